//! Everything said in words: what is asked, offered, happening, and standing on the board.

use crate::phrase::PhraseTable;
use crate::{Phrase, Position, Seat, Word};

use super::Pentagame;
use super::board::{Color, Stop, StopSet};
use super::draft::Draft;
use super::moves::{Base, BaseKind, Colors, Move};
use super::pick::Ask;

/// Every phrase the game can produce, with its argument names.
///
/// `color`, `other` and `corner` are one of `white`, `blue`, `red`, `yellow`, `green`; stops come as notation.
/// `outs` says who leaves the board by a base move: `none`, `mover`, `partner` or `both`.
pub const PHRASES: PhraseTable = &[
    // What is being chosen.
    ("pentagame-ask-figure", &[]),
    ("pentagame-ask-leaver", &[]),
    ("pentagame-ask-destination", &["color"]),
    ("pentagame-ask-partner", &["color", "stop"]),
    ("pentagame-ask-black", &[]),
    ("pentagame-ask-gray", &["number", "count"]),
    ("pentagame-ask-gray-take", &["number", "count"]),
    ("pentagame-ask-gray-move", &["from", "number", "count"]),
    ("pentagame-ask-nothing", &[]),
    // What a choice does.
    ("pentagame-choice-leaver", &["color", "stop"]),
    ("pentagame-choice-figure", &["color", "stop"]),
    ("pentagame-choice-go", &["color", "stop", "outs"]),
    ("pentagame-choice-beat-black", &["color", "stop", "outs"]),
    ("pentagame-choice-beat-gray", &["color", "stop", "outs"]),
    (
        "pentagame-choice-swap-own",
        &["color", "stop", "outs", "other"],
    ),
    (
        "pentagame-choice-swap",
        &["color", "stop", "outs", "other", "owner"],
    ),
    ("pentagame-choice-crowd", &["color", "stop", "count"]),
    ("pentagame-choice-black", &["stop"]),
    ("pentagame-choice-gray", &["stop"]),
    ("pentagame-choice-take", &["stop"]),
    // Parts of the board.
    ("pentagame-group-all", &[]),
    ("pentagame-group-ring", &[]),
    ("pentagame-group-inner", &[]),
    ("pentagame-group-arms", &["corner", "color"]),
    // What a move did.
    ("pentagame-move-go", &["seat", "color", "from", "to"]),
    (
        "pentagame-move-beat-black",
        &["seat", "color", "from", "to"],
    ),
    ("pentagame-move-beat-gray", &["seat", "color", "from", "to"]),
    (
        "pentagame-move-swap-own",
        &["seat", "color", "from", "to", "other"],
    ),
    (
        "pentagame-move-swap",
        &["seat", "color", "from", "to", "other", "owner"],
    ),
    ("pentagame-move-out", &["seat", "color"]),
    ("pentagame-move-forced-out", &["seat", "color"]),
    ("pentagame-move-black", &["stop"]),
    ("pentagame-move-gray", &["stop"]),
    ("pentagame-move-gray-moved", &["from", "to"]),
    // What should stand where reading stopped.
    ("pentagame-expect-move", &[]),
    ("pentagame-expect-figure", &[]),
    ("pentagame-expect-seat", &[]),
    ("pentagame-expect-stop", &[]),
    ("pentagame-expect-placement", &[]),
    ("pentagame-expect-end", &[]),
    ("pentagame-expect-one-figure", &[]),
    ("pentagame-expect-one-meaning", &[]),
    // Why a move is illegal.
    ("pentagame-illegal-turn", &["seat"]),
    ("pentagame-illegal-foreign", &["color", "owner"]),
    ("pentagame-illegal-path", &["color", "from", "to"]),
    ("pentagame-illegal-nobody", &["stop"]),
    ("pentagame-illegal-nobody-reaches", &["stop"]),
    ("pentagame-illegal-source", &["color", "stop", "actual"]),
    ("pentagame-illegal-same-stop", &["color", "stop"]),
    ("pentagame-illegal-nothing-to-beat", &["stop"]),
    ("pentagame-illegal-no-black", &[]),
    ("pentagame-illegal-no-figure", &["stop"]),
    ("pentagame-illegal-partner", &["stop", "other", "owner"]),
    ("pentagame-illegal-occupied", &["stop"]),
    ("pentagame-illegal-black-return", &["stop"]),
    ("pentagame-illegal-out", &["color"]),
    ("pentagame-illegal-stays", &["color", "stop"]),
    ("pentagame-illegal-no-gray", &["count"]),
    ("pentagame-illegal-supply", &["supply"]),
    ("pentagame-illegal-not-gray", &["stop"]),
    ("pentagame-illegal-fresh", &["stop"]),
    ("pentagame-illegal-must-leave", &["figures", "count"]),
    ("pentagame-illegal-one-leaver", &[]),
    ("pentagame-illegal-repeat", &["color", "from", "to"]),
    ("pentagame-illegal-pair", &["color", "other"]),
    ("pentagame-illegal-over", &[]),
    // How things stand.
    ("pentagame-position-seat", &["seat", "figures", "out"]),
    ("pentagame-position-figure", &["color", "stop"]),
    ("pentagame-position-retired", &["seat"]),
    ("pentagame-position-black", &["stops", "count"]),
    ("pentagame-position-gray", &["stops", "count", "supply"]),
    ("pentagame-position-no-gray", &["supply"]),
    ("pentagame-position-turn", &["seat"]),
    (
        "pentagame-position-must-leave",
        &["seat", "figures", "count"],
    ),
    ("pentagame-position-over", &["winners", "count"]),
];

pub(super) fn asks(draft: &Draft) -> Phrase {
    let (done, count) = draft.gray_progress();
    let gray = |key| {
        Phrase::new(key)
            .with("number", done + 1)
            .with("count", count)
    };
    match draft.ask() {
        Ask::Leaver => Phrase::new("pentagame-ask-leaver"),
        Ask::Figure => Phrase::new("pentagame-ask-figure"),
        Ask::Destination { figure } => {
            Phrase::new("pentagame-ask-destination").with("color", figure.word())
        }
        Ask::Partner { figure, to } => Phrase::new("pentagame-ask-partner")
            .with("color", figure.word())
            .with("stop", to.name()),
        Ask::Black => Phrase::new("pentagame-ask-black"),
        Ask::Gray { lifted: None } => gray("pentagame-ask-gray"),
        Ask::Gray { lifted: Some(from) } => {
            gray("pentagame-ask-gray-move").with("from", from.name())
        }
        Ask::Take => gray("pentagame-ask-gray-take"),
        Ask::Nothing => Phrase::new("pentagame-ask-nothing"),
    }
}

pub(super) fn leaver(color: Color) -> Phrase {
    Phrase::new("pentagame-choice-leaver")
        .with("color", color.word())
        .with("stop", color.goal().name())
}

pub(super) fn figure(position: &Pentagame, seat: Seat, color: Color) -> Phrase {
    let stop = position.figure(seat, color);
    Phrase::new("pentagame-choice-figure")
        .with("color", color.word())
        .with("stop", stop.map_or("-", Stop::name))
}

/// What a base move does, told from the figure that is being chosen.
pub(super) fn base_choice(position: &Pentagame, base: Base) -> Phrase {
    let seat = position.to_move();
    let outs = position.land(base).outs;
    let partner = base.own_partner(seat);
    let partner_leaves = partner.is_some_and(|partner| outs.contains(partner));
    let outs = match (outs.contains(base.figure), partner_leaves) {
        (false, false) => "none",
        (true, false) => "mover",
        (false, true) => "partner",
        (true, true) => "both",
    };
    let choice = |key| {
        Phrase::new(key)
            .with("color", base.figure.word())
            .with("stop", base.to.name())
            .with("outs", outs)
    };
    match base.kind {
        BaseKind::Go => choice("pentagame-choice-go"),
        BaseKind::BeatBlack => choice("pentagame-choice-beat-black"),
        BaseKind::BeatGray => choice("pentagame-choice-beat-gray"),
        BaseKind::Swap(other) if other.seat == seat => {
            choice("pentagame-choice-swap-own").with("other", other.color.word())
        }
        BaseKind::Swap(other) => choice("pentagame-choice-swap")
            .with("other", other.color.word())
            .with("owner", other.seat),
    }
}

pub(super) fn crowd(figure: Color, stop: Stop, count: usize) -> Phrase {
    Phrase::new("pentagame-choice-crowd")
        .with("color", figure.word())
        .with("stop", stop.name())
        .with("count", count)
}

pub(super) fn black_choice(stop: Stop) -> Phrase {
    Phrase::new("pentagame-choice-black").with("stop", stop.name())
}

pub(super) fn gray_choice(stop: Stop) -> Phrase {
    Phrase::new("pentagame-choice-gray").with("stop", stop.name())
}

pub(super) fn take_choice(stop: Stop) -> Phrase {
    Phrase::new("pentagame-choice-take").with("stop", stop.name())
}

pub(super) fn group_all() -> Phrase {
    Phrase::new("pentagame-group-all")
}

pub(super) fn group_ring() -> Phrase {
    Phrase::new("pentagame-group-ring")
}

pub(super) fn group_inner() -> Phrase {
    Phrase::new("pentagame-group-inner")
}

pub(super) fn group_arms(color: Color) -> Phrase {
    Phrase::new("pentagame-group-arms")
        .with("corner", color.corner().name())
        .with("color", color.word())
}

/// Legal move `m` in words, `before` it is made.
pub(super) fn turn(before: &Pentagame, m: &Move) -> Vec<Phrase> {
    let seat = before.to_move();
    let mut said = Vec::new();
    let mut out_key = "pentagame-move-forced-out";
    if let Some(base) = m.base() {
        out_key = "pentagame-move-out";
        let went = |key| {
            Phrase::new(key)
                .with("seat", seat)
                .with("color", base.figure.word())
                .with("from", base.from.name())
                .with("to", base.to.name())
        };
        said.push(match base.kind {
            BaseKind::Go => went("pentagame-move-go"),
            BaseKind::BeatBlack => went("pentagame-move-beat-black"),
            BaseKind::BeatGray => went("pentagame-move-beat-gray"),
            BaseKind::Swap(other) if other.seat == seat => {
                went("pentagame-move-swap-own").with("other", other.color.word())
            }
            BaseKind::Swap(other) => went("pentagame-move-swap")
                .with("other", other.color.word())
                .with("owner", other.seat),
        });
    }
    for (color, _) in m.outs() {
        said.push(
            Phrase::new(out_key)
                .with("seat", seat)
                .with("color", color.word()),
        );
    }
    if let Some(black) = m.black() {
        said.push(Phrase::new("pentagame-move-black").with("stop", black.name()));
    }
    for gray in m.grays() {
        said.push(match gray.from {
            None => Phrase::new("pentagame-move-gray").with("stop", gray.to.name()),
            Some(from) => Phrase::new("pentagame-move-gray-moved")
                .with("from", from.name())
                .with("to", gray.to.name()),
        });
    }
    said
}

/// Whole position in words.
pub(super) fn position(position: &Pentagame) -> Vec<Phrase> {
    let mut said = Vec::new();
    for seat in position.seats() {
        let figures = Color::ALL
            .into_iter()
            .filter(|&color| position.figure(seat, color).is_some())
            .collect();
        said.push(
            Phrase::new("pentagame-position-seat")
                .with("seat", seat)
                .with("figures", figure_list(position, seat, figures))
                .with("out", position.out_count(seat)),
        );
        if position.retired().contains(seat) {
            said.push(Phrase::new("pentagame-position-retired").with("seat", seat));
        }
    }
    said.push(
        Phrase::new("pentagame-position-black")
            .with("stops", stop_list(position.black()))
            .with("count", position.black().len()),
    );
    let supply = position.gray_supply();
    said.push(if position.gray().is_empty() {
        Phrase::new("pentagame-position-no-gray").with("supply", supply)
    } else {
        Phrase::new("pentagame-position-gray")
            .with("stops", stop_list(position.gray()))
            .with("count", position.gray().len())
            .with("supply", supply)
    });
    if let Some(outcome) = position.outcome() {
        let winners: Vec<Word> = outcome.winners.iter().map(Word::from).collect();
        said.push(
            Phrase::new("pentagame-position-over")
                .with("winners", winners)
                .with("count", outcome.winners.len()),
        );
        return said;
    }
    let seat = position.to_move();
    said.push(Phrase::new("pentagame-position-turn").with("seat", seat));
    let home = position.brought_home();
    if !home.is_empty() {
        said.push(
            Phrase::new("pentagame-position-must-leave")
                .with("seat", seat)
                .with("figures", figure_list(position, seat, home))
                .with("count", home.len()),
        );
    }
    said
}

pub(super) fn figure_list(position: &Pentagame, seat: Seat, colors: Colors) -> Vec<Word> {
    colors
        .iter()
        .map(|color| {
            let stop = position.figure(seat, color);
            Phrase::new("pentagame-position-figure")
                .with("color", color.word())
                .with("stop", stop.map_or("-", Stop::name))
                .into()
        })
        .collect()
}

fn stop_list(stops: StopSet) -> Vec<Word> {
    stops.iter().map(|stop| Word::from(stop.name())).collect()
}
