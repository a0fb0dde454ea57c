//! Links to the messages of a game.

use asterism_store::ChannelId;
use asterism_store::GameRecord;
use asterism_store::MessageId;
use asterism_store::Place;

/// Where a message can be read.
pub(crate) fn message_url(place: Place, channel: ChannelId, message: MessageId) -> String {
    let guild = place
        .guild
        .map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{channel}/{message}")
}

/// Where the board of a game as it stands now can be seen; `None` while it is being posted.
pub(crate) fn newest_url(record: &GameRecord) -> Option<String> {
    let posted = record.post.filter(|post| post.version == record.version);
    posted.and_then(|_| post_url(record))
}

/// Where the last board posted of a game can be seen, once there is one.
pub(crate) fn post_url(record: &GameRecord) -> Option<String> {
    record
        .post
        .as_ref()
        .map(|post| message_url(record.place, post.channel, post.message))
}
