//! Random numbers that walk the same path on every machine.
//!
//! Three things make a run repeatable: a named, portable generator (Xoshiro256++, Blackman and Vigna 2021,
//! DOI 10.1145/3460772), conversions that live here and not in a dependency whose values may change between versions
//! ([`Rng::below`], [`Rng::unit`], [`Rng::shuffle`]), and seeds that are derived from *labels*, never from the order
//! in which things happen to run ([`Seed::derive`]). All are guarded by golden values in the tests below.

use rand::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A 64-bit seed from which streams and further seeds are derived by label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seed(pub u64);

impl Seed {
    /// The seed that commands use when none is given. A fixed one: an unseeded run cannot be repeated.
    pub const DEFAULT: Seed = Seed(42);

    /// The seed that belongs to `label` under this seed.
    ///
    /// Absorbs the label in words of eight bytes, then its length, each through the finaliser of SplitMix64
    /// (Steele, Lea, Flood 2014, DOI 10.1145/2660193.2660195).
    pub fn derive(self, label: &str) -> Seed {
        let mut state = self.0;
        for word in label.as_bytes().chunks(8) {
            let mut bytes = [0; 8];
            bytes[..word.len()].copy_from_slice(word);
            state = mix(state ^ u64::from_le_bytes(bytes));
        }
        Seed(mix(state ^ (label.len() as u64)))
    }

    /// The seed that belongs to `label` and `number` under this seed.
    pub fn derive_number(self, label: &str, number: u64) -> Seed {
        Seed(mix(self.derive(label).0 ^ number))
    }

    /// The generator that this seed starts.
    pub fn rng(self) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(self.0))
    }
}

/// One SplitMix64 step: advance by the golden gamma, then Stafford's mix 13.
fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The one generator of the crate: Xoshiro256++.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number drawn uniformly from `0..bound`, exactly (no bias), by Lemire's multiply-and-reject
    /// (2019, DOI 10.1145/3230636) on the upper 32 bits of one draw; a second draw is needed with probability below
    /// `bound / 2^32`.
    ///
    /// # Panics
    /// If `bound` is 0: there is nothing to draw from.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a draw needs at least one outcome");
        let mut product = (self.next_u64() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let rejected = bound.wrapping_neg() % bound;
            while (product as u32) < rejected {
                product = (self.next_u64() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// A number drawn uniformly from `0..bound`, for bounds that need not fit 32 bits: pairs of rows, sums of weights.
    /// The same draw as [`Rng::below`] for those that do, else the same method on all 64 bits.
    ///
    /// # Panics
    /// If `bound` is 0: there is nothing to draw from.
    #[inline]
    pub fn below_u64(&mut self, bound: u64) -> u64 {
        if let Ok(narrow) = u32::try_from(bound) {
            return u64::from(self.below(narrow));
        }
        let rejected = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= rejected {
                return (product >> 64) as u64;
            }
        }
    }

    /// Two different numbers of `0..bound`, each ordered pair equally likely. Takes two draws.
    ///
    /// # Panics
    /// If `bound` is below 2: there is no pair.
    #[inline]
    pub fn pair_below(&mut self, bound: u32) -> (u32, u32) {
        let first = self.below(bound);
        (first, self.other_below(bound, first))
    }

    /// A number drawn uniformly from those of `0..bound` that are not `taken`, which must be one of them.
    ///
    /// # Panics
    /// If `bound` is below 2: there is no other.
    #[inline]
    pub fn other_below(&mut self, bound: u32, taken: u32) -> u32 {
        let other = self.below(bound - 1);
        other + u32::from(other >= taken)
    }

    /// A number drawn uniformly from the 2^53 multiples of 2^-53 in `[0, 1)`; never 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Shuffles a slice so that every order is equally likely (Fisher and Yates, as in Durstenfeld 1964,
    /// DOI 10.1145/364520.364540). Takes one draw an element.
    ///
    /// # Panics
    /// If the slice has 2^32 elements or more.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).expect("slices to shuffle are shorter than 2^32");
            items.swap(last, self.below(bound) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generator_starts_with_the_golden_values() {
        let mut rng = Seed(42).rng();
        assert_eq!(rng.next_u64(), 15_021_278_609_987_233_951);
    }

    #[test]
    fn unit_stays_below_one_and_above_zero() {
        let mut rng = Seed(7).rng();
        let draws: Vec<f64> = (0..10_000).map(|_| rng.unit()).collect();
        assert!(draws.iter().all(|draw| (0.0..1.0).contains(draw)));
        let mean = draws.iter().sum::<f64>() / draws.len() as f64;
        assert!((mean - 0.5).abs() < 0.02, "mean {mean}");
    }

    #[test]
    fn below_is_uniform_over_a_small_bound() {
        let mut rng = Seed(1).rng();
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        // Chi-square with 6 degrees of freedom: 22.46 is exceeded once in a thousand times.
        let chi2: f64 = counts.iter().map(|&c| (f64::from(c) - 1e4).powi(2) / 1e4).sum();
        assert!(chi2 < 22.46, "{counts:?}");
    }

    #[test]
    fn pairs_are_different_and_all_equally_likely() {
        let mut rng = Seed(9).rng();
        let mut counts = [0u32; 25];
        for _ in 0..100_000 {
            let (i, j) = rng.pair_below(5);
            counts[(5 * i + j) as usize] += 1;
        }
        let (equal, different): (Vec<usize>, Vec<usize>) = (0..25).partition(|pair| pair / 5 == pair % 5);
        assert!(equal.into_iter().all(|pair| counts[pair] == 0));
        // Chi-square with 19 degrees of freedom: 43.82 is exceeded once in a thousand times.
        let chi2: f64 = different.iter().map(|&pair| (f64::from(counts[pair]) - 5e3).powi(2) / 5e3).sum();
        assert!(chi2 < 43.82, "{counts:?}");
    }

    #[test]
    fn below_reaches_both_ends_of_the_widest_bound() {
        let mut rng = Seed(3).rng();
        assert_eq!(rng.below(1), 0);
        assert!((0..64).any(|_| rng.below(u32::MAX) > u32::MAX / 2));
    }

    #[test]
    fn wide_bounds_draw_as_narrow_ones_where_they_fit_and_stay_below_where_not() {
        let (mut wide, mut narrow) = (Seed(4).rng(), Seed(4).rng());
        assert!((0..100).all(|_| wide.below_u64(1000) == u64::from(narrow.below(1000))));
        let bound = 3u64 << 62;
        let mut thirds = [0u32; 3];
        for _ in 0..30_000 {
            thirds[(wide.below_u64(bound) >> 62) as usize] += 1;
        }
        assert!(thirds.iter().all(|&count| (9_500..10_500).contains(&count)), "{thirds:?}");
    }

    #[test]
    fn shuffle_keeps_every_element() {
        let mut items: Vec<u32> = (0..100).collect();
        Seed(5).rng().shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<u32>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<u32>>());
    }

    #[test]
    fn labels_lead_to_distinct_seeds() {
        let root = Seed(42);
        let seeds = [
            root,
            root.derive(""),
            root.derive("start"),
            root.derive("search"),
            root.derive("start").derive("search"),
            root.derive("startsearch"),
            root.derive_number("n", 8),
            root.derive_number("n", 9),
        ];
        let mut distinct = seeds.to_vec();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), seeds.len());
    }
}
