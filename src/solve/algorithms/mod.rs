//! The registry: one file an algorithm, one line each in the two lists below.

pub mod adaptive_search;
pub mod backtrack_bitmask;
pub mod backtrack_iterative;
pub mod backtrack_nary;
pub mod backtrack_permutation;
pub mod breakout;
pub mod closed_form;
pub mod extremal_optimisation;
pub mod gds_network;
pub mod genetic;
pub mod great_deluge;
pub mod hill_climbing;
pub mod iterated_local_search;
pub mod late_acceptance;
pub mod local_search;
pub mod memetic;
pub mod metropolis;
pub mod min_conflicts;
pub mod min_conflicts_tabu;
pub mod min_conflicts_walk;
pub mod parallel_tempering;
pub mod queen_search;
pub mod queen_search_1;
pub mod queen_search_2;
pub mod queen_search_3;
pub mod random_sampling;
pub mod record_to_record;
pub mod simulated_annealing;
pub mod swap_descent;
pub mod tabu_search;
pub mod threshold_accepting;

use super::registry::Algorithm;

/// Every algorithm, in the order in which listings show them.
pub static ALGORITHMS: &[&Algorithm] = &[
    &closed_form::ALGORITHM,
    &backtrack_nary::ALGORITHM,
    &backtrack_permutation::ALGORITHM,
    &backtrack_iterative::ALGORITHM,
    &backtrack_bitmask::ALGORITHM,
    &min_conflicts::ALGORITHM,
    &min_conflicts_walk::ALGORITHM,
    &min_conflicts_tabu::ALGORITHM,
    &queen_search_1::ALGORITHM,
    &queen_search_2::ALGORITHM,
    &queen_search_3::ALGORITHM,
    &queen_search::ALGORITHM,
    &hill_climbing::ALGORITHM,
    &swap_descent::ALGORITHM,
    &iterated_local_search::ALGORITHM,
    &tabu_search::ALGORITHM,
    &adaptive_search::ALGORITHM,
    &breakout::ALGORITHM,
    &extremal_optimisation::ALGORITHM,
    &metropolis::ALGORITHM,
    &parallel_tempering::ALGORITHM,
    &local_search::ALGORITHM,
    &simulated_annealing::ALGORITHM,
    &threshold_accepting::ALGORITHM,
    &great_deluge::ALGORITHM,
    &late_acceptance::ALGORITHM,
    &record_to_record::ALGORITHM,
    &genetic::ALGORITHM,
    &memetic::ALGORITHM,
    &gds_network::ALGORITHM,
    &random_sampling::ALGORITHM,
];
