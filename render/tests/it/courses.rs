//! Made-up game reviews to draw, similar to real ones.

use asterism_render::{Course, CourseEntry, CourseTurn, CourseTurnKind, View};
use asterism_rules::{AnyGame, GameKind, LogEntry, Seat};

/// A course with its name and game.
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) game: AnyGame,
    pub(crate) course: Course,
}

impl Sample {
    /// Returns the view most tests use, with names.
    pub(crate) fn view() -> View {
        let names = [
            "Ada Lovelace",
            "Grace",
            "Zoë Müller-Łukasiewicz",
            "Σωκράτης",
            "Emmy",
            "Rosa",
        ];
        View {
            names: names.map(String::from).to_vec(),
            ..View::default()
        }
    }
}

/// How the game of a sample ends.
#[derive(Clone, Copy)]
enum End {
    /// This seat resigns at the end; other seats resign earlier, at these shares of the game.
    Resigned(usize, &'static [(usize, f64)]),
    Timed(usize),
    Drawn,
}

/// Returns courses with few and many seats, of short and long games.
pub(crate) fn samples() -> Vec<Sample> {
    use GameKind::{Pentagame, Squadro, StarSquares, SternHalma};
    let resigned = |seat| End::Resigned(seat, &[]);
    vec![
        sample("two", Squadro, "", 2, 46, 5, resigned(1)),
        sample("two-short", StarSquares, "", 2, 5, 2, resigned(0)),
        sample("two-none", Pentagame, "", 2, 0, 0, resigned(0)),
        sample("two-long", SternHalma, "", 2, 380, 7, End::Timed(1)),
        sample("two-drawn", StarSquares, "", 2, 60, 4, End::Drawn),
        sample("teams", Pentagame, "teams=true", 4, 72, 4, resigned(2)),
        sample("three", SternHalma, "", 3, 90, 6, resigned(2)),
        sample(
            "five",
            Pentagame,
            "",
            5,
            120,
            5,
            End::Resigned(4, &[(1, 0.3), (0, 0.8)]),
        ),
        sample("six", SternHalma, "", 6, 240, 7, resigned(5)),
        sample("six-short", SternHalma, "", 6, 9, 2, End::Drawn),
    ]
}

#[allow(clippy::too_many_arguments, reason = "a row of a table")]
fn sample(
    name: &'static str,
    kind: GameKind,
    options: &str,
    players: usize,
    moves: usize,
    turns: usize,
    end: End,
) -> Sample {
    let mut game = AnyGame::new(kind, options, players).expect("known options");
    let seats: Vec<Seat> = Seat::first(players).collect();
    let sides = game.sides();
    let mut dice = Dice(moves as u64 + 17 * players as u64);
    // The score of each side is a random walk; the chances follow from all scores.
    let mut worth = vec![0.0; sides.len()];
    let mut chances = vec![look(&game, &worth)];
    let mut entries = Vec::new();
    let mut movers = Vec::new();
    let mut mover = 0;
    for ply in 1..=moves {
        for worth in &mut worth {
            *worth += 0.35 * dice.swing();
        }
        if dice.next().is_multiple_of(9) {
            let side = sides.iter().position(|side| side.contains(seats[mover]));
            worth[side.unwrap_or(0)] -= 1.1;
        }
        entries.push(CourseEntry {
            entry: LogEntry::Move("…".into()),
            ply,
        });
        movers.push(Some(seats[mover]));
        chances.push(look(&game, &worth));
        mover = (mover + 1) % players;
        if let End::Resigned(_, early) = end {
            for &(seat, share) in early {
                if (moves as f64 * share) as usize == ply {
                    game.resign(seats[seat]);
                    entries.push(CourseEntry {
                        entry: LogEntry::Resigned(seats[seat]),
                        ply,
                    });
                    movers.push(Some(seats[seat]));
                    chances.push(look(&game, &worth));
                }
            }
        }
    }
    match end {
        End::Resigned(seat, _) => {
            // Everyone resigns except one seat of another side, so that the game is over.
            let side = sides.iter().find(|side| side.contains(seats[seat]));
            let stays = seats
                .iter()
                .find(|s| side.is_none_or(|side| !side.contains(**s)));
            let left: Vec<Seat> = game.active().iter().filter(|s| Some(s) != stays).collect();
            for seat in left {
                game.resign(seat);
            }
            let entry = LogEntry::Resigned(seats[seat]);
            entries.push(CourseEntry { entry, ply: moves });
            movers.push(Some(seats[seat]));
        }
        End::Timed(seat) => {
            game.time_out(seats[seat]);
            entries.push(CourseEntry {
                entry: LogEntry::TimedOut(seats[seat]),
                ply: moves,
            });
            movers.push(Some(seats[seat]));
        }
        End::Drawn => {
            game.agree_draw();
            entries.push(CourseEntry {
                entry: LogEntry::DrawAgreed,
                ply: moves,
            });
            movers.push(None);
        }
    }
    let winners = game.ending().expect("it is over now").winners;
    let got = |seat: &Seat| match winners.contains(*seat) {
        true => 1.0,
        false if winners.is_empty() => 0.5,
        false => 0.0,
    };
    chances.push(seats.iter().map(got).collect());
    let turns = turned(&entries, &movers, &chances, turns);
    Sample {
        name,
        game,
        course: Course {
            chances,
            entries,
            turns,
        },
    }
}

/// Returns the chances of all seats, from how their side's score compares with the others.
fn look(game: &AnyGame, worth: &[f64]) -> Vec<f32> {
    let sides = game.sides();
    let power = |side: usize| {
        let mut seats = sides[side].iter();
        if seats.any(|seat| game.active().contains(seat)) {
            worth[side].exp()
        } else {
            0.0
        }
    };
    let all: f64 = (0..sides.len()).map(power).sum();
    let chance = |seat: Seat| {
        let side = sides.iter().position(|side| side.contains(seat));
        (power(side.unwrap_or(0)) / all) as f32
    };
    Seat::first(game.players()).map(chance).collect()
}

/// Returns the moves and resignations that lost the most chances.
fn turned(
    entries: &[CourseEntry],
    movers: &[Option<Seat>],
    chances: &[Vec<f32>],
    most: usize,
) -> Vec<CourseTurn> {
    let mut turns: Vec<(f32, CourseTurn)> = entries
        .iter()
        .zip(movers)
        .zip(chances.windows(2))
        .enumerate()
        .filter_map(|(at, ((entry, mover), around))| {
            let seat = (*mover)?;
            let loss = around[0][seat.index()] - around[1][seat.index()];
            let kind = match entry.entry {
                LogEntry::Move(_) => CourseTurnKind::Mistake,
                LogEntry::Resigned(_) => CourseTurnKind::Resigned,
                LogEntry::TimedOut(_) | LogEntry::DrawAgreed | LogEntry::Aborted(_) => return None,
            };
            Some((loss, CourseTurn { at, seat, kind }))
        })
        .collect();
    turns.sort_by(|a, b| b.0.total_cmp(&a.0));
    turns.truncate(most);
    let mut turns: Vec<CourseTurn> = turns.into_iter().map(|(_, turn)| turn).collect();
    turns.sort_by_key(|turn| turn.at);
    if let Some(last) = turns.last_mut()
        && last.kind == CourseTurnKind::Mistake
    {
        last.kind = CourseTurnKind::FoundWin;
    }
    turns
}

/// Pseudo-random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// Returns a number from -1 to 1.
    fn swing(&mut self) -> f64 {
        (self.next() % 2001) as f64 / 1000.0 - 1.0
    }
}
