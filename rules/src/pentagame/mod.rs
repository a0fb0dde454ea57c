//! Pentagame by Jan Suchanek.
//!
//! Every figure travels from the corner of its color to the crossing of its color, along the ring and the star. R1–R12 in comments refer to
//! the paragraphs of the project's rule sheet, which is based on the designer's rules.
//!
//! ```
//! use asterism_rules::pentagame::{Options, Pentagame};
//! use asterism_rules::{Notation, Position, Seat};
//!
//! let start = Pentagame::start(&Options::default(), 2)?;
//! // Blue beats the black block on d, which goes to E-1-A.
//! let m = start.parse_move("blue x d k:E-1-A")?;
//! assert_eq!(m.to_string(), "b B x d k:E-1-A");
//! let after = start.play(&m)?;
//! let figures: Vec<_> = after.figures(Seat::FIRST).filter_map(|figure| after.stop_of(figure)).collect();
//! assert_eq!(figures[1].name(), "d");
//! assert_eq!((after.black().len(), after.gray_supply()), (5, 5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod board;
mod check;
mod completion;
mod draft;
pub(crate) mod figure;
mod graph;
mod head_start;
mod lexer;
mod likely;
mod moves;
mod nearest;
mod notation;
mod offer;
mod options;
pub(crate) mod phrases;
mod piece;
mod pick;
mod placing;
mod reading;
mod reasons;
mod plain;
mod staged;
mod text;
mod turns;
mod words;

use std::collections::VecDeque;

pub use board::{Board, Color, Line, RingStops, Stop, StopKind, StopSet};
pub use figure::{Command, Figure, Figures, Shape};
pub use graph::{Graph, GraphLine, NODES, OpenLines, Reach};
pub use moves::{Base, BaseKind, GrayPlacement, Move};
pub use options::{ForcedOuts, GrayExhausted, Options, PartnerOut, Repetition, Target, Tie};
pub use phrases::{Leaving, PentagamePhrase};
pub use piece::PentagamePiece;
pub use staged::{Pending, Stage, StagedTurn};
pub use turns::Due;

use crate::{
    DrawRules, GameKind, IllegalMove, Outcome, Position, Reason, Scoring, Seat, SeatSet,
    SetupError, Step,
};
use figure::FigureName;
use pick::Pick;

/// Number of black blocks, and also of gray blocks.
const BLOCKS: usize = 5;
/// Maximum number of seats.
const SEATS: usize = 5;
/// Stop index of a figure that is not on the board.
const OUT: u8 = u8::MAX;

/// Position of a game of Pentagame: figures, blocks, the seat to move, and each seat's last base move, which R10 needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pentagame {
    black: StopSet,
    gray: StopSet,
    /// Stop index of each figure by shape and color; [`OUT`] once the figure has left the board, or if its shape is not in play.
    standing: [[u8; 5]; Shape::COUNT],
    last: [Option<Displacement>; SEATS],
    options: Options,
    players: u8,
    /// Seat to move. Once the game is over: the first seat if the game ended with a finished round, otherwise the seat after the last one that moved.
    to_move: Seat,
    retired: SeatSet,
}

/// The figure or stop that a [`Step`] refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked {
    /// A figure that moves, leaves, or is the partner in a swap.
    Figure(Figure),
    /// A stop that a figure goes to, or a stop where a block is placed or picked up.
    Stop(Stop),
}

/// The figures that moved in a seat's base move, with their stops. R10 compares displacements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Displacement {
    /// Figure that moved. If two figures of the same seat swapped, the one with the higher index.
    pub figure: Figure,
    /// Stop from which the figure came.
    pub from: Stop,
    /// Stop to which the figure went.
    pub to: Stop,
    /// Figure that the moved figure swapped with, if any.
    pub partner: Option<Figure>,
}

impl Displacement {
    /// Returns the displacement of a base move. If two figures of the same seat swap, the one with the higher index counts as the moving one.
    fn of(command: Command, base: Base) -> Self {
        let base = match base.own_partner(command) {
            Some(partner) if base.figure < partner => base.flipped(partner),
            Some(_) | None => base,
        };
        Self {
            figure: base.figure,
            from: base.from,
            to: base.to,
            partner: match base.kind {
                BaseKind::Swap(partner) => Some(partner),
                BaseKind::Go | BaseKind::BeatBlack | BaseKind::BeatGray => None,
            },
        }
    }
}

impl Pentagame {
    /// Returns the board the game is played on.
    pub fn board(&self) -> &'static Board {
        Board::get(self.options.ring_stops)
    }

    /// Returns the board's graph, represented as bit sets for searches.
    #[inline]
    pub fn graph(&self) -> &'static Graph {
        Graph::get(self.options.ring_stops)
    }

    /// Returns which figures each seat commands: those of one shape or, with five players, those of one color.
    pub fn command(&self) -> Command {
        Command::of(self.players())
    }

    /// Returns the seat that commands `figure`.
    pub fn owner(&self, figure: Figure) -> Seat {
        self.command().owner(figure)
    }

    /// Returns the shapes in play.
    pub fn shapes(&self) -> &'static [Shape] {
        &Shape::ALL[..self.players().min(Shape::COUNT)]
    }

    /// Returns all figures of `seat`, including those that are out, in the order of colors or shapes. Empty if the game has no such seat.
    pub fn figures(&self, seat: Seat) -> impl Iterator<Item = Figure> + Clone + use<> {
        let command = self.command();
        let seated = seat.index() < self.players();
        let count = if seated { command.count() } else { 0 };
        (0..count).filter_map(move |index| command.own(seat, index))
    }

    /// Returns the stop of a figure; `None` once the figure is out, or if its shape is not in play.
    pub fn stop_of(&self, figure: Figure) -> Option<Stop> {
        Stop::new(usize::from(self.raw(figure)))
    }

    fn raw(&self, figure: Figure) -> u8 {
        self.standing[figure.shape.index()][figure.color.index()]
    }

    /// Calls `found` with every figure on the board and its stop, ordered by shape and color.
    #[inline]
    pub fn each_figure(&self, mut found: impl FnMut(Figure, Stop)) {
        for &shape in self.shapes() {
            for (color, &stop) in Color::ALL.into_iter().zip(&self.standing[shape.index()]) {
                if let Some(stop) = Stop::new(usize::from(stop)) {
                    found(Figure { shape, color }, stop);
                }
            }
        }
    }

    /// Returns the base move from the previous turn of `seat`, which R10 forbids that seat to repeat; `None` if R10 is off or there was no base move.
    #[inline]
    pub fn last_displacement(&self, seat: Seat) -> Option<Displacement> {
        self.last.get(seat.index()).copied().flatten()
    }

    /// Returns the figures on `stop`, ordered by shape and color. Only a start corner can have more than one.
    pub fn figures_on(&self, stop: Stop) -> impl Iterator<Item = Figure> + '_ {
        self.shapes().iter().flat_map(move |&shape| {
            Color::ALL
                .into_iter()
                .map(move |color| Figure { shape, color })
                .filter(move |&figure| self.raw(figure) == stop.raw())
        })
    }

    /// Returns the number of `seat`'s own figures that have left the board.
    pub fn out_count(&self, seat: Seat) -> usize {
        self.figures(seat)
            .filter(|&figure| self.raw(figure) == OUT)
            .count()
    }

    /// Returns whether four players form two teams: seats 1 and 3 against seats 2 and 4.
    pub fn are_teams(&self) -> bool {
        self.options.are_teams()
    }

    /// Returns the seats that play together with `seat`, including `seat` itself.
    pub fn side_of(&self, seat: Seat) -> SeatSet {
        self.seats()
            .filter(|&other| {
                let opposite = other.index() % 2 == seat.index() % 2;
                other == seat || self.are_teams() && opposite
            })
            .collect()
    }

    /// Returns the number of figures of `seat`'s side that have left the board, which counts toward the [target](Self::target).
    pub fn side_out_count(&self, seat: Seat) -> usize {
        self.side_of(seat)
            .iter()
            .map(|seat| self.out_count(seat))
            .sum()
    }

    /// Returns the number of figures that a side must bring out to win.
    pub fn target(&self) -> usize {
        self.options.target_of(self.players())
    }

    /// Returns the figure or stop that a step of a move refers to.
    pub fn picked(step: Step) -> Option<Picked> {
        Some(match Pick::of(step)? {
            Pick::Leaver(figure) | Pick::Figure(figure) | Pick::Partner(figure) => {
                Picked::Figure(figure)
            }
            Pick::Destination(stop) | Pick::Black(stop) | Pick::Gray(stop) | Pick::Take(stop) => {
                Picked::Stop(stop)
            }
        })
    }

    /// Returns the stops with a black block: five, or four while a beaten black block is being placed.
    pub fn black(&self) -> StopSet {
        self.black
    }

    /// Returns the stops with a gray block.
    pub fn gray(&self) -> StopSet {
        self.gray
    }

    /// Returns the number of gray blocks that are not on the board, 0–5.
    pub fn gray_supply(&self) -> usize {
        BLOCKS.saturating_sub(self.gray.len())
    }

    /// Returns the stops that hold a figure or a block.
    pub fn occupied(&self) -> StopSet {
        let mut occupied = self.black.bits() | self.gray.bits();
        for &stop in self.standing[..self.shapes().len()].iter().flatten() {
            if stop != OUT {
                occupied |= 1 << stop;
            }
        }
        StopSet::from_bits(occupied)
    }

    /// Returns the stops that hold neither a figure nor a block.
    pub fn free(&self) -> StopSet {
        StopSet::from_bits(self.graph().stops & !self.occupied().bits())
    }

    /// Returns the stops that a figure on `from` could reach (R2), whether or not there is a figure on `from`.
    pub fn reach(&self, from: Stop) -> Reach {
        let mut occupied = self.occupied();
        occupied.insert(from);
        if !self.board().all().contains(from) {
            return Reach {
                free: StopSet::EMPTY,
                occupied: StopSet::EMPTY,
            };
        }
        self.graph().reach(occupied.bits(), from)
    }

    /// Returns the stops that each figure of `seat` can reach, in the order of [`figures`](Self::figures); `None` for figures that are out. Faster
    /// than calling [`reach`](Self::reach) for each figure.
    pub fn reaches(&self, seat: Seat) -> [Option<Reach>; 5] {
        let occupied = self.occupied().bits();
        let graph = self.graph();
        let open = graph.open_lines(occupied);
        let mut reaches = [None; 5];
        for (reach, figure) in reaches.iter_mut().zip(self.figures(seat)) {
            *reach = self
                .stop_of(figure)
                .map(|from| graph.reach_over(occupied, open, from));
        }
        reaches
    }

    /// Finds a shortest free path (R2) from one stop to another. The path includes both stops. `None` if there is no free path.
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

    /// Returns the name that the seat to move uses for `figure`.
    fn name(&self, figure: Figure) -> FigureName {
        self.command().name(figure, self.to_move)
    }

    fn put(&mut self, figure: Figure, stop: Option<Stop>) {
        self.standing[figure.shape.index()][figure.color.index()] = stop.map_or(OUT, Stop::raw);
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::first(self.players())
    }

    fn active(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let retired = self.retired;
        self.seats().filter(move |&seat| !retired.contains(seat))
    }

    /// Returns whether `seat` can take a turn: it has not retired and has figures on the board (R12).
    pub fn can_move(&self, seat: Seat) -> bool {
        let (at, shapes) = (seat.index(), &self.standing[..self.shapes().len()]);
        let has_figures = match self.command() {
            Command::Shape => shapes.get(at).is_some_and(|stops| *stops != [OUT; 5]),
            Command::Color => shapes
                .iter()
                .any(|stops| stops.get(at).is_some_and(|&stop| stop != OUT)),
        };
        has_figures && !self.retired.contains(seat)
    }

    /// Returns the next seat that can move, assuming that no figure leaves in this turn. If the game ends with this round, returns the first seat,
    /// even if that seat cannot move.
    pub fn next_seat(&self) -> Seat {
        let can_move = |seat: &Seat| self.can_move(*seat);
        let mut later = self.seats().skip(self.to_move.index() + 1);
        if let Some(next) = later.find(can_move) {
            return next;
        }
        match self.seats().find(can_move) {
            Some(first) if first == Seat::FIRST || self.result().is_none() => first,
            Some(_) | None => Seat::FIRST,
        }
    }

    /// Returns the result of the game (R11), assuming that the round is over. Returns `None` if the game goes on.
    fn result(&self) -> Option<Outcome> {
        let out = |seat| self.side_out_count(seat);
        let most = self.active().map(out).max().unwrap_or(0);
        let target = self.target();
        let needed = if most < target {
            // With teams, the game also ends if only retired players have figures left.
            let stuck = self.are_teams() && !self.seats().any(|seat| self.can_move(seat));
            if !stuck {
                return None;
            }
            most
        } else {
            match self.options.tie {
                Tie::Shared => target,
                Tie::MostOut => most,
            }
        };
        Some(Outcome {
            winners: self.active().filter(|&seat| out(seat) >= needed).collect(),
            reason: Reason::Out,
        })
    }

    /// Places the blocks of a turn.
    #[inline]
    fn place(&mut self, black: Option<Stop>, grays: &[GrayPlacement]) {
        if let Some(black) = black {
            self.black.insert(black);
        }
        for gray in grays {
            if let Some(from) = gray.from {
                self.gray.remove(from);
            }
            self.gray.insert(gray.to);
        }
    }

    /// Ends the current turn and stores its base move for R10.
    #[inline]
    fn pass(&mut self, base: Option<Base>) {
        self.last[self.to_move.index()] = match self.options.repetition {
            Repetition::Off => None,
            Repetition::SameMove | Repetition::SamePair => {
                base.map(|base| Displacement::of(self.command(), base))
            }
        };
        self.to_move = self.next_seat();
    }
}

impl Position for Pentagame {
    const KIND: GameKind = GameKind::Pentagame;
    type Options = Options;
    type Move = Move;

    fn start(options: &Options, players: usize) -> Result<Self, SetupError> {
        let allowed = GameKind::Pentagame.players();
        if !allowed.contains(&players) {
            return Err(SetupError::Players { players, allowed });
        }
        options.allow(players)?;
        let shapes = players.min(Shape::COUNT);
        let mut standing = [[OUT; 5]; Shape::COUNT];
        standing[..shapes].fill(Color::ALL.map(|color| color.corner().raw()));
        Ok(Self {
            black: Color::ALL.into_iter().map(Color::goal).collect(),
            gray: StopSet::EMPTY,
            standing,
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
        // R11: the current round is played to its end. If the target is reached and it is the first seat's turn, a round has just ended.
        let decides = !self.options.finish_round || self.to_move == Seat::FIRST;
        if decides { self.result() } else { None }
    }

    fn each_move(&self, mut found: impl FnMut(Move)) {
        if self.outcome().is_none() {
            self.each_turn(|turn, placement| found(turn.to_move(placement)));
        }
    }

    fn each_child(&self, mut found: impl FnMut(Move, Self)) {
        if self.outcome().is_none() {
            self.each_turn(|turn, placement| {
                found(turn.to_move(placement), turn.to_position(placement));
            });
        }
    }

    fn legal_count(&self) -> u64 {
        if self.outcome().is_some() {
            return 0;
        }
        self.count_moves()
    }

    fn check(&self, m: &Move) -> Result<(), IllegalMove> {
        self.check_move(m)
    }

    fn after(&self, m: &Move) -> Self {
        let landing = match m.base() {
            Some(base) => self.land(base),
            None => self.leave(m.leaving()),
        };
        let mut after = landing.board;
        after.place(m.black(), m.grays());
        after.pass(m.base());
        after
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

impl Scoring for Pentagame {
    fn sides(&self) -> Vec<SeatSet> {
        let mut sides: Vec<SeatSet> = self.seats().map(|seat| self.side_of(seat)).collect();
        if self.are_teams() {
            sides.truncate(2);
        }
        sides
    }

    /// Returns the number of the seat's figures that have left the board.
    fn score(&self, seat: Seat) -> u32 {
        self.out_count(seat) as u32
    }

    /// Returns the number of figures that a side must bring out to win.
    fn winning_score(&self) -> Option<u32> {
        Some(self.target() as u32)
    }
}
