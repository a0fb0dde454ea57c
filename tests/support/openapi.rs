//! Checks what the bot sends against Discord's own API description.
//!
//! The environment variable `DISCORD_OPENAPI` names the file, `openapi.json` of
//! <https://github.com/discord/discord-api-spec>. Without it, nothing is checked.

use std::collections::HashMap;
use std::sync::OnceLock;

use asterism_sandbox::ApiRequest;
use serde_json::{Value, json};

use super::schema::check_schema;

/// Route of `OAuth2`'s tokens. Its form is a standard's, and not in Discord's description.
pub(crate) const TOKENS: &str = "/oauth2/token";

/// The description.
pub(crate) struct Description {
    spec: Value,
    /// The paths of the description, by the same path without the names of parameters.
    paths: HashMap<String, String>,
}

/// Returns the description, if available.
pub(crate) fn description() -> Option<&'static Description> {
    static DESCRIPTION: OnceLock<Option<Description>> = OnceLock::new();
    DESCRIPTION
        .get_or_init(|| {
            let Some(file) = std::env::var_os("DISCORD_OPENAPI").filter(|file| !file.is_empty()) else {
                println!("DISCORD_OPENAPI is not set: the bot's requests are not checked against Discord's description");
                return None;
            };
            let text = std::fs::read(&file).unwrap_or_else(|error| panic!("DISCORD_OPENAPI {}: {error}", file.display()));
            let spec = serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            Some(Description::new(spec))
        })
        .as_ref()
}

/// Operations that Discord documents in words only.
const UNDESCRIBED: [(&str, &str); 2] =
    [("POST", "/oauth2/token"), ("POST", "/oauth2/token/revoke")];

impl Description {
    fn new(spec: Value) -> Description {
        let paths = spec["paths"].as_object().expect("it has paths").keys();
        let paths = paths.map(|path| (strip_parameter_names(path), path.clone()));
        Description {
            paths: paths.collect(),
            spec,
        }
    }

    /// Returns how a request violates the description.
    pub(crate) fn violations(&self, request: &ApiRequest) -> Vec<String> {
        let Some(route) = request.route else {
            return vec!["no such route".to_owned()];
        };
        if route == TOKENS {
            return Vec::new();
        }
        self.body_violations(&request.method, route, request.body.as_ref())
    }

    /// Returns how a body violates the description of an operation.
    pub(crate) fn body_violations(
        &self,
        method: &str,
        route: &str,
        body: Option<&Value>,
    ) -> Vec<String> {
        if UNDESCRIBED.contains(&(method, route)) {
            return Vec::new();
        }
        let Some(operation) = self.operation(method, route) else {
            return vec![format!("Discord describes no {method} {route}")];
        };
        let Some(body) = body else {
            let required = operation["requestBody"]["required"]
                .as_bool()
                .unwrap_or(false);
            return if required {
                vec!["a body is required".to_owned()]
            } else {
                Vec::new()
            };
        };
        // For a multipart body, the sandbox passes on the JSON part, which has the same schema.
        let schema = operation.pointer("/requestBody/content/application~1json/schema");
        let Some(schema) = schema else {
            return vec!["Discord accepts no body here".to_owned()];
        };
        let body = relax(body.clone());
        let fault = check_schema(&self.spec, schema, &body).err();
        let at_route = |fault| format!("{method} {route} at {fault}");
        fault.map(at_route).into_iter().collect()
    }

    fn operation(&self, method: &str, route: &str) -> Option<&Value> {
        let path = self.paths.get(&strip_parameter_names(route))?;
        self.spec["paths"][path].get(method.to_ascii_lowercase())
    }
}

/// Returns a route with the names of its parameters removed.
fn strip_parameter_names(route: &str) -> String {
    let segments = route.split('/').map(|segment| {
        if segment.starts_with('{') {
            "{}"
        } else {
            segment
        }
    });
    segments.collect::<Vec<_>>().join("/")
}

/// Discord accepts three things that the description does not: ids of uploaded files as integers (as its own examples show), ids of
/// a menu's default values as integers ([Discord Docs/ID Serialization](https://docs.discord.com/developers/reference#id-serialization)),
/// and permissions as text, which is how it documents and returns them for commands.
fn relax(mut body: Value) -> Value {
    for holder in ["", "/data"] {
        let attachments = body
            .pointer_mut(&format!("{holder}/attachments"))
            .and_then(Value::as_array_mut);
        for attachment in attachments.into_iter().flatten() {
            if let Some(number) = attachment["id"].as_u64() {
                attachment["id"] = json!(number.to_string());
            }
        }
        let rows = body.pointer_mut(&format!("{holder}/components"));
        let rows = rows.and_then(Value::as_array_mut).into_iter().flatten();
        let parts = rows.filter_map(|row| row.get_mut("components")?.as_array_mut());
        let picked = parts
            .flatten()
            .filter_map(|part| part.get_mut("default_values")?.as_array_mut());
        for picked in picked.flatten() {
            if let Some(number) = picked["id"].as_u64() {
                picked["id"] = json!(number.to_string());
            }
        }
    }
    for command in body.as_array_mut().into_iter().flatten() {
        let Some(needed) = command.get_mut("default_member_permissions") else {
            continue;
        };
        let number = needed.as_str().and_then(|text| text.parse::<u64>().ok());
        if let Some(number) = number {
            *needed = json!(number);
        }
    }
    body
}
