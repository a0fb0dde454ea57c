//! The page's texts: the page asks for none that it does not get, and gets none that it never shows.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use asterism_app::feature::touch::view::ui::list_words;
use asterism_app::text::Language;
use http_body_util::BodyExt as _;
use serde_json::Value;

use super::super::files::FILES;
use super::{Served, get};

/// Start of the keys of the page's texts.
const PREFIX: &str = "board-ui-";

/// Returns the keys in a script. One that the script completes by itself, as in `board-ui-theme-${name}`, ends with a hyphen.
fn find_keys(script: &str) -> BTreeSet<&str> {
    let starts = script.match_indices(PREFIX).map(|(at, _)| &script[at..]);
    let keys = starts.map(|rest| {
        let end = rest.find(|it: char| it != '-' && !it.is_ascii_lowercase());
        &rest[..end.unwrap_or(rest.len())]
    });
    keys.collect()
}

/// Returns the keys in the functions that run before the page takes the words of the first answer (`setWords`), from `start` on.
fn find_first_keys(script: &str) -> BTreeSet<&str> {
    let functions = script.split("\n}\n").filter_map(|part| {
        let (_, function) = part.split_once("function ")?;
        let (name, _) = function.split_once('(')?;
        let (first, _) = function.split_once("setWords(").unwrap_or((function, ""));
        Some((name, first))
    });
    let functions: BTreeMap<&str, &str> = functions.collect();
    let is_word = |letter: char| letter.is_ascii_alphanumeric();
    let mut reached = BTreeSet::new();
    let mut next = vec!["start"];
    while let Some(name) = next.pop() {
        if functions.contains_key(name) && reached.insert(name) {
            next.extend(functions[name].split(|letter| !is_word(letter)));
        }
    }
    assert!(reached.contains("showNoSession"), "{reached:?}");
    reached
        .iter()
        .flat_map(|name| find_keys(functions[name]))
        .collect()
}

fn read_script(name: &str) -> &'static str {
    let file = FILES.iter().find(|(other, _)| *other == name);
    let (_, script) = file.unwrap_or_else(|| panic!("no {name} on the page"));
    std::str::from_utf8(script).unwrap()
}

/// Returns the page as everyone gets it.
async fn load_page() -> String {
    let response = Served::start().send(get("/")).await;
    let body = response.into_body().collect().await;
    let body = body.unwrap_or_else(|error| panic!("{error}"));
    String::from_utf8(body.to_bytes().into()).unwrap()
}

/// Reads a text as a browser does.
fn unescape(html: &str) -> String {
    html.replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&amp;", "&")
}

/// Returns the texts that are part of the page.
fn read_words(page: &str) -> Value {
    let (_, settings) = page
        .split_once("<meta name=\"asterism\" content='")
        .unwrap();
    let (settings, _) = settings.split_once("'>").unwrap();
    let mut settings: Value = serde_json::from_str(&unescape(settings)).unwrap();
    settings["words"].take()
}

#[test]
fn the_page_gets_the_texts_that_it_asks_for_and_no_others() {
    let names = FILES.iter().map(|(name, _)| *name);
    let scripts = names.filter(|name| Path::new(name).extension() == Some("js".as_ref()));
    let asked: BTreeSet<&str> = scripts
        .flat_map(|name| find_keys(read_script(name)))
        .collect();
    assert!(asked.contains("board-ui-loading"), "{asked:?}");
    let (begun, whole): (BTreeSet<_>, BTreeSet<_>) =
        asked.into_iter().partition(|key| key.ends_with('-'));
    for language in Language::ALL {
        let words = list_words(*language);
        let missing = whole.iter().filter(|key| !words.contains_key(**key));
        assert_eq!(missing.collect::<Vec<_>>(), Vec::<&&str>::new());
        for start in &begun {
            assert!(words.keys().any(|key| key.starts_with(start)), "{start}");
        }
        let is_asked = |key: &str| {
            let mut begun = begun.iter();
            whole.contains(key) || begun.any(|start| key.starts_with(start))
        };
        let unused = words.keys().filter(|key| !is_asked(key));
        assert_eq!(unused.collect::<Vec<_>>(), Vec::<&String>::new());
    }
}

#[tokio::test]
async fn what_is_shown_before_there_is_a_session_is_in_the_page_in_every_language() {
    let asked = find_first_keys(read_script("main.js"));
    let page = load_page().await;
    let given = read_words(&page);
    for language in Language::ALL {
        let words = list_words(*language);
        let given = given[language.tag()].as_object().unwrap();
        let keys: BTreeSet<&str> = given.keys().map(String::as_str).collect();
        assert_eq!(keys, asked, "{}", language.tag());
        for (key, text) in given {
            assert_eq!(text.as_str(), words.get(key).map(String::as_str));
        }
    }
}

#[tokio::test]
async fn a_browser_without_scripts_is_told_so_in_every_language() {
    let page = load_page().await;
    let (_, shown) = page.split_once("<noscript>").unwrap();
    let (shown, _) = shown.split_once("</noscript>").unwrap();
    for language in Language::ALL {
        let note = format!(
            "<p lang=\"{}\">{}</p>",
            language.tag(),
            language.board_no_script()
        );
        assert!(unescape(shown).contains(&note), "{shown}");
    }
}
