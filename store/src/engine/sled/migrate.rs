//! Steps that upgrade the database from one schema to the next.
//!
//! The schema covers tables, keys and indexes. The format of a single record has its own version (see `stored.rs`) and needs no step.
//!
//! | schema | changes |
//! |---|---|
//! | 1 | the first schema |
//! | 2 | table `series` |
//! | 3 | table `settings` |
//! | 4 | games, challenges and jobs in version 3 of their format |
//! | 5 | tables `rating`, `guild` and `uptime`; indexes of games by guild and of players by guild; games, challenges and jobs in version 4, settings and head in version 2 |
//! | 6 | table `set-aside`; receipts in version 2, with typed idempotency keys; jobs in version 5, some about challenges; closed challenges in version 2 |
//! | 7 | jobs in version 6: news, digests with a time, replaced boards, and nudges; games and challenges in version 5, some aborted |
//! | 8 | jobs in version 7, with the time of their first claim |
//! | 9 | games in version 6, with the time of the last takeback; games of more than 64 KiB |
//! | 10 | table `tree`; games in version 7 and challenges in version 6, with a start position, messages and planned moves |
//! | 11 | table `document` with its index; jobs in version 9, some about tournaments and servers; games in version 8, some in tournaments and ladders; challenges in version 7, some in ladders; settings of servers in version 2 |
//! | 12 | index of open challenges by guild; documents with the lessons of users, which had the tag of ladders, under a tag of their own; games in version 12, challenges in version 11 and jobs in version 15, some of standing challenges |
//!
//! To add a schema, write a function that turns schema `n` into `n + 1`, append the function to [`STEPS`] (its position there determines the schema
//! number), and keep a sample of schema `n` in `tests/it/samples`. Released steps are never changed or removed, because opening an older database
//! runs all steps that the database still lacks. The changes made by these steps are written in one transaction together with the new schema number,
//! so a crash leaves either the old schema or the new one.

use super::tables::{HEAD, SCHEMA, Tables, Writes, unreadable};
use crate::StoreError;
use crate::engine::checksum::Contents;
use crate::engine::key::{self, Key, Table};
use crate::stored::{self, Head};

/// An upgrade step: reads the old schema and writes the new one.
pub(super) type Step = fn(&mut Migration) -> Result<(), StoreError>;

/// All upgrade steps. The first step turns schema 1 into schema 2.
pub(super) const STEPS: &[Step] = &[
    add_series,
    add_settings,
    add_engine,
    add_guilds,
    add_keys,
    add_news,
    add_first_claims,
    add_takeback_times,
    add_trees,
    add_documents,
    add_open_seats_and_move_lessons,
];

/// Adds series of games. Existing games are single games, so the new table starts empty and nothing is written. Because of the new schema number,
/// programs that do not know the table cannot open the database.
#[expect(clippy::unnecessary_wraps, reason = "steps are all of one type")]
fn add_series(_: &mut Migration) -> Result<(), StoreError> {
    Ok(())
}

/// Adds settings of users. The new table starts empty.
#[expect(clippy::unnecessary_wraps, reason = "steps are all of one type")]
fn add_settings(_: &mut Migration) -> Result<(), StoreError> {
    Ok(())
}

/// Adds games against the engine. It plays in no existing game, so records stay as they are. Because of the new schema number, older programs, which
/// would leave the engine's opponents waiting, cannot open the database.
#[expect(clippy::unnecessary_wraps, reason = "steps are all of one type")]
fn add_engine(_: &mut Migration) -> Result<(), StoreError> {
    Ok(())
}

/// Adds indexes of games and players by guild. Existing games have no clock and no ratings. Because of the new schema number, older programs, which
/// would not update the index of clocks, cannot open the database.
fn add_guilds(migration: &mut Migration) -> Result<(), StoreError> {
    for (key, bytes) in migration.records(Table::Game)? {
        let id = key::game_of(&key)
            .ok_or_else(|| unreadable("key of a game".into(), "it has no number".into()))?;
        let game =
            stored::read_game(id, &bytes).map_err(|why| unreadable(format!("game {id}"), why))?;
        // Existing index entries stay the same.
        for key in key::of_game(&game)
            .into_iter()
            .chain(key::members_of(&game))
        {
            migration.put(Table::Index, key, Vec::new());
        }
    }
    Ok(())
}

/// Replaces the idempotency keys in receipts: a key was a number whose highest bits stood for the reason, and becomes text.
fn add_keys(migration: &mut Migration) -> Result<(), StoreError> {
    for (key, bytes) in migration.records(Table::Receipt)? {
        let given =
            stored::read_receipts(&bytes).map_err(|why| unreadable("receipts".into(), why))?;
        migration.put(Table::Receipt, key, stored::write_receipts(&given));
    }
    Ok(())
}

/// Adds aborted games, and jobs that tell users about events other than their turns. Because of the new schema number, older programs, which cannot
/// read these records, cannot open the database.
#[expect(clippy::unnecessary_wraps, reason = "steps are all of one type")]
fn add_news(_: &mut Migration) -> Result<(), StoreError> {
    Ok(())
}

/// Adds the time of the first claim to jobs. Because of the new schema number, older programs, which cannot read these jobs, cannot open the
/// database.
#[expect(clippy::unnecessary_wraps, reason = "steps are all of one type")]
fn add_first_claims(_: &mut Migration) -> Result<(), StoreError> {
    Ok(())
}

/// Adds the time of the last takeback to games, and allows longer games. Because of the new schema number, older programs, which support neither,
/// cannot open the database.
#[expect(clippy::unnecessary_wraps, reason = "steps are all of one type")]
fn add_takeback_times(_: &mut Migration) -> Result<(), StoreError> {
    Ok(())
}

/// Adds trees, start positions of games and messages in games. Because of the new schema number, older programs, which do not know them, cannot open
/// the database.
#[expect(clippy::unnecessary_wraps, reason = "steps are all of one type")]
fn add_trees(_: &mut Migration) -> Result<(), StoreError> {
    Ok(())
}

/// Adds tournaments, ladders and puzzles. The new table starts empty. Because of the new schema number, older programs, which cannot read the games
/// and jobs of these features, cannot open the database.
#[expect(clippy::unnecessary_wraps, reason = "steps are all of one type")]
fn add_documents(_: &mut Migration) -> Result<(), StoreError> {
    Ok(())
}

/// Adds the index of open challenges by guild, and gives documents with the lessons of users a tag of their own.
fn add_open_seats_and_move_lessons(migration: &mut Migration) -> Result<(), StoreError> {
    add_open_seats(migration)?;
    move_lessons(migration)
}

/// Moves the documents with the lessons of users to the tag `e`. They had the tag of ladders, `l`, so that they were read as ladders where documents
/// are listed. Their key is a user's ID alone; that of a ladder also has a kind of game.
fn move_lessons(migration: &mut Migration) -> Result<(), StoreError> {
    for (key, bytes) in migration.records(Table::Document)? {
        let [b'l', user @ ..] = &key[..] else {
            continue;
        };
        if user.len() != 8 {
            continue;
        }
        let label = [b"u", user].concat();
        let moved = [b"e", user].concat();
        migration.delete(Table::Index, key::list_document(&label, &key));
        migration.put(Table::Index, key::list_document(&label, &moved), Vec::new());
        migration.put(Table::Document, moved, bytes);
        migration.delete(Table::Document, key);
    }
    Ok(())
}

/// Adds the index of open challenges by guild.
fn add_open_seats(migration: &mut Migration) -> Result<(), StoreError> {
    for (key, bytes) in migration.records(Table::Challenge)? {
        let id = key::game_of(&key)
            .ok_or_else(|| unreadable("key of a challenge".into(), "it has no number".into()))?;
        let challenge = stored::read_challenge(id, &bytes)
            .map_err(|why| unreadable(format!("challenge {id}"), why))?;
        // Existing index entries stay the same.
        for key in key::of_challenge(&challenge) {
            migration.put(Table::Index, key, Vec::new());
        }
    }
    Ok(())
}

/// Returns the number of the schema that results from applying all `steps` to schema 1.
pub(super) const fn schema_after(steps: &[Step]) -> u32 {
    1 + steps.len() as u32
}

/// A database that is being upgraded.
pub(super) struct Migration<'a> {
    tables: &'a Tables,
    writes: Writes,
    /// Counters, which a step may correct. The checksum is computed again after all steps.
    pub(super) head: Head,
}

impl Migration<'_> {
    /// Returns all records of a table in key order, including the changes of earlier steps.
    pub(super) fn records(&self, table: Table) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let mut records = self.writes.apply_to(self.tables, table)?;
        records.sort_unstable();
        Ok(records)
    }

    /// Writes a record, replacing any old value.
    pub(super) fn put(&mut self, table: Table, key: Key, value: Vec<u8>) {
        self.writes.set(table, key, Some(value));
    }

    /// Deletes a record.
    pub(super) fn delete(&mut self, table: Table, key: Key) {
        self.writes.set(table, key, None);
    }
}

/// Runs those of the `steps` that a database of schema `found` still lacks.
pub(super) fn migrate(
    tables: &Tables,
    head: Head,
    found: u32,
    steps: &[Step],
) -> Result<(), StoreError> {
    let mut migration = Migration {
        tables,
        writes: Writes::default(),
        head,
    };
    for step in &steps[found as usize - 1..] {
        step(&mut migration)?;
    }
    let Migration {
        mut writes,
        mut head,
        ..
    } = migration;
    let mut contents = Contents::default();
    for table in Table::ALL {
        for (key, value) in writes.apply_to(tables, table)? {
            contents.add(table, &key, &value);
        }
    }
    head.records = contents.records;
    head.checksum = contents.checksum;
    writes.set_meta(HEAD, stored::write_head(&head));
    writes.set_meta(SCHEMA, schema_after(steps).to_string().into_bytes());
    tables.apply(&writes)?;
    tables.sync()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::sled::open::open_tables;
    use crate::prelude::*;
    use crate::{
        Change, ChannelId, InteractionId, NewChallenge, Origin, Place, SeatOrder, Terms, Timestamp,
        UserId,
    };

    /// An example of a later step: changes the keys of receipts.
    fn rename_receipts(migration: &mut Migration) -> Result<(), StoreError> {
        for (key, value) in migration.records(Table::Receipt)? {
            migration.put(Table::Receipt, [b"x", key.as_slice()].concat(), value);
            migration.delete(Table::Receipt, key);
        }
        Ok(())
    }

    fn count_receipts(migration: &mut Migration) -> Result<(), StoreError> {
        let receipts = migration.records(Table::Receipt)?;
        assert!(
            receipts.iter().all(|(key, _)| key[0] == b'x'),
            "it sees the changes of the previous step"
        );
        migration.head.last_job = 100 + receipts.len() as u64;
        Ok(())
    }

    #[tokio::test]
    async fn a_database_runs_the_steps_it_has_not_run_yet() {
        let dir = tempfile::tempdir().unwrap();
        let store = crate::engine::sled::SledStore::open(
            dir.path(),
            crate::engine::sled::StoreOptions::default(),
        )
        .unwrap();
        let challenge = NewChallenge {
            place: Place {
                guild: None,
                channel: ChannelId::new(1),
            },
            kind: String::new(),
            options: String::new(),
            variant: String::new(),
            games: 1,
            by: UserId::new(1),
            invited: vec![UserId::new(2)],
            engine: None,
            order: SeatOrder::Random,
            lapses: Timestamp::from_millis(9),
            terms: Terms::default(),
            open: None,
            partner: None,
            rematch_of: None,
            origin: Origin::Challenge,
            start: vec![],
            position: None,
        };
        for key in 1..=3 {
            let now = Timestamp::from_millis(5);
            store
                .commit(
                    InteractionId::new(key).into(),
                    now,
                    Change::OpenChallenge(challenge.clone()),
                )
                .await
                .unwrap();
        }
        store.close().await.unwrap();

        let steps = [STEPS, &[rename_receipts, count_receipts]].concat();
        for known in [&steps[..steps.len() - 1], &steps, &steps] {
            let opened = open_tables(
                dir.path(),
                crate::engine::sled::StoreOptions::default(),
                known,
            )
            .unwrap();
            let schema = opened.tables.meta(SCHEMA).unwrap().unwrap();
            assert_eq!(&schema[..], schema_after(known).to_string().as_bytes());
            assert_eq!(opened.tables.all(Table::Receipt).count(), 3);
            assert_eq!(
                opened.head.last_job,
                // Each challenge has made a job.
                if known.len() == steps.len() { 103 } else { 3 }
            );
        }

        let older = open_tables(
            dir.path(),
            crate::engine::sled::StoreOptions::default(),
            STEPS,
        );
        assert!(
            matches!(
                older,
                Err(StoreError::NewerSchema { found, known, .. })
                    if (found, known) == (schema_after(&steps), schema_after(STEPS))
            ),
            "{:?}",
            older.err()
        );
    }

    /// Stands for what older programs have written: the lessons of user 7, and a ladder of server 7.
    #[expect(clippy::unnecessary_wraps, reason = "steps are all of one type")]
    fn plant_lessons(migration: &mut Migration) -> Result<(), StoreError> {
        let (user, guild) = (
            [b"u", &7_u64.to_be_bytes()[..]].concat(),
            [b"g", &7_u64.to_be_bytes()[..]].concat(),
        );
        let lessons = [b"l", &7_u64.to_be_bytes()[..]].concat();
        let ladder = [&lessons[..], b"squadro"].concat();
        for (label, key, value) in [(user, lessons, "lessons"), (guild, ladder, "ladder")] {
            migration.put(Table::Index, key::list_document(&label, &key), Vec::new());
            migration.put(Table::Document, key, value.into());
        }
        Ok(())
    }

    #[test]
    fn lessons_get_a_tag_of_their_own_and_ladders_keep_theirs() {
        let dir = tempfile::tempdir().unwrap();
        let options = crate::engine::sled::StoreOptions::default;
        let before = [&STEPS[..10], &[plant_lessons]].concat();
        // A new database has the newest schema without any step.
        for known in [&STEPS[..10], &before] {
            drop(open_tables(dir.path(), options(), known).unwrap());
        }
        let after = [&before[..], &[add_open_seats_and_move_lessons]].concat();
        let opened = open_tables(dir.path(), options(), &after).unwrap();
        let all = |table| {
            let records = opened.tables.all(table).map(Result::unwrap);
            let mut keys: Vec<_> = records
                .map(|(key, value)| (key.to_vec(), value.to_vec()))
                .collect();
            keys.sort();
            keys
        };
        let seven = 7_u64.to_be_bytes();
        let lessons = [b"e", &seven[..]].concat();
        let ladder = [b"l", &seven[..], b"squadro"].concat();
        let index = |label: &[u8], key: &[u8]| ([b"x", label, &seven, key].concat(), Vec::new());
        assert_eq!(
            all(Table::Index),
            [index(b"g", &ladder), index(b"u", &lessons)]
        );
        let documents = [(lessons, b"lessons".to_vec()), (ladder, b"ladder".to_vec())];
        assert_eq!(all(Table::Document), documents);
    }
}
