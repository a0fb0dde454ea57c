//! A second, slow implementation of Stern-Halma with cube coordinates and hash sets. It applies the rule that a chain hops over each peg
//! only once literally.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::slow::Slow;

/// A hole as (x, y, z) with x + y + z = 0; x increases to the right and z downward.
pub(crate) type Cube = (i32, i32, i32);

const DIRECTIONS: [Cube; 6] = [
    (1, -1, 0),
    (0, -1, 1),
    (-1, 0, 1),
    (-1, 1, 0),
    (0, 1, -1),
    (1, 0, -1),
];

fn step((x, y, z): Cube, (dx, dy, dz): Cube) -> Cube {
    (x + dx, y + dy, z + dz)
}

/// Returns whether a hole is on the board. The star consists of two large triangles.
fn on_board((x, y, z): Cube) -> bool {
    let upward = x <= 4 && y <= 4 && z <= 4;
    let downward = x >= -4 && y >= -4 && z >= -4;
    x + y + z == 0 && (upward || downward)
}

/// Returns the arm that contains a hole, numbered clockwise from the top.
fn arm((x, y, z): Cube) -> Option<usize> {
    [z < -4, x > 4, y < -4, z > 4, x < -4, y > 4]
        .iter()
        .position(|&beyond| beyond)
}

/// Returns all holes, row by row.
fn holes() -> Vec<Cube> {
    let mut holes = Vec::new();
    for z in -8..=8 {
        for x in -8..=8 {
            let hole = (x, -x - z, z);
            if on_board(hole) {
                holes.push(hole);
            }
        }
    }
    holes
}

/// Maps from holes to names and from names to holes.
fn names() -> (HashMap<Cube, String>, HashMap<String, Cube>) {
    let mut names = HashMap::new();
    let mut cubes = HashMap::new();
    let mut in_row = BTreeMap::new();
    for hole in holes() {
        let number = in_row.entry(hole.2).or_insert(0);
        *number += 1;
        let letter = char::from(b'a' + (hole.2 + 8) as u8);
        let name = format!("{letter}{number}");
        cubes.insert(name.clone(), hole);
        names.insert(hole, name);
    }
    (names, cubes)
}

/// The pegs and everything else in the position text.
#[derive(Clone, Debug)]
pub(crate) struct NaiveSternHalma {
    options: String,
    players: usize,
    /// Seat by hole; seats are numbered from 1, as in the text.
    pegs: BTreeMap<Cube, usize>,
    to_move: usize,
    places: Vec<usize>,
    retired: BTreeSet<usize>,
}

impl NaiveSternHalma {
    fn has(&self, option: &str) -> bool {
        self.options.split(',').any(|part| part == option)
    }

    fn arm_of(&self, seat: usize) -> usize {
        let arms = match self.players {
            2 => vec![0, 3],
            3 => vec![0, 2, 4],
            4 => vec![0, 1, 3, 4],
            _ => (0..self.players).collect(),
        };
        arms[seat - 1]
    }

    fn target_of(&self, seat: usize) -> usize {
        (self.arm_of(seat) + 3) % 6
    }

    fn pegs_of(&self, seat: usize) -> Vec<Cube> {
        let pegs = self.pegs.iter().filter(|(_, owner)| **owner == seat);
        pegs.map(|(hole, _)| *hole).collect()
    }

    fn is_free(&self, hole: Cube) -> bool {
        on_board(hole) && !self.pegs.contains_key(&hole)
    }

    fn slides(&self, from: Cube) -> HashSet<Cube> {
        let around = DIRECTIONS.iter().map(|&direction| step(from, direction));
        around.filter(|&to| self.is_free(to)).collect()
    }

    /// Finds the ends of all chains of hops. Each chain keeps track of the pegs it has hopped over and does not hop over them again.
    pub(crate) fn chains(&self, from: Cube) -> HashSet<Cube> {
        let mut seen: HashSet<(Cube, BTreeSet<Cube>)> = HashSet::new();
        let mut stack = vec![(from, BTreeSet::new())];
        while let Some((hole, hopped)) = stack.pop() {
            if !seen.insert((hole, hopped.clone())) {
                continue;
            }
            for direction in DIRECTIONS {
                let over = step(hole, direction);
                let land = step(over, direction);
                let peg = self.pegs.contains_key(&over) && over != from;
                if peg && !hopped.contains(&over) && (self.is_free(land) || land == from) {
                    let mut hopped = hopped.clone();
                    hopped.insert(over);
                    stack.push((land, hopped));
                }
            }
        }
        seen.into_iter()
            .map(|(hole, _)| hole)
            .filter(|&hole| hole != from)
            .collect()
    }

    fn may_end(&self, seat: usize, from: Cube, to: Cube) -> bool {
        let (own, target) = (self.arm_of(seat), self.target_of(seat));
        let stays =
            !self.has("leave_target=stay") || arm(from) != Some(target) || arm(to) == Some(target);
        let foreign = arm(to).is_some_and(|arm| arm != own && arm != target);
        stays && !(self.has("foreign_arms=pass_only") && foreign)
    }

    fn moves_of(&self, seat: usize) -> Vec<(Cube, Cube)> {
        let mut moves = Vec::new();
        for from in self.pegs_of(seat) {
            let mut to = self.slides(from);
            to.extend(self.chains(from));
            let to = to.into_iter().filter(|&to| self.may_end(seat, from, to));
            moves.extend(to.map(|to| (from, to)));
        }
        moves
    }

    fn plays(&self, seat: usize) -> bool {
        !self.places.contains(&seat) && !self.retired.contains(&seat)
    }

    fn is_home(&self, seat: usize) -> bool {
        let target = Some(self.target_of(seat));
        let own = self.pegs_of(seat);
        let there = |hole: &&Cube| arm(**hole) == target;
        let all_own = own.iter().all(|hole| arm(*hole) == target);
        let full = self.pegs.keys().filter(there).count() == 10;
        all_own || self.has("win=filled") && full && own.iter().any(|hole| arm(*hole) == target)
    }

    fn is_over(&self) -> bool {
        let playing = (1..=self.players).filter(|&seat| self.plays(seat)).count();
        !self.places.is_empty() && (!self.has("play_on=true") || playing <= 1)
    }

    /// Returns the seats in turn order, beginning after `seat` and ending with it.
    fn round(&self, seat: usize) -> Vec<usize> {
        (1..=self.players)
            .map(|ahead| (seat + ahead - 1) % self.players + 1)
            .collect()
    }

    /// Gives places to all seats that are home and have none, `mover` first.
    fn come_home(&mut self, mover: usize) {
        let mut seats = self.round(mover);
        seats.rotate_right(1);
        for seat in seats {
            if self.plays(seat)
                && self.is_home(seat)
                && (self.has("play_on=true") || self.places.is_empty())
            {
                self.places.push(seat);
            }
        }
    }

    fn pass_turn(&mut self) {
        let round = self.round(self.to_move);
        let playing: Vec<usize> = round
            .iter()
            .copied()
            .filter(|&seat| self.plays(seat))
            .collect();
        let next = playing
            .iter()
            .copied()
            .find(|&seat| !self.moves_of(seat).is_empty())
            .or_else(|| playing.first().copied())
            .or_else(|| round.into_iter().find(|seat| !self.retired.contains(seat)));
        self.to_move = next.unwrap_or(self.to_move);
    }
}

impl Slow for NaiveSternHalma {
    fn read(options: &str, players: usize, position: &str) -> Self {
        let (board, rest) = position.split_once(' ').expect("board and seat");
        let mut rest = rest.split(' ');
        let to_move = rest.next().expect("a seat").parse().expect("a number");
        let mut naive = Self {
            options: options.to_owned(),
            players,
            pegs: BTreeMap::new(),
            to_move,
            places: Vec::new(),
            retired: BTreeSet::new(),
        };
        let pegs = board.chars().filter(|&c| c != '/');
        for (hole, c) in holes().into_iter().zip(pegs) {
            if let Some(seat) = c.to_digit(10) {
                naive.pegs.insert(hole, seat as usize);
            }
        }
        for field in rest {
            let (what, seats) = field.split_once(':').expect("p: or r:");
            let seats = seats.split(',').map(|seat| seat.parse().expect("a seat"));
            match what {
                "p" => naive.places = seats.collect(),
                _ => naive.retired = seats.collect(),
            }
        }
        let before = (naive.to_move + players - 2) % players + 1;
        naive.come_home(before);
        naive
    }

    fn moves(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let (names, _) = names();
        let mut moves: Vec<String> = self
            .moves_of(self.to_move)
            .into_iter()
            .map(|(from, to)| {
                let slide = DIRECTIONS.iter().any(|&way| step(from, way) == to);
                let sign = if slide { '-' } else { ':' };
                format!("{}{sign}{}", names[&from], names[&to])
            })
            .collect();
        moves.sort();
        moves
    }

    fn after(&self, m: &str) -> Self {
        let (_, cubes) = names();
        let (from, to) = m.split_once(['-', ':']).expect("two holes");
        let mut after = self.clone();
        let seat = after.pegs.remove(&cubes[from]).expect("a peg");
        assert_eq!(seat, self.to_move);
        assert_eq!(after.pegs.insert(cubes[to], seat), None);
        after.come_home(seat);
        after.pass_turn();
        after
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut row = -8;
        for hole in holes() {
            if hole.2 != row {
                text.push('/');
                row = hole.2;
            }
            text += &self.pegs.get(&hole).map_or(".".into(), usize::to_string);
        }
        let mut fields = vec![text, self.to_move.to_string()];
        let list = |seats: Vec<String>| seats.join(",");
        if self.has("play_on=true") && !self.places.is_empty() {
            let places = self.places.iter().map(usize::to_string);
            fields.push(format!("p:{}", list(places.collect())));
        }
        if !self.retired.is_empty() {
            let retired = self.retired.iter().map(usize::to_string);
            fields.push(format!("r:{}", list(retired.collect())));
        }
        fields.join(" ")
    }

    fn outcome(&self) -> Option<String> {
        if self.is_over() {
            return Some(format!("{} filled", self.places[0]));
        }
        let stuck = self.moves_of(self.to_move).is_empty();
        let first = self.places.first().map_or("-".into(), usize::to_string);
        stuck.then(|| format!("{first} repetition"))
    }
}
