//! Backups: written daily by the bot, or by a host, and restored.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};

use crate::program::{BAD_INPUT, OK, check, program, run, stderr, stdout, text};
use crate::support::time::days;
use crate::support::{Because, Game, Setup};

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
    let mut club = Setup::program(Because::OfItsFiles)
        .timeless()
        .prepare()
        .await;
    let kept_in = club.home().join("backups").display().to_string();
    club.variables.push(("ASTERISM_BACKUPS", kept_in));
    club.start_bot().await;
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
    // Nor does it matter if no one reads what it prints, as in `asterism check | head -1`.
    let (reader, unread) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut checks = program(&["check", "--data", text(&data)]);
    let checked = checks.stdout(unread).status().expect("it starts");
    assert_eq!(checked.code(), Some(OK));
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

/// Returns the names of all files below `dir`, and what they contain.
fn contents(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(dir).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            all.extend(contents(&path));
        } else {
            let bytes = fs::read(&path).expect("the file can be read");
            all.push((path, bytes));
        }
    }
    all.sort();
    all
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be made");
    for (file, bytes) in contents(from) {
        let file = to.join(file.strip_prefix(from).expect("it is below"));
        fs::create_dir_all(file.parent().expect("a folder")).expect("the folder can be made");
        fs::write(file, bytes).expect("the file can be written");
    }
}

/// Runs a tool, which must succeed.
#[track_caller]
fn succeed(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(OK), "{output:?}");
    stdout(&output)
}

#[test]
fn only_run_upgrades_the_games_of_an_older_program_and_keeps_a_backup() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let home = home.path();
    let data = home.join("data");
    let file = |name: &str| text(&home.join(name)).to_owned();
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/fixtures/schema-5");
    copy_all(&old, &data.join("games"));
    let before = contents(&data);
    let here = text(&data);

    let format = || {
        let output = run(&["doctor", "--data", here]);
        let said = stdout(&output);
        let line = said.lines().find(|line| line.contains(" database: "));
        line.unwrap_or_else(|| panic!("{output:?}")).to_owned()
    };
    assert!(format().contains("format 5;"), "{}", format());
    let (made, copied) = (file("old.backup"), file("copied"));
    // Games with rules of a test, which cannot be shown.
    let look = |data: &Path| {
        let checked = run(&["check", "--data", text(data)]);
        check(&checked, BAD_INPUT, &["11 of the games"]);
        stdout(&checked)
    };
    let checked = look(&data);
    assert!(checked.contains("is of format 5"), "{checked}");
    assert!(
        checked.contains("6 challenges are open, 19 messages wait"),
        "{checked}"
    );
    let from = format!("sled:{here}");
    succeed(&["copy", "--from", &from, "--to", &format!("sled:{copied}")]);
    succeed(&["backup", "--data", here, &made]);
    assert!(contents(&data) == before, "a tool has changed the games");
    let lines = fs::read_to_string(&made).expect("the backup can be read");
    let schema = |schema: &str| format!("meta\t736368656d61\t{schema}\n");
    assert!(lines.contains(&schema("5")), "{lines}");
    // The copy is one of this program.
    let newest = file("new.backup");
    succeed(&["backup", "--data", &copied, &newest]);
    let newest = fs::read_to_string(&newest).expect("the backup can be read");
    assert!(!newest.contains(&schema("5")), "{newest}");

    // Stops as soon as it runs, because its input has ended.
    let start = || {
        let started = program(&["run", "--until-input-ends", "--data", here])
            .env("DISCORD_TOKEN", "x")
            .env("DISCORD_API_URL", "http://127.0.0.1:9")
            .output();
        stderr(&started.expect("the program starts"))
    };
    let log = start();
    assert!(log.contains("upgrading the database; to go back"), "{log}");
    assert!(!format().contains("format 5;"), "{}", format());
    let kept = backups(&data).into_iter().find(|file| {
        let name = file.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("asterism-format-5-"))
    });
    let kept = kept.expect("a backup of the old games is kept");
    let same = fs::read_to_string(&kept).expect("the backup can be read");
    assert!(same == lines, "{same}");
    // With it, the way back is open.
    let back = home.join("back");
    succeed(&["restore", text(&kept), "--data", text(&back)]);
    let checked = look(&back);
    assert!(checked.contains("6 challenges are open"), "{checked}");
    // The next start has nothing to upgrade.
    let log = start();
    assert!(!log.contains("upgrading the database"), "{log}");
}
