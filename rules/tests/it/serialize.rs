//! Records and names of games in JSON.

use asterism_rules::{AnyGame, GameKind, How, Record, Seat};

#[test]
fn a_record_is_its_text_in_json() {
    let mut game = AnyGame::new(GameKind::Squadro, "first=light", 2).unwrap();
    game.play("A3").unwrap();
    game.resign(Seat::FIRST);
    let record = game.record(&["Ann \"the\" fox".into(), "Bén".into()]);
    let json = serde_json::to_string(&record).unwrap();
    assert_eq!(json, serde_json::to_string(&record.to_string()).unwrap());
    assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
}

#[test]
fn games_and_endings_are_their_words_in_json() {
    for kind in GameKind::ALL {
        let json = serde_json::to_string(kind).unwrap();
        assert_eq!(json, format!("\"{kind}\""));
        assert_eq!(serde_json::from_str::<GameKind>(&json).unwrap(), *kind);
    }
    for how in How::ALL {
        let json = serde_json::to_string(how).unwrap();
        assert_eq!(json, format!("\"{how}\""));
        assert_eq!(serde_json::from_str::<How>(&json).unwrap(), *how);
    }
}

#[test]
fn what_is_no_record_is_refused_with_its_place() {
    let error = serde_json::from_str::<Record>(r#""game chess\n\n1 e4\n""#).unwrap_err();
    assert!(
        error.to_string().starts_with("line 1, column 6: "),
        "{error}"
    );
    let error = serde_json::from_str::<GameKind>(r#""chess""#).unwrap_err();
    assert!(
        error.to_string().starts_with("no game is called 'chess'"),
        "{error}"
    );
    assert!(serde_json::from_str::<How>("3").is_err());
}
