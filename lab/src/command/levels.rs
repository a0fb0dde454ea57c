//! `levels`: measures all levels, and prints a table.

use std::io::{IsTerminal as _, Write as _};
use std::num::NonZero;

use asterism_engine::Level;
use asterism_rules::{GameKind, each_kind};
use clap::Args;

use crate::arena::{Timer, play_all};
use crate::error::LabError;
use crate::games::LabGame;
use crate::player::Player;
use crate::threads::count_threads;
use crate::tournament::{Score, Seating, Tournament};

/// Help text: what the table says.
pub(crate) const LEVELS_HELP: &str = "\
Prints a table in Markdown: the points of each level against the one below, and against each baseline that it is to be compared with, \
in games for two. It prints a line as soon as it is measured. The points are followed by where the true share lies with 95 % confidence.

The result depends only on the call, on any machine and any number of threads. High levels take long: one game of the highest level \
takes minutes, so it is left out unless --to says otherwise.";

/// Options of `levels`.
#[derive(Debug, Args)]
pub(crate) struct LevelsArgs {
    /// Game, such as `squadro`; by default, all.
    game: Option<GameKind>,
    /// Number of games for each pair.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000), default_value_t = 200)]
    games: u64,
    /// Seed of all random choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Lowest level to measure.
    #[arg(long, value_name = "LEVEL", default_value_t = Level::LOWEST)]
    from: Level,
    /// Highest level to measure.
    #[arg(long, value_name = "LEVEL", default_value_t = Level::BEST)]
    to: Level,
    /// Options as `key=value,key=value`, or `preset=NAME`; by default, those of a new game.
    #[arg(long, value_name = "K=V,…", requires = "game")]
    options: Option<String>,
    /// Number of random moves before the two players take over; by default 2, in Star Squares 1.
    #[arg(long, value_name = "N")]
    opening: Option<u16>,
    /// Maximum number of positions to search for a move; by default, what each level and baseline uses.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Do not play against the baselines.
    #[arg(long)]
    no_baselines: bool,
    /// Games played at once; by default, one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// Plays all games and prints the table.
pub(crate) fn run(args: &LevelsArgs) -> Result<(), LabError> {
    let asked = args.threads;
    let threads = count_threads(asked.and_then(|threads| NonZero::new(threads.into())));
    let kinds = args.game.map_or(GameKind::ALL.to_vec(), |kind| vec![kind]);
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "| game | player | against | games | points | 95 % interval |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for kind in kinds {
        for (a, b) in pairs(args) {
            let score = measure(args, kind, (a, b), threads)?;
            let (least, most) = score.interval();
            let percent = |share: f64| 100.0 * share;
            writeln!(
                out,
                "| {kind} | {a} | {b} | {} | {:.1} % | {:.1} to {:.1} % |",
                score.games(),
                percent(score.share()),
                percent(least),
                percent(most)
            )?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Returns who plays whom: each level the one below, then each the baselines.
fn pairs(args: &LevelsArgs) -> Vec<(Player, Player)> {
    let levels = Level::all().filter(|level| (args.from..=args.to).contains(level));
    let below = |level: Level| Level::new(level.number() - 1);
    let steps = levels
        .clone()
        .filter_map(|level| Some((Player::Level(level), Player::Level(below(level)?))));
    let mut pairs: Vec<_> = steps.collect();
    if !args.no_baselines {
        for baseline in Player::baselines() {
            pairs.extend(levels.clone().map(|level| (Player::Level(level), baseline)));
        }
    }
    pairs
}

fn measure(
    args: &LevelsArgs,
    kind: GameKind,
    (a, b): (Player, Player),
    threads: NonZero<usize>,
) -> Result<Score, LabError> {
    let usual = || kind.options_of_new_game(None).unwrap_or_default();
    let options = args.options.clone().unwrap_or_else(usual);
    let opening = args.opening;
    let opening = opening.unwrap_or(each_kind!(kind, P => <P as LabGame>::RANDOM_OPENING));
    let tournament = Tournament {
        kind,
        options: kind.options_for(&options, 2)?,
        players: 2,
        a,
        b,
        seating: Seating::One,
        games: args.games,
        seed: args.seed,
        opening: usize::from(opening),
        head_start: None,
    };
    let shows = std::io::stderr().is_terminal();
    let progress = |score: &Score| {
        if shows {
            let games = score.games();
            eprint!(
                "\r{kind}, {a} against {b}: {games} of {} games ",
                args.games
            );
        }
    };
    let score = play_all(
        &tournament,
        threads,
        &Timer::new(args.nodes, None)?,
        &progress,
    )?;
    if shows {
        eprintln!();
    }
    Ok(score)
}
