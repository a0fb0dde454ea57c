//! What the page gets from the rules, in every game.

use std::io::Write as _;

use asterism_board::{Rules, SOURCES};
use asterism_rules::{AnyGame, GameKind, Record, Seat};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

/// Largest size of the compressed WebAssembly, in bytes.
const MOST_BYTES: usize = 400_000;

const WASM: &[u8] = include_bytes!("../web/rules.wasm");

/// Answers a call that must succeed.
fn call(rules: &mut Rules, call: &Value) -> Value {
    let answer: Value = serde_json::from_str(&rules.call(&call.to_string())).expect("JSON");
    assert_eq!(answer["error"], Value::Null, "{call}");
    answer
}

fn refused(rules: &mut Rules, call: &str) -> String {
    let answer: Value = serde_json::from_str(&rules.call(call)).expect("JSON");
    let code = answer["error"]["code"].as_str();
    code.unwrap_or_else(|| panic!("{call} is answered"))
        .to_owned()
}

fn start(kind: GameKind) -> AnyGame {
    AnyGame::new(kind, "", kind.usual_players()).expect("the usual game")
}

fn record(game: &AnyGame) -> String {
    Record::of(game, &["Ann".to_owned(), "Ben #2".to_owned()]).to_string()
}

/// Plays games of every kind, and calls `visit` with each position.
fn play_some(visit: &mut dyn FnMut(&AnyGame)) {
    for kind in GameKind::ALL {
        let mut game = start(*kind);
        for ply in 0..24 {
            if game.ending().is_some() {
                break;
            }
            visit(&game);
            let moves = game.legal_moves();
            // Moves from all parts of the list.
            let notation = &moves[(7 * ply + 3) % moves.len()];
            game.play(notation).expect("a legal move");
        }
    }
}

#[test]
fn the_web_assembly_is_built_from_these_sources_and_small() {
    let marker = SOURCES.as_bytes();
    assert!(
        WASM.windows(marker.len()).any(|bytes| bytes == marker),
        "board/web/rules.wasm is built from other sources: run `bash board/build.sh`, and commit the file"
    );
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(WASM).expect("memory can be written");
    let packed = packed.finish().expect("memory can be written");
    assert!(packed.len() <= MOST_BYTES, "{} bytes", packed.len());
}

#[test]
fn every_move_is_made_of_choices_that_the_board_offers() {
    let mut rules = Rules::default();
    play_some(&mut |game| {
        let record = record(game);
        let moves = game.legal_moves();
        for notation in moves.iter().step_by(1 + moves.len() / 12) {
            let steps = json!({ "do": "steps", "record": record, "move": notation });
            let steps = call(&mut rules, &steps)["chosen"].clone();
            let steps = steps.as_array().expect("steps");
            for (count, step) in steps.iter().enumerate() {
                let draft = json!({ "do": "show", "record": record, "chosen": steps[..count] });
                let shown = call(&mut rules, &draft);
                assert_eq!(shown["whole"], Value::Null);
                let lists = [&shown["asks_choices"], &shown["placeless"]];
                let mut choices = lists.into_iter().filter_map(Value::as_array).flatten();
                assert!(choices.any(|choice| choice["step"] == *step), "{notation}");
            }
            let whole = json!({ "do": "show", "record": record, "chosen": steps });
            assert_eq!(call(&mut rules, &whole)["whole"], **notation);
        }
    });
}

#[test]
fn boards_name_their_moves_and_whose_turn_it_is() {
    let mut rules = Rules::default();
    play_some(&mut |game| {
        let shown = call(&mut rules, &json!({ "do": "show", "record": record(game) }));
        assert_eq!(shown["ply"], game.ply());
        assert_eq!(shown["turn"], json!(game.to_move().map(Seat::index)));
        let moves: Vec<Value> = (1..=game.ply())
            .filter_map(|ply| game.move_at(ply))
            .map(|(seat, text)| json!({ "seat": seat.index(), "text": text }))
            .collect();
        assert_eq!(shown["moves"], json!(moves));
        let keys = shown["items"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|item| item["key"].clone());
        let mut keys: Vec<String> = keys.map(|key| key.to_string()).collect();
        let count = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count, "keys are unique");
        assert_eq!(
            game.ply() > 0,
            shown["travels"]
                .as_array()
                .is_some_and(|travels| !travels.is_empty())
        );
    });
}

#[test]
fn moves_can_be_tried_at_any_point_even_after_a_resignation() {
    for kind in GameKind::ALL {
        let mut game = AnyGame::new(*kind, "", 2).expect("a game of two");
        let first = game.legal_moves().swap_remove(0);
        game.play(&first).expect("a legal move");
        let before = game.clone();
        let second = game.legal_moves().swap_remove(1);
        game.play(&second).expect("a legal move");
        assert!(game.resign(game.to_move().expect("a running game")));
        let mut rules = Rules::default();
        let tried = before.legal_moves().swap_remove(0);
        let record = record(&game);
        let shown = call(&mut rules, &json!({ "do": "show", "record": record }));
        assert_eq!(
            (&shown["over"], &shown["asks_choices"]),
            (&json!(true), &json!([]))
        );
        let shown = call(
            &mut rules,
            &json!({ "do": "show", "record": record, "ply": 1, "line": [tried] }),
        );
        assert_eq!((&shown["over"], &shown["ply"]), (&json!(false), &json!(2)));
        let mut after = game.clone();
        assert!(after.undo());
        let next = after.legal_moves().swap_remove(0);
        let shown = call(
            &mut rules,
            &json!({ "do": "show", "record": record, "line": [next], "chosen": [] }),
        );
        assert_eq!(shown["ply"], 3);
    }
}

#[test]
fn drawings_are_complete() {
    let mut rules = Rules::default();
    play_some(&mut |game| {
        let draft = json!({ "do": "show", "record": record(game), "chosen": [], "view": { "theme": "light", "perspective": 1 } });
        let shown = call(&mut rules, &draft);
        let items = shown["items"].as_array().expect("items");
        let sprites: Vec<&Value> = items
            .iter()
            .map(|item| &item["use"])
            .filter(|id| id.is_string())
            .collect();
        let asked = json!({ "do": "defs", "kind": shown["kind"], "sprites": sprites, "grounds": [shown["ground"]] });
        let defs = call(&mut rules, &asked)["defs"].clone();
        for id in sprites.into_iter().chain([&shown["ground"]]) {
            let drawn = defs[id.as_str().expect("an id")]
                .as_str()
                .expect("a drawing");
            assert!(drawn.starts_with('<'), "{id}");
            for used in drawn.split("href=\"#").skip(1) {
                let used = used.split('"').next().unwrap_or_default();
                assert!(defs[used].is_string(), "{id} uses {used}");
            }
        }
    });
}

#[test]
fn bad_calls_are_refused_by_code() {
    let mut rules = Rules::default();
    let squadro = record(&start(GameKind::Squadro));
    for (bad, code) in [
        ("", "call"),
        ("[]", "call"),
        (r#"{"do":"dance"}"#, "unknown"),
        (r#"{"do":"theme"}"#, "call"),
        (r#"{"do":"theme","theme":"neon"}"#, "unknown"),
        (r#"{"do":"defs","kind":"chess"}"#, "unknown"),
        (
            r#"{"do":"defs","kind":"squadro","sprites":["s60000"]}"#,
            "unknown",
        ),
        (
            r#"{"do":"defs","kind":"squadro","grounds":["x"]}"#,
            "unknown",
        ),
        (r#"{"do":"show","record":"game chess"}"#, "record"),
    ] {
        assert_eq!(refused(&mut rules, bad), code, "{bad}");
    }
    for (fields, code) in [
        (json!({ "do": "show", "ply": 1 }), "ply"),
        (json!({ "do": "show", "line": ["A9"] }), "move"),
        (json!({ "do": "show", "line": "A3" }), "call"),
        (json!({ "do": "show", "chosen": [1295] }), "steps"),
        (json!({ "do": "show", "chosen": [1296] }), "call"),
        (
            json!({ "do": "show", "view": { "perspective": -1 } }),
            "call",
        ),
        (json!({ "do": "steps", "move": "B1" }), "move"),
    ] {
        let mut bad = fields.clone();
        bad["record"] = json!(squadro);
        assert_eq!(refused(&mut rules, &bad.to_string()), code, "{fields}");
    }
    // A refused call leaves nothing behind.
    let shown = call(&mut rules, &json!({ "do": "show", "record": squadro }));
    assert_eq!(shown["ply"], 0);
}
