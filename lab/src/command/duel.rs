//! `duel`: measures which of two players is stronger.

use std::io::{IsTerminal as _, Write as _};
use std::num::NonZero;

use asterism_rules::{AnyGame, GameKind, HeadStart, Seat};
use clap::{Args, ValueEnum};

use crate::arena::{Timer, play_all};
use crate::error::LabError;
use crate::player::Player;
use crate::threads::count_threads;
use crate::tournament::{Contestant, Score, Seating, Tournament};

/// Maximum number of games in a duel, since all results are kept until its end.
const MOST_GAMES: u64 = 10_000_000;
/// Maximum number of threads.
const MOST_THREADS: usize = 256;

/// Help text: who plays in a duel, and what is printed.
pub(crate) const DUEL_HELP: &str = "\
A player is a level of the engine, 1 to 7, or a baseline: greedy makes the move that looks best by a simple worth, twoply the one \
that looks best after the best reply, alphabeta looks ahead by the same worth, rollouts plays at random to the end and chooses what wins \
most often, mcts grows the same tree but judges its positions by the worth. The path of an asterism program, such as one built from an earlier commit, plays at that program's level 6 through `asterism think`; PATH@NODES limits its positions. With --times, both players' times are printed, so that their numbers of positions can be chosen to take as long.

Player a has one side (a seat, or a team), a different one in each game; b has all others. With --mixed, a has more than one in \
some games, and each has as many on average. What the options leave to chance, such as who begins Squadro, comes in all possibilities equally \
often. The winners of a game share its one point; all sides share it if nobody \
wins, or if the game is not over after 200 moves a seat.

The result depends only on the call, on any machine and any number of threads, unless --seconds is given: `points` is a's share, \
`interval` where the true share lies with 95 % confidence (Wilson's score interval), `elo` the difference in strength on Elo's \
scale, `plies` the mean number of moves, `nodes` the mean number of positions made for a move.";

/// Options of `duel`.
#[derive(Debug, Args)]
pub(crate) struct DuelArgs {
    /// Game, such as `squadro`.
    game: GameKind,
    /// Player of one side; see below.
    #[arg(long, value_name = "PLAYER")]
    a: Player,
    /// Player of all other sides.
    #[arg(long, value_name = "PLAYER")]
    b: Player,
    /// Give a every set of sides but all and none in turn, instead of one side: with equal players, it gets half of the points.
    #[arg(long)]
    mixed: bool,
    /// Give a this side in all games, such as 1 for light in Squadro.
    #[arg(long, value_name = "N", conflicts_with = "mixed", value_parser = clap::value_parser!(u8).range(1..=6))]
    side: Option<u8>,
    /// Number of games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES), default_value_t = 200)]
    games: u64,
    /// Seed of all random choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of seats.
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: usize,
    /// Options as `key=value,key=value`, or `preset=NAME`; by default, those of a new game.
    #[arg(long, value_name = "K=V,…")]
    options: Option<String>,
    /// Maximum number of positions to search for a move; by default, what each level uses.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Maximum number of seconds for a move. The result then depends on the machine and differs from run to run.
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Number of random moves before the two players take over. They are the same for each side that a plays.
    #[arg(long, value_name = "N", default_value_t = 0)]
    opening: u16,
    /// Give a a head start in all games. Only for two.
    #[arg(long, value_name = "SIZE")]
    head_start: Option<HeadStartSize>,
    /// Games played at once; by default, one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    threads: Option<u16>,
    /// Also print how long moves took.
    #[arg(long)]
    times: bool,
}

/// Values of `--head-start`.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum HeadStartSize {
    Small,
    Large,
}

impl From<HeadStartSize> for HeadStart {
    fn from(size: HeadStartSize) -> Self {
        match size {
            HeadStartSize::Small => Self::Small,
            HeadStartSize::Large => Self::Large,
        }
    }
}

/// Plays the games and prints the score.
pub(crate) fn run(args: &DuelArgs) -> Result<(), LabError> {
    let usual = || args.game.options_of_new_game(None).unwrap_or_default();
    let options = args.options.clone().unwrap_or_else(usual);
    let options = args.game.options_for(&options, args.players)?;
    let head_start = args.head_start.map(HeadStart::from);
    if let Some(size) = head_start {
        let usual = AnyGame::new(args.game, &options, args.players)?;
        let ahead = usual.with_head_start(Seat::FIRST, size);
        ahead.ok_or(LabError::NoHeadStart)?;
    }
    let tournament = Tournament {
        kind: args.game,
        options: options.clone(),
        players: args.players,
        a: args.a,
        b: args.b,
        seating: match (args.side, args.mixed) {
            (Some(side), _) => Seating::Only(usize::from(side) - 1),
            (None, true) => Seating::Mixed,
            (None, false) => Seating::One,
        },
        games: args.games,
        seed: args.seed,
        opening: usize::from(args.opening),
        head_start,
    };
    let timer = Timer::new(args.nodes, args.seconds)?;
    let asked = args.threads;
    let threads = count_threads(asked.and_then(|threads| NonZero::new(threads.into())));
    let shows = std::io::stderr().is_terminal();
    let progress = |score: &Score| {
        if shows {
            let (games, share) = (score.games(), 100.0 * score.share());
            eprint!("\r{games} of {} games, a has {share:.1} % ", args.games);
        }
    };
    let score = play_all(&tournament, threads, &timer, &progress)?;
    if shows {
        eprintln!();
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "game\t{}", args.game)?;
    if !options.is_empty() {
        writeln!(out, "options\t{options}")?;
    }
    writeln!(out, "players\t{}", args.players)?;
    writeln!(out, "a\t{}\nb\t{}", args.a, args.b)?;
    write!(out, "{score}")?;
    if let Some(seconds) = args.seconds {
        writeln!(
            out,
            "timed\t{seconds} s a move: another run may end otherwise"
        )?;
    }
    if args.times || args.seconds.is_some() {
        for (name, contestant) in [("a", Contestant::A), ("b", Contestant::B)] {
            let (mean, longest) = timer.milliseconds(contestant);
            writeln!(out, "ms {name}\t{mean:.1} (at most {longest:.0})")?;
        }
    }
    Ok(())
}
