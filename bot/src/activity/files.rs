//! The page's files: `board/web`, which is part of the program.
//!
//! To work on the page, set `ASTERISM_BOARD_WEB` to the path of that folder: the files are then read from disk for each request.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

use asterism_app::text::Language;
use asterism_http::{Answer, Full, respond};
use data_encoding::BASE64URL_NOPAD as BASE64;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH,
    VARY,
};
use hyper::{Response, StatusCode};
use ring::digest::{SHA256, digest};
use serde::Serialize;

/// Name and content of each file.
pub(super) const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/board.rs"));

/// Name of the page itself.
pub(crate) const PAGE: &str = "index.html";

/// Start of the element of the page that contains its settings.
pub(crate) const SETTINGS: &str = "<meta name=\"asterism\"";

/// Element of the page that a browser shows if it runs no scripts.
const NO_SCRIPT: (&str, &str) = ("<noscript>", "</noscript>");

/// Ending of the name of a file that contains another one, compressed with Brotli. The rules are a quarter smaller than as gzip, but compressing them takes
/// seconds, so this is done when they are built.
const BROTLI: &str = ".br";

/// Number of bytes below which a file is not worth compressing.
const SHORT: usize = 1000;

/// A browser asks each time whether its copy is still current, so that page, scripts and rules always belong together.
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

/// What the page must know before it can ask.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PageSettings {
    /// ID of the application.
    pub(crate) client_id: String,
    /// Where a user signs in, if the page is opened in a plain browser.
    pub(crate) authorize: String,
    /// Whether the page signs in without being asked, because all of its users are made up.
    pub(crate) demo: bool,
    /// The texts that the page shows before it has a session, by language and key. All languages, so that the page is the same for everyone.
    pub(crate) words: BTreeMap<&'static str, BTreeMap<String, String>>,
}

/// The page's files, ready to be sent.
pub(crate) struct BoardFiles {
    files: Vec<BoardFile>,
    settings: PageSettings,
    /// Folder from which the files are read instead.
    folder: Option<PathBuf>,
}

struct BoardFile {
    name: String,
    content: Bytes,
    zipped: Option<Bytes>,
    /// The content as Brotli, if the program contains it.
    brotli: Option<Bytes>,
    tag: HeaderValue,
}

impl BoardFiles {
    /// Prepares the files of the program for a page with these settings.
    pub(crate) fn new(settings: PageSettings) -> Self {
        let folder = std::env::var_os("ASTERISM_BOARD_WEB").filter(|folder| !folder.is_empty());
        Self::of(FILES, settings, folder.map(PathBuf::from))
    }

    fn of(files: &[(&str, &[u8])], settings: PageSettings, folder: Option<PathBuf>) -> Self {
        let find_brotli = |name: &str| {
            let name = format!("{name}{BROTLI}");
            let mut packed = files.iter().filter(|(other, _)| *other == name);
            packed
                .next()
                .map(|(_, content)| Bytes::copy_from_slice(content))
        };
        let named = files.iter().filter(|(name, _)| !name.ends_with(BROTLI));
        let files = named.map(|(name, content)| BoardFile {
            brotli: find_brotli(name),
            ..BoardFile::new(name, content, &settings)
        });
        Self {
            files: files.collect(),
            settings,
            folder,
        }
    }

    /// Returns the response with a file; `None` if there is no such file.
    pub(crate) fn send(&self, name: &str, headers: &HeaderMap) -> Option<Answer> {
        let file = self.files.iter().find(|file| file.name == name)?;
        let from_disk = self.folder.as_ref();
        if let Some(content) = from_disk.and_then(|it| std::fs::read(it.join(name)).ok()) {
            return Some(BoardFile::new(name, &content, &self.settings).send(headers));
        }
        Some(file.send(headers))
    }
}

impl BoardFile {
    fn new(name: &str, content: &[u8], settings: &PageSettings) -> Self {
        let content = match std::str::from_utf8(content) {
            Ok(page) if name == PAGE => fill_in(page, settings).into(),
            _ => Bytes::copy_from_slice(content),
        };
        let hash = digest(&SHA256, &content);
        // Weak, because the compressed form has the same tag.
        let tag = format!("W/\"{}\"", BASE64.encode(&hash.as_ref()[..12]));
        Self {
            name: name.to_owned(),
            zipped: compress(name, &content),
            brotli: None,
            // Letters, digits and quotes.
            tag: HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("W/\"0\"")),
            content,
        }
    }

    fn send(&self, headers: &HeaderMap) -> Answer {
        let known = headers.get_all(IF_NONE_MATCH).iter();
        let mut known = known.filter_map(|tag| tag.to_str().ok());
        let tag = self.tag.to_str().unwrap_or_default();
        let mut response = if known.any(|known| known.contains(tag)) {
            let mut response = Response::new(Full::default());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        } else {
            let forms = [("br", &self.brotli), ("gzip", &self.zipped)];
            let mut forms = forms.into_iter().filter_map(|(coding, form)| {
                let form = form.as_ref().filter(|_| accepts(headers, coding))?;
                Some((coding, form))
            });
            let form = forms.next();
            let body = form.map_or(&self.content, |(_, form)| form).clone();
            let mut response = respond(StatusCode::OK, find_type(&self.name), body);
            if let Some((coding, _)) = form {
                let coding = HeaderValue::from_static(coding);
                response.headers_mut().insert(CONTENT_ENCODING, coding);
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(ETAG, self.tag.clone());
        headers.insert(CACHE_CONTROL, ASK_FIRST);
        headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
        response
    }
}

/// Returns the page with its settings, and with what it says where there are no scripts to choose a language.
fn fill_in(page: &str, settings: &PageSettings) -> String {
    // Serializing fails only for maps whose keys are not texts.
    let settings = escape(&serde_json::to_string(settings).unwrap_or_default());
    let element = format!("{SETTINGS} content='{settings}'>");
    let page = replace_part(page, (SETTINGS, ">"), &element);
    let notes = Language::ALL.iter().map(|language| {
        let text = escape(&language.board_no_script());
        format!("<p lang=\"{}\">{text}</p>", language.tag())
    });
    let (start, end) = NO_SCRIPT;
    let element = format!("{start}{}{end}", notes.collect::<String>());
    replace_part(&page, NO_SCRIPT, &element)
}

/// Writes a text for HTML: as content, or as an attribute in single quotes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('\'', "&#39;")
        .replace('<', "&lt;")
}

/// Replaces the first part of `page` that begins with `start` and goes up to the next `end`, if there is one.
fn replace_part(page: &str, (start, end): (&str, &str), part: &str) -> String {
    let replaced = page.split_once(start).and_then(|(before, after)| {
        let (_, after) = after.split_once(end)?;
        Some(format!("{before}{part}{after}"))
    });
    replaced.unwrap_or_else(|| page.to_owned())
}

/// Returns the content as gzip; `None` if that would not help.
fn compress(name: &str, content: &[u8]) -> Option<Bytes> {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    if content.len() < SHORT || matches!(ending, Some("png" | "woff2")) {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

/// Returns whether the client accepts a coding such as gzip. A client that refuses it by `gzip;q=0` does not exist, but gets the file as it is.
fn accepts(headers: &HeaderMap, wanted: &str) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter();
    let accepted = accepted.filter_map(|accepted| accepted.to_str().ok());
    accepted.flat_map(|it| it.split(',')).any(|it| {
        let (coding, quality) = it.split_once(';').unwrap_or((it, ""));
        let is_refused = matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        coding.trim().eq_ignore_ascii_case(wanted) && !is_refused
    })
}

fn find_type(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "html")) => "text/html; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "json")) => "application/json",
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "png")) => "image/png",
        Some((_, "woff2")) => "font/woff2",
        Some((_, "wasm")) => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;
    use http_body_util::BodyExt as _;

    use super::*;

    const PAGE_SOURCE: &str =
        "<head><meta name=\"asterism\" content='{}'>\n<title>It's a test</title></head>";

    fn settings() -> PageSettings {
        PageSettings {
            client_id: "7".to_owned(),
            authorize: "https://discord.com/it's<&".to_owned(),
            demo: false,
            words: BTreeMap::from([("en", [("a".to_owned(), "it's <b>".to_owned())].into())]),
        }
    }

    fn ask(header: hyper::header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(header, value.parse().unwrap())])
    }

    async fn read(answer: Answer) -> Vec<u8> {
        answer
            .into_body()
            .collect()
            .await
            .unwrap()
            .to_bytes()
            .into()
    }

    #[tokio::test]
    async fn the_page_contains_its_settings() {
        let files = BoardFiles::of(&[(PAGE, PAGE_SOURCE.as_bytes())], settings(), None);
        let page = files.send(PAGE, &HeaderMap::new()).unwrap();
        let page = String::from_utf8(read(page).await).unwrap();
        let json = r#"{"client_id":"7","authorize":"https://discord.com/it&#39;s&lt;&amp;","demo":false,"words":{"en":{"a":"it&#39;s &lt;b>"}}}"#;
        assert_eq!(
            page,
            format!(
                "<head><meta name=\"asterism\" content='{json}'>\n<title>It's a test</title></head>"
            )
        );
    }

    #[tokio::test]
    async fn files_are_compressed_and_sent_only_if_they_have_changed() {
        let rules = vec![b'x'; 5000];
        let files = [("rules.wasm", &rules[..]), ("short.js", b"1;")];
        let files = BoardFiles::of(&files, settings(), None);
        let plain = files.send("rules.wasm", &HeaderMap::new()).unwrap();
        assert_eq!(plain.headers()["content-type"], "application/wasm");
        assert_eq!(plain.headers()["cache-control"], "no-cache");
        let tag = plain.headers()[ETAG].to_str().unwrap().to_owned();
        assert_eq!(read(plain).await, rules);
        for (accepted, is_zipped) in [
            ("gzip", true),
            ("br, gzip;q=0.8", true),
            ("GZIP", true),
            ("br", false),
            ("gzip;q=0", false),
            ("xgzip", false),
        ] {
            let sent = files.send("rules.wasm", &ask(ACCEPT_ENCODING, accepted));
            let sent = sent.unwrap();
            let is_marked = sent.headers().contains_key(CONTENT_ENCODING);
            assert_eq!(is_marked, is_zipped, "{accepted}");
            assert_eq!(sent.headers()[ETAG], *tag);
            assert_eq!(sent.headers()[VARY], "Accept-Encoding");
            let body = read(sent).await;
            let mut unzipped = Vec::new();
            if is_zipped {
                assert!(body.len() < 100);
                GzDecoder::new(&*body).read_to_end(&mut unzipped).unwrap();
            } else {
                unzipped = body;
            }
            assert_eq!(unzipped, rules, "{accepted}");
        }
        let short = files.send("short.js", &ask(ACCEPT_ENCODING, "gzip"));
        assert_eq!(read(short.unwrap()).await, b"1;");
        let same = files.send("rules.wasm", &ask(IF_NONE_MATCH, &tag)).unwrap();
        assert_eq!(same.status(), 304);
        assert!(read(same).await.is_empty());
        let other = ask(IF_NONE_MATCH, "W/\"other\"");
        assert_eq!(files.send("rules.wasm", &other).unwrap().status(), 200);
        assert!(files.send("../secret", &HeaderMap::new()).is_none());
    }

    #[tokio::test]
    async fn a_file_is_sent_as_brotli_if_the_program_has_it_in_this_form() {
        let rules = vec![b'x'; 5000];
        let files = [("rules.wasm", &rules[..]), ("rules.wasm.br", b"packed")];
        let files = BoardFiles::of(&files, settings(), None);
        for (accepted, coding) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip", Some("gzip")),
            ("br;q=0, gzip", Some("gzip")),
            ("identity", None),
        ] {
            let sent = files.send("rules.wasm", &ask(ACCEPT_ENCODING, accepted));
            let sent = sent.unwrap();
            let named = sent.headers().get(CONTENT_ENCODING);
            assert_eq!(named.map(|it| it.to_str().unwrap()), coding, "{accepted}");
            assert_eq!(sent.headers()["content-type"], "application/wasm");
            assert_eq!(read(sent).await == b"packed", coding == Some("br"));
        }
        assert!(files.send("rules.wasm.br", &HeaderMap::new()).is_none());
    }

    #[test]
    fn the_program_contains_the_page_with_a_place_for_its_settings() {
        let page = FILES.iter().find(|(name, _)| *name == PAGE);
        let (_, page) = page.expect("the page is among the files");
        let page = std::str::from_utf8(page).expect("the page is text");
        assert!(page.contains(SETTINGS));
        assert!(page.contains(NO_SCRIPT.0));
    }
}
