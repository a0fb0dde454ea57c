//! Checks a book using only the rules: plays its move, and every legal reply, in each of its positions.
//!
//! Of all positions that are equal up to a symmetry of the board and the colors of the stars, only one is played. Results for it hold for all.

use std::collections::{HashMap, HashSet};

use asterism_engine::star_squares::Book;
use asterism_rules::star_squares::{Color, Move, Options, StarSquares};
use asterism_rules::{Position as _, PositionError, PositionText as _};

use super::image::{
    PositionClass, Symmetry, classify, classify_board, list_symmetries, map_move, map_set,
    read_position,
};

/// What a book says, checked.
#[derive(Debug)]
pub(crate) struct CheckedBook {
    /// All positions with the attacker to move that can follow from the first stars.
    pub(crate) nodes: Vec<BookNode>,
    /// First stars that win, each with the number of moves of both sides within which it does.
    pub(crate) firsts: Vec<(Move, u32)>,
    /// Positions of the book that occur in games where all moves of the attacker are the book's.
    pub(crate) reached: usize,
    /// Replies of the defender.
    pub(crate) replies: u64,
    /// Fewest replies that the defender has.
    pub(crate) least_replies: usize,
    /// Boards that occur in a line twice, with the same side to move.
    pub(crate) recurring: usize,
}

/// A position with the attacker to move.
#[derive(Debug)]
pub(crate) struct BookNode {
    pub(crate) position: StarSquares,
    /// The attacker's move.
    pub(crate) chosen: Move,
    /// Maximum number of moves of both sides until the win, counting this one.
    pub(crate) left: u32,
    /// How a game gets there; `None` if the position only occurs after moves that are not the book's.
    reached: Option<Reached>,
    /// Positions that can follow after the next reply.
    next: Vec<usize>,
}

/// How a game gets to a position.
#[derive(Clone, Debug)]
struct Reached {
    /// The position of the attacker before it; `None` if a game starts with the moves.
    before: Option<usize>,
    /// The moves from there.
    moves: Vec<Move>,
}

/// Why a book is not valid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BookError {
    /// The book has no move for a position that follows from its moves, and no move wins there at once.
    #[error("the book has no move in '{0}', and no move wins there at once")]
    Hole(String),
    /// The game ends without a win of the attacker.
    #[error("the game ends at '{0}' without a win")]
    NotWon(String),
    /// The win is not at least two moves closer than before.
    #[error("the win is not closer in '{0}' than before")]
    NotNearer(String),
    /// The board becomes empty here. Then the rule for the first star would count again, so the book would depend on it.
    #[error("the board is empty at '{0}'")]
    Empty(String),
    /// A position of the book cannot occur.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A first star does not win as fast as it should.
    #[error("{first} wins within {found:?} moves, not {expected}")]
    First {
        first: String,
        expected: u32,
        found: Option<u32>,
    },
}

/// Checks `book`, which is for games with these `options`. `firsts` are the first stars that win, each with its number of moves.
pub(crate) fn check_book(
    book: &Book,
    options: Options,
    firsts: &[(&str, u32)],
) -> Result<CheckedBook, BookError> {
    let start = StarSquares::start(&options, 2).expect("Star Squares is for two");
    let mut walk = Walk {
        book,
        symmetries: list_symmetries(options.board),
        found: HashMap::new(),
        checked: CheckedBook {
            nodes: Vec::new(),
            firsts: Vec::new(),
            reached: 0,
            replies: 0,
            least_replies: usize::MAX,
            recurring: 0,
        },
    };
    if book.find(&start).is_some() {
        let reached = Reached {
            before: None,
            moves: Vec::new(),
        };
        walk.add(start.clone(), Some(reached), u32::MAX)?;
    }
    for &(first, expected) in firsts {
        let m = asterism_rules::Notation::parse_move(&start, first);
        let m = m.expect("a first star is a legal move");
        let reached = Reached {
            before: None,
            moves: vec![m],
        };
        let next = walk.play_replies(&start.after(&m), Some(&reached), expected)?;
        let lefts = next.iter().map(|&at| walk.checked.nodes[at].left);
        let found = lefts.max().map(|left| left + 2);
        if found != Some(expected) {
            return Err(BookError::First {
                first: first.to_owned(),
                expected,
                found,
            });
        }
        walk.checked.firsts.push((m, expected));
    }
    walk.play_all(0)?;
    walk.checked.reached = walk.checked.known();
    // Other positions were won by other moves in a position that is equal up to a symmetry.
    let played = walk.checked.nodes.len();
    for (stars, forbidden) in book.positions(options.board) {
        walk.add(read_position(options, stars, forbidden)?, None, u32::MAX)?;
    }
    walk.play_all(played)?;
    walk.checked.recurring = walk.count_recurring();
    Ok(walk.checked)
}

struct Walk<'a> {
    book: &'a Book,
    symmetries: Vec<Symmetry>,
    /// Indices of the positions found so far.
    found: HashMap<PositionClass, usize>,
    checked: CheckedBook,
}

impl Walk<'_> {
    /// Plays on from every position found, except the first `at`, until no new ones are found.
    fn play_all(&mut self, mut at: usize) -> Result<(), BookError> {
        while let Some(node) = self.checked.nodes.get(at) {
            let (chosen, left) = (node.chosen, node.left);
            let after = node.position.after(&chosen);
            let is_empty =
                |position: &StarSquares| Color::ALL.iter().all(|&color| position.stars(color) == 0);
            if is_empty(&after) || is_empty(&node.position) && at > 0 {
                return Err(BookError::Empty(after.to_text()));
            }
            match after.outcome() {
                Some(outcome) if !outcome.winners.contains(node.position.to_move()) => {
                    return Err(BookError::NotWon(after.to_text()));
                }
                Some(_) => {}
                None => {
                    let reached = node.reached.is_some().then(|| Reached {
                        before: Some(at),
                        moves: vec![chosen],
                    });
                    let next = self.play_replies(&after, reached.as_ref(), left)?;
                    self.checked.nodes[at].next = next;
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Plays every reply in `after`, where the attacker has just moved and had `left` moves left before. Returns the positions that follow.
    fn play_replies(
        &mut self,
        after: &StarSquares,
        reached: Option<&Reached>,
        left: u32,
    ) -> Result<Vec<usize>, BookError> {
        let mut next = Vec::new();
        let replies = after.legal_moves();
        self.checked.least_replies = self.checked.least_replies.min(replies.len());
        for reply in replies {
            self.checked.replies += 1;
            let position = after.after(&reply);
            if let Some(outcome) = position.outcome() {
                if outcome.winners.contains(after.to_move()) {
                    return Err(BookError::NotWon(position.to_text()));
                }
                continue;
            }
            let reached = reached.cloned().map(|mut reached| {
                reached.moves.push(reply);
                reached
            });
            next.push(self.add(position, reached, left)?);
        }
        next.sort_unstable();
        next.dedup();
        Ok(next)
    }

    /// Adds a position unless it is known already, and returns its index. `most` is the number of moves left before the attacker's last move.
    fn add(
        &mut self,
        position: StarSquares,
        reached: Option<Reached>,
        most: u32,
    ) -> Result<usize, BookError> {
        let class = classify(&position, &self.symmetries);
        let at = if let Some(&at) = self.found.get(&class) {
            at
        } else {
            let (chosen, left) = self
                .book
                .find(&position)
                .or_else(|| find_win(&position).map(|m| (m, 1)))
                .ok_or_else(|| BookError::Hole(position.to_text()))?;
            self.found.insert(class, self.checked.nodes.len());
            self.checked.nodes.push(BookNode {
                position,
                chosen,
                left,
                reached,
                next: Vec::new(),
            });
            self.checked.nodes.len() - 1
        };
        let node = &self.checked.nodes[at];
        if node.left > most.saturating_sub(2) {
            return Err(BookError::NotNearer(node.position.to_text()));
        }
        Ok(at)
    }

    /// Counts the boards that occur twice in a line, no matter which push is forbidden: before a move of the attacker, or after it.
    fn count_recurring(&self) -> usize {
        let nodes = &self.checked.nodes;
        let mut before: HashMap<[u32; 2], Vec<usize>> = HashMap::new();
        let mut after: HashMap<[u32; 2], Vec<usize>> = HashMap::new();
        for (at, node) in nodes.iter().enumerate() {
            let class = |position: &StarSquares| classify_board(position, &self.symmetries);
            before.entry(class(&node.position)).or_default().push(at);
            let next = node.position.after(&node.chosen);
            if next.outcome().is_none() {
                after.entry(class(&next)).or_default().push(at);
            }
        }
        // A board that occurs again does so in a position that equals the first one up to a symmetry and the forbidden push.
        let count = |boards: &HashMap<_, Vec<usize>>, recurs: fn(&Self, usize) -> bool| {
            let occurs = |alike: &&Vec<usize>| {
                let leads = |&&at: &&usize| self.leads_to(at, alike);
                alike.len() > 1 && alike.iter().filter(leads).any(|&at| recurs(self, at))
            };
            boards.values().filter(occurs).count()
        };
        count(&before, Self::recurs_before) + count(&after, Self::recurs_after)
    }

    /// Returns whether a line leads from position `from` to another one of `others`, up to symmetries.
    fn leads_to(&self, from: usize, others: &[usize]) -> bool {
        let nodes = &self.checked.nodes;
        let mut seen = HashSet::new();
        let mut open = nodes[from].next.clone();
        while let Some(at) = open.pop() {
            if others.contains(&at) {
                return true;
            }
            if seen.insert(at) {
                open.extend(&nodes[at].next);
            }
        }
        false
    }

    /// Returns whether the board of position `at` occurs again in a line, with the attacker to move.
    fn recurs_before(&self, at: usize) -> bool {
        let position = &self.checked.nodes[at].position;
        let board = list_stars(position);
        self.follow(position, |before, _| {
            before != position && list_stars(before) == board
        })
    }

    /// Returns whether the board after the book's move in position `at` occurs again in a line, with the defender to move.
    fn recurs_after(&self, at: usize) -> bool {
        let position = &self.checked.nodes[at].position;
        let boards: Vec<_> = self.play_alike(position).iter().map(list_stars).collect();
        self.follow(position, |before, after| {
            before != position && boards.contains(&list_stars(after))
        })
    }

    /// Plays every line from `position`, and returns whether `is_such` is true for the positions before and after any move of the attacker.
    fn follow(
        &self,
        position: &StarSquares,
        is_such: impl Fn(&StarSquares, &StarSquares) -> bool,
    ) -> bool {
        let mut seen = HashSet::new();
        let mut open = vec![position.clone()];
        while let Some(before) = open.pop() {
            for after in self.play_alike(&before) {
                if is_such(&before, &after) {
                    return true;
                }
                let replies = after.legal_moves().into_iter();
                let next = replies.map(|reply| after.after(&reply));
                let next = next.filter(|next| next.outcome().is_none());
                open.extend(next.filter(|next| seen.insert(next.clone())));
            }
        }
        false
    }

    /// Returns the positions after the move in `position`, and after those that equal it because the board is symmetrical: the book may choose
    /// any of them in a position that is turned or mirrored.
    fn play_alike(&self, position: &StarSquares) -> Vec<StarSquares> {
        let Some((chosen, _)) = self.book.find(position) else {
            // A move that wins at once, so nothing follows.
            return Vec::new();
        };
        let fixes = |symmetry: &&Symmetry| {
            let stars = list_stars(position);
            let push = position.forbidden_push();
            stars == stars.map(|set| map_set(set, symmetry))
                && push == push.map(|(from, to)| (symmetry[from.index()], symmetry[to.index()]))
        };
        let mut moves: Vec<Move> = self
            .symmetries
            .iter()
            .filter(fixes)
            .map(|symmetry| map_move(chosen, symmetry))
            .collect();
        moves.sort_unstable();
        moves.dedup();
        moves.iter().map(|m| position.after(m)).collect()
    }
}

/// Returns the stars of both colors.
fn list_stars(position: &StarSquares) -> [u32; 2] {
    Color::ALL.map(|color| position.stars(color))
}

/// Returns a move that wins at once.
fn find_win(position: &StarSquares) -> Option<Move> {
    let mut won = None;
    position.each_move(|m| {
        let wins = |outcome: asterism_rules::Outcome| outcome.winners.contains(position.to_move());
        if won.is_none() && position.after(&m).outcome().is_some_and(wins) {
            won = Some(m);
        }
    });
    won
}

impl CheckedBook {
    /// Returns the number of positions that the book has a move for; the others are won at once.
    pub(crate) fn known(&self) -> usize {
        self.nodes.iter().filter(|node| node.left > 1).count()
    }

    /// Returns the moves that lead to position `at`, from the start of a game; `None` if only moves that are not the book's do.
    pub(crate) fn path(&self, at: usize) -> Option<Vec<Move>> {
        let reached = self.nodes[at].reached.as_ref()?;
        let mut path = match reached.before {
            Some(before) => self.path(before)?,
            None => Vec::new(),
        };
        path.extend(&reached.moves);
        Some(path)
    }
}
