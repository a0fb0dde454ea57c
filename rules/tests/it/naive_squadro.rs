//! A second, slow implementation of Squadro, on a grid of squares: light moves along the columns, dark along the rows.

use std::collections::BTreeMap;

use crate::slow::Slow;

/// Column and row, 0–6. Column 0 is dark's starting edge, row 0 is light's.
type Square = (i32, i32);

/// A piece, and the direction it points in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    side: char,
    lane: i32,
    /// Whether it points back to its start.
    returning: bool,
}

impl Piece {
    fn square(self, steps_from_edge: i32) -> Square {
        match self.side {
            'A' => (self.lane, steps_from_edge),
            _ => (steps_from_edge, self.lane),
        }
    }

    fn steps_from_edge(self, (column, row): Square) -> i32 {
        if self.side == 'A' { row } else { column }
    }

    /// Returns the number of dots engraved at the edge it comes from.
    fn speed(self) -> usize {
        let dots = match (self.side, self.returning) {
            ('A', false) | ('B', true) => "31213",
            _ => "13231",
        };
        let dot = dots.chars().nth(self.lane as usize - 1);
        dot.and_then(|dot| dot.to_digit(10))
            .expect("one of five lanes") as usize
    }
}

/// The pieces on the board, and whose turn it is.
#[derive(Clone, Debug)]
pub(crate) struct NaiveSquadro {
    board: BTreeMap<Square, Piece>,
    to_move: char,
    pieces_to_win: usize,
}

impl NaiveSquadro {
    /// Reads the board from a position text; `None` if two pieces would be on the same square.
    pub(crate) fn place(options: &str, text: &str) -> Option<Self> {
        let mut naive = Self {
            board: BTreeMap::new(),
            to_move: if text.ends_with('a') { 'A' } else { 'B' },
            pieces_to_win: options
                .split(',')
                .find_map(|option| option.strip_prefix("pieces_to_win="))
                .map_or(4, |number| number.parse().expect("a number")),
        };
        for (side, numbers) in ['A', 'B'].into_iter().zip(text.split('/')) {
            for (lane, number) in (1..=5).zip(numbers.split_whitespace()) {
                let progress: i32 = number.parse().expect("a number");
                if progress == 12 {
                    continue;
                }
                let piece = Piece {
                    side,
                    lane,
                    returning: progress >= 6,
                };
                let steps = if piece.returning {
                    12 - progress
                } else {
                    progress
                };
                if naive.board.insert(piece.square(steps), piece).is_some() {
                    return None;
                }
            }
        }
        Some(naive)
    }

    pub(crate) fn home(&self, side: char) -> usize {
        5 - self
            .board
            .values()
            .filter(|piece| piece.side == side)
            .count()
    }

    fn winner(&self) -> Option<char> {
        ['A', 'B']
            .into_iter()
            .find(|&side| self.home(side) >= self.pieces_to_win)
    }

    fn find(&self, side: char, lane: i32) -> Option<(Square, Piece)> {
        let mut pieces = self.board.iter();
        pieces
            .find(|(_, piece)| (piece.side, piece.lane) == (side, lane))
            .map(|(&square, &piece)| (square, piece))
    }

    fn walk(&mut self, mut square: Square, mut piece: Piece) {
        self.board.remove(&square);
        let mut left = piece.speed();
        let mut jumping = false;
        loop {
            let steps = piece.steps_from_edge(square) + if piece.returning { -1 } else { 1 };
            square = piece.square(steps);
            left = left.saturating_sub(1);
            if steps == 0 {
                return;
            }
            if steps == 6 {
                piece.returning = true;
                break;
            }
            if let Some(jumped) = self.board.remove(&square) {
                jumping = true;
                let edge = if jumped.returning { 6 } else { 0 };
                self.board.insert(jumped.square(edge), jumped);
            } else if jumping || left == 0 {
                break;
            }
        }
        self.board.insert(square, piece);
    }
}

impl Slow for NaiveSquadro {
    fn read(options: &str, players: usize, position: &str) -> Self {
        assert_eq!(players, 2);
        Self::place(options, position).expect("one piece on a square")
    }

    fn moves(&self) -> Vec<String> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> = self
            .board
            .values()
            .filter(|piece| piece.side == self.to_move)
            .map(|piece| format!("{}{}", piece.side, piece.lane))
            .collect();
        moves.sort();
        moves
    }

    fn after(&self, m: &str) -> Self {
        let mut after = self.clone();
        let lane = m[1..].parse().expect("a lane");
        let (square, piece) = self.find(self.to_move, lane).expect("a piece on the board");
        after.walk(square, piece);
        after.to_move = if self.to_move == 'A' { 'B' } else { 'A' };
        after
    }

    fn text(&self) -> String {
        let sides = ['A', 'B'].map(|side| {
            let numbers = (1..=5).map(|lane| match self.find(side, lane) {
                None => "12".to_owned(),
                Some((square, piece)) => {
                    let steps = piece.steps_from_edge(square);
                    let progress = if piece.returning { 12 - steps } else { steps };
                    progress.to_string()
                }
            });
            numbers.collect::<Vec<_>>().join(" ")
        });
        let to_move = self.to_move.to_ascii_lowercase();
        format!("{} {to_move}", sides.join(" / "))
    }

    fn outcome(&self) -> Option<String> {
        let winner = self.winner()?;
        Some(format!("{} home", if winner == 'A' { 1 } else { 2 }))
    }
}
