//! Baseline that plays random games: Monte Carlo tree search (UCT) for any number of players.
//!
//! Source: Kocsis, Szepesvári, *Bandit based Monte-Carlo Planning* (2006).

use asterism_engine::Limits;
use asterism_rules::{Position, Seat};

use super::budget::Budget;
use super::dice::Dice;

/// Weight of exploration: about √2, as in the literature.
const CURIOSITY: f32 = 1.4;
/// Moves after which a random game is broken off and judged by its position.
const LONGEST: usize = 400;

/// Returns a move for the seat on move, and the number of positions created. The game must not be over. `worth` returns how good a position
/// looks for a seat; it is used only for random games that are broken off.
pub(crate) fn choose<P: Position>(
    position: &P,
    worth: impl Fn(&P, Seat) -> i64,
    seed: u64,
    limits: Limits<'_>,
) -> (P::Move, u64) {
    let mut budget = Budget::new(limits);
    let mut dice = Dice::new(seed);
    let mut tree = vec![Node::new(position, position.to_move(), &mut dice)];
    let mut moves = Vec::new();
    // Count a node here too, so that the search ends even if every line it follows ends the game at once.
    while !budget.is_used_up() {
        let path = descend(&mut tree, &mut dice);
        let last = path[path.len() - 1];
        let end = play_randomly(&tree[last].position, &mut moves, &mut budget, &mut dice);
        if budget.is_out && path.len() > 2 {
            // A random game cut short by the limit says nothing about its moves.
            break;
        }
        let shares = share_points(&end, &worth);
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
    let chosen = match most {
        Some((_, m)) => m.clone(),
        None => tree[0].untried.swap_remove(0),
    };
    (chosen, budget.used)
}

struct Node<P: Position> {
    position: P,
    /// Seat that moved to this position.
    mover: Seat,
    visits: f32,
    /// Points the mover got in the random games through this node.
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
fn descend<P: Position>(tree: &mut Vec<Node<P>>, dice: &mut Dice) -> Vec<usize> {
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
            won / visits + CURIOSITY * (log / visits).sqrt()
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

/// Returns the position at the end of a random game, or where it was broken off after too many moves.
fn play_randomly<P: Position>(
    from: &P,
    moves: &mut Vec<P::Move>,
    budget: &mut Budget<'_>,
    dice: &mut Dice,
) -> P {
    let mut position = from.clone();
    for _ in 0..LONGEST {
        moves.clear();
        position.each_move(|m| moves.push(m));
        if moves.is_empty() || budget.is_used_up() {
            break;
        }
        position = position.after(&moves[dice.roll(moves.len())]);
    }
    position
}

/// Returns the points of each seat if a game ends in this position: 1 for a win, 0.5 for a draw. If the game is not over, the seat with the
/// best worth wins, and several such seats draw.
fn share_points<P: Position>(end: &P, worth: impl Fn(&P, Seat) -> i64) -> Vec<f32> {
    let seats = Seat::first(end.players());
    if let Some(outcome) = end.outcome() {
        return seats
            .map(|seat| match outcome.winners.contains(seat) {
                true => 1.0,
                false if outcome.winners.is_empty() => 0.5,
                false => 0.0,
            })
            .collect();
    }
    let worths: Vec<i64> = seats.map(|seat| worth(end, seat)).collect();
    let most = worths.iter().max().copied();
    let best = worths.iter().filter(|&&worth| Some(worth) == most).count();
    worths
        .iter()
        .map(|&worth| match Some(worth) == most {
            true if best > 1 => 0.5,
            true => 1.0,
            false => 0.0,
        })
        .collect()
}
