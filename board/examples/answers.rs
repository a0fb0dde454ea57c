//! Prints calls of the page with their answers, one per line, for a test that compares them with those of the WebAssembly.

use asterism_board::Rules;
use asterism_rules::{AnyGame, GameKind, GameOptions as _, Position, Record, each_kind};
use serde_json::{Value, json};

/// Number of moves of each game.
const MOVES: usize = 24;

fn main() {
    let mut rules = Rules::default();
    let mut print = |call: Value| {
        let answer: Value = serde_json::from_str(&rules.call(&call.to_string())).expect("JSON");
        println!("{}", json!({ "call": call, "answer": answer }));
    };
    for kind in GameKind::ALL {
        for options in list_options(*kind) {
            for players in kind.players() {
                if let Ok(game) = AnyGame::new(*kind, &options, players) {
                    play(game, &mut print);
                }
            }
        }
    }
    for theme in asterism_render::Theme::ALL {
        print(json!({ "do": "theme", "theme": theme.id() }));
    }
}

/// Returns the usual options of a game and those of its presets.
fn list_options(kind: GameKind) -> Vec<String> {
    each_kind!(kind, P => {
        let presets = <P as Position>::Options::PRESETS.iter();
        let presets = presets.filter_map(|name| <P as Position>::Options::preset(name));
        let texts = presets.map(|options| options.to_text());
        std::iter::once(String::new()).chain(texts).collect()
    })
}

/// Plays a game, and asks for each of its positions and for one move in it, step by step.
fn play(mut game: AnyGame, print: &mut dyn FnMut(Value)) {
    let names = ["Ann", "Жанна", "Οδυσσεύς", "Zoë", "Ł", "F"].map(str::to_owned);
    for ply in 0..MOVES {
        let record = Record::of(&game, &names).to_string();
        print(
            json!({ "do": "show", "record": record, "view": { "perspective": ply % 2, "since": 0 } }),
        );
        let moves = game.legal_moves();
        if game.ending().is_some() || moves.is_empty() {
            break;
        }
        let notation = &moves[(13 * ply + 5) % moves.len()];
        let steps = game.steps_of(notation).expect("a legal move");
        for count in 0..=steps.len() {
            let chosen: Vec<u16> = steps[..count].iter().map(|step| step.value()).collect();
            print(json!({ "do": "show", "record": record, "chosen": chosen }));
        }
        print(json!({ "do": "steps", "record": record, "move": notation }));
        game.play(notation).expect("a legal move");
    }
}
