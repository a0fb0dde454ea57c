use super::*;

const ENGLISH: Language = Language::English;

#[test]
fn typed_variants_become_canonical() {
    let read = |typed: &str| Variant::parse(GameKind::Pentagame, typed).unwrap();
    for (typed, options, games, text) in [
        ("", "", 1, "illustrated"),
        ("illustrated", "", 1, "illustrated"),
        ("Leaflet", "gray_exhausted=skip", 1, "leaflet"),
        ("gray_exhausted=skip", "gray_exhausted=skip", 1, "leaflet"),
        ("series", "", 2, "illustrated,series"),
        ("target=2 , Series", "target=2", 2, "target=2,series"),
        (
            "leaflet,target=2",
            "gray_exhausted=skip,target=2",
            1,
            "gray_exhausted=skip,target=2",
        ),
        (
            "teams,leaflet",
            "gray_exhausted=skip,teams=true",
            1,
            "gray_exhausted=skip,teams=true",
        ),
        ("teams, teams=TRUE", "teams=true", 1, "teams"),
    ] {
        let variant = read(typed);
        assert_eq!(variant.options, options, "{typed}");
        assert_eq!(
            (variant.games, variant.text.as_str()),
            (games, text),
            "{typed}"
        );
        assert_eq!(read(&variant.text), variant, "{typed}");
    }
    for typed in ["x", "target=11", "target", "color=red", "series=2"] {
        let read = Variant::parse(GameKind::Pentagame, typed);
        assert!(
            matches!(read, Err(BadVariant::Option(_))),
            "{typed}: {read:?}"
        );
    }
}

#[test]
fn a_typed_variant_means_a_new_game_and_a_stored_one_what_it_always_meant() {
    const SQUADRO: GameKind = GameKind::Squadro;
    const HALMA: GameKind = GameKind::SternHalma;
    const STARS: GameKind = GameKind::StarSquares;
    for (kind, typed, options, text) in [
        (STARS, "", "opening=pie", "balanced"),
        (STARS, "Balanced", "opening=pie", "balanced"),
        (STARS, "printed", "", "printed"),
        (STARS, "opening=free", "", "printed"),
        (
            STARS,
            "board=nested",
            "board=nested,opening=pie",
            "board=nested,opening=pie",
        ),
        (
            STARS,
            "board=nested,printed",
            "board=nested",
            "board=nested,opening=free",
        ),
        // There, the second player would win by swapping.
        (
            STARS,
            "board=grid8",
            "board=grid8",
            "board=grid8,opening=free",
        ),
        (
            STARS,
            "balanced,board=grid8",
            "board=grid8,opening=pie",
            "board=grid8,opening=pie",
        ),
        (
            STARS,
            "board=grid8,squares=all",
            "board=grid8,squares=all,opening=pie",
            "board=grid8,squares=all,opening=pie",
        ),
        (SQUADRO, "", "threefold=true", "printed,threefold=true"),
        (
            SQUADRO,
            "printed",
            "threefold=true",
            "printed,threefold=true",
        ),
        (
            SQUADRO,
            "Quick",
            "pieces_to_win=2,threefold=true",
            "quick,threefold=true",
        ),
        (
            SQUADRO,
            "first=light",
            "first=light,threefold=true",
            "first=light,threefold=true",
        ),
        (SQUADRO, "threefold=false", "", "printed,threefold=false"),
        (HALMA, "", "win=by_seats", "win=by_seats"),
        (HALMA, "printed", "", "printed"),
        (HALMA, "No blocking", "win=filled", "no_blocking"),
        (
            HALMA,
            "play_on=true",
            "win=by_seats,play_on=true",
            "win=by_seats,play_on=true",
        ),
        (
            HALMA,
            "preset=printed, play_on=true",
            "play_on=true",
            "win=own_only,play_on=true",
        ),
    ] {
        let variant = Variant::parse(kind, typed).expect("a valid variant");
        let found = (variant.options.as_str(), variant.text.as_str());
        assert_eq!(found, (options, text), "{kind}: {typed}");
        // Anyone who reads the stored text later understands the same, and so does a user who copies it.
        for again in [Variant::parse, Variant::parse_stored] {
            assert_eq!(again(kind, text).as_ref(), Ok(&variant), "{kind}: {text}");
        }
    }
    // Earlier versions stored these texts.
    for (kind, text, options) in [
        (STARS, "", ""),
        (STARS, "board=nested", "board=nested"),
        (STARS, "superko=true,series", "superko=true"),
        (SQUADRO, "printed", ""),
        (SQUADRO, "quick,series", "pieces_to_win=2"),
        (SQUADRO, "first=light", "first=light"),
        (HALMA, "", ""),
        (HALMA, "printed", ""),
        (HALMA, "play_on=true", "play_on=true"),
    ] {
        let stored = Variant::parse_stored(kind, text).expect("a valid variant");
        assert_eq!(stored.options, options, "{kind}: {text}");
    }
}

#[test]
fn the_number_of_players_decides_what_is_usual() {
    let kind = GameKind::SternHalma;
    let text = |typed: &str, players| {
        let variant = Variant::parse(kind, typed).expect("a valid variant");
        variant.for_players(kind, players).text
    };
    assert_eq!(text("", 3), "printed");
    for players in [2, 4, 5, 6] {
        assert_eq!(text("", players), "no_blocking");
    }
    assert_eq!(text("series", 2), "no_blocking,series");
    assert_eq!(text("play_on=true", 4), "win=filled,play_on=true");
    assert_eq!(text("printed", 2), "printed");
}

#[test]
fn what_is_usual_goes_without_saying() {
    let lines = |text: &str| describe_variant(GameKind::Squadro, text, ENGLISH);
    let printed = "**Printed rules** – bring four of your five pieces home to win.";
    let draws = |word: &str| format!("**Draw when a position occurs for the third time**: {word}.");
    assert_eq!(lines("printed,threefold=true"), [printed]);
    assert_eq!(lines("printed"), [printed], "of a game that began earlier");
    assert_eq!(lines("printed,threefold=false"), [printed, &draws("no")]);
    assert_eq!(lines("threefold=true"), [draws("yes")]);
    let suggested = |kind, players| -> Vec<String> {
        let offers = suggest_variants(kind, "", players, ENGLISH);
        offers.into_iter().map(|offer| offer.text).collect()
    };
    let squadro = suggested(GameKind::Squadro, None);
    assert!(
        squadro.contains(&"threefold=false".to_owned()),
        "{squadro:?}"
    );
    assert!(
        !squadro.contains(&"threefold=true".to_owned()),
        "{squadro:?}"
    );
    for (players, first) in [
        (None, "no_blocking"),
        (Some(2), "no_blocking"),
        (Some(3), "printed"),
    ] {
        assert_eq!(suggested(GameKind::SternHalma, players)[0], first);
    }
}

#[test]
fn a_limit_of_rounds_reads_as_a_sentence() {
    for (text, says) in [
        (
            "target=5,round_limit=7",
            [
                "**Figures to bring out**: five.",
                "**Draw if nobody has won**: after 7 rounds.",
            ],
        ),
        (
            "round_limit=1,round_limit=0",
            [
                "**Draw if nobody has won**: after one round.",
                "**Draw if nobody has won**: never.",
            ],
        ),
    ] {
        assert_eq!(
            describe_variant(GameKind::Pentagame, text, ENGLISH),
            says,
            "{text}"
        );
    }
    let says = describe_variant(GameKind::Squadro, "pieces_to_win=3", ENGLISH);
    assert_eq!(says, ["**Pieces to bring home**: 3."]);
}

#[test]
fn the_tiebreak_of_a_series_depends_on_the_game() {
    for (kind, says) in [
        (GameKind::Pentagame, "most wins, then most figures out."),
        (GameKind::Squadro, "most wins, then most pieces home."),
        (
            GameKind::SternHalma,
            "most wins, then most pegs that have arrived.",
        ),
        (GameKind::StarSquares, "most wins."),
    ] {
        let said = describe_variant(kind, "series", ENGLISH).join("");
        assert!(said.ends_with(says), "{said}");
    }
}

#[test]
fn variants_can_be_typed_by_their_displayed_names() {
    for (kind, typed, text) in [
        (GameKind::SternHalma, "No blocking", "no_blocking"),
        (GameKind::SternHalma, "no-blocking", "no_blocking"),
        (GameKind::Squadro, "All five", "all-five"),
        (GameKind::Squadro, "printed rules", "printed"),
        (GameKind::Squadro, "Alle fünf", "all-five"),
        (GameKind::Squadro, "szybki", "quick"),
    ] {
        let variant = Variant::parse(kind, typed);
        let name = variant.map(|variant| variant.name().to_owned());
        assert_eq!(name.as_deref(), Ok(text), "{typed}");
    }
}

#[test]
fn variant_names_are_unique_across_languages() {
    for &kind in GameKind::ALL {
        for preset in kind.presets() {
            for language in Language::ALL {
                let name = language.variant_name(kind, preset);
                let read = Variant::parse(kind, &name);
                let meant = Variant::parse(kind, preset);
                assert_eq!(read, meant, "{kind}: {name}");
            }
        }
    }
    for language in Language::ALL {
        let series = Variant::parse(GameKind::Squadro, &language.variant_series());
        assert_eq!(series.map(|variant| variant.games), Ok(2));
    }
}

#[test]
fn parts_that_contradict_each_other_are_refused() {
    for (kind, typed, key) in [
        (GameKind::Squadro, "first=light,first=dark", "first"),
        (
            GameKind::Squadro,
            "pieces_to_win=2, All five",
            "pieces_to_win",
        ),
        (GameKind::Pentagame, "teams=false,teams", "teams"),
    ] {
        let read = Variant::parse(kind, typed);
        assert!(
            matches!(&read, Err(BadVariant::Twice { key: twice, .. }) if twice == key),
            "{typed}: {read:?}"
        );
    }
}

#[test]
fn every_suggestion_is_valid_and_can_be_continued() {
    for &kind in GameKind::ALL {
        for typed in [
            "",
            "s",
            "series,",
            "printed,",
            "nonsense,",
            "threefold=true, ",
        ] {
            for offer in suggest_variants(kind, typed, None, ENGLISH) {
                Variant::parse(kind, &offer.text)
                    .unwrap_or_else(|error| panic!("{kind} {:?}: {error:?}", offer.text));
            }
        }
        let first = suggest_variants(kind, "", None, ENGLISH);
        assert!(
            first.len() > kind.presets().len(),
            "{kind} should suggest options"
        );
        let further = suggest_variants(kind, &format!("{},", first[0].text), None, ENGLISH);
        assert!(!further.is_empty());
        assert!(
            further
                .iter()
                .all(|offer| offer.text.starts_with(&first[0].text))
        );
    }
}

#[test]
fn only_variants_for_the_number_of_players_are_suggested() {
    let teams = |players| {
        let offers = suggest_variants(GameKind::Pentagame, "", Some(players), ENGLISH);
        offers.iter().any(|offer| offer.text == "teams")
    };
    assert_eq!([2, 3, 4, 5].map(teams), [false, false, true, false]);
}
