//! Passwords and tokens do not appear in what the program says.

use crate::program::{OK, USAGE, program, stderr, stdout, text};

/// However a secret is misplaced or malformed, the program says what is wrong without repeating it.
#[test]
fn no_error_repeats_a_secret() {
    let home = tempfile::tempdir().expect("a temporary directory can be made");
    let write = |name: &str, content: &str| {
        let file = home.path().join(name);
        std::fs::write(&file, content).expect("the file can be written");
        text(&file).to_owned()
    };
    let check = |args: &[&str], variables: &[(&str, &str)]| {
        let output = program(args)
            .current_dir(home.path())
            .env_remove("DISCORD_TOKEN_FILE")
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
    };
    let stores = [
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
    for store in stores {
        let file = write("store", store);
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
            assert_ne!(check(args, variables), Some(OK), "{args:?} {store}");
        }
        for help in ["run", "check", "backup", "migrate", "sandbox"] {
            let variables = [("ASTERISM_STORE", store), ("ASTERISM_STORE_FILE", store)];
            check(&[help, "--help"], &variables);
        }
    }
    // The URL in the place of a path or of something else.
    for store in &stores[1..7] {
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
            check(args, &[]);
        }
    }
    let token = "MTAwMDAwMDAwMDAwMDAwMDAwMA.Geheim.abcdefghijklmnopqrstuvwxyz012345678";
    let (spaced, quoted) = (format!("{token} x"), format!("\u{201c}{token}\u{201d}"));
    let (no_file, bad_file) = (format!("{token}.txt"), write("token", &spaced));
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
            assert_ne!(check(&[command], variables), Some(OK));
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
        assert_eq!(check(args, &[]), Some(USAGE));
    }
}
