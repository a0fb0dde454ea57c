//! Parses a typed move without looking at the position.
//!
//! A move has a head (figure, source, operator, destination, partner) and a tail (the stops of the blocks). A single letter in the head can mean a
//! figure or a stop. The parser keeps every plausible [`Reading`], and the position decides which one is meant.
//!
//! If seats command colors, a player's own figures are numbers, and a letter alone is never a figure. A letter after a number can be part of the
//! figure's name (`3a`) or be a stop (`1 E`); the spelling and the context decide.

use std::cmp::Reverse;

use crate::{Position, Seat};

use super::Pentagame;
use super::board::{Board, Color, Stop};
use super::figure::{Command, Figure, Shape};
use super::lexer::{Lexeme, Token, lex};
use super::phrases::PentagamePhrase as Expected;

/// A typed move.
#[derive(Clone, Debug)]
pub(super) struct TypedMove {
    /// Possible meanings of the head (all text before the block placements), most likely first; empty if no text was typed.
    pub(super) readings: Vec<Reading>,
    /// Figures marked as leaving (`a+ c+`), if the head contains nothing else.
    pub(super) leavers: Vec<Named>,
    /// Block placements, in the order in which they were typed.
    pub(super) placements: Vec<Placement>,
    /// Place where the name of a block's stop begins, if the text ends after the first letter and dash of the name: `k:A-`.
    pub(super) begun: Option<StuckAt>,
    /// Whether all typed letters have the same case, so that the case carries no information.
    pub(super) one_case: bool,
}

/// One possible meaning of the head of a typed move.
#[derive(Clone, Default, Debug)]
pub(super) struct Reading {
    pub(super) figure: Option<Named>,
    pub(super) from: Option<StopName>,
    pub(super) operator: Option<Operator>,
    pub(super) to: Option<StopName>,
    pub(super) partner: Option<Named>,
    /// Whether a `+` follows the destination.
    pub(super) plus: bool,
    /// Whether a `+` follows the partner.
    pub(super) partner_plus: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    /// Operator `->`: go to the stop, whatever is on it.
    Go,
    /// Operator `x`: beat the block on the stop.
    Beat,
    /// Operator `<->`: swap with a figure on the stop.
    Swap,
}

/// A figure as typed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    /// Figure with the typed name; the moving player's own figure if the name does not say whose figure it is.
    pub(super) figure: Figure,
    /// Whether the name says whose figure it is.
    pub(super) whole: bool,
}

/// A stop as typed.
#[derive(Clone, Debug)]
pub(super) struct StopName {
    /// Stop whose name is spelled exactly as typed.
    pub(super) exact: Option<Stop>,
    /// Stops whose names are spelled as typed if case is ignored, including `exact`.
    pub(super) folded: Vec<Stop>,
}

/// A block placement as typed.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    pub(super) block: Block,
    pub(super) from: Option<StopName>,
    /// Destination; `None` if the text ends after the source of the block.
    pub(super) to: Option<StopName>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Block {
    Black,
    Gray,
    /// A black or a gray block: the text does not say which.
    Either,
}

/// The 0-based character index where parsing stopped, and what was expected at that index.
#[derive(Clone, Debug)]
pub(super) struct StuckAt {
    pub(super) at: usize,
    pub(super) expected: Expected,
}

/// One part of the head of a typed move.
#[derive(Clone, Debug)]
enum Item {
    /// A letter that can be a figure or a stop.
    Either {
        figure: Option<Named>,
        stop: StopName,
    },
    /// A number followed by a letter, in games in which each seat commands a color. The number and the letter name either a single figure, or one of
    /// the player's own figures (the number) and a stop (the letter).
    Numbered {
        whole: Named,
        own: Named,
        stop: StopName,
        /// Whether the number and the letter are written without a space, as in the name of a single figure.
        joined: bool,
    },
    /// Text that can only name a figure.
    Figure(Named),
    /// Text that can only name a stop.
    Stop(StopName),
}

impl Item {
    fn figure(&self) -> Option<Named> {
        match self {
            Self::Either { figure, .. } => *figure,
            Self::Figure(named) => Some(*named),
            Self::Numbered { .. } | Self::Stop(_) => None,
        }
    }

    fn stop(&self) -> Option<StopName> {
        match self {
            Self::Either { stop, .. } | Self::Stop(stop) => Some(stop.clone()),
            Self::Numbered { .. } | Self::Figure(_) => None,
        }
    }
}

/// An item, and whether a `+` follows the item.
type Marked = (Item, bool);

struct MoveParser<'a> {
    board: &'a Board,
    players: usize,
    command: Command,
    mover: Seat,
    lexemes: Vec<Lexeme>,
    next: usize,
    /// Length of the text in characters.
    end: usize,
}

pub(super) fn parse(position: &Pentagame, text: &str) -> Result<TypedMove, StuckAt> {
    let lexemes = lex(text);
    let letters = || {
        lexemes.iter().filter_map(|lexeme| match lexeme.token {
            Token::Letter(c) => Some(c),
            _ => None,
        })
    };
    let one_case =
        letters().all(|c| c.is_ascii_lowercase()) || letters().all(|c| c.is_ascii_uppercase());
    let mut parser = MoveParser {
        board: position.board(),
        players: position.players(),
        command: position.command(),
        mover: position.to_move(),
        lexemes,
        next: 0,
        end: text.chars().count(),
    };
    parser.typed(one_case)
}

impl MoveParser<'_> {
    fn peek(&self, ahead: usize) -> Option<Token> {
        self.lexemes
            .get(self.next + ahead)
            .map(|lexeme| lexeme.token)
    }

    fn at(&self) -> usize {
        self.lexemes
            .get(self.next)
            .map_or(self.end, |lexeme| lexeme.at)
    }

    fn stuck<T>(&self, expected: Expected) -> Result<T, StuckAt> {
        Err(StuckAt {
            at: self.at(),
            expected,
        })
    }

    fn skip(&mut self, token: Token) -> bool {
        let found = self.peek(0) == Some(token);
        self.next += usize::from(found);
        found
    }

    fn typed(&mut self, one_case: bool) -> Result<TypedMove, StuckAt> {
        let begin = self.expected(Expected::ExpectMove, Expected::ExpectMoveByColor);
        let mut before = self.items(&begin, &Expected::ExpectStop)?;
        let operator = self.operator();
        let mut after = match operator {
            Some(_) => self.items(&Expected::ExpectStop, &Expected::ExpectPlacement)?,
            None => Vec::new(),
        };
        // After the destination, a stop with digits can only be the destination of a block.
        let mut placements = Vec::new();
        if operator.is_some() {
            take_loose(&mut after, 1, &mut placements);
        } else if let Some(home) = before.iter().position(|(_, plus)| *plus) {
            take_loose(&mut before, home + 1, &mut placements);
        }
        let begun = self.tail(&mut placements)?;

        let mut leavers = Vec::new();
        let mut readings = Vec::new();
        for (before, after) in spellings(&before, &after) {
            if let Some(operator) = operator {
                with_operator(operator, &before, &after, &mut readings);
            } else if !before.is_empty() {
                let named: Option<Vec<Named>> = before
                    .iter()
                    .map(|(item, plus)| item.figure().filter(|_| *plus))
                    .collect();
                leavers = named.unwrap_or_default();
                without_operator(&before, &mut readings);
            }
            if !readings.is_empty() || !leavers.is_empty() {
                break;
            }
        }
        let nothing = operator.is_none() && before.is_empty();
        if readings.is_empty() && leavers.is_empty() && !nothing {
            self.next = 0;
            return self.stuck(begin);
        }
        Ok(TypedMove {
            readings,
            leavers,
            placements,
            begun,
            one_case,
        })
    }

    /// Returns the phrase that says what was expected: `by_shape` if seats command shapes, otherwise `by_color`.
    fn expected(&self, by_shape: Expected, by_color: Expected) -> Expected {
        match self.command {
            Command::Shape => by_shape,
            Command::Color => by_color,
        }
    }

    /// Returns the player's own figure of this color, if seats command shapes.
    fn of_color(&self, color: Color) -> Option<Named> {
        let figure = match self.command {
            Command::Shape => self.command.own(self.mover, color.index())?,
            Command::Color => return None,
        };
        Some(Named {
            figure,
            whole: false,
        })
    }

    /// Reads a figure that begins with `number`; the following letter or color word may be part of the figure's name.
    fn numbered(&mut self, number: u8) -> Result<Item, StuckAt> {
        let shape = Shape::from_number(number.into()).filter(|s| s.number() <= self.players);
        let Some(shape) = shape else {
            let what = self.expected(Expected::ExpectSeat, Expected::ExpectFigureByColor);
            return self.stuck(what);
        };
        let at = self.at();
        self.next += 1;
        let color = match self.peek(0) {
            Some(Token::Letter(letter)) => Color::from_letter(letter),
            Some(Token::Color(color)) => Some(color),
            _ => None,
        };
        let whole = color.map(|color| Named {
            figure: Figure { shape, color },
            whole: true,
        });
        if self.command == Command::Shape {
            let Some(whole) = whole else {
                return self.stuck(Expected::ExpectFigure);
            };
            self.next += 1;
            return Ok(Item::Figure(whole));
        }
        let own = self
            .command
            .own(self.mover, shape.index())
            .map(|figure| Named {
                figure,
                whole: false,
            });
        let Some(own) = own else {
            return self.stuck(Expected::ExpectFigureByColor);
        };
        match (whole, self.peek(0)) {
            (Some(whole), Some(Token::Letter(letter))) if !self.is_full_stop() => {
                let adjacent = self.at() == at + 1;
                // Unless the letter begins a full name like `A-3-B`, it can be part of the figure's name (`3a`) or be a stop (`1 E`).
                let stop = self.stop()?;
                Ok(Item::Numbered {
                    whole,
                    own,
                    stop,
                    joined: adjacent && letter.is_ascii_lowercase(),
                })
            }
            (Some(whole), Some(Token::Color(_))) => {
                self.next += 1;
                Ok(Item::Figure(whole))
            }
            _ => Ok(Item::Figure(own)),
        }
    }

    /// Reads figures and stops up to an operator, a block or the end of the text. Anything else is an error. The error names what was expected:
    /// `first` if no item has been read yet, `more` otherwise.
    fn items(&mut self, first: &Expected, more: &Expected) -> Result<Vec<Marked>, StuckAt> {
        let mut items = Vec::new();
        loop {
            let item = match self.peek(0) {
                Some(Token::Letter(letter)) => {
                    let Some(color) = Color::from_letter(letter) else {
                        return self.stuck(Expected::ExpectStop);
                    };
                    let full = self.is_full_stop();
                    let stop = self.stop()?;
                    if full {
                        Item::Stop(stop)
                    } else {
                        let figure = self.of_color(color);
                        Item::Either { figure, stop }
                    }
                }
                Some(Token::Color(color)) => {
                    let Some(named) = self.of_color(color) else {
                        return self.stuck(Expected::ExpectFigureByColor);
                    };
                    self.next += 1;
                    Item::Figure(named)
                }
                Some(Token::Number(number)) => self.numbered(number)?,
                Some(Token::Unknown | Token::Colon | Token::Plus) => {
                    let expected = if items.is_empty() { first } else { more };
                    return self.stuck(expected.clone());
                }
                Some(
                    Token::Dash
                    | Token::Go
                    | Token::Beat
                    | Token::Swap
                    | Token::Black
                    | Token::Gray,
                )
                | None => return Ok(items),
            };
            if items.len() == MOST_ITEMS {
                self.next -= 1;
                return self.stuck(Expected::ExpectEnd);
            }
            let plus = self.skip(Token::Plus);
            items.push((item, plus));
        }
    }

    fn operator(&mut self) -> Option<Operator> {
        let operator = match self.peek(0)? {
            Token::Dash | Token::Go => Operator::Go,
            Token::Beat => Operator::Beat,
            Token::Swap => Operator::Swap,
            _ => return None,
        };
        self.next += 1;
        Some(operator)
    }

    fn is_full_stop(&self) -> bool {
        (self.peek(1), self.peek(3)) == (Some(Token::Dash), Some(Token::Dash))
            && matches!(self.peek(2), Some(Token::Number(_)))
    }

    /// Returns whether the text ends after the letter and the first dash of a stop's name.
    fn has_begun_stop(&self) -> bool {
        let rest = [0, 1, 2].map(|ahead| self.peek(ahead));
        matches!(rest, [Some(Token::Letter(_)), Some(Token::Dash), None])
    }

    /// Reads the name of a stop, beginning at the next token.
    fn stop(&mut self) -> Result<StopName, StuckAt> {
        let Some(Token::Letter(first)) = self.peek(0) else {
            return self.stuck(Expected::ExpectStop);
        };
        if !self.is_full_stop() {
            // `A-3` is an unfinished stop.
            if self.peek(1) == Some(Token::Dash)
                && let Some(Token::Number(_)) = self.peek(2)
            {
                self.next += 3;
                return self.stuck(Expected::ExpectStop);
            }
            self.next += 1;
            let folded = nodes(first).to_vec();
            let exact = folded
                .iter()
                .copied()
                .find(|&stop| stop.name().starts_with(first));
            return Ok(StopName { exact, folded });
        }
        let (Some(Token::Number(place)), Some(Token::Letter(last))) = (self.peek(2), self.peek(4))
        else {
            self.next += 4;
            return self.stuck(Expected::ExpectStop);
        };
        let mut folded = Vec::new();
        let mut exact = None;
        for from in nodes(first) {
            for to in nodes(last) {
                let Some(stop) = self.board.between(from, place.into(), to) else {
                    continue;
                };
                if from.name().starts_with(first) && to.name().starts_with(last) {
                    exact = Some(stop);
                }
                if !folded.contains(&stop) {
                    folded.push(stop);
                }
            }
        }
        if folded.is_empty() {
            return self.stuck(Expected::ExpectStop);
        }
        self.next += 5;
        // If a stop has exactly this spelling, that stop is meant: `a-1-b` never becomes `A-1-B`.
        if let Some(exact) = exact {
            folded = vec![exact];
        }
        Ok(StopName { exact, folded })
    }

    /// Reads the block placements up to the end of the text. Returns the place where the name of the last stop begins if that name is unfinished.
    fn tail(&mut self, placements: &mut Vec<Placement>) -> Result<Option<StuckAt>, StuckAt> {
        while let Some(token) = self.peek(0) {
            let block = match token {
                Token::Black => Block::Black,
                Token::Gray => Block::Gray,
                Token::Letter(_) => Block::Either,
                _ if placements.is_empty() => return self.stuck(Expected::ExpectPlacement),
                _ => return self.stuck(Expected::ExpectEnd),
            };
            if placements.len() == MOST_PLACEMENTS {
                return self.stuck(Expected::ExpectEnd);
            }
            if block != Block::Either {
                self.next += 1;
                self.skip(Token::Colon);
            }
            if self.has_begun_stop() {
                return Ok(self.stuck::<()>(Expected::ExpectStop).err());
            }
            let mut to = Some(self.stop()?);
            let mut from = None;
            if self.skip(Token::Go) {
                from = to;
                to = match self.peek(0) {
                    Some(_) if self.has_begun_stop() => {
                        let to = None;
                        placements.push(Placement { block, from, to });
                        return Ok(self.stuck::<()>(Expected::ExpectStop).err());
                    }
                    Some(_) => Some(self.stop()?),
                    None => None,
                };
            }
            placements.push(Placement { block, from, to });
        }
        Ok(None)
    }
}

/// Maximum number of items in the head. A normal move has at most four items (figure, source, destination and partner); a move in which figures only
/// leave has at most five figures.
const MOST_ITEMS: usize = 6;
/// Maximum number of block placements: one black block and five gray ones.
const MOST_PLACEMENTS: usize = 6;

/// Returns the corner and the crossing named by a letter.
fn nodes(letter: char) -> [Stop; 2] {
    let color = Color::from_letter(letter).unwrap_or(Color::White);
    [color.corner(), color.goal()]
}

/// Lists the ways to interpret the items that consist of a number and a letter: each is either one figure, or a figure and a stop. The first way
/// follows the spelling as typed. The others are sorted by the number of items that are read differently; ways that change later items come first.
fn spellings(before: &[Marked], after: &[Marked]) -> Vec<(Vec<Marked>, Vec<Marked>)> {
    let doubtful = |(item, _): &&Marked| matches!(item, Item::Numbered { .. });
    let count = before.iter().chain(after).filter(doubtful).count();
    let mut changes: Vec<u32> = (0..1 << count).collect();
    changes.sort_by_key(|&change| (change.count_ones(), Reverse(change)));
    let spelled = |change: u32| {
        let mut changed = (0..).map(|bit| change >> bit & 1 != 0);
        let mut spell = |items: &[Marked]| {
            let mut spelled = Vec::new();
            for (item, plus) in items {
                let Item::Numbered {
                    whole,
                    own,
                    stop,
                    joined,
                } = item
                else {
                    spelled.push((item.clone(), *plus));
                    continue;
                };
                if *joined == changed.next().unwrap_or(false) {
                    spelled.push((Item::Figure(*own), false));
                    spelled.push((Item::Stop(stop.clone()), *plus));
                } else {
                    spelled.push((Item::Figure(*whole), *plus));
                }
            }
            spelled
        };
        (spell(before), spell(after))
    };
    changes.into_iter().map(spelled).collect()
}

/// Finds the first stop at or after item `first` whose name contains a number (`B-3-C`) and that is not followed by a `+`. Moves that stop and all
/// items after it to the placements.
fn take_loose(items: &mut Vec<Marked>, first: usize, placements: &mut Vec<Placement>) {
    let Some(at) = items
        .iter()
        .skip(first)
        .position(|(item, plus)| matches!(item, Item::Stop(_)) && !plus)
    else {
        return;
    };
    for (item, _) in items.split_off(first + at) {
        placements.push(Placement {
            block: Block::Either,
            from: None,
            to: item.stop(),
        });
    }
}

fn with_operator(
    operator: Operator,
    before: &[Marked],
    after: &[Marked],
    readings: &mut Vec<Reading>,
) {
    let sources: Vec<Reading> = match before {
        [] => vec![Reading::default()],
        [(item, _)] => {
            let figure = item.figure().map(|figure| Reading {
                figure: Some(figure),
                ..Reading::default()
            });
            let from = item.stop().map(|from| Reading {
                from: Some(from),
                ..Reading::default()
            });
            figure.into_iter().chain(from).collect()
        }
        [(figure, _), (from, _)] => match (figure.figure(), from.stop()) {
            (Some(figure), Some(from)) => vec![Reading {
                figure: Some(figure),
                from: Some(from),
                ..Reading::default()
            }],
            _ => Vec::new(),
        },
        [..] => Vec::new(),
    };
    for source in sources {
        let reading = Reading {
            operator: Some(operator),
            ..source
        };
        readings.extend(aimed(reading.clone(), after));
        // `e<->2a` names the figure to swap with, wherever it is.
        if let (Operator::Swap, [(partner, plus)]) = (operator, after)
            && let Some(partner) = partner.figure()
        {
            readings.push(Reading {
                partner: Some(partner),
                partner_plus: *plus,
                ..reading
            });
        }
    }
}

/// Adds the destination and the partner that `after` names to `reading`. Returns `None` if `after` contains anything other than a destination and a
/// partner.
fn aimed(reading: Reading, after: &[Marked]) -> Option<Reading> {
    match after {
        [] => Some(reading),
        [(to, plus)] => Some(Reading {
            to: Some(to.stop()?),
            plus: *plus,
            ..reading
        }),
        [(to, plus), (partner, partner_plus)] => Some(Reading {
            to: Some(to.stop()?),
            plus: *plus,
            partner: Some(partner.figure()?),
            partner_plus: *partner_plus,
            ..reading
        }),
        [..] => None,
    }
}

fn without_operator(items: &[Marked], readings: &mut Vec<Reading>) {
    // Try all ways to split the items into figure, source and the rest.
    for (has_figure, has_from) in [(true, true), (true, false), (false, true), (false, false)] {
        let mut rest = items;
        let mut reading = Reading::default();
        if has_figure {
            let Some(((item, plus), more)) = rest.split_first() else {
                continue;
            };
            let (Some(figure), false) = (item.figure(), *plus && !more.is_empty()) else {
                continue;
            };
            reading.figure = Some(figure);
            reading.plus = *plus;
            rest = more;
        }
        if has_from {
            let Some(((item, false), more)) = rest.split_first() else {
                continue;
            };
            let Some(from) = item.stop() else {
                continue;
            };
            reading.from = Some(from);
            rest = more;
        }
        let says_something = has_figure || !rest.is_empty();
        if says_something {
            let plus = reading.plus;
            readings.extend(aimed(reading, rest).map(|aimed| Reading {
                plus: aimed.plus || plus,
                ..aimed
            }));
        }
    }
}
