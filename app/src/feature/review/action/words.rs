//! Text that describes a review.

use asterism_engine::review::{ReviewReport, TurningPoint, TurningPointKind};
use asterism_rules::{AnyGame, LogEntry, Seat, SeatSet};

use crate::action::hint::percent;
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
    /// Describes a turning point, and the better move if there was one.
    pub(super) fn describe_turn(&self, turn: &TurningPoint, number: u8) -> String {
        let language = self.language;
        let ply = self.report.entries[turn.at].ply;
        let user = self.loaded.mention(turn.seat);
        let notation = self.turn_move(turn);
        let share = percent(turn.loss);
        let said = match turn.kind {
            TurningPointKind::Mistake => language.review_slip(number, ply, user, notation, share),
            TurningPointKind::MissedWin(count) => {
                language.review_missed(number, ply, user, notation, count)
            }
            TurningPointKind::Lost(count) => {
                language.review_lost(number, ply, user, notation, share, count)
            }
            TurningPointKind::FoundWin(count) => {
                language.review_found(number, ply, user, notation, count)
            }
            TurningPointKind::ResignedEarly => language.review_gave_up(number, ply, user, share),
        };
        let quoted = |m: &String| format!("`{m}`");
        let better = match &turn.better[..] {
            [] => return said,
            [only] => language.review_better(quoted(only)),
            [first, then @ ..] => {
                let then = then.iter().take(MOST_MOVES - 1).map(quoted);
                language.review_better_then(quoted(first), join(then, ", "))
            }
        };
        format!("{said} {better}")
    }

    /// Returns the reasons for a move in `game`, as text.
    fn explain(&self, game: &AnyGame, notation: &str) -> Option<String> {
        let name = |seat| escape(&self.loaded.name(seat));
        write_reasons(game, notation, &name, self.language)
    }

    /// Returns the reasons for the better move that the move played does not have, or the reasons for the move played if it decided the game.
    pub(super) fn explain_turn(&self, turn: &TurningPoint) -> Option<String> {
        let played = self.turn_move(turn);
        let (notation, other) = match (turn.better.first(), turn.kind) {
            (Some(better), _) => (better.clone(), Some(played)),
            (None, TurningPointKind::FoundWin(_)) => (played, None),
            (
                None,
                TurningPointKind::Mistake
                | TurningPointKind::MissedWin(_)
                | TurningPointKind::Lost(_)
                | TurningPointKind::ResignedEarly,
            ) => return None,
        };
        let game = game_until(self.loaded, turn.at);
        let name = |seat| escape(&self.loaded.name(seat));
        let why = write_contrast(&game, &notation, other.as_deref(), &name, self.language)?;
        Some(self.language.review_why(notation, why))
    }

    /// Returns the reasons for the likely reply to a move that reduced the player's winning chances.
    pub(super) fn explain_reply(&self, turn: &TurningPoint) -> Option<String> {
        match turn.kind {
            TurningPointKind::Mistake
            | TurningPointKind::MissedWin(_)
            | TurningPointKind::Lost(_) => {}
            TurningPointKind::FoundWin(_) | TurningPointKind::ResignedEarly => return None,
        }
        let game = game_until(self.loaded, turn.at + 1);
        let reply = self.report.assessments[turn.at + 1].line.first()?;
        let is_other = game.to_move() != Some(turn.seat);
        let why = self.explain(&game, reply).filter(|_| is_other)?;
        let played = self.turn_move(turn);
        Some(self.language.review_reply(played, reply.clone(), why))
    }

    /// Describes a turning point in a few words, for menus.
    pub(super) fn summarize_turn(&self, turn: &TurningPoint, number: u8) -> String {
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
