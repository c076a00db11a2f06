//! A set of small integers with insert, remove, membership and a uniform pick, each in O(1).
//!
//! Local search keeps its *conflicted rows* in one, so that picking one does not cost a scan of the board.

use crate::random::Rng;

/// A subset of `0..universe`.
///
/// The sparse set of Briggs and Torczon (1993, DOI 10.1145/176454.176484): `items` lists the members in the order that
/// insertions and removals left them, `position[x]` is where x stands in `items` *if* it is a member. Membership asks
/// both, so `position` needs no sentinel for "absent".
///
/// The order of the members is part of the walk of a seeded search: removal moves the last member into the gap.
#[derive(Clone, Debug)]
pub struct IndexedSet {
    items: Vec<u32>,
    position: Vec<u32>,
}

impl IndexedSet {
    /// The empty subset of `0..universe`. O(universe) memory.
    pub fn empty(universe: usize) -> Self {
        IndexedSet { items: Vec::with_capacity(universe), position: vec![0; universe] }
    }

    /// The whole of `0..universe`, in rising order.
    pub fn full(universe: u32) -> Self {
        IndexedSet { items: (0..universe).collect(), position: (0..universe).collect() }
    }

    /// The number of members.
    #[inline]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The members, in the order that insertions and removals left them.
    #[inline]
    pub fn members(&self) -> &[u32] {
        &self.items
    }

    /// Whether `item` is a member.
    #[inline]
    pub fn contains(&self, item: u32) -> bool {
        self.items.get(self.position[item as usize] as usize) == Some(&item)
    }

    /// Makes `item` a member, the last one; nothing if it is one already.
    #[inline]
    pub fn insert(&mut self, item: u32) {
        if !self.contains(item) {
            self.position[item as usize] = self.items.len() as u32;
            self.items.push(item);
        }
    }

    /// Takes `item` out, the last member moving into its place; nothing if it is no member.
    #[inline]
    pub fn remove(&mut self, item: u32) {
        if self.contains(item) {
            let gap = self.position[item as usize];
            self.items.swap_remove(gap as usize);
            if let Some(&moved) = self.items.get(gap as usize) {
                self.position[moved as usize] = gap;
            }
        }
    }

    /// Takes every member out.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// A member drawn uniformly; `None` if there is none.
    #[inline]
    pub fn pick(&self, rng: &mut Rng) -> Option<u32> {
        if self.items.is_empty() {
            return None;
        }
        Some(self.items[rng.below(self.items.len() as u32) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;
    use std::collections::BTreeSet;

    #[test]
    fn behaves_as_a_set_under_random_use() {
        let mut rng = Seed(11).rng();
        let mut set = IndexedSet::empty(50);
        let mut oracle = BTreeSet::new();
        for _ in 0..20_000 {
            let item = rng.below(50);
            if rng.below(2) == 0 {
                set.insert(item);
                oracle.insert(item);
            } else {
                set.remove(item);
                oracle.remove(&item);
            }
            assert_eq!(set.len(), oracle.len());
            assert_eq!(set.contains(item), oracle.contains(&item));
        }
        let mut members = set.members().to_vec();
        members.sort_unstable();
        assert_eq!(members, oracle.into_iter().collect::<Vec<u32>>());
    }

    #[test]
    fn pick_draws_members_only() {
        let mut rng = Seed(2).rng();
        let mut set = IndexedSet::full(4);
        set.remove(1);
        assert!((0..100).all(|_| set.pick(&mut rng).is_some_and(|item| set.contains(item) && item != 1)));
        assert_eq!(IndexedSet::empty(3).pick(&mut rng), None);
    }
}
