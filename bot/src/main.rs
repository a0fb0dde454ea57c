//! Asterism: a Discord bot that lets friends play star-board strategy games in their channels. See the library of the same name.

use std::process::ExitCode;

use asterism::Surroundings;

fn main() -> ExitCode {
    asterism::main(Surroundings::default())
}
