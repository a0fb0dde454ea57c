//! Making plans: determines which moves of a line are the user's answers, and which answers are planned.

use std::collections::HashSet;

use asterism_rules::{MoveError, fold_typed};
use asterism_store::{AnswersBase, EntryKind, GameRecord, MAX_DEPTH, ROOT, Tree, TreeNode, UserId};

use crate::feature::plan::model::plans::{live_answers, may_plan};
use crate::feature::plan::refusal::{PlanFault, PlanRefusal};
use crate::game::loaded_game::{LoadedGame, refuse_move};
use crate::game::tree::{TreeBoard, TreePosition, add_path, find, list_below};
use crate::protocol::refusal::{Refusal, TreeRefusal};

/// Maximum number of answers planned for one game.
pub(crate) const MOST_PLANNED: usize = 100;

/// Maximum number of lines in a typed plan.
pub(crate) const MOST_LINES: usize = 40;

/// Maximum number of moves of the player to move that are tried to find out whether a typed move is one of another player.
const MOST_TRIED: usize = 20;

/// Words for "else" in the bot's languages. A line of a typed plan may begin with one of them.
const ELSE: [&str; 3] = ["else ", "sonst ", "inaczej "];

/// Returns the indices of the answers that `user` would plan in the path of `position`: the user's own moves after those already played, except a
/// move that the user can make right now.
///
/// # Errors
///
/// [`PlanRefusal::NotPlaying`], [`PlanRefusal::NotAhead`] or [`PlanRefusal::NoAnswer`] if the user cannot plan answers in this path.
pub(crate) fn list_answers(
    board: &TreeBoard,
    position: &TreePosition,
    user: UserId,
) -> Result<Vec<usize>, PlanRefusal> {
    let loaded = &board.loaded;
    if !board.is_of_game() || !may_plan(&loaded.record, user) {
        return Err(PlanRefusal::NotPlaying);
    }
    let line = loaded.record.entries.len();
    let ahead = position.path.get(line..).unwrap_or_default();
    let is_move = |what: &EntryKind| matches!(what, EntryKind::Move(_));
    // An entry that is no move is left over from before a takeback.
    if position.common < line || !ahead.iter().all(is_move) {
        return Err(PlanRefusal::NotAhead);
    }
    let movers = (loaded.game.ply() + 1..).map(|ply| position.loaded.game.move_at(ply));
    let answers = (line..position.path.len()).zip(movers);
    let answers = answers.filter(|(at, mover)| {
        let seat = mover.as_ref().map(|(seat, _)| *seat);
        *at > line && seat.is_some_and(|seat| loaded.user(seat) == Some(user))
    });
    let answers: Vec<usize> = answers.map(|(at, _)| at).collect();
    if answers.is_empty() {
        return Err(PlanRefusal::NoAnswer);
    }
    Ok(answers)
}

/// A line of moves that contains answers to be planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineToPlan {
    /// All entries from the start of the game to the end of the line.
    pub(crate) path: Vec<EntryKind>,
    /// Indices of the answers in `path`.
    pub(crate) answers: Vec<usize>,
}

/// Plans the answers of a line, replacing other planned answers to the same moves. Also removes planned answers that can no longer be played.
///
/// # Errors
///
/// [`TreeRefusal`] if the tree has no room left, and [`PlanRefusal::ManyPlanned`] if more answers would be planned than allowed.
pub(crate) fn plan(
    tree: &mut Tree,
    record: &GameRecord,
    user: UserId,
    line: &LineToPlan,
) -> Result<(), Refusal> {
    let path = &line.path;
    add_path(tree, path)?;
    forget_dead(tree, record, user);
    for at in &line.answers {
        let parent = find(tree, &path[..*at]).unwrap_or(ROOT);
        let others = tree.children(parent);
        let others = others.filter(|node| node.is_answer && node.what != path[*at]);
        let replaced: Vec<u32> = others.map(|node| node.id).collect();
        for id in replaced {
            unplan(tree, id);
        }
        let answer = tree.nodes.iter_mut();
        let mut answer = answer.filter(|node| node.parent == parent && node.what == path[*at]);
        if let Some(node) = answer.next() {
            node.is_answer = true;
        }
    }
    tree.answers = Some(AnswersBase {
        version: record.version,
        entries: record.entries.len() as u32,
    });
    if tree.nodes.iter().filter(|node| node.is_answer).count() > MOST_PLANNED {
        return Err(PlanRefusal::ManyPlanned { most: MOST_PLANNED }.into());
    }
    Ok(())
}

/// Removes the planned answers that can no longer be played, so that a new plan does not bring them back.
fn forget_dead(tree: &mut Tree, record: &GameRecord, user: UserId) {
    let live = live_answers(record, user, tree).into_iter();
    let live: HashSet<u32> = live.map(|node| node.id).collect();
    for node in &mut tree.nodes {
        node.is_answer &= live.contains(&node.id);
    }
}

/// Removes the planned answer at node `id` and all planned answers after it. With [`ROOT`], removes all planned answers.
pub(crate) fn unplan(tree: &mut Tree, id: u32) {
    let below = list_below(tree, id);
    for node in &mut tree.nodes {
        node.is_answer &= !below.contains(&node.id);
    }
    if !tree.has_answers() {
        tree.answers = None;
    }
}

/// A planned line: the moves that follow those already played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlannedLine {
    /// The moves from the current position. Each has its ply, its notation, and whether it is a planned answer.
    pub(crate) moves: Vec<(usize, String, bool)>,
    /// All entries from the start of the game to the last answer of the line.
    pub(crate) path: Vec<EntryKind>,
}

/// Returns the lines that the user has planned, each up to its last answer.
pub(crate) fn list_planned(board: &TreeBoard) -> Vec<PlannedLine> {
    let record = &board.loaded.record;
    let tree = board.tree();
    let ids = &board.answers;
    let live = tree.nodes.iter().filter(|node| ids.contains(&node.id));
    let live: Vec<&TreeNode> = live.collect();
    // Answers that lead to other answers are part of the lines of those.
    let mut inner = HashSet::new();
    for node in &live {
        let path = tree.path(node.id).unwrap_or_default();
        inner.extend(path.iter().rev().skip(1).map(|node| node.id));
    }
    let last = live.iter().filter(|node| !inner.contains(&node.id));
    let lines = last.filter_map(|node| {
        let nodes = tree.path(node.id)?;
        let moves = nodes.iter().skip(record.entries.len());
        let moves = (board.loaded.game.ply() + 1..).zip(moves);
        let moves = moves.map(|(ply, node)| {
            let text = match &node.what {
                EntryKind::Move(notation) => notation.clone(),
                _ => String::new(),
            };
            (ply, text, ids.contains(&node.id))
        });
        Some(PlannedLine {
            moves: moves.collect(),
            path: nodes.iter().map(|node| node.what.clone()).collect(),
        })
    });
    lines.collect()
}

/// Reads a typed plan of `user` for a running game: lines of moves from the current position. Semicolons or line breaks separate the lines, and
/// arrows separate the moves of a line.
///
/// # Errors
///
/// [`PlanRefusal::Text`] with the mistakes in the lines, or another refusal if the plan as a whole is not allowed.
pub(crate) fn read_plan(
    board: &TreeBoard,
    user: UserId,
    text: &str,
) -> Result<Vec<LineToPlan>, Refusal> {
    let text = fold_typed(text);
    let mut lines = Vec::new();
    let mut faults = Vec::new();
    // The moves already answered, each with its answer and the number of the line.
    let now = board.loaded.record.entries.len();
    let mut answered: Vec<(Vec<EntryKind>, EntryKind, usize)> = Vec::new();
    let parts = text.split([';', '\n']).map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    // This check comes before any work on many lines.
    if board.loaded.record.entries.len() >= MAX_DEPTH {
        return Err(TreeRefusal::Deep.into());
    }
    if parts.len() > MOST_LINES {
        return Err(PlanRefusal::ManyLines { most: MOST_LINES }.into());
    }
    for (number, part) in (1..).zip(parts) {
        let mut fault = |typed: &str, why: Refusal| {
            faults.push(PlanFault {
                line: number,
                typed: typed.to_owned(),
                why: Box::new(why),
            });
        };
        let (path, refused) = read_line(&board.loaded, user, part);
        if let Some((typed, why)) = refused {
            fault(&typed, why);
            continue;
        }
        let Ok(position) = board.position_after(&path) else {
            fault(part, Refusal::Trouble);
            continue;
        };
        let answers = match list_answers(board, &position, user) {
            Ok(answers) => answers,
            Err(why) => {
                fault(part, why.into());
                continue;
            }
        };
        for at in &answers {
            let (before, answer) = (&path[now..*at], &path[*at]);
            match answered.iter().find(|(to, ..)| to == before) {
                Some((_, known, other)) if known != answer => {
                    fault(part, PlanRefusal::TwoAnswers { other: *other }.into());
                }
                Some(_) => {}
                None => answered.push((before.to_vec(), answer.clone(), number)),
            }
        }
        lines.push(LineToPlan { path, answers });
    }
    if lines.is_empty() && faults.is_empty() {
        return Err(PlanRefusal::NoAnswer.into());
    }
    if faults.is_empty() {
        Ok(lines)
    } else {
        Err(PlanRefusal::Text(faults).into())
    }
}

/// Reads one line of a typed plan. Returns all entries from the start of the game to the end of the line. If a move cannot be made, stops before it
/// and also returns the move and the reason.
fn read_line(
    loaded: &LoadedGame,
    user: UserId,
    line: &str,
) -> (Vec<EntryKind>, Option<(String, Refusal)>) {
    let entries = loaded.record.entries.iter();
    let mut path: Vec<EntryKind> = entries.map(|entry| entry.what.clone()).collect();
    let mut at = loaded.clone();
    let rest = ELSE.iter().find_map(|word| {
        let (head, rest) = line.split_at_checked(word.len())?;
        head.eq_ignore_ascii_case(word).then_some(rest)
    });
    let line = rest.unwrap_or(line);
    let mut arrows = line.replace('→', " -> ").replace("=>", " -> ");
    // The notation of some games has arrows, too, but without spaces.
    if !at.game.legal_moves().iter().any(|it| it.contains("->")) {
        arrows = arrows.replace("->", " -> ");
    }
    let line = arrows.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut read: Vec<String> = Vec::new();
    for typed in line.split(" -> ") {
        let typed = typed.trim();
        let played = at.game.play(typed).map_err(|error| {
            if let MoveError::Doubtful { meant } = error {
                return Refusal::Doubtful { meant };
            }
            if let Some(refusal) = explain_turn(&at, user, &read, typed) {
                return refusal.into();
            }
            let refused = refuse_move(error, typed, &at);
            refused.map_or_else(|refusal| refusal, |_| PlanRefusal::PartOfMove.into())
        });
        match played {
            Ok(notation) => {
                read.push(notation.clone());
                path.push(EntryKind::Move(notation));
            }
            Err(refusal) => return (path, Some((typed.to_owned(), refusal))),
        }
    }
    (path, None)
}

/// Returns the refusal of a move that is legal only once others have moved, because a line of a plan has to name the moves of all players. `read` are
/// the moves before it in the line. Returns `None` if the move is not legal then either.
fn explain_turn(
    at: &LoadedGame,
    user: UserId,
    read: &[String],
    typed: &str,
) -> Option<PlanRefusal> {
    let seat = at.game.to_move()?;
    let mut firsts = at.game.legal_moves().into_iter().take(MOST_TRIED);
    let line = firsts.find_map(|first| {
        let mut game = at.game.clone();
        let mut line = read.to_vec();
        let mut next = Some(first);
        for _ in 1..game.players() {
            let left_out = next.or_else(|| game.legal_moves().into_iter().next())?;
            line.push(game.play(&left_out).ok()?);
            next = None;
            if let Ok(notation) = game.clone().play(typed) {
                line.push(notation);
                return Some(line);
            }
        }
        None
    })?;
    let example = line.join(" -> ");
    Some(if at.user(seat) == Some(user) {
        PlanRefusal::OwnMoveLeftOut { example }
    } else {
        let name = at.name(seat);
        PlanRefusal::TheirMoveLeftOut { name, example }
    })
}
