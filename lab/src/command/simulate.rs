//! `simulate`: simulates many weeks of the whole bot, and reports the seeds that break a law.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;

use crate::error::LabError;
use crate::simulation::{Outcome, Plan, simulate};

/// Shown by `simulate --help`.
pub(crate) const SIMULATE_HELP: &str = "\
Each seed is a server with five players for some days, with crashes, disk errors, lost answers, outages and other trouble.
Afterwards everything works for two days, and then each law must hold: no acknowledged move is lost or doubled, each turn has
one board with buttons that work and one notification, nobody loses time they did not have, nothing waits for ever, and
Discord never gets too many requests.

Repeat a seed, and see what happened:
  asterism-lab simulate --first 17 --seeds 1 --trace";

/// Arguments of `simulate`.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    /// Number of seeds
    #[arg(long, default_value_t = 100)]
    seeds: u64,
    /// The first seed
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Days of trouble per seed
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u64).range(1..=1000))]
    days: u64,
    /// Seeds simulated at the same time; all cores by default
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Stop at the first seed that breaks a law
    #[arg(long)]
    stop: bool,
    /// Print all that happens; for one seed
    #[arg(long)]
    trace: bool,
}

/// Totals of all simulations.
#[derive(Default)]
struct Total {
    broken: BTreeMap<u64, Outcome>,
    counts: BTreeMap<&'static str, u64>,
    failure: Option<std::io::Error>,
}

/// Runs the command.
///
/// # Errors
///
/// [`LabError::LawsBroken`] if a seed breaks a law.
pub(crate) fn run(args: &SimulateArgs) -> Result<(), LabError> {
    let began = Instant::now();
    let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let threads = if args.trace {
        NonZero::<usize>::MIN
    } else {
        args.threads.unwrap_or(cores)
    };
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let total = Mutex::new(Total::default());
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.seeds {
                return;
            }
            let plan = Plan {
                seed: args.first + number,
                length: Duration::from_hours(24 * args.days),
                is_traced: args.trace,
            };
            let outcome = simulate(plan);
            let mut total = total
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            match outcome {
                Ok(outcome) => {
                    for (what, count) in &outcome.counts {
                        *total.counts.entry(what).or_default() += count;
                    }
                    if !outcome.violations.is_empty() {
                        println!("seed {}, {}", plan.seed, outcome.troubles);
                        for violation in &outcome.violations {
                            println!("  {violation}");
                        }
                        total.broken.insert(plan.seed, outcome);
                        stop.fetch_or(args.stop, Ordering::Relaxed);
                    }
                }
                Err(error) => {
                    total.failure = Some(error);
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(work);
        }
    });
    let total = total
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(error) = total.failure {
        return Err(LabError::Output(error));
    }
    let seeds = next.load(Ordering::Relaxed).min(args.seeds);
    let minutes = began.elapsed().as_secs_f64() / 60.0;
    println!(
        "{seeds} seeds of {} days in {minutes:.1} minutes, {:.0} days a minute: {} broke a law",
        args.days,
        (seeds * args.days) as f64 / minutes,
        total.broken.len()
    );
    for (what, count) in &total.counts {
        println!("{count:>10} {what}");
    }
    if total.broken.is_empty() {
        Ok(())
    } else {
        Err(LabError::LawsBroken {
            seeds: total.broken.into_keys().collect(),
        })
    }
}
