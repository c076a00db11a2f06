//! The grid of local searches against a plain twin that recomputes everything from the list of columns; and cells of the
//! grid against the files that say the same.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use queens_lab::board::{Size, SwapBoard, TrackedBoard, attacking_pairs};
use queens_lab::random::{Rng, Seed};
use queens_lab::solve::algorithms::closed_form::Construction;
use queens_lab::solve::local::acceptance::{Any, Metropolis};
use queens_lab::solve::local::neighbourhood::{AnyPair, ConflictedAny, ConflictedBest, ConflictedPair};
use queens_lab::solve::local::{
    Acceptance, Attempts, Cooling, LocalSearch, Neighbourhood, Proposal, Restart, Rule, Schedule, Start,
};
use queens_lab::solve::parameter::parse_canonical;
use queens_lab::solve::{self, Bound, Budget, Meter, Stop, Streams, registry};

fn size(n: u32) -> Size {
    Size::new(u64::from(n)).unwrap()
}

fn bind(algorithm: &str, set: &str) -> Bound {
    registry::find(algorithm).unwrap().bind(&set.parse().unwrap()).unwrap()
}

/// What a run did, for comparison.
#[derive(Debug, Default, PartialEq)]
struct Walk {
    columns: Option<Vec<u32>>,
    initial_cost: Option<u64>,
    final_cost: u64,
    steps: u64,
    evaluations: u64,
    moves: u64,
    restarts: u64,
}

fn walk_of(bound: &Bound, n: u32, seed: u64, limit: u64) -> Walk {
    let flag = AtomicBool::new(false);
    let report = solve::run(bound, size(n), Seed(seed), Budget::steps(limit), &flag, None).unwrap();
    Walk {
        columns: report.outcome.ok().map(|solution| solution.columns().to_vec()),
        initial_cost: report.initial_cost,
        final_cost: report.final_cost.unwrap(),
        steps: report.effort.steps,
        evaluations: report.effort.evaluations,
        moves: report.effort.moves,
        restarts: report.effort.restarts,
    }
}

/// Whether two queens attack each other, which stand in different rows and columns.
fn attack(rows: (u32, u32), columns: (u32, u32)) -> bool {
    rows.0.abs_diff(rows.1) == columns.0.abs_diff(columns.1)
}

/// A permutation and the list of its conflicted rows, in the order that the module of the tracked board states. A queen
/// that is lifted for a swap leaves its row empty.
struct Plain {
    queens: Vec<Option<u32>>,
    conflicted: Vec<u32>,
}

impl Plain {
    fn new(columns: Vec<u32>) -> Plain {
        let mut plain = Plain { queens: columns.into_iter().map(Some).collect(), conflicted: Vec::new() };
        plain.conflicted = (0..plain.n()).filter(|&row| plain.attacked(row)).collect();
        plain
    }

    fn n(&self) -> u32 {
        self.queens.len() as u32
    }

    fn columns(&self) -> Vec<u32> {
        self.queens.iter().map(|queen| queen.unwrap()).collect()
    }

    /// The rows of the queens on the rising and on the falling diagonal of a square, but for those of its row.
    fn on_diagonals(&self, row: u32, column: u32) -> [Vec<u32>; 2] {
        let queens = || (0..).zip(&self.queens).filter_map(|(other, queen)| Some((other, (*queen)?)));
        let meets = |other: u32, queen: u32| other != row && attack((row, other), (column, queen));
        let rising = queens().filter(|&(other, queen)| meets(other, queen) && row + column == other + queen);
        let falling = queens().filter(|&(other, queen)| meets(other, queen) && row + column != other + queen);
        [rising.map(|(other, _)| other).collect(), falling.map(|(other, _)| other).collect()]
    }

    fn attacked(&self, row: u32) -> bool {
        let column = self.queens[row as usize].unwrap();
        self.on_diagonals(row, column).iter().any(|others| !others.is_empty())
    }

    fn cost(&self) -> u64 {
        plain_cost(&self.columns())
    }

    fn delta(&self, i: u32, j: u32) -> i64 {
        let mut after = self.columns();
        after.swap(i as usize, j as usize);
        plain_cost(&after) as i64 - self.cost() as i64
    }

    fn remove(&mut self, row: u32) {
        if let Some(place) = self.conflicted.iter().position(|&member| member == row) {
            self.conflicted.swap_remove(place);
        }
    }

    fn insert(&mut self, row: u32) {
        if !self.conflicted.contains(&row) {
            self.conflicted.push(row);
        }
    }

    fn lift(&mut self, row: u32) -> u32 {
        self.remove(row);
        let column = self.queens[row as usize].take().unwrap();
        for others in self.on_diagonals(row, column) {
            if let [other] = others[..]
                && !self.attacked(other)
            {
                self.remove(other);
            }
        }
        column
    }

    fn drop(&mut self, row: u32, column: u32) {
        let met = self.on_diagonals(row, column);
        self.queens[row as usize] = Some(column);
        for others in &met {
            if let [other] = others[..] {
                self.insert(other);
            }
        }
        if met.iter().any(|others| !others.is_empty()) {
            self.insert(row);
        }
    }

    fn swap(&mut self, i: u32, j: u32) {
        let (from_i, from_j) = (self.lift(i), self.lift(j));
        self.drop(i, from_j);
        self.drop(j, from_i);
    }
}

fn plain_cost(columns: &[u32]) -> u64 {
    let n = columns.len();
    let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
    pairs.filter(|&(i, j)| attack((i as u32, j as u32), (columns[i], columns[j]))).count() as u64
}

/// A member of a list that is not the one at a place.
fn another(list: &[u32], place: usize, rng: &mut Rng) -> u32 {
    let others: Vec<u32> = (0..list.len()).filter(|&at| at != place).map(|at| list[at]).collect();
    others[rng.below(others.len() as u32) as usize]
}

/// A cell of the grid, by the words of its parameters.
#[derive(Clone, Copy, Debug)]
struct Cell {
    start: &'static str,
    neighbourhood: &'static str,
    acceptance: &'static str,
    cooling: &'static str,
    restart: &'static str,
}

/// The numbers of the comparison: small enough that every rule shows all it does within the steps of a walk.
const SET: &str = "start_swaps = 3\nplateau = 4\ncooling_steps = 40\ntemperature = 1.7\nfinal_temperature = 0.3\n\
                   threshold = 2.3\nfinal_threshold = 0.9\nrain_steps = 45\nhistory = 7\ndeviation = 2\n\
                   restart_unit = 60\nrestart_factor = 1.5";
const LIMIT: u64 = 500;

impl Cell {
    fn set(&self) -> String {
        let Cell { start, neighbourhood, acceptance, cooling, restart } = self;
        format!(
            "{SET}\nstart = '{start}'\nneighbourhood = '{neighbourhood}'\nacceptance = '{acceptance}'\n\
             cooling = '{cooling}'\nrestart = '{restart}'"
        )
    }

    fn first_columns(&self, n: u32, rng: &mut Rng, walk: &mut Walk) -> Vec<u32> {
        let mut columns: Vec<u32> = (0..n).collect();
        match self.start {
            "random" => rng.shuffle(&mut columns),
            "greedy" => {
                let (mut placed, mut tries) = (0, (3.08 * f64::from(n)) as u64);
                while placed < n as usize {
                    let drawn = placed + rng.below(n - placed as u32) as usize;
                    let square = (placed as u32, columns[drawn]);
                    let free =
                        (0..placed).all(|row| !attack((row as u32, square.0), (columns[row], square.1)));
                    walk.evaluations += u64::from(tries > 0);
                    if free || tries == 0 {
                        columns.swap(placed, drawn);
                        placed += 1;
                    }
                    tries = tries.saturating_sub(1);
                }
            }
            "construction" => {
                columns = Construction::new(size(n)).unwrap().collect();
                for _ in 0..if n > 1 { 3 } else { 0 } {
                    let rows: Vec<u32> = (0..n).collect();
                    let i = rng.below(n);
                    let j = another(&rows, i as usize, rng);
                    columns.swap(i as usize, j as usize);
                }
            }
            _ => {}
        }
        columns
    }

    fn proposal(&self, board: &Plain, rng: &mut Rng, walk: &mut Walk) -> (u32, u32) {
        let rows: Vec<u32> = (0..board.n()).collect();
        let firsts = if self.neighbourhood == "any_pair" { &rows } else { &board.conflicted };
        let place = rng.below(firsts.len() as u32) as usize;
        let first = firsts[place];
        walk.evaluations += 1;
        let second = match self.neighbourhood {
            "conflicted_pair" => another(&board.conflicted, place, rng),
            "conflicted_best" => {
                walk.evaluations += u64::from(board.n()) - 2;
                let others = || rows.iter().copied().filter(|&other| other != first);
                let least = others().map(|other| board.delta(first, other)).min().unwrap();
                let best: Vec<u32> = others().filter(|&other| board.delta(first, other) == least).collect();
                best[rng.below(best.len() as u32) as usize]
            }
            _ => another(&rows, first as usize, rng),
        };
        (first, second)
    }

    /// Steps of an attempt, counted from 0.
    fn patience(&self, attempt: usize) -> Option<u64> {
        match self.restart {
            "never" => None,
            "geometric" => Some((60.0 * 1.5f64.powi(attempt as i32)) as u64),
            "luby" => Some(60 * [1, 1, 2, 1, 1, 2, 4, 1, 1, 2][attempt]),
            _ => Some(60),
        }
    }

    /// The temperature or threshold of a step, from those of all steps before, and the costs before each and after the
    /// last.
    fn heat(&self, (first, last): (f64, f64), heats: &[f64], costs: &[u64], resets: &mut Vec<f64>) -> f64 {
        let k = heats.len() as f64;
        if self.cooling == "constant" {
            return last;
        }
        let Some(&before) = heats.last() else { return first };
        let fraction = (k / 40.0).min(1.0);
        match self.cooling {
            "geometric" => first * (last / first).powf(fraction),
            "linear" => first + (last - first) * fraction,
            "logarithmic" => last.max(first * 2f64.ln() / (2.0 + k).ln()),
            "lundy_mees" => 1.0 / (1.0 / first + (1.0 / last - 1.0 / first) * fraction),
            _ if before > last => {
                let next = before * (last / first).powf(1.0 / 40.0);
                if next / last - 1.0 < 1e-9 { last } else { next }
            }
            _ => {
                let least = costs.iter().min().unwrap();
                let found = costs.iter().position(|cost| cost == least).unwrap();
                let of_least = if found == 0 { first } else { heats[found - 1] };
                let reset = of_least.max(resets.last().unwrap_or(&first) / 2.0);
                resets.push(reset);
                reset.max(last)
            }
        }
    }
}

/// What a rule remembers of the walk, in full.
#[derive(Default)]
struct Past {
    /// Before each step, and after the last.
    costs: Vec<u64>,
    heats: Vec<f64>,
    resets: Vec<f64>,
    /// The changes of the accepted swaps.
    changes: Vec<i64>,
    late: Vec<u64>,
}

fn plain_accepts(cell: &Cell, past: &mut Past, delta: i64, rng: &mut Rng) -> bool {
    let cost = *past.costs.last().unwrap();
    let proposed = (cost as i64 + delta) as u64;
    let step = past.costs.len() as u64;
    match cell.acceptance {
        "any" => true,
        "improving" => delta < 0,
        "sideways" => {
            let kept = past.changes.iter().rev().take_while(|&&change| change == 0).count();
            delta < 0 || delta == 0 && kept < 4
        }
        "great_deluge" => {
            // The level is first (45 - step) / 45.
            delta <= 0 || 45 * proposed <= past.costs[0] * 45u64.saturating_sub(step)
        }
        "late_acceptance" => {
            // The least cost after the steps that are a multiple of 7 back, or the first.
            let late = past.late.iter().rev().skip(6).step_by(7).min().copied().unwrap_or(past.costs[0]);
            let accepted = delta <= 0 || proposed < late.min(past.costs[0]);
            past.late.push(if accepted { proposed } else { cost });
            accepted
        }
        "record_to_record" => proposed < past.costs.iter().min().unwrap() + 2,
        rule => {
            let range = if rule == "threshold" { (2.3, 0.9) } else { (1.7, 0.3) };
            let heat = cell.heat(range, &past.heats, &past.costs, &mut past.resets);
            past.heats.push(heat);
            if rule == "threshold" {
                (delta as f64) < heat
            } else {
                // The library's exponential: it differs in the last digit, which a draw hardly ever meets.
                delta <= 0 || rng.unit() < (-delta as f64 / heat).exp()
            }
        }
    }
}

fn plain_walk(cell: &Cell, n: u32, seed: u64) -> Walk {
    let mut streams = Streams::new(Seed(seed), "local_search");
    let mut walk = Walk::default();
    for attempt in 0.. {
        let mut board = Plain::new(cell.first_columns(n, &mut streams.start, &mut walk));
        walk.initial_cost.get_or_insert(board.cost());
        let mut past = Past { costs: vec![board.cost()], ..Past::default() };
        let rng = &mut streams.search;
        while board.cost() > 0 && cell.patience(attempt) != Some(past.costs.len() as u64 - 1) {
            walk.final_cost = board.cost();
            if walk.steps == LIMIT {
                return walk;
            }
            walk.steps += 1;
            let (i, j) = cell.proposal(&board, rng, &mut walk);
            let delta = board.delta(i, j);
            if plain_accepts(cell, &mut past, delta, rng) {
                board.swap(i, j);
                walk.moves += 1;
                past.changes.push(delta);
            }
            past.costs.push(board.cost());
        }
        if board.cost() == 0 {
            return Walk { columns: Some(board.columns()), final_cost: 0, ..walk };
        }
        walk.restarts += 1;
    }
    unreachable!("attempts are counted without end")
}

const STARTS: [&str; 4] = ["random", "greedy", "identity", "construction"];
const NEIGHBOURHOODS: [&str; 4] = ["any_pair", "conflicted_any", "conflicted_best", "conflicted_pair"];
const COOLINGS: [&str; 6] = ["geometric", "constant", "linear", "logarithmic", "lundy_mees", "reheating"];
const RESTARTS: [&str; 4] = ["fixed", "never", "geometric", "luby"];

/// Every start with every neighbourhood and every rule (and cooling, if the rule cools), and each of these with every
/// restart.
fn cells() -> Vec<Cell> {
    let cooled = ["metropolis", "threshold"].into_iter().flat_map(|rule| COOLINGS.map(|word| (rule, word)));
    let others = ["great_deluge", "late_acceptance", "record_to_record", "improving", "sideways", "any"];
    let rules: Vec<(&str, &str)> = cooled.chain(others.map(|rule| (rule, "geometric"))).collect();
    let mut cells = Vec::new();
    for (a, &start) in STARTS.iter().enumerate() {
        for (b, &neighbourhood) in NEIGHBOURHOODS.iter().enumerate() {
            for (c, &(acceptance, cooling)) in rules.iter().enumerate() {
                let restart = RESTARTS[(a + b + c) % 4];
                cells.push(Cell { start, neighbourhood, acceptance, cooling, restart });
            }
        }
    }
    cells
}

#[test]
fn every_cell_walks_as_its_plain_twin() {
    let mut solved = 0;
    for cell in cells() {
        let bound = bind("local_search", &cell.set());
        for (n, seeds) in [(1, 1), (4, 2), (5, 1), (6, 3), (8, 2), (13, 1)] {
            for seed in 0..seeds {
                let twin = plain_walk(&cell, n, seed);
                solved += u32::from(twin.columns.is_some());
                assert_eq!(walk_of(&bound, n, seed, LIMIT), twin, "{cell:?} n = {n} seed {seed}");
            }
        }
    }
    assert!(solved > 1000, "{solved} of 2880");
}

/// Another solver under the name of an algorithm: the search stream hangs on the name.
fn under_the_name(name: &str, solver: Bound) -> Bound {
    Bound { algorithm: registry::find(name).unwrap(), ..solver }
}

#[test]
fn metropolis_is_a_cell_of_the_grid() {
    for temperature in [0.09, 0.3, 1.0] {
        let file = bind("metropolis", &format!("temperature = {temperature:?}"));
        let cell = format!(
            "neighbourhood = 'any_pair'\nacceptance = 'metropolis'\ncooling = 'constant'\n\
             temperature = {temperature:?}\nfinal_temperature = {temperature:?}\nrestart = 'never'"
        );
        let cell = under_the_name("metropolis", bind("local_search", &cell));
        for (n, seed) in [(1, 1), (4, 1), (8, 2), (20, 3), (100, 4), (500, 5)] {
            assert_eq!(walk_of(&cell, n, seed, 200_000), walk_of(&file, n, seed, 200_000), "n = {n}");
        }
    }
}

#[test]
fn presets_are_cells_of_the_grid() {
    for (preset, acceptance) in [
        ("simulated_annealing", "metropolis"),
        ("threshold_accepting", "threshold"),
        ("great_deluge", "great_deluge"),
        ("late_acceptance", "late_acceptance"),
        ("record_to_record", "record_to_record"),
    ] {
        for set in ["", "start = 'greedy'", "neighbourhood = 'conflicted_best'\nrestart = 'luby'"] {
            let file = bind(preset, set);
            let mut cell = parse_canonical(&file.parameters).unwrap();
            cell.insert("acceptance".to_owned(), acceptance.into());
            let cell = registry::find("local_search").unwrap().bind(&cell).unwrap();
            let cell = under_the_name(preset, cell);
            for (n, seed) in [(6, 1), (8, 2), (100, 3), (1000, 4)] {
                assert_eq!(
                    walk_of(&cell, n, seed, 1 << 20),
                    walk_of(&file, n, seed, 1 << 20),
                    "{preset} {n}"
                );
            }
        }
    }
}

/// The grid starts from the boards of the algorithms that start alike, so that comparisons are paired.
#[test]
fn starts_are_paired() {
    for seed in 0..5 {
        let cost = |algorithm, set| walk_of(&bind(algorithm, set), 300, seed, 1 << 30).initial_cost;
        assert_eq!(cost("local_search", ""), cost("metropolis", ""));
        assert_eq!(cost("simulated_annealing", ""), cost("tabu_search", ""));
        assert_eq!(cost("local_search", "start = 'greedy'"), cost("queen_search", ""));
    }
}

/// A neighbourhood that holds the board, before each proposal, and the proposal against a recount.
#[derive(Clone)]
struct Recounted<N>(N);

fn recount(columns: &[u32], cost: u64, proposal: Proposal) {
    assert_eq!(cost, attacking_pairs(columns));
    let mut after = columns.to_vec();
    let (i, j) = proposal.rows;
    after.swap(i as usize, j as usize);
    assert_eq!(cost as i64 + proposal.delta, attacking_pairs(&after) as i64);
}

impl Neighbourhood for Recounted<AnyPair> {
    type Board = SwapBoard;

    fn propose(&mut self, board: &SwapBoard, rng: &mut Rng, meter: &mut Meter<'_>) -> Result<Proposal, Stop> {
        let proposal = self.0.propose(board, rng, meter)?;
        recount(board.permutation().columns(), board.cost(), proposal);
        Ok(proposal)
    }
}

/// On the board with its conflicted rows; a type of its own, so that the two implementations do not overlap.
#[derive(Clone)]
struct Tracked<N>(N);

impl<N: Neighbourhood<Board = TrackedBoard>> Neighbourhood for Tracked<N> {
    type Board = TrackedBoard;

    fn prepare(&mut self, size: Size) {
        self.0.prepare(size);
    }

    fn propose(
        &mut self,
        board: &TrackedBoard,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Result<Proposal, Stop> {
        let proposal = self.0.propose(board, rng, meter)?;
        recount(board.permutation().columns(), board.cost(), proposal);
        let mut conflicted = board.conflicted().members().to_vec();
        conflicted.sort_unstable();
        let attacked = (0..board.size().get()).filter(|&row| board.conflicts(row) > 0);
        assert_eq!(conflicted, attacked.collect::<Vec<u32>>());
        Ok(proposal)
    }
}

fn run_recounted<N: Neighbourhood, A: Acceptance>(
    neighbourhood: N,
    acceptance: A,
    start: Start,
    n: u32,
    seed: u64,
) {
    let restart = Restart { attempts: Attempts::Luby, unit: Some(50) };
    let solver = Box::new(LocalSearch { start, neighbourhood, acceptance, restart });
    walk_of(&Bound { solver, ..bind("local_search", "") }, n, seed, 300);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_cost_is_that_of_a_recount_throughout_a_walk(n in 4u32..60, seed: u64, heat in 0.05f64..3.0, start in 0..4) {
        let start = [Start::Random, Start::Greedy, Start::Identity, Start::Construction { swaps: None }][start as usize];
        let cooling = Cooling::new(Schedule::Reheating, heat, 0.05, Some(100));
        let rule = Rule::Metropolis(Metropolis::new(cooling));
        run_recounted(Recounted(AnyPair), rule.clone(), start, n, seed);
        run_recounted(Tracked(ConflictedAny), rule.clone(), start, n, seed);
        run_recounted(Tracked(ConflictedBest::default()), rule, start, n, seed);
        run_recounted(Tracked(ConflictedPair), Any, start, n, seed);
    }
}
