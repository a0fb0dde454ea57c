//! Passwords and tokens do not appear in the program's output.

use tempfile::TempDir;

use crate::program::{OK, USAGE, program, stderr, stdout, text};

/// Where games are, written in many ways, most of them wrong. All contain a password.
const STORES: [&str; 24] = [
    "postgres:/bot:geheim@127.0.0.1:1/db",
    "//bot:geheim@127.0.0.1:1/db",
    "bot:geheim@127.0.0.1:1/db",
    "mysql://bot:geheim@127.0.0.1:1/db",
    "POSTGRES://bot:geheim@127.0.0.1:1/db",
    "\"postgres://bot:geheim@127.0.0.1:1/db\"",
    "host=127.0.0.1 user=bot password=geheim",
    "geheim",
    "sled:postgres://bot:geheim@127.0.0.1:1/db",
    "sled:bot:geheim@127.0.0.1:1/db",
    "postgres://bot:geheim@127.0.0.1:port/db",
    "postgres://bot:geheim@127.0.0.1:99999/db",
    "postgres://bot:ge@geheim@127.0.0.1:1/db",
    "postgres://bot:ge/geheim@127.0.0.1:1/db",
    "postgres://bot:ge?geheim@127.0.0.1:1/db",
    "postgres://bot:ge#geheim@127.0.0.1:1/db",
    "postgres://bot:ge%geheim@127.0.0.1:1/db",
    "postgres://bot:geheim%FF@127.0.0.1:1/db",
    "postgres://bot:geheim@127.0.0.1:1/db?sslmode=off",
    "postgres://bot@127.0.0.1:1/db?password=geheim",
    "postgres://bot:geheim@/db",
    "postgres://bot:geheim",
    "postgres://bot:geheim@127.0.0.1:1/db",
    " postgres://bot:geheim@127.0.0.1:1/db ",
];

/// A directory in which the program runs, and in which files are.
struct Home(TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary directory can be made"))
    }

    fn write(&self, name: &str, content: &str) -> String {
        let file = self.0.path().join(name);
        std::fs::write(&file, content).expect("the file can be written");
        text(&file).to_owned()
    }

    /// Runs the program, which must print something, but not the secret. Returns its exit code.
    fn check(&self, args: &[&str], variables: &[(&str, &str)]) -> Option<i32> {
        let output = program(args)
            .current_dir(self.0.path())
            .envs(variables.iter().copied())
            .output()
            .expect("the program starts");
        let said = stdout(&output) + &stderr(&output);
        assert!(
            !said.to_lowercase().contains("geheim"),
            "{args:?} {variables:?}: {said}"
        );
        assert!(
            !said.contains("panicked") && !said.is_empty(),
            "{args:?}: {said}"
        );
        output.status.code()
    }
}

#[test]
fn no_error_repeats_the_password_of_a_database() {
    let home = Home::new();
    for store in STORES {
        let file = home.write("store", store);
        for (args, variables) in [
            (&["check", "--store", store][..], &[][..]),
            (&["check"], &[("ASTERISM_STORE", store)]),
            (&["check", "--store-file", &file], &[]),
            (&["backup", "a"], &[("ASTERISM_STORE", store)]),
            (&["migrate"], &[("ASTERISM_STORE", store)]),
            (&["doctor"], &[("ASTERISM_STORE", store)]),
            (&["copy", "--from", "sled:x", "--to", store], &[]),
            (&["copy", "--from", store, "--to", "sled:x"], &[]),
            (&["copy", "--from-file", &file, "--to", "sled:x"], &[]),
            (
                &["run"],
                &[("ASTERISM_STORE", store), ("DISCORD_TOKEN", "x")],
            ),
            (
                &["sandbox", "--port", "0", "--processes", "2"],
                &[("ASTERISM_STORE", store)],
            ),
        ] {
            assert_ne!(home.check(args, variables), Some(OK), "{args:?} {store}");
        }
        for help in ["run", "check", "backup", "migrate", "sandbox"] {
            let variables = [("ASTERISM_STORE", store), ("ASTERISM_STORE_FILE", store)];
            home.check(&[help, "--help"], &variables);
        }
    }
}

#[test]
fn no_error_repeats_the_address_of_a_database_in_a_wrong_place() {
    let home = Home::new();
    for store in &STORES[1..7] {
        for args in [
            &["check", "--data", store][..],
            &["check", "--store-file", store],
            &["backup", store],
            &["restore", store],
            &["sandbox", "--data", store],
            &["doctor", "--backups", store],
            &["migrate", store],
            &["check", store],
            &["check", "--stor", store],
            &["run", "--theme", store],
            &[store],
        ] {
            home.check(args, &[]);
        }
    }
}

#[test]
fn no_error_repeats_a_token() {
    let home = Home::new();
    let token = "MTAwMDAwMDAwMDAwMDAwMDAwMA.Geheim.abcdefghijklmnopqrstuvwxyz012345678";
    let (spaced, quoted) = (format!("{token} x"), format!("\u{201c}{token}\u{201d}"));
    let (no_file, bad_file) = (format!("{token}.txt"), home.write("token", &spaced));
    for variables in [
        &[("DISCORD_TOKEN", spaced.as_str())][..],
        &[("DISCORD_TOKEN", &quoted)],
        &[("DISCORD_TOKEN_FILE", token)],
        &[("DISCORD_TOKEN_FILE", &no_file)],
        &[("DISCORD_TOKEN_FILE", &bad_file)],
        &[("DISCORD_TOKEN", token), ("DISCORD_TOKEN_FILE", &bad_file)],
        &[
            ("DISCORD_TOKEN", token),
            ("DISCORD_API_URL", "http://bot:geheim@127.0.0.1:1"),
        ],
        &[("DISCORD_TOKEN", "x"), ("DISCORD_API_URL", token)],
    ] {
        for command in ["run", "register", "doctor"] {
            assert_ne!(home.check(&[command], variables), Some(OK));
        }
    }
    for args in [
        &["run", token][..],
        &["run", "--token", token],
        &["run", &format!("--token={token}")],
        &["run", "--guild", token],
        &["run", "--public-key", token],
        &["doctor", token],
        &[token],
    ] {
        assert_eq!(home.check(args, &[]), Some(USAGE));
    }
}
