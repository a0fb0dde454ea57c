//! Valid texts to start from, taken from the complete games in `tests/games`.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use asterism_rules::{AnyGame, GameKind, OptionValues, Record, RecordPosition, Variation};

static GAMES: LazyLock<Vec<AnyGame>> = LazyLock::new(|| {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut files: Vec<_> = fs::read_dir(directory)
        .expect("the folder of recorded games")
        .map(|entry| entry.expect("read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    // Sort the files so that an input selects the same game on every machine.
    files.sort();
    files
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).expect("read");
            let record: Record = text.parse().expect("a valid record");
            record.replay().expect("a legal game")
        })
        .collect()
});

fn whole(sample: usize) -> &'static AnyGame {
    &GAMES[sample % GAMES.len()]
}

/// Returns the kind, options and number of players of a game.
pub(crate) fn setup(sample: usize) -> (GameKind, String, usize) {
    let game = whole(sample);
    (game.kind(), game.options_text(), game.players())
}

/// Returns the game after some or all of its moves.
pub(crate) fn game(sample: usize, ply: usize) -> AnyGame {
    let game = whole(sample);
    game.at(ply % (game.ply() + 1)).expect("a ply of the game")
}

/// Returns a legal move in the position that [`game`] returns for the same arguments, or in the previous position if the game is over.
pub(crate) fn some_move(sample: usize, ply: usize, pick: usize) -> String {
    choose_move(&game(sample, ply % whole(sample).ply()), pick)
}

/// Returns a legal move of a game that is not over.
fn choose_move(game: &AnyGame, pick: usize) -> String {
    let moves = game.base_moves();
    let m = &moves[pick % moves.len()];
    let mut chosen = match game.steps_of(m) {
        Ok(_) => return m.clone(),
        Err(asterism_rules::MoveError::Incomplete { chosen, .. }) => chosen,
        Err(error) => panic!("{m}: {error}"),
    };
    loop {
        let steps = game.next_steps(&chosen).expect("offered steps");
        match steps.whole {
            Some(whole) => return whole,
            None => chosen.push(steps.choices[pick % steps.choices.len()].step),
        }
    }
}

/// Returns the record of the beginning of a game, which may be ended in some way, or of the rest of the game, with messages, notes and
/// variations.
pub(crate) fn record(sample: usize, ply: usize) -> String {
    let mut game = game(sample, ply);
    match ply % 5 {
        0 => {
            game.agree_draw();
        }
        1 => {
            if let Some(seat) = game.to_move() {
                game.resign(seat);
            }
        }
        2 => {
            let (kind, options, players) = setup(sample);
            let m = game.to_move().map(|_| some_move(sample, game.ply(), ply));
            game = AnyGame::from_position(kind, &options, players, &game.position_text())
                .expect("a valid position");
            if let Some(m) = m {
                game.play(&m).expect("a legal move");
            }
        }
        _ => {}
    }
    let mut record = game.record(&["Ann".to_owned(), "Ben B.".to_owned()]);
    annotate(&mut record, game.ply(), ply);
    record.to_string()
}

/// Adds messages, notes and variations to the record of a game with `plies` moves.
fn annotate(record: &mut Record, plies: usize, pick: usize) {
    if plies > 0 {
        record.said.push((1 + pick % plies, "Have fun!".to_owned()));
    }
    record
        .notes
        .push((pick % (plies + 1), "#1 \u{1f407}".to_owned()));
    for parent in [
        RecordPosition::Ply(pick % (plies + 1)),
        RecordPosition::Ply(plies),
        RecordPosition::Variation(0),
        RecordPosition::Variation(1),
    ] {
        let Ok(game) = record.replay_to(parent) else {
            continue;
        };
        if game.ending().is_none() {
            record.variations.push(Variation {
                parent,
                notation: choose_move(&game, pick),
                name: ["", "Plan B"][pick % 2].to_owned(),
                note: ["", "v1", "1 2"][pick % 3].to_owned(),
            });
        }
    }
}

/// Returns option text, empty if the game has no options; `chosen` selects options and their values.
pub(crate) fn options(kind: GameKind, chosen: &[(u8, u8)]) -> String {
    let keys = kind.option_keys();
    if keys.is_empty() {
        return String::new();
    }
    let parts: Vec<String> = chosen
        .iter()
        .take(6)
        .map(|&(key, value)| {
            let (name, values) = keys[usize::from(key) % keys.len()];
            let value = match values {
                OptionValues::Words(words) => words[usize::from(value) % words.len()].to_owned(),
                OptionValues::Number(least, most) => {
                    (least + u32::from(value) % (most - least + 1)).to_string()
                }
            };
            format!("{name}={value}")
        })
        .collect();
    parts.join(",")
}
