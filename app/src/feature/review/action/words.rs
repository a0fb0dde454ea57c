//! Text that describes a review.

use asterism_engine::review::{ReviewReport, TurningPoint, TurningPointKind};
use asterism_rules::{AnyGame, LogEntry, Seat, SeatSet};

use crate::action::hint::{is_about_even, percent};
use crate::game::loaded_game::LoadedGame;
use crate::protocol::limits::ALT_CHARACTERS;
use crate::text::Language;
use crate::text::markdown::{cut, escape, join};
use crate::view::posts::write_result_plainly;
use crate::view::reasons::{write_contrast, write_reasons};

/// Maximum number of moves shown from a better line.
const MOST_MOVES: usize = 4;

/// Numbers of moments for which the text lists the winning chances, tried in this order until the text fits.
const MOMENTS: [usize; 8] = [60, 40, 25, 16, 10, 6, 3, 2];

/// The review of a game, together with the language in which to describe it.
#[derive(Clone, Copy)]
pub(super) struct ReviewWords<'a> {
    pub(super) loaded: &'a LoadedGame,
    pub(super) report: &'a ReviewReport,
    pub(super) language: Language,
}

impl ReviewWords<'_> {
    /// Says in a sentence what happened at a turning point.
    fn describe_turn(&self, turn: &TurningPoint, number: u8) -> String {
        let language = self.language;
        let ply = self.report.entries[turn.at].ply;
        let user = self.loaded.mention(turn.seat);
        let share = percent(turn.loss);
        match turn.kind {
            TurningPointKind::Mistake => language.review_slip(number, ply, user, share),
            TurningPointKind::MissedWin(count) => language.review_missed(number, ply, user, count),
            TurningPointKind::Lost(count) => language.review_lost(number, ply, user, share, count),
            TurningPointKind::HastenedLoss { from, to } => {
                language.review_hastened(number, ply, user, from, to)
            }
            TurningPointKind::DelayedWin { from, to } => {
                language.review_delayed(number, ply, user, from, to)
            }
            TurningPointKind::FoundWin(count) => language.review_found(number, ply, user, count),
            TurningPointKind::ResignedEarly if is_about_even(turn.loss) => {
                language.review_gave_up_even(number, ply, user)
            }
            TurningPointKind::ResignedEarly => language.review_gave_up(number, ply, user, share),
        }
    }

    /// Describes a turning point for the list of all: what happened, the most telling reason, and the moves.
    pub(super) fn summarize_turn(&self, turn: &TurningPoint, number: u8) -> String {
        let why = match turn.kind {
            // What the move allowed says more than what it could have achieved.
            TurningPointKind::Lost(_) | TurningPointKind::HastenedLoss { .. } => self
                .explain_answer(turn)
                .or_else(|| self.explain_move(turn)),
            TurningPointKind::Mistake
            | TurningPointKind::MissedWin(_)
            | TurningPointKind::DelayedWin { .. }
            | TurningPointKind::FoundWin(_)
            | TurningPointKind::ResignedEarly => self
                .explain_move(turn)
                .or_else(|| self.explain_answer(turn)),
        };
        self.join_turn(turn, number, why)
    }

    /// Describes a turning point with all reasons and the moves.
    pub(super) fn explain_turn(&self, turn: &TurningPoint, number: u8) -> String {
        let why = self.explain_move(turn).into_iter();
        self.join_turn(turn, number, why.chain(self.explain_answer(turn)))
    }

    fn join_turn(
        &self,
        turn: &TurningPoint,
        number: u8,
        why: impl IntoIterator<Item = String>,
    ) -> String {
        let said = std::iter::once(self.describe_turn(turn, number)).chain(why);
        let said = join(said, " ");
        match self.list_moves(turn) {
            moves if moves.is_empty() => said,
            moves => format!("{said}\n{moves}"),
        }
    }

    /// Lists the moves of a turning point in notation: the one played, the better one with its continuation, and the answer to the one played.
    fn list_moves(&self, turn: &TurningPoint) -> String {
        let language = self.language;
        let played = self.turn_move(turn);
        let played = (!played.is_empty()).then(|| language.review_played(played));
        let quoted = |m: &String| format!("`{m}`");
        let better = match &turn.better[..] {
            [] => None,
            [only] => Some(language.review_better(quoted(only))),
            [first, then @ ..] => {
                let then = then.iter().take(MOST_MOVES - 1).map(quoted);
                Some(language.review_better_then(quoted(first), join(then, ", ")))
            }
        };
        let answer = self.find_answer(turn);
        let answer = answer.map(|(_, notation)| language.review_answer(notation.to_owned()));
        join([played, better, answer].into_iter().flatten(), " ")
    }

    /// Returns the reasons for the better move that the move played does not have, or the reasons for the move played if it decided the game.
    fn explain_move(&self, turn: &TurningPoint) -> Option<String> {
        let played = self.turn_move(turn);
        let game = game_until(self.loaded, turn.at);
        let name = |seat| escape(&self.loaded.name(seat));
        let language = self.language;
        match (turn.better.first(), turn.kind) {
            (Some(better), _) => write_contrast((&game, better), (&game, &played), &name, language)
                .map(|why| language.review_why_better(why)),
            (None, TurningPointKind::FoundWin(_)) => write_reasons(&game, &played, &name, language)
                .map(|why| language.review_why_played(why)),
            (
                None,
                TurningPointKind::Mistake
                | TurningPointKind::MissedWin(_)
                | TurningPointKind::Lost(_)
                | TurningPointKind::HastenedLoss { .. }
                | TurningPointKind::DelayedWin { .. }
                | TurningPointKind::ResignedEarly,
            ) => None,
        }
    }

    /// Returns the game after the move played at a turning point, and the opponent's likely answer; `None` if the move was not a mistake, or if its
    /// player moves again.
    fn find_answer(&self, turn: &TurningPoint) -> Option<(AnyGame, &str)> {
        match turn.kind {
            TurningPointKind::Mistake
            | TurningPointKind::MissedWin(_)
            | TurningPointKind::Lost(_)
            | TurningPointKind::HastenedLoss { .. } => {}
            TurningPointKind::DelayedWin { .. }
            | TurningPointKind::FoundWin(_)
            | TurningPointKind::ResignedEarly => return None,
        }
        let game = game_until(self.loaded, turn.at + 1);
        let answer = self.report.assessments[turn.at + 1].line.first()?;
        let is_other = game.to_move() != Some(turn.seat);
        is_other.then_some((game, answer))
    }

    /// Returns the reasons for the likely answer to a mistake which it would not have after the better move.
    fn explain_answer(&self, turn: &TurningPoint) -> Option<String> {
        let (game, answer) = self.find_answer(turn)?;
        let mut instead = game_until(self.loaded, turn.at);
        instead.play(turn.better.first()?).ok()?;
        let (language, name) = (self.language, |seat| escape(&self.loaded.name(seat)));
        if instead.ending().is_some() || instead.reasons(answer).is_err() {
            let why = write_reasons(&game, answer, &name, language)?;
            return Some(match instead.ending() {
                Some(_) => language.review_why_answer(why),
                None => language.review_why_answer_alone(why),
            });
        }
        let why = write_contrast((&game, answer), (&instead, answer), &name, language)?;
        Some(language.review_why_answer(why))
    }

    /// Describes a turning point in a few words, for menus.
    pub(super) fn name_turn(&self, turn: &TurningPoint, number: u8) -> String {
        let ply = self.report.entries[turn.at].ply;
        let name = self.loaded.name(turn.seat);
        self.language.review_entry(number, ply, name)
    }

    /// Returns the move at a turning point; empty if the turning point is not a move.
    pub(super) fn turn_move(&self, turn: &TurningPoint) -> String {
        match &self.report.entries[turn.at].entry {
            LogEntry::Move(notation) => notation.clone(),
            LogEntry::Resigned(_)
            | LogEntry::TimedOut(_)
            | LogEntry::DrawAgreed
            | LogEntry::Aborted(_) => String::new(),
        }
    }

    /// Describes how much of their winning chances the players gave away per move on average; `None` if there were no moves.
    pub(super) fn describe_means(&self) -> Option<String> {
        let means = Seat::first(self.loaded.names.len()).filter_map(|seat| {
            let mean = percent(self.report.mean_loss(seat)?);
            let name = escape(&self.loaded.name(seat));
            Some(self.language.review_mean(name, mean))
        });
        let means = join(means, ", ");
        (!means.is_empty()).then(|| self.language.review_means(means))
    }

    /// Says which seat is proven to win from the start, if that is known of the variant.
    pub(super) fn describe_proof(&self) -> Option<String> {
        let game = &self.loaded.game;
        let (kind, options) = (game.kind(), game.options_text());
        let start = AnyGame::new(kind, &options, game.players()).ok()?;
        let is_from_start = start.position_text() == game.rewound().position_text();
        (is_from_start && kind.first_seat_wins(&options)).then(|| self.language.game_proof(kind))
    }

    /// Describes the graph: how the chances changed, the turning points, and the result.
    pub(super) fn describe_graph(&self) -> String {
        let (report, language) = (self.report, self.language);
        let told = |moments: usize| {
            let sides = sides_told(self.loaded).into_iter();
            let sides = sides.map(|side| self.list_chances(side, moments));
            let moves = report.entries.last().map_or(0, |entry| entry.ply);
            let turns = report.turning_points.iter();
            let turns = turns.map(|turn| report.entries[turn.at].ply.to_string());
            let turns = match language.list(turns) {
                turns if turns.is_empty() => turns,
                turns => language.alt_course_turns(turns),
            };
            let graph = language.alt_course(moves, join(sides, " "));
            let result = write_result_plainly(self.loaded, language);
            let parts = [graph, turns, result].into_iter();
            join(parts.filter(|part| !part.is_empty()), " ")
        };
        let fits = |said: &String| said.chars().count() <= ALT_CHARACTERS;
        let mut tries = MOMENTS.into_iter().map(told);
        tries
            .find(fits)
            .unwrap_or_else(|| cut(&told(2), ALT_CHARACTERS))
    }

    /// Lists the winning chances of a side at evenly spaced moments, including the first and the last.
    fn list_chances(&self, side: SeatSet, moments: usize) -> String {
        let report = self.report;
        let names = side.iter().map(|seat| self.loaded.name(seat));
        let last = report.assessments.len().saturating_sub(1);
        let seat = side.iter().next().unwrap_or(Seat::FIRST);
        let steps = last.min(moments.saturating_sub(1)).max(1);
        let points = (0..=steps).map(|step| {
            let look = step * last / steps;
            let before = look.checked_sub(1);
            let ply = before.map_or(0, |before| report.entries[before].ply);
            let share = percent(report.assessments[look].chance(seat));
            format!("{ply}: {share}")
        });
        let mut points: Vec<String> = points.collect();
        points.dedup();
        self.language
            .alt_course_side(self.language.list(names), points.join(", "))
    }
}

/// Returns the game after its first `entries` entries.
pub(super) fn game_until(loaded: &LoadedGame, entries: usize) -> AnyGame {
    let mut game = loaded.game.rewound();
    for _ in 0..entries {
        game.follow(&loaded.game);
    }
    game
}

/// Returns the sides whose winning chances are described. If there are only two sides, one is enough.
fn sides_told(loaded: &LoadedGame) -> Vec<SeatSet> {
    let mut sides = loaded.game.sides();
    if sides.len() == 2 {
        sides.truncate(1);
    }
    sides
}
