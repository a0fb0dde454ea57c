//! Draws by repetition in Squadro: every position that follows from two endgames is solved, and the engine has to agree.

use std::collections::HashMap;

use asterism_engine::{Level, Limits, choose, think_typed};
use asterism_rules::squadro::{Move, Options, Squadro};
use asterism_rules::{Game, GameOptions, How, Notation, Position, PositionText};

/// Endgames that are drawn if both sides play well.
const ENDGAMES: [&str; 2] = [
    "6 12 12 0 12 / 3 12 3 3 12 a",
    "2 0 12 2 12 / 0 2 12 12 12 a",
];

fn position(text: &str) -> Squadro {
    let options = Options::parse("threefold=true").expect("valid options");
    Squadro::from_text(&options, 2, text).expect("a position")
}

/// Best result that the side to move can force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    Win,
    Loss,
    Draw,
}

/// All positions that follow from one, with their values.
struct Solved {
    positions: Vec<Squadro>,
    /// Every move from each position, and the index of the position after it.
    moves: Vec<Vec<(Move, usize)>>,
    values: Vec<Value>,
}

impl Solved {
    fn new(start: Squadro) -> Self {
        let mut known = HashMap::from([(start, 0)]);
        let mut positions = vec![start];
        let mut moves = Vec::new();
        while let Some(position) = positions.get(moves.len()).copied() {
            let list = position.legal_moves().into_iter().map(|m| {
                let after = position.after(&m);
                let at = *known.entry(after).or_insert_with(|| {
                    positions.push(after);
                    positions.len() - 1
                });
                (m, at)
            });
            moves.push(list.collect());
        }
        // Only the side that has just moved can have won. Everything that is not forced is a draw.
        let is_over = |position: &Squadro| position.outcome().is_some();
        let start = |position| {
            if is_over(position) {
                Value::Loss
            } else {
                Value::Draw
            }
        };
        let mut solved = Self {
            values: positions.iter().map(start).collect(),
            positions,
            moves,
        };
        while solved.improve() {}
        solved
    }

    /// Finds more wins and losses; returns whether there were any.
    fn improve(&mut self) -> bool {
        let mut has_changed = false;
        for at in 0..self.positions.len() {
            let after: Vec<Value> = self.moves[at]
                .iter()
                .map(|&(_, to)| self.values[to])
                .collect();
            if self.values[at] != Value::Draw || after.is_empty() {
                continue;
            }
            if after.contains(&Value::Loss) {
                self.values[at] = Value::Win;
            } else if after.iter().all(|&value| value == Value::Win) {
                self.values[at] = Value::Loss;
            }
            has_changed |= self.values[at] != Value::Draw;
        }
        has_changed
    }

    /// Lists the positions of this value in which some moves keep it and others do not.
    fn list_critical(&self, value: Value) -> Vec<usize> {
        let is_critical = |at: &usize| {
            let keeps = |&(m, _): &(Move, usize)| self.keeps(*at, m);
            let moves = &self.moves[*at];
            self.values[*at] == value && moves.iter().any(keeps) && !moves.iter().all(keeps)
        };
        (0..self.positions.len()).filter(is_critical).collect()
    }

    /// Returns whether the move keeps the value of the position for the side to move.
    fn keeps(&self, at: usize, m: Move) -> bool {
        let mut moves = self.moves[at].iter();
        let (_, to) = moves.find(|(other, _)| *other == m).expect("a legal move");
        match self.values[at] {
            Value::Win => self.values[*to] == Value::Loss,
            Value::Draw => self.values[*to] == Value::Draw,
            Value::Loss => true,
        }
    }
}

/// Nodes of each search: a tenth of what level 6 has.
const NODES: u64 = 20_000;

#[test]
fn neither_a_win_nor_a_draw_is_let_go() {
    for text in ENDGAMES {
        let solved = Solved::new(position(text));
        assert_eq!(solved.values[0], Value::Draw, "{text}");
        let leads_to_draw = |at: &usize| {
            let mut moves = solved.moves[*at].iter();
            moves.any(|&(_, to)| solved.values[to] == Value::Draw)
        };
        let draws = solved.list_critical(Value::Draw);
        let mut wins = solved.list_critical(Value::Win);
        wins.retain(leads_to_draw);
        assert!(draws.len() > 40 && wins.len() > 20, "{text}");
        let lets_go = |&&at: &&usize| {
            let thought = choose(&solved.positions[at], Level::BEST, 1, Some(NODES));
            let m = thought.expect("the game is not over").line[0];
            !solved.keeps(at, m)
        };
        let lost: Vec<String> = [draws, wins]
            .iter()
            .flatten()
            .step_by(2)
            .filter(lets_go)
            .map(|&at| solved.positions[at].to_text())
            .collect();
        assert!(lost.is_empty(), "{lost:?}");
    }
}

#[test]
fn an_endgame_without_a_winner_ends_in_a_draw() {
    for text in ENDGAMES {
        let mut game = Game::from_position(position(text));
        while game.ending().is_none() {
            let limits = Limits::nodes(NODES);
            let thought = think_typed(&game, Level::BEST, game.ply() as u64, limits);
            let thought = thought.expect("the game is not over");
            game.play(&thought.line[0]).expect("the move is legal");
        }
        let ending = game.ending().expect("it was played to its end");
        assert_eq!(ending.how, How::Repetition, "{text}");
    }
}

/// The game goes around once and comes back; only a search that knows the positions before it sees that the next time is a draw.
#[test]
fn positions_of_the_game_count_as_repeated() {
    let mut game = Game::from_position(position(ENDGAMES[1]));
    for lane in "4 2 1 1 4 1 2 2 1 2 1 2 1 2 1 2 1 1 2 2 1 2 1 2 1 2 1".split(' ') {
        let m = game.position().parse_move(lane).expect("it reads");
        game.play(&m).expect("it is legal");
    }
    // Too few nodes to go around once more.
    let ask = |game: &Game<Squadro>| {
        let thought = think_typed(game, Level::BEST, 1, Limits::nodes(500));
        thought.expect("the game is not over").score
    };
    let known = ask(&game);
    assert!(known.abs() < 100, "it knows the circle: {known}");
    let forgetful = Game::from_position(*game.position());
    let unknown = ask(&forgetful);
    assert!(unknown > 300, "it does not: {unknown}");
}
