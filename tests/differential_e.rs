//! The first three queen searches against plain twins that recompute everything from the list of columns.

mod twins;

use queens_lab::random::{Rng, Seed};
use queens_lab::solve::Streams;
use twins::{Walk, collisions, fast, own_conflicts, pairs, random_permutation};

/// The sizes of the comparison and the number of seeds of each.
const SIZES: [(u32, u64); 7] = [(1, 2), (4, 10), (5, 5), (6, 10), (8, 10), (20, 5), (60, 2)];

fn attacked(columns: &[u32], row: u32) -> bool {
    own_conflicts(columns, row) > 0
}

/// Swaps two rows if that lowers the collisions; whether it did.
fn swap_if_better(columns: &mut [u32], i: u32, j: u32) -> bool {
    let before = collisions(columns);
    columns.swap(i as usize, j as usize);
    let better = collisions(columns) < before;
    if !better {
        columns.swap(i as usize, j as usize);
    }
    better
}

fn plain_queen_search_1(n: u32, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), "queen_search_1");
    let mut walk = Walk::default();
    loop {
        let mut columns = random_permutation(n, &mut streams.start);
        walk.initial_cost.get_or_insert(pairs(&columns));
        loop {
            let moves = walk.moves;
            for i in 0..n {
                for j in i + 1..n {
                    if attacked(&columns, i) || attacked(&columns, j) {
                        walk.steps += 1;
                        walk.moves += u64::from(swap_if_better(&mut columns, i, j));
                    }
                }
            }
            if walk.moves == moves {
                break;
            }
        }
        if pairs(&columns) == 0 {
            return Walk { columns, evaluations: walk.steps, ..walk };
        }
        walk.restarts += 1;
    }
}

#[test]
fn queen_search_1_walks_as_its_plain_twin() {
    for (n, seeds) in SIZES {
        for seed in 0..seeds {
            assert_eq!(fast("queen_search_1", "", n, seed), plain_queen_search_1(n, seed), "n = {n} {seed}");
        }
    }
}

/// The initial search of the third and the fourth: a board, and the tries that it took.
fn plain_initial_search(n: u32, tries: f64, left: u32, rng: &mut Rng) -> (Vec<u32>, u64) {
    let (mut columns, mut pool): (Vec<u32>, Vec<u32>) = (Vec::new(), (0..n).collect());
    let mut made = 0;
    let take = |pool: &mut Vec<u32>, rng: &mut Rng, columns: &mut Vec<u32>, only_free: bool| {
        // The pool in the order of the rows that its columns stand in; the first gives way to the one that is taken.
        let index = rng.below(pool.len() as u32) as usize;
        columns.push(pool[index]);
        if only_free && attacked(columns, columns.len() as u32 - 1) {
            columns.pop();
        } else {
            pool.swap(0, index);
            pool.remove(0);
        }
    };
    while made < (tries * f64::from(n)) as u64 && pool.len() as u32 > left {
        made += 1;
        take(&mut pool, rng, &mut columns, true);
    }
    while !pool.is_empty() {
        take(&mut pool, rng, &mut columns, false);
    }
    (columns, made)
}

/// The second search, or with tries the third.
fn plain_gradient_search(name: &str, n: u32, start: Option<(f64, u32)>, c1: f64, c2: u64, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), name);
    let mut walk = Walk::default();
    loop {
        let (mut columns, tries) = match start {
            None => (random_permutation(n, &mut streams.start), 0),
            Some((tries, left)) => plain_initial_search(n, tries, left, &mut streams.start),
        };
        walk.steps += tries;
        walk.initial_cost.get_or_insert(pairs(&columns));
        let mut looked_at = 0;
        let mut outdated = f64::INFINITY;
        let mut index: Vec<u32> = Vec::new();
        let mut next = 0;
        while collisions(&columns) > 0 && looked_at < c2 * u64::from(n) {
            let now = collisions(&columns) as f64;
            if now < outdated {
                outdated = c1 * now;
                index = (0..n).filter(|&row| attacked(&columns, row)).collect();
                next = 0;
            }
            looked_at += 1;
            let partner = streams.search.below(n);
            walk.moves += u64::from(swap_if_better(&mut columns, index[next % index.len()], partner));
            next += 1;
        }
        walk.steps += looked_at;
        if collisions(&columns) == 0 {
            return Walk { columns, evaluations: walk.steps, ..walk };
        }
        walk.restarts += 1;
    }
}

#[test]
fn queen_search_2_walks_as_its_plain_twin() {
    for (set, c1, c2) in [("", 0.45, 32), ("c1 = 1", 1.0, 32), ("c1 = 0", 0.0, 32), ("c2 = 7", 0.45, 7)] {
        for (n, seeds) in SIZES {
            for seed in 0..seeds {
                let twin = plain_gradient_search("queen_search_2", n, None, c1, c2, seed);
                assert_eq!(fast("queen_search_2", set, n, seed), twin, "{set:?} n = {n} seed {seed}");
            }
        }
    }
}

#[test]
fn queen_search_3_walks_as_its_plain_twin() {
    let published = |n: u32| if n <= 10 { 8 } else { 30 };
    for (n, seeds) in SIZES {
        for seed in 0..seeds {
            for (set, tries, left, c1, c2) in [
                ("", 3.08, published(n), 0.45, 32),
                ("tries = 1\nc = 2\nc1 = 0.9", 1.0, 2, 0.9, 32),
                ("c = 0\nc2 = 5", 3.08, 0, 0.45, 5),
            ] {
                let twin = plain_gradient_search("queen_search_3", n, Some((tries, left)), c1, c2, seed);
                assert_eq!(fast("queen_search_3", set, n, seed), twin, "{set:?} n = {n} seed {seed}");
            }
        }
    }
}
