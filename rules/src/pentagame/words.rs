//! Everything said in words: what is asked, offered, happening, and standing on the board.

use crate::phrase::PhraseTable;
use crate::{Phrase, Position, SeatSet, Word};

use super::Pentagame;
use super::board::{Color, Stop, StopSet};
use super::draft::Draft;
use super::figure::{Command, Figure, Figures};
use super::moves::{Base, BaseKind, Move};
use super::pick::Ask;

/// Every phrase the game can produce, with its argument names.
///
/// `color` and `other` are one of `white`, `blue`, `red`, `yellow`, `green`; stops come as notation. `shape` and
/// `other-shape` are the number that tells figures of one color apart where seats command colors, else 0.
/// `outs` says who leaves the board by a base move: `none`, `mover`, `partner` or `both`.
/// `target` is how many figures have to be out, 0 for a seat whose team has the target. `mark` is what the text board calls a seat's.
pub const PHRASES: PhraseTable = &[
    // What is being chosen.
    ("pentagame-ask-figure", &[]),
    ("pentagame-ask-leaver", &[]),
    ("pentagame-ask-destination", &["color", "shape"]),
    ("pentagame-ask-partner", &["color", "shape", "stop"]),
    ("pentagame-ask-black", &[]),
    ("pentagame-ask-gray", &["number", "count"]),
    ("pentagame-ask-gray-take", &["number", "count"]),
    ("pentagame-ask-gray-move", &["from", "number", "count"]),
    ("pentagame-ask-nothing", &[]),
    // What a choice does.
    ("pentagame-choice-leaver", &["color", "shape", "stop"]),
    ("pentagame-choice-figure", &["color", "shape", "stop"]),
    ("pentagame-choice-go", &["color", "shape", "stop", "outs"]),
    (
        "pentagame-choice-beat-black",
        &["color", "shape", "stop", "outs"],
    ),
    (
        "pentagame-choice-beat-gray",
        &["color", "shape", "stop", "outs"],
    ),
    (
        "pentagame-choice-swap-own",
        &["color", "shape", "stop", "outs", "other", "other-shape"],
    ),
    (
        "pentagame-choice-swap",
        &[
            "color",
            "shape",
            "stop",
            "outs",
            "other",
            "other-shape",
            "owner",
        ],
    ),
    (
        "pentagame-choice-crowd",
        &["color", "shape", "stop", "count"],
    ),
    ("pentagame-choice-black", &["stop"]),
    ("pentagame-choice-gray", &["stop"]),
    ("pentagame-choice-take", &["stop"]),
    // Parts of the board.
    ("pentagame-group-all", &[]),
    ("pentagame-group-ring", &[]),
    ("pentagame-group-inner", &[]),
    ("pentagame-group-arms", &["corner", "color"]),
    // What a move did.
    (
        "pentagame-move-go",
        &["seat", "color", "shape", "from", "to"],
    ),
    (
        "pentagame-move-beat-black",
        &["seat", "color", "shape", "from", "to"],
    ),
    (
        "pentagame-move-beat-gray",
        &["seat", "color", "shape", "from", "to"],
    ),
    (
        "pentagame-move-swap-own",
        &[
            "seat",
            "color",
            "shape",
            "from",
            "to",
            "other",
            "other-shape",
        ],
    ),
    (
        "pentagame-move-swap",
        &[
            "seat",
            "color",
            "shape",
            "from",
            "to",
            "other",
            "other-shape",
            "owner",
        ],
    ),
    ("pentagame-move-out", &["seat", "color", "shape"]),
    ("pentagame-move-forced-out", &["seat", "color", "shape"]),
    ("pentagame-move-black", &["stop"]),
    ("pentagame-move-gray", &["stop"]),
    ("pentagame-move-gray-moved", &["from", "to"]),
    // What should stand where reading stopped.
    ("pentagame-expect-move", &[]),
    ("pentagame-expect-move-by-color", &[]),
    ("pentagame-expect-figure", &[]),
    ("pentagame-expect-figure-by-color", &[]),
    ("pentagame-expect-seat", &[]),
    ("pentagame-expect-stop", &[]),
    ("pentagame-expect-placement", &[]),
    ("pentagame-expect-end", &[]),
    ("pentagame-expect-one-figure", &[]),
    ("pentagame-expect-one-figure-by-color", &[]),
    ("pentagame-expect-one-meaning", &[]),
    // Why a move is illegal.
    ("pentagame-illegal-turn", &["seat"]),
    ("pentagame-illegal-foreign", &["color", "shape", "owner"]),
    ("pentagame-illegal-path", &["color", "shape", "from", "to"]),
    ("pentagame-illegal-nobody", &["stop"]),
    ("pentagame-illegal-nobody-reaches", &["stop"]),
    (
        "pentagame-illegal-source",
        &["color", "shape", "stop", "actual"],
    ),
    ("pentagame-illegal-same-stop", &["color", "shape", "stop"]),
    ("pentagame-illegal-nothing-to-beat", &["stop"]),
    ("pentagame-illegal-no-black", &[]),
    ("pentagame-illegal-no-figure", &["stop"]),
    (
        "pentagame-illegal-partner",
        &["stop", "other", "other-shape", "owner"],
    ),
    ("pentagame-illegal-occupied", &["stop"]),
    ("pentagame-illegal-black-return", &["stop"]),
    ("pentagame-illegal-out", &["color", "shape"]),
    ("pentagame-illegal-stays", &["color", "shape", "stop"]),
    ("pentagame-illegal-no-gray", &["count"]),
    ("pentagame-illegal-supply", &["supply"]),
    ("pentagame-illegal-not-gray", &["stop"]),
    ("pentagame-illegal-fresh", &["stop"]),
    ("pentagame-illegal-must-leave", &["figures", "count"]),
    ("pentagame-illegal-one-leaver", &[]),
    (
        "pentagame-illegal-repeat",
        &["color", "shape", "from", "to"],
    ),
    (
        "pentagame-illegal-pair",
        &["color", "shape", "other", "other-shape"],
    ),
    ("pentagame-illegal-over", &[]),
    // How things stand.
    (
        "pentagame-position-seat",
        &["seat", "count", "figures", "out", "target"],
    ),
    (
        "pentagame-position-seat-color",
        &["seat", "color", "count", "figures", "out", "target"],
    ),
    ("pentagame-position-team", &["seats", "out", "target"]),
    ("pentagame-position-figure", &["color", "shape", "stop"]),
    ("pentagame-position-number", &["shape", "stop"]),
    ("pentagame-position-retired", &["seat"]),
    ("pentagame-position-black", &["stops", "count"]),
    ("pentagame-position-gray", &["stops", "count", "supply"]),
    ("pentagame-position-no-gray", &["supply"]),
    ("pentagame-position-turn", &["seat"]),
    (
        "pentagame-position-must-leave",
        &["seat", "figures", "count"],
    ),
    ("pentagame-position-last-round", &["seats", "count"]),
    ("pentagame-position-over", &["winners", "count"]),
    // The board as text.
    ("pentagame-plain-seat", &["mark", "seat", "out", "target"]),
    (
        "pentagame-plain-seat-color",
        &["mark", "seat", "color", "out", "target"],
    ),
    ("pentagame-plain-marks", &["supply"]),
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
        Ask::Destination { figure } => mover(
            &draft.before,
            Phrase::new("pentagame-ask-destination"),
            figure,
        ),
        Ask::Partner { figure, to } => {
            mover(&draft.before, Phrase::new("pentagame-ask-partner"), figure)
                .with("stop", to.name())
        }
        Ask::Black => Phrase::new("pentagame-ask-black"),
        Ask::Gray { lifted: None } => gray("pentagame-ask-gray"),
        Ask::Gray { lifted: Some(from) } => {
            gray("pentagame-ask-gray-move").with("from", from.name())
        }
        Ask::Take => gray("pentagame-ask-gray-take"),
        Ask::Nothing => Phrase::new("pentagame-ask-nothing"),
    }
}

/// Number that a figure's color does not say; 0 where the color says enough.
fn shape(position: &Pentagame, figure: Figure) -> usize {
    match position.command() {
        Command::Shape => 0,
        Command::Color => figure.shape.number(),
    }
}

/// The phrase with the figure it is about.
pub(super) fn mover(position: &Pentagame, phrase: Phrase, figure: Figure) -> Phrase {
    phrase
        .with("color", figure.color.word())
        .with("shape", shape(position, figure))
}

/// The phrase with the figure that is swapped with.
fn other(position: &Pentagame, phrase: Phrase, figure: Figure) -> Phrase {
    phrase
        .with("other", figure.color.word())
        .with("other-shape", shape(position, figure))
}

/// The phrase with the figure that is swapped with, and whose it is.
pub(super) fn foreign(position: &Pentagame, phrase: Phrase, figure: Figure) -> Phrase {
    other(position, phrase, figure).with("owner", position.owner(figure))
}

/// The phrase with two figures of one seat.
pub(super) fn pair(position: &Pentagame, phrase: Phrase, one: Figure, two: Figure) -> Phrase {
    other(position, mover(position, phrase, one), two)
}

pub(super) fn leaver(position: &Pentagame, figure: Figure) -> Phrase {
    mover(position, Phrase::new("pentagame-choice-leaver"), figure)
        .with("stop", figure.goal().name())
}

pub(super) fn figure(position: &Pentagame, figure: Figure) -> Phrase {
    standing(position, "pentagame-choice-figure", figure)
}

fn standing(position: &Pentagame, key: &'static str, figure: Figure) -> Phrase {
    let stop = position.stop_of(figure);
    mover(position, Phrase::new(key), figure).with("stop", stop.map_or("-", Stop::name))
}

/// What a base move does, told from the figure that is being chosen.
pub(super) fn base_choice(position: &Pentagame, base: Base) -> Phrase {
    let outs = position.land(base).outs;
    let partner = base.own_partner(position.command());
    let partner_leaves = partner.is_some_and(|partner| outs.contains(partner));
    let outs = match (outs.contains(base.figure), partner_leaves) {
        (false, false) => "none",
        (true, false) => "mover",
        (false, true) => "partner",
        (true, true) => "both",
    };
    let choice = |key| {
        mover(position, Phrase::new(key), base.figure)
            .with("stop", base.to.name())
            .with("outs", outs)
    };
    match base.kind {
        BaseKind::Go => choice("pentagame-choice-go"),
        BaseKind::BeatBlack => choice("pentagame-choice-beat-black"),
        BaseKind::BeatGray => choice("pentagame-choice-beat-gray"),
        BaseKind::Swap(figure) if partner.is_some() => {
            other(position, choice("pentagame-choice-swap-own"), figure)
        }
        BaseKind::Swap(figure) => foreign(position, choice("pentagame-choice-swap"), figure),
    }
}

pub(super) fn crowd(position: &Pentagame, figure: Figure, stop: Stop, count: usize) -> Phrase {
    mover(position, Phrase::new("pentagame-choice-crowd"), figure)
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
            mover(before, Phrase::new(key).with("seat", seat), base.figure)
                .with("from", base.from.name())
                .with("to", base.to.name())
        };
        said.push(match base.kind {
            BaseKind::Go => went("pentagame-move-go"),
            BaseKind::BeatBlack => went("pentagame-move-beat-black"),
            BaseKind::BeatGray => went("pentagame-move-beat-gray"),
            BaseKind::Swap(figure) if before.owner(figure) == seat => {
                other(before, went("pentagame-move-swap-own"), figure)
            }
            BaseKind::Swap(figure) => foreign(before, went("pentagame-move-swap"), figure),
        });
    }
    for (figure, _) in m.outs() {
        let out = Phrase::new(out_key).with("seat", seat);
        said.push(mover(before, out, figure));
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
        let here = |&figure: &Figure| position.stop_of(figure).is_some();
        let figures: Figures = position.figures(seat).filter(here).collect();
        let stands = match position.command() {
            Command::Shape => Phrase::new("pentagame-position-seat").with("seat", seat),
            Command::Color => {
                let color = Color::ALL[seat.index()];
                Phrase::new("pentagame-position-seat-color")
                    .with("seat", seat)
                    .with("color", color.word())
            }
        };
        said.push(
            stands
                .with("count", figures.len())
                .with("figures", own_list(position, figures))
                .with("out", position.out_count(seat))
                .with("target", own_target(position)),
        );
        if position.retired().contains(seat) {
            said.push(Phrase::new("pentagame-position-retired").with("seat", seat));
        }
    }
    said.extend(teams(position));
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
    said.push(Phrase::new("pentagame-position-turn").with("seat", position.to_move()));
    said.extend(remarks(position));
    said
}

/// How many figures a seat has to bring out by itself; 0 where teams do.
pub(super) fn own_target(position: &Pentagame) -> usize {
    if position.are_teams() {
        0
    } else {
        position.target()
    }
}

/// How far the teams are, if there are any.
pub(super) fn teams(position: &Pentagame) -> Vec<Phrase> {
    if !position.are_teams() {
        return Vec::new();
    }
    let said = |side: SeatSet| {
        let out = side.iter().next().map(|seat| position.side_out_count(seat));
        let seats: Vec<Word> = side.iter().map(Word::from).collect();
        Phrase::new("pentagame-position-team")
            .with("seats", seats)
            .with("out", out.unwrap_or(0))
            .with("target", position.target())
    };
    position.sides().into_iter().map(said).collect()
}

/// That figures must leave now (R9), and that the last round is being played out (R11).
pub(super) fn remarks(position: &Pentagame) -> Vec<Phrase> {
    let mut said = Vec::new();
    if position.outcome().is_some() {
        return said;
    }
    let home = position.brought_home();
    if !home.is_empty() {
        said.push(
            Phrase::new("pentagame-position-must-leave")
                .with("seat", position.to_move())
                .with("figures", figure_list(position, home))
                .with("count", home.len()),
        );
    }
    let enough = |seat: &crate::Seat| position.side_out_count(*seat) >= position.target();
    let seats: Vec<Word> = position.seats().filter(enough).map(Word::from).collect();
    if !seats.is_empty() {
        said.push(
            Phrase::new("pentagame-position-last-round")
                .with("count", seats.len())
                .with("seats", seats),
        );
    }
    said
}

/// Figures of one seat, whose color is said already where it commands one.
fn own_list(position: &Pentagame, figures: Figures) -> Vec<Word> {
    let numbered = |figure: Figure| {
        let stop = position.stop_of(figure);
        Phrase::new("pentagame-position-number")
            .with("shape", figure.shape.number())
            .with("stop", stop.map_or("-", Stop::name))
    };
    match position.command() {
        Command::Shape => figure_list(position, figures),
        Command::Color => figures
            .iter()
            .map(|figure| numbered(figure).into())
            .collect(),
    }
}

pub(super) fn figure_list(position: &Pentagame, figures: Figures) -> Vec<Word> {
    figures
        .iter()
        .map(|figure| standing(position, "pentagame-position-figure", figure).into())
        .collect()
}

fn stop_list(stops: StopSet) -> Vec<Word> {
    stops.iter().map(|stop| Word::from(stop.name())).collect()
}
