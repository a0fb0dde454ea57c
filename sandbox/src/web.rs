//! The page's files, embedded in the program.
//!
//! A new file in `sandbox/web` needs a line in [`FILES`]. To work on the page, set `ASTERISM_SANDBOX_WEB` to the folder:
//! files are then read from disk for each request.

use axum::extract::Path;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Names below `/web/`, with their content.
type File = (&'static str, &'static [u8]);

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../web/", $name)))),*]
    };
}

const FILES: &[File] = files![
    "animation.js",
    "announce.js",
    "api.js",
    "commands.js",
    "components.js",
    "composer.css",
    "composer.js",
    "crowd.js",
    "dialog.js",
    "dom.js",
    "embeds.js",
    "guild.js",
    "icon.svg",
    "index.html",
    "interactions.js",
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
];

/// Allows only the page's own files: no inline scripts or styles, and no other host.
const POLICY: &str =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(crate) async fn index() -> Response {
    serve("index.html")
}

pub(crate) async fn file(Path(path): Path<String>) -> Response {
    serve(&path)
}

fn serve(name: &str) -> Response {
    let Some((name, embedded)) = FILES.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let from_disk = std::env::var_os("ASTERISM_SANDBOX_WEB")
        .and_then(|folder| std::fs::read(std::path::Path::new(&folder).join(name)).ok());
    let headers: [(HeaderName, &str); 4] = [
        (header::CONTENT_TYPE, content_type(name)),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
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
}
