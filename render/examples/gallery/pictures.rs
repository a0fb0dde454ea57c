//! Every game in many situations, in the dark theme.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use asterism_render::{View, png};
use asterism_rules::{AnyGame, GameKind, Seat, Step};

/// A position in the middle of a game, and a move that beats a block and brings a figure out.
const README: (&str, &str) = (
    "A-2-B,A-1-c,B,E-5-c,D-2-b/E-2-A,B-6-d,B-3-C,E-1-A,-/-,-,C-3-a,D-6-b,D-1-b \
     k:c,e-1-a,A-3-d,B-4-d,E-1-b g:A-1-B,E-6-b,E-1-c 1 c:B-2-C>B/e:C-1-D>e/b:B-4-e>b",
    "c B x c+ k:a-3-b g:C-4-e",
);

/// Swaps with one of several figures on a corner: one by the player of shape 1, one by the player of white.
const SWAPS: [&str; 2] = ["b B<->A 2a", "1 A<->B 2b"];

/// Writes the pictures into `folder`.
pub(crate) fn write(folder: PathBuf) -> Result<(), Box<dyn Error>> {
    let gallery = Gallery {
        folder,
        plain: View {
            names: crate::names(),
            ..View::default()
        },
    };
    pentagame(&gallery)?;
    sides(&gallery)?;
    squadro(&gallery)?;
    star_squares(&gallery)?;
    stern_halma(&gallery)
}

/// Folder for the pictures, and the view that most of them use.
struct Gallery {
    folder: PathBuf,
    plain: View,
}

impl Gallery {
    fn save(&self, name: &str, game: &AnyGame, view: &View) -> Result<(), Box<dyn Error>> {
        let picture = png(game, view).into_bytes();
        println!("{name:28} {:6} bytes", picture.len());
        let path = self.folder.join(name).with_extension("png");
        Ok(fs::write(path, picture)?)
    }

    fn choosing(&self, chosen: &[Step]) -> View {
        View {
            choosing: Some(chosen.to_vec()),
            ..self.plain.clone()
        }
    }

    /// Draws each step of choosing the game's next move, `text`.
    fn guided(&self, name: &str, game: &AnyGame, text: &str) -> Result<(), Box<dyn Error>> {
        let steps = game.steps_of(text)?;
        for known in 0..=steps.len() {
            let view = self.choosing(&steps[..known]);
            self.save(&format!("{name}-{known}"), game, &view)?;
        }
        Ok(())
    }
}

fn squadro(gallery: &Gallery) -> Result<(), Box<dyn Error>> {
    let kind = GameKind::Squadro;
    let save = |name: &str, game: &AnyGame| gallery.save(name, game, &gallery.plain);
    save("squadro-start", &AnyGame::new(kind, "", 2)?)?;
    let middle = wander(kind, "", 2, 34, 5)?;
    save("squadro-middle", &middle)?;
    let turned = View {
        perspective: Seat::new(1),
        coordinates: false,
        ..gallery.plain.clone()
    };
    gallery.save("squadro-turned", &middle, &turned)?;
    let mut game = AnyGame::from_position(kind, "", 2, "12 2 0 6 6 / 0 1 2 10 5 a")?;
    gallery.guided("squadro-choosing", &game, "2")?;
    game.play("2")?;
    save("squadro-jump", &game)?;
    let mut game = AnyGame::from_position(kind, "", 2, "12 12 12 11 3 / 0 2 12 0 12 a")?;
    game.play("4")?;
    save("squadro-over", &game)
}

fn star_squares(gallery: &Gallery) -> Result<(), Box<dyn Error>> {
    let kind = GameKind::StarSquares;
    let save = |name: &str, game: &AnyGame| gallery.save(name, game, &gallery.plain);
    for board in ["alquerque", "grid8", "nested"] {
        let options = format!("board={board}");
        let start = AnyGame::new(kind, &options, 2)?;
        save(&format!("stars-{board}-start"), &start)?;
        let middle = wander(kind, &options, 2, 20, 8)?;
        save(&format!("stars-{board}-middle"), &middle)?;
        let choosing = gallery.choosing(&[]);
        gallery.save(&format!("stars-{board}-choosing"), &middle, &choosing)?;
        let over = wander(kind, &options, 2, 400, 9)?;
        save(&format!("stars-{board}-over"), &over)?;
    }
    let position = "..L../.DD../..LD./..L.D/D...L 3 2 l";
    let before = AnyGame::from_position(kind, "", 2, position)?;
    gallery.guided("stars-way", &before, "e1-d1")?;
    gallery.guided("stars-push", &before, "e1xe2")?;
    for (name, moves) in [
        ("stars-off", &["e1-"][..]),
        ("stars-pushed-off", &["a5", "c4xc5"]),
    ] {
        let mut game = before.clone();
        for m in moves {
            game.play(m)?;
        }
        save(name, &game)?;
    }
    let mut game = AnyGame::new(kind, "opening=pie", 2)?;
    game.play("c3")?;
    game.play("swap")?;
    save("stars-swap", &game)
}

fn stern_halma(gallery: &Gallery) -> Result<(), Box<dyn Error>> {
    let kind = GameKind::SternHalma;
    let save = |name: &str, game: &AnyGame| gallery.save(name, game, &gallery.plain);
    for players in kind.players() {
        save(
            &format!("halma-start-{players}"),
            &AnyGame::new(kind, "", players)?,
        )?;
        let middle = wander(kind, "", players, 40 * players, players as u64)?;
        save(&format!("halma-middle-{players}"), &middle)?;
        gallery.save(
            &format!("halma-peg-{players}"),
            &middle,
            &gallery.choosing(&[]),
        )?;
    }
    let mut game = AnyGame::new(kind, "", 3)?;
    for m in ["c1:e5", "k11:i9", "m3:m5", "e5-f5", "l10-k9", "k2-k3"] {
        game.play(m)?;
    }
    gallery.guided("halma-hops", &game, "a1:g5")?;
    game.play("a1:g5")?;
    save("halma-hopped", &game)
}

fn pentagame(gallery: &Gallery) -> Result<(), Box<dyn Error>> {
    let kind = GameKind::Pentagame;
    let plain = &gallery.plain;
    let save = |name: &str, game: &AnyGame, view: &View| gallery.save(name, game, view);
    let choosing = |chosen: &[Step]| gallery.choosing(chosen);
    for players in 2..=4 {
        let game = AnyGame::new(kind, "", players)?;
        save(&format!("start-{players}"), &game, plain)?;
        let game = wander(kind, "", players, 60, 7 + players as u64)?;
        save(&format!("middle-{players}"), &game, plain)?;
        let game = wander(kind, "", players, 24, 70 + players as u64)?;
        save(&format!("early-{players}"), &game, plain)?;
        save(&format!("figure-{players}"), &game, &choosing(&[]))?;
        let first = step(&game, &[], 1)?;
        save(&format!("where-{players}"), &game, &choosing(&first))?;
    }

    // The README's picture.
    let mut game = AnyGame::from_position(kind, "", 3, README.0)?;
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

    // A recorded game: first each step of choosing a move that beats a block and takes a figure out, then the rest of the game.
    let mut game = AnyGame::new(kind, "", 2)?;
    for m in ["b B<->A a", "a A<->B b", "e E<->A b", "e E<->A b"] {
        game.play(m)?;
        save(&format!("played-{}", game.ply()), &game, plain)?;
    }
    gallery.guided("out", &game, "b E x b+ k:E-2-c g:E-3-c")?;
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
        save(&format!("played-{}", game.ply()), &game, plain)?;
    }
    Ok(())
}

/// Draws Pentagame in teams, and with five players, each of whom commands a color.
fn sides(gallery: &Gallery) -> Result<(), Box<dyn Error>> {
    let kind = GameKind::Pentagame;
    for (name, options, players) in [("teams", "teams=true", 4), ("five", "", 5)] {
        let game = AnyGame::new(kind, options, players)?;
        gallery.save(&format!("{name}-start"), &game, &gallery.plain)?;
        gallery.guided(
            &format!("{name}-swap"),
            &game,
            SWAPS[usize::from(players == 5)],
        )?;
        let game = wander(kind, options, players, 60, 7)?;
        gallery.save(&format!("{name}-middle"), &game, &gallery.plain)?;
        let choosing = gallery.choosing(&[]);
        gallery.save(&format!("{name}-figure"), &game, &choosing)?;
        let over = wander(kind, options, players, 2000, 3)?;
        gallery.save(&format!("{name}-over"), &over, &gallery.plain)?;
    }
    Ok(())
}

/// Returns the chosen steps and one more: the offered choice number `which`, or the first one if there are fewer.
fn step(game: &AnyGame, chosen: &[Step], which: usize) -> Result<Vec<Step>, Box<dyn Error>> {
    let choices = game.next_steps(chosen)?.choices;
    let choice = choices.get(which).or(choices.first()).ok_or("no choice")?;
    Ok([chosen, &[choice.step]].concat())
}

/// Returns a game after this many random moves, fewer if it ends.
fn wander(
    kind: GameKind,
    options: &str,
    players: usize,
    moves: usize,
    seed: u64,
) -> Result<AnyGame, Box<dyn Error>> {
    let mut game = AnyGame::new(kind, options, players)?;
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
