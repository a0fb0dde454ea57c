//! Texts that are right, to begin with: those of the whole games in `tests/games`.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use asterism_rules::{AnyGame, GameKind, OptionValues, Record};

static GAMES: LazyLock<Vec<AnyGame>> = LazyLock::new(|| {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut files: Vec<_> = fs::read_dir(directory)
        .expect("there are games")
        .map(|entry| entry.expect("read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    // The same input is the same game everywhere.
    files.sort();
    files
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).expect("read");
            let record: Record = text.parse().expect("a record");
            record.replay().expect("a whole game")
        })
        .collect()
});

fn whole(sample: usize) -> &'static AnyGame {
    &GAMES[sample % GAMES.len()]
}

/// Kind, options and players of a game.
pub(crate) fn setup(sample: usize) -> (GameKind, String, usize) {
    let game = whole(sample);
    (game.kind(), game.options_text(), game.players())
}

/// Game as it stood after some of its moves, possibly all.
pub(crate) fn game(sample: usize, ply: usize) -> AnyGame {
    let game = whole(sample);
    game.at(ply % (game.ply() + 1))
        .expect("so many moves were made")
}

/// A legal move of the position [`game`] gives for the same numbers; of the one before it where the game is over.
pub(crate) fn some_move(sample: usize, ply: usize, pick: usize) -> String {
    let whole = whole(sample);
    let game = game(sample, ply % whole.ply());
    let moves = game.base_moves();
    let m = &moves[pick % moves.len()];
    let mut chosen = match game.steps_of(m) {
        Ok(_) => return m.clone(),
        Err(asterism_rules::MoveError::Incomplete { chosen, .. }) => chosen,
        Err(error) => panic!("{m}: {error}"),
    };
    loop {
        let steps = game.next_steps(&chosen).expect("on offer");
        match steps.whole {
            Some(whole) => return whole,
            None => chosen.push(steps.choices[pick % steps.choices.len()].step),
        }
    }
}

/// Record of the beginning of a game, ended in one way or another, or of its continuation.
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
                .expect("it stood on the board");
            if let Some(m) = m {
                game.play(&m).expect("legal as before");
            }
        }
        _ => {}
    }
    game.record(&["Ann".to_owned(), "Ben B.".to_owned()])
        .to_string()
}

/// Options of a kind: which, and which of their values.
pub(crate) fn options(kind: GameKind, chosen: &[(u8, u8)]) -> String {
    let keys = kind.option_keys();
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
