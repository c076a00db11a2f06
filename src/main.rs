//! The binary: everything it does is in [`queens_lab::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    queens_lab::cli::main()
}
