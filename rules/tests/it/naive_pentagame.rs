//! A second, slow generator of Pentagame's turns, to compare the fast one with. It uses strings and hash sets and was written from the rule
//! sheet alone.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;

const LETTERS: [&str; 5] = ["a", "b", "c", "d", "e"];

/// A figure: the number of its shape, from 1, and the letter of its color.
type Figure = (usize, String);
/// A figure, the stop it came from, and the stop it went to.
type Displacement = (Figure, String, String);

#[derive(Clone)]
pub(crate) struct Naive {
    options: Rc<HashMap<String, String>>,
    players: usize,
    /// Names of all stops, in the order of notation.
    stops: Rc<Vec<String>>,
    /// Index of each name in that order.
    places: Rc<HashMap<String, usize>>,
    neighbors: Rc<HashMap<String, Vec<String>>>,
    figures: HashMap<Figure, String>,
    black: HashSet<String>,
    gray: HashSet<String>,
    to_move: usize,
    last: HashMap<usize, BTreeSet<Displacement>>,
    retired: HashSet<usize>,
}

/// Result of a base move or move-out before the blocks are placed.
#[derive(Clone)]
pub(crate) struct Landed {
    /// Notation so far.
    pub(crate) text: String,
    after: Naive,
    black_due: bool,
    left_from: Vec<String>,
    beaten_at: Option<String>,
}

impl Naive {
    pub(crate) fn new(options: &str, players: usize, position: &str) -> Self {
        let options: HashMap<String, String> = options
            .split(',')
            .filter_map(|part| part.split_once('='))
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        let mut naive = Self {
            options: Rc::new(options),
            players,
            stops: Rc::default(),
            places: Rc::default(),
            neighbors: Rc::default(),
            figures: HashMap::new(),
            black: HashSet::new(),
            gray: HashSet::new(),
            to_move: 0,
            last: HashMap::new(),
            retired: HashSet::new(),
        };
        naive.lay_board();
        naive.read(position);
        naive
    }

    fn option(&self, key: &str, default: &str) -> String {
        let classic = self.options.get("preset").is_some_and(|p| p == "classic");
        let leaflet = self.options.get("preset").is_some_and(|p| p == "leaflet");
        let teams = self.options.get("preset").is_some_and(|p| p == "teams");
        let default = match key {
            "ring_stops" if classic => "1",
            "gray_exhausted" if leaflet => "skip",
            "finish_round" if classic => "false",
            "teams" if teams => "true",
            _ => default,
        };
        self.options
            .get(key)
            .cloned()
            .unwrap_or_else(|| default.to_owned())
    }

    fn lay_board(&mut self) {
        let upper = |i: usize| LETTERS[i % 5].to_uppercase();
        let lower = |i: usize| LETTERS[i % 5].to_owned();
        let ring: usize = self.option("ring_stops", "3").parse().unwrap();
        let nodes = (0..5).map(upper).chain((0..5).map(lower)).collect();
        self.stops = Rc::new(nodes);
        for i in 0..5 {
            self.lay_line(&upper(i), ring, &upper(i + 1));
        }
        for i in 0..5 {
            self.lay_line(&lower(i), 3, &lower(i + 1));
        }
        for i in 0..5 {
            self.lay_line(&upper(i), 6, &lower(i + 2));
            self.lay_line(&upper(i), 6, &lower(i + 3));
        }
        let places = self.stops.iter().cloned().zip(0..).collect();
        self.places = Rc::new(places);
    }

    fn lay_line(&mut self, from: &str, count: usize, to: &str) {
        let mut way = vec![from.to_owned()];
        for k in 1..=count {
            let stop = format!("{from}-{k}-{to}");
            Rc::make_mut(&mut self.stops).push(stop.clone());
            way.push(stop);
        }
        way.push(to.to_owned());
        for pair in way.windows(2) {
            self.link(&pair[0], &pair[1]);
            self.link(&pair[1], &pair[0]);
        }
    }

    fn link(&mut self, from: &str, to: &str) {
        Rc::make_mut(&mut self.neighbors)
            .entry(from.to_owned())
            .or_default()
            .push(to.to_owned());
    }

    /// With up to four players, each has five figures of one shape; with five players, each has four figures of one color.
    fn own(&self, seat: usize) -> Vec<Figure> {
        if self.players == 5 {
            (1..=4)
                .map(|shape| (shape, LETTERS[seat - 1].to_owned()))
                .collect()
        } else {
            LETTERS
                .iter()
                .map(|letter| (seat, (*letter).to_owned()))
                .collect()
        }
    }

    fn owner(&self, figure: &Figure) -> usize {
        (1..=self.players)
            .find(|&seat| self.own(seat).contains(figure))
            .expect("every figure belongs to a seat")
    }

    /// Returns what `seat` calls a figure.
    fn name(&self, figure: &Figure, seat: usize) -> String {
        match self.owner(figure) == seat {
            false => format!("{}{}", figure.0, figure.1),
            true if self.players == 5 => figure.0.to_string(),
            true => figure.1.clone(),
        }
    }

    fn teams(&self) -> bool {
        let target = self.option("target", "0").parse::<usize>();
        self.option("teams", "false") == "true" || target.is_ok_and(|target| target > 5)
    }

    fn side(&self, seat: usize) -> Vec<usize> {
        match seat {
            1 | 3 if self.teams() => vec![1, 3],
            2 | 4 if self.teams() => vec![2, 4],
            _ => vec![seat],
        }
    }

    fn here(&self, seat: usize) -> usize {
        let own = self.own(seat);
        own.iter()
            .filter(|figure| self.figures.contains_key(*figure))
            .count()
    }

    fn out(&self, seat: usize) -> usize {
        let side = self.side(seat);
        side.into_iter()
            .map(|seat| self.own(seat).len() - self.here(seat))
            .sum()
    }

    fn can_move(&self, seat: usize) -> bool {
        !self.retired.contains(&seat) && self.here(seat) > 0
    }

    /// R11: the seats that win if the round ends now.
    fn decided(&self) -> Option<Vec<usize>> {
        let usual = match self.players {
            5 => 2,
            4 if self.teams() => 5,
            _ => 3,
        };
        let target = self.option("target", "").parse().unwrap_or(usual);
        let active = (1..=self.players).filter(|seat| !self.retired.contains(seat));
        let best = active.clone().map(|seat| self.out(seat)).max()?;
        let nobody_moves = !(1..=self.players).any(|seat| self.can_move(seat));
        if best < target && !nobody_moves {
            return None;
        }
        let most_wins = self.option("tie", "shared") == "most_out";
        let needed = if most_wins { best } else { best.min(target) };
        Some(active.filter(|&seat| self.out(seat) >= needed).collect())
    }

    /// Returns the seats that have won, if the game is over.
    pub(crate) fn winners(&self) -> Option<Vec<usize>> {
        let mid_round = self.to_move != 1 && self.option("finish_round", "true") == "true";
        if mid_round { None } else { self.decided() }
    }

    fn read(&mut self, position: &str) {
        let fields: Vec<&str> = position.split(' ').collect();
        for (seat, group) in fields[0].split('/').enumerate() {
            for (figure, stop) in self.own(seat + 1).into_iter().zip(group.split(',')) {
                if stop != "-" {
                    self.figures.insert(figure, stop.to_owned());
                }
            }
        }
        let blocks = |text: &str| -> HashSet<String> {
            text[2..]
                .split(',')
                .filter(|stop| *stop != "-")
                .map(str::to_owned)
                .collect()
        };
        self.black = blocks(fields[1]);
        self.gray = blocks(fields[2]);
        self.to_move = fields[3].parse().unwrap();
        for (seat, group) in fields[4].split('/').enumerate() {
            if group == "-" {
                continue;
            }
            let set = group
                .split(',')
                .map(|part| {
                    let (figure, way) = part.split_once(':').unwrap();
                    let (from, to) = way.split_once('>').unwrap();
                    let own = |own: &Figure| self.name(own, seat + 1) == figure;
                    let figure = match self.own(seat + 1).into_iter().find(own) {
                        Some(figure) => figure,
                        None => (figure[..1].parse().unwrap(), figure[1..].to_owned()),
                    };
                    (figure, from.to_owned(), to.to_owned())
                })
                .collect();
            self.last.insert(seat + 1, set);
        }
        if let Some(retired) = fields.get(5) {
            self.retired = retired[2..]
                .split(',')
                .map(|seat| seat.parse().unwrap())
                .collect();
        }
    }

    fn order(&self, stop: &str) -> usize {
        self.places[stop]
    }

    fn is_free(&self, stop: &str) -> bool {
        !self.black.contains(stop)
            && !self.gray.contains(stop)
            && !self.figures.values().any(|other| other == stop)
    }

    fn free_stops(&self) -> Vec<String> {
        let taken: HashSet<&String> = self
            .black
            .iter()
            .chain(&self.gray)
            .chain(self.figures.values())
            .collect();
        self.stops
            .iter()
            .filter(|stop| !taken.contains(stop))
            .cloned()
            .collect()
    }

    /// R2: breadth-first search that continues only from free stops.
    pub(crate) fn targets(&self, from: &str) -> HashSet<String> {
        let mut seen = HashSet::new();
        let mut queue = VecDeque::from([from.to_owned()]);
        while let Some(stop) = queue.pop_front() {
            for next in &self.neighbors[&stop] {
                if next != from && seen.insert(next.clone()) && self.is_free(next) {
                    queue.push_back(next.clone());
                }
            }
        }
        seen
    }

    /// Returns all base moves or forced move-outs, with their immediate effects.
    pub(crate) fn landings(&self) -> Vec<Landed> {
        let home: Vec<Figure> = self
            .own(self.to_move)
            .into_iter()
            .filter(|figure| self.figures.get(figure) == Some(&figure.1))
            .collect();
        if !home.is_empty() {
            let groups = if self.option("forced_outs", "all") == "all" {
                vec![home]
            } else {
                home.into_iter().map(|figure| vec![figure]).collect()
            };
            return groups
                .into_iter()
                .map(|group| self.forced(&group))
                .collect();
        }
        // Swaps of own figures with the same result count as one move, written as a move of the later figure.
        let mut by_result: HashMap<String, Landed> = HashMap::new();
        for figure in self.own(self.to_move).into_iter().rev() {
            let Some(from) = self.figures.get(&figure) else {
                continue;
            };
            for to in self.targets(from) {
                for landed in self.base(&figure, from, &to) {
                    let result = landed.after.write();
                    by_result.entry(result).or_insert(landed);
                }
            }
        }
        by_result.into_values().collect()
    }

    fn forced(&self, figures: &[Figure]) -> Landed {
        let mut after = self.clone();
        after.remember(BTreeSet::new());
        for figure in figures {
            after.figures.remove(figure);
        }
        Landed {
            text: figures
                .iter()
                .map(|figure| format!("{}+", self.name(figure, self.to_move)))
                .collect::<Vec<_>>()
                .join(" "),
            after,
            black_due: false,
            left_from: figures.iter().map(|figure| figure.1.clone()).collect(),
            beaten_at: None,
        }
    }

    fn remember(&mut self, set: BTreeSet<Displacement>) {
        if set.is_empty() || self.option("repetition", "same_move") == "off" {
            self.last.remove(&self.to_move);
        } else {
            self.last.insert(self.to_move, set);
        }
    }

    fn base(&self, figure: &Figure, from: &str, to: &str) -> Vec<Landed> {
        let mut partners: Vec<Option<Figure>> = self
            .figures
            .iter()
            .filter(|(_, stop)| *stop == to)
            .map(|(figure, _)| Some(figure.clone()))
            .collect();
        if partners.is_empty() {
            partners.push(None);
        }
        partners
            .into_iter()
            .filter_map(|partner| self.base_with(figure, from, to, partner))
            .collect()
    }

    fn base_with(
        &self,
        figure: &Figure,
        from: &str,
        to: &str,
        partner: Option<Figure>,
    ) -> Option<Landed> {
        let name = self.name(figure, self.to_move);
        let mut set = BTreeSet::from([(figure.clone(), from.to_owned(), to.to_owned())]);
        if let Some(partner) = &partner {
            set.insert((partner.clone(), to.to_owned(), from.to_owned()));
        }
        if let Some(last) = self.last.get(&self.to_move) {
            let figures = |set: &BTreeSet<Displacement>| -> Vec<Figure> {
                set.iter().map(|(figure, _, _)| figure.clone()).collect()
            };
            match self.option("repetition", "same_move").as_str() {
                "same_move" | "same_pair" if *last == set => return None,
                "same_pair" if set.len() == 2 && figures(last) == figures(&set) => return None,
                _ => {}
            }
        }
        let mut after = self.clone();
        after.remember(set);
        after.figures.insert(figure.clone(), to.to_owned());
        let mut left_from = Vec::new();
        let mut plus = "";
        if figure.1 == to {
            after.figures.remove(figure);
            left_from.push(to.to_owned());
            plus = "+";
        }
        let (mut black_due, mut beaten_at) = (false, None);
        let text = if let Some(partner) = partner {
            after.figures.insert(partner.clone(), from.to_owned());
            let mut other = self.name(&partner, self.to_move);
            if self.owner(&partner) == self.to_move {
                let at_once = self.option("own_partner_out", "immediate") == "immediate";
                if partner.1 == from && at_once {
                    after.figures.remove(&partner);
                    left_from.push(from.to_owned());
                    other += "+";
                }
            }
            format!("{name} {from}<->{to}{plus} {other}")
        } else if after.black.remove(to) {
            black_due = true;
            beaten_at = Some(to.to_owned());
            format!("{name} {from} x {to}{plus}")
        } else if after.gray.remove(to) {
            format!("{name} {from} x {to}{plus}")
        } else {
            format!("{name} {from}->{to}{plus}")
        };
        Some(Landed {
            text,
            after,
            black_due,
            left_from,
            beaten_at,
        })
    }

    fn write(&self) -> String {
        let stops = |set: &HashSet<String>| {
            let mut stops: Vec<&String> = set.iter().collect();
            stops.sort_by_key(|stop| self.order(stop));
            match stops.len() {
                0 => "-".to_owned(),
                _ => stops.into_iter().cloned().collect::<Vec<_>>().join(","),
            }
        };
        let mut groups = Vec::new();
        let mut lasts = Vec::new();
        for seat in 1..=self.players {
            let group: Vec<&str> = self
                .own(seat)
                .iter()
                .map(|figure| self.figures.get(figure).map_or("-", String::as_str))
                .collect();
            groups.push(group.join(","));
            lasts.push(match self.last.get(&seat) {
                None => "-".to_owned(),
                Some(set) => {
                    // The player's own figure comes first; if both are, the later one.
                    let mut ways: Vec<&Displacement> = set.iter().collect();
                    ways.sort_by_key(|(figure, _, _)| {
                        (
                            self.owner(figure) != seat,
                            std::cmp::Reverse(figure.clone()),
                        )
                    });
                    let ways: Vec<String> = ways
                        .into_iter()
                        .map(|(figure, from, to)| {
                            format!("{}:{from}>{to}", self.name(figure, seat))
                        })
                        .collect();
                    ways.join(",")
                }
            });
        }
        let mut text = format!(
            "{} k:{} g:{} {} {}",
            groups.join("/"),
            stops(&self.black),
            stops(&self.gray),
            self.to_move,
            lasts.join("/")
        );
        if !self.retired.is_empty() {
            let mut retired: Vec<_> = self.retired.iter().map(ToString::to_string).collect();
            retired.sort();
            text = format!("{text} r:{}", retired.join(","));
        }
        text
    }

    /// R12: passes the turn to the next seat that can move. A game that ends with its round ends at the first seat's turn.
    fn pass_turn(&mut self) {
        let now = self.to_move;
        if let Some(next) = (now + 1..=self.players).find(|&seat| self.can_move(seat)) {
            self.to_move = next;
            return;
        }
        self.to_move = 1;
        if self.decided().is_none() {
            let first = (1..=self.players).find(|&seat| self.can_move(seat));
            self.to_move = first.expect("if no seat can move, the game is over");
        }
    }
}

/// A placed gray block: the stop it came from, if it was on the board, and the stop it goes to.
type Placed = (Option<String>, String);

impl Landed {
    /// Returns all complete turns in notation, with the position after each.
    pub(crate) fn turns(&self) -> HashMap<String, String> {
        let mut turns = HashMap::new();
        if !self.black_due {
            self.gray_turns(&self.after, &self.text, &mut turns);
            return turns;
        }
        let may_return = self.after.option("black_may_return", "true") == "true";
        for stop in self.after.free_stops() {
            if !may_return && self.beaten_at.as_ref() == Some(&stop) {
                continue;
            }
            let mut after = self.after.clone();
            after.black.insert(stop.clone());
            let text = format!("{} k:{stop}", self.text);
            self.gray_turns(&after, &text, &mut turns);
        }
        turns
    }

    fn gray_turns(&self, board: &Naive, text: &str, turns: &mut HashMap<String, String>) {
        let mut found = HashSet::new();
        place(board, self.left_from.len(), &mut Vec::new(), &mut found);
        for set in found {
            let placed = playable(board, set.into_iter().collect());
            let mut after = board.clone();
            let mut text = text.to_owned();
            for (from, to) in &placed {
                if let Some(from) = from {
                    after.gray.remove(from);
                    text = format!("{text} g:{from}>{to}");
                } else {
                    text = format!("{text} g:{to}");
                }
                after.gray.insert(to.clone());
            }
            after.pass_turn();
            assert!(turns.insert(text, after.write()).is_none());
        }
    }
}

/// Finds every sequence of `count` gray placements, reduced to the set it results in.
fn place(
    board: &Naive,
    count: usize,
    placed: &mut Vec<Placed>,
    found: &mut HashSet<BTreeSet<Placed>>,
) {
    let mut sources: Vec<Option<String>> = Vec::new();
    if placed.len() < count {
        if board.gray.len() < 5 {
            sources.push(None);
        } else if board.option("gray_exhausted", "reposition") == "reposition" {
            let fresh: HashSet<&String> = placed.iter().map(|(_, to)| to).collect();
            sources.extend(
                board
                    .gray
                    .iter()
                    .filter(|stop| !fresh.contains(stop))
                    .map(|stop| Some(stop.clone())),
            );
        }
    }
    if sources.is_empty() {
        found.insert(placed.iter().cloned().collect());
        return;
    }
    for from in sources {
        let mut lifted = board.clone();
        if let Some(from) = &from {
            lifted.gray.remove(from);
        }
        for to in lifted.free_stops() {
            if from.as_ref() == Some(&to) {
                continue;
            }
            let mut next = lifted.clone();
            next.gray.insert(to.clone());
            placed.push((from.clone(), to));
            place(&next, count, placed, found);
            placed.pop();
        }
    }
}

/// Returns the first order, sorted by stops, in which the blocks can be placed.
fn playable(board: &Naive, mut rest: Vec<Placed>) -> Vec<Placed> {
    let key = |stop: &String| board.order(stop);
    rest.sort_by_key(|(from, to)| (from.as_ref().map(key), key(to)));
    let mut done = Vec::new();
    let mut gray = board.gray.clone();
    while !rest.is_empty() {
        let next = rest
            .iter()
            .position(|(_, to)| !gray.contains(to))
            .expect("some order is playable");
        let (from, to) = rest.remove(next);
        if let Some(from) = &from {
            gray.remove(from);
        }
        gray.insert(to.clone());
        done.push((from, to));
    }
    done
}
