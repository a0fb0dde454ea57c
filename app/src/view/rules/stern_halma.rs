//! The pages of Stern-Halma's rules.

use super::page::{Arrow, Exercise, Page};

/// Moves that build a ladder, which is a chain of pegs to jump over, in front of the first player's arm.
const LADDER: [&str; 6] = ["c1:e5", "k11:i9", "m3:m5", "e5-f5", "l10-k9", "k2-k3"];

/// One move before the end of a game.
const LAST: &str = "./../.../..../2222......333/222......333/2........33/22......33/........./........../.........../\
             .....1.1..../....1...1..../..1./.11/11/1 2";

pub(crate) const PAGES: &[Page] = &[
    Page {
        players: 3,
        arrows: &[Arrow::Aim("a1", "q1")],
        ..Page::new("aim", &["R1", "R5"])
    },
    Page {
        moves: &["d2-e6", "n2-m7", "e6-f6", "m7-l7"],
        chosen: &["f6"],
        choices: true,
        yes: &["g6"],
        no: &["h6", "f8"],
        ..Page::new("sliding", &["R2"])
    },
    Page {
        players: 3,
        moves: &["c1:e5"],
        ..Page::new("hopping", &["R2"])
    },
    Page {
        players: 3,
        moves: &[
            LADDER[0], LADDER[1], LADDER[2], LADDER[3], LADDER[4], LADDER[5], "a1:g5",
        ],
        ..Page::new("chains", &["R2", "R3"])
    },
    Page {
        players: 3,
        moves: &LADDER,
        chosen: &["a1"],
        choices: true,
        yes: &["g5"],
        no: &["h5"],
        ..Page::new("limits", &["R2", "R3", "R4"])
    },
    Page {
        players: 3,
        position: Some(LAST),
        moves: &["h2-g2"],
        ..Page::new("winning", &["R5"])
    },
    Page {
        options: "preset=no_blocking",
        position: Some(
            "2/22/222/22.2/............./............/.....1...../........../........./........../.........../\
             ............/....1......../.111/111/11/2 1",
        ),
        moves: &["m5-n1"],
        ..Page::new("blocked", &["R5"])
    },
    Page {
        players: 6,
        ..Page::new("players", &["R1"])
    },
    Page {
        options: "foreign_arms=pass_only",
        position: Some(
            "1/11/111/11.1/............./...1......../.........../........../........./........../.........../\
             ............/............./2222/222/22/2 1",
        ),
        chosen: &["f4"],
        choices: true,
        yes: &["g3"],
        no: &["f3", "e4"],
        ..Page::new("arms", &["R2"])
    },
    Page {
        options: "leave_target=stay",
        position: Some(
            "2/22/222/22.2/............./.....2....../.....1...../.....1..../........./....1...../.........../\
             ............/....1......../.1.1/.11/11/. 1",
        ),
        chosen: &["n2"],
        choices: true,
        yes: &["n1"],
        no: &["m6", "m7"],
        ..Page::new("staying", &["R2"])
    },
];

pub(crate) const EXERCISES: &[Exercise] = &[
    Exercise::new(
        "sliding",
        &["d2-e6", "n2-m7", "e6-f6", "m7-l7"],
        &["f6-g5", "f6-g6"],
    ),
    Exercise {
        players: 3,
        ..Exercise::new(
            "hopping",
            &[],
            &["c1:e5", "c1:e7", "c2:e6", "c2:e8", "c3:e7", "c3:e9"],
        )
    },
    Exercise {
        players: 3,
        ..Exercise::new("chains", &LADDER, &["a1:e5", "a1:e7"])
    },
    Exercise {
        players: 3,
        ..Exercise::new("limits", &LADDER, &["a1:g5"])
    },
    Exercise {
        players: 3,
        position: Some(LAST),
        ..Exercise::new("winning", &[], &["h2-g2"])
    },
];
