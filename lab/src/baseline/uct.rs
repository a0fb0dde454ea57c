//! Monte Carlo tree search (UCT) for any number of players, shared by the baselines that differ only in how they judge a new position.
//!
//! Source: Kocsis, Szepesvári, *Bandit based Monte-Carlo Planning* (2006).

use asterism_rules::{Position, Seat};

use super::budget::Budget;
use super::dice::Dice;

/// Returns a move for the seat on move. The game must not be over.
///
/// `curiosity` is the weight of exploration. `judge` returns the points that each seat is expected to get from a position, from 0 to 1.
pub(super) fn choose<P: Position>(
    position: &P,
    curiosity: f32,
    budget: &mut Budget<'_>,
    dice: &mut Dice,
    mut judge: impl FnMut(&P, &mut Budget<'_>, &mut Dice) -> Vec<f32>,
) -> P::Move {
    let mut tree = vec![Node::new(position, position.to_move(), dice)];
    // Count a node here too, so that the search ends even if every line it follows ends the game at once.
    while !budget.is_used_up() {
        let path = descend(&mut tree, curiosity, dice);
        let last = path[path.len() - 1];
        let shares = judge(&tree[last].position, budget, dice);
        if budget.is_out && path.len() > 2 {
            // A judgment cut short by the limit says nothing about its moves.
            break;
        }
        for &at in &path {
            let node = &mut tree[at];
            node.visits += 1.0;
            node.won += shares[node.mover.index()];
        }
    }
    let children = &tree[0].children;
    let most = children
        .iter()
        .max_by(|&&(one, _), &&(other, _)| tree[one].visits.total_cmp(&tree[other].visits));
    match most {
        Some((_, m)) => m.clone(),
        None => tree[0].untried.swap_remove(0),
    }
}

struct Node<P: Position> {
    position: P,
    /// Seat that moved to this position.
    mover: Seat,
    visits: f32,
    /// Points the mover got from the judgments below this node.
    won: f32,
    /// Moves not tried yet, in random order.
    untried: Vec<P::Move>,
    children: Vec<(usize, P::Move)>,
}

impl<P: Position> Node<P> {
    fn new(position: &P, mover: Seat, dice: &mut Dice) -> Self {
        let mut untried = Vec::new();
        position.each_move(|m| untried.push(m));
        dice.shuffle(&mut untried);
        Self {
            position: position.clone(),
            mover,
            visits: 0.0,
            won: 0.0,
            untried,
            children: Vec::new(),
        }
    }
}

/// Follows the most promising moves to a new position or to the end of a game; returns the indices of the nodes on the way, starting with
/// the root.
fn descend<P: Position>(tree: &mut Vec<Node<P>>, curiosity: f32, dice: &mut Dice) -> Vec<usize> {
    let mut path = vec![0];
    let mut at = 0;
    loop {
        let made = tree.len();
        let node = &mut tree[at];
        if let Some(m) = node.untried.pop() {
            let (mover, after) = (node.position.to_move(), node.position.after(&m));
            node.children.push((made, m));
            tree.push(Node::new(&after, mover, dice));
            path.push(made);
            return path;
        }
        let log = node.visits.ln();
        let promise = |child: usize| {
            let Node { visits, won, .. } = tree[child];
            won / visits + curiosity * (log / visits).sqrt()
        };
        let children = tree[at].children.iter();
        let best = children
            .map(|&(child, _)| (promise(child), child))
            .max_by(|(one, _), (other, _)| one.total_cmp(other));
        let Some((_, child)) = best else {
            return path;
        };
        at = child;
        path.push(at);
    }
}

/// Returns the points of each seat if the game is over in this position: 1 for a win, 0.5 for a draw.
pub(super) fn points_at_end<P: Position>(end: &P) -> Option<Vec<f32>> {
    let outcome = end.outcome()?;
    let points = |seat| match outcome.winners.contains(seat) {
        true => 1.0,
        false if outcome.winners.is_empty() => 0.5,
        false => 0.0,
    };
    Some(Seat::first(end.players()).map(points).collect())
}
