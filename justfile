# The one list of habits. `.ci/run` runs the same commands without needing just.

# Format every file.
fmt:
    cargo fmt

# Lints and docs, warnings denied.
lint:
    cargo fmt --check
    cargo clippy --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --no-deps

# The test command of the README.
test:
    cargo test

# The slow tests, too: backtracking at n = 30.
test-all:
    cargo test -- --include-ignored

# Nanoseconds a step.
bench:
    cargo bench

# What CI runs.
check:
    bash .ci/run

# The reference run and its report. Run it on a quiet machine, from committed code.
reproduce:
    cargo run --release -- run experiments/m10000.toml
    cargo run --release -- report experiments/m10000.toml
