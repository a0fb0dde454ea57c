//! Suggestions for half-typed moves.
//!
//! Typed text is boiled down to a [`Key`], the letters and digits that say something, so that spaces, arrows,
//! case and color words do not matter. A base move or a placement fits as long as its key and the typed one agree.

use crate::{Completion, Position};

use super::Pentagame;
use super::board::Stop;
use super::draft::Draft;
use super::figure::{Figure, Figures};
use super::lexer::{Token, colors_beginning, lex};
use super::moves::{Base, BaseKind};
use super::notation::Operator;
use super::pick::{Ask, Pick};
use super::words;

/// At most this many characters fit a suggestion.
const LONGEST: usize = 100;

/// Letters and digits that say something: `eAB3C` for `e A->B-3-C`, `k` and `g` before blocks.
type Key = String;

/// How a key and the typed one agree, letters in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Match<'a> {
    /// All is typed; this is what follows. Case agrees or not.
    Done { same_case: bool, rest: &'a str },
    /// A part is typed, or nothing. Case agrees or not.
    Begun { same_case: bool },
}

impl Match<'_> {
    /// Smaller is better: exactly what is typed, what goes on from it, what is left behind by it.
    fn order(&self) -> (bool, u8, usize) {
        let (kind, other_case, rest) = match self {
            Self::Done {
                same_case,
                rest: "",
            } => (0, !same_case, 0),
            Self::Begun { same_case } => (1, !same_case, 0),
            Self::Done { same_case, rest } => (2, !same_case, rest.len()),
        };
        // What all is there in another case may be meant to go on: `e E` to `e E-6-b` rather than to the goal e.
        (other_case, kind, rest)
    }
}

fn compare<'a>(key: &str, typed: &'a str) -> Option<Match<'a>> {
    let common = key.len().min(typed.len());
    let (Some(head), Some(start)) = (typed.get(..common), key.get(..common)) else {
        return None;
    };
    if !head.eq_ignore_ascii_case(start) {
        None
    } else if key.len() > typed.len() {
        Some(Match::Begun {
            same_case: head == start,
        })
    } else {
        Some(Match::Done {
            same_case: head == start,
            rest: &typed[common..],
        })
    }
}

/// Takes out what is typed only in another case if the same is there in the typed case: `A` or `a`.
fn mind_case<T>(options: &mut Vec<(T, Match)>) {
    let same: Vec<usize> = options
        .iter()
        .filter_map(|(_, found)| match found {
            Match::Done {
                same_case: true,
                rest,
            } => Some(rest.len()),
            Match::Done { .. } | Match::Begun { .. } => None,
        })
        .collect();
    options.retain(|(_, found)| match found {
        Match::Done {
            same_case: false,
            rest,
        } => !same.contains(&rest.len()),
        Match::Done { .. } | Match::Begun { .. } => true,
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
    for key in typed_keys(typed) {
        let search = Search {
            position,
            draft: &draft,
            typed: &key,
            operator,
            // After a `+` or a space the destination is meant as it stands.
            closed: typed.ends_with(['+', ' ']),
            limit,
        };
        search.run(&mut found);
    }
    found.retain(|completion| completion.text.chars().count() <= LONGEST);
    found.truncate(limit);
    found
}

/// Key of the typed text, or several if it breaks off within a color word.
fn typed_keys(typed: &str) -> Vec<Key> {
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
                // A `<->` that breaks off says no more than the letters before it.
                if word.chars().all(|c| matches!(c, '<' | '-' | '=')) {
                    break;
                }
                let last = index + 1 == lexemes.len();
                if !last || !word.chars().all(char::is_alphabetic) {
                    return Vec::new();
                }
                return colors_beginning(&word)
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

/// Base move as it may be typed.
struct Candidate {
    base: Base,
    /// Canonical text, with `+`.
    text: String,
    /// With source, without it, and both again told from an own partner's side.
    keys: Vec<Key>,
    /// Without the figure.
    bare_keys: Vec<Key>,
    /// Nothing is to be placed.
    whole: bool,
}

struct Search<'a> {
    position: &'a Pentagame,
    draft: &'a Draft,
    typed: &'a str,
    /// Beat or swap, if either is typed.
    operator: Option<Operator>,
    /// Nothing more belongs to the word typed last.
    closed: bool,
    limit: usize,
}

impl Search<'_> {
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
                // All leave that must; whether or not they are typed, their blocks come next.
                let key = self.leavers_key(self.draft.outs());
                let rest = match compare(&key, self.typed) {
                    Some(Match::Done { rest, .. }) => rest,
                    Some(Match::Begun { .. }) => "",
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
                Some(Match::Begun { .. }) => found.push(Completion {
                    text: draft.base_text(),
                    says: self.draft.says(pick),
                    whole: draft.ask() == Ask::Nothing,
                }),
                Some(Match::Done { rest, .. }) => {
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
                .min_by_key(Match::order)
        };
        let mut fitting: Vec<(&Candidate, Match)> = candidates
            .iter()
            .filter_map(|candidate| Some((candidate, best(&candidate.keys)?)))
            .collect();
        // The figure is left out only if nothing begins with one.
        let with_figure = !fitting.is_empty();
        if !with_figure {
            fitting = candidates
                .iter()
                .filter_map(|candidate| Some((candidate, best(&candidate.bare_keys)?)))
                .collect();
        }
        mind_case(&mut fitting);
        let exact = |found: &Match| {
            let exact = Match::Done {
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
                    && matches!(found, Match::Begun { .. } | Match::Done { rest: "", .. })
            })
        };
        let mut open = Vec::new();
        let mut settled = Vec::new();
        for &(candidate, agrees) in &fitting {
            match agrees {
                Match::Begun { .. } => open.push((candidate, false)),
                Match::Done { rest: "", .. } if candidate.whole => open.push((candidate, true)),
                Match::Done { rest: "", .. } if others(candidate) => {
                    open.push((candidate, true));
                }
                Match::Done { rest, .. } => settled.push((candidate, rest)),
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
                    says: words::figure(position, figure),
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
                    says: words::base_choice(self.position, candidate.base),
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

    /// Ways to go on with the blocks after `text`, of which `rest` is typed already.
    fn placements(&self, draft: &Draft, text: &str, rest: &str, found: &mut Vec<Completion>) {
        if found.len() >= self.limit {
            return;
        }
        let before = match draft.ask() {
            Ask::Black => "k",
            Ask::Gray { lifted: None } | Ask::Take => "g",
            // Where a block lifted from the board goes stands right behind where it came from.
            Ask::Gray { lifted: Some(_) } => "",
            Ask::Leaver
            | Ask::Figure
            | Ask::Destination { .. }
            | Ask::Partner { .. }
            | Ask::Nothing => {
                return;
            }
        };
        let mut options: Vec<(Pick, Match)> = draft
            .picks()
            .into_iter()
            .filter_map(|pick| {
                let key = format!("{before}{}", stop_key(pick.stop()?));
                Some((pick, compare(&key, rest)?))
            })
            .collect();
        mind_case(&mut options);
        let mut settled = Vec::new();
        for (pick, agrees) in options {
            let mut next = draft.clone();
            let (Some(()), Some(stop)) = (next.take(pick), pick.stop()) else {
                continue;
            };
            let text = match draft.ask() {
                Ask::Take => format!("{text} g:{stop}>"),
                Ask::Gray { lifted: Some(_) } => format!("{text}{stop}"),
                _ => format!("{text} {before}:{stop}"),
            };
            let whole = next.ask() == Ask::Nothing;
            match agrees {
                Match::Done { rest, .. } if !whole => settled.push((next, text, rest)),
                Match::Done { rest: "", .. } | Match::Begun { .. } => found.push(Completion {
                    text,
                    says: draft.says(pick),
                    whole,
                }),
                Match::Done { .. } => {}
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

/// Order in which destinations are worth being offered: home, beat, swap, go.
fn rank(base: Base) -> (bool, u8, Base) {
    let kind = match base.kind {
        BaseKind::BeatBlack | BaseKind::BeatGray => 0,
        BaseKind::Swap(_) => 1,
        BaseKind::Go => 2,
    };
    (base.to != base.figure.goal(), kind, base)
}
