//! Backups: written daily by the bot, or by a host, and restored.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};

use crate::program::{BAD_INPUT, OK, check, run, stdout, text};
use crate::support::time::days;
use crate::support::{Club, Game};

fn backups(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .collect();
    files.sort();
    files
}

/// Returns a backup without its counters, which are higher after a restore.
fn records(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("the backup can be read");
    let is_record =
        |line: &&str| !line.starts_with("meta\t68656164\t") && !line.starts_with("end ");
    text.lines().filter(is_record).map(str::to_owned).collect()
}

/// Returns the games in a backup.
fn games(file: &Path) -> Vec<String> {
    let records = records(file).into_iter();
    records.filter(|line| line.starts_with("game\t")).collect()
}

/// Gives a folder to another user, if this is root, who can. Returns its owner.
fn give_away(dir: &Path) -> u32 {
    const NOBODY: u32 = 65_534;
    // Fails for all other users, who can only use folders of their own.
    let _ = chown(dir, Some(NOBODY), Some(NOBODY));
    fs::metadata(dir).expect("the folder exists").uid()
}

/// Checks that everything in a folder belongs to this user.
fn check_owner(path: &Path, owner: u32) {
    let about = fs::symlink_metadata(path).expect("it exists");
    assert_eq!(about.uid(), owner, "{}", path.display());
    if about.is_dir() {
        for entry in fs::read_dir(path).expect("the folder can be listed") {
            check_owner(&entry.expect("the folder can be listed").path(), owner);
        }
    }
}

#[tokio::test]
async fn a_running_bot_writes_a_daily_backup_that_restores_its_games() {
    let mut club = Club::open_with_backups().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let dir = club.home().join("backups");
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let board = game.play_recorded(&club, 2).await;
    let first = backups(&dir);
    assert_eq!(first.len(), 1, "{first:?}");
    club.pass(days(1)).await;
    let both = backups(&dir);
    assert_eq!(both.len(), 2, "{both:?}");
    // Two weeks later the first backups are deleted.
    club.pass(days(14)).await;
    let kept = backups(&dir);
    assert!(kept.len() == 14 && !kept.contains(&first[0]), "{kept:?}");

    // A host can write one at any time: while the bot runs, it does so itself …
    let data = club.home().join("data");
    let by_hand = club.home().join("by-hand.backup");
    let asked = club.home().join("asked.backup");
    let written = run(&["backup", "--data", text(&data), text(&asked)]);
    assert_eq!(written.status.code(), Some(OK), "{written:?}");
    assert!(stdout(&written).contains("holds all games"));
    let again = run(&["backup", "--data", text(&data), text(&asked)]);
    check(&again, BAD_INPUT, &["is there already"]);
    let mode = |file: &Path| {
        let about = fs::metadata(file).expect("the file exists");
        about.permissions().mode() & 0o777
    };
    assert_eq!(mode(&data.join("control.sock")), 0o600);
    let busy = run(&["check", "--data", text(&data)]);
    check(&busy, BAD_INPUT, &["in use by another process"]);
    // … and afterwards, the database is free.
    club.stop_bot().await;
    let checked = run(&["check", "--data", text(&data)]);
    assert_eq!(checked.status.code(), Some(OK), "{checked:?}");
    assert!(
        stdout(&checked).contains("1 of 1 games replay; 0 challenges are open"),
        "{checked:?}"
    );
    assert!(!data.join("control.sock").exists());
    let written = run(&["backup", "--data", text(&data), text(&by_hand)]);
    assert_eq!(written.status.code(), Some(OK), "{written:?}");
    assert!(stdout(&written).contains("holds all games"));
    let again = run(&["backup", "--data", text(&data), text(&by_hand)]);
    check(&again, BAD_INPUT, &["is there already"]);

    // The restored database is the same.
    let over = run(&["restore", text(&by_hand), "--data", text(&data)]);
    check(&over, BAD_INPUT, &["is not empty", "ever overwritten"]);
    fs::rename(&data, club.home().join("aside")).expect("the folder can be renamed");
    fs::create_dir(&data).expect("the folder can be made");
    let owner = give_away(&data);
    let back = run(&["restore", text(&by_hand), "--data", text(&data)]);
    assert_eq!(back.status.code(), Some(OK), "{back:?}");
    check_owner(&data, owner);
    let same = club.home().join("same.backup");
    let written = run(&["backup", "--data", text(&data), text(&same)]);
    assert_eq!(written.status.code(), Some(OK), "{written:?}");
    check_owner(&data, owner);
    assert_eq!(records(&by_hand), records(&same));
    assert_eq!(games(&asked), games(&same));

    // The buttons on the board still work.
    club.start_bot().await;
    let dialog = ann.press(&board, "Move…").await.private();
    assert!(dialog.is_live(), "{}", dialog.show());
    game.play(&club, 2, "e E<->A b").await;
    club.close().await;
}

#[test]
fn invalid_backups_are_refused() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let (data, file) = (home.path().join("data"), home.path().join("a.backup"));
    let none = run(&["backup", "--data", text(&data), text(&file)]);
    check(&none, BAD_INPUT, &["no games in"]);
    let none = run(&["check", "--data", text(&data)]);
    check(&none, BAD_INPUT, &["no games in"]);
    let missing = run(&["restore", text(&file), "--data", text(&data)]);
    check(&missing, BAD_INPUT, &["cannot be read"]);
    for (says, what) in [
        ("dear", "not a complete backup"),
        ("asterism-backup 1\nmeta\t00\t1\n", "not a complete backup"),
        ("asterism-backup 9\n", "newer program"),
    ] {
        fs::write(&file, says).expect("the file can be written");
        let refused = run(&["restore", text(&file), "--data", text(&data)]);
        check(&refused, BAD_INPUT, &[what]);
        assert!(!data.exists(), "{says:?}");
    }
}
