//! A straight line through points by ordinary least squares, with the certainty of its two numbers.

use std::fmt;

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};
use thiserror::Error;

use super::sample::{mean, scaled_squares};
use super::{Confidence, Estimate, Interval};

/// One of the two coordinates of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The first, given.
    X,
    /// The second, measured.
    Y,
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Axis::X => "x",
            Axis::Y => "y",
        })
    }
}

/// Why points have no fit.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum FitError {
    /// There are fewer than three points: two leave no residual to judge a line by.
    #[error("a fit needs at least 3 points, not {found}")]
    TooFewPoints {
        /// The number of points.
        found: usize,
    },
    /// A coordinate is infinite or not a number.
    #[error("{axis} = {value} of the point at index {index} is not finite")]
    NotFinite {
        /// The position of the point, from 0.
        index: usize,
        /// The coordinate.
        axis: Axis,
        /// Its value.
        value: f64,
    },
    /// A coordinate whose logarithm is needed is 0 or negative.
    #[error("{axis} = {value} of the point at index {index} is not positive and has no logarithm")]
    NotPositive {
        /// The position of the point, from 0.
        index: usize,
        /// The coordinate.
        axis: Axis,
        /// Its value.
        value: f64,
    },
    /// All points have one x, so that no slope can be told.
    #[error("all points have x = {x}")]
    EqualX {
        /// That x.
        x: f64,
    },
    /// The result leaves the range of `f64`.
    #[error("the coordinates are too large or too close together for a fit in double precision")]
    OutOfRange,
}

/// The least-squares line y = intercept + slope x (Draper and Smith 1998, DOI 10.1002/9781118625590, chapter
/// 1).
///
/// Its intervals suppose independent residuals of one normal distribution at every x; with few points and a
/// curve that is not a line they say little, so look at the points as well.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    slope: Estimate,
    intercept: Estimate,
    r_squared: Option<f64>,
    residual_error: f64,
    points: usize,
}

impl Line {
    /// Fits a line to points (x, y); the slope and the intercept have Student t intervals of `confidence`
    /// with n - 2 degrees of freedom.
    ///
    /// # Errors
    /// If there are fewer than three points, a coordinate is not finite, all x are equal, or the result
    /// leaves the range of `f64`.
    pub fn fit(points: &[(f64, f64)], confidence: Confidence) -> Result<Line, FitError> {
        check_finite(points)?;
        if points.len() < 3 {
            return Err(FitError::TooFewPoints { found: points.len() });
        }
        let (x, y): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
        let (x_mean, y_mean) = (mean(&x), mean(&y));
        // Deviations in units of the largest on each axis: their squares stay in range, whatever the axes
        // measure.
        let (x_size, xx) = scaled_squares(x.iter().map(|x| x - x_mean));
        let (y_size, yy) = scaled_squares(y.iter().map(|y| y - y_mean));
        if x_size == 0.0 {
            return Err(FitError::EqualX { x: x[0] });
        }
        let y_unit = if y_size == 0.0 { 1.0 } else { y_size };
        let deviations: Vec<(f64, f64)> =
            points.iter().map(|(x, y)| ((x - x_mean) / x_size, (y - y_mean) / y_unit)).collect();
        let slope = deviations.iter().map(|(x, y)| x * y).sum::<f64>() / xx;
        let squares: f64 = deviations.iter().map(|(x, y)| (y - slope * x).powi(2)).sum();

        let (count, freedom) = (points.len() as f64, (points.len() - 2) as f64);
        let scatter = (squares / freedom).sqrt();
        let t = student_t(freedom, confidence);
        let scale = y_unit / x_size;
        let residual_error = scatter * y_unit;
        if !residual_error.is_finite() {
            return Err(FitError::OutOfRange);
        }
        let intercept_error = residual_error * (1.0 / count + (x_mean / x_size).powi(2) / xx).sqrt();
        Ok(Line {
            slope: estimate(slope * scale, t * scatter / xx.sqrt() * scale, confidence)?,
            intercept: estimate(y_mean - slope * scale * x_mean, t * intercept_error, confidence)?,
            r_squared: (y_size > 0.0).then(|| (1.0 - squares / yy).clamp(0.0, 1.0)),
            residual_error,
            points: points.len(),
        })
    }

    /// The slope, in units of y per unit of x, always with an interval.
    pub fn slope(&self) -> Estimate {
        self.slope
    }

    /// The height of the line at x = 0, in the unit of y, always with an interval.
    pub fn intercept(&self) -> Estimate {
        self.intercept
    }

    /// The share of the variance of y that the line explains, in `0..=1`; `None` if all y are equal.
    pub fn r_squared(&self) -> Option<f64> {
        self.r_squared
    }

    /// The standard error of the residuals (n - 2 in the denominator), in the unit of y.
    pub fn residual_error(&self) -> f64 {
        self.residual_error
    }

    /// The number of points fitted, at least 3.
    pub fn points(&self) -> usize {
        self.points
    }

    /// The height of the line at `x`; `None` where it leaves the range of `f64`.
    pub fn y_at(&self, x: f64) -> Option<f64> {
        Some(self.intercept.value + self.slope.value * x).filter(|y| y.is_finite())
    }

    /// The x at which the line reaches the height `y`; `None` if the slope is 0 or x leaves the range of
    /// `f64`.
    ///
    /// A slope whose interval holds 0 gives a number too, one that means nothing: that is for the caller to
    /// see.
    pub fn x_at(&self, y: f64) -> Option<f64> {
        // Division by a slope of 0 is not finite either way.
        Some((y - self.intercept.value) / self.slope.value).filter(|x| x.is_finite())
    }
}

/// The first coordinate that is not finite, as an error.
pub(super) fn check_finite(points: &[(f64, f64)]) -> Result<(), FitError> {
    for (index, &(x, y)) in points.iter().enumerate() {
        for (axis, value) in [(Axis::X, x), (Axis::Y, y)] {
            if !value.is_finite() {
                return Err(FitError::NotFinite { index, axis, value });
            }
        }
    }
    Ok(())
}

/// The two-sided Student t quantile of `confidence` with at least one degree of freedom.
fn student_t(freedom: f64, confidence: Confidence) -> f64 {
    let share = 1.0 - confidence.tail();
    if freedom <= 1e4 {
        let student = StudentsT::new(0.0, 1.0, freedom).expect("at least one degree of freedom is left");
        return student.inverse_cdf(share);
    }
    // The search of statrs loses its digits above that (7 % off at 1e7), where the expansion around the
    // normal quantile is exact to 1e-12: Abramowitz and Stegun 1964, 26.7.5.
    let z = Normal::standard().inverse_cdf(share);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    z + first / freedom + second / freedom.powi(2)
}

/// The estimate with an interval of `half` to both sides.
fn estimate(value: f64, half: f64, confidence: Confidence) -> Result<Estimate, FitError> {
    let interval = Interval::new(value - half, value + half).ok_or(FitError::OutOfRange)?;
    Ok(Estimate { value, interval: Some(interval), confidence })
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: [(f64, f64); 7] =
        [(1.0, 2.1), (2.0, 3.9), (3.0, 6.2), (4.0, 7.8), (5.0, 10.1), (6.5, 13.4), (8.0, 15.7)];

    fn line(points: &[(f64, f64)]) -> Line {
        Line::fit(points, Confidence::P95).expect("the points have a line")
    }

    fn assert_estimate(estimate: Estimate, value: f64, low: f64, high: f64) {
        let interval = estimate.interval.expect("a line has intervals");
        let found = [estimate.value, interval.low(), interval.high()];
        let close = found.iter().zip([value, low, high]).all(|(found, known)| (found - known).abs() < 1e-9);
        assert!(close, "{found:?} is not {value} in {low} to {high}");
    }

    #[test]
    fn a_line_agrees_with_scipy() {
        // scipy 1.17.1: linregress(x, y); intervals from stderr and intercept_stderr times t.ppf(0.975, n -
        // 2).
        let line = line(&POINTS);
        assert_estimate(line.slope(), 1.9880077369439073, 1.876253950660401, 2.0997615232274134);
        assert_estimate(line.intercept(), 0.0791102514506754, -0.4572580303067394, 0.6154785332080902);
        assert!(line.r_squared().is_some_and(|r| (r - 0.9976146160607318).abs() < 1e-12));
        assert!((line.residual_error() - 0.2641873785525354).abs() < 1e-12);
        assert_eq!(line.points(), 7);
    }

    #[test]
    fn other_levels_and_the_fewest_points_agree_with_scipy() {
        let p99 = Confidence::new(0.99).expect("a share between 0 and 1");
        let wide = Line::fit(&POINTS, p99).expect("the points have a line");
        assert_estimate(wide.slope(), 1.9880077369439073, 1.8127138641708476, 2.163301609716967);
        // One degree of freedom, t = 12.7.
        let three = line(&[(1.0, 1.0), (2.0, 3.0), (3.0, 4.0)]);
        assert_estimate(three.slope(), 1.5, -2.1679653624044897, 5.167965362404489);
        assert_estimate(three.intercept(), -0.3333333333333335, -8.257044134828373, 7.590377468161705);
    }

    #[test]
    fn prediction_and_its_inverse_meet() {
        let line = line(&POINTS);
        let y = line.y_at(10.0).expect("10 is in range");
        assert!((y - (0.0791102514506754 + 10.0 * 1.9880077369439073)).abs() < 1e-9);
        assert!(line.x_at(y).is_some_and(|x| (x - 10.0).abs() < 1e-12));
        assert_eq!(line.y_at(f64::MAX), None);
    }

    #[test]
    fn a_level_line_reaches_no_other_height() {
        let level = line(&[(1.0, 0.1), (2.0, 0.1), (4.0, 0.1)]);
        assert_eq!((level.slope().value, level.r_squared(), level.residual_error()), (0.0, None, 0.0));
        assert_eq!((level.x_at(0.1), level.x_at(5.0), level.y_at(9.0)), (None, None, Some(0.1)));
    }

    #[test]
    fn points_without_a_line_are_refused() {
        let fit = |points: &[(f64, f64)]| Line::fit(points, Confidence::P95).expect_err("no line");
        assert_eq!(fit(&[(1.0, 1.0), (2.0, 2.0)]), FitError::TooFewPoints { found: 2 });
        assert_eq!(fit(&[(0.1, 1.0), (0.1, 2.0), (0.1, 3.0)]), FitError::EqualX { x: 0.1 });
        let infinite = fit(&[(1.0, 1.0), (2.0, f64::INFINITY), (3.0, 3.0)]);
        assert_eq!(infinite, FitError::NotFinite { index: 1, axis: Axis::Y, value: f64::INFINITY });
        assert_eq!(infinite.to_string(), "y = inf of the point at index 1 is not finite");
        assert_eq!(fit(&[(-f64::MAX, 1.0), (f64::MAX, 2.0), (f64::MAX, 3.0)]), FitError::OutOfRange);
        assert_eq!(fit(&[(0.0, 0.0), (1e-300, 1e300), (2e-300, 1e300)]), FitError::OutOfRange);
    }

    #[test]
    fn axes_of_any_size_have_the_same_line() {
        for (x_unit, y_unit) in [(1e-300, 1e-200), (1e200, 1e150), (1e-150, 1e150)] {
            let scaled = line(&POINTS.map(|(x, y)| (x * x_unit, y * y_unit)));
            let slope = scaled.slope().value / (y_unit / x_unit);
            assert!((slope - 1.9880077369439073).abs() < 1e-9, "{slope} at {x_unit}, {y_unit}");
        }
    }

    #[test]
    fn student_quantiles_agree_with_scipy() {
        // scipy 1.17.1: t.ppf(0.975, df).
        for (freedom, known) in [
            (1.0, 12.706204736174694),
            (2.0, 4.302652729749462),
            (5.0, 2.5705818356363146),
            (30.0, 2.0422724563012378),
            (1000.0, 1.9623390808264083),
            (10000.0, 1.960201239890626),
            (10001.0, 1.960201216164641),
            (1e7, 1.959964221767205),
        ] {
            let found = student_t(freedom, Confidence::P95);
            assert!((found / known - 1.0).abs() < 1e-11, "{found} is not {known} at {freedom}");
        }
    }
}
