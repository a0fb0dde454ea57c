//! Option texts, with Pentagame's options as examples. The laws test what holds for every game.

use asterism_rules::pentagame::Options;
use asterism_rules::{AnyGame, GameKind, GameOptions, OptionError, SetupError};

#[test]
fn options_are_written_in_a_fixed_order_and_read_in_any_order() {
    let text = "ring_stops=1,finish_round=false,target=2";
    for typed in [text, "target=2,finish_round=false,ring_stops=1"] {
        assert_eq!(
            Options::parse(typed)
                .map(|options| options.to_text())
                .as_deref(),
            Ok(text)
        );
    }
    assert_eq!(
        Options::parse(" Target = Usual , REPETITION=Same_Move,"),
        Ok(Options::default())
    );
    assert_eq!(Options::default().to_text(), "");
}

#[test]
fn presets_are_applied_before_single_keys() {
    let text = |text| Options::parse(text).map(|options| options.to_text());
    assert_eq!(text("preset=leaflet").as_deref(), Ok("gray_exhausted=skip"));
    assert_eq!(
        text("ring_stops=3,preset=classic").as_deref(),
        Ok("finish_round=false")
    );
    assert_eq!(
        GameKind::Pentagame.options_of_preset("classic").as_deref(),
        Some("ring_stops=1,finish_round=false")
    );
}

#[test]
fn a_wrong_option_says_what_is_allowed() {
    let error = |text: &str| Options::parse(text).expect_err("wrong");
    assert!(matches!(error("target"), OptionError::Malformed { .. }));
    assert!(
        matches!(error("speed=2"), OptionError::UnknownKey { allowed, .. } if allowed.contains("target"))
    );
    assert!(
        matches!(error("target=0"), OptionError::UnknownValue { allowed, .. } if allowed == "usual, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10")
    );
    assert!(matches!(
        error("preset=none"),
        OptionError::UnknownValue { .. }
    ));
    assert!(matches!(
        AnyGame::new(GameKind::Pentagame, "", 6),
        Err(SetupError::Players { players: 6, .. })
    ));
}

#[test]
fn an_option_can_be_limited_to_some_numbers_of_players() {
    let refused = |options: &str, players| match AnyGame::new(GameKind::Pentagame, options, players)
    {
        Ok(_) => None,
        Err(error) => Some(error.to_string()),
    };
    for (options, players, error) in [
        ("teams=true", 3, Some("teams=true is for 4 players, not 3")),
        ("teams", 5, Some("teams=true is for 4 players, not 5")),
        ("teams", 4, None),
        ("teams,target=10", 4, None),
        ("target=5", 2, None),
        ("target=5", 5, Some("target=5 is for 2 to 4 players, not 5")),
        ("target=4", 5, None),
        // Only a team has this many figures.
        ("target=6", 4, None),
        ("target=6", 2, Some("target=6 is for 4 players, not 2")),
        ("target=10", 5, Some("target=10 is for 4 players, not 5")),
    ] {
        assert_eq!(refused(options, players).as_deref(), error, "{options}");
    }
}
