//! A second, slow implementation of Star Squares: points are names and coordinates in the plane, the board is a map, and the forbidden
//! positions are a set of texts. Lines, pushes and squares are computed from the coordinates each time.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::slow::Slow;

/// Coordinates in the plane, y upward. Neighboring points of the 5×5 boards are 1 apart; the rings of `nested` are 1, 2 and 3 from the
/// center.
type Place = (i32, i32);

/// Stars by coordinates: `L` or `D`.
type Stars = BTreeMap<Place, char>;

#[derive(Clone)]
pub(crate) struct NaiveStarSquares {
    board: String,
    squares: String,
    opening: String,
    superko: bool,
    points: Rc<Vec<NamedPoint>>,
    stars: Stars,
    side: char,
    pie: bool,
    swapped: bool,
    /// Text of the stars before the opponent's last turn, whether or not a move can restore them.
    before: Option<String>,
    /// Texts of all earlier positions, under `superko`.
    earlier: BTreeSet<String>,
}

/// Name and coordinates of a point, and whether it begins a group in the position text.
type NamedPoint = (String, Place, bool);

/// Where a pushed star goes.
enum Beyond {
    Point(Place),
    Off,
    Nowhere,
}

/// Number of stars of one color, in hand and on the board together.
const STARS: usize = 7;

impl NaiveStarSquares {
    fn nested(&self) -> bool {
        self.board == "nested"
    }

    fn name(&self, place: Place) -> String {
        let found = self.points.iter().find(|point| point.1 == place);
        found.expect("a point with these coordinates").0.clone()
    }

    fn is_outer(&self, (x, y): Place) -> bool {
        if self.nested() {
            x.abs().max(y.abs()) == 3
        } else {
            x == 0 || x == 4 || y == 0 || y == 4
        }
    }

    /// Returns whether a line connects two points without another point in between.
    fn joined(&self, (x, y): Place, (to_x, to_y): Place) -> bool {
        let (dx, dy) = ((to_x - x).abs(), (to_y - y).abs());
        if self.nested() {
            let (ring, to_ring) = (x.abs().max(y.abs()), to_x.abs().max(to_y.abs()));
            let adjacent = ring == to_ring && dx + dy == ring;
            // Two points are on the same spoke if they are in line with the center and on the same side of it.
            let in_line = x * to_y == y * to_x && x * to_x >= 0 && y * to_y >= 0;
            return ring > 0 && adjacent || in_line && (ring - to_ring).abs() == 1;
        }
        match (dx, dy) {
            (0, 1) | (1, 0) => true,
            (1, 1) => self.board == "grid8" || (x + y) % 2 == 0,
            _ => false,
        }
    }

    fn neighbors(&self, place: Place) -> Vec<Place> {
        let places = self.points.iter().map(|point| point.1);
        places.filter(|&to| self.joined(place, to)).collect()
    }

    /// Returns where a star on `at` goes if it is pushed by a star that comes from `from`.
    fn beyond(&self, from: Place, at: Place) -> Beyond {
        let along = (at.0 - from.0, at.1 - from.1);
        let straight_on = self.neighbors(at).into_iter().find(|next| {
            let on = (next.0 - at.0, next.1 - at.1);
            along.0 * on.1 == along.1 * on.0 && along.0 * on.0 + along.1 * on.1 > 0
        });
        match straight_on {
            Some(next) => Beyond::Point(next),
            None if self.is_outer(at) => Beyond::Off,
            None => Beyond::Nowhere,
        }
    }

    fn count(&self, side: char) -> usize {
        self.stars.values().filter(|star| **star == side).count()
    }

    fn stars_text(&self, stars: &Stars) -> String {
        let mut text = String::new();
        for &(_, place, new_group) in self.points.iter() {
            if new_group && !text.is_empty() {
                text.push('/');
            }
            text.push(stars.get(&place).copied().unwrap_or('.'));
        }
        text
    }

    /// Returns all actions that the stars allow, each with the stars after it.
    fn actions(&self) -> Vec<(String, Stars)> {
        let mut actions = Vec::new();
        let mut act = |text: String, change: &dyn Fn(&mut Stars)| {
            let mut after = self.stars.clone();
            change(&mut after);
            actions.push((text, after));
        };
        for &(ref name, place, _) in self.points.iter() {
            let middle = if self.nested() { "x" } else { "c3" };
            let closed = self.opening == "no_centre" && self.stars.is_empty() && name == middle;
            if !self.stars.contains_key(&place) && self.count(self.side) < STARS && !closed {
                act(name.clone(), &|stars| {
                    stars.insert(place, self.side);
                });
            }
        }
        let own = self.stars.iter().filter(|(_, star)| **star == self.side);
        for (&from, &star) in own {
            if self.is_outer(from) {
                act(format!("{}-", self.name(from)), &|stars| {
                    stars.remove(&from);
                });
            }
            for to in self.neighbors(from) {
                let (from_name, to_name) = (self.name(from), self.name(to));
                let Some(&pushed) = self.stars.get(&to) else {
                    act(format!("{from_name}-{to_name}"), &|stars| {
                        stars.remove(&from);
                        stars.insert(to, star);
                    });
                    continue;
                };
                let beyond = match self.beyond(from, to) {
                    Beyond::Point(beyond) if self.stars.contains_key(&beyond) => continue,
                    Beyond::Point(beyond) => Some(beyond),
                    Beyond::Off => None,
                    Beyond::Nowhere => continue,
                };
                act(format!("{from_name}x{to_name}"), &|stars| {
                    stars.remove(&from);
                    stars.insert(to, star);
                    if let Some(beyond) = beyond {
                        stars.insert(beyond, pushed);
                    }
                });
            }
        }
        actions
    }

    fn may_recur(&self, after: &Stars) -> bool {
        let text = self.stars_text(after);
        if self.superko {
            !self.earlier.contains(&text)
        } else {
            self.before.as_ref() != Some(&text)
        }
    }

    fn can_swap(&self) -> bool {
        self.pie && !self.stars.is_empty()
    }

    fn can_act(&self) -> bool {
        self.can_swap()
            || self
                .actions()
                .iter()
                .any(|(_, after)| self.may_recur(after))
    }

    fn other(&self) -> char {
        if self.side == 'L' { 'D' } else { 'L' }
    }

    /// Returns whether four points, in any order, are the corners of a square that counts.
    fn is_square(&self, corners: &[Place]) -> bool {
        let distance = |one: Place, other: Place| {
            let (dx, dy) = (one.0 - other.0, one.1 - other.1);
            dx * dx + dy * dy
        };
        let [first, rest @ ..] = corners else {
            return false;
        };
        // The corner farthest from the first one is opposite it; the other two are in between.
        let across = *rest
            .iter()
            .max_by_key(|&&place| distance(*first, place))
            .expect("there are four corners");
        let between: Vec<Place> = rest.iter().copied().filter(|&p| p != across).collect();
        let around = [*first, between[0], across, between[1]];
        let sides: Vec<(Place, Place)> = (0..4).map(|i| (around[i], around[(i + 1) % 4])).collect();
        let side = distance(around[0], around[1]);
        if sides
            .iter()
            .any(|&(one, other)| distance(one, other) != side)
            || distance(*first, across) != 2 * side
            || distance(between[0], between[1]) != 2 * side
        {
            return false;
        }
        match self.squares.as_str() {
            "lines" => sides.iter().all(|&(one, other)| self.is_drawn(one, other)),
            "axis" => sides
                .iter()
                .all(|(one, other)| one.0 == other.0 || one.1 == other.1),
            _ => true,
        }
    }

    /// Returns whether lines of the board connect two points in a straight line.
    fn is_drawn(&self, from: Place, to: Place) -> bool {
        let mut way: Vec<Place> = self
            .points
            .iter()
            .map(|point| point.1)
            .filter(|&(x, y)| {
                let in_line = (x - from.0) * (to.1 - from.1) == (y - from.1) * (to.0 - from.0);
                let within =
                    |at: i32, one: i32, other: i32| one.min(other) <= at && at <= one.max(other);
                in_line && within(x, from.0, to.0) && within(y, from.1, to.1)
            })
            .collect();
        way.sort_unstable();
        way.windows(2).all(|pair| self.joined(pair[0], pair[1]))
    }

    fn has_square(&self, side: char) -> bool {
        let own: Vec<Place> = self
            .stars
            .iter()
            .filter(|(_, star)| **star == side)
            .map(|(place, _)| *place)
            .collect();
        let count = own.len();
        (0..count).any(|a| {
            (0..a).any(|b| {
                (0..b).any(|c| (0..c).any(|d| self.is_square(&[own[a], own[b], own[c], own[d]])))
            })
        })
    }

    /// Returns the side that won. The side to move is checked first, because it is the opponent of the one that acted.
    fn winner(&self) -> Option<char> {
        [self.side, self.other()]
            .into_iter()
            .find(|&side| self.has_square(side))
    }
}

/// Returns all points in the order of the position text.
fn points(board: &str) -> Vec<NamedPoint> {
    let mut points = Vec::new();
    if board == "nested" {
        let around = [
            (-1, 1),
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
        ];
        for (ring, letter) in [(3, 'o'), (2, 'm'), (1, 'i')] {
            for (number, (x, y)) in around.into_iter().enumerate() {
                let name = format!("{letter}{}", number + 1);
                points.push((name, (x * ring, y * ring), number == 0));
            }
        }
        points.push(("x".to_owned(), (0, 0), true));
    } else {
        for y in (0..5).rev() {
            for (x, letter) in (0..).zip("abcde".chars()) {
                points.push((format!("{letter}{}", y + 1), (x, y), x == 0));
            }
        }
    }
    points
}

impl Slow for NaiveStarSquares {
    fn read(options: &str, _players: usize, position: &str) -> Self {
        let options: BTreeMap<&str, &str> = options
            .split(',')
            .filter_map(|option| option.split_once('='))
            .collect();
        let option = |key, usual: &str| options.get(key).map_or(usual, |value| value).to_owned();
        let board = option("board", "alquerque");
        let mut read = Self {
            points: Rc::new(points(&board)),
            board,
            squares: option("squares", "lines"),
            opening: option("opening", "free"),
            superko: option("superko", "false") == "true",
            stars: BTreeMap::new(),
            side: 'L',
            pie: false,
            swapped: false,
            before: None,
            earlier: BTreeSet::new(),
        };
        for (index, part) in position.split(' ').enumerate() {
            match (index, part) {
                (0, _) => {
                    let signs = part.chars().filter(|sign| *sign != '/');
                    let places = read.points.iter().map(|point| point.1);
                    read.stars = places.zip(signs).filter(|(_, sign)| *sign != '.').collect();
                }
                (3, _) => read.side = part.to_uppercase().chars().next().expect("a side"),
                (_, "pie") => read.pie = true,
                (_, "swapped") => read.swapped = true,
                (4.., _) => {
                    let stars = part.strip_prefix('!').expect("a position").to_owned();
                    read.before = Some(stars.clone());
                    read.earlier.insert(stars);
                }
                _ => {}
            }
        }
        read
    }

    fn moves(&self) -> Vec<String> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> = self
            .actions()
            .into_iter()
            .filter(|(_, after)| self.may_recur(after))
            .map(|(text, _)| text)
            .collect();
        if self.can_swap() {
            moves.push("swap".to_owned());
        }
        moves.sort();
        moves
    }

    fn after(&self, m: &str) -> Self {
        if m == "swap" {
            return Self {
                pie: false,
                swapped: true,
                before: None,
                ..self.clone()
            };
        }
        let actions = self.actions();
        let found = actions.into_iter().find(|(text, _)| text == m);
        let mut after = self.clone();
        after.stars = found.unwrap_or_else(|| panic!("no action {m}")).1;
        after.side = self.other();
        after.pie = self.pie && self.stars.is_empty();
        let before = self.stars_text(&self.stars);
        after.before = Some(before.clone());
        after.earlier.insert(before);
        if self.superko && after.winner().is_none() && !after.can_act() {
            after.side = self.side;
            if !after.can_act() {
                after.side = self.other();
                after.earlier.clear();
            }
        }
        after
    }

    fn text(&self) -> String {
        let mut parts = vec![self.stars_text(&self.stars)];
        for side in ['L', 'D'] {
            parts.push((STARS - self.count(side)).to_string());
        }
        parts.push(self.side.to_lowercase().to_string());
        if self.pie {
            parts.push("pie".to_owned());
        }
        if self.swapped {
            parts.push("swapped".to_owned());
        }
        if self.superko {
            // Sort by dark's stars, then by light's, with the last point as the most significant.
            let mut earlier: Vec<&String> = self.earlier.iter().collect();
            earlier.sort_by_cached_key(|stars| {
                let places = |side: char| -> Vec<String> {
                    let mut names: Vec<String> = self
                        .points
                        .iter()
                        .zip(stars.chars().filter(|sign| *sign != '/'))
                        .filter(|(_, sign)| *sign == side)
                        .map(|((name, ..), _)| self.rank(name))
                        .collect();
                    names.sort_by(|one, other| other.cmp(one));
                    names
                };
                (places('D'), places('L'))
            });
            parts.extend(earlier.into_iter().map(|stars| format!("!{stars}")));
        } else if let Some(before) = &self.before
            && self
                .actions()
                .iter()
                .any(|(_, after)| self.stars_text(after) == *before)
        {
            parts.push(format!("!{before}"));
        }
        parts.join(" ")
    }

    fn outcome(&self) -> Option<String> {
        let winner = self.winner()?;
        let seat = if (winner == 'L') == self.swapped {
            2
        } else {
            1
        };
        Some(format!("{seat} square"))
    }
}

impl NaiveStarSquares {
    /// Returns the sort key that puts points in index order: rows from the bottom, rings from the outside.
    fn rank(&self, name: &str) -> String {
        let mut signs: Vec<char> = name.chars().collect();
        if self.nested() {
            let ring = "omix".find(signs[0]).expect("a ring");
            signs[0] = ['0', '1', '2', '3'][ring];
        } else {
            signs.reverse();
        }
        signs.into_iter().collect()
    }
}
