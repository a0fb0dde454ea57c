//! The requests of the bot.

use asterism_sandbox::ApiRequest;

/// Returns whether a request came some milliseconds too early. A hurried sandbox counts in hundredths of Discord's times: a busy machine may
/// be late, and a new program does not know how much of the limits a killed one has used up.
pub(crate) fn is_early(request: &ApiRequest) -> bool {
    /// The longest window of a hurried sandbox in which requests of a route are counted, in seconds.
    const WINDOW: f64 = 0.05;
    let error = request.error.as_ref().filter(|_| request.status == 429);
    error.is_some_and(|error| error["retry_after"].as_f64().is_some_and(|it| it <= WINDOW))
}

/// Returns whether a response was refused because the same one had been accepted.
pub(super) fn is_repeated(request: &ApiRequest, requests: &[ApiRequest]) -> bool {
    let is_same = |it: &ApiRequest| it.path == request.path && it.body == request.body;
    let error = request.error.as_ref().filter(|_| is_callback(request));
    error.is_some_and(|error| error["code"] == 40_060)
        && requests.iter().any(|it| it.status < 400 && is_same(it))
}

/// Returns the token of the interaction that a request responds to.
pub(super) fn token(request: &ApiRequest) -> Option<&str> {
    let mut segments = request.path.split('/').skip(1);
    match segments.next()? {
        "interactions" | "webhooks" => segments.nth(1),
        _ => None,
    }
}

/// Formats a request in one line, without tokens.
pub(super) fn line(request: &ApiRequest) -> String {
    let route = request.route.unwrap_or(&request.path);
    format!("{} {route} -> {}", request.method, request.status)
}

/// Returns whether a request posts a message in a channel.
pub(crate) fn is_post(request: &ApiRequest) -> bool {
    request.method == "POST" && request.route == Some("/channels/{channel_id}/messages")
}

/// Returns whether a request edits a message in a channel.
pub(crate) fn is_edit(request: &ApiRequest) -> bool {
    request.method == "PATCH"
        && request.route == Some("/channels/{channel_id}/messages/{message_id}")
}

/// Route of the first response to an interaction.
pub(crate) const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";

/// Route of what the first response to an interaction shows.
pub(crate) const ORIGINAL: &str = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";

/// Returns whether a request is the first response to an interaction.
pub(crate) fn is_callback(request: &ApiRequest) -> bool {
    request.route == Some(CALLBACK)
}
