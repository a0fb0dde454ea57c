//! Storing, replacing and deleting documents, and starting games together with them.

use super::view::{Effects, Swap, View, next_number};
use super::{FIRST_VERSION, invalid};
use crate::{
    CommitError, DocumentGame, DocumentKey, DocumentRecord, GameId, GameRecord, JobSubject,
    SetDocument, Timestamp, Topic,
};

/// Computes the effects of [`Change::SetDocuments`](crate::Change::SetDocuments), and the number and version of the first document.
pub(super) fn set_documents(
    view: &impl View,
    now: Timestamp,
    documents: Vec<SetDocument>,
    games: Vec<DocumentGame>,
    jobs: Vec<Topic>,
) -> Result<((GameId, u64), Effects), CommitError> {
    let mut effects = Effects::default();
    let mut numbers = (next_number(view).get()..).filter_map(GameId::new);
    let mut started = Vec::new();
    let mut set = Vec::new();
    for document in documents {
        let key = match (&document.key, &document.after) {
            (Some(key), _) => key.clone(),
            (None, _) if document.before.is_some() => {
                return Err(invalid("a new document with a version".into()));
            }
            (None, Some(new)) => {
                let number = take_number(&mut numbers, &mut effects)?;
                let key = new.kind().new_key(number);
                key.ok_or_else(|| invalid("a new document without a key".into()))?
            }
            (None, None) => return Err(CommitError::NotFound),
        };
        set.push((key, document));
    }
    for DocumentGame { game, jobs } in games {
        let id = take_number(&mut numbers, &mut effects)?;
        let game = GameRecord::open(id, None, game, now)?;
        started.push(id);
        effects.start(game, jobs);
    }
    let mut to_enter = started.into_iter();
    let mut has_games = false;
    for (_, document) in &mut set {
        let after = document.after.as_ref();
        if let Some(entered) = after.and_then(|after| after.with_games(&mut to_enter)) {
            document.after = Some(entered);
            has_games = true;
        }
    }
    if has_games && to_enter.next().is_some() {
        return Err(invalid("a game that no document waits for".into()));
    }
    let first = set
        .first()
        .ok_or_else(|| invalid("a change of no document".into()))?;
    // Others may share the subject with one that waits for a time.
    let is_over = first.1.after.is_none() && first.0.kind().has_timer();
    let first = first.0.clone();
    let subject = first.subject();
    // Only digests are about a user.
    if matches!(subject, JobSubject::User(_)) && !jobs.is_empty() {
        return Err(invalid("a job about a document of a user".into()));
    }
    let mut changed = None;
    for (key, document) in set {
        let version = set_document(view, now, key, document, &mut effects)?;
        changed.get_or_insert((first.number(), version));
    }
    // These jobs are due at another time now.
    let timers = jobs.iter().filter(|topic| topic.is_timer());
    let waiting = if is_over || timers.count() > 0 {
        view.jobs_about(subject)
    } else {
        Vec::new()
    };
    let replaced = waiting.iter().filter(|job| job.topic.is_timer());
    effects.jobs_dropped.extend(replaced.map(|job| job.id));
    // Before the jobs of the games, so that the announcement of a round comes before its boards.
    let about_document = jobs.into_iter().map(|it| (subject.followed_by(&it), it));
    effects.jobs.splice(0..0, about_document);
    Ok((changed.unwrap_or((first.number(), 0)), effects))
}

fn take_number(
    numbers: &mut impl Iterator<Item = GameId>,
    effects: &mut Effects,
) -> Result<GameId, CommitError> {
    let number = numbers.next();
    effects.last_number = number;
    number.ok_or_else(|| invalid("more games than there are numbers".into()))
}

/// Adds the effects of one [`SetDocument`]. Returns the document's version; for a deleted document, the last version.
pub(super) fn set_document(
    view: &impl View,
    now: Timestamp,
    key: DocumentKey,
    set: SetDocument,
    effects: &mut Effects,
) -> Result<u64, CommitError> {
    let is_set = |swap: &Swap<DocumentRecord>| {
        let record = swap.after.as_ref().or(swap.before.as_ref());
        record.is_some_and(|record| record.key == key)
    };
    if effects.documents.iter().any(is_set) {
        return Err(invalid("a document twice".into()));
    }
    let before = view.document(&key)?;
    if before.as_ref().map(|record| record.version) != set.before {
        return Err(CommitError::DocumentMoved);
    }
    let after = match set.after {
        None => None,
        Some(document) => {
            if document.kind() != key.kind() {
                return Err(invalid("a document of another kind than its key".into()));
            }
            // The store gives numbers.
            if before.is_none() && set.key.is_some() && key.kind().is_numbered() {
                return Err(CommitError::NotFound);
            }
            key.check()?;
            document.check()?;
            let started = before.as_ref();
            Some(DocumentRecord {
                key,
                version: started.map_or(FIRST_VERSION, |record| record.version + 1),
                created: started.map_or(now, |record| record.created),
                updated: started.map_or(now, |record| record.updated.max(now)),
                document,
            })
        }
    };
    let version = after.as_ref().or(before.as_ref());
    let version = version.map(|record| record.version);
    let version = version.ok_or(CommitError::NotFound)?;
    effects.documents.push(Swap { before, after });
    Ok(version)
}

/// Adds the effects of erasing `user` from a document.
pub(super) fn forget_in_document(
    before: DocumentRecord,
    user: crate::UserId,
    now: Timestamp,
    effects: &mut Effects,
) {
    let after = before.document.forget(user).map(|document| DocumentRecord {
        version: before.version + 1,
        updated: before.updated.max(now),
        document,
        ..before.clone()
    });
    if let Some(topic) = before.document.show_forgotten() {
        effects.jobs.push((before.key.subject(), topic));
    }
    effects.documents.push(Swap {
        before: Some(before),
        after,
    });
}
