//! A disk that is full, fails or does not answer: players are told the truth, the host finds one line in the log, and the program goes on or ends
//! with an error.
//!
//! The errors come from the layer that also tests the store, preloaded into the program: `store/tests/faults/faults.c`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use serde_json::json;

use crate::support::game::{RECORDED, after};
use crate::support::metrics::{Endpoint, SETTING};
use crate::support::page::PATIENCE;
use crate::support::{Because, Club, Game, Setup};

/// A club whose bot uses a disk that the test can break.
struct Disk {
    club: Club,
    /// Exists while the disk fails.
    armed: PathBuf,
    /// Contains the free space that the disk pretends to have.
    free: PathBuf,
    /// Has a line for each fault.
    faults: PathBuf,
}

/// How long a slow disk takes: longer than Discord waits for a response.
const SLOW: Duration = Duration::from_secs(8);

impl Disk {
    /// Starts a club with a stopped clock; `kind` and `ops` say how the disk fails when it is [broken](Self::break_down).
    async fn open(kind: &str, ops: &str) -> Disk {
        let club = Setup::program(Because::OfItsFiles)
            .timeless()
            .prepare()
            .await;
        Disk::under(club, kind, ops).await
    }

    /// Starts the bot of `club`.
    async fn under(mut club: Club, kind: &str, ops: &str) -> Disk {
        let home = club.home();
        let [layer, armed, free, faults] =
            ["faults.so", "armed", "free", "faults.log"].map(|name| home.join(name));
        let source = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../store/tests/faults/faults.c"
        );
        let built = Command::new("cc")
            .args(["-O1", "-shared", "-fPIC", "-o"])
            .arg(&layer)
            .arg(source)
            .status()
            .expect("the C compiler can be started");
        assert!(built.success(), "{built}");
        let path = |path: &PathBuf| path.display().to_string();
        club.variables.extend([
            ("LD_PRELOAD", path(&layer)),
            // The file with the games: sled's other operations may fail without consequences.
            ("FAULTS_DIR", path(&home.join("data/games/sled/db"))),
            ("FAULTS_ARMED", path(&armed)),
            ("FAULTS_FREE", path(&free)),
            ("FAULTS_LOG", path(&faults)),
            ("FAULTS_SLOW", SLOW.as_millis().to_string()),
            ("FAULTS_KIND", kind.to_owned()),
            ("FAULTS_OPS", ops.to_owned()),
            ("FAULTS_AT", "0".to_owned()),
        ]);
        club.variables.push((SETTING.0, SETTING.1.to_owned()));
        club.start_bot().await;
        Disk {
            club,
            armed,
            free,
            faults,
        }
    }

    fn set_free(&self, bytes: u64) {
        let part = self.free.with_extension("part");
        fs::write(&part, bytes.to_string()).expect("the file can be written");
        fs::rename(&part, &self.free).expect("the file can be renamed");
    }

    fn break_down(&self) {
        fs::write(&self.armed, "").expect("the file can be written");
    }

    /// Waits until the disk has begun to fail.
    async fn until_failing(&self) {
        let look = async {
            while !self.faults.exists() {
                // There is no event when a file appears, so make a request before looking again.
                self.club.page.state(None).await;
            }
        };
        let looked = tokio::time::timeout(PATIENCE, look).await;
        looked.expect("the bot uses the disk");
    }

    /// Returns the lines of the bot's log that are errors.
    fn errors(&self) -> Vec<String> {
        let log = self.club.log();
        let errors = log.lines().filter(|line| line.contains("ERROR"));
        errors.map(str::to_owned).collect()
    }
}

#[tokio::test]
async fn on_a_full_disk_everything_can_be_read_and_moves_go_on_when_there_is_room() {
    let disk = Disk::open("eio", "write").await;
    let (ann, ben) = (disk.club.player("Ann"), disk.club.player("Ben"));
    let game = Game::begin(&disk.club, &[&ann, &ben]).await;
    let board = game.play_recorded(&disk.club, 2).await;

    let endpoint = Endpoint::of(&disk.club).await;
    assert_eq!(endpoint.get("/readyz").await.0, 200);

    disk.set_free(60 << 20);
    let (status, why) = endpoint.get("/readyz").await;
    assert!(status == 503 && why.contains("full"), "{status} {why}");
    assert_eq!(endpoint.get("/healthz").await.0, 200);
    let metrics = endpoint.metrics().await;
    let free = metrics.value("asterism_disk_free_bytes");
    assert!((free - f64::from(60 << 20)).abs() < 1.0, "{free}");
    assert!(metrics.value("asterism_store_writable").abs() < f64::EPSILON);
    for _ in 0..3 {
        let refused = ann
            .command("move", json!({"move": RECORDED[2]}))
            .await
            .private();
        assert!(
            refused.words().contains("my disk is full"),
            "{}",
            refused.show()
        );
    }
    // Everything that needs no writing still works.
    let shown = ben.command("board", json!({})).await.private();
    assert!(shown.words().contains("Ann"), "{}", shown.show());
    let help = ben.command("help", json!({})).await.private();
    assert!(!help.words().contains("disk"), "{}", help.show());
    let dialog = ann.press(&board, "Move…").await.private();
    assert!(dialog.is_live(), "{}", dialog.show());
    let errors = disk.errors();
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert!(errors[0].contains("disk is full"), "{errors:#?}");

    disk.set_free(1 << 40);
    assert_eq!(endpoint.get("/readyz").await.0, 200);
    game.play(&disk.club, 2, RECORDED[2]).await;
    disk.club.logged("disk has room again").await;
    assert_eq!(disk.errors().len(), 1);
    let Disk { mut club, .. } = disk;
    club.stop_bot().await;
    club.start_bot().await;
    game.play(&club, 3, RECORDED[3]).await;
    club.expect_trouble();
    club.close().await;
}

/// Breaks the disk during a move, and checks what Ann is told, that the program ends with an error, and that it goes on when started again.
async fn check_breakdown(kind: &str, ops: &str) {
    let mut disk = Disk::open(kind, ops).await;
    let (ann, ben) = (disk.club.player("Ann"), disk.club.player("Ben"));
    let game = Game::begin(&disk.club, &[&ann, &ben]).await;
    game.play_recorded(&disk.club, 2).await;
    // Nothing else is left to write.
    disk.club.wait_until_idle().await;
    disk.club.expect_trouble();
    let endpoint = Endpoint::of(&disk.club).await;
    disk.break_down();
    let moving = ann.command("move", json!({"move": RECORDED[2]}));
    let told = if kind == "hang" {
        // Long before the store gives up.
        let (told, why) = tokio::join!(moving, endpoint.wait_for("/healthz", 503));
        assert!(why.contains("has not answered"), "{why}");
        told.private()
    } else {
        moving.await.private()
    };
    assert!(
        told.words().contains("can't tell whether this was saved"),
        "{}; the faults: {:?}",
        told.show(),
        fs::read_to_string(&disk.faults)
    );
    let ended = disk.club.wait_for_failed_bot().await;
    assert_eq!(ended.code(), Some(1));
    let errors = disk.errors();
    let broken = errors.iter().filter(|line| line.contains("store failed"));
    assert_eq!(broken.count(), 1, "{errors:#?}");
    assert_eq!(errors.len(), 1, "{errors:#?}");

    fs::remove_file(&disk.armed).expect("the file can be deleted");
    disk.club.start_bot().await;
    // The move may have reached the disk before the error.
    let is_stored = game.moves_made(&ann).await == after(3);
    let ply = if is_stored { 3 } else { 2 };
    game.play(&disk.club, ply, RECORDED[ply]).await;
    let Disk { club, .. } = disk;
    club.close().await;
}

#[tokio::test]
async fn a_disk_that_fails_ends_the_program_with_an_error() {
    check_breakdown("eio", "sync").await;
    check_breakdown("enospc", "write").await;
}

/// Takes as long as the bot waits for a disk.
#[tokio::test]
async fn a_disk_that_does_not_answer_ends_the_program_with_an_error() {
    check_breakdown("hang", "sync").await;
}

#[tokio::test]
async fn on_a_slow_disk_everything_is_answered_in_time() {
    let club = Setup::program(Because::OfItsFiles).prepare().await;
    let disk = Disk::under(club, "slow", "sync").await;
    let (ann, ben) = (disk.club.player("Ann"), disk.club.player("Ben"));
    let game = Game::begin(&disk.club, &[&ann, &ben]).await;
    let board = game.play_recorded(&disk.club, 2).await;
    let dialog = ann.press(&board, "Move…").await.private();
    let form = ann.press(&dialog, "Type…").await;

    disk.break_down();
    let typing = async {
        disk.until_failing().await;
        let pressed = ben.press(&board, "⋯");
        let named = json!({"game": "", "text": false});
        let suggested = ben.suggestions("board", named, "game");
        tokio::join!(pressed, suggested)
    };
    let (submitted, (pressed, suggested)) = tokio::join!(ann.fill_in(&form, RECORDED[2]), typing);
    // Suggestions cannot be deferred.
    assert!(suggested.is_empty(), "{suggested:?}");
    assert!(pressed.outcome.starts_with("deferred"), "{pressed:?}");
    assert!(submitted.outcome.starts_with("deferred"), "{submitted:?}");
    let post = game.turn(&disk.club, 3).await;
    ben.press(&post, "⋯").await.private();
    let Disk { club, .. } = disk;
    club.close().await;
}
