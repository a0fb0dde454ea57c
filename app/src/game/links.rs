//! Links to messages about a game.

use asterism_store::{ChannelId, GameRecord, MessageId, Place};

/// Builds the URL of a message.
pub(crate) fn message_url(place: Place, channel: ChannelId, message: MessageId) -> String {
    let guild = place
        .guild
        .map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{channel}/{message}")
}

/// Returns the URL of the current board's post. Returns `None` if the post has not been sent yet.
pub(crate) fn newest_url(record: &GameRecord) -> Option<String> {
    let posted = record.post.filter(|post| post.version == record.version);
    posted.and_then(|_| post_url(record))
}

/// Returns the URL of the most recent board post. Returns `None` if no board has been posted yet, or if the post is in a direct message to one
/// player.
pub(crate) fn post_url(record: &GameRecord) -> Option<String> {
    let homes = [Some(record.place.channel), record.thread];
    let post = record
        .post
        .filter(|post| homes.contains(&Some(post.channel)))?;
    Some(message_url(record.place, post.channel, post.message))
}
