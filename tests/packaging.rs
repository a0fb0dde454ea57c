//! The files in `packaging`: what they start exists, and the egg for hosting panels installs, starts and stops the bot.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rustix::process::{Signal, kill_process};
use serde_json::Value;

use crate::program::{OK, check, run};
use crate::support::bot::{self, Bot};
use crate::support::{Because, Setup};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn egg() -> Value {
    serde_json::from_str(&read("packaging/panel/egg-asterism.json")).expect("the egg is JSON")
}

/// Files that say how the program is started.
const STARTERS: [&str; 6] = [
    "packaging/Containerfile",
    "packaging/asterism.service",
    "packaging/compose.yaml",
    "packaging/http/compose.yaml",
    "packaging/shards/compose.yaml",
    "packaging/panel/egg-asterism.json",
];

/// Returns the arguments after the program's name in each command of a file.
fn commands(file: &str) -> Vec<Vec<String>> {
    let words = |line: &str| -> Option<Vec<String>> {
        // The check of the container's health is indented.
        let list = line.strip_prefix("CMD ");
        let line = line.trim();
        if let Some(list) = list.or(line.strip_prefix("command: ")) {
            return serde_json::from_str(list).ok();
        }
        let line = line
            .strip_prefix("ExecStart=/usr/local/bin/asterism ")
            .or(line.strip_prefix("\"startup\": \"./asterism "))?;
        let line = line.trim_end_matches("\",");
        Some(line.split(' ').map(str::to_owned).collect())
    };
    read(file).lines().filter_map(words).collect()
}

#[test]
fn every_command_in_the_packaging_is_one_of_the_program() {
    let mut found = 0;
    for file in STARTERS {
        for command in commands(file) {
            let mut args: Vec<&str> = command.iter().map(String::as_str).collect();
            // With this, the program checks its arguments and does nothing else.
            args.push("--help");
            check(&run(&args), OK, &[]);
            found += 1;
        }
    }
    assert_eq!(found, 8, "commands in {STARTERS:?}");
    check(&run(&["run", "--dta", "/data", "--help"]), 2, &["--dta"]);
}

#[test]
fn every_variable_in_the_packaging_is_a_setting() {
    let known = read("docs/configuration.md");
    for file in STARTERS {
        for word in read(file).split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')) {
            let is_setting = word.starts_with("ASTERISM_") || word.starts_with("DISCORD_");
            assert!(
                !is_setting || known.contains(&format!("`{word}`")),
                "{file} sets {word}, which docs/configuration.md does not list"
            );
        }
    }
}

#[test]
fn the_plain_example_is_one_process_with_its_directory() {
    let compose = read("packaging/compose.yaml");
    let image = read("packaging/Containerfile");
    for (of_compose, of_image) in [
        ("volumes: [\"games:/data\"]", "VOLUME /data"),
        ("TMPDIR: /data", "--data\", \"/data\""),
        (
            "dockerfile: packaging/Containerfile",
            "ENTRYPOINT [\"asterism\"]",
        ),
    ] {
        assert!(compose.contains(of_compose), "{of_compose}");
        assert!(image.contains(of_image), "{of_image}");
    }
    assert_eq!(compose.matches("image:").count(), 1);
}

/// Runs the egg's installation script for the server in `folder`.
fn install(folder: &Path, variables: &[(&str, &str)]) -> Output {
    let egg = egg();
    let installation = &egg["scripts"]["installation"];
    let script = installation["script"].as_str().expect("a script");
    assert_eq!(script.matches("/mnt/server").count(), 1);
    let script = script.replace("/mnt/server", folder.to_str().expect("a plain path"));
    let mut command = Command::new(installation["entrypoint"].as_str().expect("a shell"));
    command.arg("-c").arg(script).env_remove("ARCHIVE_URL");
    let output = command.envs(variables.iter().copied()).output();
    output.expect("bash starts")
}

/// Puts the program into an archive as `packaging/release.sh` names and packs it.
fn pack(folder: &Path, program: &Path) -> PathBuf {
    let name = "asterism-0.1.0-x86_64-unknown-linux-gnu";
    let inside = folder.join(name);
    std::fs::create_dir_all(&inside).expect("a folder can be made");
    std::fs::copy(program, inside.join("asterism")).expect("the program can be copied");
    let archive = folder.join(format!("{name}.tar.gz"));
    let packed = Command::new("tar")
        .args(["--create", "--gzip", "--file"])
        .arg(&archive)
        .arg("--directory")
        .arg(folder)
        .arg(name)
        .status();
    assert!(packed.expect("tar starts").success());
    std::fs::remove_dir_all(inside).expect("the folder can be removed");
    archive
}

#[test]
fn the_egg_has_the_fields_that_panels_read() {
    let egg = egg();
    assert_eq!(egg["meta"]["version"], "PTDL_v2");
    for field in ["name", "author", "description", "startup", "exported_at"] {
        assert!(egg[field].is_string(), "{field}");
    }
    assert!(
        egg["docker_images"]
            .as_object()
            .is_some_and(|images| !images.is_empty())
    );
    for field in ["files", "startup", "logs"] {
        let text = egg["config"][field].as_str().expect("JSON as text");
        let inner: Value = serde_json::from_str(text).expect("JSON in the text");
        assert!(inner.is_object(), "{field}");
    }
    let variables = egg["variables"].as_array().expect("a list");
    for variable in variables {
        for field in [
            "name",
            "description",
            "env_variable",
            "default_value",
            "rules",
        ] {
            assert!(variable[field].is_string(), "{field} of {variable}");
        }
        for field in ["user_viewable", "user_editable"] {
            assert!(variable[field].is_boolean(), "{field} of {variable}");
        }
    }
    // An empty value, which panels also set, counts as unset.
    let names = variables
        .iter()
        .filter_map(|variable| variable["env_variable"].as_str());
    let mut program = crate::program::program(&["run", "--help"]);
    let output = program.envs(names.map(|name| (name, ""))).output();
    check(&output.expect("the program starts"), OK, &[]);
}

#[tokio::test]
async fn the_egg_installs_starts_and_stops_the_bot() {
    let club = Setup::program(Because::OfItsSettings).prepare().await;
    let folder = club.home().join("server");
    std::fs::create_dir(&folder).expect("a folder can be made");
    let nothing = install(&folder, &[]);
    let said = String::from_utf8_lossy(&nothing.stdout).into_owned();
    assert_eq!(nothing.status.code(), Some(1), "{said}");
    assert!(said.contains("ARCHIVE_URL"), "{said}");

    let archive = pack(&folder, Path::new(bot::PROGRAM));
    let wrong = "0".repeat(64);
    let refused = install(&folder, &[("ARCHIVE_SHA256", wrong.as_str())]);
    assert!(!refused.status.success());
    assert!(!folder.join("asterism").exists());
    std::fs::copy(&archive, folder.join("asterism-second.tar.gz")).expect("a copy");
    assert!(!install(&folder, &[]).status.success(), "which of the two?");
    std::fs::remove_file(folder.join("asterism-second.tar.gz")).expect("the copy was there");
    let elsewhere = club.home().join(archive.file_name().expect("a name"));
    std::fs::rename(&archive, &elsewhere).expect("the archive can be moved");
    let url = format!("file://{}", elsewhere.display());
    // Installing again replaces the program; without a new archive, it keeps it.
    for variables in [
        &[("ARCHIVE_URL", url.as_str())][..],
        &[("ARCHIVE_URL", url.as_str())],
        &[],
    ] {
        let installed = install(&folder, variables);
        assert!(
            installed.status.success(),
            "{}",
            String::from_utf8_lossy(&installed.stderr)
        );
        let left = std::fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(left, 1, "only the program is left after {variables:?}");
    }

    // A panel executes the words of the startup command in the server's folder, without a shell.
    let egg = egg();
    let mut command = bot::without_settings("env");
    command
        .args(egg["startup"].as_str().expect("a command").split(' '))
        .current_dir(&folder)
        .env("DISCORD_TOKEN", club.token())
        .env("DISCORD_API_URL", club.url())
        .env("ASTERISM_THEME", "");
    let mut running = Bot::spawn(command, &club.home().join("console"));
    let started: Value = egg["config"]["startup"]
        .as_str()
        .map_or(Value::Null, |text| {
            serde_json::from_str(text).expect("JSON in the text")
        });
    let done = started["done"].as_str().expect("a text to wait for");
    running.wait_until_logged(done, 1).await;
    assert_eq!(egg["config"]["stop"], "^C");
    kill_process(running.pid, Signal::INT).expect("a running child can be signaled");
    assert!(running.gone().await.success(), "{}", running.log());
    assert!(folder.join("data/games").is_dir());
    let backups = std::fs::read_dir(folder.join("backups")).expect("a folder");
    assert_eq!(backups.count(), 1);
    club.close().await;
}
