//! Everything said in words: what is asked, offered, happening, and standing on the board.

use crate::phrase::PhraseTable;
use crate::{Phrase, Position, Seat, Word};

use super::board::{Point, indices};
use super::moves::Move;
use super::{Color, StarSquares};

/// Every phrase the game can produce, with its argument names.
///
/// `color`, `pushed` and `behind` are `light` or `dark`; points come as notation. `may` says what a turn can be: `place`, `move`,
/// `both`, or `swap` for a placement or the swap of colors. `square` says whose square an action makes: `none`, `own`, or
/// `opponent` if the opponent has one, too or alone.
pub const PHRASES: PhraseTable = &[
    // What is being chosen.
    ("star-squares-ask-turn", &["may"]),
    ("star-squares-ask-way", &["point"]),
    ("star-squares-ask-nothing", &[]),
    // What a choice does.
    ("star-squares-choice-place", &["point", "color", "square"]),
    ("star-squares-choice-star", &["point", "color"]),
    ("star-squares-choice-go", &["point", "square"]),
    (
        "star-squares-choice-push",
        &["point", "pushed", "beyond", "square"],
    ),
    (
        "star-squares-choice-push-off",
        &["point", "pushed", "square"],
    ),
    ("star-squares-choice-take-off", &["point"]),
    ("star-squares-choice-swap", &["color"]),
    ("star-squares-group-all", &[]),
    // What a move did.
    ("star-squares-move-place", &["seat", "color", "point"]),
    ("star-squares-move-go", &["seat", "color", "from", "to"]),
    (
        "star-squares-move-push",
        &["seat", "color", "from", "to", "pushed", "beyond"],
    ),
    (
        "star-squares-move-push-off",
        &["seat", "color", "from", "to", "pushed"],
    ),
    ("star-squares-move-take-off", &["seat", "color", "point"]),
    ("star-squares-move-swap", &["seat", "color"]),
    ("star-squares-move-passes", &["seat"]),
    ("star-squares-move-forgets", &[]),
    // What should stand where reading stopped.
    ("star-squares-expect-point", &[]),
    ("star-squares-expect-way", &[]),
    ("star-squares-expect-destination", &[]),
    ("star-squares-expect-end", &[]),
    // Why a move is illegal.
    ("star-squares-illegal-taken", &["point", "color"]),
    ("star-squares-illegal-no-hand", &[]),
    ("star-squares-illegal-center", &["point"]),
    ("star-squares-illegal-nobody", &["point"]),
    ("star-squares-illegal-foreign", &["point", "color"]),
    ("star-squares-illegal-stuck", &["point"]),
    ("star-squares-illegal-same", &["point"]),
    ("star-squares-illegal-line", &["from", "to"]),
    ("star-squares-illegal-occupied", &["from", "to", "color"]),
    ("star-squares-illegal-nothing-to-push", &["from", "to"]),
    (
        "star-squares-illegal-two",
        &["to", "color", "beyond", "behind"],
    ),
    ("star-squares-illegal-line-ends", &["to", "color"]),
    ("star-squares-illegal-inner", &["point"]),
    ("star-squares-illegal-undo", &["move"]),
    ("star-squares-illegal-superko", &["move"]),
    ("star-squares-illegal-swap", &[]),
    ("star-squares-illegal-over", &[]),
    // How things stand.
    (
        "star-squares-position-seat",
        &["seat", "color", "points", "count", "hand"],
    ),
    ("star-squares-position-retired", &["seat"]),
    ("star-squares-position-turn", &["seat", "color"]),
    ("star-squares-position-swap", &["seat"]),
    ("star-squares-position-undo", &["move"]),
    ("star-squares-position-superko", &["count"]),
    ("star-squares-square", &["seat", "color", "points"]),
    ("star-squares-position-over", &["winners", "count"]),
    // The board as text.
    (
        "star-squares-plain-seat",
        &["mark", "seat", "color", "hand"],
    ),
    ("star-squares-plain-grid", &[]),
    ("star-squares-plain-nested", &[]),
];

pub(super) fn ask_turn(position: &StarSquares) -> Phrase {
    let own = position.hand(position.to_move) < super::STARS as usize;
    let may = match (position.hand(position.to_move), own) {
        _ if position.can_swap() => "swap",
        (0, _) => "move",
        (_, false) => "place",
        (_, true) => "both",
    };
    Phrase::new("star-squares-ask-turn").with("may", may)
}

pub(super) fn ask_way(position: &StarSquares, point: Point) -> Phrase {
    Phrase::new("star-squares-ask-way").with("point", position.name(point))
}

pub(super) fn ask_nothing() -> Phrase {
    Phrase::new("star-squares-ask-nothing")
}

pub(super) fn group_all() -> Phrase {
    Phrase::new("star-squares-group-all")
}

pub(super) fn choice_star(position: &StarSquares, point: Point) -> Phrase {
    Phrase::new("star-squares-choice-star")
        .with("point", position.name(point))
        .with("color", position.to_move.word())
}

/// What the legal move `m` does, without which star does it.
pub(super) fn choice(position: &StarSquares, m: Move) -> Phrase {
    let key = |key, point| Phrase::new(key).with("point", position.name(point));
    match m {
        Move::Place(point) => key("star-squares-choice-place", point)
            .with("color", position.to_move.word())
            .with("square", makes(position, m)),
        Move::Go(_, to) => key("star-squares-choice-go", to).with("square", makes(position, m)),
        Move::Push(from, to) => {
            let pushed = position.star(to).unwrap_or(position.to_move).word();
            let said = match position.pushed_to(from, to) {
                Some(beyond) => key("star-squares-choice-push", to)
                    .with("pushed", pushed)
                    .with("beyond", position.name(beyond)),
                None => key("star-squares-choice-push-off", to).with("pushed", pushed),
            };
            said.with("square", makes(position, m))
        }
        Move::TakeOff(point) => key("star-squares-choice-take-off", point),
        Move::Swap => {
            Phrase::new("star-squares-choice-swap").with("color", position.to_move.other().word())
        }
    }
}

/// Who has a square after `m`.
fn makes(position: &StarSquares, m: Move) -> &'static str {
    let stars = position.stars_after(m);
    let list = position.square_list();
    let has = |color: Color| list.any(stars[color.index()]) && !position.is_retired(color);
    if has(position.to_move.other()) {
        "opponent"
    } else if has(position.to_move) {
        "own"
    } else {
        "none"
    }
}

/// Legal move `m` in words, `before` it is made.
pub(super) fn turn(before: &StarSquares, m: Move) -> Vec<Phrase> {
    let seat = before.to_move();
    let color = before.to_move;
    let did = |key| {
        Phrase::new(key)
            .with("seat", seat)
            .with("color", color.word())
    };
    let went = |key, from, to| {
        did(key)
            .with("from", before.name(from))
            .with("to", before.name(to))
    };
    let mut said = vec![match m {
        Move::Place(point) => did("star-squares-move-place").with("point", before.name(point)),
        Move::Go(from, to) => went("star-squares-move-go", from, to),
        Move::Push(from, to) => {
            let pushed = before.star(to).unwrap_or(color).word();
            match before.pushed_to(from, to) {
                Some(beyond) => went("star-squares-move-push", from, to)
                    .with("pushed", pushed)
                    .with("beyond", before.name(beyond)),
                None => went("star-squares-move-push-off", from, to).with("pushed", pushed),
            }
        }
        Move::TakeOff(point) => did("star-squares-move-take-off").with("point", before.name(point)),
        Move::Swap => Phrase::new("star-squares-move-swap")
            .with("seat", seat)
            .with("color", color.other().word()),
    }];
    let after = before.after(&m);
    said.extend(squares(&after));
    // Only under `superko` (see `StarSquares::pass_if_stuck`).
    if before.options.superko && m != Move::Swap && after.winner().is_none() {
        let opponent = color.other();
        if after.earlier.is_none() {
            said.push(Phrase::new("star-squares-move-forgets"));
        } else if after.to_move == color && !after.is_retired(opponent) {
            let seat = after.seat_of(opponent);
            said.push(Phrase::new("star-squares-move-passes").with("seat", seat));
        }
    }
    said
}

/// Squares on the board, the winner's first.
fn squares(position: &StarSquares) -> Vec<Phrase> {
    let Some(winner) = position.winner() else {
        return Vec::new();
    };
    let mut said = Vec::new();
    for color in [winner, winner.other()] {
        for corners in position.squares(color) {
            let points: Vec<Word> = corners.map(|corner| position.name(corner).into()).into();
            said.push(
                Phrase::new("star-squares-square")
                    .with("seat", position.seat_of(color))
                    .with("color", color.word())
                    .with("points", points),
            );
        }
    }
    said
}

/// Whole position in words.
pub(super) fn position(position: &StarSquares) -> Vec<Phrase> {
    let mut said = Vec::new();
    for seat in Seat::first(position.players()) {
        let color = position.color_of(seat);
        let board = position.options.board;
        let points: Vec<Word> = indices(position.stars[color.index()])
            .map(|index| position.name(board.named(index)).into())
            .collect();
        said.push(
            Phrase::new("star-squares-position-seat")
                .with("seat", seat)
                .with("color", color.word())
                .with("count", points.len())
                .with("points", points)
                .with("hand", position.hand(color)),
        );
        if position.retired.contains(seat) {
            said.push(Phrase::new("star-squares-position-retired").with("seat", seat));
        }
    }
    if let Some(outcome) = position.outcome() {
        said.extend(squares(position));
        let winners: Vec<Word> = outcome.winners.iter().map(Word::from).collect();
        said.push(
            Phrase::new("star-squares-position-over")
                .with("winners", winners)
                .with("count", outcome.winners.len()),
        );
        return said;
    }
    let seat = position.to_move();
    said.push(
        Phrase::new("star-squares-position-turn")
            .with("seat", seat)
            .with("color", position.to_move.word()),
    );
    said.extend(remarks(position));
    if let Some(earlier) = &position.earlier {
        said.push(Phrase::new("star-squares-position-superko").with("count", earlier.len()));
    }
    said
}

/// That colors may be swapped now, and which push would undo the last turn.
pub(super) fn remarks(position: &StarSquares) -> Vec<Phrase> {
    let mut said = Vec::new();
    if position.outcome().is_some() {
        return said;
    }
    if position.can_swap() {
        let seat = position.to_move();
        said.push(Phrase::new("star-squares-position-swap").with("seat", seat));
    }
    if let Some((from, to)) = position.undo {
        let m = Move::Push(from, to).to_string();
        said.push(Phrase::new("star-squares-position-undo").with("move", m));
    }
    said
}
