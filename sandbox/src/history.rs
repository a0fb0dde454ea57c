//! Drops the oldest messages of a channel, so that the sandbox can run for months.

use crate::error::ApiError;
use crate::kept::{EPHEMERAL_KEPT, MESSAGES_KEPT};
use crate::state::State;
use crate::world::Id;

impl State {
    /// Drops the oldest messages in `channel`, together with their files, until at most [`MESSAGES_KEPT`] public and [`EPHEMERAL_KEPT`] ephemeral
    /// messages remain.
    pub(crate) fn forget_old_messages(&mut self, channel: Id) -> Result<(), ApiError> {
        let Some(messages) = self.world.messages.get(&channel) else {
            return Ok(());
        };
        if messages.len() <= EPHEMERAL_KEPT {
            return Ok(());
        }
        let (mut seen, mut ephemeral) = (0, 0);
        let newest_first = messages.values().rev();
        let surplus: Vec<Id> = newest_first
            .filter(|message| {
                let (count, most) = match message.only_for {
                    Some(_) => (&mut ephemeral, EPHEMERAL_KEPT),
                    None => (&mut seen, MESSAGES_KEPT),
                };
                *count += 1;
                *count > most
            })
            .map(|message| message.id)
            .collect();
        for message in surplus {
            self.remove_message(channel, message)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde_json::json;

    use super::*;
    use crate::clock::Clock;
    use crate::endpoints::Endpoints;
    use crate::gateway::Gateway;
    use crate::kept::INTERACTIONS_KEPT;
    use crate::state::MessageChange;
    use crate::world::{APPLICATION, Cause, Change, Files, Interaction, Message, World, seed};

    fn open() -> State {
        let clock = Clock::stopped(1_793_620_800_000);
        let mut world = World::new("http://127.0.0.1:1".to_owned());
        let first = seed(&mut world, "Asterism", false, clock.now_ms());
        let files = Files::Memory(HashMap::new());
        let gateway = Gateway::new(false, true);
        let endpoints = Endpoints::open(None).expect("nothing is read");
        let mut state = State::new(world, files, None, clock, gateway, endpoints);
        state.commit(first).expect("nothing is written");
        state
    }

    #[test]
    fn the_oldest_messages_are_forgotten_with_their_files() {
        let mut state = open();
        let channel = state.world.channels.values().find(|it| !it.is_dm());
        let channel = channel.expect("there is a channel").id;
        let person = state.world.users.values().find(|user| !user.bot);
        let person = person.expect("there is a person").id;
        let mut post = |only_for: Option<Id>| {
            let (id, file) = (state.next_id(), state.next_id());
            state.files.put(file, b"picture").expect("it is in memory");
            let message: Message = serde_json::from_value(json!({
                "id": id, "channel": channel, "author": APPLICATION, "kind": 0, "content": "",
                "embeds": [], "components": [], "flags": 0, "tts": false, "at": state.now(),
                "edited_at": null, "mentions": [], "mention_roles": [], "mention_everyone": false,
                "reply_to": null, "only_for": only_for, "interaction": null, "nonce": null, "thread": null,
                "attachments": [{"id": file, "filename": "a.png", "size": 7, "description": null,
                    "content_type": null, "width": null, "height": null}],
            }))
            .expect("it is a message");
            let put = state.put_message(message, MessageChange::Created, Vec::new());
            put.expect("nothing is written");
            (id, file)
        };
        let public: Vec<_> = (0..100).map(|_| post(None)).collect();
        let private: Vec<_> = (0..EPHEMERAL_KEPT + 100)
            .map(|_| post(Some(person)))
            .collect();
        let is_kept = |(id, file): &(Id, Id)| {
            let is_kept = state.world.message(channel, *id).is_some();
            assert_eq!(state.files.get(*file).is_ok(), is_kept);
            is_kept
        };
        assert!(public.iter().all(is_kept));
        assert!(!private[..100].iter().any(is_kept));
        assert!(private[100..].iter().all(is_kept));
    }

    #[test]
    fn the_oldest_interactions_are_forgotten_with_their_tokens() {
        let mut state = open();
        let user = *state.world.users.keys().next().expect("there is a user");
        let ids: Vec<Id> = (0..INTERACTIONS_KEPT + 10)
            .map(|_| {
                let id = state.next_id();
                let cause: Cause =
                    serde_json::from_value(json!({"id": id, "kind": 2, "user": user}))
                        .expect("it is a cause");
                let interaction = Interaction {
                    id,
                    token: id.to_string(),
                    kind: 2,
                    user,
                    channel: id,
                    at: 0,
                    cause,
                    message: None,
                    answer: None,
                    original: None,
                    followups: Vec::new(),
                    focused: None,
                };
                state
                    .world
                    .apply(Change::Interaction(Box::new(interaction)));
                id
            })
            .collect();
        let is_known = |id: &Id| state.world.interaction_by_token(&id.to_string()).is_some();
        assert!(!ids[..10].iter().any(is_known));
        assert!(ids[10..].iter().all(is_known));
    }
}
