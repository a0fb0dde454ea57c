//! Everything said in words: what is asked, offered, happening, and standing on the board.

use crate::phrase::PhraseTable;
use crate::{Phrase, Position, Word};

use super::board::{Hole, HoleSet};
use super::moves::Move;
use super::{SternHalma, Win};

/// Every phrase the game can produce, with its argument names.
///
/// Holes come as notation, `row`, `first` and `last` as a row's letter. `goal` says what the move means to the target arm: `none`,
/// `arrives`, `within`, `leaves`, or `wins`. `tip` is the outermost hole of the target arm, `way` a path like `c1:e3:g5`.
pub const PHRASES: PhraseTable = &[
    // What is being chosen.
    ("stern-halma-ask-peg", &[]),
    ("stern-halma-ask-destination", &["hole"]),
    ("stern-halma-ask-nothing", &[]),
    // What a choice does.
    ("stern-halma-choice-peg", &["hole", "count", "home"]),
    ("stern-halma-choice-slide", &["hole", "goal"]),
    ("stern-halma-choice-hops", &["hole", "count", "goal"]),
    // Parts of the board.
    ("stern-halma-group-pegs", &[]),
    ("stern-halma-group-holes", &[]),
    ("stern-halma-group-row", &["row"]),
    ("stern-halma-group-rows", &["first", "last"]),
    // What a move did.
    ("stern-halma-move-slide", &["seat", "from", "to"]),
    ("stern-halma-move-hop", &["seat", "from", "to", "over"]),
    (
        "stern-halma-move-hops",
        &["seat", "from", "to", "count", "way"],
    ),
    ("stern-halma-move-arrived", &["seat", "count"]),
    ("stern-halma-move-left", &["seat", "count"]),
    ("stern-halma-move-home", &["seat", "place"]),
    ("stern-halma-move-pass", &["seat"]),
    // What should stand where reading stopped.
    ("stern-halma-expect-hole", &[]),
    ("stern-halma-expect-number", &["row", "count"]),
    ("stern-halma-expect-end", &[]),
    // Why a move is illegal.
    ("stern-halma-illegal-over", &[]),
    ("stern-halma-illegal-nobody", &["hole"]),
    ("stern-halma-illegal-foreign", &["hole", "owner"]),
    ("stern-halma-illegal-blocked", &["hole"]),
    ("stern-halma-illegal-occupied", &["hole", "owner"]),
    ("stern-halma-illegal-unreachable", &["from", "to"]),
    ("stern-halma-illegal-leaves-target", &["from", "to"]),
    ("stern-halma-illegal-foreign-arm", &["from", "to"]),
    ("stern-halma-illegal-mixed", &["from", "to"]),
    ("stern-halma-illegal-no-hop", &["from", "to"]),
    ("stern-halma-illegal-nothing-over", &["from", "to", "over"]),
    ("stern-halma-illegal-hopped-twice", &["hole"]),
    ("stern-halma-illegal-returns", &["hole"]),
    // How things stand.
    (
        "stern-halma-position-seat",
        &["seat", "tip", "holes", "arrived"],
    ),
    ("stern-halma-position-run", &["first", "last"]),
    ("stern-halma-position-filled", &["count"]),
    ("stern-halma-position-retired", &["seat"]),
    ("stern-halma-position-place", &["seat", "place"]),
    ("stern-halma-position-turn", &["seat"]),
    ("stern-halma-position-over", &["winners", "count"]),
    // The board as text.
    (
        "stern-halma-plain-seat",
        &["mark", "seat", "tip", "arrived"],
    ),
    ("stern-halma-plain-marks", &[]),
];

pub(super) fn ask_peg() -> Phrase {
    Phrase::new("stern-halma-ask-peg")
}

pub(super) fn ask_destination(peg: Hole) -> Phrase {
    Phrase::new("stern-halma-ask-destination").with("hole", peg.name())
}

pub(super) fn ask_nothing() -> Phrase {
    Phrase::new("stern-halma-ask-nothing")
}

/// A peg to move, and in how many ways it can be.
pub(super) fn peg_choice(position: &SternHalma, peg: Hole) -> Phrase {
    let home = position.target(position.to_move()).contains(peg);
    Phrase::new("stern-halma-choice-peg")
        .with("hole", peg.name())
        .with("count", position.destinations(peg).len())
        .with("home", if home { "yes" } else { "no" })
}

pub(super) fn destination_choice(position: &SternHalma, m: Move) -> Phrase {
    let goal = goal(position, m);
    if m.is_slide() {
        return Phrase::new("stern-halma-choice-slide")
            .with("hole", m.to.name())
            .with("goal", goal);
    }
    Phrase::new("stern-halma-choice-hops")
        .with("hole", m.to.name())
        .with("count", position.path(m).len() - 1)
        .with("goal", goal)
}

/// What legal move `m` means to the mover's target arm.
fn goal(position: &SternHalma, m: Move) -> &'static str {
    let seat = position.to_move();
    let target = position.target(seat);
    match (target.contains(m.from), target.contains(m.to)) {
        _ if position.after(&m).finished().contains(seat) => "wins",
        (false, false) => "none",
        (false, true) => "arrives",
        (true, true) => "within",
        (true, false) => "leaves",
    }
}

pub(super) fn group_pegs() -> Phrase {
    Phrase::new("stern-halma-group-pegs")
}

pub(super) fn group_holes() -> Phrase {
    Phrase::new("stern-halma-group-holes")
}

/// Rows, 0–16, from the first to the last.
pub(super) fn group_rows(first: usize, last: usize) -> Phrase {
    let letter = |row: usize| row_letter(row).to_string();
    if first == last {
        return Phrase::new("stern-halma-group-row").with("row", letter(first));
    }
    Phrase::new("stern-halma-group-rows")
        .with("first", letter(first))
        .with("last", letter(last))
}

/// What a row, 0–16, is called.
pub(super) fn row_letter(row: usize) -> char {
    char::from(b'a' + row as u8)
}

/// Legal move `m` in words, `before` it is made.
pub(super) fn turn(before: &SternHalma, m: Move) -> Vec<Phrase> {
    let seat = before.to_move();
    let after = before.after(&m);
    let went = |key| {
        Phrase::new(key)
            .with("seat", seat)
            .with("from", m.from.name())
            .with("to", m.to.name())
    };
    let path = before.path(m);
    let mut said = vec![if m.is_slide() {
        went("stern-halma-move-slide")
    } else if let [from, to] = path[..] {
        went("stern-halma-move-hop").with("over", from.over(to).name())
    } else {
        let way: Vec<_> = path.iter().map(|hole| hole.name()).collect();
        went("stern-halma-move-hops")
            .with("count", path.len() - 1)
            .with("way", way.join(":"))
    }];
    let arrived = after.arrived(seat);
    if arrived != before.arrived(seat) {
        let key = if arrived > before.arrived(seat) {
            "stern-halma-move-arrived"
        } else {
            "stern-halma-move-left"
        };
        said.push(Phrase::new(key).with("seat", seat).with("count", arrived));
    }
    for (place, home) in after.places().into_iter().enumerate() {
        if !before.finished().contains(home) {
            said.push(
                Phrase::new("stern-halma-move-home")
                    .with("seat", home)
                    .with("place", place + 1),
            );
        }
    }
    if after.outcome().is_none() {
        let behind = after.seats_from(after.behind(seat));
        said.extend(
            behind
                .take_while(|&next| next != after.to_move())
                .filter(|&next| after.is_playing(next))
                .map(|next| Phrase::new("stern-halma-move-pass").with("seat", next)),
        );
    }
    said
}

/// Whole position in words.
pub(super) fn position(position: &SternHalma) -> Vec<Phrase> {
    let mut said = Vec::new();
    for seat in position.seats() {
        said.push(
            Phrase::new("stern-halma-position-seat")
                .with("seat", seat)
                .with("tip", position.tip(seat).name())
                .with("holes", hole_list(position.pegs(seat)))
                .with("arrived", position.arrived(seat)),
        );
        let taken = (position.occupied() & position.target(seat)).len();
        if position.options.win == Win::Filled && taken > position.arrived(seat) {
            said.push(Phrase::new("stern-halma-position-filled").with("count", taken));
        }
        if position.retired().contains(seat) {
            said.push(Phrase::new("stern-halma-position-retired").with("seat", seat));
        }
    }
    if position.options.play_on {
        said.extend(
            position
                .places()
                .into_iter()
                .enumerate()
                .map(|(place, seat)| {
                    Phrase::new("stern-halma-position-place")
                        .with("seat", seat)
                        .with("place", place + 1)
                }),
        );
    }
    said.push(match position.outcome() {
        Some(outcome) => {
            let winners: Vec<Word> = outcome.winners.iter().map(Word::from).collect();
            Phrase::new("stern-halma-position-over")
                .with("winners", winners)
                .with("count", outcome.winners.len())
        }
        None => Phrase::new("stern-halma-position-turn").with("seat", position.to_move()),
    });
    said
}

/// Holes by name; three or more side by side as a run, which is shorter to listen to.
fn hole_list(holes: HoleSet) -> Vec<Word> {
    let holes: Vec<Hole> = holes.iter().collect();
    let beside =
        |one: &Hole, next: &Hole| next.index() == one.index() + 1 && next.row() == one.row();
    let mut said = Vec::new();
    for run in holes.chunk_by(beside) {
        match run {
            [first, _, .., last] => said.push(
                Phrase::new("stern-halma-position-run")
                    .with("first", first.name())
                    .with("last", last.name())
                    .into(),
            ),
            few => said.extend(few.iter().map(|hole| Word::from(hole.name()))),
        }
    }
    said
}
