//! Writing backups of the database and restoring them, in the format that all engines use.

use std::path::{Path, PathBuf};

use deadpool_postgres::Object;
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_blocking};

use super::link::{Link, discard};
use super::migrate::{STEPS, check, inspect, judge, migrate, schema_after, schema_of_lines};
use super::rows::{self, CLASS_OF_JOB, JobColumns, unreadable};
use super::snapshot::{self, NO_TIMEOUT, Record, Snapshot};
use super::sql::{LONG_PATIENCE, Sql, fly, fly_within, line_key, script, sql};
use super::trouble::Trouble;
use super::write::{
    insert_challenge, insert_closed, insert_game, insert_label, insert_set_aside, score,
};
use crate::engine::backup::{BackupError, Numbers, file_error, read_file, write_file};
use crate::engine::checksum::{self, Contents};
use crate::engine::key::{self, Table};
use crate::engine::lines::{HEAD, SCHEMA};
use crate::engine::sled::SledStore;
use crate::stored::{self, Head, StoredReceipt, Unreadable};
use crate::{DocumentKind, DocumentRecord, GameId, JobId, SeriesId, StoreError, UserId};

/// Maximum number of pages of records buffered between reading from the database and writing to the file.
const PAGES: usize = 4;

/// Maximum number of records that are restored in one batch.
const BATCH: usize = 200;
/// Approximate number of bytes after which a batch of restored records ends.
const BATCH_BYTES: usize = 1024 * 1024;

/// Writes all records of the database at `url` to `file`. The database may have an older schema.
pub(super) async fn write_closed(url: &str, file: &Path) -> Result<(), BackupError> {
    let link = Link::new(url, Some(1))?;
    let schema = inspect(&link).await?;
    // The records of an older one can be read.
    judge(schema, schema.clamp(1, schema_after(STEPS)))?;
    write(&link, schema, file).await
}

/// Writes all records of a database whose schema is `schema` to `file`.
pub(super) async fn write(link: &Link, schema: u32, file: &Path) -> Result<(), BackupError> {
    let snapshot = Snapshot::begin(link, schema).await?;
    // All records are read twice, because the head is written first. Both reads see the same records.
    let head = snapshot.head().await?;
    let (pages, taken) = mpsc::channel(PAGES);
    let writer = write_apart(file.into(), schema, head, taken);
    let read = pass_on(&snapshot, &pages).await;
    if read.is_ok() {
        let _ = pages.send(None).await;
        snapshot.end().await;
    }
    drop(pages);
    let written = join(writer).await;
    read?;
    written
}

/// Passes all records to the writer. Stops without an error if the writer has ended early, because the writer then returns the reason.
async fn pass_on(
    snapshot: &Snapshot,
    pages: &mpsc::Sender<Option<Vec<Record>>>,
) -> Result<(), StoreError> {
    let mut records = snapshot.records();
    while let Some(page) = records.next_page().await? {
        if pages.send(Some(page)).await.is_err() {
            break;
        }
    }
    Ok(())
}

/// Writes pages to a file on a thread that may block. `None` marks the end of the pages; without this mark, the file is not kept.
fn write_apart(
    file: PathBuf,
    schema: u32,
    head: Head,
    mut pages: mpsc::Receiver<Option<Vec<Record>>>,
) -> JoinHandle<Result<(), BackupError>> {
    spawn_blocking(move || {
        write_file(&file, |lines| {
            let io = |error| file_error(&file, &error);
            let schema = schema_of_lines(schema).to_string();
            for (key, value) in [
                (HEAD, stored::write_head(&head)),
                (SCHEMA, schema.into_bytes()),
            ] {
                lines.write_record(None, key, &value).map_err(io)?;
            }
            loop {
                match pages.blocking_recv() {
                    Some(Some(page)) => {
                        for (table, key, value) in page {
                            let written = lines.write_record(Some(table), &key, &value);
                            written.map_err(io)?;
                        }
                    }
                    Some(None) => return Ok(()),
                    None => return Err(StoreError::Closed.into()),
                }
            }
        })
    })
}

async fn join(task: JoinHandle<Result<(), BackupError>>) -> Result<(), BackupError> {
    match task.await {
        Ok(result) => result,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => Err(StoreError::Closed.into()),
        },
    }
}

/// A record in a backup: its table (`None` for the store's own records), its key and its value.
type Line = (Option<Table>, Vec<u8>, String);

/// Restores the backup in `file` to the database at `url`, which must contain no records.
pub(super) async fn restore(
    file: &Path,
    url: &str,
    numbers: Numbers,
    documents: &'static [DocumentKind],
) -> Result<(), BackupError> {
    let link = Link::new(url, Some(1))?;
    // Tables of an older program may be in use: only the host upgrades them.
    if inspect(&link).await? == 0 {
        migrate(&link, STEPS).await?;
    }
    check(&link).await?;
    let connection = link.connect().await.map_err(Trouble::into_error)?;
    let result = fill(&connection, file, numbers, documents).await;
    if result.is_err() {
        // Closing the connection undoes everything written so far.
        discard(connection);
    }
    result
}

/// Fills an empty database with a backup in one transaction.
async fn fill(
    connection: &Object,
    file: &Path,
    numbers: Numbers,
    documents: &'static [DocumentKind],
) -> Result<(), BackupError> {
    send(connection, &[script(format!("BEGIN; {NO_TIMEOUT}"))]).await?;
    expect_empty(connection).await?;
    let (batches, mut taken) = mpsc::channel::<Vec<Line>>(PAGES);
    let reader = read_apart(file.into(), batches);
    let mut filling = Filling {
        file: file.into(),
        head: None,
        has_schema: false,
        contents: Contents::default(),
        renewed: 0,
        documents,
    };
    while let Some(batch) = taken.recv().await {
        let mut flight = Vec::new();
        for (table, key, value) in batch {
            filling.add(table, &key, &value, &mut flight)?;
        }
        send(connection, &flight).await?;
    }
    // Only now is it known whether the file is complete.
    join(reader).await?;
    let head = filling.finish()?;
    send(connection, &finish(head, numbers)).await?;
    let made = snapshot::head(connection, schema_after(STEPS)).await?;
    let expected = head.checksum.wrapping_add(filling.renewed);
    if (made.records, made.checksum) != (head.records, expected) {
        return Err(filling.damaged("its records do not fit together"));
    }
    send(connection, &[script("COMMIT")]).await
}

async fn send(connection: &Object, flight: &[Sql]) -> Result<(), BackupError> {
    let sent = fly_within(connection, flight, LONG_PATIENCE).await;
    sent.map(drop)
        .map_err(|trouble| trouble.into_error().into())
}

/// Reads a backup on a thread that may block, and passes on its records in batches.
fn read_apart(
    file: PathBuf,
    batches: mpsc::Sender<Vec<Line>>,
) -> JoinHandle<Result<(), BackupError>> {
    spawn_blocking(move || {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        read_file(&file, |(table, key, value)| {
            batch.push((table, key, value.to_owned()));
            bytes += value.len();
            if batch.len() < BATCH && bytes < BATCH_BYTES {
                return Ok(());
            }
            bytes = 0;
            let sent = batches.blocking_send(std::mem::take(&mut batch));
            // The receiver has failed and reports the reason.
            sent.map_err(|_| StoreError::Closed.into())
        })?;
        let _ = batches.blocking_send(batch);
        Ok(())
    })
}

async fn expect_empty(connection: &Object) -> Result<(), BackupError> {
    let tables = [
        "game",
        "series",
        "challenge",
        "closed",
        "settings",
        "receipt",
        "job",
        "rating",
        "guild",
        "alive",
        "outage",
        "set_aside",
        "tree",
        "document",
    ];
    let exists = tables.map(|table| format!("EXISTS (SELECT 1 FROM {table})"));
    let select = format!(
        "SELECT {} OR EXISTS (SELECT 1 FROM counter WHERE value > 0)",
        exists.join(" OR ")
    );
    let rows = fly(connection, &[sql(select)]).await;
    let rows = rows.map_err(Trouble::into_error)?;
    if rows[0][0].get(0) {
        return Err(BackupError::NotEmptyDatabase);
    }
    Ok(())
}

/// A database that is being filled from a backup.
struct Filling {
    file: PathBuf,
    head: Option<Head>,
    has_schema: bool,
    /// Count and checksum of the backup's records that have been read.
    contents: Contents,
    /// Amount to add to the backup's checksum, because receipts in an older format are restored in the newest format.
    renewed: u64,
    documents: &'static [DocumentKind],
}

impl Filling {
    fn damaged(&self, what: &str) -> BackupError {
        BackupError::Damaged {
            file: self.file.clone(),
            what: what.into(),
        }
    }

    /// Appends the statements that restore a record to `flight`, a list of statements that are sent together.
    fn add(
        &mut self,
        table: Option<Table>,
        key: &[u8],
        value: &str,
        flight: &mut Vec<Sql>,
    ) -> Result<(), BackupError> {
        let Some(table) = table else {
            return self.add_meta(key, value);
        };
        self.contents.add(table, key, value.as_bytes());
        let read = |read: Result<(), Unreadable>| {
            let what = format!("record in the table {} of the backup", table.name());
            read.map_err(|why| unreadable(what, why))
        };
        if table == Table::Receipt {
            let renewed = restore_receipts(key, value, flight);
            let renewed = renewed.map_err(|why| unreadable("receipt of the backup", why))?;
            let sum = |value: &[u8]| checksum::sum(table, key, value);
            let more = sum(&renewed).wrapping_sub(sum(value.as_bytes()));
            self.renewed = self.renewed.wrapping_add(more);
            return Ok(());
        }
        let restored = match table {
            Table::Document => restore_document(self.documents, key, value, flight),
            _ => restore_record(table, key, value, flight),
        };
        Ok(read(restored)?)
    }

    fn add_meta(&mut self, key: &[u8], value: &str) -> Result<(), BackupError> {
        if key == HEAD {
            let head = stored::read_head(value.as_bytes());
            let head = head.map_err(|why| unreadable("head of the backup", why))?;
            self.head = Some(head);
        } else if key == SCHEMA {
            let schema: Option<u32> = value.parse().ok();
            let schema = schema.ok_or_else(|| self.damaged("its schema is no number"))?;
            let known = SledStore::SCHEMA;
            let what = format!("it has schema {schema}, known is {known}");
            let file = self.file.clone();
            match schema.cmp(&known) {
                std::cmp::Ordering::Less => return Err(BackupError::Older { file, what }),
                std::cmp::Ordering::Equal => self.has_schema = true,
                std::cmp::Ordering::Greater => return Err(BackupError::Newer { file, what }),
            }
        }
        Ok(())
    }

    /// Returns the backup's head record (counters and checksum) after all records have been read; fails if the backup is incomplete.
    fn finish(&self) -> Result<Head, BackupError> {
        if !self.has_schema {
            return Err(self.damaged("it does not name its schema"));
        }
        let head = self
            .head
            .ok_or_else(|| self.damaged("it has no counters"))?;
        let Contents { records, checksum } = self.contents;
        if (records, checksum) != (head.records, head.checksum) {
            return Err(self.damaged("some of its records are missing or were changed"));
        }
        Ok(head)
    }
}

/// Returns the statements that restore two kinds of data: those stored only in the head record, such as counters, and those computed from other
/// records.
fn finish(mut head: Head, numbers: Numbers) -> Vec<Sql> {
    numbers.skip(&mut head);
    let last = |sequence: &'static str, last: u64| {
        // The lowest value of a sequence is 1.
        let text = format!("SELECT setval('{sequence}', $1, {})", last > 0);
        sql(text).int(last.max(1).cast_signed())
    };
    vec![
        sql(format!(
            "INSERT INTO line (kind, id, class, head, due)
             SELECT kind, line, {CLASS_OF_JOB}, id, due FROM job
             WHERE NOT EXISTS (SELECT 1 FROM job AS older WHERE older.kind = job.kind
                 AND older.line = job.line AND older.id < job.id)"
        )),
        sql("UPDATE counter SET value = $1 WHERE name = 'number'")
            .int(head.last_game.cast_signed()),
        last("job_number", head.last_job),
        last("commit_number", head.sequence),
    ]
}

/// Appends the statements that restore a record to `flight`. Handles all tables except receipts and documents.
fn restore_record(
    table: Table,
    key: &[u8],
    value: &str,
    flight: &mut Vec<Sql>,
) -> Result<(), Unreadable> {
    let bytes = value.as_bytes();
    let record = || bytes.to_vec();
    let number = || key::number(key).ok_or("its key is too short");
    let game = || key::game_of(key).ok_or("its key names no game");
    let user = |key: &[u8]| -> Result<UserId, Unreadable> {
        let user = key::number(key).and_then(UserId::checked);
        user.ok_or_else(|| "its key names no user".into())
    };
    match table {
        Table::Game => {
            let game = stored::read_game(game()?, bytes)?;
            insert_game(&game, record(), flight);
        }
        Table::Series => {
            let series = SeriesId::new(game()?);
            stored::read_series(series, bytes)?;
            let insert = sql("INSERT INTO series (id, record) VALUES ($1, $2)");
            flight.push(insert.id(series.first()).record(record()));
        }
        Table::Challenge => {
            let challenge = stored::read_challenge(game()?, bytes)?;
            insert_challenge(&challenge, record(), flight);
        }
        Table::Closed => {
            let id: GameId = game()?;
            let closed = stored::read_closed(id, bytes)?;
            insert_closed(id, &closed, record(), flight);
        }
        Table::Settings => {
            stored::read_settings(bytes)?;
            let insert = sql("INSERT INTO settings (usr, record) VALUES ($1, $2)");
            flight.push(insert.id(user(key)?).record(record()));
        }
        Table::Job => flight.push(restore_job(JobId::new(number()?), bytes)?),
        Table::Rating => {
            let (whose, _) = key.split_at_checked(8).ok_or("its key is too short")?;
            let scale = key::scale_of(key).ok_or("its key names no scale")?;
            let rating = stored::read_rating(bytes)?;
            flight.push(
                sql("INSERT INTO rating (usr, scale, score, record) VALUES ($1, $2, $3, $4)")
                    .id(user(whose)?)
                    .bytes(scale.as_bytes())
                    .int(score(&rating))
                    .record(record()),
            );
        }
        Table::Guild => {
            stored::read_guild(bytes)?;
            let insert = sql("INSERT INTO guild (id, record) VALUES ($1, $2)");
            flight.push(insert.int(number()?.cast_signed()).record(record()));
        }
        Table::Uptime if key.starts_with(&key::reaches()) => {
            let reach = key::reach_of(key).ok_or("its key names no reach")?;
            let at = stored::read_moment(bytes)?;
            let insert = sql("INSERT INTO alive (reach, at) VALUES ($1, $2)");
            flight.push(insert.text(rows::name_reach(reach)).at(at));
        }
        Table::Uptime => {
            let outage = key::outage_of(key).ok_or("its key names no outage")?;
            let insert = sql("INSERT INTO outage (began, ended) VALUES ($1, $2)");
            flight.push(insert.at(outage.from).at(outage.to));
        }
        Table::SetAside => {
            let (at, id) = key::set_aside_of(key).ok_or("its key names no job")?;
            let aside = stored::read_set_aside(at, id, bytes)?;
            flight.push(insert_set_aside(&aside, record()));
        }
        Table::Tree => {
            let (owner, number) = key::tree_of(key).ok_or("its key names no tree")?;
            stored::read_tree(owner, number, bytes)?;
            let insert = sql("INSERT INTO tree (owner, number, record) VALUES ($1, $2, $3)");
            flight.push(insert.id(owner).id(number).record(record()));
        }
        // Index entries follow from the other records. The checksum shows whether they match.
        Table::Index => {}
        Table::Receipt | Table::Document => {
            return Err("receipts and documents are restored in another way".into());
        }
    }
    Ok(())
}

fn restore_document(
    kinds: &[DocumentKind],
    key: &[u8],
    value: &str,
    flight: &mut Vec<Sql>,
) -> Result<(), Unreadable> {
    let bytes = value.as_bytes();
    let what = DocumentKind::find_key(kinds, key).ok_or("its key names no document")?;
    let document = DocumentRecord::from_stored(what, bytes)?;
    let insert = sql("INSERT INTO document (key, record) VALUES ($1, $2)");
    flight.push(insert.bytes(key).record(bytes.to_vec()));
    let labels = document.labels().into_iter();
    flight.extend(labels.map(|label| insert_label(label, key)));
    Ok(())
}

fn restore_job(id: JobId, bytes: &[u8]) -> Result<Sql, Unreadable> {
    let job = stored::read_job(id, bytes)?;
    let columns = JobColumns::of(&job);
    let (kind, line) = line_key(job.line());
    let insert = sql(
        "INSERT INTO job (id, kind, line, due, what, since, recipient, record)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    );
    Ok(insert
        .id(id)
        .small(kind)
        .int(line)
        .int(columns.due)
        .small(columns.what)
        .int(columns.since)
        .maybe_int(columns.recipient)
        .record(bytes.to_vec()))
}

/// Appends the statements that restore the receipts of one commit to `flight`. Returns the receipts in their newest stored form.
fn restore_receipts(key: &[u8], value: &str, flight: &mut Vec<Sql>) -> Result<Vec<u8>, Unreadable> {
    let number = key::number(key).ok_or("its key is too short")?;
    let given = stored::read_receipts(value.as_bytes())?;
    for (place, receipt) in (0..).zip(&given) {
        let StoredReceipt {
            key,
            id,
            version,
            at,
        } = *receipt;
        flight.push(
            sql("INSERT INTO receipt (key, game, version, at, number, place)
                 VALUES ($1, $2, $3, $4, $5, $6)")
            .text(key.to_string())
            .id(id)
            .int(version.cast_signed())
            .at(at)
            .int(number.cast_signed())
            .int(place),
        );
    }
    Ok(stored::write_receipts(&given))
}
