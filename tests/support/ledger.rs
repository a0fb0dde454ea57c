//! A list of all notifications expected since a club was opened, to compare with the sandbox's log.

use super::club::Scene;
use super::{Message, Player};

/// All expected notifications in order. Any other notification is an error.
#[derive(Default)]
pub(crate) struct Ledger(Vec<Entry>);

/// A message that notifies a person.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    user: String,
    message: String,
}

impl Ledger {
    /// Expects that `message` notified exactly these people.
    pub(crate) fn calls(&mut self, message: &Message, people: &[&Player]) {
        let mut people: Vec<&&Player> = people.iter().collect();
        // The sandbox logs the people notified by one message in the order of their ids.
        people.sort_by_key(|player| player.id.parse::<u64>().ok());
        self.0.extend(people.into_iter().map(|player| Entry {
            user: player.id.clone(),
            message: message.id().to_owned(),
        }));
    }

    /// Checks that the notifications so far are exactly the expected ones: the same people and messages in the same order.
    #[track_caller]
    pub(crate) fn check(&self, noted: &[serde_json::Value]) {
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let noted: Vec<Entry> = noted
            .iter()
            .map(|entry| Entry {
                user: text(&entry["user"]),
                message: text(&entry["message"]),
            })
            .collect();
        assert_eq!(
            noted, self.0,
            "left: notifications sent, right: notifications expected"
        );
    }
}

/// Returns the bot's current posts in a person's channel that everyone sees, oldest first.
pub(crate) async fn posts(scene: &Scene, reader: &Player) -> Vec<Message> {
    let messages = scene.page.messages(&reader.id, &reader.channel).await;
    let messages = messages.into_iter().map(Message::of);
    messages
        .filter(|message| message.by_bot() && !message.is_private())
        .collect()
}

/// Returns the bot's DMs to a person, oldest first.
pub(crate) async fn direct_messages(scene: &Scene, reader: &Player) -> Vec<Message> {
    let state = scene.page.state(Some(&reader.id)).await;
    let bot = &state["bot"]["id"];
    let dms = state["dms"].as_array().map_or(&[][..], Vec::as_slice);
    let with_bot = |dm: &&serde_json::Value| {
        let people = dm["recipients"].as_array();
        people.is_some_and(|people| people.contains(bot))
    };
    match dms.iter().find(with_bot).and_then(|dm| dm["id"].as_str()) {
        Some(dm) => posts(scene, &reader.at(dm)).await,
        None => Vec::new(),
    }
}

/// Checks that `post` is the only message in the reader's channel with active controls.
pub(crate) async fn check_only_live(scene: &Scene, reader: &Player, post: &Message) {
    let posts = posts(scene, reader).await;
    let live: Vec<String> = posts
        .iter()
        .filter(|post| post.is_live())
        .map(Message::show)
        .collect();
    let only = posts
        .iter()
        .filter(|post| post.is_live())
        .all(|live| live.id() == post.id());
    assert!(
        only && live.len() == 1,
        "messages with active controls: {live:#?}, expected only {}",
        post.show()
    );
}
