//! No input makes the rules panic, and everything that is parsed satisfies the documented guarantees.
//!
//! Under `cargo test`, each target runs on some thousand random inputs, which takes seconds. A failure prints its seed; set
//! `BOLERO_RANDOM_SEED` to it to repeat the failure. To run longer:
//!
//! ```sh
//! BOLERO_RANDOM_ITERATIONS=1000000000 BOLERO_RANDOM_TEST_TIME_MS=300000 cargo test -p asterism-rules --test fuzz
//! ```
//!
//! Do not use `--release`, which hides arithmetic overflows; the rules are optimized either way. `cargo bolero test -p asterism-rules
//! --test fuzz TARGET` runs the same targets guided by coverage.

mod edits;
mod promises;
mod samples;

use asterism_rules::GameKind;
use bolero::check;

use edits::{Alike, Edit, edited, edited_lines, of_alphabet};
use promises::{check_move, check_options, check_position, check_record, check_steps};
use samples::{game, record, setup, some_move};

/// Number of inputs per run in ordinary tests.
const INPUTS: usize = 10_000;
/// Maximum length of a completely random text in bytes. Longer texts gain little because most parsers fail early.
const LENGTH: usize = 120;

#[test]
fn random_texts_are_read_or_refused() {
    check!()
        .with_iterations(INPUTS)
        .with_max_len(LENGTH)
        .for_each(|bytes: &[u8]| {
            let sample = bytes.first().map_or(0, |&byte| usize::from(byte));
            for text in [
                String::from_utf8_lossy(bytes).into_owned(),
                of_alphabet(bytes),
            ] {
                for &kind in GameKind::ALL {
                    check_options(kind, &text);
                }
                let (kind, options, players) = setup(sample);
                check_position(kind, &options, players, &text);
                check_move(&game(sample, bytes.len()), &text);
                check_record(&text);
            }
        });
}

#[test]
fn typed_moves_are_read_or_refused() {
    check!()
        .with_iterations(INPUTS)
        .with_type::<(u16, u16, u16, Vec<Alike>, Vec<Edit>)>()
        .for_each(|(sample, ply, pick, alike, edits)| {
            let game = game(usize::from(*sample), usize::from(*ply));
            // Sometimes use a move from another position or game.
            let whose = if pick % 4 == 0 { pick / 4 } else { *sample };
            let text = some_move(usize::from(whose), usize::from(*ply), usize::from(*pick));
            check_move(&game, &edited(&text, alike, edits));
        });
}

#[test]
fn positions_are_read_or_refused() {
    check!()
        .with_iterations(INPUTS)
        .with_type::<(u16, u16, u16, Vec<Alike>, Vec<Edit>)>()
        .for_each(|(sample, ply, other, alike, edits)| {
            let text = game(usize::from(*sample), usize::from(*ply)).position_text();
            // Sometimes use the options and number of players of another game.
            let whose = if other % 4 == 0 { other / 4 } else { *sample };
            let (kind, options, players) = setup(usize::from(whose));
            check_position(kind, &options, players, &edited(&text, alike, edits));
        });
}

#[test]
fn options_are_read_or_refused() {
    check!()
        .with_iterations(INPUTS)
        .with_type::<(u16, Vec<(u8, u8)>, Vec<Alike>, Vec<Edit>)>()
        .for_each(|(kind, chosen, alike, edits)| {
            let kind = GameKind::ALL[usize::from(*kind) % GameKind::ALL.len()];
            check_options(kind, &edited(&samples::options(kind, chosen), alike, edits));
        });
}

#[test]
fn records_are_read_or_refused() {
    check!()
        .with_iterations(INPUTS / 10)
        .with_type::<(u16, u16, Vec<Edit>, Vec<Alike>, Vec<Edit>)>()
        .for_each(|(sample, ply, lines, alike, edits)| {
            let text = record(usize::from(*sample), usize::from(*ply));
            check_record(&edited(&edited_lines(&text, lines), alike, edits));
        });
}

#[test]
fn steps_are_taken_or_refused() {
    check!()
        .with_iterations(INPUTS)
        .with_type::<(u16, u16, Vec<u16>, [u16; 3])>()
        .for_each(|(sample, ply, on_offer, crafted)| {
            let game = game(usize::from(*sample), usize::from(*ply));
            check_steps(&game, on_offer, crafted);
        });
}
