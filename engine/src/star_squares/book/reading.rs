//! Looks up in a book whether a position is won or lost, and which moves to expect.

use asterism_rules::Position as _;
use asterism_rules::star_squares::{Move, StarSquares};

use super::Book;
use crate::search::{Node, Provable as _, SearchResult, WIN_SCORE};
use crate::star_squares::stars::Stars;

/// The stars on the board, and the side to move.
type BoardKey = ([u32; 2], usize);

/// Reads a book for one position of a game, and counts the positions that it looks up.
pub(in crate::star_squares) struct BookReader {
    book: &'static Book,
    /// Boards that have occurred in the game, sorted.
    boards: Vec<BoardKey>,
    /// Number of moves left before the game is drawn by its move limit; a very large number if the game has no move limit.
    most: u32,
    /// Number of positions looked up so far.
    pub(in crate::star_squares) nodes: u64,
}

impl BookReader {
    /// Returns a reader for the last of `positions`, which are the positions of a game in order; `None` if no book applies to the last position.
    ///
    /// No board occurs twice in a line of a book; the lab checks this. So as long as no board has occurred twice in the game, no board can occur for
    /// the third time, which would end the game in a draw.
    pub(in crate::star_squares) fn of(positions: &[StarSquares]) -> Option<Self> {
        let (position, before) = positions.split_last()?;
        let book = Book::of(position.options())?;
        let limit = position.draw_rules().move_limit.unwrap_or(u32::MAX);
        let most = limit.saturating_sub(u32::try_from(before.len()).ok()?);
        let nodes = positions.iter().map(Stars::from);
        let mut boards: Vec<BoardKey> = nodes.map(|node| board_key(&node)).collect();
        boards.sort_unstable();
        let repeats = boards.windows(2).any(|pair| pair[0] == pair[1]);
        (!repeats).then_some(Self {
            book,
            boards,
            most,
            nodes: 0,
        })
    }

    /// Returns the line in which the side to move wins and the opponent holds out as long as possible; `None` if the book contains no win.
    pub(in crate::star_squares) fn find_win(&mut self, root: &Stars) -> Option<SearchResult<Move>> {
        let (_, n) = self.best_move(root).filter(|&(_, n)| n <= self.most)?;
        Some(SearchResult {
            line: self.find_line(root),
            score: WIN_SCORE - n as i32,
            depth: n,
            nodes: self.nodes,
        })
    }

    /// Returns the moves in `root` that lose according to the book, each with the number of moves within which the opponent wins, smallest number
    /// first.
    pub(in crate::star_squares) fn find_losing_moves(&mut self, root: &Stars) -> Vec<(Move, u32)> {
        let mut list = Vec::new();
        root.list_moves(&mut list);
        let lost = list.into_iter().filter_map(|(_, m)| {
            let (_, n) = self.known_win(&root.after(m))?;
            Some((m, n)).filter(|_| n < self.most)
        });
        let mut lost: Vec<(Move, u32)> = lost.collect();
        lost.sort_by_key(|&(_, n)| n);
        lost
    }

    /// Returns the book's winning line for the side to move, in which the opponent holds out as long as possible.
    pub(in crate::star_squares) fn find_line(&mut self, root: &Stars) -> Vec<Move> {
        let mut line = Vec::new();
        let mut node = *root;
        while node.result().is_none()
            && let Some((m, _)) = self.best_move(&node)
        {
            line.push(m);
            node = node.after(m);
            if node.result().is_some() {
                break;
            }
            let Some((_, Some(reply))) = self.longest_defense(&node) else {
                break;
            };
            line.push(reply);
            node = node.after(reply);
        }
        line
    }

    /// Returns a move that wins in `node`, and the number of moves within which it wins. The game must not be over in `node`. Also finds moves that
    /// lead into a line of the book from a position outside the book, for example by swapping colors.
    fn best_move(&mut self, node: &Stars) -> Option<(Move, u32)> {
        if let Some(known) = self.known_win(node) {
            return Some(known);
        }
        let mut best: Option<(Move, u32)> = None;
        node.each_move(|m| {
            let after = node.after(m);
            // The board may occur again later, so it must be new.
            if self.boards.binary_search(&board_key(&after)).is_ok() {
                return;
            }
            let lost = after
                .result()
                .is_none()
                .then(|| self.longest_defense(&after));
            if let Some((n, _)) = lost.flatten()
                && best.is_none_or(|(_, least)| n + 1 < least)
            {
                best = Some((m, n + 1));
            }
        });
        best
    }

    /// Returns a move that wins at once in `node`, or otherwise the book's move, and the number of moves within which the move wins.
    fn known_win(&mut self, node: &Stars) -> Option<(Move, u32)> {
        self.nodes += 1;
        match node.result() {
            Some(_) => None,
            None => match node.winning_move() {
                Some(m) => Some((m, 1)),
                None => self.book.find_entry(node),
            },
        }
    }

    /// Returns the number of moves within which the side to move in `node` loses, whatever that side plays, and the reply that holds out longest. The
    /// reply is `None` if every reply loses at once. Returns `None` if the book does not contain this loss. The game must not be over in `node`.
    fn longest_defense(&mut self, node: &Stars) -> Option<(u32, Option<Move>)> {
        let mut longest = (1, None);
        let escapes = node.any_move(|m| {
            let after = node.after(m);
            match after.result() {
                Some(result) => result < 0,
                None => match self.known_win(&after) {
                    Some((_, n)) => {
                        if n + 1 > longest.0 {
                            longest = (n + 1, Some(m));
                        }
                        false
                    }
                    None => true,
                },
            }
        });
        (!escapes).then_some(longest)
    }
}

fn board_key(node: &Stars) -> BoardKey {
    (node.stars(), node.side_to_move())
}
