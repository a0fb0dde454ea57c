//! Suggestions for partly typed moves.
//!
//! Typed text is reduced to a [`Key`] of letters and digits, so that spaces, arrows, case and color words do not matter. A base move or a placement
//! matches if its own key begins with the typed key, or the typed key begins with its own key.

use crate::{Completion, Position};

use super::Pentagame;
use super::board::{Color, Stop};
use super::draft::Draft;
use super::figure::{Figure, Figures};
use super::lexer::{Token, find_colors, lex};
use super::moves::{Base, BaseKind};
use super::notation::Operator;
use super::phrases::PentagamePhrase;
use super::pick::{Ask, Pick};
use super::words::{describe_base, describe_figure};

/// The letters and digits of a text: `eAB3C` for `e A->B-3-C`. `k` comes before the stop of a black block, `g` before the stop of a gray block.
type Key = String;

/// Result of comparing the key of a base move or placement with the typed key. Case is ignored; `same_case` records whether the case was equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum KeyMatch<'a> {
    /// The whole key was typed, followed by `rest`.
    Done { same_case: bool, rest: &'a str },
    /// Only the beginning of the key, or nothing, was typed.
    Begun { same_case: bool },
}

impl KeyMatch<'_> {
    /// Returns the sort key of the match; the best match comes first. Matches in the typed case precede all others. Within each of these two groups,
    /// exact matches come first, then keys that continue the typed text, then keys after which more text was typed.
    fn order(&self) -> (bool, u8, usize) {
        let (kind, other_case, rest) = match self {
            Self::Done {
                same_case,
                rest: "",
            } => (0, !same_case, 0),
            Self::Begun { same_case } => (1, !same_case, 0),
            Self::Done { same_case, rest } => (2, !same_case, rest.len()),
        };
        // A whole match in a different case may be the start of a longer move: `e E` may become `e E-6-b` instead of meaning the goal e.
        (other_case, kind, rest)
    }
}

fn compare<'a>(key: &str, typed: &'a str) -> Option<KeyMatch<'a>> {
    let common = key.len().min(typed.len());
    let (Some(head), Some(start)) = (typed.get(..common), key.get(..common)) else {
        return None;
    };
    if !head.eq_ignore_ascii_case(start) {
        None
    } else if key.len() > typed.len() {
        Some(KeyMatch::Begun {
            same_case: head == start,
        })
    } else {
        Some(KeyMatch::Done {
            same_case: head == start,
            rest: &typed[common..],
        })
    }
}

/// Removes each option whose key was typed in full but in a different case, if another option whose key has the same length was typed in full in the
/// right case. For example, `A` and `a` are different stops.
fn prefer_typed_case<T>(options: &mut Vec<(T, KeyMatch)>) {
    let same: Vec<usize> = options
        .iter()
        .filter_map(|(_, found)| match found {
            KeyMatch::Done {
                same_case: true,
                rest,
            } => Some(rest.len()),
            KeyMatch::Done { .. } | KeyMatch::Begun { .. } => None,
        })
        .collect();
    options.retain(|(_, found)| match found {
        KeyMatch::Done {
            same_case: false,
            rest,
        } => !same.contains(&rest.len()),
        KeyMatch::Done { .. } | KeyMatch::Begun { .. } => true,
    });
}

pub(super) fn complete(position: &Pentagame, typed: &str, limit: usize) -> Vec<Completion> {
    let Some(draft) = Draft::new(position) else {
        return Vec::new();
    };
    let operator = lex(typed)
        .into_iter()
        .find_map(|lexeme| match lexeme.token {
            Token::Beat => Some(Operator::Beat),
            Token::Swap => Some(Operator::Swap),
            _ => None,
        });
    let mut found = Vec::new();
    for key in list_keys(typed) {
        let search = CompletionSearch {
            position,
            draft: &draft,
            typed: &key,
            operator,
            // After a `+` or a space, the destination is complete.
            closed: typed.ends_with(['+', ' ']),
            limit,
        };
        search.run(&mut found);
    }
    found
}

/// Returns the key of the typed text, or several keys if the text ends inside a color word.
fn list_keys(typed: &str) -> Vec<Key> {
    let lexemes = lex(typed);
    let mut key = Key::new();
    for (index, lexeme) in lexemes.iter().enumerate() {
        match lexeme.token {
            Token::Letter(c) => key.push(c),
            Token::Color(color) => key.push(color.letter()),
            Token::Number(number) => key += &number.to_string(),
            Token::Black => key.push('k'),
            Token::Gray => key.push('g'),
            Token::Dash | Token::Go | Token::Beat | Token::Swap | Token::Plus | Token::Colon => {}
            Token::Unknown => {
                let word: String = typed.chars().skip(lexeme.at).collect();
                // An unfinished `<->` adds no information to the letters before it.
                if word.chars().all(|c| matches!(c, '<' | '-' | '=')) {
                    break;
                }
                let last = index + 1 == lexemes.len();
                if !last || !word.chars().all(char::is_alphabetic) {
                    return Vec::new();
                }
                return find_colors(&word)
                    .map(|color| format!("{key}{}", color.letter()))
                    .collect();
            }
        }
    }
    vec![key]
}

fn stop_key(stop: Stop) -> Key {
    stop.name().chars().filter(|&c| c != '-').collect()
}

/// A base move and the different ways to type it.
struct Candidate {
    base: Base,
    /// Canonical text of the base move, with a `+` for each figure that leaves the board.
    text: String,
    /// Keys of the base move, with and without the stop that the figure comes from. For a swap of two of the player's own figures, also the keys of
    /// the same swap written as a move of the partner.
    keys: Vec<Key>,
    /// The same keys as in `keys`, but without the figure.
    bare_keys: Vec<Key>,
    /// Whether the move is complete without placing a block.
    whole: bool,
}

struct CompletionSearch<'a> {
    position: &'a Pentagame,
    draft: &'a Draft,
    typed: &'a str,
    /// The typed operator, if it is a beat or a swap.
    operator: Option<Operator>,
    /// Whether the last typed word is complete.
    closed: bool,
    limit: usize,
}

impl CompletionSearch<'_> {
    fn run(&self, found: &mut Vec<Completion>) {
        match self.draft.ask() {
            Ask::Figure => self.bases(found),
            Ask::Leaver => self.leavers(found),
            Ask::Destination { .. }
            | Ask::Partner { .. }
            | Ask::Black
            | Ask::Gray { .. }
            | Ask::Take
            | Ask::Nothing => {
                // All figures that must leave do so whether or not they are typed. The blocks that they bring follow.
                let key = self.leavers_key(self.draft.outs());
                let rest = match compare(&key, self.typed) {
                    Some(KeyMatch::Done { rest, .. }) => rest,
                    Some(KeyMatch::Begun { .. }) => "",
                    None => return,
                };
                self.placements(self.draft, &self.draft.base_text(), rest, found);
            }
        }
    }

    fn leavers_key(&self, leavers: Figures) -> Key {
        let names = leavers.iter().map(|figure| self.position.name(figure));
        names.map(|name| name.to_string()).collect()
    }

    fn leavers(&self, found: &mut Vec<Completion>) {
        for pick in self.draft.picks() {
            let mut draft = self.draft.clone();
            if draft.take(pick).is_none() {
                continue;
            }
            let key = self.leavers_key(draft.outs());
            match compare(&key, self.typed) {
                Some(KeyMatch::Begun { .. }) => found.push(Completion {
                    text: draft.base_text(),
                    says: self.draft.says(pick),
                    whole: draft.ask() == Ask::Nothing,
                }),
                Some(KeyMatch::Done { rest, .. }) => {
                    self.placements(&draft, &draft.base_text(), rest, found);
                }
                None => {}
            }
        }
    }

    fn bases(&self, found: &mut Vec<Completion>) {
        let candidates = self.candidates();
        let best = |keys: &[Key]| {
            keys.iter()
                .filter_map(|key| compare(key, self.typed))
                .min_by_key(KeyMatch::order)
        };
        let mut fitting: Vec<(&Candidate, KeyMatch)> = candidates
            .iter()
            .filter_map(|candidate| Some((candidate, best(&candidate.keys)?)))
            .collect();
        // The figure can be omitted only if no move that names a figure matches.
        let with_figure = !fitting.is_empty();
        if !with_figure {
            fitting = candidates
                .iter()
                .filter_map(|candidate| Some((candidate, best(&candidate.bare_keys)?)))
                .collect();
        }
        prefer_typed_case(&mut fitting);
        let exact = |found: &KeyMatch| {
            let exact = KeyMatch::Done {
                same_case: true,
                rest: "",
            };
            *found == exact
        };
        if self.closed && fitting.iter().any(|(_, found)| exact(found)) {
            fitting.retain(|(_, found)| exact(found));
        }

        let others = |candidate: &Candidate| {
            fitting.iter().any(|(other, found)| {
                other.base != candidate.base
                    && matches!(
                        found,
                        KeyMatch::Begun { .. } | KeyMatch::Done { rest: "", .. }
                    )
            })
        };
        let mut open = Vec::new();
        let mut settled = Vec::new();
        for &(candidate, agrees) in &fitting {
            match agrees {
                KeyMatch::Begun { .. } => open.push((candidate, false)),
                KeyMatch::Done { rest: "", .. } if candidate.whole => open.push((candidate, true)),
                KeyMatch::Done { rest: "", .. } if others(candidate) => {
                    open.push((candidate, true));
                }
                KeyMatch::Done { rest, .. } => settled.push((candidate, rest)),
            }
        }
        let position = self.position;
        let figures: Vec<Figure> = position
            .figures(position.to_move())
            .filter(|&figure| {
                open.iter()
                    .any(|(candidate, _)| candidate.base.figure == figure)
            })
            .collect();
        if with_figure && open.len() > self.limit && figures.len() > 1 {
            found.extend(figures.into_iter().filter_map(|figure| {
                let stop = position.stop_of(figure)?;
                Some(Completion {
                    text: format!("{} {stop}->", position.name(figure)),
                    says: describe_figure(position, figure).into(),
                    whole: false,
                })
            }));
            return;
        }
        open.sort_by_cached_key(|(candidate, exact)| (!exact, rank(candidate.base)));
        let room = self.limit.saturating_sub(found.len());
        found.extend(
            open.into_iter()
                .take(room)
                .map(|(candidate, _)| Completion {
                    text: candidate.text.clone(),
                    says: describe_base(self.position, candidate.base).into(),
                    whole: candidate.whole,
                }),
        );
        for (candidate, rest) in settled {
            let mut draft = self.draft.clone();
            draft.land_base(candidate.base);
            self.placements(&draft, &candidate.text, rest, found);
        }
    }

    fn candidates(&self) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let command = self.position.command();
        let name = |figure| self.position.name(figure).to_string();
        self.position.each_base(|base| {
            let suits = match base.kind {
                BaseKind::Go => self.operator.is_none(),
                BaseKind::BeatBlack | BaseKind::BeatGray => self.operator != Some(Operator::Swap),
                BaseKind::Swap(_) => self.operator != Some(Operator::Beat),
            };
            if !suits {
                return;
            }
            let mut draft = self.draft.clone();
            draft.land_base(base);
            let mut keys = Vec::new();
            let mut bare_keys = Vec::new();
            let mut tell = |figure: Figure, from: Stop, to: Stop, other: &str| {
                let (from, to) = (stop_key(from), stop_key(to));
                let figure = name(figure);
                keys.push(format!("{figure}{from}{to}{other}"));
                keys.push(format!("{figure}{to}{other}"));
                bare_keys.push(format!("{from}{to}{other}"));
                bare_keys.push(format!("{to}{other}"));
            };
            match base.kind {
                BaseKind::Swap(figure) => {
                    tell(base.figure, base.from, base.to, &name(figure));
                    if command.together(figure, base.figure) {
                        tell(figure, base.to, base.from, &name(base.figure));
                    }
                }
                BaseKind::Go | BaseKind::BeatBlack | BaseKind::BeatGray => {
                    tell(base.figure, base.from, base.to, "");
                }
            }
            candidates.push(Candidate {
                base,
                text: draft.base_text(),
                keys,
                bare_keys,
                whole: draft.ask() == Ask::Nothing,
            });
        });
        candidates
    }

    /// Suggests block placements that continue `text`, the notation of the choices in `draft`. `rest` is the part of the typed key that has not been
    /// matched yet.
    fn placements(&self, draft: &Draft, text: &str, rest: &str, found: &mut Vec<Completion>) {
        if found.len() >= self.limit {
            return;
        }
        let before = match draft.ask() {
            Ask::Black => "k",
            Ask::Gray { lifted: None } | Ask::Take => "g",
            // The destination of a block moved on the board directly follows its source.
            Ask::Gray { lifted: Some(_) } => "",
            Ask::Leaver
            | Ask::Figure
            | Ask::Destination { .. }
            | Ask::Partner { .. }
            | Ask::Nothing => {
                return;
            }
        };
        let mut options: Vec<(Pick, KeyMatch)> = draft
            .picks()
            .into_iter()
            .filter_map(|pick| {
                let key = format!("{before}{}", stop_key(pick.stop()?));
                Some((pick, compare(&key, rest)?))
            })
            .collect();
        prefer_typed_case(&mut options);
        let write = |stop: &str| match draft.ask() {
            Ask::Gray { lifted: Some(_) } => format!("{text}{stop}"),
            _ => format!("{text} {before}:{stop}"),
        };
        if options.len() > self.limit.saturating_sub(found.len()) {
            let picks: Vec<Pick> = options.iter().map(|(pick, _)| *pick).collect();
            let parts = suggest_parts(draft, &picks, &write);
            if parts.len() > 1 {
                found.extend(parts);
                return;
            }
        }
        let mut settled = Vec::new();
        for (pick, agrees) in options {
            let mut next = draft.clone();
            let (Some(()), Some(stop)) = (next.take(pick), pick.stop()) else {
                continue;
            };
            let text = match draft.ask() {
                Ask::Take => format!("{}>", write(&stop.to_string())),
                _ => write(&stop.to_string()),
            };
            let whole = next.ask() == Ask::Nothing;
            match agrees {
                KeyMatch::Done { rest, .. } if !whole => settled.push((next, text, rest)),
                KeyMatch::Done { rest: "", .. } | KeyMatch::Begun { .. } => {
                    found.push(Completion {
                        text,
                        says: draft.says(pick),
                        whole,
                    });
                }
                KeyMatch::Done { .. } => {}
            }
            if found.len() >= self.limit {
                break;
            }
        }
        for (next, text, rest) in settled {
            self.placements(&next, &text, rest, found);
        }
    }
}

/// Returns the sort key for suggested base moves: moves to the goal first, then beats, swaps and moves to free stops.
fn rank(base: Base) -> (bool, u8, Base) {
    let kind = match base.kind {
        BaseKind::BeatBlack | BaseKind::BeatGray => 0,
        BaseKind::Swap(_) => 1,
        BaseKind::Go => 2,
    };
    (base.to != base.figure.goal(), kind, base)
}

/// Suggests stops for a block if there are too many stops to list: first the likely stops, then the beginnings of stop names, such as `A-`.
fn suggest_parts(draft: &Draft, picks: &[Pick], write: &dyn Fn(&str) -> String) -> Vec<Completion> {
    let likely = draft.likely().into_iter().filter_map(|likely| {
        let pick = Pick::of(likely.step).filter(|pick| picks.contains(pick))?;
        let mut next = draft.clone();
        next.take(pick)?;
        Some(Completion {
            text: write(&pick.stop()?.to_string()),
            says: likely.why,
            whole: next.ask() == Ask::Nothing,
        })
    });
    let mut found: Vec<Completion> = likely.collect();
    let nodes = Color::ALL.map(Color::corner).into_iter();
    for node in nodes.chain(Color::ALL.map(Color::goal)) {
        let name = node.to_string();
        let stops = picks.iter().filter_map(|pick| pick.stop());
        let count = stops.filter(|stop| stop.name().starts_with(&name)).count();
        if count > 0 {
            found.push(Completion {
                text: write(&format!("{name}-")),
                says: PentagamePhrase::ChoicePart { stop: node, count }.into(),
                whole: false,
            });
        }
    }
    found
}
