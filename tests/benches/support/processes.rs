//! Processor time of other processes, and a limit for it, as Linux tells and allows them.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// How often to check a limited process.
const TICK: Duration = Duration::from_millis(2);

/// How much processor time a limited process may save up.
const SAVED: Duration = Duration::from_millis(20);

/// Linux counts in hundredths of a second.
const PER_SECOND: f64 = 100.0;

/// Fields of `/proc/PID/stat`, counted from the one after the name.
const PARENT: usize = 1;
const USER: usize = 11;
const SYSTEM: usize = 12;
const OF_CHILDREN: [usize; 2] = [13, 14];

fn read_stat(pid: &str) -> Option<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(") ")?;
    Some(rest.split(' ').map(str::to_owned).collect())
}

fn sum(stat: &[String], fields: &[usize]) -> f64 {
    let ticks = fields
        .iter()
        .filter_map(|field| stat.get(*field)?.parse::<f64>().ok());
    ticks.sum::<f64>() / PER_SECOND
}

/// Returns the seconds of processor time that a process has used.
pub(crate) fn read_seconds(pid: &str) -> f64 {
    read_stat(pid).map_or(0.0, |stat| sum(&stat, &[USER, SYSTEM]))
}

/// Returns the seconds that all processes of the PostgreSQL server with this socket have used.
pub(crate) fn read_server_seconds(socket: &Path) -> f64 {
    let lock = fs::read_to_string(format!("{}.lock", socket.display())).unwrap_or_default();
    let server = lock.lines().next().unwrap_or_default();
    let Some(stat) = read_stat(server) else {
        return 0.0;
    };
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let children = processes.filter_map(|entry| {
        let stat = read_stat(entry.file_name().to_str()?)?;
        (stat.get(PARENT)? == server).then(|| sum(&stat, &[USER, SYSTEM]))
    });
    sum(&stat, &[USER, SYSTEM]) + sum(&stat, &OF_CHILDREN) + children.sum::<f64>()
}

/// Returns the processor time of a process exactly.
fn read_time(pid: Pid) -> Duration {
    let tasks = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero()));
    let tasks = tasks.into_iter().flatten().flatten();
    let times = tasks.filter_map(|task| {
        let text = fs::read_to_string(task.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(times.sum())
}

/// Keeps a process from using more than a share of one core, as if it ran on a small machine of its own: stops it for moments.
pub(crate) struct Limit {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Limit {
    pub(crate) fn new(pid: Pid, share: f64) -> Self {
        let stop = Arc::<AtomicBool>::default();
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || limit(pid, share, &stopped));
        Self {
            stop,
            thread: Some(thread),
        }
    }
}

impl Drop for Limit {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn limit(pid: Pid, share: f64, stop: &AtomicBool) {
    let (mut last, mut used) = (Instant::now(), read_time(pid));
    // Processor time that it may use, in seconds.
    let mut credit = 0.0;
    while !stop.load(Ordering::Relaxed) {
        std::thread::sleep(TICK);
        let (now, uses) = (Instant::now(), read_time(pid));
        credit += share * (now - last).as_secs_f64();
        credit -= uses.saturating_sub(used).as_secs_f64();
        credit = credit.min(SAVED.as_secs_f64());
        (last, used) = (now, uses);
        let signal = if credit > 0.0 {
            Signal::CONT
        } else {
            Signal::STOP
        };
        let _ = kill_process(pid, signal);
    }
    let _ = kill_process(pid, Signal::CONT);
}
