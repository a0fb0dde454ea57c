//! Checks how far each feature is spread: which files outside its own folders name it, and that neither features nor the core import features.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::imports::{list_arrows, members, product_files, read, read_sources, root};

/// A feature: its folder below `app/src/feature`, the words that name it, and other folders that are its own.
struct Spread {
    folder: &'static str,
    words: &'static [&'static str],
    own: &'static [&'static str],
}

/// Maximum number of files outside a feature's own folders that may name it.
const MOST_FILES: usize = 6;

const FEATURES: [Spread; 7] = [
    Spread {
        folder: "award",
        words: &["award", "awards", "awarded"],
        own: &[],
    },
    Spread {
        folder: "ladder",
        words: &["ladder", "ladders"],
        own: &[],
    },
    Spread {
        folder: "puzzle",
        words: &["puzzle", "puzzles"],
        own: &[],
    },
    Spread {
        folder: "watch",
        words: &["watch", "watched", "watcher", "watchers", "watching"],
        own: &[],
    },
    Spread {
        folder: "tournament",
        words: &["tournament", "tournaments"],
        own: &["pairing/", "render/src/tournament"],
    },
    Spread {
        folder: "plan",
        words: &["plan", "plans", "planned", "planning", "planner", "unplan"],
        own: &[],
    },
    Spread {
        folder: "explore",
        words: &[
            "explore",
            "explored",
            "exploring",
            "exploration",
            "explorations",
        ],
        own: &[],
    },
];

/// Where a word means something else: the files whose path begins like this, and what it means there.
const HOMONYMS: [(&str, &[&str], &str); 11] = [
    (
        "ladder",
        &["app/src/view/rules/stern_halma.rs"],
        "a chain of hops",
    ),
    ("plan", &["engine/"], "how a search spends its time"),
    ("plan", &["render/"], "what an animation will show"),
    (
        "plan",
        &["sandbox/"],
        "the rows of a message before they are checked",
    ),
    (
        "plan",
        &["app/src/feature/tournament/"],
        "the terms of a tournament",
    ),
    (
        "watch",
        &["bot/", "http/", "sandbox/"],
        "to wait for a signal",
    ),
    (
        "watch",
        &["store/src/engine/"],
        "a process or a disk that is watched",
    ),
    (
        "watch",
        &[
            "app/src/worker/clock_keeper.rs",
            "app/src/worker/outbox.rs",
            "app/src/worker/supervisor.rs",
        ],
        "to wait for a signal",
    ),
    (
        "watch",
        &["app/src/feature/touch/"],
        "to look at a board that is shown live",
    ),
    (
        "plan",
        &["app/src/feature/touch/"],
        "the page's word for replies prepared through hooks",
    ),
    (
        "explore",
        &["app/src/feature/touch/"],
        "to try moves on the page, which keeps none of them",
    ),
];

/// Tables in which each row is one line about one command, button, job or key, and from which code is generated.
const TABLES: [&str; 1] = ["app/src/tables/"];

/// Returns the words of names and texts in `tokens`, in lower case. Leaves out comments and what is only compiled for tests.
fn collect_words(tokens: TokenStream, words: &mut BTreeSet<String>) {
    let mut tokens = tokens.into_iter().peekable();
    let mut skips = false;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                if let Some(TokenTree::Punct(bang)) = tokens.peek()
                    && bang.as_char() == '!'
                {
                    tokens.next();
                }
                if let Some(TokenTree::Group(attribute)) = tokens.peek() {
                    skips |= attribute.stream().to_string().replace(' ', "") == "cfg(test)";
                    tokens.next();
                }
            }
            // The end of an item that is only compiled for tests.
            TokenTree::Punct(punct) if skips && matches!(punct.as_char(), ';' | ',') => {
                skips = false;
            }
            TokenTree::Group(group) if skips => skips = group.delimiter() != Delimiter::Brace,
            _ if skips => {}
            // `watch::Sender` is a channel.
            TokenTree::Ident(name) if name == "watch" && is_path(tokens.peek()) => {}
            TokenTree::Ident(name) => words.extend(split_words(&name.to_string())),
            TokenTree::Literal(literal) => words.extend(split_words(&literal.to_string())),
            TokenTree::Group(group) => collect_words(group.stream(), words),
            TokenTree::Punct(_) => {}
        }
    }
}

fn is_path(next: Option<&TokenTree>) -> bool {
    matches!(next, Some(TokenTree::Punct(punct)) if punct.as_char() == ':')
}

/// Splits `loadLadder`, `load_ladder` or "load a ladder" into words.
fn split_words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for c in text.chars() {
        if !c.is_alphabetic() || (c.is_uppercase() && was_lower) {
            words.push(String::new());
        }
        if c.is_alphabetic() {
            words
                .last_mut()
                .expect("there is one")
                .extend(c.to_lowercase());
        }
        was_lower = c.is_lowercase();
    }
    words
}

/// Returns the words of each product file, by its path.
fn read_words() -> BTreeMap<String, BTreeSet<String>> {
    let mut files = BTreeMap::new();
    for krate in members(&read(&root().join("Cargo.toml"))) {
        // Neither is shipped.
        if krate == "lab" || krate == "tests" {
            continue;
        }
        let sources = read_sources(&krate);
        for path in product_files(&krate) {
            let mut words = BTreeSet::new();
            let tokens: TokenStream = sources[&path].parse().expect("a source file can be parsed");
            collect_words(tokens, &mut words);
            files.insert(format!("{krate}/src/{path}"), words);
        }
    }
    files
}

#[test]
fn features_are_named_in_few_files_outside_their_folders() {
    let files = read_words();
    let mut failures = Vec::new();
    for feature in &FEATURES {
        let own = [
            format!("app/src/feature/{}/", feature.folder),
            format!("app/src/feature/{}.rs", feature.folder),
        ];
        let is_own = |path: &str| {
            own.iter().any(|own| path.starts_with(own))
                || feature.own.iter().any(|own| path.starts_with(own))
        };
        let names = |(path, words): &(&String, &BTreeSet<String>)| {
            let is_other = HOMONYMS.iter().any(|(word, paths, _)| {
                feature.folder == *word && paths.iter().any(|it| path.starts_with(it))
            });
            !is_own(path) && !is_other && feature.words.iter().any(|it| words.contains(*it))
        };
        let (tables, outside): (Vec<_>, Vec<_>) = files
            .iter()
            .filter(names)
            .map(|(path, _)| path.as_str())
            .partition(|path| TABLES.iter().any(|table| path.starts_with(table)));
        println!(
            "{}: {} files, and {} tables",
            feature.folder,
            outside.len(),
            tables.len()
        );
        for path in outside.iter().chain(&tables) {
            println!("  {path}");
        }
        if outside.len() > MOST_FILES {
            failures.push(format!("{}: {outside:#?}", feature.folder));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Returns the feature to which a file of `app` belongs.
fn feature_of(path: &str) -> Option<&str> {
    let below = path.strip_prefix("feature/")?;
    let end = below.find(['/', '.'])?;
    Some(&below[..end])
}

#[test]
fn features_are_imported_only_by_the_tables() {
    let arrows = list_arrows("app");
    let wrong = arrows.iter().filter(|arrow| {
        let (from, to) = arrow.split_once(" → ").expect("an arrow has two ends");
        let lists = from == "feature.rs" || from.starts_with("tables/");
        feature_of(to).is_some_and(|to| !lists && feature_of(from) != Some(to))
    });
    let wrong: Vec<&String> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
