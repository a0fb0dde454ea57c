//! Pentagame by Jan Suchanek.
//!
//! Every figure travels from the corner of its color to the crossing of its color, over the ring and the star.
//! Paragraphs R1–R12 named in comments are those of the project's rule sheet after the designer's own.

mod board;
mod check;
mod completion;
mod draft;
mod graph;
mod lexer;
mod moves;
mod nearest;
mod notation;
mod offer;
mod options;
mod pick;
mod placing;
mod reading;
mod text;
mod turns;
mod words;

use std::collections::VecDeque;

pub use board::{Board, Color, Line, RingStops, Stop, StopKind, StopSet};
pub use graph::Reach;
pub use moves::{Base, BaseKind, Figure, GrayPlacement, Move};
pub use options::{ForcedOuts, GrayExhausted, Options, PartnerOut, Repetition, Target, Tie};
pub use words::PHRASES;

use crate::phrase::PhraseTable;
use crate::{
    BadStep, Completion, DrawRules, GameKind, IllegalMove, MoveError, Outcome, Phrase, Position,
    PositionError, Reason, Seat, SeatSet, SetupError, Step, Steps,
};
use draft::Draft;
use graph::Graph;

/// Black blocks, and gray blocks, there are.
const BLOCKS: usize = 5;
/// Most seats at the board.
const SEATS: usize = 4;
/// Stands for a figure that is out.
const OUT: u8 = u8::MAX;

/// Position: figures, blocks, whose turn it is, and each seat's last move for R10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pentagame {
    black: StopSet,
    gray: StopSet,
    /// Stop index of each figure by seat and color, [`OUT`] once it has left. Seats not at the table stay
    /// [`OUT`].
    figures: [[u8; 5]; SEATS],
    last: [Option<Displacement>; SEATS],
    options: Options,
    players: u8,
    to_move: Seat,
    retired: SeatSet,
}

/// What R10 compares: which figures went where in one base move of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Displacement {
    figure: Color,
    from: Stop,
    to: Stop,
    /// Figure that went the other way.
    partner: Option<Figure>,
}

impl Displacement {
    /// Displacement of `seat`'s base move. Of two own figures that swap, the later letter comes first.
    fn of(seat: Seat, base: Base) -> Self {
        let displacement = Self {
            figure: base.figure,
            from: base.from,
            to: base.to,
            partner: match base.kind {
                BaseKind::Swap(partner) => Some(partner),
                BaseKind::Go | BaseKind::BeatBlack | BaseKind::BeatGray => None,
            },
        };
        match displacement.partner {
            Some(partner) if partner.seat == seat && base.figure < partner.color => Self {
                figure: partner.color,
                from: base.to,
                to: base.from,
                partner: Some(Figure {
                    seat,
                    color: base.figure,
                }),
            },
            Some(_) | None => displacement,
        }
    }
}

impl Pentagame {
    /// Board it is played on.
    pub fn board(&self) -> &'static Board {
        Board::get(self.options.ring_stops)
    }

    fn graph(&self) -> &'static Graph {
        Graph::get(self.options.ring_stops)
    }

    /// Where a figure stands; `None` once it is out, or if nobody sits on `seat`.
    pub fn figure(&self, seat: Seat, color: Color) -> Option<Stop> {
        let stop = *self.figures.get(seat.index())?.get(color.index())?;
        Stop::new(usize::from(stop))
    }

    /// Figures on `stop`, by seat and color. Several only on a start corner.
    pub fn figures_on(&self, stop: Stop) -> impl Iterator<Item = Figure> + '_ {
        self.seats().flat_map(move |seat| {
            Color::ALL
                .into_iter()
                .filter(move |&color| self.figures[seat.index()][color.index()] == stop.raw())
                .map(move |color| Figure { seat, color })
        })
    }

    /// Number of `seat`'s figures that have left the board.
    pub fn out_count(&self, seat: Seat) -> usize {
        if seat.index() >= self.players() {
            return 0;
        }
        Color::ALL
            .into_iter()
            .filter(|&color| self.figure(seat, color).is_none())
            .count()
    }

    /// Stops with a black block: five, but for one being placed.
    pub fn black(&self) -> StopSet {
        self.black
    }

    /// Stops with a gray block.
    pub fn gray(&self) -> StopSet {
        self.gray
    }

    /// Gray blocks not on the board, 0–5.
    pub fn gray_supply(&self) -> usize {
        BLOCKS.saturating_sub(self.gray.len())
    }

    /// Stops with anything on them.
    pub fn occupied(&self) -> StopSet {
        let mut occupied = self.black.bits() | self.gray.bits();
        for &stop in self.figures[..self.players()].iter().flatten() {
            if stop != OUT {
                occupied |= 1 << stop;
            }
        }
        StopSet::from_bits(occupied)
    }

    /// Stops with nothing on them.
    pub fn free(&self) -> StopSet {
        StopSet::from_bits(self.graph().stops & !self.occupied().bits())
    }

    /// What a figure on `from` can reach (R2), whatever stands there now.
    pub fn reach(&self, from: Stop) -> Reach {
        let mut occupied = self.occupied();
        occupied.insert(from);
        if !self.board().all().contains(from) {
            return Reach {
                free: StopSet::EMPTY,
                occupied: StopSet::EMPTY,
            };
        }
        self.graph().reach(occupied.bits(), from.raw())
    }

    /// What each of `seat`'s figures can reach, by color; `None` once it is out. Cheaper than one by one.
    pub fn reaches(&self, seat: Seat) -> [Option<Reach>; 5] {
        let occupied = self.occupied().bits();
        let graph = self.graph();
        let open = graph.open_lines(occupied);
        Color::ALL.map(|color| {
            let from = self.figure(seat, color)?;
            Some(graph.reach_over(occupied, open, from.raw()))
        })
    }

    /// A shortest free path from one stop to another, both included; `None` if there is none (R2).
    pub fn path(&self, from: Stop, to: Stop) -> Option<Vec<Stop>> {
        if from == to {
            return None;
        }
        let free = self.free();
        let mut before = [None; Stop::COUNT];
        let mut queue = VecDeque::from([from]);
        while let Some(stop) = queue.pop_front() {
            for &next in self.board().neighbors(stop) {
                if before[next.index()].is_some() || next == from {
                    continue;
                }
                before[next.index()] = Some(stop);
                if next == to {
                    let mut path = vec![to];
                    while let Some(stop) = path.last().and_then(|stop| before[stop.index()]) {
                        path.push(stop);
                    }
                    path.reverse();
                    return Some(path);
                }
                if free.contains(next) {
                    queue.push_back(next);
                }
            }
        }
        None
    }

    fn put(&mut self, seat: Seat, color: Color, stop: Option<Stop>) {
        self.figures[seat.index()][color.index()] = stop.map_or(OUT, Stop::raw);
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::first(self.players())
    }

    /// First seat of a round.
    fn leader(&self) -> Seat {
        self.seats()
            .find(|&seat| !self.retired.contains(seat))
            .unwrap_or(Seat::FIRST)
    }

    /// Seat on move after the present one: the next that is not retired and has a figure left (R12). The
    /// leader is never skipped, for the round ends there.
    fn next_seat(&self) -> Seat {
        let leader = self.leader();
        let now = self.to_move;
        self.seats()
            .filter(|&seat| seat > now && !self.retired.contains(seat))
            .find(|&seat| self.out_count(seat) < Color::ALL.len())
            .unwrap_or(leader)
    }

    /// Position after the placements of `m` on the board of its landing.
    fn finish(&self, mut board: Self, m: &Move) -> Self {
        if let Some(black) = m.black() {
            board.black.insert(black);
        }
        for gray in m.grays() {
            if let Some(from) = gray.from {
                board.gray.remove(from);
            }
            board.gray.insert(gray.to);
        }
        board.last[self.to_move.index()] = match self.options.repetition {
            Repetition::Off => None,
            Repetition::SameMove | Repetition::SamePair => {
                m.base().map(|base| Displacement::of(self.to_move, base))
            }
        };
        board.to_move = board.next_seat();
        board
    }
}

impl Position for Pentagame {
    const KIND: GameKind = GameKind::Pentagame;
    const PHRASES: PhraseTable = PHRASES;
    type Options = Options;
    type Move = Move;

    fn start(options: &Options, players: usize) -> Result<Self, SetupError> {
        let allowed = GameKind::Pentagame.players();
        if !allowed.contains(&players) {
            return Err(SetupError::Players { players, allowed });
        }
        let mut figures = [[OUT; 5]; SEATS];
        figures[..players].fill(Color::ALL.map(|color| color.corner().raw()));
        Ok(Self {
            black: Color::ALL.into_iter().map(Color::goal).collect(),
            gray: StopSet::EMPTY,
            figures,
            last: [None; SEATS],
            options: *options,
            players: players as u8,
            to_move: Seat::FIRST,
            retired: SeatSet::EMPTY,
        })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn retired(&self) -> SeatSet {
        self.retired
    }

    fn retire(&mut self, seat: Seat) {
        let active = self.players() - self.retired.len();
        if seat.index() >= self.players() || self.retired.contains(seat) || active <= 1 {
            return;
        }
        self.retired.insert(seat);
        if seat == self.to_move {
            self.to_move = self.next_seat();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        // R11: nobody is on move at the start of a round with the target reached but by ending the one before.
        if self.options.finish_round && self.to_move != self.leader() {
            return None;
        }
        let active = || self.seats().filter(|&seat| !self.retired.contains(seat));
        let most = active().map(|seat| self.out_count(seat)).max().unwrap_or(0);
        let target = self.options.target.get();
        if most < target {
            return None;
        }
        let needed = match self.options.tie {
            Tie::Shared => target,
            Tie::MostOut => most,
        };
        Some(Outcome {
            winners: active()
                .filter(|&seat| self.out_count(seat) >= needed)
                .collect(),
            reason: Reason::Out,
        })
    }

    fn each_move(&self, found: impl FnMut(Move)) {
        if self.outcome().is_none() {
            self.each_whole_move(found);
        }
    }

    fn legal_count(&self) -> u64 {
        if self.outcome().is_some() {
            return 0;
        }
        self.count_moves()
    }

    fn base_moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let text = |base, outs| {
            Move::new(self.to_move, base, outs, None, moves::Grays::default()).to_string()
        };
        let forced = self.forced();
        if !forced.is_empty() {
            return forced.into_iter().map(|outs| text(None, outs)).collect();
        }
        let mut bases = Vec::new();
        self.each_base(|base| bases.push(text(Some(base), self.land(base).outs)));
        bases
    }

    fn check(&self, m: &Move) -> Result<(), IllegalMove> {
        self.check_move(m)
    }

    fn after(&self, m: &Move) -> Self {
        let landing = match m.base() {
            Some(base) => self.land(base),
            None => self.leave(m.leaving()),
        };
        self.finish(landing.board, m)
    }

    fn next_steps(&self, chosen: &[Step]) -> Result<Steps, BadStep> {
        Ok(Draft::replay(self, chosen)?.steps())
    }

    fn steps_of(&self, m: &Move) -> Vec<Step> {
        draft::steps_of(self, m)
    }

    fn preview(&self, chosen: &[Step]) -> Result<Self, BadStep> {
        Ok(Draft::replay(self, chosen)?.board())
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        reading::read(self, text)
    }

    fn complete(&self, typed: &str, limit: usize) -> Vec<Completion> {
        completion::complete(self, typed, limit)
    }

    fn describe(&self) -> Vec<Phrase> {
        words::position(self)
    }

    fn describe_move(&self, m: &Move) -> Vec<Phrase> {
        words::turn(self, m)
    }

    fn to_text(&self) -> String {
        text::write(self)
    }

    fn from_text(options: &Options, players: usize, text: &str) -> Result<Self, PositionError> {
        text::read(options, players, text)
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules {
            threefold: self.options.threefold,
            move_limit: None,
            round_limit: match self.options.round_limit {
                0 => None,
                rounds => Some(rounds.into()),
            },
        }
    }
}
