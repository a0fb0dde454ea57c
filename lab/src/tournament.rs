//! Many games between two players.

use std::fmt;

use asterism_engine::{Limits, Playable};
use asterism_rules::{
    Game, GameKind, GameOptions, GamePosition, HeadStart, Seat, SeatSet, SetupError, each_kind,
};

use crate::baseline::worth::SimpleWorth;
use crate::mix::mix;
use crate::player::{Choice, Player};

/// Number of moves of each seat after which a game is broken off and counts as drawn.
const LONGEST: usize = 200;

/// Settings of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tournament {
    /// The game to play.
    pub(crate) kind: GameKind,
    /// Options as text. Their random choices are not random here: all possibilities take turns.
    pub(crate) options: String,
    /// Number of seats.
    pub(crate) players: usize,
    /// Player of some [sides](Self::seating), which change from game to game; `b` has all others.
    pub(crate) a: Player,
    /// Player of all sides that [`a`](Self::a) does not have.
    pub(crate) b: Player,
    /// Which sides `a` has.
    pub(crate) seating: Seating,
    /// Number of games. If it is a multiple of the number of combinations (four in Squadro), each side of `a` and each random choice comes
    /// up equally often.
    pub(crate) games: u64,
    /// Seed of all random choices.
    pub(crate) seed: u64,
    /// Number of random moves at the beginning of a game, which are the same for each side that `a` plays. Without them, players that use
    /// no randomness would play the same game again and again.
    pub(crate) opening: usize,
    /// Head start of the first of [`a`](Self::a)'s seats, if there is one in this game.
    pub(crate) head_start: Option<HeadStart>,
}

/// Which sides the two players of a tournament have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seating {
    /// `a` has one side, each equally often.
    One,
    /// `a` has one side or more, but not all: each such set equally often. So both players have the same number on average, and a fair share is a
    /// half.
    Mixed,
    /// `a` always has the side with this index, modulo the number of sides.
    Only(usize),
}

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Contestant {
    /// [`Tournament::a`].
    A,
    /// [`Tournament::b`].
    B,
}

/// Sets the limits of each search, and can measure its time.
pub(crate) trait Timing {
    /// Calls `think` with the limits of one move of `contestant`.
    fn limited<T>(&self, contestant: Contestant, think: impl FnOnce(Limits<'_>) -> T) -> T;
}

/// Result of some games.
///
/// `Display` writes a line for each value: name, tab, value.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Score {
    /// Number of sides among which a fair share is equal: the game's sides (a side is a seat, or a team), or 2 if they are
    /// [mixed](Seating::Mixed).
    pub(crate) sides: usize,
    /// Number of games that only sides of `a` won.
    pub(crate) won: u64,
    /// Number of games that no side won, or that sides of `a` won together with others.
    pub(crate) shared: u64,
    /// Number of games that only other sides won.
    pub(crate) lost: u64,
    /// Number of games broken off because they were too long. They count as drawn, so they are also in `shared`.
    pub(crate) unfinished: u64,
    /// Points of `a`. Each game is worth one point, which the winning sides share; if no side wins, all sides share it.
    pub(crate) points: f64,
    /// Number of moves of all seats in all games, including random ones.
    pub(crate) plies: u64,
    /// Number of moves of each contestant.
    pub(crate) moves: [u64; 2],
    /// Number of positions created by each contestant.
    pub(crate) nodes: [u64; 2],
}

impl Score {
    /// Returns the number of games.
    pub(crate) fn games(&self) -> u64 {
        self.won + self.shared + self.lost
    }

    /// Returns the points of `a` per game.
    pub(crate) fn share(&self) -> f64 {
        self.points / self.games().max(1) as f64
    }

    /// Returns the range that contains the true share of points with 95 % confidence (Wilson's score interval). With shared points, it is a
    /// little wider than necessary.
    ///
    /// Source: Wilson, *Probable Inference, the Law of Succession, and Statistical Inference* (1927).
    pub(crate) fn interval(&self) -> (f64, f64) {
        /// 97.5 % of a normal distribution is below this many standard deviations above the mean.
        const Z: f64 = 1.959_963_984_540_054;
        let games = self.games();
        if games == 0 {
            return (0.0, 1.0);
        }
        let (games, share) = (games as f64, self.share());
        let wide = 1.0 + Z * Z / games;
        let middle = share + Z * Z / (2.0 * games);
        let spread = Z * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
        (
            ((middle - spread) / wide).max(0.0),
            ((middle + spread) / wide).min(1.0),
        )
    }

    /// Returns the difference in Elo rating at which `share` of the points is expected: 0 for a fair share, and infinite if `share` is 0 or
    /// 1.
    ///
    /// Source: Elo, *The Rating of Chessplayers* (1978), with the logistic curve.
    pub(crate) fn elo(&self, share: f64) -> f64 {
        let others = self.sides.max(2) as f64 - 1.0;
        400.0 * (share * others / (1.0 - share)).log10()
    }

    /// Adds one game. The order in which games are added affects the last digits of the points.
    pub(crate) fn add(&mut self, game: &PlayedGame) {
        self.sides = game.sides;
        self.plies += game.plies;
        self.unfinished += u64::from(game.is_unfinished);
        for contestant in 0..2 {
            self.moves[contestant] += game.moves[contestant];
            self.nodes[contestant] += game.nodes[contestant];
        }
        match (game.winners, game.won) {
            (0, _) => self.shared += 1,
            (_, 0) => self.lost += 1,
            (all, won) if won == all => self.won += 1,
            _ => self.shared += 1,
        }
        self.points += game.share();
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let (least, most) = self.interval();
        let share = self.share();
        writeln!(f, "games\t{}", self.games())?;
        writeln!(f, "won\t{}", self.won)?;
        writeln!(f, "shared\t{}", self.shared)?;
        writeln!(f, "lost\t{}", self.lost)?;
        if self.unfinished > 0 {
            writeln!(f, "unfinished\t{}", self.unfinished)?;
        }
        writeln!(f, "points\t{}", percent(share))?;
        writeln!(f, "interval\t{} to {}", percent(least), percent(most))?;
        if self.sides > 2 {
            writeln!(f, "fair\t{}", percent(1.0 / self.sides as f64))?;
        }
        let elo = |share: f64| format!("{:+.0}", self.elo(share));
        let (low, middle, high) = (elo(least), elo(share), elo(most));
        writeln!(f, "elo\t{middle} ({low} to {high})")?;
        let mean = |sum: u64, count: u64| sum as f64 / count.max(1) as f64;
        writeln!(f, "plies\t{:.1}", mean(self.plies, self.games()))?;
        let [a, b] = [0, 1].map(|of| mean(self.nodes[of], self.moves[of]));
        writeln!(f, "nodes a\t{a:.0}")?;
        writeln!(f, "nodes b\t{b:.0}")
    }
}

/// One played game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct PlayedGame {
    /// As in [`Score`].
    sides: usize,
    /// Points of `a` if no one wins.
    fair: f64,
    /// Number of sides that won.
    winners: usize,
    /// How many of them are sides of `a`.
    won: usize,
    is_unfinished: bool,
    plies: u64,
    moves: [u64; 2],
    nodes: [u64; 2],
}

impl PlayedGame {
    /// Returns the points of `a`.
    pub(crate) fn share(&self) -> f64 {
        match self.winners {
            0 => self.fair,
            winners => self.won as f64 / winners as f64,
        }
    }
}

impl Tournament {
    /// Plays game `number`, counting from 0. A game depends only on its number, so games may be played in parallel; [add](Score::add) them
    /// in order.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the game cannot be set up.
    pub(crate) fn play_game(
        &self,
        number: u64,
        timing: &impl Timing,
    ) -> Result<PlayedGame, SetupError> {
        each_kind!(self.kind, P => self.play_kind::<P>(number, timing))
    }

    fn play_kind<P: Playable + SimpleWorth>(
        &self,
        number: u64,
        timing: &impl Timing,
    ) -> Result<PlayedGame, SetupError> {
        self.play_by::<P>(number, |contestant, game, seed| {
            let player = match contestant {
                Contestant::A => self.a,
                Contestant::B => self.b,
            };
            timing.limited(contestant, |limits| player.choose(game, seed, limits))
        })
    }

    /// Plays game `number` with moves from `choose`, which is called with the contestant, the game and a seed.
    pub(crate) fn play_by<P: GamePosition>(
        &self,
        number: u64,
        mut choose: impl FnMut(Contestant, &Game<P>, u64) -> Option<Choice<P::Move>>,
    ) -> Result<PlayedGame, SetupError> {
        let options = P::Options::parse(&self.options)?;
        let sides = P::start(&options, self.players)?.sides();
        let (round, own) = self.seating.seat(number, &sides);
        let options = options.settled(round);
        let mut game = Game::<P>::new(&options, self.players)?;
        let seat = own.first().and_then(|side| side.iter().next());
        let ahead = self.head_start.zip(seat);
        let ahead = ahead.and_then(|(size, seat)| game.with_head_start(seat, size));
        game = ahead.unwrap_or(game);
        let opening = mix(self.seed ^ mix(!round));
        for ply in 0..self.opening as u64 {
            if game.ending().is_none() {
                let m = random_move(game.position(), mix(opening ^ ply));
                play_move(&mut game, &m);
            }
        }
        let mut played = PlayedGame {
            sides: self.seating.sides(sides.len()),
            fair: own.len() as f64 / sides.len() as f64,
            ..PlayedGame::default()
        };
        while game.ending().is_none() {
            if game.ply() >= LONGEST * self.players {
                played.is_unfinished = true;
                break;
            }
            let mover = game.position().to_move();
            let contestant = if own.iter().any(|side| side.contains(mover)) {
                Contestant::A
            } else {
                Contestant::B
            };
            let seed = mix(mix(self.seed ^ mix(number)) ^ game.ply() as u64);
            let Some(choice) = choose(contestant, &game, seed) else {
                break;
            };
            played.moves[contestant as usize] += 1;
            played.nodes[contestant as usize] += choice.nodes;
            play_move(&mut game, &choice.chosen);
        }
        played.plies = game.ply() as u64;
        if let Some(ending) = game.ending() {
            played.winners = count_winners(&sides, ending.winners);
            played.won = count_winners(&own, ending.winners);
        }
        Ok(played)
    }
}

impl Seating {
    /// Returns the number of sides among which a fair share is equal.
    const fn sides(self, sides: usize) -> usize {
        match self {
            Self::One | Self::Only(_) => sides,
            Self::Mixed => 2,
        }
    }

    /// Returns which round of a tournament game `number` belongs to, and which of `sides` the first player has in it. In a round, it has each
    /// possible set of sides once.
    fn seat(self, number: u64, sides: &[SeatSet]) -> (u64, Vec<SeatSet>) {
        let sets = match self {
            Self::One => sides.len() as u64,
            Self::Only(_) => 1,
            Self::Mixed => (1 << sides.len()) - 2,
        };
        let at = number % sets;
        let set = match self {
            Self::One => 1 << at,
            Self::Only(side) => 1 << (side % sides.len()),
            Self::Mixed => at + 1,
        };
        let own = sides.iter().enumerate();
        let own = own.filter(|(at, _)| set >> at & 1 != 0);
        (number / sets, own.map(|(_, &side)| side).collect())
    }
}

/// Returns the points of the side of `seat`.
pub(crate) fn points_of(sides: &[SeatSet], winners: SeatSet, seat: Seat) -> f64 {
    let side = sides.iter().find(|side| side.contains(seat));
    let has_won = side.is_some_and(|&side| has_won(side, winners));
    match (count_winners(sides, winners), has_won) {
        (0, _) => 1.0 / sides.len() as f64,
        (winners, true) => 1.0 / winners as f64,
        (_, false) => 0.0,
    }
}

/// Returns the number of sides that won.
fn count_winners(sides: &[SeatSet], winners: SeatSet) -> usize {
    sides.iter().filter(|&&side| has_won(side, winners)).count()
}

fn has_won(side: SeatSet, winners: SeatSet) -> bool {
    side.iter().any(|seat| winners.contains(seat))
}

pub(crate) fn play_move<P: GamePosition>(game: &mut Game<P>, m: &P::Move) {
    let played = game.play(m);
    played.unwrap_or_else(|error| panic!("{m} in {}: {error}", game.position().to_text()));
}

/// Returns a random legal move. The game must not be over.
pub(crate) fn random_move<P: GamePosition>(position: &P, dice: u64) -> P::Move {
    let number = dice % position.legal_count().max(1);
    let (mut at, mut found) = (0, None);
    position.each_move(|m| {
        if at == number {
            found = Some(m);
        }
        at += 1;
    });
    found.expect("a game that is not over has moves")
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use asterism_rules::pentagame::Pentagame;
    use asterism_rules::squadro::Squadro;

    use super::*;
    use asterism_engine::Level;
    use asterism_rules::{Position as _, Scoring as _};

    /// A limit on nodes, but none on time; `None` uses each level's default.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    struct Untimed(
        /// Maximum number of nodes per move.
        pub Option<u64>,
    );

    impl Timing for Untimed {
        fn limited<T>(&self, _: Contestant, think: impl FnOnce(Limits<'_>) -> T) -> T {
            think(Limits {
                nodes: self.0,
                stop: None,
            })
        }
    }

    fn play_all(
        tournament: &Tournament,
        timing: &impl Timing,
        mut progress: impl FnMut(&Score),
    ) -> Result<Score, SetupError> {
        let mut score = Score::default();
        for number in 0..tournament.games {
            score.add(&tournament.play_game(number, timing)?);
            progress(&score);
        }
        Ok(score)
    }

    fn greedy_against(kind: GameKind, players: usize, games: u64) -> Tournament {
        Tournament {
            kind,
            options: String::new(),
            players,
            a: Player::Greedy,
            b: Player::Greedy,
            seating: Seating::One,
            games,
            seed: 1,
            opening: 0,
            head_start: None,
        }
    }

    fn score(won: u64, shared: u64, lost: u64) -> Score {
        Score {
            sides: 2,
            won,
            shared,
            lost,
            points: won as f64 + shared as f64 / 2.0,
            ..Score::default()
        }
    }

    #[test]
    fn intervals_match_published_tables() {
        let check = |score: Score, least: f64, most: f64| {
            let (low, high) = score.interval();
            assert!((low - least).abs() < 5e-4, "{low} {score}");
            assert!((high - most).abs() < 5e-4, "{high} {score}");
        };
        check(score(81, 0, 182), 0.2553, 0.3662);
        check(score(15, 0, 133), 0.0624, 0.1605);
        check(score(0, 0, 20), 0.0, 0.1611);
        check(score(20, 0, 0), 0.8389, 1.0);
        check(score(0, 0, 0), 0.0, 1.0);
        check(score(0, 20, 0), 0.2993, 0.7007);
    }

    #[test]
    fn a_fair_share_means_no_difference_in_rating() {
        let two = score(3, 0, 1);
        assert!((two.elo(0.75) - 190.85).abs() < 0.01);
        assert!(two.elo(0.5).abs() < 1e-9);
        let three = Score { sides: 3, ..two };
        assert!(three.elo(1.0 / 3.0).abs() < 1e-9);
        assert!(three.elo(1.0).is_infinite() && three.elo(1.0) > 0.0);
        assert!(three.elo(0.0).is_infinite() && three.elo(0.0) < 0.0);
    }

    #[test]
    fn points_of_a_game_are_shared() {
        let game = |winners, won| PlayedGame {
            sides: 3,
            fair: 1.0 / 3.0,
            winners,
            won,
            ..PlayedGame::default()
        };
        let mut score = Score::default();
        for played in [game(1, 1), game(2, 1), game(3, 1), game(0, 0), game(1, 0)] {
            score.add(&played);
        }
        assert_eq!((score.won, score.shared, score.lost), (1, 3, 1));
        assert!((score.points - (1.0 + 0.5 + 1.0 / 3.0 + 1.0 / 3.0)).abs() < 1e-12);
        // Two sides of the first player win.
        score.add(&game(2, 2));
        assert_eq!((score.won, score.shared), (2, 3));
    }

    #[test]
    fn mixed_seats_are_shared_equally() {
        let options = asterism_rules::pentagame::Options::default();
        let start = Pentagame::start(&options, 3).expect("for three");
        let sides = start.sides();
        let mut sets = Vec::new();
        for number in 0..6 {
            let (round, own) = Seating::Mixed.seat(number, &sides);
            assert_eq!(round, 0);
            assert!(!own.is_empty() && own.len() < 3, "{own:?}");
            assert!(!sets.contains(&own), "each set once");
            sets.push(own);
        }
        assert_eq!(
            sets.iter().map(Vec::len).sum::<usize>(),
            9,
            "half of the seats"
        );
        assert_eq!(Seating::Mixed.seat(6, &sides), (1, sets[0].clone()));
        assert_eq!(Seating::Only(1).seat(6, &sides), (6, vec![sides[1]]));
        // For two, both seatings are the same.
        let two = &sides[..2];
        for number in 0..4 {
            assert_eq!(
                Seating::Mixed.seat(number, two),
                Seating::One.seat(number, two)
            );
        }
        let tournament = Tournament {
            seating: Seating::Mixed,
            opening: 2,
            ..greedy_against(GameKind::Pentagame, 3, 6)
        };
        let score = play_all(&tournament, &Untimed(None), |_| ()).expect("for three");
        assert_eq!((score.sides, score.games()), (2, 6));
        assert!(!score.to_string().contains("fair"), "a half is fair");
    }

    #[test]
    fn the_first_player_has_the_head_start_on_both_sides() {
        let tournament = Tournament {
            head_start: Some(HeadStart::Large),
            ..greedy_against(GameKind::Squadro, 2, 2)
        };
        for number in 0..2 {
            let seen = RefCell::new(None);
            let played = tournament.play_by::<Squadro>(number, |contestant, game, _| {
                let (seat, size, _) = game.head_start().expect("it began with one");
                let mover = game.position().to_move();
                assert_eq!(contestant == Contestant::A, seat == mover);
                *seen.borrow_mut() = Some((seat.index() as u64, size));
                None
            });
            played.expect("it can be set up");
            assert_eq!(seen.into_inner(), Some((number, HeadStart::Large)));
        }
    }

    #[test]
    fn games_depend_only_on_their_number() {
        for &kind in GameKind::ALL {
            let games = if kind == GameKind::Pentagame { 2 } else { 6 };
            let tournament = Tournament {
                a: Player::Level(Level::LOWEST),
                opening: 2,
                ..greedy_against(kind, kind.usual_players(), games)
            };
            let timing = Untimed(Some(50));
            let mut counted = 0;
            let score = play_all(&tournament, &timing, |score| counted += score.games());
            let score = score.expect("the usual number of players is allowed");
            assert_eq!(score.games(), games, "{kind}");
            assert_eq!(counted, games * (games + 1) / 2, "{kind}");
            let backwards = (0..games)
                .rev()
                .map(|number| tournament.play_game(number, &timing));
            let mut backwards: Vec<PlayedGame> =
                backwards.map(|game| game.expect("played")).collect();
            backwards.reverse();
            let mut again = Score::default();
            for game in &backwards {
                again.add(game);
            }
            assert_eq!(again, score, "{kind}");
        }
    }

    #[test]
    fn each_player_begins_equally_often() {
        /// Records which contestant makes each move.
        #[derive(Default)]
        struct Thinks(RefCell<Vec<Contestant>>);
        impl Timing for Thinks {
            fn limited<T>(&self, who: Contestant, think: impl FnOnce(Limits<'_>) -> T) -> T {
                self.0.borrow_mut().push(who);
                think(Limits::nodes(1))
            }
        }
        let tournament = greedy_against(GameKind::Squadro, 2, 4);
        let begins = |number| {
            let thinks = Thinks::default();
            let played = tournament.play_game(number, &thinks);
            played.expect("for two");
            thinks.0.into_inner()[0]
        };
        // The seat of `a` alternates from game to game, and the side that begins alternates from pair to pair.
        let begins: Vec<Contestant> = (0..4).map(begins).collect();
        let expected = [Contestant::A, Contestant::B, Contestant::B, Contestant::A];
        assert_eq!(begins, expected);
    }

    #[test]
    fn a_game_that_cannot_be_set_up_is_refused() {
        let three = greedy_against(GameKind::Squadro, 3, 1);
        let error = play_all(&three, &Untimed(None), |_| ()).expect_err("for two");
        assert!(matches!(error, SetupError::Players { .. }), "{error}");
        let odd = Tournament {
            options: "first=last".to_owned(),
            ..greedy_against(GameKind::Squadro, 2, 1)
        };
        let error = play_all(&odd, &Untimed(None), |_| ()).expect_err("unknown");
        assert!(matches!(error, SetupError::Options(_)), "{error}");
    }
}
