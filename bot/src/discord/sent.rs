//! Finds messages that Discord created although the response to the bot was lost.
//!
//! Discord recognizes a repeated nonce only for a few minutes. Before the bot repeats a message later than that, it must look for the message first.
//! Discord's lists of messages do not contain nonces, so other features identify a message. A challenge is recognized by its buttons, any other
//! message with a picture by the file's name, which contains the message's own name, and all others by their texts.

use serde_json::Value;
use serenity::all::{ChannelId, MessageId, Route, UserId};

use crate::discord::api::{Api, ApiCall, ApiError};

/// Number of messages on a page: the most that Discord lists at once.
const PAGE: usize = 100;

/// Maximum number of pages that are read. If more messages have been written since the first attempt, the channel is so busy that showing the board
/// matters more than the risk of showing it twice.
const PAGES: usize = 5;

/// Maximum difference between the machine's clock and Discord's, in milliseconds.
const CLOCK_ERROR: i64 = 5 * 60 * 1000;

/// Discord's epoch in Unix milliseconds.
const EPOCH: i64 = 1_420_070_400_000;

/// Feature by which a message that was sent can be recognized.
pub(super) enum Fingerprint {
    /// The message has a file of this name, which no other message has.
    File(String),
    /// The message has a button with this `custom_id`, which no other message has.
    Button(String),
    /// The message has no files, and has exactly these texts: its content, and the title, description and footer of its embed.
    Texts([String; 4]),
}

impl Fingerprint {
    /// Returns whether no other message can have this fingerprint. If so, a message with this fingerprint is recognized whenever it was sent, because
    /// the bot's own record of that time may be wrong if the machine's clock was set back.
    fn is_unique(&self) -> bool {
        match self {
            Fingerprint::File(_) | Fingerprint::Button(_) => true,
            Fingerprint::Texts(_) => false,
        }
    }

    /// Returns whether `message` has this fingerprint; see [Discord Docs/Message
    /// Object](https://docs.discord.com/developers/resources/message#message-object).
    fn fits(&self, message: &Value) -> bool {
        let files = message["attachments"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        let embed = &message["embeds"][0];
        // Discord does not list a file that is shown in an embed.
        let url = embed["image"]["url"].as_str();
        let picture = url.and_then(|url| url.split('?').next()?.rsplit('/').next());
        match self {
            Fingerprint::File(name) => {
                let is_listed = files.iter().any(|file| file["filename"] == **name);
                is_listed || picture == Some(name)
            }
            Fingerprint::Button(id) => {
                let rows = message["components"]
                    .as_array()
                    .map_or(&[][..], Vec::as_slice);
                let buttons = rows.iter().filter_map(|row| row["components"].as_array());
                buttons.flatten().any(|button| button["custom_id"] == **id)
            }
            Fingerprint::Texts(texts) => {
                let found = [
                    &message["content"],
                    &embed["title"],
                    &embed["description"],
                    &embed["footer"]["text"],
                ];
                let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                let is_same = |(text, found): (&String, &Value)| {
                    words(text) == words(found.as_str().unwrap_or_default())
                };
                files.is_empty() && picture.is_none() && texts.iter().zip(found).all(is_same)
            }
        }
    }
}

/// Finds the messages by `me` with this fingerprint that were sent at `since` (in Unix milliseconds) or later. Returns the oldest one and deletes the
/// others, which exist if several attempts got through.
pub(super) async fn adopt(
    api: &Api,
    channel: ChannelId,
    me: UserId,
    (fingerprint, since): (&Fingerprint, i64),
) -> Result<Option<MessageId>, ApiError> {
    let first = u64::try_from((since - CLOCK_ERROR - EPOCH).max(0)).unwrap_or(0) << 22;
    let mut found: Vec<u64> = Vec::new();
    let mut before = None;
    for _ in 0..PAGES {
        let page = list(api, channel, before).await?;
        let ids = page.iter().filter_map(read_id);
        let Some(oldest) = ids.min() else { break };
        let own = page.iter().filter(|message| {
            message["author"]["id"].as_str() == Some(me.to_string().as_str())
                && fingerprint.fits(message)
        });
        let is_wanted = |id: &u64| *id >= first || fingerprint.is_unique();
        found.extend(own.filter_map(read_id).filter(is_wanted));
        if page.len() < PAGE || oldest < first {
            break;
        }
        before = Some(oldest);
    }
    found.sort_unstable();
    let Some((kept, doubles)) = found.split_first() else {
        return Ok(None);
    };
    for double in doubles {
        let deleted = api.delete_message(channel, MessageId::new(*double));
        if let Err(error) = deleted.await {
            tracing::warn!(%channel, id = double, %error, "could not delete a message that was sent twice");
        }
    }
    tracing::info!(%channel, id = kept, "found a message that Discord had created although its response was lost");
    Ok(Some(MessageId::new(*kept)))
}

fn read_id(message: &Value) -> Option<u64> {
    message["id"].as_str()?.parse().ok().filter(|id| *id > 0)
}

/// Returns the newest messages of a channel, or those before `before`. The messages remain JSON, because serenity returns an error for the whole list
/// if it cannot parse one of them.
async fn list(api: &Api, channel: ChannelId, before: Option<u64>) -> Result<Vec<Value>, ApiError> {
    let route = Route::ChannelMessages {
        channel_id: channel,
    };
    let mut call = ApiCall::get(route).query("limit", PAGE.to_string());
    if let Some(before) = before {
        call = call.query("before", before.to_string());
    }
    api.fetch(call).await
}
