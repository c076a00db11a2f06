//! Two counts of how bad a random permutation is: the attacking pairs of this project, and the collisions of Sosic and Gu,
//! who count the queens beyond the first on each diagonal. METHODOLOGY.md derives what is expected of both.

use queens_lab::board::{Permutation, Size, attacking_pairs};
use queens_lab::random::Seed;

/// The queens on each diagonal that has any, of both directions.
fn occupied(columns: &[u32]) -> Vec<u64> {
    let n = columns.len();
    let (mut rising, mut falling) = (vec![0; 2 * n], vec![0; 2 * n]);
    for (row, &column) in columns.iter().enumerate() {
        rising[row + column as usize] += 1;
        falling[row + n - column as usize] += 1;
    }
    rising.into_iter().chain(falling).filter(|&queens| queens > 0).collect()
}

fn collisions(columns: &[u32]) -> u64 {
    occupied(columns).iter().map(|queens| queens - 1).sum()
}

fn pairs(columns: &[u32]) -> u64 {
    occupied(columns).iter().map(|queens| queens * (queens - 1) / 2).sum()
}

/// Calls with every permutation of the columns from `fixed` on.
fn each_permutation(columns: &mut Vec<u32>, fixed: usize, visit: &mut impl FnMut(&[u32])) {
    if fixed == columns.len() {
        visit(columns);
    }
    for index in fixed..columns.len() {
        columns.swap(fixed, index);
        each_permutation(columns, fixed + 1, visit);
        columns.swap(fixed, index);
    }
}

#[test]
fn all_permutations_together_have_2n_minus_1_thirds_pairs_each() {
    for n in 1..=8u32 {
        let (mut sum, mut count) = (0, 0);
        each_permutation(&mut (0..n).collect(), 0, &mut |columns| {
            assert_eq!(pairs(columns), attacking_pairs(columns));
            sum += pairs(columns);
            count += 1;
        });
        // The sum over all permutations is exactly (2n - 1) / 3 for each; a single queen attacks none.
        let expected = if n == 1 { 0 } else { u64::from(2 * n - 1) * count };
        assert_eq!(3 * sum, expected, "n = {n}");
    }
}

#[test]
fn large_permutations_have_two_thirds_pairs_and_half_a_collision_a_queen() {
    let n = 2000u32;
    let mut rng = Seed(11).rng();
    let (mut sum_of_pairs, mut sum_of_collisions) = (0, 0);
    for _ in 0..200 {
        let permutation = Permutation::random(Size::new(u64::from(n)).unwrap(), &mut rng);
        sum_of_pairs += pairs(permutation.columns());
        sum_of_collisions += collisions(permutation.columns());
    }
    let a_queen = |sum: u64| sum as f64 / 200.0 / f64::from(n);
    let expected = 2.0 - 4.0 * (-1f64).exp();
    assert!((a_queen(sum_of_collisions) / expected - 1.0).abs() < 0.01, "{}", a_queen(sum_of_collisions));
    assert!((a_queen(sum_of_pairs) / (2.0 / 3.0) - 1.0).abs() < 0.01, "{}", a_queen(sum_of_pairs));
}
