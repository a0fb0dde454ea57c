//! What all jobs that post boards share.

use crate::game::table::replay_first;
use crate::ports::messenger::Messenger;
use crate::ports::messenger::SendError;
use asterism_store::GameRecord;
use asterism_store::Job;
use std::time::Duration;

/// How long one sending may take before another may try.
pub(crate) const LEASE: Duration = Duration::from_secs(60);

/// Takes the buttons off the post `before`, if it shows less than `version`.
pub(crate) async fn strip(
    messenger: &dyn Messenger,
    before: Option<asterism_store::Post>,
    version: u64,
) -> Result<(), SendError> {
    let Some(before) = before.filter(|before| before.version < version) else {
        return Ok(());
    };
    match messenger.strip(before.channel, before.message).await {
        // Without its buttons or not: they are refused as old ones in any case.
        Ok(()) | Err(SendError::Gone | SendError::Forbidden(_) | SendError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Name under which a job's post goes out, the same at every try and no other's, in this database or another.
pub(crate) fn post_name(record: &GameRecord, job: &Job) -> String {
    format!("{:x}-{}", record.started.secs(), job.id)
}

/// How many entries of `record` its newest post shows; if some of them have been taken back since, the first `entries` of those
/// that are left. `None` if there is no post yet.
pub(crate) fn entries_shown(record: &GameRecord, entries: usize) -> Option<usize> {
    let shown = record.entries_at(record.post?.version);
    Some(shown.unwrap_or(entries))
}

/// Whether the turn that `record` showed at `version` lasts.
pub(crate) fn lasts(record: &GameRecord, version: u64) -> bool {
    let turn = |entries: usize| {
        let game = replay_first(record, entries).ok()?;
        Some((game.ply(), game.to_move()?))
    };
    record.ended.is_none()
        && record
            .entries_at(version)
            .is_some_and(|then| turn(then).is_some() && turn(then) == turn(record.entries.len()))
}
