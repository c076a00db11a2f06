//! The guarded discrete stochastic network of Adorf and Johnston: neurons that switch on and off, the origin of
//! min-conflicts.
//!
//! Each square is a neuron that is on (a queen) or off. A neuron that is on inhibits those of all squares that it
//! attacks. Each row has a *guard*: while all neurons of the row are off, the guard excites them, more strongly than
//! anything inhibits them. The guard acts on the row and is not acted upon, so the network is asymmetric, has no energy
//! function, and need not converge. Rows are drawn at random, and in a drawn row the neuron switches whose state is most
//! at odds with its input:
//! - in a row with a queen that others attack, that neuron switches off: the row is empty now;
//! - in an empty row, the least inhibited neuron switches on, ties at random.
//!
//! Two switches make one repair of min-conflicts, but other rows may switch in between, so several queens may be off the
//! board at once, and each comes back to the board as it then is. The network is stable exactly at solutions.
//!
//! The first state is that of a network whose rows, all off, were drawn once each from top to bottom (`start = greedy`),
//! or one random neuron a row is on (`start = random`).
//!
//! **One step** is one switch. Switching on costs the n evaluations of the row's neurons, O(n), switching off O(1). The
//! greedy start makes no steps and n^2 evaluations.
//!
//! **Source**: H.-M. Adorf, M. D. Johnston, A discrete stochastic neural network algorithm for constraint satisfaction
//! problems, Proceedings of the International Joint Conference on Neural Networks, San Diego (1990), volume 3, 917-924.
//!
//! **Deviations**: the paper itself was not at hand. This follows what later papers say of it: S. Minton, M. D. Johnston,
//! A. B. Philips, P. Laird, Artificial Intelligence 58 (1992) 161-205, and the abstract of Johnston and Adorf on learning
//! in such networks. Strengths of connections and thresholds are replaced by what they bring about, counts of attacking
//! queens; the starts are ours; rows in which nothing would switch are not drawn (the states are those of drawing from
//! all rows, only the idle draws are not counted); no learning; a restart after `limit` steps. While a row is empty there
//! is no complete board, and the cost that is reported is that of the last one.

use crate::board::{PartialBoard, Size};
use crate::random::Rng;
use crate::solve::parameter::{Kind, Parameter};
use crate::solve::registry::{Algorithm, Measure};
use crate::solve::{Guarantee, Meter, Solver, Stop, Streams};

/// The record of the guarded discrete stochastic network.
pub const ALGORITHM: Algorithm = Algorithm {
    name: "gds_network",
    summary: "guarded discrete stochastic network: attacked queens switch off, empty rows switch a queen on",
    source: "Adorf, Johnston 1990, A discrete stochastic neural network algorithm for constraint satisfaction problems, \
             IJCNN San Diego",
    deviations: "after later descriptions (Minton et al. 1992), not the paper itself; counts in place of connection \
                 strengths; idle rows are not drawn; no learning; restarts after a step limit",
    step: "one switch: an attacked queen goes off its row, or one comes to an empty row after a look at n squares",
    guarantee: Guarantee::Incomplete,
    reports: &[Measure::Evaluations, Measure::Moves, Measure::Restarts],
    limit: None,
    bytes_per_queen: 64,
    parameters: &[
        Parameter {
            name: "start",
            kind: Kind::Choice(&["greedy", "random"]),
            meaning: "the first state: the least inhibited neuron of each row in turn, or a random one, is on",
        },
        Parameter {
            name: "limit",
            kind: Kind::AutoCount { default: None, rule: "200 + 4n", min: 1, max: 1 << 53 },
            meaning: "switches before a restart from a new start",
        },
    ],
    solver: |values| {
        Box::new(GdsNetwork { greedy: values.choice("start") == "greedy", limit: values.count("limit") })
    },
};

struct GdsNetwork {
    greedy: bool,
    limit: Option<u64>,
}

impl Solver for GdsNetwork {
    fn solve(&self, size: Size, streams: &mut Streams, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
        let limit = self.limit.unwrap_or(200 + 4 * u64::from(size.get()));
        loop {
            let mut board = self.start(size, &mut streams.start, meter)?;
            meter.started(board.cost());
            switch(&mut board, limit, &mut streams.search, meter)?;
            if board.unsettled().is_empty() {
                meter.finished(0);
                return Ok(board.into_columns().expect("a row without a queen is unsettled"));
            }
            meter.restart();
        }
    }
}

impl GdsNetwork {
    fn start(&self, size: Size, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<PartialBoard, Stop> {
        let mut board = PartialBoard::empty(size);
        for row in 0..size.get() {
            meter.work(1)?;
            let column =
                if self.greedy { least_inhibited(&board, row, rng, meter)? } else { rng.below(size.get()) };
            board.put(row, column);
        }
        Ok(board)
    }
}

/// Switches neurons until the network is stable or `limit` steps were made.
fn switch(board: &mut PartialBoard, limit: u64, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<(), Stop> {
    for _ in 0..limit {
        let Some(row) = board.unsettled().pick(rng) else { break };
        if board.is_complete() {
            meter.step(board.cost())?;
        } else {
            meter.probe()?;
        }
        if board.queen(row).is_some() {
            board.take(row);
        } else {
            let column = least_inhibited(board, row, rng, meter)?;
            board.put(row, column);
        }
        meter.effort.moves += 1;
    }
    Ok(())
}

/// Squares of a scan that take about as long as a unit of work.
const SQUARES_A_UNIT: u32 = 16;

/// A column drawn uniformly from those of an empty row that the fewest queens attack.
fn least_inhibited(
    board: &PartialBoard,
    row: u32,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<u32, Stop> {
    let n = board.size().get();
    meter.work(n / SQUARES_A_UNIT)?;
    meter.effort.evaluations += u64::from(n);
    let counters = board.row_counters(row);
    let diagonals = || counters.rising.iter().zip(counters.falling);
    let squares = || {
        counters.column.iter().zip(diagonals()).map(|(column, (rising, falling))| column + rising + falling)
    };
    let least = squares().min().expect("a row has squares");
    let ties = squares().filter(|&inhibition| inhibition == least).count() as u32;
    let drawn = rng.below(ties) as usize;
    let mut tied = (0..n).zip(squares()).filter(|&(_, inhibition)| inhibition == least);
    let (column, _) = tied.nth(drawn).expect("the row has as many ties as were counted");
    Ok(column)
}
