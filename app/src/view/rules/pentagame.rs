//! The pages of Pentagame's rules.

use super::page::{Arrow, Claim, Exercise, Page};

/// A whole game for two. Its swaps bring both players' blue figures to E.
const GAME: [&str; 12] = [
    "b B<->A a",
    "a A<->B b",
    "e E<->A b",
    "e E<->A b",
    "b E x b+ k:E-2-c g:E-3-c",
    "b E->b+ g:E-4-c",
    "e A<->B a",
    "e A<->B a",
    "a A x a+ k:c-1-d g:c-2-d",
    "a A->a+ g:c-3-d",
    "e B x e+ k:b-3-c g:b-2-c",
    "e B->e+ g:b-2-c>b-1-c",
];

/// Returns the first `moves` moves of [`GAME`].
const fn first(moves: usize) -> &'static [&'static str] {
    const { &GAME }.split_at(moves).0
}

pub(crate) const PAGES: &[Page] = &[
    Page {
        // Leg by leg through the star, because the way around the ring is blocked by other figures.
        arrows: &[
            Arrow::Aim("A", "c"),
            Arrow::Aim("c", "b"),
            Arrow::Aim("b", "a"),
        ],
        ..Page::new("aim", &["R11"])
    },
    Page {
        moves: &["b B->B-3-d", "b B->B-2-e"],
        chosen: &["a"],
        choices: true,
        no: &["B-5-d", "B-4-e", "c-2-d"],
        ..Page::new("moving", &["R1", "R2", "R3"])
    },
    Page {
        moves: &["b B x e k:A-2-B"],
        ..Page::new("black", &["R4", "R7"])
    },
    Page {
        moves: &["e E<->A a"],
        ..Page::new("swapping", &["R6"])
    },
    Page {
        players: 3,
        chosen: &["e", "A"],
        choices: true,
        ..Page::new("crowd", &["R6"])
    },
    Page {
        moves: &[
            GAME[0],
            GAME[1],
            GAME[2],
            GAME[3],
            "b E x b+ k:E-2-c g:E-3-c",
            "b E->b+ g:A-2-B",
        ],
        ..Page::new("leaving", &["R8"])
    },
    Page {
        moves: first(5),
        ..Page::new("both", &["R4", "R7", "R8"])
    },
    Page {
        moves: &[
            GAME[0],
            GAME[1],
            GAME[2],
            GAME[3],
            "b E x b+ k:D-2-E g:E-3-c",
            "b E->b+ g:A-2-B",
            "e A x E-3-c",
        ],
        ..Page::new("gray", &["R5"])
    },
    Page {
        moves: first(11),
        chosen: &["e", "e"],
        choices: true,
        ..Page::new("supply", &["R8"])
    },
    Page {
        moves: &[
            "e E x b k:B-2-C",
            "b B<->A a",
            "a A->A-3-c",
            "b A<->E e",
            "e b<->E 2b",
        ],
        claim: Claim::Mover,
        yes: &["b"],
        no: &["A", "B", "C", "D"],
        ..Page::new("brought", &["R9"])
    },
    Page {
        moves: &[
            "d D->D-2-E",
            "b B->A-2-B",
            "a A<->A-2-B 2b",
            "b A<->A-2-B 1a",
        ],
        chosen: &["a"],
        choices: true,
        no: &["A-2-B"],
        ..Page::new("twice", &["R10"])
    },
    Page {
        moves: first(12),
        ..Page::new("end", &["R11"])
    },
    Page {
        players: 4,
        ..Page::new("players", &["R12"])
    },
    Page {
        players: 4,
        options: "teams=true",
        moves: &["e E<->A 3a"],
        ..Page::new("teams", &["R9", "R11"])
    },
    Page {
        players: 5,
        moves: &["2 A<->B 3b"],
        ..Page::new("five", &["R10", "R11"])
    },
    Page {
        options: "preset=classic",
        ..Page::new("variants", &["R7", "R8", "R9", "R10", "R11"])
    },
];

pub(crate) const EXERCISES: &[Exercise] = &[
    Exercise::new("moving", &[], &["a A->A-6-c"]),
    Exercise::new("black", &[], &["b B x e*"]),
    Exercise::new("swapping", &[], &["e E<->A a"]),
    Exercise::new("both", first(4), &["b E x b+*"]),
    Exercise::new("leaving", first(5), &["b E->b+*"]),
];
