//! What a table was made with: the sidecar `run.toml`.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

use super::folder::write_whole;
use super::plan::Plan;
use super::record::{SCHEMA, hexadecimal};
use super::spec::Spec;

/// All about the making of one table. A table that was resumed has a session for each time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunFile {
    /// The experiment.
    pub experiment: String,
    /// The version of the columns.
    pub schema: u32,
    /// The seed that the trials derived theirs from.
    pub seed: u64,
    /// The SHA-256 of the text of the spec.
    pub spec_sha256: String,
    /// The digest of the plan: equal digests make equal tables.
    pub plan_sha256: String,
    /// The text of the spec.
    pub spec: String,
    /// One for each time that trials were run.
    #[serde(default)]
    pub session: Vec<Session>,
}

/// One time that trials were run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Session {
    /// When it began, UTC.
    pub started: String,
    /// When it ended, UTC; missing if it was killed.
    pub ended: Option<String>,
    /// Trials that ran at a time.
    pub jobs: u32,
    /// Trials that it added to the table; missing if it was killed.
    pub trials: Option<u64>,
    /// The program.
    pub code: Code,
    /// The machine.
    pub machine: Machine,
    /// The versions of the crates that decide what walks and numbers come out.
    pub packages: toml::Table,
}

/// The program that ran.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Code {
    /// Its version.
    pub version: String,
    /// The commit it was built from, if known.
    pub commit: Option<String>,
    /// Whether its source differed from that commit.
    pub dirty: Option<bool>,
    /// The compiler.
    pub compiler: String,
    /// What it was compiled for.
    pub target: String,
    /// The profile and the level of optimisation.
    pub profile: String,
    /// Flags given to the compiler from outside.
    pub flags: String,
    /// Instruction set extensions that the compiler was allowed to use.
    pub target_features: String,
}

/// The machine it ran on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Machine {
    /// The operating system.
    pub os: String,
    /// Its kernel.
    pub kernel: Option<String>,
    /// The model of the CPU, if the system tells.
    pub cpu: Option<String>,
    /// Instruction set extensions that it has.
    pub cpu_features: Vec<String>,
    /// Logical cores, if the system tells.
    pub cores: Option<u32>,
    /// The policy that sets the clock frequency, if the system tells.
    pub governor: Option<String>,
    /// Memory in all, in bytes, if the system tells.
    pub memory_bytes: Option<u64>,
    /// The least step of the monotonic clock that was seen, in nanoseconds.
    pub clock_resolution_ns: u64,
    /// Load averages over 1, 5 and 15 minutes before the first trial, if the system tells.
    pub load_before: Option<[f64; 3]>,
    /// The same after the last; missing if the session was killed.
    pub load_after: Option<[f64; 3]>,
}

impl RunFile {
    /// The record of a plan before anything ran.
    pub fn new(spec: &Spec, plan: &Plan) -> RunFile {
        RunFile {
            experiment: plan.experiment.clone(),
            schema: SCHEMA,
            seed: plan.seed.0,
            spec_sha256: hexadecimal(&Sha256::digest(spec.text.as_bytes())),
            plan_sha256: plan.digest(),
            spec: spec.text.clone(),
            session: Vec::new(),
        }
    }

    /// Reads a sidecar. `None` if there is no such file.
    ///
    /// # Errors
    /// In words, with the place: if it cannot be read or is not what this program writes.
    pub fn read(path: &Path) -> Result<Option<RunFile>, String> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        let parsed: Result<RunFile, toml::de::Error> = toml::from_str(&text);
        parsed.map(Some).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            let cause = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
            format!("{}:{line}: {cause}", path.display())
        })
    }

    /// Writes the sidecar, whole or not at all.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        let text = toml::to_string(self).map_err(std::io::Error::other)?;
        write_whole(path, text.as_bytes())
    }
}

impl Session {
    /// The session that begins now.
    pub fn begin(jobs: u32, clock_resolution_ns: u64) -> Session {
        Session {
            started: date(),
            ended: None,
            jobs,
            trials: None,
            code: Code::this(),
            machine: Machine::this(clock_resolution_ns),
            packages: packages(),
        }
    }

    /// Notes that the session ends now.
    pub fn end(&mut self, trials: u64) {
        self.ended = Some(date());
        self.trials = Some(trials);
        self.machine.load_after = load();
    }
}

impl Code {
    /// The program that runs now.
    pub fn this() -> Code {
        let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Code {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: known(env!("QUEENS_COMMIT")),
            dirty: env!("QUEENS_DIRTY").parse().ok(),
            compiler: env!("QUEENS_COMPILER").to_owned(),
            target: env!("QUEENS_TARGET").to_owned(),
            profile: format!("{}, opt-level {}", env!("QUEENS_PROFILE"), env!("QUEENS_OPT_LEVEL")),
            flags: env!("QUEENS_FLAGS").to_owned(),
            target_features: env!("QUEENS_TARGET_FEATURES").to_owned(),
        }
    }
}

impl Machine {
    /// The machine that this runs on.
    fn this(clock_resolution_ns: u64) -> Machine {
        let wanted = RefreshKind::nothing()
            .with_cpu(CpuRefreshKind::nothing())
            .with_memory(MemoryRefreshKind::nothing().with_ram());
        let system = System::new_with_specifics(wanted).ok();
        let cpus = system.as_ref().map_or(&[][..], System::cpus);
        Machine {
            os: System::long_os_version().unwrap_or_else(|_| std::env::consts::OS.to_owned()),
            kernel: System::kernel_version().ok(),
            cpu: cpus.first().map(|cpu| cpu.brand().trim().to_owned()),
            cpu_features: cpu_features().into_iter().map(str::to_owned).collect(),
            cores: u32::try_from(cpus.len()).ok().filter(|&cores| cores > 0),
            governor: fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
                .ok()
                .map(|text| text.trim().to_owned()),
            memory_bytes: system.as_ref().map(System::total_memory),
            clock_resolution_ns,
            load_before: load(),
            load_after: None,
        }
    }
}

fn load() -> Option<[f64; 3]> {
    let load = System::load_average().ok()?;
    Some([load.one, load.five, load.fifteen])
}

#[expect(clippy::disallowed_methods, reason = "the room of dates: when a session began and ended")]
fn date() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn cpu_features() -> Vec<&'static str> {
    macro_rules! present {
        ($($name:tt),*) => { [$(($name, std::arch::is_x86_feature_detected!($name))),*] };
    }
    present!["sse4.2", "popcnt", "avx", "avx2", "bmi1", "bmi2", "lzcnt", "avx512f", "avx512bw"]
        .into_iter()
        .filter_map(|(name, present)| present.then_some(name))
        .collect()
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn cpu_features() -> Vec<&'static str> {
    Vec::new()
}

/// The versions of the crates on which walks, numbers and figures hang, from the lock file that this was built with.
fn packages() -> toml::Table {
    const DECISIVE: [&str; 6] = ["rand", "rand_xoshiro", "statrs", "plotters", "resvg", "csv"];
    let lock: toml::Table = include_str!("../../Cargo.lock").parse().unwrap_or_default();
    let packages = lock.get("package").and_then(toml::Value::as_array).into_iter().flatten();
    let named = packages.filter_map(|package| {
        let name = package.get("name")?.as_str()?;
        let version = package.get("version")?;
        DECISIVE.contains(&name).then(|| (name.to_owned(), version.clone()))
    });
    named.collect()
}
