//! `times`: measures how long a level thinks.

use std::io::Write as _;
use std::time::{Duration, Instant};

use asterism_engine::{Level, Limits, Playable, think_typed};
use asterism_rules::{Game, GameKind, GameOptions as _, GamePosition, each_kind};
use clap::Args;

use crate::error::LabError;
use crate::mix::mix;
use crate::tournament::{play_move, random_move};

/// Help text: what is measured.
pub(crate) const TIMES_HELP: &str = "\
The positions come from the middle of games of weak levels, for all numbers of players. Each is searched on one thread. Prints a table \
in Markdown: the worst time, the one that 95 % stay below, and the mean; the mean number of positions; and the most memory that the \
process has had so far. On Linux, these are processor times, so it does not matter much what else runs.";

/// Options of `times`.
#[derive(Debug, Args)]
pub(crate) struct TimesArgs {
    /// Game, such as `squadro`; by default, all.
    game: Option<GameKind>,
    /// Level to measure; by default, 6 and then 7.
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
    /// Number of positions of each game.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000), default_value_t = 500)]
    positions: u64,
    /// Seed of all random choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Nodes for a move of the games in which positions are searched for.
const QUICK: u64 = 200;

/// Searches all positions and prints the table.
pub(crate) fn run(args: &TimesArgs) -> Result<(), LabError> {
    let kinds = args.game.map_or(GameKind::ALL.to_vec(), |kind| vec![kind]);
    let levels = args
        .level
        .map_or(vec![Level::BEST, Level::LONGEST], |level| vec![level]);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "| level | game | positions | worst | 95 % | mean | nodes | memory |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|---|")?;
    for level in levels {
        for &kind in &kinds {
            let (mut times, nodes) = each_kind!(kind, P => measure::<P>(args, level));
            times.sort_unstable();
            let seconds = |at: usize| times[at.min(times.len() - 1)].as_secs_f64();
            let mean = times.iter().sum::<Duration>().as_secs_f64() / times.len() as f64;
            let memory = peak_memory().map_or_else(|| "?".to_owned(), |mib| format!("{mib} MiB"));
            writeln!(
                out,
                "| {level} | {kind} | {} | {:.2} s | {:.2} s | {mean:.2} s | {} | {memory} |",
                times.len(),
                seconds(times.len() - 1),
                seconds(times.len() * 95 / 100),
                nodes / args.positions,
            )?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Returns the time of each search, and the number of positions that all of them have searched.
fn measure<P: Playable>(args: &TimesArgs, level: Level) -> (Vec<Duration>, u64) {
    let mut times = Vec::new();
    let mut nodes = 0;
    for number in 0..args.positions {
        let game = reach_middle::<P>(mix(args.seed ^ mix(number)), number);
        let begin = (processor_time(), Instant::now());
        let thought = think_typed(&game, level, number, Limits::default());
        times.push(match (begin.0, processor_time()) {
            (Some(begin), Some(end)) => end.saturating_sub(begin),
            _ => begin.1.elapsed(),
        });
        nodes += thought.map_or(0, |thought| thought.nodes);
    }
    (times, nodes)
}

/// Plays a game up to its middle: a third to two thirds of a game that is played to its end.
fn reach_middle<P: Playable>(dice: u64, number: u64) -> Game<P> {
    let players = P::KIND.players();
    let count = players.end() - players.start() + 1;
    let players = players.start() + number as usize % count;
    let options = P::Options::default().settled(dice);
    let mut game = Game::<P>::new(&options, players)
        .expect("the default options allow all numbers of players");
    while game.ending().is_none() && game.ply() < 100 * players {
        let m = quick_move(&game, mix(dice ^ game.ply() as u64));
        play_move(&mut game, &m);
    }
    let thirds = 1_000 + mix(!dice) % 1_000;
    let ply = (game.ply() as u64 * thirds / 3_000) as usize;
    game.cut_at(ply).expect("the game has had that many moves")
}

/// Returns a move of a low level, or now and then a random one.
fn quick_move<P: GamePosition + Playable>(game: &Game<P>, dice: u64) -> P::Move {
    if game.ply() < 2 || dice.is_multiple_of(8) {
        return random_move(game.position(), mix(dice));
    }
    let level = Level::new(2 + (dice >> 32) as usize % 2).expect("a level");
    let thought = think_typed(game, level, dice, Limits::nodes(QUICK));
    thought.expect("the game is not over").line.swap_remove(0)
}

/// Returns the processor time of this thread; `None` if the system does not tell.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Returns the most memory that this process has had, in MiB; `None` if the system does not tell.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024)
}
