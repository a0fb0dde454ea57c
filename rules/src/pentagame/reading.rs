//! Typed moves held against a position.

use crate::{IllegalMove, MoveError, Phrase};

use super::Pentagame;
use super::board::{Stop, StopSet};
use super::check::{illegal, nothing_to_beat};
use super::draft::Draft;
use super::figure::{Command, Figure, Figures};
use super::moves::{Base, BaseKind, GrayPlacement, Move};
use super::nearest::{Wish, example, nearest, nearest_placements};
use super::notation::{Block, Named, Operator, Reading, StopName, Typed, parse};
use super::options::ForcedOuts;
use super::pick::Pick;
use super::placing::place;
use super::words;

pub(super) fn read(position: &Pentagame, text: &str) -> Result<Move, MoveError> {
    let mut draft = Draft::new(position).ok_or(MoveError::Over)?;
    let typed = parse(position, text).map_err(|stuck| MoveError::Unreadable {
        at: stuck.at,
        expected: stuck.expected,
        example: example(position),
    })?;
    let wish = wish(&typed);
    let head = Head {
        position,
        typed: &typed,
    };
    let settled = if position.brought_home().is_empty() {
        head.settle_base(&mut draft)
    } else {
        head.settle_leavers(&mut draft)
    };
    settled.map_err(|error| match error {
        HeadError::Illegal(illegal) => MoveError::Illegal(IllegalMove {
            nearest: nearest(position, &wish),
            ..illegal
        }),
        HeadError::Other(error) => error,
    })?;
    place(&mut draft, &typed).map_err(|error| match error {
        None => MoveError::Incomplete {
            chosen: draft.chosen(),
            asks: words::asks(&draft),
        },
        Some((from, illegal)) => MoveError::Illegal(IllegalMove {
            nearest: nearest_placements(&from, &wish),
            ..illegal
        }),
    })?;
    draft.whole().ok_or_else(|| incomplete(&draft))
}

enum HeadError {
    /// Nearest moves are still to be found.
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
        asks: words::asks(draft),
    }
}

/// How strictly stops are taken as spelled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    Exact,
    /// The source in any case: the figure says where it stands.
    AnySource,
    /// All in any case.
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
    /// Whether it names the figure. Where it does not say whose it is that may be minded or not.
    fn means(self, figure: Figure, any_owner: bool, command: Command) -> bool {
        let alike = match command {
            Command::Shape => self.figure.color == figure.color,
            Command::Color => self.figure.shape == figure.shape,
        };
        self.figure == figure || any_owner && !self.whole && alike
    }
}

/// Head of a typed move on a position.
struct Head<'a> {
    position: &'a Pentagame,
    typed: &'a Typed,
}

/// Base move that fits, as the player told it.
#[derive(Clone, Copy)]
struct Fit {
    base: Base,
    /// The destination is spelled exactly so.
    exact: bool,
    plus: bool,
    partner_plus: bool,
}

impl Head<'_> {
    /// R9: figures that must leave.
    fn settle_leavers(&self, draft: &mut Draft) -> Result<(), HeadError> {
        let position = self.position;
        let home = position.brought_home();
        let mut named: Vec<Named> = self.typed.leavers.clone();
        if named.is_empty() {
            // `a` or `a a+` will do for `a+`; anything that goes elsewhere will not.
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
                None => return Err(position.must_leave().into()),
            }
        }
        if let Some(foreign) = named.iter().find_map(|&named| self.foreign(named)) {
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

    /// R1: a figure of another seat does not move.
    fn foreign(&self, named: Named) -> Option<IllegalMove> {
        let position = self.position;
        let owner = position.owner(named.figure);
        if owner == position.to_move {
            return None;
        }
        let why = Phrase::new("pentagame-illegal-foreign").with("owner", owner);
        let why = words::mover(position, why, named.figure);
        Some(illegal("R1", why))
    }

    fn settle_base(&self, draft: &mut Draft) -> Result<(), HeadError> {
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
                Some(fit) => position.banned(fit.base).into(),
                None => self.explain(draft),
            });
        };
        let canonical = |fit: &Fit| position.canonical(fit.base);
        if allowed
            .iter()
            .any(|other| canonical(other) != canonical(&fit))
        {
            return Err(HeadError::Other(self.doubt(&allowed, draft)));
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
        Ok(())
    }

    /// Own figure that a reading names without saying where it goes.
    fn figure_alone(&self, reading: &Reading) -> Option<Figure> {
        let named = reading.figure?;
        let aimed = reading.to.is_some() || reading.partner.is_some();
        if aimed || reading.plus || self.foreign(named).is_some() {
            return None;
        }
        let stop = self.position.stop_of(named.figure)?;
        reading
            .from
            .as_ref()
            .is_none_or(|from| from.means(stop, true))
            .then_some(named.figure)
    }

    /// Base moves that fit one of the readings, as strictly spelled as there are any.
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
            .is_some_and(|named| self.foreign(named).is_some())
        {
            return;
        }
        // `a+` for a figure that can go home: its goal is where it leaves.
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
                // Who is said to leave by naming only where is a figure that does leave there.
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

    /// Several moves fit.
    fn doubt(&self, fits: &[Fit], draft: &mut Draft) -> MoveError {
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
            _ if !figures_differ => "pentagame-expect-one-meaning",
            Command::Shape => "pentagame-expect-one-figure",
            Command::Color => "pentagame-expect-one-figure-by-color",
        };
        let wish = Wish {
            figure: Some(first.figure),
            to: Some(first.to),
            ..wish(self.typed)
        };
        MoveError::Unreadable {
            at: 0,
            expected: Phrase::new(expected),
            example: nearest(self.position, &wish)
                .into_iter()
                .next()
                .unwrap_or_default(),
        }
    }

    /// Why no base move fits.
    fn explain(&self, draft: &mut Draft) -> HeadError {
        let position = self.position;
        let readings = &self.typed.readings;
        if let Some(foreign) = readings
            .iter()
            .filter_map(|reading| reading.figure)
            .chain(self.typed.leavers.iter().copied())
            .find_map(|named| self.foreign(named))
        {
            return foreign.into();
        }
        // The reading that goes furthest along with the position.
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
                (Some(from), _) => illegal(
                    "R2",
                    Phrase::new("pentagame-illegal-nobody").with("stop", from.name()),
                )
                .into(),
                (None, Some(to)) => illegal(
                    "R2",
                    Phrase::new("pentagame-illegal-nobody-reaches").with("stop", to.name()),
                )
                .into(),
                (None, None) => HeadError::Other(incomplete(draft)),
            };
        };
        let to = match (&reading.to, reading.partner) {
            (Some(name), _) => name.likely(),
            (None, Some(partner)) => match position.stop_of(partner.figure) {
                Some(stop) => Some(stop),
                None => return self.gone(partner.figure).into(),
            },
            (None, None) => Some(figure.goal()),
        };
        let Some(to) = to else {
            return HeadError::Other(incomplete(draft));
        };
        // The source is wrong only if it is so in any case.
        let wrong_source = reading.from.as_ref().and_then(|name| {
            let actual = position.stop_of(figure)?;
            (!name.means(actual, true)).then(|| name.likely()).flatten()
        });
        if let Err(illegal) = position.check_way(figure, wrong_source, to) {
            if reading.to.is_none() && reading.partner.is_none() {
                // `a+`, and it is not at home nor can it go there.
                let leaver = Figures::from_iter([figure]);
                if let Err(stays) = position.check_leavers(leaver, draft) {
                    return stays.into();
                }
            }
            return illegal.into();
        }
        self.explain_target(reading, to).into()
    }

    /// Why what stands on a stop within reach does not suit what is typed.
    fn explain_target(&self, reading: &Reading, to: Stop) -> IllegalMove {
        let position = self.position;
        if reading.operator == Some(Operator::Beat) {
            return nothing_to_beat(to);
        }
        match reading.partner {
            Some(named) if position.figures_on(to).next().is_some() => {
                let why = Phrase::new("pentagame-illegal-partner").with("stop", to.name());
                illegal("R6", words::foreign(position, why, named.figure))
            }
            Some(_) | None => illegal(
                "R6",
                Phrase::new("pentagame-illegal-no-figure").with("stop", to.name()),
            ),
        }
    }

    fn gone(&self, partner: Figure) -> IllegalMove {
        let why = Phrase::new("pentagame-illegal-out");
        illegal("R6", words::mover(self.position, why, partner))
    }

    /// Own figure on the source a reading names.
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

/// Whether operator and partner suit what stands at the end of a base move.
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

/// What the typed text seems to want, for moves near to it.
fn wish(typed: &Typed) -> Wish {
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
