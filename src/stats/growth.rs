//! Laws of growth, fitted as lines on logarithmic scales.
//!
//! The least squares are those of the logarithms: relative errors count alike over all sizes, and the curve
//! is that of the geometric mean, below the arithmetic one. R² and residual error of [`PowerLaw::line`] and
//! [`Exponential::line`] are in decades.

use super::fit::check_finite;
use super::{Axis, Confidence, Estimate, FitError, Interval, Line};

/// y = c x^k: a straight line of log10 y over log10 x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerLaw {
    line: Line,
}

impl PowerLaw {
    /// Fits a power law to points (x, y) with intervals of `confidence`.
    ///
    /// # Errors
    /// If a coordinate is not positive, or as for [`Line::fit`] (an equal x that is named there is its
    /// logarithm's).
    pub fn fit(points: &[(f64, f64)], confidence: Confidence) -> Result<PowerLaw, FitError> {
        check_finite(points)?;
        check_positive(points, Axis::X)?;
        check_positive(points, Axis::Y)?;
        if let [(x, _), rest @ ..] = points
            && rest.len() >= 2
            && rest.iter().all(|(other, _)| other == x)
        {
            return Err(FitError::EqualX { x: *x });
        }
        let logs: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.log10(), y.log10())).collect();
        Ok(PowerLaw { line: Line::fit(&logs, confidence)? })
    }

    /// The exponent k, always with an interval: 2 says that y grows as the square of x.
    pub fn exponent(&self) -> Estimate {
        self.line.slope()
    }

    /// The line of log10 y over log10 x.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The y of the law at `x`; `None` if x is not positive or y leaves the range of `f64`.
    pub fn y_at(&self, x: f64) -> Option<f64> {
        power_of_ten(self.line.y_at(logarithm(x)?)?)
    }

    /// The x at which the law reaches `y`; `None` if y is not positive, the exponent is 0, or x leaves the
    /// range of `f64`.
    pub fn x_at(&self, y: f64) -> Option<f64> {
        power_of_ten(self.line.x_at(logarithm(y)?)?)
    }
}

/// y = c g^x: a straight line of log10 y over x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exponential {
    line: Line,
    factor: Estimate,
}

impl Exponential {
    /// Fits exponential growth to points (x, y) with intervals of `confidence`.
    ///
    /// # Errors
    /// If a y is not positive, or as for [`Line::fit`].
    pub fn fit(points: &[(f64, f64)], confidence: Confidence) -> Result<Exponential, FitError> {
        check_finite(points)?;
        check_positive(points, Axis::Y)?;
        let logs: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x, y.log10())).collect();
        let line = Line::fit(&logs, confidence)?;
        let factor = growth_factor(line.slope()).ok_or(FitError::OutOfRange)?;
        Ok(Exponential { line, factor })
    }

    /// The factor g by which y grows per unit of x, always with an interval: 1 is no growth, below 1 decay.
    pub fn factor(&self) -> Estimate {
        self.factor
    }

    /// The line of log10 y over x.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The y of the law at `x`; `None` if it leaves the range of `f64`.
    pub fn y_at(&self, x: f64) -> Option<f64> {
        power_of_ten(self.line.y_at(x)?)
    }

    /// The x at which the law reaches `y`; `None` if y is not positive, the growth factor is 1, or x leaves
    /// the range of `f64`.
    pub fn x_at(&self, y: f64) -> Option<f64> {
        self.line.x_at(logarithm(y)?)
    }
}

/// The factor whose logarithm the slope is, with its interval; `None` if any of the three leaves the range of
/// `f64`.
fn growth_factor(slope: Estimate) -> Option<Estimate> {
    let ends = slope.interval?;
    let interval = Some(Interval::new(power_of_ten(ends.low())?, power_of_ten(ends.high())?)?);
    Some(Estimate { value: power_of_ten(slope.value)?, interval, confidence: slope.confidence })
}

/// The first coordinate on `axis` that has no logarithm, as an error.
fn check_positive(points: &[(f64, f64)], axis: Axis) -> Result<(), FitError> {
    for (index, &(x, y)) in points.iter().enumerate() {
        let value = match axis {
            Axis::X => x,
            Axis::Y => y,
        };
        if value <= 0.0 {
            return Err(FitError::NotPositive { index, axis, value });
        }
    }
    Ok(())
}

/// log10 of a positive number.
fn logarithm(value: f64) -> Option<f64> {
    (value > 0.0 && value.is_finite()).then(|| value.log10())
}

/// 10 to the `exponent`, where that is neither infinite nor too small to tell from 0.
fn power_of_ten(exponent: f64) -> Option<f64> {
    Some(10f64.powf(exponent)).filter(|power| power.is_finite() && *power > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [(f64, f64); 5] = [(8.0, 0.011), (16.0, 0.043), (32.0, 0.19), (64.0, 0.71), (128.0, 3.1)];
    const TRIPLE: [(f64, f64); 6] =
        [(4.0, 2.2), (5.0, 6.1), (6.0, 19.0), (7.0, 58.0), (8.0, 160.0), (9.0, 520.0)];

    fn power_law(points: &[(f64, f64)]) -> Result<PowerLaw, FitError> {
        PowerLaw::fit(points, Confidence::P95)
    }

    fn exponential(points: &[(f64, f64)]) -> Result<Exponential, FitError> {
        Exponential::fit(points, Confidence::P95)
    }

    fn assert_estimate(estimate: Estimate, value: f64, low: f64, high: f64) {
        let interval = estimate.interval.expect("a law has intervals");
        let found = [estimate.value, interval.low(), interval.high()];
        let close = found.iter().zip([value, low, high]).all(|(found, known)| (found - known).abs() < 1e-9);
        assert!(close, "{found:?} is not {value} in {low} to {high}");
    }

    fn assert_near(found: Option<f64>, known: f64) {
        assert!(found.is_some_and(|found| (found / known - 1.0).abs() < 1e-9), "{found:?} is not {known}");
    }

    #[test]
    fn a_power_law_agrees_with_scipy() {
        // scipy 1.17.1: linregress(log10(x), log10(y)), intervals with t.ppf(0.975, 3).
        let law = power_law(&SQUARE).expect("the points are positive");
        assert_estimate(law.exponent(), 2.032265222273855, 1.9690398731285337, 2.0954905714191767);
        assert_near(law.line().r_squared(), 0.9997133867296215);
        assert_near(law.y_at(256.0), 12.432696441899395);
        assert_near(law.x_at(60.0), 555.4007421231887);
    }

    #[test]
    fn exponential_growth_agrees_with_scipy() {
        // scipy 1.17.1: 10 to the slope of linregress(x, log10(y)) and to the ends of its interval,
        // t.ppf(0.975, 4).
        let law = exponential(&TRIPLE).expect("the y are positive");
        assert_estimate(law.factor(), 2.982231654813933, 2.89925501564998, 3.06758308426359);
        assert_near(law.line().r_squared(), 0.9996540549950701);
        assert_near(law.y_at(12.0), 13334.819428793848);
        assert_near(law.x_at(1e6), 15.951210488403875);
    }

    #[test]
    fn values_without_a_logarithm_are_named() {
        let mut points = SQUARE;
        points[3].1 = 0.0;
        let error = FitError::NotPositive { index: 3, axis: Axis::Y, value: 0.0 };
        assert_eq!((power_law(&points).err(), exponential(&points).err()), (Some(error), Some(error)));
        assert_eq!(error.to_string(), "y = 0 of the point at index 3 is not positive and has no logarithm");
        points = SQUARE;
        points[1].0 = -16.0;
        let error = FitError::NotPositive { index: 1, axis: Axis::X, value: -16.0 };
        assert_eq!(power_law(&points), Err(error));
        assert!(exponential(&points).is_ok());
        points[1].0 = f64::NEG_INFINITY;
        assert!(matches!(power_law(&points), Err(FitError::NotFinite { index: 1, axis: Axis::X, .. })));
    }

    #[test]
    fn points_without_a_law_are_refused_in_their_own_unit() {
        assert_eq!(
            power_law(&[(100.0, 1.0), (100.0, 2.0), (100.0, 3.0)]),
            Err(FitError::EqualX { x: 100.0 })
        );
        assert_eq!(power_law(&SQUARE[..2]), Err(FitError::TooFewPoints { found: 2 }));
        assert_eq!(exponential(&SQUARE[..2]), Err(FitError::TooFewPoints { found: 2 }));
        // A factor of 10^600 per unit of x is no f64.
        assert_eq!(exponential(&[(0.0, 1e-300), (0.5, 1.0), (1.0, 1e300)]), Err(FitError::OutOfRange));
    }

    #[test]
    fn no_growth_reaches_no_other_height() {
        let level = [(1.0, 5.0), (2.0, 5.0), (4.0, 5.0)];
        let (power, exponential) = (power_law(&level), exponential(&level));
        assert!(power.is_ok_and(|law| law.exponent().value == 0.0 && law.x_at(7.0).is_none()));
        assert!(exponential.is_ok_and(|law| law.factor().value == 1.0 && law.x_at(7.0).is_none()));
    }

    #[test]
    fn predictions_outside_the_range_are_refused() {
        let law = power_law(&SQUARE).expect("the points are positive");
        assert_eq!(
            (law.y_at(0.0), law.y_at(-1.0), law.y_at(1e300), law.x_at(-1.0)),
            (None, None, None, None)
        );
        let law = exponential(&TRIPLE).expect("the y are positive");
        assert_eq!((law.y_at(1e6), law.y_at(-1e6), law.x_at(0.0)), (None, None, None));
    }
}
