//! The pages of Squadro's rules.

use super::page::{Arrow, Claim, Exercise, Page};

pub(crate) const PAGES: &[Page] = &[
    Page {
        arrows: &[Arrow::Aim("A3", "3,5"), Arrow::Aim("B3", "5,3")],
        ..Page::new("aim", &["R5"])
    },
    Page {
        chosen: &["3"],
        claim: Claim::Landing,
        no: &["3,3"],
        arrows: &[Arrow::Way("A3", "3,2")],
        ..Page::new("moving", &["R1", "R2"])
    },
    Page {
        moves: &["A1", "B2", "A1"],
        ..Page::new("turning", &["R2", "R4"])
    },
    Page {
        moves: &["A1", "B2", "A1", "B4"],
        chosen: &["1"],
        claim: Claim::Landing,
        yes: &["1,5"],
        no: &["1,4"],
        ..Page::new("returning", &["R4"])
    },
    Page {
        moves: &["A3"],
        chosen: &["2"],
        claim: Claim::Landing,
        arrows: &[Arrow::Way("B2", "4,2")],
        ..Page::new("jumping", &["R3"])
    },
    Page {
        moves: &["A3", "B2"],
        ..Page::new("sent-back", &["R3"])
    },
    Page {
        moves: &["A1", "B1", "A2", "B1", "A4", "B2", "A3"],
        ..Page::new("several", &["R3"])
    },
    Page {
        moves: &["A1", "B1", "A1", "B1", "A5", "B3"],
        chosen: &["2"],
        claim: Claim::Landing,
        no: &["2,4"],
        arrows: &[Arrow::Way("A2", "2,2")],
        ..Page::new("gap", &["R3"])
    },
    Page {
        moves: &["A1", "B4", "A1", "B3", "A1", "B5"],
        ..Page::new("way-back", &["R3"])
    },
    Page {
        moves: &[
            "A3", "B1", "A3", "B1", "A3", "B5", "A3", "B5", "A3", "B3", "A3",
        ],
        ..Page::new("home", &["R4"])
    },
    Page {
        // One move before the end of a game.
        position: Some("12 12 12 4 7 / 12 11 12 12 4 b"),
        moves: &["B2"],
        ..Page::new("winning", &["R5"])
    },
];

pub(crate) const EXERCISES: &[Exercise] = &[
    Exercise::new("moving", &[], &["A1", "A5"]),
    Exercise::new("jumping", &["A3"], &["B2"]),
    Exercise::new("turning", &["A1", "B2"], &["A1"]),
    Exercise::new(
        "home",
        &["A3", "B1", "A3", "B1", "A3", "B5", "A3", "B5", "A3", "B3"],
        &["A3"],
    ),
    Exercise {
        position: Some("12 12 12 4 7 / 12 11 12 12 4 b"),
        ..Exercise::new("winning", &[], &["B2"])
    },
];
