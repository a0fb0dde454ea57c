//! The file `unfinished`: a group of changes that could not be made durable.
//!
//! After a crash, a group has been applied either completely or not at all. However, if a write fails in the middle of a group, other threads of sled
//! may still write later parts of the log, so that only a part of the group is in the log afterwards. Therefore, the whole group is kept in this
//! file, and the next start applies it again, whether or not parts of it are in the database. The callers have been told that their changes may or
//! may not have been stored.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER_PERMISSIVE as HEX;

use super::tables::{Fate, HEAD, Tables, Writes, io_error};
use crate::StoreError;
use crate::engine::backup::sync_folder;
use crate::engine::key::Table;
use crate::stored;

const FILE: &str = "unfinished";

/// Start of the last line, followed by a CRC-32 of all previous lines.
const END: &str = "end ";

fn path(dir: &Path) -> PathBuf {
    dir.join(FILE)
}

/// Writes a group to the file `unfinished` for the next start.
pub(super) fn keep(dir: &Path, writes: &Writes) -> io::Result<()> {
    let part = dir.join(format!("{FILE}.part"));
    fs::write(&part, to_text(writes))?;
    fs::File::open(&part)?.sync_all()?;
    fs::rename(&part, path(dir))?;
    sync_folder(dir)
}

/// Applies the group in the file `unfinished`, if there is one and it belongs to the current contents of the database, and deletes the file.
pub(super) fn finish(tables: &Tables) -> Result<(), StoreError> {
    let dir = tables.dir();
    let file = path(dir);
    let fault = |error: io::Error| io_error(dir, &error);
    let text = match fs::read_to_string(&file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        text => text.map_err(fault)?,
    };
    let number = |head: &[u8]| stored::read_head(head).ok().map(|head| head.sequence);
    let found = tables.meta(HEAD)?.and_then(|head| number(&head));
    let kept = from_text(&text);
    let meant = kept.as_ref().and_then(|writes| number(writes.meta(HEAD)?));
    let is_next = match (found, meant) {
        (Some(found), Some(meant)) => found == meant || found + 1 == meant,
        _ => false,
    };
    if let Some(writes) = kept.filter(|_| is_next) {
        tables.apply(&writes)?;
        tables.sync()?;
        tracing::warn!(dir = %dir.display(), commit = meant, "applied the changes that a disk error had interrupted");
    } else {
        tracing::warn!(file = %file.display(), "ignored unfinished changes because they do not belong to this database");
    }
    // Deleted before anything else is changed, which applying it again would undo.
    fs::remove_file(&file).map_err(fault)?;
    sync_folder(dir).map_err(fault)
}

/// Returns the writes as text, with one line for each write: the table, the key in hexadecimal and, unless the key is deleted, the value.
fn to_text(writes: &Writes) -> String {
    let mut text = String::new();
    let mut put = |table: &str, key: &[u8], value: Option<&[u8]>| {
        text.extend([table, "\t", &HEX.encode(key)]);
        if let Some(value) = value {
            text.extend(["\t", &String::from_utf8_lossy(value)]);
        }
        text.push('\n');
    };
    if let Some(head) = writes.meta(HEAD) {
        put("", HEAD, Some(head));
    }
    for (table, key) in writes.keys() {
        match writes.get(table, key) {
            Fate::Written(value) => put(table.name(), key, Some(value)),
            Fate::Gone | Fate::Untouched => put(table.name(), key, None),
        }
    }
    let sum = crc32fast::hash(text.as_bytes());
    format!("{text}{END}{sum:08x}\n")
}

/// Parses the group in the text of a file; `None` if the text is incomplete.
fn from_text(text: &str) -> Option<Writes> {
    let (lines, end) = text.strip_suffix('\n')?.rsplit_once('\n')?;
    let sum = u32::from_str_radix(end.strip_prefix(END)?, 16).ok()?;
    let lines = &text[..=lines.len()];
    if crc32fast::hash(lines.as_bytes()) != sum {
        return None;
    }
    let mut writes = Writes::default();
    for line in lines.lines() {
        let mut fields = line.splitn(3, '\t');
        let (name, key) = (fields.next()?, HEX.decode(fields.next()?.as_bytes()).ok()?);
        let value = fields.next().map(|value| value.as_bytes().to_vec());
        if name.is_empty() {
            writes.set_meta(HEAD, value?);
            continue;
        }
        let table = Table::ALL.into_iter().find(|table| table.name() == name)?;
        writes.set(table, key, value);
    }
    Some(writes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::checksum::Contents;
    use crate::engine::key;
    use crate::engine::sled::{SledStore, StoreOptions};
    use crate::prelude::*;
    use crate::{Setting, UserId};

    fn open(dir: &Path) -> Result<SledStore, StoreError> {
        SledStore::open(dir, StoreOptions::default())
    }

    /// Returns a store of which a part of the last group was lost, with the whole group.
    async fn broken(dir: &Path) -> Writes {
        let store = open(dir).unwrap();
        for user in 1..=3 {
            let chosen = vec![Setting::Theme("wood \"é\"".into())];
            store.choose(UserId::new(user), chosen).await.unwrap();
        }
        store.close().await.unwrap();
        drop(store);
        let tables = crate::engine::sled::open::open_when_free(dir, StoreOptions::default());
        let tables = tables.unwrap();
        let settings = |user| key::settings(UserId::new(user));
        let value = tables.get(Table::Settings, &settings(3)).unwrap().unwrap();
        let mut head = stored::read_head(&tables.meta(HEAD).unwrap().unwrap()).unwrap();
        let mut added = Contents::default();
        added.add(Table::Settings, &settings(4), &value);
        let mut gone = Contents::default();
        gone.add(Table::Settings, &settings(2), &value);
        head.sequence += 1;
        let sum = head.checksum.wrapping_add(added.checksum);
        head.checksum = sum.wrapping_sub(gone.checksum);
        let mut whole = Writes::default();
        whole.set_meta(HEAD, stored::write_head(&head));
        let mut part = Writes::default();
        part.set_meta(HEAD, stored::write_head(&head));
        whole.set(Table::Settings, settings(4), Some(value.to_vec()));
        whole.set(Table::Settings, settings(2), None);
        part.set(Table::Settings, settings(2), None);
        tables.apply(&part).unwrap();
        tables.sync().unwrap();
        whole
    }

    #[tokio::test]
    async fn a_group_of_which_a_part_was_written_is_finished() {
        let dir = tempfile::tempdir().unwrap();
        let writes = broken(dir.path()).await;
        let lost = open(dir.path());
        assert!(matches!(lost, Err(StoreError::Damaged { .. })));
        drop(lost);
        keep(dir.path(), &writes).unwrap();
        for _ in 0..2 {
            let store = open(dir.path()).unwrap();
            let themes = async |user| store.settings(UserId::new(user)).await.unwrap().theme;
            let found = [themes(2).await, themes(3).await, themes(4).await];
            assert_eq!(found.map(|it| it.is_some()), [false, true, true]);
            store.close().await.unwrap();
            assert!(!path(dir.path()).exists());
        }
    }

    #[tokio::test]
    async fn a_group_that_is_not_complete_or_of_another_time_is_ignored() {
        for spoil in [0, 1] {
            let dir = tempfile::tempdir().unwrap();
            let writes = broken(dir.path()).await;
            keep(dir.path(), &writes).unwrap();
            let text = fs::read_to_string(path(dir.path())).unwrap();
            let text = match spoil {
                0 => text.replacen("wood", "dark", 1),
                _ => text[..text.len() / 2].to_owned(),
            };
            fs::write(path(dir.path()), text).unwrap();
            let lost = open(dir.path());
            assert!(matches!(lost, Err(StoreError::Damaged { .. })));
        }
        // It was finished, but could not be deleted then.
        let dir = tempfile::tempdir().unwrap();
        let writes = broken(dir.path()).await;
        keep(dir.path(), &writes).unwrap();
        let store = open(dir.path()).unwrap();
        for user in 2..=5 {
            let chosen = vec![Setting::Theme("dark".into())];
            store.choose(UserId::new(user), chosen).await.unwrap();
        }
        store.close().await.unwrap();
        drop(store);
        keep(dir.path(), &writes).unwrap();
        let store = open(dir.path()).unwrap();
        let theme = store.settings(UserId::new(4)).await.unwrap().theme;
        assert_eq!(theme.as_deref(), Some("dark"));
        assert!(!path(dir.path()).exists());
        store.close().await.unwrap();
    }
}
