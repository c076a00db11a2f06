//! Tells the program what it was built from: commit, compiler, flags. Every value may be missing.

use std::env;
use std::process::Command;

/// What the state of the code is judged by; data and figures are results, not code.
const CODE: [&str; 4] = ["src", "Cargo.toml", "Cargo.lock", "build.rs"];

fn main() {
    for path in CODE.iter().chain(&[".git/HEAD", ".git/logs/HEAD"]) {
        println!("cargo::rerun-if-changed={path}");
    }
    let commit = output("git", &["rev-parse", "HEAD"]);
    let dirty = output("git", &[&["status", "--porcelain", "--"], &CODE[..]].concat());
    set("QUEENS_COMMIT", commit.as_deref().unwrap_or_default());
    set("QUEENS_DIRTY", dirty.map_or("", |changes| if changes.is_empty() { "false" } else { "true" }));
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    set("QUEENS_COMPILER", &output(&rustc, &["--version"]).unwrap_or_default());
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().replace('\u{1f}', " ");
    set("QUEENS_FLAGS", &flags);
    for (name, variable) in [
        ("QUEENS_TARGET", "TARGET"),
        ("QUEENS_PROFILE", "PROFILE"),
        ("QUEENS_OPT_LEVEL", "OPT_LEVEL"),
        ("QUEENS_TARGET_FEATURES", "CARGO_CFG_TARGET_FEATURE"),
    ] {
        set(name, &env::var(variable).unwrap_or_default());
    }
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn set(name: &str, value: &str) {
    println!("cargo::rustc-env={name}={value}");
}
