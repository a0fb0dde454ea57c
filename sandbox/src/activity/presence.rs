//! Who is connected to an instance of the Activity: users whose page has it open.

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::launch::tell_pages;
use super::{FrameEvent, Instance};
use crate::state::{Shared, State};
use crate::world::{Id, World};

/// A frame's connection to an instance. When it is dropped, the frame is gone.
pub(crate) struct Presence {
    shared: Shared,
    channel: Id,
    frame: String,
    pub(crate) events: mpsc::UnboundedReceiver<FrameEvent>,
}

/// Connects a frame of a user to the instance in a channel. Returns `None` if the frame cannot be added.
pub(crate) fn connect(shared: &Shared, channel: Id, frame: &str, user: Id) -> Option<Presence> {
    let mut state = shared.lock();
    let events = state.activities.add_frame(channel, frame, user)?;
    tell_all(&mut state, channel);
    Some(Presence {
        shared: shared.clone(),
        channel,
        frame: frame.to_owned(),
        events,
    })
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        let now = state.now();
        state
            .activities
            .remove_frame(self.channel, &self.frame, now);
        tell_all(&mut state, self.channel);
    }
}

/// Tells the frames of an instance and all pages who is connected now.
fn tell_all(state: &mut State, channel: Id) {
    let now = state.now();
    let world = &state.world;
    if let Some(instance) = state.activities.in_channel(channel, now) {
        let participants = render_participants(world, instance);
        instance.tell_frames("PARTICIPANTS", &json!({"participants": participants}));
    }
    tell_pages(state, channel);
}

/// Renders the users who are connected to an instance, as the Activity sees them.
/// See [Discord Docs/SDK Reference](https://docs.discord.com/developers/developer-tools/embedded-app-sdk#getinstanceconnectedparticipants).
fn render_participants(world: &World, instance: &Instance) -> Vec<Value> {
    let render = |user: Id| {
        let whole = world.user_json_by_id(user);
        let mut participant = json!({});
        for key in [
            "id",
            "username",
            "global_name",
            "discriminator",
            "avatar",
            "flags",
            "bot",
            "avatar_decoration_data",
        ] {
            participant[key] = whole[key].clone();
        }
        participant["premium_type"] = json!(0);
        let member = instance
            .guild
            .and_then(|guild| world.member(guild, user))
            .and_then(|member| member.nick.as_ref());
        if let Some(nick) = member {
            participant["nickname"] = json!(nick);
        }
        participant
    };
    instance.users().into_iter().map(render).collect()
}
