//! Work that is shared among threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;

/// Returns the number of threads that was asked for; by default, one for each processor.
pub(crate) fn count_threads(asked: Option<NonZero<usize>>) -> NonZero<usize> {
    let asked = asked.or_else(|| available_parallelism().ok());
    asked.unwrap_or(NonZero::<usize>::MIN)
}

/// Calls `work` with every item, on this many threads, and returns the results in the order of the items. Calls `done` after each, one call at a
/// time, with the result.
pub(crate) fn map_in_threads<T: Sync, R: Send>(
    items: &[T],
    threads: NonZero<usize>,
    work: impl Fn(&T) -> R + Sync,
    done: impl FnMut(&R) + Send,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let finished = Mutex::new((Vec::with_capacity(items.len()), done));
    std::thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(at) else {
                        return;
                    };
                    let result = work(item);
                    let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
                    let (results, done) = &mut *finished;
                    done(&result);
                    results.push((at, result));
                }
            });
        }
    });
    let (mut results, _) = finished
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|&(at, _)| at);
    results.into_iter().map(|(_, result)| result).collect()
}
