//! The statements that write the effects of a change.

use std::collections::{BTreeMap, BTreeSet};

use super::claims::Grant;
use super::rows::{CLASS_OF_JOB, asked_by, insert_job, named_by, players_of, to_sql, update_job};
use super::sql::{Id, Sql, line_key, sql};
use super::view::{Loaded, is_new};
use crate::engine::key::{self, ascending};
use crate::model::challenge::ClosedRecord;
use crate::model::job::Line;
use crate::stored;
use crate::transition::{Effects, Swap};
use crate::{
    Challenge, DocumentRecord, GameId, GameRecord, Job, JobId, JobSubject, Label, MAX_SET_ASIDE,
    Player, Rating, SetAside, Timestamp, Topic, TreeRecord, UserId,
};

/// Returns the statements that write the `effects` of a change made at `now`. The rows that they replace must be loaded.
pub(super) fn write_effects(loaded: &Loaded, effects: &Effects, now: Timestamp) -> Vec<Sql> {
    let (flight, _) = write_and_claim(loaded, effects, now, None);
    flight
}

/// A process, and its permission to claim the jobs that it adds.
pub(super) type Claimant = (i64, Grant);

/// Does the same as [`write_effects`], and also claims added jobs for `claimant`. Returns the statements, and a list of the claimed jobs. Each job in
/// this list comes with the index of the statement that returns the job's number.
pub(super) fn write_and_claim(
    loaded: &Loaded,
    effects: &Effects,
    now: Timestamp,
    claimant: Option<Claimant>,
) -> (Vec<Sql>, Vec<(usize, Job)>) {
    let mut flight = Vec::new();
    let claimed = write_jobs(loaded, effects, now, claimant, &mut flight);
    if let Some(last) = effects.last_number {
        flight.push(sql("UPDATE counter SET value = $1 WHERE name = 'number'").id(last));
    }
    for swap in &effects.challenges {
        write_challenge(swap, &mut flight);
    }
    for (id, record) in &effects.closed {
        write_closed(*id, record, loaded.was_closed(*id), &mut flight);
    }
    for swap in &effects.games {
        write_game(swap, &mut flight);
    }
    for series in &effects.series {
        flight.push(
            sql("INSERT INTO series (id, record) VALUES ($1, $2)
                 ON CONFLICT (id) DO UPDATE SET record = excluded.record")
            .id(series.id.first())
            .record(stored::write_series(series)),
        );
    }
    flight.extend(effects.trees.iter().filter_map(write_tree));
    for swap in &effects.documents {
        write_document(swap, &mut flight);
    }
    for (user, scale, rating) in &effects.ratings {
        let Some(rating) = rating else {
            let delete = sql("DELETE FROM rating WHERE usr = $1 AND scale = $2");
            flight.push(delete.id(*user).bytes(scale.as_bytes()));
            continue;
        };
        // If two changes rate a user for the first time, the second must not overwrite the first.
        let statement = if loaded.had_rating(*user, scale) {
            "UPDATE rating SET score = $3, record = $4 WHERE usr = $1 AND scale = $2"
        } else {
            "INSERT INTO rating (usr, scale, score, record) VALUES ($1, $2, $3, $4)"
        };
        flight.push(
            sql(statement)
                .id(*user)
                .bytes(scale.as_bytes())
                .int(score(rating))
                .record(stored::write_rating(*rating)),
        );
    }
    for swap in &effects.set_aside {
        write_set_aside(swap, &mut flight);
    }
    if let Some(user) = effects.erased {
        flight.push(sql("DELETE FROM settings WHERE usr = $1").id(user));
    }
    (flight, claimed)
}

/// Returns an integer that sorts like the rating's score. PostgreSQL's own order of floating-point numbers treats 0 and −0 as equal.
pub(super) fn score(rating: &Rating) -> i64 {
    (ascending(rating.score()) ^ (1 << 63)).cast_signed()
}

/// Appends the statements that write jobs. They must come first, so that job numbers are assigned in the order of the locks. Returns the claimed
/// jobs, each with the index of the statement that inserts it.
fn write_jobs(
    loaded: &Loaded,
    effects: &Effects,
    now: Timestamp,
    claimant: Option<Claimant>,
    flight: &mut Vec<Sql>,
) -> Vec<(usize, Job)> {
    let dropped = &effects.jobs_dropped;
    let mut shortened = BTreeSet::new();
    if !dropped.is_empty() {
        flight.push(sql("DELETE FROM job WHERE id = ANY($1)").ints(to_sql(dropped)));
        shortened.extend(
            dropped
                .iter()
                .filter_map(|id| Some(loaded.job(*id)?.line())),
        );
    }
    let is_dropped = |id: JobId| dropped.contains(&id);
    let stay = loaded.jobs().filter(|job| !is_dropped(job.id));
    let mut waiting: Vec<Job> = stay.cloned().collect();
    let mut changed = BTreeSet::new();
    let mut added: Vec<Job> = Vec::new();
    for (subject, topic) in &effects.jobs {
        if let Some(job) = merge(&mut waiting, *subject, topic) {
            changed.insert(job.id);
        } else if merge(&mut added, *subject, topic).is_none() {
            // The number is given by the database.
            added.push(Job::new(JobId::new(0), *subject, topic.clone(), now));
        }
    }
    let changed = waiting.iter().filter(|job| changed.contains(&job.id));
    flight.extend(changed.map(update_job));
    // Lines that are added, and the process that has claimed the first job of each.
    let mut lines: BTreeMap<Line, Option<i64>> = BTreeMap::new();
    let mut claimed = Vec::new();
    for job in added {
        let line = job.line();
        let is_first = !lines.contains_key(&line);
        let is_there = loaded.has_line(line) && !is_new(line, effects);
        if is_first && !is_there {
            let claim = claimant.and_then(|(id, grant)| Some((id, grant.claim(&job, now)?)));
            lines.insert(line, claim.as_ref().map(|(id, _)| *id));
            if let Some((_, job)) = claim {
                let place = flight.len();
                flight.push(insert_job(&job));
                claimed.push((place, job));
                continue;
            }
        }
        flight.push(insert_job(&job));
    }
    for (line, holder) in lines {
        flight.push(add_line(line, holder));
        shortened.remove(&line);
    }
    for line in shortened {
        flight.extend(refresh_line(line));
    }
    claimed
}

/// Merges a new job into one of `jobs`, if possible. Returns the merged job; `None` if the new job must be added on its own.
fn merge<'a>(jobs: &'a mut [Job], subject: JobSubject, topic: &Topic) -> Option<&'a Job> {
    jobs.iter_mut().find_map(|job| {
        *job = job.merged(subject, topic)?;
        Some(&*job)
    })
}

/// Returns the statement that adds the row of a line of jobs. The oldest job becomes the line's head, and is claimed by `holder` if there is one. If
/// another transaction has just added the line, the statement fails and the change is retried.
fn add_line(line: Line, holder: Option<i64>) -> Sql {
    let insert = format!(
        "INSERT INTO line (kind, id, class, head, due, holder)
         SELECT kind, line, {CLASS_OF_JOB}, id, due, $3 FROM job
         WHERE kind = $1 AND line = $2 ORDER BY id LIMIT 1"
    );
    sql(insert).line(line).maybe_int(holder)
}

/// Returns the statements that make the oldest remaining job of a line its head, or remove the line if no job remains.
pub(super) fn refresh_line(line: Line) -> [Sql; 2] {
    let update = format!(
        "UPDATE line SET holder = CASE WHEN line.head = first.id THEN line.holder END,
             class = first.class, head = first.id, due = first.due
         FROM (SELECT id, due, {CLASS_OF_JOB} AS class FROM job
             WHERE kind = $1 AND line = $2 ORDER BY id LIMIT 1) AS first
         WHERE line.kind = $1 AND line.id = $2"
    );
    let delete = sql("DELETE FROM line WHERE kind = $1 AND id = $2
         AND NOT EXISTS (SELECT 1 FROM job WHERE kind = $1 AND line = $2)");
    [sql(update).line(line), delete.line(line)]
}

fn write_challenge(swap: &Swap<Challenge>, flight: &mut Vec<Sql>) {
    match (&swap.before, &swap.after) {
        (None, None) => {}
        (Some(before), None) => {
            flight.push(sql("DELETE FROM challenge WHERE id = $1").id(before.id));
            flight.push(sql("DELETE FROM asked WHERE challenge = $1").id(before.id));
        }
        (None, Some(after)) => insert_challenge(after, stored::write_challenge(after), flight),
        (Some(before), Some(after)) => {
            flight.push(
                sql("UPDATE challenge SET channel = $2, lapses = $3, record = $4 WHERE id = $1")
                    .id(after.id)
                    .id(after.place.channel)
                    .at(after.lapses)
                    .record(stored::write_challenge(after)),
            );
            write_asked(&asked_by(before), after, flight);
        }
    }
}

/// Appends the statements that add a challenge, whose stored form is `record`.
pub(super) fn insert_challenge(challenge: &Challenge, record: Vec<u8>, flight: &mut Vec<Sql>) {
    flight.push(
        sql("INSERT INTO challenge (id, channel, lapses, record) VALUES ($1, $2, $3, $4)")
            .id(challenge.id)
            .id(challenge.place.channel)
            .at(challenge.lapses)
            .record(record),
    );
    write_asked(&[], challenge, flight);
}

/// Appends the statements that update the list of users whom a challenge concerns. `before` contains the users whom it concerned before.
fn write_asked(before: &[UserId], challenge: &Challenge, flight: &mut Vec<Sql>) {
    let asked = asked_by(challenge);
    let without = |all: &[UserId], without: &[UserId]| -> Vec<i64> {
        let rest = all.iter().filter(|it| !without.contains(it));
        rest.map(|user| user.to_sql()).collect()
    };
    let gone = without(before, &asked);
    if !gone.is_empty() {
        let delete = sql("DELETE FROM asked WHERE challenge = $1 AND usr = ANY($2)");
        flight.push(delete.id(challenge.id).ints(gone));
    }
    let come = without(&asked, before);
    if !come.is_empty() {
        let insert = sql("INSERT INTO asked (usr, challenge) SELECT unnest($2), $1");
        flight.push(insert.id(challenge.id).ints(come));
    }
}

fn write_closed(id: GameId, record: &ClosedRecord, was_closed: bool, flight: &mut Vec<Sql>) {
    let stored = stored::write_closed(record);
    if !was_closed {
        insert_closed(id, record, stored, flight);
        return;
    }
    let update = sql("UPDATE closed SET record = $2 WHERE id = $1");
    flight.push(update.id(id).record(stored));
    flight.push(sql("DELETE FROM named WHERE closed = $1").id(id));
    flight.extend(insert_named(id, record));
}

/// Appends the statements that add the record of a closed challenge, whose stored form is `stored`.
pub(super) fn insert_closed(
    id: GameId,
    record: &ClosedRecord,
    stored: Vec<u8>,
    flight: &mut Vec<Sql>,
) {
    let insert = sql("INSERT INTO closed (id, record) VALUES ($1, $2)");
    flight.push(insert.id(id).record(stored));
    flight.extend(insert_named(id, record));
}

fn insert_named(id: GameId, record: &ClosedRecord) -> Option<Sql> {
    let named = named_by(record);
    let insert = sql("INSERT INTO named (usr, closed) SELECT unnest($2), $1");
    (!named.is_empty()).then(|| insert.id(id).ints(to_sql(&named)))
}

/// Returns the time of the last change to a game if it has ended; `None` if it is running.
fn end_of(game: &GameRecord) -> Option<i64> {
    game.ended.as_ref().map(|_| game.updated.millis())
}

/// Appends the statements that write a game. Games are never deleted.
fn write_game(swap: &Swap<GameRecord>, flight: &mut Vec<Sql>) {
    let Some(game) = &swap.after else { return };
    let record = stored::write_game(game);
    let Some(before) = &swap.before else {
        insert_game(game, record, flight);
        return;
    };
    // Everything else in a row never changes.
    flight.push(
        sql("UPDATE game SET thread = $2, updated = $3, ended = $4, record = $5 WHERE id = $1")
            .id(game.id)
            .maybe_int(game.thread.map(Id::to_sql))
            .at(game.updated)
            .maybe_int(end_of(game))
            .record(record),
    );
    write_players(Some(before), game, flight);
    match (before.due(), game.due()) {
        (before, after) if before == after => {}
        (_, None) => flight.push(sql("DELETE FROM game_clock WHERE game = $1").id(game.id)),
        (None, Some(due)) => flight.push(insert_clock(game.id, due)),
        (Some(_), Some(due)) => {
            let update = sql("UPDATE game_clock SET due = $2 WHERE game = $1");
            flight.push(update.id(game.id).at(due));
        }
    }
}

/// Appends the statements that add a game, whose stored form is `record`.
pub(super) fn insert_game(game: &GameRecord, record: Vec<u8>, flight: &mut Vec<Sql>) {
    flight.push(
        sql(
            "INSERT INTO game (id, first, guild, channel, thread, updated, ended, record)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .id(game.id)
        .id(game.series.map_or(game.id, |part| part.series.first()))
        .maybe_int(game.place.guild.map(Id::to_sql))
        .id(game.place.channel)
        .maybe_int(game.thread.map(Id::to_sql))
        .at(game.updated)
        .maybe_int(end_of(game))
        .record(record),
    );
    write_players(None, game, flight);
    flight.extend(game.due().map(|due| insert_clock(game.id, due)));
}

fn write_tree(swap: &Swap<TreeRecord>) -> Option<Sql> {
    let before = swap.before.as_ref();
    let after = swap.after.as_ref();
    let statement = match (before, after) {
        (None, None) => return None,
        (Some(_), None) => "DELETE FROM tree WHERE owner = $1 AND number = $2",
        (Some(_), Some(_)) => "UPDATE tree SET record = $3 WHERE owner = $1 AND number = $2",
        // If two changes make the same tree, the second must not overwrite the first.
        (None, Some(_)) => "INSERT INTO tree (owner, number, record) VALUES ($1, $2, $3)",
    };
    let tree = after.or(before)?;
    let write = sql(statement).id(tree.owner).id(tree.number);
    Some(match after {
        Some(after) => write.record(stored::write_tree(after)),
        None => write,
    })
}

fn write_document(swap: &Swap<DocumentRecord>, flight: &mut Vec<Sql>) {
    let (before, after) = (swap.before.as_ref(), swap.after.as_ref());
    let Some(either) = after.or(before) else {
        return;
    };
    let statement = match (before, after) {
        (_, None) => "DELETE FROM document WHERE key = $1",
        (Some(_), Some(_)) => "UPDATE document SET record = $2 WHERE key = $1",
        // If two changes make the same document, the second must not overwrite the first.
        (None, Some(_)) => "INSERT INTO document (key, record) VALUES ($1, $2)",
    };
    let key = key::document(&either.key);
    let write = sql(statement).bytes(&key);
    flight.push(match after {
        Some(after) => write.record(after.to_stored()),
        None => write,
    });
    let labels = |record: Option<&DocumentRecord>| {
        let labels = record.map(DocumentRecord::labels);
        labels.unwrap_or_default()
    };
    let (had, has) = (labels(before), labels(after));
    for label in had.iter().filter(|label| !has.contains(label)) {
        let delete = sql("DELETE FROM label WHERE label = $1 AND document = $2");
        flight.push(delete.bytes(&key::label(*label)).bytes(&key));
    }
    for label in has.iter().filter(|label| !had.contains(label)) {
        flight.push(insert_label(*label, &key));
    }
}

/// Returns the statement that lists the document with this key under a label.
pub(super) fn insert_label(label: Label, key: &[u8]) -> Sql {
    let insert = sql("INSERT INTO label (label, document) VALUES ($1, $2)");
    insert.bytes(&key::label(label)).bytes(key)
}

fn insert_clock(game: GameId, due: Timestamp) -> Sql {
    let insert = sql("INSERT INTO game_clock (game, due) VALUES ($1, $2)");
    insert.id(game).at(due)
}

/// Appends the statements that update the lists of a game's players. These lists change only when a game starts and when a user is erased.
fn write_players(before: Option<&GameRecord>, game: &GameRecord, flight: &mut Vec<Sql>) {
    let players = players_of(game);
    let players_before = before.map(players_of).unwrap_or_default();
    let without = |all: &[Player], without: &[Player]| -> Vec<Player> {
        let rest = all.iter().filter(|it| !without.contains(it));
        rest.copied().collect()
    };
    let gone = to_sql(&without(&players_before, &players));
    let come = to_sql(&without(&players, &players_before));
    if !gone.is_empty() {
        let delete = sql("DELETE FROM player WHERE game = $1 AND usr = ANY($2)");
        flight.push(delete.id(game.id).ints(gone.clone()));
        if let Some(guild) = game.place.guild {
            // Players leave a game only when they are erased, and then they leave all games.
            let delete = sql("DELETE FROM member WHERE guild = $1 AND usr = ANY($2)");
            flight.push(delete.id(guild).ints(gone));
        }
    }
    if !come.is_empty() {
        let insert = sql("INSERT INTO player (usr, game) SELECT unnest($2), $1");
        flight.push(insert.id(game.id).ints(come.clone()));
        if let Some(guild) = game.place.guild {
            let insert = sql("INSERT INTO member (guild, usr) SELECT $1, unnest($2)
                 ON CONFLICT (guild, usr) DO NOTHING");
            flight.push(insert.id(guild).ints(come));
        }
    }
}

fn write_set_aside(swap: &Swap<SetAside>, flight: &mut Vec<Sql>) {
    if let (Some(before), None) = (&swap.before, &swap.after) {
        let delete = sql("DELETE FROM set_aside WHERE at = $1 AND id = $2");
        flight.push(delete.at(before.at).id(before.job.id));
    }
    let Some(after) = &swap.after else { return };
    flight.push(insert_set_aside(after, stored::write_set_aside(after)));
    flight.push(
        sql("DELETE FROM set_aside WHERE (at, id) IN
             (SELECT at, id FROM set_aside ORDER BY at DESC, id DESC OFFSET $1)")
        .int(MAX_SET_ASIDE as i64),
    );
}

/// Returns the statement that inserts a job that was set aside, whose stored form is `record`.
pub(super) fn insert_set_aside(aside: &SetAside, record: Vec<u8>) -> Sql {
    sql(
        "INSERT INTO set_aside (at, id, recipient, record) VALUES ($1, $2, $3, $4)
         ON CONFLICT (at, id) DO UPDATE SET record = excluded.record",
    )
    .at(aside.at)
    .id(aside.job.id)
    .maybe_int(aside.job.recipient().map(Id::to_sql))
    .record(record)
}

/// Splits the keys of `lines` into two columns: the kinds of the lines, and their numbers.
pub(super) fn line_columns(lines: &[Line]) -> (Vec<i16>, Vec<i64>) {
    lines.iter().map(|line| line_key(*line)).unzip()
}
