//! Describes a review in words.

use asterism_engine::review::{ReviewReport, TurningPoint, TurningPointKind};
use asterism_rules::{AnyGame, LogEntry, Seat, SeatSet};

use crate::action::hint::percent;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::limits::ALT_CHARACTERS;
use crate::text::Language;
use crate::text::markdown::{cut, escape};
use crate::view::posts::write_result_plainly;
use crate::view::reasons::write_reasons;

/// Maximum number of moves shown of a better line.
const MOST_MOVES: usize = 4;

/// Numbers of moments at which to give the chances, tried in this order until the text fits.
const MOMENTS: [usize; 8] = [60, 40, 25, 16, 10, 6, 3, 2];

/// Describes a turning point and the better move.
pub(super) fn describe_turn(
    loaded: &LoadedGame,
    course: &ReviewReport,
    turn: &TurningPoint,
    number: u8,
    language: Language,
) -> String {
    let ply = course.entries[turn.at].ply;
    let user = loaded.mention(turn.seat);
    let notation = turn_move(course, turn);
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
            let then: Vec<String> = then.iter().take(MOST_MOVES - 1).map(quoted).collect();
            language.review_better_then(quoted(first), then.join(", "))
        }
    };
    format!("{said} {better}")
}

/// Says what speaks for the better move, or for the move that was played if it decided the game.
pub(super) fn explain_turn(
    loaded: &LoadedGame,
    course: &ReviewReport,
    turn: &TurningPoint,
    language: Language,
) -> Option<String> {
    let notation = match (turn.better.first(), turn.kind) {
        (Some(better), _) => better.clone(),
        (None, TurningPointKind::FoundWin(_)) => turn_move(course, turn),
        (
            None,
            TurningPointKind::Mistake
            | TurningPointKind::MissedWin(_)
            | TurningPointKind::Lost(_)
            | TurningPointKind::ResignedEarly,
        ) => return None,
    };
    let game = game_until(loaded, turn.at);
    let name = |seat| escape(&loaded.name(seat));
    let why = write_reasons(&game, &notation, &name, language)?;
    Some(language.review_why(notation, why))
}

/// Says what speaks for the likely answer to a move that gave chances away.
pub(super) fn explain_reply(
    loaded: &LoadedGame,
    course: &ReviewReport,
    turn: &TurningPoint,
    language: Language,
) -> Option<String> {
    match turn.kind {
        TurningPointKind::Mistake | TurningPointKind::MissedWin(_) | TurningPointKind::Lost(_) => {}
        TurningPointKind::FoundWin(_) | TurningPointKind::ResignedEarly => return None,
    }
    let game = game_until(loaded, turn.at + 1);
    let reply = course.assessments[turn.at + 1].line.first()?;
    let is_other = game.to_move() != Some(turn.seat);
    let name = |seat| escape(&loaded.name(seat));
    let why = write_reasons(&game, reply, &name, language).filter(|_| is_other)?;
    Some(language.review_reply(reply.clone(), why))
}

/// Returns the game up to its first `entries` entries.
pub(super) fn game_until(loaded: &LoadedGame, entries: usize) -> AnyGame {
    let mut game = loaded.game.rewound();
    for _ in 0..entries {
        game.follow(&loaded.game);
    }
    game
}

/// Describes a turning point in a few words, for menus.
pub(super) fn summarize_turn(
    loaded: &LoadedGame,
    course: &ReviewReport,
    turn: &TurningPoint,
    number: u8,
    language: Language,
) -> String {
    let ply = course.entries[turn.at].ply;
    language.review_entry(number, ply, loaded.name(turn.seat))
}

/// Returns the move at a turning point; empty if the turning point is not a move.
pub(super) fn turn_move(course: &ReviewReport, turn: &TurningPoint) -> String {
    match &course.entries[turn.at].entry {
        LogEntry::Move(notation) => notation.clone(),
        LogEntry::Resigned(_)
        | LogEntry::TimedOut(_)
        | LogEntry::DrawAgreed
        | LogEntry::Aborted(_) => String::new(),
    }
}

/// Describes how much winning chance each player gave away per move on average; `None` if there were no moves.
pub(super) fn describe_means(
    loaded: &LoadedGame,
    course: &ReviewReport,
    language: Language,
) -> Option<String> {
    let mean = |seat: Seat| {
        let mean = course.mean_loss(seat)?;
        Some(language.review_mean(escape(&loaded.name(seat)), percent(mean)))
    };
    let means: Vec<String> = Seat::first(loaded.names.len()).filter_map(mean).collect();
    (!means.is_empty()).then(|| language.review_means(means.join(", ")))
}

/// Describes the graph: how the chances changed, the turning points, and the result.
pub(super) fn describe_graph(
    loaded: &LoadedGame,
    course: &ReviewReport,
    language: Language,
) -> String {
    let told = |moments: usize| {
        let sides = sides_told(loaded);
        let sides: Vec<String> = sides
            .iter()
            .map(|&side| list_chances(loaded, course, side, moments, language))
            .collect();
        let moves = course.entries.last().map_or(0, |entry| entry.ply);
        let turning_points: Vec<String> = course
            .turning_points
            .iter()
            .map(|turn| course.entries[turn.at].ply.to_string())
            .collect();
        let turns = if turning_points.is_empty() {
            String::new()
        } else {
            language.alt_course_turns(language.list(&turning_points))
        };
        let graph = language.alt_course(moves, sides.join(" "));
        let parts = [graph, turns, write_result_plainly(loaded, language)];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" ")
    };
    let fits = |said: &String| said.chars().count() <= ALT_CHARACTERS;
    let mut tries = MOMENTS.into_iter().map(told);
    tries
        .find(fits)
        .unwrap_or_else(|| cut(&told(2), ALT_CHARACTERS))
}

/// Returns the sides whose chances are described. If there are two, one is enough.
fn sides_told(loaded: &LoadedGame) -> Vec<SeatSet> {
    let mut sides = loaded.game.sides();
    if sides.len() == 2 {
        sides.truncate(1);
    }
    sides
}

/// Lists the chances of a side at evenly spaced moments, including the first and the last.
fn list_chances(
    loaded: &LoadedGame,
    course: &ReviewReport,
    side: SeatSet,
    moments: usize,
    language: Language,
) -> String {
    let names: Vec<String> = side.iter().map(|seat| loaded.name(seat)).collect();
    let last = course.assessments.len().saturating_sub(1);
    let seat = side.iter().next().unwrap_or(Seat::FIRST);
    let steps = last.min(moments.saturating_sub(1)).max(1);
    let at = |step: usize| step * last / steps;
    let mut points = Vec::new();
    for look in (0..=steps).map(at) {
        let ply = look
            .checked_sub(1)
            .map_or(0, |before| course.entries[before].ply);
        let share = percent(course.assessments[look].chance(seat));
        let point = format!("{ply}: {share}");
        if points.last() != Some(&point) {
            points.push(point);
        }
    }
    language.alt_course_side(language.list(&names), points.join(", "))
}
