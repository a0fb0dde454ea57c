//! Planned answers: moves that the bot plays for users as soon as a game reaches the positions that they planned for.
//!
//! A plan is part of a user's tree for the game. A planned node is played when the game's entries lead exactly to the node before it and it is the
//! turn of the tree's owner. A plan therefore becomes void once the game leaves the tree, and its owner is notified once when that happens. Plans are
//! private: other users never see a planned answer unless it has been played.

use std::collections::HashSet;

use asterism_rules::{AnyGame, Seat};
use asterism_store::{
    EntryKind, GameId, GameRecord, NewEntry, News, Player, ROOT, Topic, Tree, TreeNode, TreeRecord,
    UserId, VoidWhy,
};

use crate::game::answers::{Answers, Following};
use crate::game::loaded_game::is_engine_on;

/// Maximum number of planned answers played in one change of a game.
pub(crate) const MOST_ANSWERS: usize = 200;

/// The plans of a game's players.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plans(Vec<TreeRecord>);

impl Plans {
    /// Collects the plans from `trees`, which all belong to the same game.
    pub(crate) fn new(trees: impl IntoIterator<Item = TreeRecord>) -> Plans {
        let trees = trees.into_iter();
        Plans(trees.filter(|record| record.tree.has_answers()).collect())
    }
}

impl Answers for Plans {
    fn follow<'a>(
        &'a self,
        record: &GameRecord,
        by: Option<UserId>,
    ) -> Box<dyn Following + Send + 'a> {
        let plans = self.0.iter().filter_map(|plan| Pursued::new(record, plan));
        Box::new(Pursuit {
            game: record.id,
            by,
            plans: plans.collect(),
            played: 0,
            jobs: Vec::new(),
        })
    }
}

/// Returns true if answers planned by `user` in the game of `record` can be played. The game must be running and have other players, since a user
/// alone could plan a whole game.
pub(crate) fn may_plan(record: &GameRecord, user: UserId) -> bool {
    let is_other = |player: &Player| player.user().is_some_and(|other| other != user);
    record.ended.is_none()
        && record.has_seat(user)
        && !record.is_engine(user)
        && record.seats.iter().any(is_other)
}

/// Returns the planned nodes of `tree` that the game of `record` can still reach; none if the plan is void. The tree belongs to `owner`.
pub(crate) fn live_answers<'a>(
    record: &GameRecord,
    owner: UserId,
    tree: &'a Tree,
) -> Vec<&'a TreeNode> {
    let end = find_end(record, tree).filter(|_| is_valid(record, owner, tree));
    let Some(end) = end else {
        return Vec::new();
    };
    let mut reached = HashSet::from([end]);
    let mut live = Vec::new();
    // Each node comes after its parent.
    for node in &tree.nodes {
        if reached.contains(&node.parent) {
            reached.insert(node.id);
            live.extend(node.is_answer.then_some(node));
        }
    }
    live
}

/// Returns true if the game of `record` is running and still has the moves for which the answers in `tree` were planned, that is, none of these moves
/// has been taken back.
fn is_valid(record: &GameRecord, owner: UserId, tree: &Tree) -> bool {
    let Some(base) = tree.answers else {
        return false;
    };
    let is_newer = record.undone.is_none_or(|undone| base.version >= undone);
    is_newer && record.entries.len() >= base.entries as usize && may_plan(record, owner)
}

/// Returns the ID of the node to which the entries of `record` lead; `None` if the game has left the tree.
fn find_end(record: &GameRecord, tree: &Tree) -> Option<u32> {
    let mut line = record.entries.iter().map(|entry| &entry.what).peekable();
    let mut end = ROOT;
    // Each node comes after its parent.
    for node in &tree.nodes {
        let next = line.peek();
        if node.parent == end && next.is_some_and(|what| **what == node.what) {
            end = node.id;
            line.next();
        }
    }
    line.peek().is_none().then_some(end)
}

/// State of a plan while its game is being changed.
struct Pursued<'a> {
    owner: UserId,
    tree: &'a Tree,
    /// ID of the node to which the game's entries lead.
    end: u32,
    /// IDs of the nodes after which answers are planned.
    ahead: HashSet<u32>,
}

impl<'a> Pursued<'a> {
    /// Returns the plan's state if the game of `record` can still reach planned answers.
    fn new(record: &GameRecord, plan: &'a TreeRecord) -> Option<Self> {
        let (owner, tree) = (plan.owner, &plan.tree);
        if live_answers(record, owner, tree).is_empty() {
            return None;
        }
        let mut ahead = HashSet::new();
        for node in tree.nodes.iter().rev() {
            if node.is_answer || ahead.contains(&node.id) {
                ahead.insert(node.parent);
            }
        }
        Some(Self {
            owner,
            tree,
            end: find_end(record, tree)?,
            ahead,
        })
    }

    /// Follows the plan along the entry `what`; `is_answer` says whether the entry is the owner's planned answer. Returns false if nothing is planned
    /// after it.
    fn follow(&mut self, what: &EntryKind, is_answer: bool) -> bool {
        let mut children = self.tree.children(self.end);
        let node = if is_answer {
            children.find(|node| node.is_answer)
        } else {
            children.find(|node| node.what == *what)
        };
        let Some(node) = node else {
            return false;
        };
        self.end = node.id;
        self.ahead.contains(&self.end)
    }

    /// Returns the owner's planned answer at the current position, if there is one.
    fn answer(&self) -> Option<&'a str> {
        let mut children = self.tree.children(self.end);
        match &children.find(|node| node.is_answer)?.what {
            EntryKind::Move(notation) => Some(notation),
            EntryKind::Resigned(_)
            | EntryKind::TimedOut(_)
            | EntryKind::DrawAgreed
            | EntryKind::Aborted(_) => None,
        }
    }
}

/// State of all players' plans during one change of their game.
struct Pursuit<'a> {
    game: GameId,
    /// The user who makes the change.
    by: Option<UserId>,
    /// Plans whose answers can still be played.
    plans: Vec<Pursued<'a>>,
    /// Number of planned answers played during the change.
    played: usize,
    /// Jobs that notify owners of void plans.
    jobs: Vec<Topic>,
}

impl Following for Pursuit<'_> {
    fn note(&mut self, entry: &NewEntry, mover: Option<UserId>, game: &AnyGame) {
        let is_over = game.ending().is_some();
        let why = if is_over {
            VoidWhy::Over
        } else {
            VoidWhy::Elsewhere
        };
        let mut void = Vec::new();
        self.plans.retain_mut(|plan| {
            let is_answer = entry.prepared && mover == Some(plan.owner);
            let goes_on = plan.follow(&entry.what, is_answer) && !is_over;
            // A plan that was played to its end is not void.
            if !goes_on && !is_answer {
                void.push(plan.owner);
            }
            goes_on
        });
        for owner in void {
            // A player who deviates from their own plan knows it.
            if entry.prepared || self.by != Some(owner) {
                self.tell(owner, why);
            }
        }
    }

    /// Makes all plans void, because moves have been taken back.
    fn note_takeback(&mut self) {
        for plan in std::mem::take(&mut self.plans) {
            if self.by != Some(plan.owner) {
                self.tell(plan.owner, VoidWhy::TakenBack);
            }
        }
    }

    fn play_answer(&mut self, record: &GameRecord, game: &mut AnyGame) -> Option<NewEntry> {
        let user = find_planner(record, game.to_move()?)?;
        let at = self.plans.iter().position(|plan| plan.owner == user)?;
        let planned = self.plans[at].answer()?;
        if self.played == MOST_ANSWERS {
            return None;
        }
        let what = match game.read(planned) {
            Ok(notation) => EntryKind::Move(notation),
            Err(error) => {
                // It was legal when it was planned. The log must not reveal who planned it.
                tracing::warn!(game = %self.game, %error, "could not play a planned answer; the rules do not allow it");
                self.plans.remove(at);
                self.tell(user, VoidWhy::NotLegal);
                return None;
            }
        };
        // The move before the answer must not be refused because of it.
        if !record.has_room_for(&what) {
            return None;
        }
        game.play(planned).ok()?;
        self.played += 1;
        Some(NewEntry {
            prepared: true,
            ..what.into()
        })
    }

    /// Returns the jobs that notify users whose planned answers can no longer be played.
    fn into_jobs(self: Box<Self>) -> Vec<Topic> {
        self.jobs
    }
}

impl Pursuit<'_> {
    fn tell(&mut self, user: UserId, why: VoidWhy) {
        let game = self.game;
        let news = News::PlanVoid { game, why };
        self.jobs.push(Topic::News { user, news });
    }
}

/// Returns the person in `seat`, who may have planned an answer for their turn; `None` for an engine or a former player.
fn find_planner(record: &GameRecord, seat: Seat) -> Option<UserId> {
    let player = record.seats.get(seat.index())?;
    player.user().filter(|_| !is_engine_on(record, seat))
}

#[cfg(test)]
mod tests;
