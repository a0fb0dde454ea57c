//! One layer of the solution: all positions in which every piece is in a given phase.

use asterism_rules::squadro::{HOME, Lane, TURNED, move_in_lane};

use super::Value;

/// Number of pieces of both sides.
pub(super) const PIECES: usize = 10;
/// Number of layers: three phases for each piece.
pub(super) const LAYERS: usize = 3_usize.pow(PIECES as u32);
/// Byte of a number that stands for no position, because two pieces would share a crossing.
const HOLE: u8 = u8::MAX;
/// Longest distance that a byte can hold.
const LONGEST: u8 = HOLE - 1;
/// Phase of a piece that is home.
const AT_HOME: usize = 2;
/// Pieces that a side brings home to win.
const TO_WIN: usize = 4;
/// Number of places of a piece in one phase: its start or turnaround, and five crossings.
const COORDINATES: usize = 6;

/// Where the ten pieces are: their progress, light's lanes first.
pub(super) type Places = [u8; PIECES];

/// The positions of a layer. A position's number within its layer has a digit for each piece that is not home: 0 at its start or turnaround, otherwise
/// the distance from its own edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layer {
    /// Number of the layer: the phases as digits, the first piece's lowest.
    pub(super) number: usize,
    phases: [usize; PIECES],
    /// What each piece's digit is multiplied with; 0 for a piece that is home.
    weights: [usize; PIECES],
    /// Number of numbers for one side to move.
    count: usize,
}

/// Values of a layer's positions, one byte for each number: first with light to move, then with dark to move.
pub(super) type Bytes = Box<[u8]>;

/// How many positions of each value there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// Number of positions that the side to move wins, with light and with dark to move.
    pub(crate) won: [u64; 2],
    /// Number of positions that the side to move loses.
    pub(crate) lost: [u64; 2],
    /// Number of positions in which nobody can force the end.
    pub(crate) undecided: u64,
    /// Plies to the end in the longest decided position.
    pub(crate) longest: u8,
}

/// The distance to the end is larger than a byte can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a position is farther from the end than {LONGEST} plies")]
pub(crate) struct TooLong;

/// Returns the layer of a position, and the position's number for light to move.
pub(super) fn locate(places: &Places) -> (Layer, usize) {
    let mut number = 0;
    for &place in places.iter().rev() {
        number = 3 * number + usize::from(place / TURNED);
    }
    let layer = Layer::new(number);
    let at = places.iter().zip(layer.weights);
    (
        layer,
        at.map(|(&place, weight)| coordinate(place) * weight).sum(),
    )
}

/// Returns the digit of a piece that is not home.
const fn coordinate(progress: u8) -> usize {
    (if progress <= TURNED {
        progress % TURNED
    } else {
        HOME - progress
    }) as usize
}

/// Positions after the moves of one position, as far as they are needed again in each sweep.
#[derive(Clone, Copy)]
struct Successors {
    /// Best value among the moves whose value is settled, because they leave the layer or end the game.
    settled: Outcome,
    /// Numbers of the positions within the layer.
    inside: [u32; 5],
    count: u8,
}

/// What is known of a position's moves so far.
#[derive(Clone, Copy)]
struct Outcome {
    /// Fewest plies until the opponent has lost; `u8::MAX` if no move is known to win.
    win: u8,
    /// Most plies until the opponent has won.
    loss: u8,
    has_undecided: bool,
}

impl Outcome {
    const NONE: Self = Self {
        win: u8::MAX,
        loss: 0,
        has_undecided: false,
    };

    /// Adds a move after which the position has this byte, from the opponent's point of view.
    fn add(&mut self, byte: u8) {
        match byte {
            0 => self.has_undecided = true,
            plies if plies % 2 == 1 => self.loss = self.loss.max(plies),
            plies => self.win = self.win.min(plies),
        }
    }

    /// Returns the byte of the position.
    const fn byte(self) -> u8 {
        if self.win < u8::MAX {
            self.win + 1
        } else if self.has_undecided {
            0
        } else {
            self.loss + 1
        }
    }
}

impl Layer {
    /// Returns the layer with this number.
    pub(super) fn new(number: usize) -> Self {
        let mut phases = [0; PIECES];
        let mut weights = [0; PIECES];
        let (mut rest, mut count) = (number, 1);
        for (phase, weight) in phases.iter_mut().zip(&mut weights) {
            *phase = rest % 3;
            rest /= 3;
            if *phase != AT_HOME {
                *weight = count;
                count *= COORDINATES;
            }
        }
        Self {
            number,
            phases,
            weights,
            count,
        }
    }

    /// Returns the number of bytes of the layer's values.
    pub(super) const fn size(&self) -> usize {
        2 * self.count
    }

    /// Returns how many pieces of light and of dark are home.
    pub(super) fn home(&self) -> [usize; 2] {
        let home = |side: usize| {
            let phases = self.phases[5 * side..][..5].iter();
            phases.filter(|&&phase| phase == AT_HOME).count()
        };
        [home(0), home(1)]
    }

    /// Returns how many phases have passed: none for a piece on its way out, two for one that is home.
    pub(super) fn rank(&self) -> usize {
        self.phases.iter().sum()
    }

    /// Returns where the pieces are in the position with this number, or `None` if no position has it.
    pub(super) fn places(&self, number: usize) -> Option<Places> {
        let mut places = [HOME; PIECES];
        for (at, place) in places.iter_mut().enumerate() {
            if self.phases[at] != AT_HOME {
                let digit = (number / self.weights[at] % COORDINATES) as u8;
                *place = match self.phases[at] {
                    0 => digit,
                    _ if digit == 0 => TURNED,
                    _ => HOME - digit,
                };
            }
        }
        let taken = |lane: usize| crossings(&places, 0, lane);
        let is_free = |lane: usize| {
            let digit = coordinate(places[lane]);
            places[lane] == HOME || digit == 0 || taken(lane) >> (digit - 1) & 1 == 0
        };
        (0..5).all(is_free).then_some(places)
    }

    /// Solves the layer. `value` returns the byte of a position outside the layer.
    pub(super) fn solve(&self, value: impl Fn(&Layer, usize) -> u8) -> Result<Bytes, TooLong> {
        let mut bytes = vec![HOLE; self.size()].into_boxed_slice();
        let mut all = Vec::new();
        for number in 0..self.count {
            if let Some(places) = self.places(number) {
                for side in 0..2 {
                    let at = side * self.count + number;
                    bytes[at] = 0;
                    all.push((at as u32, self.successors(&places, number, side, &value)));
                }
            }
        }
        // Pieces that are farther ahead have the higher digits on their way out, so later numbers tend to be nearer the end.
        loop {
            let mut has_changed = false;
            for (at, successors) in all.iter().rev() {
                let mut outcome = successors.settled;
                for &inside in &successors.inside[..usize::from(successors.count)] {
                    outcome.add(bytes[inside as usize]);
                }
                let byte = outcome.byte();
                if byte > LONGEST {
                    return Err(TooLong);
                }
                has_changed |= std::mem::replace(&mut bytes[*at as usize], byte) != byte;
            }
            if !has_changed {
                return Ok(bytes);
            }
        }
    }

    fn successors(
        &self,
        places: &Places,
        number: usize,
        side: usize,
        value: impl Fn(&Layer, usize) -> u8,
    ) -> Successors {
        let mut found = Successors {
            settled: Outcome::NONE,
            inside: [0; 5],
            count: 0,
        };
        let foe = 1 - side;
        for lane in Lane::ALL {
            let piece = 5 * side + lane.index();
            if places[piece] == HOME {
                continue;
            }
            let taken = crossings(places, side, lane.index());
            let (to, jumped) = move_in_lane(side, lane, places[piece], taken);
            let mut after = *places;
            after[piece] = to;
            for crossing in 0..5 {
                let jumped_piece = 5 * foe + crossing;
                if jumped >> crossing & 1 != 0 {
                    after[jumped_piece] = after[jumped_piece] / TURNED * TURNED;
                }
            }
            if to == HOME && self.home()[side] + 1 == TO_WIN {
                // The opponent has lost after no more plies.
                found.settled.win = 0;
            } else if to == TURNED || to == HOME {
                let (layer, at) = locate(&after);
                found.settled.add(value(&layer, foe * layer.count + at));
            } else {
                let mut at = number;
                for (k, (&from, &to)) in places.iter().zip(&after).enumerate() {
                    if from != to {
                        at += coordinate(to) * self.weights[k];
                        at -= coordinate(from) * self.weights[k];
                    }
                }
                found.inside[usize::from(found.count)] = (foe * self.count + at) as u32;
                found.count += 1;
            }
        }
        found
    }

    /// Returns the value in a layer's bytes of the position with this number and this side to move; `None` if there is no such position.
    pub(super) fn value(&self, bytes: &[u8], number: usize, side: usize) -> Option<Value> {
        let byte = *bytes.get(side * self.count + number)?;
        (byte != HOLE).then(|| Value::from_byte(byte))
    }

    /// Adds the layer's positions to the tally.
    pub(super) fn count_values(&self, bytes: &[u8], tally: &mut Tally) {
        for (at, &byte) in bytes.iter().enumerate().filter(|&(_, &byte)| byte != HOLE) {
            let side = at / self.count;
            match Value::from_byte(byte) {
                Value::Win(_) => tally.won[side] += 1,
                Value::Loss(_) => tally.lost[side] += 1,
                Value::Draw => tally.undecided += 1,
            }
            tally.longest = tally.longest.max(byte);
        }
    }
}

/// Returns the crossings of a lane of `side` on which opposing pieces stand: bit `k` for the crossing with the opponent's lane `k`, from 0.
fn crossings(places: &Places, side: usize, lane: usize) -> u8 {
    let mut taken = 0;
    for (k, &place) in places[5 * (1 - side)..][..5].iter().enumerate() {
        taken |= u8::from(place != HOME && coordinate(place) == lane + 1) << k;
    }
    taken
}
