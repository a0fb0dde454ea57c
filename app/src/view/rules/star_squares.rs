//! The pages of Star Squares' rules.

use super::page::{Claim, Exercise, Page};

pub(crate) const PAGES: &[Page] = &[
    Page {
        moves: &["c3", "a1", "d3", "b1", "c4", "e5", "d4"],
        ..Page::new("aim", &["R1", "R5"])
    },
    Page {
        moves: &[
            "a1", "c1", "e1", "e3", "e5", "c3", "b3", "b5", "d3", "d1", "c4", "d5",
        ],
        claim: Claim::Win,
        yes: &["a5"],
        no: &["c2"],
        ..Page::new("squares", &["R5"])
    },
    Page {
        moves: &["b3", "d4"],
        chosen: &["b3"],
        choices: true,
        yes: &["b4"],
        no: &["a4", "c4"],
        ..Page::new("turn", &["R1", "R2"])
    },
    Page {
        moves: &["c3", "d3", "c3xd3"],
        ..Page::new("pushing", &["R2"])
    },
    Page {
        moves: &["b3", "c3", "a1", "d3", "b2", "e5"],
        chosen: &["b3"],
        choices: true,
        yes: &["b2"],
        no: &["c3"],
        ..Page::new("one", &["R2"])
    },
    Page {
        moves: &["d3", "e3", "d3xe3"],
        ..Page::new("edge", &["R3", "R4"])
    },
    Page {
        moves: &["c3", "e4", "d2", "a1", "c4", "e4-"],
        ..Page::new("off", &["R2", "R3"])
    },
    Page {
        moves: &["c3", "d3", "c3xd3"],
        chosen: &["e3"],
        choices: true,
        no: &["d3"],
        ..Page::new("undo", &["R6"])
    },
    Page {
        moves: &["d2", "a1", "e5", "b1", "e1", "a2", "a4", "c2", "d2xc2"],
        ..Page::new("whose", &["R5"])
    },
    Page {
        options: "opening=pie",
        moves: &["c3", "swap"],
        ..Page::new("balance", &["R7"])
    },
    Page {
        options: "board=nested",
        moves: &["m2", "m3"],
        chosen: &["m2"],
        yes: &["m1"],
        no: &["m3"],
        ..Page::new("boards", &["R4", "R6", "R7"])
    },
];

pub(crate) const EXERCISES: &[Exercise] = &[
    Exercise::new("turn", &["b3", "d4"], &["b3-b4"]),
    Exercise::new("pushing", &["c3", "d3"], &["c3xd3"]),
    Exercise::new("edge", &["d3", "e3"], &["d3xe3"]),
    Exercise::new("one", &["b3", "c3", "a1", "d3", "b2", "e5"], &["b3xb2"]),
    Exercise::new(
        "squares",
        &[
            "a1", "c1", "e1", "e3", "e5", "c3", "b3", "b5", "d3", "d1", "c4", "d5",
        ],
        &["a5"],
    ),
];
