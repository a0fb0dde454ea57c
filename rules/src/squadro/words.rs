//! Everything said in words: what is asked, offered, happening, and standing on the board.

use crate::phrase::PhraseTable;
use crate::{IllegalMove, Phrase, Position, Seat, Word};

use super::board::{HOME, TURNED, distance};
use super::moves::{Advance, Lane, LaneSet, Move};
use super::{SEATS, Squadro};

/// Every phrase the game can produce, with its argument names.
///
/// `piece`, `pieces` and `crossed` are lanes in notation (`A3`); `side` is `light` or `dark`; `spaces`, `speed` and
/// `home` are counts, `target` is the number of pieces home that wins.
pub const PHRASES: PhraseTable = &[
    // What is being chosen.
    ("squadro-ask-lane", &[]),
    ("squadro-ask-nothing", &[]),
    ("squadro-group-all", &[]),
    // What a choice does: one or several of these.
    ("squadro-choice", &["deeds"]),
    ("squadro-deed-moves", &["spaces"]),
    ("squadro-deed-sends-to-start", &["pieces", "count"]),
    ("squadro-deed-sends-to-turn", &["pieces", "count"]),
    ("squadro-deed-turns", &[]),
    ("squadro-deed-home", &["home", "target"]),
    ("squadro-deed-wins", &[]),
    // What a move did.
    ("squadro-move-goes", &["seat", "piece", "spaces"]),
    (
        "squadro-move-jumps",
        &["seat", "piece", "spaces", "pieces", "count"],
    ),
    ("squadro-move-to-start", &["pieces", "count"]),
    ("squadro-move-to-turn", &["pieces", "count"]),
    ("squadro-move-turns", &["piece", "speed"]),
    ("squadro-move-home", &["seat", "piece", "home", "target"]),
    // What should stand where reading stopped.
    ("squadro-expect-lane", &[]),
    ("squadro-expect-end", &[]),
    // Why a move is illegal.
    ("squadro-illegal-foreign", &["piece", "owner"]),
    ("squadro-illegal-foreign-side", &["side", "owner"]),
    ("squadro-illegal-home", &["piece"]),
    ("squadro-illegal-over", &[]),
    // How things stand.
    (
        "squadro-position-seat",
        &["seat", "side", "pieces", "home", "target"],
    ),
    ("squadro-position-start", &["piece", "speed"]),
    ("squadro-position-out", &["piece", "crossed", "speed"]),
    ("squadro-position-turned", &["piece", "speed"]),
    ("squadro-position-back", &["piece", "crossed", "speed"]),
    ("squadro-position-home", &["piece"]),
    ("squadro-position-retired", &["seat"]),
    ("squadro-position-turn", &["seat", "side"]),
    ("squadro-position-over", &["winners", "count"]),
    // The board as text: `out` and `back` are the marks of pieces.
    (
        "squadro-plain-seat",
        &["seat", "side", "out", "back", "home", "target"],
    ),
    ("squadro-plain-marks", &[]),
];

pub(super) fn asks() -> Phrase {
    Phrase::new("squadro-ask-lane")
}

pub(super) fn ready() -> Phrase {
    Phrase::new("squadro-ask-nothing")
}

pub(super) fn group() -> Phrase {
    Phrase::new("squadro-group-all")
}

fn illegal(rule: &'static str, why: Phrase) -> IllegalMove {
    IllegalMove {
        rule,
        why,
        nearest: Vec::new(),
    }
}

pub(super) fn over() -> IllegalMove {
    illegal("R5", Phrase::new("squadro-illegal-over"))
}

pub(super) fn is_home(m: Move) -> IllegalMove {
    illegal(
        "R1",
        Phrase::new("squadro-illegal-home").with("piece", m.to_string()),
    )
}

pub(super) fn foreign(m: Move, owner: Seat) -> IllegalMove {
    illegal(
        "R1",
        Phrase::new("squadro-illegal-foreign")
            .with("piece", m.to_string())
            .with("owner", owner),
    )
}

pub(super) fn foreign_side(owner: Seat) -> IllegalMove {
    illegal(
        "R1",
        Phrase::new("squadro-illegal-foreign-side")
            .with("side", side(owner))
            .with("owner", owner),
    )
}

pub(super) fn side(seat: Seat) -> &'static str {
    if seat == super::LIGHT {
        "light"
    } else {
        "dark"
    }
}

fn piece(seat: Seat, lane: Lane) -> String {
    Move { seat, lane }.to_string()
}

fn pieces(seat: Seat, lanes: LaneSet) -> Vec<Word> {
    lanes.iter().map(|lane| piece(seat, lane).into()).collect()
}

/// Phrase about opposing pieces, if there are any.
fn about(key: &'static str, owner: Seat, lanes: LaneSet) -> Option<Phrase> {
    (!lanes.is_empty()).then(|| {
        Phrase::new(key)
            .with("pieces", pieces(owner, lanes))
            .with("count", lanes.len())
    })
}

/// What moving the piece in `lane` does.
pub(super) fn choice(position: &Squadro, lane: Lane) -> Phrase {
    let mut deeds = Vec::new();
    if let Some(advance) = position.advance(lane) {
        let foe = position.opponent();
        deeds.push(Phrase::new("squadro-deed-moves").with("spaces", advance.spaces()));
        deeds.extend(about("squadro-deed-sends-to-start", foe, advance.to_start));
        deeds.extend(about("squadro-deed-sends-to-turn", foe, advance.to_turn));
        deeds.extend(end(position, advance));
    }
    let deeds: Vec<Word> = deeds.into_iter().map(Word::from).collect();
    Phrase::new("squadro-choice").with("deeds", deeds)
}

fn end(position: &Squadro, advance: Advance) -> Option<Phrase> {
    let target = position.options.pieces_to_win.get();
    let home = position.home(position.to_move) + 1;
    if advance.turns() {
        Some(Phrase::new("squadro-deed-turns"))
    } else if advance.comes_home() && home >= target {
        Some(Phrase::new("squadro-deed-wins"))
    } else if advance.comes_home() {
        Some(
            Phrase::new("squadro-deed-home")
                .with("home", home)
                .with("target", target),
        )
    } else {
        None
    }
}

/// Legal move `m` in words, `before` it is made.
pub(super) fn turn(before: &Squadro, m: Move) -> Vec<Phrase> {
    let Some(advance) = before.advance(m.lane) else {
        return Vec::new();
    };
    let seat = before.to_move;
    let foe = before.opponent();
    let went = |key| {
        Phrase::new(key)
            .with("seat", seat)
            .with("piece", m.to_string())
            .with("spaces", advance.spaces())
    };
    let jumped: LaneSet = advance
        .to_start
        .iter()
        .chain(advance.to_turn.iter())
        .collect();
    let mut said = vec![if jumped.is_empty() {
        went("squadro-move-goes")
    } else {
        went("squadro-move-jumps")
            .with("pieces", pieces(foe, jumped))
            .with("count", jumped.len())
    }];
    said.extend(about("squadro-move-to-start", foe, advance.to_start));
    said.extend(about("squadro-move-to-turn", foe, advance.to_turn));
    if advance.turns() {
        let (_, speed) = super::speeds(seat, m.lane);
        said.push(
            Phrase::new("squadro-move-turns")
                .with("piece", m.to_string())
                .with("speed", usize::from(speed)),
        );
    } else if advance.comes_home() {
        said.push(
            Phrase::new("squadro-move-home")
                .with("seat", seat)
                .with("piece", m.to_string())
                .with("home", before.home(seat) + 1)
                .with("target", before.options.pieces_to_win.get()),
        );
    }
    said
}

/// Whole position in words.
pub(super) fn position(position: &Squadro) -> Vec<Phrase> {
    let mut said = Vec::new();
    for seat in SEATS {
        let pieces: Vec<Word> = Lane::ALL
            .into_iter()
            .map(|lane| standing(position, seat, lane).into())
            .collect();
        said.push(
            Phrase::new("squadro-position-seat")
                .with("seat", seat)
                .with("side", side(seat))
                .with("pieces", pieces)
                .with("home", position.home(seat))
                .with("target", position.options.pieces_to_win.get()),
        );
        if position.retired.contains(seat) {
            said.push(Phrase::new("squadro-position-retired").with("seat", seat));
        }
    }
    said.push(match position.outcome() {
        Some(outcome) => {
            let winners: Vec<Word> = outcome.winners.iter().map(Word::from).collect();
            Phrase::new("squadro-position-over")
                .with("winners", winners)
                .with("count", outcome.winners.len())
        }
        None => Phrase::new("squadro-position-turn")
            .with("seat", position.to_move)
            .with("side", side(position.to_move)),
    });
    said
}

/// Where a piece is, and how fast. On its way it is told by the opposing lane it stands on.
fn standing(position: &Squadro, seat: Seat, lane: Lane) -> Phrase {
    let progress = position.progress(seat, lane);
    let key = match progress {
        0 => "squadro-position-start",
        TURNED => "squadro-position-turned",
        HOME => "squadro-position-home",
        1..TURNED => "squadro-position-out",
        _ => "squadro-position-back",
    };
    let mut phrase = Phrase::new(key).with("piece", piece(seat, lane));
    if let Some(crossed) = Lane::from_number(distance(progress).into()) {
        let foe = if seat == super::LIGHT {
            super::DARK
        } else {
            super::LIGHT
        };
        phrase = phrase.with("crossed", piece(foe, crossed));
    }
    match position.speed(seat, lane) {
        Some(speed) => phrase.with("speed", usize::from(speed)),
        None => phrase,
    }
}
