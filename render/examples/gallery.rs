//! Writes pictures of every kind into a folder: `cargo run --release -p asterism-render --example gallery -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use asterism_render::{Choosing, View, png};
use asterism_rules::{AnyGame, GameKind, Step};

/// Position in the middle of a game, and a move that beats a block and brings a figure out.
const README: (&str, &str) = (
    "A-2-B,A-1-c,B,E-5-c,D-2-b/E-2-A,B-6-d,B-3-C,E-1-A,-/-,-,C-3-a,D-6-b,D-1-b \
     k:c,e-1-a,A-3-d,B-4-d,E-1-b g:A-1-B,E-6-b,E-1-c 1 c:B-2-C>B/e:C-1-D>e/b:B-4-e>b",
    "c B x c+ k:a-3-b g:C-4-e",
);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "gallery".into()));
    fs::create_dir_all(&folder)?;
    let names = [
        "Ada Lovelace",
        "Grace",
        "Zoë Müller-Łukasiewicz",
        "Σωκράτης",
    ];
    let names: Vec<String> = names.map(String::from).to_vec();
    let plain = View {
        names,
        ..View::default()
    };
    let save = |name: &str, game: &AnyGame, view: &View| -> Result<(), Box<dyn Error>> {
        let picture = png(game, view).into_bytes();
        println!("{name:24} {:6} bytes", picture.len());
        Ok(fs::write(folder.join(name).with_extension("png"), picture)?)
    };
    let choosing = |chosen: &[Step], group| View {
        choosing: Some(Choosing {
            chosen: chosen.to_vec(),
            group,
        }),
        ..plain.clone()
    };

    for players in 2..=4 {
        let game = AnyGame::new(GameKind::Pentagame, "", players)?;
        save(&format!("start-{players}"), &game, &plain)?;
        let game = wander(players, 60, 7 + players as u64)?;
        save(&format!("middle-{players}"), &game, &plain)?;
        let game = wander(players, 24, 70 + players as u64)?;
        save(&format!("early-{players}"), &game, &plain)?;
        save(&format!("figure-{players}"), &game, &choosing(&[], None))?;
        let first = step(&game, &[], 1)?;
        save(&format!("where-{players}"), &game, &choosing(&first, None))?;
        save(
            &format!("group-{players}"),
            &game,
            &choosing(&first, Some(0)),
        )?;
    }

    // The README's picture.
    let mut game = AnyGame::from_position(GameKind::Pentagame, "", 3, README.0)?;
    game.play(README.1)?;
    let names = ["Ada", "Grace", "Emmy"].map(String::from).to_vec();
    save(
        "pentagame",
        &game,
        &View {
            names,
            ..plain.clone()
        },
    )?;

    // The recorded game: a beaten block and a move-out to choose, then its end.
    let mut game = AnyGame::new(GameKind::Pentagame, "", 2)?;
    for m in ["b B<->A a", "a A<->B b", "e E<->A b", "e E<->A b"] {
        game.play(m)?;
        save(&format!("played-{}", game.ply()), &game, &plain)?;
    }
    let out = game.steps_of("b E x b+ k:E-2-c g:E-3-c")?;
    for known in 0..=out.len() {
        save(
            &format!("out-{known}"),
            &game,
            &choosing(&out[..known], None),
        )?;
    }
    let rest = [
        "b E x b+ k:E-2-c g:E-3-c",
        "b E->b+ g:E-4-c",
        "e A<->B a",
        "e A<->B a",
        "a A x a+ k:c-1-d g:c-2-d",
        "a A->a+ g:c-3-d",
        "e B x e+ k:b-3-c g:b-2-c",
        "e B->e+ g:b-2-c>b-1-c",
    ];
    for m in rest {
        game.play(m)?;
        save(&format!("played-{}", game.ply()), &game, &plain)?;
    }
    Ok(())
}

/// Steps chosen, and one more: number `which` of those on offer.
fn step(game: &AnyGame, chosen: &[Step], which: usize) -> Result<Vec<Step>, Box<dyn Error>> {
    let choices = game.next_steps(chosen)?.choices;
    let choice = choices.get(which).or(choices.first()).ok_or("no choice")?;
    Ok([chosen, &[choice.step]].concat())
}

/// Game after so many random moves, fewer if it ends.
fn wander(players: usize, moves: usize, seed: u64) -> Result<AnyGame, Box<dyn Error>> {
    let mut game = AnyGame::new(GameKind::Pentagame, "", players)?;
    let mut state = seed;
    let mut random = |below: usize| {
        // Constants of Knuth's MMIX generator; the upper bits are good enough for wandering.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..moves {
        if game.ending().is_some() {
            break;
        }
        let mut chosen = Vec::new();
        let m = loop {
            let steps = game.next_steps(&chosen)?;
            if let Some(whole) = steps.whole {
                break whole;
            }
            chosen.push(steps.choices[random(steps.choices.len())].step);
        };
        game.play(&m)?;
    }
    Ok(game)
}
