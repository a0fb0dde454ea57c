//! A simulation of the whole bot: the app with its workers, its store and a model of Discord, under one seeded clock and in one seeded order.
//!
//! A seed decides everything: what the players do, how long things take, and what goes wrong. A simulation that breaks a law can be repeated exactly.
//! A week takes a fraction of a second, because nothing waits in real time.
//!
//! Tokio's time is paused, and everything happens on one thread. The store is in memory, behind a disk that fails (`disk`); the messenger is a model
//! of Discord (`discord`). `fate` says what goes wrong, `laws` and `ledger` check what must hold. What is outside the crate `app` is left out:
//! serenity, the limiter of requests, sled.

mod discord;
mod disk;
mod fate;
mod laws;
mod ledger;
mod people;
mod program;
mod server;
mod world;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use fate::{Trouble, pick_troubles};
use people::{act_for_ever, choose_ways};
use program::Machine;
use server::{CHANNELS, GUILD, PEOPLE};
use world::World;

/// How long everything works at the end, so that waiting jobs can be done.
const HEALED_FOR: Duration = Duration::from_hours(2 * 24);

/// Time between two troubles.
const PEACE: Duration = Duration::from_hours(8);

/// Longest trouble.
const LONGEST: Duration = Duration::from_hours(14);

/// What to simulate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    /// How long trouble lasts.
    pub(crate) length: Duration,
    /// Whether to print all that happens.
    pub(crate) is_traced: bool,
}

/// What happened in a simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The laws that were broken.
    pub(crate) violations: Vec<String>,
    /// A hash of everything that happened.
    pub(crate) digest: u64,
    /// How often some things happened.
    pub(crate) counts: BTreeMap<&'static str, u64>,
    /// What went wrong, by name.
    pub(crate) troubles: String,
}

/// Simulates a server with its players, and checks the laws.
///
/// # Errors
///
/// If no runtime can be built.
pub(crate) fn simulate(plan: Plan) -> std::io::Result<Outcome> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()?;
    let outcome = runtime.block_on(live(plan));
    // Tasks that wait forever end with the runtime.
    drop(runtime);
    Ok(outcome)
}

async fn live(plan: Plan) -> Outcome {
    let world = Arc::new(World::new(plan.seed, plan.is_traced));
    let troubles = pick_troubles(&world);
    world.log(&format!("troubles {troubles:?}"));
    let machine = Arc::new(Machine::new(Arc::clone(&world)));
    choose_ways(&machine).await;
    machine.start();
    let manager = tokio::spawn(restart_when_it_fails(Arc::clone(&machine)));
    let mut life = tokio::task::JoinSet::new();
    for user in PEOPLE {
        life.spawn(act_for_ever(Arc::clone(&machine), user));
    }
    if !troubles.is_empty() {
        life.spawn(make_trouble(Arc::clone(&machine), troubles.clone()));
    }
    tokio::time::sleep(plan.length).await;
    life.shutdown().await;
    heal(&machine);
    tokio::time::sleep(HEALED_FOR).await;
    laws::check(&machine).await;
    manager.abort();
    machine.stop().await;
    let (counts, violations, digest) = world.finish();
    Outcome {
        violations,
        digest,
        counts,
        troubles: format!("{troubles:?}"),
    }
}

/// Starts the program again after it has ended, as a service manager does.
async fn restart_when_it_fails(machine: Arc<Machine>) {
    loop {
        machine.wait_until_it_ends().await;
        let pause = Duration::from_secs(5 + machine.world.roll(30));
        tokio::time::sleep(pause).await;
        machine.start();
    }
}

/// Begins and ends troubles forever.
async fn make_trouble(machine: Arc<Machine>, troubles: Vec<Trouble>) {
    let world = &machine.world;
    loop {
        let pause = world.span(Duration::from_mins(1), PEACE);
        tokio::time::sleep(pause).await;
        let trouble = *world.pick(&troubles);
        let length = world.span(Duration::from_secs(5), LONGEST);
        world.log(&format!("trouble begins: {trouble:?} for {length:?}"));
        begin(&machine, trouble).await;
        if trouble.is_sudden() {
            continue;
        }
        let machine = Arc::clone(&machine);
        tokio::spawn(async move {
            tokio::time::sleep(length).await;
            machine.world.log(&format!("trouble ends: {trouble:?}"));
            end(&machine, trouble);
        });
    }
}

async fn begin(machine: &Machine, trouble: Trouble) {
    let world = &machine.world;
    match trouble {
        Trouble::Crash => machine.kill(),
        Trouble::Restart => machine.stop().await,
        Trouble::Gateway => {
            machine.weather.begin(trouble);
            machine.set_online(false);
        }
        Trouble::Outage => {
            machine.weather.begin(trouble);
            // The gateway often fails, too.
            if world.happens(700) {
                machine.set_online(false);
            }
        }
        Trouble::Clock => {
            let minute = 60_000;
            let by = *world.pick(&[-1440, -120, -10, -1, 1, 7, 120, 1440]);
            world.shift_clock(by * minute);
            world.log(&format!("the clock is set by {by} minutes"));
        }
        Trouble::Permissions => {
            let channel = *world.pick(&CHANNELS);
            machine.discord.forbid(channel, true);
            machine.note_permissions_changed(GUILD);
        }
        Trouble::DirectMessages => machine.discord.deafen(*world.pick(&PEOPLE), true),
        Trouble::ChannelGone => {
            // One stays.
            let channel = *world.pick(&CHANNELS[1..]);
            machine.discord.delete_channel(channel);
        }
        Trouble::DiskError
        | Trouble::SlowDisk
        | Trouble::FullDisk
        | Trouble::Refused
        | Trouble::Lost
        | Trouble::TooMany
        | Trouble::Hangs
        | Trouble::Rejected
        | Trouble::Duplicate => machine.weather.begin(trouble),
    }
}

fn end(machine: &Machine, trouble: Trouble) {
    machine.weather.end(trouble);
    match trouble {
        Trouble::Gateway | Trouble::Outage => machine.set_online(true),
        Trouble::Permissions => {
            for channel in CHANNELS {
                machine.discord.forbid(channel, false);
            }
            machine.note_permissions_changed(GUILD);
        }
        Trouble::DirectMessages => {
            for user in PEOPLE {
                machine.discord.deafen(user, false);
            }
        }
        _ => {}
    }
}

/// Ends all trouble. A deleted channel stays deleted.
fn heal(machine: &Machine) {
    machine.world.log("all trouble is over");
    machine.weather.clear();
    machine.world.correct_clock();
    machine.discord.open_all();
    machine.start();
    machine.set_online(true);
    machine.note_permissions_changed(GUILD);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(days: u64, seed: u64) -> Plan {
        Plan {
            seed,
            length: Duration::from_hours(days * 24),
            is_traced: false,
        }
    }

    #[test]
    fn a_seed_gives_the_same_simulation_each_time() {
        let first = simulate(days(2, 0)).unwrap();
        assert_eq!(simulate(days(2, 0)).unwrap(), first);
        assert_ne!(simulate(days(2, 1)).unwrap().digest, first.digest);
    }

    /// Seeds that have found a fault: a daily message was sent again when the clock had been set back; a channel that refuses a board was
    /// asked again as soon as direct messages might be sent.
    const FOUND: [u64; 2] = [2046, 4441];

    #[test]
    fn no_law_is_broken_whatever_goes_wrong() {
        check_weeks(4);
    }

    #[test]
    #[ignore = "long: simulates many weeks"]
    fn no_law_is_broken_in_many_weeks() {
        check_weeks(30);
    }

    /// Simulates a week for each of the first `seeds`, and for those in [`FOUND`].
    fn check_weeks(seeds: u64) {
        let mut counts = BTreeMap::new();
        let seeds: Vec<u64> = (0..seeds).chain(FOUND).collect();
        for some in seeds.chunks(8) {
            let outcomes: Vec<_> = std::thread::scope(|scope| {
                let simulate = |&seed| scope.spawn(move || simulate(days(7, seed)).unwrap());
                let all: Vec<_> = some.iter().map(simulate).collect();
                all.into_iter()
                    .map(|thread| thread.join().unwrap())
                    .collect()
            });
            for (seed, outcome) in some.iter().zip(outcomes) {
                let none: Vec<String> = Vec::new();
                assert_eq!(
                    outcome.violations, none,
                    "seed {seed}, {}",
                    outcome.troubles
                );
                for (what, count) in outcome.counts {
                    *counts.entry(what).or_insert(0) += count;
                }
            }
        }
        // Otherwise the simulations prove nothing.
        for (what, least) in [
            ("acknowledged moves", 500),
            ("kills", 10),
            ("disk errors", 5),
            ("429s", 20),
            ("losses on time", 5),
            ("pauses", 5),
            ("gifts of time", 2),
            ("quiet hours", 5),
            ("weekends", 5),
        ] {
            assert!(
                counts.get(what).is_some_and(|count| *count >= least),
                "{what}: {counts:?}"
            );
        }
    }
}
