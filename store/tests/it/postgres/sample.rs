//! Databases of each schema are upgraded, and have all their contents afterwards.
//!
//! A sample consists of the `INSERT` statements of `pg_dump`. To add one for a new schema, run `UPDATE_GOLDEN=1 cargo test -p asterism-store --test
//! it postgres::sample::write -- --ignored` and commit the file it writes; files of older schemas are never written again.

use std::fs;
use std::path::{Path, PathBuf};

use asterism_store::StoreError;
use asterism_store::postgres::{PostgresOptions, PostgresStore};
use asterism_store::prelude::*;
use asterism_store::sled::{SledCopy, SledStore, StoreOptions};

use super::open;
use super::server::{Server, shared};
use crate::sample::{expect, fill_with_everything};
use crate::support::kinds::*;

fn file(schema: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/samples/postgres-{schema}.sql"))
}

/// Returns the statements that create the tables of a schema.
fn tables(schema: u32) -> String {
    let steps = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine/postgres/schema");
    let mut steps: Vec<PathBuf> = fs::read_dir(steps)
        .unwrap()
        .map(|step| step.unwrap().path())
        .collect();
    steps.sort();
    let steps = steps.iter().take(schema as usize);
    let own = "CREATE TABLE schema_step (number bigint PRIMARY KEY, at timestamptz NOT NULL);\n";
    let made: String = steps
        .map(|step| fs::read_to_string(step).unwrap())
        .collect();
    // The sample has their contents.
    format!("{own}{made}\nDELETE FROM counter;\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn databases_of_every_schema_are_upgraded_with_all_their_contents() {
    let Some(server) = shared() else { return };
    for schema in 1..=PostgresStore::SCHEMA {
        let name = server.create_empty().await;
        let admin = server.connect(&name).await;
        let sample = fs::read_to_string(file(schema)).unwrap();
        let script = tables(schema) + &sample;
        admin.batch_execute(&script).await.unwrap();
        let url = server.url(&name);
        assert_eq!(PostgresStore::inspect(&url).await.unwrap(), schema);
        if schema < PostgresStore::SCHEMA {
            let opened = PostgresStore::open(&url, PostgresOptions::default()).await;
            let refused = matches!(opened, Err(StoreError::OlderDatabase { .. }));
            assert!(refused, "{schema}");
        }
        // What the embedded engine had when the sample was written.
        let contents = match schema {
            1..=3 => 9,
            4 => 10,
            5 => 11,
            _ => SledStore::SCHEMA,
        };
        let home = tempfile::tempdir().unwrap();
        let before = dump(server, &name);
        let backup = home.path().join("as-it-was.backup");
        PostgresStore::backup_closed(&url, &backup).await.unwrap();
        // Nothing is restored to a database that is not empty, and it is not upgraded either.
        PostgresStore::restore(&backup, &url, KINDS)
            .await
            .unwrap_err();
        assert!(dump(server, &name) == before, "schema {schema}");
        let restored = home.path().join("restored");
        SledStore::restore(&backup, &restored).unwrap();
        let found = SledCopy::new(&restored).unwrap().schema().unwrap();
        assert_eq!(found, Some(contents));
        let store = SledStore::open(&restored, StoreOptions::default()).unwrap();
        expect(&store, contents).await;
        store.close().await.unwrap();
        let upgraded = PostgresStore::migrate(&url).await.unwrap();
        assert_eq!(upgraded, (schema, PostgresStore::SCHEMA));
        expect(&open(&url).await, contents).await;
        let before = dump(server, &name);
        let options = PostgresOptions {
            only_looks: true,
            ..PostgresOptions::default()
        };
        let store = PostgresStore::open(&url, options).await.unwrap();
        store.counts().await.unwrap();
        store.close().await.unwrap();
        assert!(dump(server, &name) == before, "schema {schema}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lessons_get_a_tag_of_their_own_and_ladders_keep_theirs() {
    let Some(server) = shared() else { return };
    let name = server.create_empty().await;
    let admin = server.connect(&name).await;
    // The lessons of user 7, and a ladder of server 7, as older programs have written them.
    let documents = "INSERT INTO document VALUES ('\\x6c0000000000000007', 'lessons'), ('\\x6c000000000000000773', 'ladder');
        INSERT INTO label VALUES ('\\x750000000000000007', '\\x6c0000000000000007'), ('\\x670000000000000007', '\\x6c000000000000000773');";
    let script = tables(5)
        + &fs::read_to_string(file(5)).unwrap()
        + "DELETE FROM document; DELETE FROM label;"
        + documents;
    admin.batch_execute(&script).await.unwrap();
    PostgresStore::migrate(&server.url(&name)).await.unwrap();
    let select = "SELECT encode(key, 'hex'), record, encode(label, 'hex') FROM document JOIN label ON document = key ORDER BY key";
    let rows = admin.query(select, &[]).await.unwrap();
    let rows: Vec<[String; 3]> = rows
        .iter()
        .map(|row| [row.get(0), row.get(1), row.get(2)])
        .collect();
    assert_eq!(
        rows,
        [
            ["650000000000000007", "lessons", "750000000000000007"],
            ["6c000000000000000773", "ladder", "670000000000000007"],
        ]
    );
}

/// Returns all that is in a database.
fn dump(server: &Server, name: &str) -> String {
    let dumped = server.program("pg_dump").arg(name).output().unwrap();
    assert!(dumped.status.success(), "{dumped:?}");
    // pg_dump marks each script with two lines of random letters.
    let text = String::from_utf8(dumped.stdout).unwrap();
    let lines = text.lines().filter(|line| !line.contains("restrict "));
    lines.collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "writes the sample of the newest schema"]
async fn write() {
    let server = shared().expect("PostgreSQL is installed");
    let name = server.create().await;
    let store = open(&server.url(&name)).await;
    fill_with_everything(&store).await;
    expect(&store, SledStore::SCHEMA).await;
    drop(store);
    let mut dump = server.program("pg_dump");
    dump.args(["--data-only", "--inserts", &name]);
    let dumped = dump.output().unwrap();
    assert!(dumped.status.success(), "{dumped:?}");
    let text = String::from_utf8(dumped.stdout).unwrap();
    // The processes that had the database open are gone.
    let is_sample = |line: &&str| {
        let is_content = ["INSERT INTO", "SELECT pg_catalog.setval"];
        is_content.iter().any(|start| line.starts_with(start)) && !line.contains(".process VALUES")
    };
    let lines: Vec<&str> = text.lines().filter(is_sample).collect();
    let text = lines.join("\n") + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(file(PostgresStore::SCHEMA), text).unwrap();
    }
}
