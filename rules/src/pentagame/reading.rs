//! Matches typed moves against a position.

use crate::{Completion, IllegalMove, MoveError, Notation, Position, Seat};

use super::Pentagame;
use super::board::{Color, Stop, StopSet};
use super::check::refuse_nothing_to_beat;
use super::completion::complete;
use super::draft::Draft;
use super::figure::{Command, Figure, Figures};
use super::moves::{Base, BaseKind, GrayPlacement, Grays, Move};
use super::nearest::{Wish, find_example, list_nearest, list_nearest_placements};
use super::notation::{Block, Named, Operator, Reading, StopName, StuckAt, TypedMove, parse};
use super::options::ForcedOuts;
use super::phrases::PentagamePhrase;
use super::pick::Pick;
use super::placing::place;
use super::words::{ask, name};

impl Notation for Pentagame {
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        read(self, text)
    }

    fn list_completions(&self, typed: &str, limit: usize) -> Vec<Completion> {
        complete(self, typed, limit)
    }

    fn base_moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let text = |base, outs| {
            let mover = (self.to_move, self.command());
            Move::new(mover, base, outs, None, Grays::default()).to_string()
        };
        let forced = self.forced();
        if !forced.is_empty() {
            return forced.into_iter().map(|outs| text(None, outs)).collect();
        }
        let mut bases = Vec::new();
        self.each_base(|base| bases.push(text(Some(base), self.land(base).outs)));
        bases
    }

    fn tag(&self, seat: Seat) -> Option<String> {
        match self.command() {
            Command::Shape => Some(seat.to_string()),
            Command::Color => Some(Color::new(seat.index())?.letter().to_string()),
        }
    }
}

fn read(position: &Pentagame, text: &str) -> Result<Move, MoveError> {
    let mut draft = Draft::new(position).ok_or(MoveError::Over)?;
    let unreadable = |stuck: StuckAt| MoveError::Unreadable {
        at: stuck.at,
        expected: stuck.expected.into(),
        example: find_example(position),
    };
    let typed = parse(position, text).map_err(unreadable)?;
    let wish = Wish::new(&typed);
    let head = TypedHead {
        position,
        typed: &typed,
    };
    let settled = if position.brought_home().is_empty() {
        head.settle_base(&mut draft)
    } else {
        head.settle_leavers(&mut draft).map(|()| true)
    };
    let is_exact = settled.map_err(|error| match error {
        HeadError::Illegal(illegal) => MoveError::Illegal(IllegalMove {
            nearest: list_nearest(position, &wish),
            ..illegal
        }),
        HeadError::Other(error) => error,
    })?;
    place(&mut draft, &typed).map_err(|error| match error {
        None => MoveError::Incomplete {
            chosen: draft.chosen(),
            asks: ask(&draft),
        },
        Some((from, illegal)) => MoveError::Illegal(IllegalMove {
            nearest: list_nearest_placements(&from, &wish),
            ..illegal
        }),
    })?;
    match (draft.whole(), &typed.begun) {
        (Some(m), None) if is_exact && names_exactly(&typed, &m) => Ok(m),
        (Some(m), None) => Err(MoveError::Doubtful {
            meant: m.to_string(),
        }),
        // The text begins to name a block, but there is no block to place.
        (Some(_), Some(begun)) => Err(unreadable(begun.clone())),
        (None, _) => Err(incomplete(&draft)),
    }
}

/// Returns true if each block is placed on the stop whose name has exactly the typed spelling.
fn names_exactly(typed: &TypedMove, m: &Move) -> bool {
    let grays = m.grays().iter().flat_map(|gray| [gray.from, Some(gray.to)]);
    let used: Vec<Stop> = m.black().into_iter().chain(grays.flatten()).collect();
    let mut names = typed
        .placements
        .iter()
        .flat_map(|placement| [&placement.from, &placement.to])
        .flatten();
    names.all(|name| name.exact.is_some_and(|exact| used.contains(&exact)))
}

enum HeadError {
    /// The typed move is illegal. The error's list of similar legal moves is still empty.
    Illegal(IllegalMove),
    Other(MoveError),
}

impl From<IllegalMove> for HeadError {
    fn from(illegal: IllegalMove) -> Self {
        Self::Illegal(illegal)
    }
}

fn incomplete(draft: &Draft) -> MoveError {
    MoveError::Incomplete {
        chosen: draft.chosen(),
        asks: ask(draft),
    }
}

/// How strictly the names of stops must match.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    Exact,
    /// Ignores letter case only in the name of the source stop, because the figure already determines that stop.
    AnySource,
    /// Ignores letter case in the names of all stops.
    Any,
}

impl StopName {
    fn means(&self, stop: Stop, any_case: bool) -> bool {
        match self.exact {
            Some(exact) if !any_case => exact == stop,
            Some(_) | None => self.folded.contains(&stop),
        }
    }
}

impl Named {
    /// Returns whether the name matches the figure. If the name does not say whose figure it is and `any_owner` is set, the name matches figures of
    /// all seats.
    fn means(self, figure: Figure, any_owner: bool, command: Command) -> bool {
        let alike = match command {
            Command::Shape => self.figure.color == figure.color,
            Command::Color => self.figure.shape == figure.shape,
        };
        self.figure == figure || any_owner && !self.whole && alike
    }
}

/// Head of a typed move, and the position in which the move was typed.
struct TypedHead<'a> {
    position: &'a Pentagame,
    typed: &'a TypedMove,
}

/// A base move that matches the text.
#[derive(Clone, Copy)]
struct Fit {
    base: Base,
    /// Whether the destination was typed in the correct letter case.
    exact: bool,
    plus: bool,
    partner_plus: bool,
}

impl TypedHead<'_> {
    /// Determines which of the figures that must leave (R9) leave in this turn.
    fn settle_leavers(&self, draft: &mut Draft) -> Result<(), HeadError> {
        let position = self.position;
        let home = position.brought_home();
        let mut named: Vec<Named> = self.typed.leavers.clone();
        if named.is_empty() {
            // `a` and `a a+` are accepted instead of `a+`, but a move to another stop is not.
            let alone = self.typed.readings.iter().find_map(|reading| {
                let figure = reading.figure?;
                let at_home = |stop: &Option<StopName>| {
                    stop.as_ref()
                        .is_none_or(|stop| stop.means(figure.figure.goal(), false))
                };
                (at_home(&reading.to) && at_home(&reading.from) && reading.partner.is_none())
                    .then_some(figure)
            });
            match alone {
                Some(figure) => named.push(figure),
                None if self.typed.readings.is_empty() => {}
                None => return Err(position.refuse_must_leave().into()),
            }
        }
        if let Some(foreign) = named.iter().find_map(|&named| self.refuse_foreign(named)) {
            return Err(foreign.into());
        }
        let leavers: Figures = named.iter().map(|named| named.figure).collect();
        if position.options.forced_outs == ForcedOuts::OnePerTurn && leavers.is_empty() {
            let mut homes = home.iter();
            let (Some(only), None) = (homes.next(), homes.next()) else {
                return Err(HeadError::Other(incomplete(draft)));
            };
            draft.take(Pick::Leaver(only));
            return Ok(());
        }
        position.check_leavers(leavers, draft)?;
        Ok(())
    }

    /// Returns an error (R1) if the figure belongs to another seat.
    fn refuse_foreign(&self, named: Named) -> Option<IllegalMove> {
        let position = self.position;
        let owner = position.owner(named.figure);
        if owner == position.to_move {
            return None;
        }
        let (color, shape) = name(position, named.figure);
        let why = PentagamePhrase::IllegalForeign {
            color,
            shape,
            owner,
        };
        Some(IllegalMove::new("R1", why))
    }

    /// Chooses the base move. Returns true if its destination is spelled exactly, and false if only its letters fit, in another case.
    fn settle_base(&self, draft: &mut Draft) -> Result<bool, HeadError> {
        let readings = &self.typed.readings;
        if readings.is_empty() && self.typed.leavers.is_empty() {
            return Err(HeadError::Other(incomplete(draft)));
        }
        if let Some(figure) = readings
            .iter()
            .find_map(|reading| self.figure_alone(reading))
        {
            draft.take(Pick::Figure(figure));
            return Err(HeadError::Other(incomplete(draft)));
        }
        let fits = self.fits();
        let position = self.position;
        let allowed: Vec<Fit> = fits
            .iter()
            .copied()
            .filter(|fit| !position.is_banned(fit.base))
            .collect();
        let Some(&fit) = allowed.first() else {
            return Err(match fits.first() {
                Some(fit) => position.refuse_banned(fit.base).into(),
                None => self.explain(draft),
            });
        };
        let canonical = |fit: &Fit| position.canonical(fit.base);
        if allowed
            .iter()
            .any(|other| canonical(other) != canonical(&fit))
        {
            return Err(HeadError::Other(self.refuse_ambiguous(&allowed, draft)));
        }
        draft.land_base(fit.base);
        let mut leaving = Figures::default();
        if fit.plus {
            leaving.insert(fit.base.figure);
        }
        if let (true, BaseKind::Swap(partner)) = (fit.partner_plus, fit.base.kind) {
            leaving.insert(partner);
        }
        position.check_outs(draft, leaving)?;
        Ok(fit.exact)
    }

    /// Returns the figure that `reading` names, if it is one of the player's own figures and the reading names no destination.
    fn figure_alone(&self, reading: &Reading) -> Option<Figure> {
        let named = reading.figure?;
        let aimed = reading.to.is_some() || reading.partner.is_some();
        if aimed || reading.plus || self.refuse_foreign(named).is_some() {
            return None;
        }
        let stop = self.position.stop_of(named.figure)?;
        reading
            .from
            .as_ref()
            .is_none_or(|from| from.means(stop, true))
            .then_some(named.figure)
    }

    /// Returns the base moves that match one of the readings, under the strictest [`Spelling`] that any move matches.
    fn fits(&self) -> Vec<Fit> {
        let mut spellings = vec![Spelling::Exact, Spelling::AnySource];
        if self.typed.one_case {
            spellings.push(Spelling::Any);
        }
        for spelling in spellings {
            for any_owner in [false, true] {
                let mut fits = Vec::new();
                for reading in &self.typed.readings {
                    self.fit(reading, spelling, any_owner, &mut fits);
                }
                if fits.iter().any(|fit| fit.exact) {
                    fits.retain(|fit| fit.exact);
                }
                if !fits.is_empty() {
                    return fits;
                }
            }
        }
        Vec::new()
    }

    fn fit(&self, reading: &Reading, spelling: Spelling, any_owner: bool, fits: &mut Vec<Fit>) {
        let position = self.position;
        if reading
            .figure
            .is_some_and(|named| self.refuse_foreign(named).is_some())
        {
            return;
        }
        // `a+` for a figure that can reach its goal means that the figure leaves at its goal.
        let goal_is_meant = reading.to.is_none() && reading.plus && reading.figure.is_some();
        if reading.to.is_none() && reading.partner.is_none() && !goal_is_meant {
            return;
        }
        let figures = position
            .figures(position.to_move)
            .filter(|&figure| reading.figure.is_none_or(|named| named.figure == figure));
        for figure in figures {
            let Some(from) = position.stop_of(figure) else {
                continue;
            };
            let any_source = spelling != Spelling::Exact;
            let starts_there = reading
                .from
                .as_ref()
                .is_none_or(|name| name.means(from, any_source));
            if !starts_there {
                continue;
            }
            let reach = position.reach(from);
            let targets = StopSet::from_bits(reach.free.bits() | reach.occupied.bits());
            for to in targets.iter() {
                let (meant, exact) = match &reading.to {
                    Some(name) => (
                        name.means(to, spelling == Spelling::Any),
                        name.exact == Some(to),
                    ),
                    None => (!goal_is_meant || to == figure.goal(), true),
                };
                // A destination with `+` and no figure means a figure that leaves at that destination.
                let bare_out = reading.figure.is_none() && reading.plus;
                if !meant || bare_out && to != figure.goal() {
                    continue;
                }
                position.each_base_to(figure, from, to, |base| {
                    if suits(reading, base, position.command(), any_owner) {
                        fits.push(Fit {
                            base,
                            exact,
                            plus: reading.plus,
                            partner_plus: reading.partner_plus,
                        });
                    }
                });
            }
        }
    }

    /// Returns the error for a text that matches several moves.
    fn refuse_ambiguous(&self, fits: &[Fit], draft: &mut Draft) -> MoveError {
        let first = fits[0].base;
        let same_way = fits
            .iter()
            .all(|fit| (fit.base.figure, fit.base.to) == (first.figure, first.to));
        if same_way {
            draft.take(Pick::Figure(first.figure));
            draft.take(Pick::Destination(first.to));
            return incomplete(draft);
        }
        let figures_differ = fits.iter().any(|fit| fit.base.figure != first.figure);
        let expected = match self.position.command() {
            _ if !figures_differ => PentagamePhrase::ExpectOneMeaning,
            Command::Shape => PentagamePhrase::ExpectOneFigure,
            Command::Color => PentagamePhrase::ExpectOneFigureByColor,
        };
        let wish = Wish {
            figure: Some(first.figure),
            to: Some(first.to),
            ..Wish::new(self.typed)
        };
        MoveError::Unreadable {
            at: 0,
            expected: expected.into(),
            example: list_nearest(self.position, &wish)
                .into_iter()
                .next()
                .unwrap_or_default(),
        }
    }

    /// Explains why no base move matches.
    fn explain(&self, draft: &mut Draft) -> HeadError {
        let position = self.position;
        let readings = &self.typed.readings;
        if let Some(foreign) = readings
            .iter()
            .filter_map(|reading| reading.figure)
            .chain(self.typed.leavers.iter().copied())
            .find_map(|named| self.refuse_foreign(named))
        {
            return foreign.into();
        }
        // Use the reading that agrees best with the position.
        let stands = |reading: &&Reading| {
            reading.to.is_some()
                && reading.figure.is_some_and(|named| {
                    position.stop_of(named.figure).is_some_and(|stop| {
                        reading
                            .from
                            .as_ref()
                            .is_none_or(|from| from.means(stop, true))
                    })
                })
        };
        let from_own = |reading: &&Reading| {
            reading.figure.is_none() && reading.to.is_some() && self.mover(reading).is_some()
        };
        let reading = readings
            .iter()
            .find(stands)
            .or_else(|| readings.iter().find(from_own))
            .or_else(|| readings.iter().find(|reading| reading.to.is_some()))
            .or_else(|| readings.iter().find(|reading| reading.partner.is_some()))
            .or_else(|| readings.first());
        let Some(reading) = reading else {
            return match position.check_leavers(self.leavers(), draft) {
                Err(illegal) => illegal.into(),
                Ok(()) => HeadError::Other(incomplete(draft)),
            };
        };
        let from = reading.from.as_ref().and_then(StopName::likely);
        let figure = reading
            .figure
            .map(|named| named.figure)
            .or_else(|| self.mover(reading));
        let Some(figure) = figure else {
            return match (from, reading.to.as_ref().and_then(StopName::likely)) {
                (Some(stop), _) => {
                    IllegalMove::new("R2", PentagamePhrase::IllegalNobody { stop }).into()
                }
                (None, Some(stop)) => {
                    IllegalMove::new("R2", PentagamePhrase::IllegalNobodyReaches { stop }).into()
                }
                (None, None) => HeadError::Other(incomplete(draft)),
            };
        };
        let to = match (&reading.to, reading.partner) {
            (Some(name), _) => name.likely(),
            (None, Some(partner)) => match position.stop_of(partner.figure) {
                Some(stop) => Some(stop),
                None => return position.refuse_out("R6", partner.figure).into(),
            },
            (None, None) => Some(figure.goal()),
        };
        let Some(to) = to else {
            return HeadError::Other(incomplete(draft));
        };
        // The source is wrong only if it is wrong even with case ignored.
        let wrong_source = reading.from.as_ref().and_then(|name| {
            let actual = position.stop_of(figure)?;
            (!name.means(actual, true)).then(|| name.likely()).flatten()
        });
        if let Err(illegal) = position.check_way(figure, wrong_source, to) {
            if reading.to.is_none() && reading.partner.is_none() {
                // The text is `a+`, but the figure is not on its goal and cannot reach it.
                let leaver = Figures::from_iter([figure]);
                if let Err(stays) = position.check_leavers(leaver, draft) {
                    return stays.into();
                }
            }
            return illegal.into();
        }
        self.explain_target(reading, to).into()
    }

    /// Explains why a move to a stop within reach does not match the text.
    fn explain_target(&self, reading: &Reading, to: Stop) -> IllegalMove {
        let position = self.position;
        if reading.operator == Some(Operator::Beat) {
            return refuse_nothing_to_beat(to);
        }
        match reading.partner {
            Some(named) if position.figures_on(to).next().is_some() => {
                position.refuse_partner(to, named.figure)
            }
            Some(_) | None => IllegalMove::new("R6", PentagamePhrase::IllegalNoFigure { stop: to }),
        }
    }

    /// Returns the player's figure on the source stop of a reading.
    fn mover(&self, reading: &Reading) -> Option<Figure> {
        let name = reading.from.as_ref()?;
        let position = self.position;
        let on = |any_case| {
            position.figures(position.to_move).find(|&figure| {
                position
                    .stop_of(figure)
                    .is_some_and(|stop| name.means(stop, any_case))
            })
        };
        on(false).or_else(|| on(true))
    }

    fn leavers(&self) -> Figures {
        self.typed
            .leavers
            .iter()
            .map(|named| named.figure)
            .collect()
    }
}

/// Returns whether the typed operator and partner match the base move.
fn suits(reading: &Reading, base: Base, command: Command, any_owner: bool) -> bool {
    let partner_suits = |figure: Figure| {
        reading
            .partner
            .is_none_or(|named| named.means(figure, any_owner, command))
    };
    match (reading.operator, base.kind) {
        (None | Some(Operator::Go), BaseKind::Go)
        | (None | Some(Operator::Go | Operator::Beat), BaseKind::BeatBlack | BaseKind::BeatGray) => {
            reading.partner.is_none()
        }
        (None | Some(Operator::Go | Operator::Swap), BaseKind::Swap(figure)) => {
            partner_suits(figure)
        }
        (Some(Operator::Beat | Operator::Swap), BaseKind::Go)
        | (Some(Operator::Swap), BaseKind::BeatBlack | BaseKind::BeatGray)
        | (Some(Operator::Beat), BaseKind::Swap(_)) => false,
    }
}

impl Wish {
    /// Extracts the probable meaning of the typed text, in order to search for similar legal moves.
    fn new(typed: &TypedMove) -> Self {
        let reading = typed
            .readings
            .iter()
            .find(|reading| reading.figure.is_some() && reading.to.is_some())
            .or_else(|| typed.readings.iter().find(|reading| reading.to.is_some()));
        let figure = reading
            .and_then(|reading| reading.figure)
            .or_else(|| typed.leavers.first().copied());
        let stop = |name: &StopName| name.likely();
        let of = |block| {
            typed
                .placements
                .iter()
                .filter(move |placement| placement.block == block)
        };
        Wish {
            figure: figure.map(|named| named.figure),
            to: reading
                .and_then(|reading| reading.to.as_ref())
                .and_then(stop),
            black: of(Block::Black).find_map(|placement| placement.to.as_ref().and_then(stop)),
            grays: of(Block::Gray)
                .filter_map(|placement| {
                    Some(GrayPlacement {
                        from: placement.from.as_ref().and_then(stop),
                        to: placement.to.as_ref().and_then(stop)?,
                    })
                })
                .collect(),
        }
    }
}
