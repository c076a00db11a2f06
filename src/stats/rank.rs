//! Ranks, and how far two rankings agree.

/// The rank of each value from 1, the least first; equal values share the mean of their ranks.
pub fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count();
        let equal = values.iter().filter(|other| *other == value).count();
        below as f64 + (equal as f64 + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Kendall's tau-b between the two coordinates: 1 if they rank alike, -1 if they rank the other way round (Kendall 1945, DOI
/// 10.1093/biomet/33.3.239). O(n^2).
///
/// `None` with fewer than two points, or if all points share a coordinate.
pub fn kendall_tau(points: &[(f64, f64)]) -> Option<f64> {
    let (mut agreement, mut untied_x, mut untied_y) = (0i64, 0i64, 0i64);
    for (index, a) in points.iter().enumerate() {
        for b in &points[index + 1..] {
            let (x, y) = (direction(a.0, b.0), direction(a.1, b.1));
            agreement += x * y;
            untied_x += x.abs();
            untied_y += y.abs();
        }
    }
    (untied_x > 0 && untied_y > 0).then(|| agreement as f64 / (untied_x as f64 * untied_y as f64).sqrt())
}

fn direction(a: f64, b: f64) -> i64 {
    i64::from(b > a) - i64::from(b < a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_their_ranks() {
        assert_eq!(ranks(&[3.0, 1.0, 2.0, 2.0]), [4.0, 1.0, 2.5, 2.5]);
        assert!(ranks(&[]).is_empty());
    }

    #[test]
    fn tau_agrees_with_scipy() {
        // The example in the documentation of scipy.stats.kendalltau.
        let points = [(12.0, 1.0), (2.0, 4.0), (1.0, 7.0), (12.0, 1.0), (2.0, 0.0)];
        assert!((kendall_tau(&points).unwrap() + 0.471_404_520_791_031_7).abs() < 1e-12);
        assert_eq!(kendall_tau(&[(1.0, 5.0), (2.0, 6.0), (9.0, 7.0)]), Some(1.0));
        assert_eq!(kendall_tau(&[(1.0, 5.0)]), None);
        assert_eq!(kendall_tau(&[(1.0, 5.0), (1.0, 6.0)]), None);
    }
}
