//! The page's files, embedded in the program.
//!
//! A new file in `sandbox/web` needs a line in [`FILES`]. To work on the page, set `ASTERISM_SANDBOX_WEB` to the path
//! of this folder: the files are then read from disk for each request.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Name of a file below `/web/`, and the file's content.
type File = (&'static str, &'static [u8]);

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../web/", $name)))),*]
    };
}

const FILES: &[File] = files![
    "activity.css",
    "activity.js",
    "animation.js",
    "announce.js",
    "api.js",
    "authorize.css",
    "authorize.html",
    "authorize.js",
    "commands.js",
    "components.js",
    "composer.css",
    "composer.js",
    "crowd.js",
    "dialog.js",
    "dom.js",
    "embeds.js",
    "frame.html",
    "frame.js",
    "guild.js",
    "icon.svg",
    "index.html",
    "interactions.js",
    "language.js",
    "layout.css",
    "main.js",
    "markdown.js",
    "members.js",
    "message.css",
    "message.js",
    "messages.js",
    "modal.js",
    "options.js",
    "overlay.css",
    "people.js",
    "picker.js",
    "popup.js",
    "profile.js",
    "rpc.js",
    "sidebar.js",
    "slash.js",
    "state.js",
    "sync.js",
    "theme.css",
    "theme.js",
    "time.js",
    "topbar.js",
    "welcome.css",
    "welcome.js",
    "words.js",
];

/// Content security policy of the page, which allows only the page's own files: no inline scripts or styles, and no other host.
const POLICY: &str =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Serves the page. If the application has an Activity, the page may embed it, and only it: it is on the same port under another name.
pub(crate) fn index(headers: &HeaderMap, has_activity: bool) -> Response {
    let host = headers.get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok());
    let port = host.and_then(|host| host.strip_prefix("127.0.0.1"));
    match port {
        Some(port) if has_activity => {
            let policy = format!("{POLICY}; frame-src http://localhost{port}");
            serve("index.html", &policy)
        }
        _ => serve("index.html", POLICY),
    }
}

/// Serves the page on which a person authorizes the application for a website.
pub(crate) async fn authorize() -> Response {
    serve("authorize.html", POLICY)
}

pub(crate) async fn file(Path(path): Path<String>) -> Response {
    serve(&path, POLICY)
}

/// Serves a file of the page with this content security policy.
pub(crate) fn serve(name: &str, policy: &str) -> Response {
    let Some((name, embedded)) = FILES.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let from_disk = std::env::var_os("ASTERISM_SANDBOX_WEB")
        .and_then(|folder| std::fs::read(std::path::Path::new(&folder).join(name)).ok());
    let headers: [(HeaderName, &str); 4] = [
        (header::CONTENT_TYPE, content_type(name)),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    match from_disk {
        Some(bytes) => (headers, bytes).into_response(),
        None => (headers, *embedded).into_response(),
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn every_file_of_the_page_is_embedded() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web");
        for entry in std::fs::read_dir(folder).expect("the crate has a web folder") {
            let name = entry.expect("the folder can be read").file_name();
            let name = name.to_str().expect("file names are plain");
            assert!(
                FILES.iter().any(|(known, _)| *known == name),
                "{name} is missing in FILES"
            );
        }
    }

    /// The entries of one language in `words.js`: the text of each key.
    type Words = BTreeMap<String, String>;

    fn read_web(name: &str) -> String {
        let path = format!("{}/web/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Reads the table of words, one line for each entry, by language.
    fn read_words() -> BTreeMap<String, Words> {
        let mut languages: BTreeMap<String, Words> = BTreeMap::new();
        let mut current = None;
        for line in read_web("words.js").lines() {
            let Some((key, text)) = line.trim_start().split_once(": ") else {
                continue;
            };
            match line.len() - line.trim_start().len() {
                2 => current = Some(languages.entry(key.to_owned()).or_default()),
                4 if !key.starts_with("//") => {
                    let words = current.as_mut().expect("words are within a language");
                    let before = words.insert(key.to_owned(), text.to_owned());
                    assert!(before.is_none(), "{key} is there twice");
                }
                _ => {}
            }
        }
        languages
    }

    /// Returns the values that a text needs, and whether it has plural forms.
    fn shape_of(text: &str) -> (BTreeSet<String>, bool) {
        let values = text
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'));
        let values = values
            .map(|(name, _)| name.to_owned())
            .filter(|name| name.chars().all(char::is_alphanumeric));
        (values.collect(), text.starts_with('{'))
    }

    #[test]
    fn the_pages_words_are_complete_in_every_language() {
        let languages = read_words();
        assert_eq!(languages.keys().collect::<Vec<_>>(), ["de", "en", "pl"]);
        let english = &languages["en"];
        assert!(english.len() > 100, "{} words", english.len());
        for (language, words) in &languages {
            for (key, text) in english {
                let own = words.get(key);
                let own = own.unwrap_or_else(|| panic!("{key} is missing in {language}"));
                assert_eq!(shape_of(own), shape_of(text), "{key} in {language}");
                let forms = match &**language {
                    "pl" => &["one", "few", "many"][..],
                    _ => &["one", "other"],
                };
                if own.starts_with('{') {
                    for form in forms {
                        assert!(
                            own.contains(&format!("{form}: \"")),
                            "{key} in {language} has no form for {form}"
                        );
                    }
                }
            }
            assert_eq!(
                words.len(),
                english.len(),
                "{language} has words that English has not"
            );
        }
    }

    #[test]
    fn the_page_says_all_words_of_the_table_and_no_others() {
        let scripts = FILES
            .iter()
            .map(|(name, _)| *name)
            .filter(|name| content_type(name).starts_with("text/javascript"));
        let code: String = scripts
            .filter(|name| *name != "words.js")
            .map(read_web)
            .collect();
        let words = &read_words()["en"];
        for key in words.keys() {
            assert!(code.contains(&format!("\"{key}\"")), "nobody says {key}");
        }
        for start in ["say(\"", "sayParts(\"", "keepNamed(\""] {
            for rest in code.split(start).skip(1) {
                let (key, _) = rest.split_once('"').expect("a key ends");
                assert!(words.contains_key(key), "there are no words for {key}");
            }
        }
    }
}
