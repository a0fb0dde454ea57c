//! Options, presets and game setup.

use asterism_rules::{GameOptions, GamePosition, OptionError, OptionValues};

use super::history::{check_record, random_game};
use super::{single_options, starts, variants};
use crate::dice::Dice;

pub(super) fn the_first_preset_is_the_default<P: GamePosition>() {
    let presets = P::Options::PRESETS;
    let first = presets.first().expect("there is a preset");
    assert_eq!(P::Options::preset(first), Some(P::Options::default()));
    for preset in presets {
        let options = P::Options::preset(preset).expect("a listed preset");
        assert_eq!(
            P::Options::preset(&preset.to_uppercase()).as_ref(),
            Some(&options)
        );
        for text in [format!("preset={preset}"), (*preset).to_owned()] {
            assert_eq!(P::Options::parse(&text).as_ref(), Ok(&options));
        }
    }
    assert_eq!(P::Options::preset("none of them"), None);
    assert!(matches!(
        P::Options::parse("preset=none"),
        Err(OptionError::UnknownValue { .. })
    ));
}

pub(super) fn every_preset_and_every_single_option_is_played<P: GamePosition>() {
    let mut dice = Dice::new(17);
    let singles = single_options(P::KIND);
    for variant in variants(P::KIND).chain(singles) {
        let mut played = 0;
        for players in P::KIND.players() {
            if let Some(game) = random_game(P::KIND, &variant, players, 30, &mut dice) {
                check_record(&game);
                played += 1;
            }
        }
        assert!(played > 0, "{variant} allows no number of players");
    }
}

pub(super) fn options_are_written_as_they_are_read<P: GamePosition>() {
    for key in P::Options::KEYS {
        match key.values {
            OptionValues::Words(words) => {
                let first = words.first().expect("an option has values");
                let default = P::Options::parse(&format!("{}={first}", key.name));
                assert_eq!(
                    default,
                    Ok(P::Options::default()),
                    "the default comes first"
                );
                // All values other than the default are written as they were read.
                for word in &words[1..] {
                    check_text::<P::Options>(&format!("{}={word}", key.name));
                }
            }
            OptionValues::Number(least, most) => {
                for number in [least, least + 1, most] {
                    let text = format!("{}={number}", key.name);
                    let options =
                        P::Options::parse(&text).unwrap_or_else(|error| panic!("{error}"));
                    assert!(options == P::Options::default() || options.to_text() == text);
                }
                let over = P::Options::parse(&format!("{}={}", key.name, u64::from(most) + 1));
                assert!(matches!(over, Err(OptionError::UnknownValue { .. })));
            }
        }
        let wrong = P::Options::parse(&format!("{}=neither", key.name));
        assert!(matches!(wrong, Err(OptionError::UnknownValue { .. })));
    }
    assert!(matches!(
        P::Options::parse("no_such_option=1"),
        Err(OptionError::UnknownKey { allowed, .. })
            if P::Options::KEYS.iter().all(|key| allowed.contains(key.name))
    ));
    for variant in variants(P::KIND) {
        let options = P::Options::parse(&variant).expect("valid options");
        assert_eq!(P::Options::parse(&options.to_text()).as_ref(), Ok(&options));
    }
}

#[track_caller]
fn check_text<O: GameOptions>(text: &str) {
    let options = O::parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(options.to_text(), text);
    assert_eq!(O::parse(&text.to_uppercase()), Ok(options));
}

pub(super) fn random_choices_are_made_before_the_game_begins<P: GamePosition>() {
    for start in starts::<P>(&mut Dice::new(23)) {
        let options = start.options();
        for chance in [0, 1, 2, u64::MAX] {
            assert_eq!(&options.clone().settled(chance), options);
        }
        let again = P::start(options, start.players());
        assert_eq!(again.as_ref(), Ok(&start));
    }
}

pub(super) fn new_games_have_options_that_fit_their_players<P: GamePosition>() {
    let presets = P::Options::PRESETS.iter().copied().map(Some);
    for preset in presets.chain([None]) {
        let options = P::Options::for_new_game(preset).expect("a listed preset");
        assert_eq!(P::Options::parse(&options.to_text()).as_ref(), Ok(&options));
        for players in P::KIND.players() {
            let fitting = options.clone().for_players(players);
            assert_eq!(fitting.clone().for_players(players), fitting);
            let [start, same] = [&options, &fitting].map(|options| P::start(options, players));
            assert_eq!(start, same, "{preset:?} for {players}");
            if let Ok(start) = start {
                assert_eq!(
                    *start.options(),
                    fitting.settled(0),
                    "{preset:?} for {players}"
                );
            }
        }
    }
    assert_eq!(P::Options::for_new_game(Some("none of them")), None);
    let usual = P::Options::usual_with(&[]).expect("there are usual options");
    assert_eq!(usual.balanced(), None, "new games are balanced");
    let players = P::KIND.usual_players();
    assert!(P::start(&usual, players).is_ok(), "for {players}");
}
