//! Games whose pictures are measured.

use std::error::Error;
use std::fs;
use std::path::Path;

use asterism_rules::{AnyGame, GameKind, Record};

/// Returns games well under way, with pieces all over the board.
pub(crate) fn crowded_games(kind: GameKind) -> Result<Vec<(String, AnyGame)>, Box<dyn Error>> {
    let boards = match kind {
        GameKind::StarSquares => &["", "board=grid8", "board=nested"][..],
        GameKind::Pentagame => &["", "teams=true"],
        _ => &[""],
    };
    let mut games = Vec::new();
    for &options in boards {
        for players in kind.players() {
            // Not every variant allows every number of players.
            if AnyGame::new(kind, options, players).is_ok() {
                let name = format!("{players} seats {options}").trim().to_owned();
                games.push((name, crowded(kind, options, players)?));
            }
        }
    }
    Ok(games)
}

fn crowded(kind: GameKind, options: &str, players: usize) -> Result<AnyGame, Box<dyn Error>> {
    const MOVES: [(GameKind, usize); 3] = [
        (GameKind::Pentagame, 60),
        (GameKind::Squadro, 30),
        (GameKind::StarSquares, 20),
    ];
    let moves = MOVES.iter().find(|(of, _)| *of == kind);
    let moves = moves.map_or(15 * players, |&(_, moves)| moves);
    // Some random games end earlier.
    for seed in 1.. {
        let mut game = AnyGame::new(kind, options, players)?;
        wander(&mut game, moves, seed)?;
        if game.ply() == moves && game.ending().is_none() {
            return Ok(game);
        }
    }
    unreachable!("some random game has that many moves")
}

/// Returns the recorded games of this kind with their names, and one very long random game.
pub(crate) fn whole_games(kind: GameKind) -> Result<Vec<(String, AnyGame)>, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/games");
    let mut games = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let record: Record = fs::read_to_string(&path)?.parse()?;
        if record.kind == kind {
            let name = path.file_stem().unwrap_or_default();
            let name = name.to_string_lossy().into_owned();
            games.push((name, AnyGame::from_record(&record)?));
        }
    }
    games.sort_by(|(a, _), (b, _)| a.cmp(b));
    let players = *kind.players().end();
    let mut endless = AnyGame::new(kind, "", players)?;
    wander(&mut endless, 1800, 7)?;
    games.push((format!("{kind}-{players}, at random"), endless));
    Ok(games)
}

/// Plays random moves until the game ends or has this many moves.
fn wander(game: &mut AnyGame, moves: usize, seed: u64) -> Result<(), Box<dyn Error>> {
    let mut state = seed;
    while game.ply() < moves && game.ending().is_none() {
        let mut chosen = Vec::new();
        let m = loop {
            let steps = game.next_steps(&chosen)?;
            if let Some(whole) = steps.whole {
                break whole;
            }
            // Knuth's MMIX generator.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            chosen.push(steps.choices[(state >> 33) as usize % steps.choices.len()].step);
        };
        game.play(&m)?;
    }
    Ok(())
}
