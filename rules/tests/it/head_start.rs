//! What a head start is in each game.

use asterism_rules::{AnyGame, GameKind, HeadStart, Seat};

/// Returns the start positions with head starts: small and large ones for the first seat, then for the second one; `-` if there is none.
fn positions(kind: GameKind, options: &str, players: usize) -> Vec<String> {
    let usual = AnyGame::new(kind, options, players).expect("a valid setup");
    let seats = Seat::first(2);
    let each = seats.flat_map(|seat| HeadStart::ALL.map(|size| usual.with_head_start(seat, size)));
    each.map(|game| game.map_or_else(|| "-".to_owned(), |game| game.position_text()))
        .collect()
}

/// Games that began with a head start are recognized by these texts. So never change them: that would take the head start from running series, and
/// the words from games.
#[test]
fn head_starts_stay_as_they_are() {
    let check = |kind: GameKind, options: &str, expected: [&str; 4]| {
        assert_eq!(positions(kind, options, 2), expected, "{kind} {options}");
    };
    check(
        GameKind::Pentagame,
        "",
        [
            "-,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:- 1 -/-",
            "-,-,C,D,E/A,B,C,D,E k:a,b,c,d,e g:- 1 -/-",
            "A,B,C,D,E/-,B,C,D,E k:a,b,c,d,e g:- 1 -/-",
            "A,B,C,D,E/-,-,C,D,E k:a,b,c,d,e g:- 1 -/-",
        ],
    );
    check(
        GameKind::Squadro,
        "first=dark,threefold=true",
        [
            "0 0 0 0 12 / 0 0 0 0 0 b",
            "0 0 0 12 12 / 0 0 0 0 0 b",
            "0 0 0 0 0 / 0 0 0 0 12 b",
            "0 0 0 0 0 / 0 0 0 12 12 b",
        ],
    );
    check(
        GameKind::StarSquares,
        "opening=pie",
        [
            "...../...../...../...../..... 7 7 l",
            "...../...../...../...../L.... 6 7 l",
            "...../...../...../.D.../..... 7 6 l",
            "...../...../..D../...../..... 7 6 l",
        ],
    );
    check(
        GameKind::StarSquares,
        "board=nested,opening=pie",
        [
            "......../......../......../. 7 7 l",
            "L......./......../......../. 6 7 l",
            "......../......../......../D 7 6 l",
            "D......./......../......../D 7 5 l",
        ],
    );
    check(
        GameKind::SternHalma,
        "win=filled",
        [
            "./11/111/1111/............./............/.........../........../....1..../........../.........../............/............./2222/222/22/2 1",
            "./../111/1111/............./............/.........../........../...111.../........../.........../............/............./2222/222/22/2 1",
            "1/11/111/1111/............./............/.........../........../....2..../........../.........../............/............./2222/222/22/. 1",
            "1/11/111/1111/............./............/.........../........../...222.../........../.........../............/............./2222/222/../. 1",
        ],
    );
}

#[test]
fn rules_that_a_head_start_would_decide_have_none() {
    let check = |kind: GameKind, options: &str, players: usize, sizes: [bool; 2]| {
        let found = positions(kind, options, players);
        let found: Vec<bool> = found.iter().map(|text| text != "-").collect();
        assert_eq!(found, [sizes, sizes].concat(), "{kind} {options}");
    };
    for (pieces, sizes) in [
        (1, [false, false]),
        (2, [false, false]),
        (3, [true, false]),
        (4, [true, true]),
        (5, [true, true]),
    ] {
        let options = format!("pieces_to_win={pieces}");
        check(GameKind::Squadro, &options, 2, sizes);
    }
    for target in 1..=5 {
        let options = format!("target={target}");
        check(GameKind::Pentagame, &options, 2, [target >= 3; 2]);
    }
    check(GameKind::Pentagame, "", 3, [false; 2]);
    check(GameKind::SternHalma, "", 3, [false; 2]);
    // Whoever goes first has a small one anyway.
    check(GameKind::StarSquares, "", 2, [false, true]);
    check(GameKind::StarSquares, "opening=no_centre", 2, [false, true]);
}
