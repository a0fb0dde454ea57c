//! Checks the structure of the project by what must be absent, such as dependencies between crates.

use std::path::{Path, PathBuf};

use asterism_rules::GameKind;

/// Returns the root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the program's folder is in the workspace")
        .to_owned()
}

/// Returns every file below `folder`, except build results and hidden files.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder can be read").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if path.is_dir() {
            let built = name == "target" || name == "node_modules" || name.ends_with("-data");
            if !built && (!name.starts_with('.') || name == ".ci") {
                found.extend(files(&path));
            }
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let rust = files(&root().join(folder))
        .into_iter()
        .filter(|path| path.extension().is_some_and(|kind| kind == "rs"));
    let sources: Vec<_> = rust.map(|path| (path.clone(), read(&path))).collect();
    assert!(!sources.is_empty(), "no sources in {folder}");
    sources
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the names in a section of a manifest.
fn named(manifest: &str, section: &str) -> Vec<String> {
    let text = read(&root().join(manifest).join("Cargo.toml"));
    let mut here = false;
    let mut names = Vec::new();
    for line in text.lines() {
        if line.starts_with('[') {
            here = line.trim() == format!("[{section}]");
        } else if here
            && let Some(name) = line
                .split(['=', '.', ' '])
                .next()
                .filter(|name| !name.is_empty() && !name.starts_with('#'))
        {
            names.push(name.to_owned());
        }
    }
    names
}

/// Returns the code without comments and the contents of strings.
fn code(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    for line in source.lines() {
        let mut in_string = false;
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' if in_string => {
                    letters.next();
                }
                '"' => in_string = !in_string,
                '/' if !in_string && letters.peek() == Some(&'/') => break,
                letter if !in_string => code.push(letter),
                _ => {}
            }
        }
        code.push('\n');
    }
    code
}

/// Returns whether `code` contains `word` as a whole word.
fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        let part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let before = code[..at].chars().next_back().is_some_and(part);
        let after = code[at + word.len()..].chars().next().is_some_and(part);
        !before && !after
    })
}

#[track_caller]
fn check_absent(folder: &str, words: &[&str], except: &str) {
    for (path, source) in sources(folder) {
        if !except.is_empty() && path.starts_with(root().join(except)) {
            continue;
        }
        let code = code(&source);
        for word in words {
            assert!(!has_word(&code, word), "{} names {word}", path.display());
        }
    }
}

#[test]
fn the_check_itself_finds_words() {
    let source = "use serenity::all::Http; // sled\nlet x = \"tokio \\\" tokio\"; let sledge = 1;";
    assert!(has_word(&code(source), "serenity"));
    assert!(has_word(&code(source), "x"));
    for absent in ["sled", "tokio", "seren"] {
        assert!(!has_word(&code(source), absent), "{absent}");
    }
    assert!(named("bot", "dependencies").contains(&"serenity".to_owned()));
    assert!(named("store", "dependencies").contains(&"sled".to_owned()));
}

#[test]
fn rules_and_pairing_need_only_the_standard_library_and_touch_nothing() {
    for (krate, serde) in [("rules", "serde_core"), ("pairing", "serde")] {
        assert_eq!(named(krate, "dependencies"), [serde]);
        let manifest = read(&root().join(krate).join("Cargo.toml"));
        let optional = format!("{serde} = {{ workspace = true, optional = true }}");
        assert!(manifest.lines().any(|line| line == optional), "{krate}");
    }
    let outside = [
        "fs",
        "net",
        "io",
        "env",
        "process",
        "thread",
        "SystemTime",
        "Instant",
        "println",
        "eprintln",
        "async",
    ];
    for (path, source) in sources("rules/src")
        .into_iter()
        .chain(sources("pairing/src"))
    {
        let code = code(&source);
        for word in outside {
            let used = if word.chars().all(char::is_lowercase)
                && word.len() <= 7
                && !matches!(word, "println" | "async")
            {
                code.contains(&format!("std::{word}"))
            } else {
                has_word(&code, word)
            };
            assert!(!used, "{} uses {word}", path.display());
        }
    }
}

#[test]
fn each_crate_depends_only_on_allowed_ones() {
    let ours = |manifest: &str| -> Vec<String> {
        named(manifest, "dependencies")
            .into_iter()
            .filter(|name| name.starts_with("asterism"))
            .collect()
    };
    assert_eq!(ours("rules"), Vec::<String>::new());
    assert_eq!(ours("http"), Vec::<String>::new());
    assert_eq!(
        ours("sandbox"),
        ["asterism-http"],
        "the sandbox depends on no crate with games"
    );
    assert_eq!(ours("render"), ["asterism-rules"]);
    assert_eq!(ours("store"), Vec::<String>::new());
    for manifest in [
        "rules", "pairing", "render", "store", "http", "sandbox", "app", "tls", "bot",
    ] {
        for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let names = named(manifest, section);
            // The sandbox's tests use a real client.
            let may = manifest == "bot" || (manifest == "sandbox" && section == "dev-dependencies");
            assert!(
                may || !names.contains(&"serenity".to_owned()),
                "{manifest} knows serenity"
            );
            assert!(
                manifest == "store" || !names.contains(&"sled".to_owned()),
                "{manifest} knows sled"
            );
        }
        let text = read(&root().join(manifest).join("Cargo.toml"));
        assert!(
            text.contains("[lints]\nworkspace = true"),
            "{manifest} does not use the workspace's lints"
        );
    }
    // Drawing neither serializes nor awaits anything.
    assert!(
        !named("render", "dependencies")
            .iter()
            .any(|name| name == "tokio" || name == "serde")
    );
}

#[test]
fn serenity_is_named_in_one_place() {
    check_absent("bot/src", &["serenity"], "bot/src/discord");
    for folder in [
        "rules/src",
        "render/src",
        "store/src",
        "sandbox/src",
        "app/src",
    ] {
        check_absent(folder, &["serenity"], "");
    }
}

/// Without `doctest = false`, rustdoc reads a whole crate to find that it has no examples. With it, examples are not run.
#[test]
fn crates_without_examples_say_so() {
    for manifest in files(&root())
        .iter()
        .filter(|it| it.ends_with("Cargo.toml"))
    {
        let crate_folder = manifest.parent().expect("a manifest is in a folder");
        if !crate_folder.join("src/lib.rs").exists() {
            continue;
        }
        let folder = crate_folder.strip_prefix(root()).expect("below the root");
        let folder = folder.to_str().expect("a plain name");
        let has_example = sources(&format!("{folder}/src")).iter().any(|(_, source)| {
            let comments = source.lines().map(str::trim_start);
            let fences = comments.filter_map(|line| line.strip_prefix("//")?.get(1..));
            let fences = fences.filter_map(|line| line.trim().strip_prefix("```"));
            // Each example begins and ends with a fence.
            fences.step_by(2).any(|language| language != "text")
        });
        let says_so = read(manifest).contains("\ndoctest = false\n");
        assert_ne!(has_example, says_so, "examples and `doctest` in {folder}");
    }
}

#[test]
fn the_store_hides_its_engines() {
    check_absent(
        "store/src",
        &["sled::Db", "sled::Tree", "sled::Error", "IVec"],
        "store/src/engine/sled",
    );
    check_absent(
        "store/src",
        &["tokio_postgres", "deadpool_postgres"],
        "store/src/engine/postgres",
    );
    for folder in ["app/src", "bot/src"] {
        check_absent(folder, &["IVec", "sled::Db", "sled::Tree"], "");
        check_absent(folder, &["tokio_postgres", "deadpool_postgres"], "");
    }
}

#[test]
fn the_sandbox_knows_no_game() {
    for (path, source) in sources("sandbox/src") {
        let code = words(&code(&source));
        let games = GameKind::ALL.iter().map(|kind| kind.id());
        let crates = ["asterism_rules", "asterism_render", "asterism_store"];
        for name in games.chain(crates) {
            for name in [name.to_owned(), name.replace(['-', '_'], "")] {
                let is_named = code.contains(&words(&name));
                assert!(!is_named, "{} names {name}", path.display());
            }
        }
    }
}

/// Returns the words of all names in a text, in lower case, with a space around each: ` star squares ` for `StarSquares` or `star-squares`.
fn words(text: &str) -> String {
    let mut words = " ".to_owned();
    let mut last = ' ';
    for char in text.chars() {
        let starts = char.is_uppercase() && last.is_lowercase();
        if (starts || !char.is_alphanumeric()) && !words.ends_with(' ') {
            words.push(' ');
        }
        if char.is_alphanumeric() {
            words.extend(char.to_lowercase());
        }
        last = char;
    }
    words.push(' ');
    words
}

#[test]
fn all_sentences_are_in_the_language_files() {
    // Sentences are in the language files. A text in the code would not be translated.
    for (path, source) in sources("app/src/action") {
        for line in source.lines().filter(|line| line.contains("content:")) {
            assert!(!line.contains('"'), "{}: {line}", path.display());
        }
    }
}

#[test]
fn end_to_end_tests_never_sleep() {
    // Benchmarks measure for a while.
    check_absent(
        "tests",
        &["sleep", "sleep_until", "park_timeout"],
        "tests/benches",
    );
}

#[test]
fn the_project_refers_to_nothing_outside() {
    let outside = concat!("../", "shared");
    let root = root();
    for path in files(&root) {
        if path.starts_with(root.join(".ci")) {
            continue;
        }
        // Images and fonts are not text.
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        assert!(
            !text.contains(outside),
            "{} refers to something outside the project",
            path.display()
        );
    }
}

#[test]
fn files_are_short() {
    /// Largest number of lines of a file; most have far fewer.
    const LINES: usize = 700;
    for folder in [
        "rules/src",
        "pairing/src",
        "render/src",
        "store/src",
        "sandbox/src",
        "app/src",
        "bot/src",
        "tests",
    ] {
        for (path, source) in sources(folder) {
            let lines = source.lines().count();
            assert!(lines <= LINES, "{} has {lines} lines", path.display());
        }
    }
}

#[test]
fn the_readme_names_every_game() {
    let readme = read(&root().join("README.md"));
    for kind in GameKind::ALL {
        let texts = read(&root().join(format!("app/locales/{kind}/en.ftl")));
        let key = format!("game-name-{kind} = ");
        let name = texts.lines().find_map(|line| line.strip_prefix(&*key));
        let name = name.unwrap_or_else(|| panic!("{kind} has no name"));
        assert!(
            readme.contains(&format!("- **{name}**")),
            "README.md does not introduce {name}"
        );
    }
}
