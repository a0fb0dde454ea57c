//! The Activity of the bot's application: its settings, and its running instances.
//!
//! See [Discord Docs/How Activities Work](https://docs.discord.com/developers/activities/how-activities-work) and [Discord Docs/Activity Instance
//! Management](https://docs.discord.com/developers/activities/development-guides/multiplayer-experience#activity-instance-management).

pub(crate) mod launch;
pub(crate) mod presence;
pub(crate) mod proxy;

use std::collections::BTreeMap;

use reqwest::Url;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::world::{APPLICATION, Id};

/// Number of milliseconds for which an instance waits for a user who has launched it. Discord does not document what becomes of an Activity that is launched,
/// but whose frame never loads.
const WAITS_MS: i64 = 60_000;

/// Maximum number of frames in an instance.
const FRAMES: usize = 200;

/// Allowed number of characters in the ID of a frame.
const FRAME_ID: std::ops::RangeInclusive<usize> = 8..=64;

/// The Activity of the bot's application, as its developer has set it up.
#[derive(Clone, Debug)]
pub struct ActivityMapping {
    /// Address to which the URL mapping of `/` leads, such as `http://127.0.0.1:8081/activity`. It must be on this machine, and `http`: what Discord's
    /// proxy reaches by `https` on any machine.
    pub target: String,
    /// The application's client secret, with which the bot exchanges `OAuth2` codes.
    pub client_secret: String,
    /// The application's redirect URIs for `OAuth2`. Discord demands at least one, even of an application that uses only its Activity.
    pub redirect_uris: Vec<String>,
}

impl ActivityMapping {
    /// Checks the settings. Returns the target.
    fn check(&self) -> Result<Url, ActivityError> {
        let target = Url::parse(&self.target).ok().filter(|url| {
            url.scheme() == "http"
                && matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"))
                && url.query().is_none()
                && url.fragment().is_none()
        });
        if self.client_secret.is_empty() {
            return Err(ActivityError::Secret);
        }
        target.ok_or(ActivityError::Target)
    }
}

/// Reason why the settings of an Activity are not usable.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum ActivityError {
    /// [`ActivityMapping::target`] is not an address on this machine.
    #[error(
        "the target of the Activity's URL mapping must be an http address on this machine, such as http://127.0.0.1:8081/activity"
    )]
    Target,
    /// [`ActivityMapping::client_secret`] is empty.
    #[error("the client secret of the application with the Activity is empty")]
    Secret,
}

/// The state of Activities.
#[derive(Default)]
pub(crate) struct Activities {
    mapping: Option<Mapping>,
    /// The running instances, by their channel: an application has at most one in each.
    instances: BTreeMap<Id, Instance>,
}

/// Checked settings of the Activity.
pub(crate) struct Mapping {
    pub(crate) target: Url,
    pub(crate) client_secret: String,
    pub(crate) redirect_uris: Vec<String>,
}

/// A running instance of the Activity.
pub(crate) struct Instance {
    /// ID of the launch that started the instance.
    launch: Id,
    pub(crate) channel: Id,
    pub(crate) guild: Option<Id>,
    /// The frames in which users have the Activity open. A user may have several.
    frames: Vec<Frame>,
    /// Users who have launched the Activity, but whose frames are not connected yet, each with the time of the launch in milliseconds since 1970.
    expected: Vec<(Id, i64)>,
}

/// A frame of the page in which a user has the Activity open.
struct Frame {
    id: String,
    user: Id,
    events: mpsc::UnboundedSender<FrameEvent>,
}

/// Name and data of an event that a frame receives.
pub(crate) type FrameEvent = (&'static str, String);

impl Activities {
    /// Checks the settings of the Activity, if there is one.
    pub(crate) fn new(mapping: Option<&ActivityMapping>) -> Result<Self, ActivityError> {
        let check = |given: &ActivityMapping| {
            Ok::<_, ActivityError>(Mapping {
                target: given.check()?,
                client_secret: given.client_secret.clone(),
                redirect_uris: given.redirect_uris.clone(),
            })
        };
        Ok(Self {
            mapping: mapping.map(check).transpose()?,
            instances: BTreeMap::new(),
        })
    }

    pub(crate) fn mapping(&self) -> Option<&Mapping> {
        self.mapping.as_ref()
    }

    /// Returns the instance in a channel, if one is running.
    pub(crate) fn in_channel(&self, channel: Id, now_ms: i64) -> Option<&Instance> {
        let running = self.instances.get(&channel);
        running.filter(|it| it.is_running(now_ms))
    }

    /// Returns the running instance with this ID.
    pub(crate) fn find(&self, instance: &str, now_ms: i64) -> Option<&Instance> {
        let mut all = self.all(now_ms);
        all.find(|known| known.id() == instance)
    }

    /// Returns all running instances.
    pub(crate) fn all(&self, now_ms: i64) -> impl Iterator<Item = &Instance> {
        let all = self.instances.values();
        all.filter(move |it| it.is_running(now_ms))
    }

    /// Expects a user in the instance of a channel. If none is running there, starts one with the ID of this launch.
    fn expect(
        &mut self,
        user: Id,
        launch: Id,
        (channel, guild): (Id, Option<Id>),
        now_ms: i64,
    ) -> &Instance {
        self.instances.retain(|_, it| it.is_running(now_ms));
        let instance = self.instances.entry(channel).or_insert_with(|| Instance {
            launch,
            channel,
            guild,
            frames: Vec::new(),
            expected: Vec::new(),
        });
        instance.expected.retain(|(known, _)| *known != user);
        instance.expected.push((user, now_ms));
        instance
    }

    /// Adds a frame to an instance. Returns `None` if the ID is not usable or already in use, or if there are too many frames.
    fn add_frame(
        &mut self,
        channel: Id,
        id: &str,
        user: Id,
    ) -> Option<mpsc::UnboundedReceiver<FrameEvent>> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        let is_usable = FRAME_ID.contains(&id.len()) && id.chars().all(plain);
        let mut frames = self.instances.values().flat_map(|it| &it.frames);
        if !is_usable || frames.any(|frame| frame.id == id) {
            return None;
        }
        let instance = self.instances.get_mut(&channel)?;
        if instance.frames.len() >= FRAMES {
            return None;
        }
        let (events, receiver) = mpsc::unbounded_channel();
        instance.expected.retain(|(expected, _)| *expected != user);
        instance.frames.push(Frame {
            id: id.to_owned(),
            user,
            events,
        });
        Some(receiver)
    }

    /// Removes a frame. The instance ends with its last frame, unless someone has just launched it again.
    fn remove_frame(&mut self, channel: Id, id: &str, now_ms: i64) {
        if let Some(instance) = self.instances.get_mut(&channel) {
            instance.frames.retain(|frame| frame.id != id);
            if !instance.is_running(now_ms) {
                self.instances.remove(&channel);
            }
        }
    }

    /// Ends all instances.
    pub(crate) fn close(&mut self) {
        self.instances.clear();
    }
}

impl Instance {
    /// Returns the ID of the instance, in the form of Discord's example. Discord does not document the form.
    pub(crate) fn id(&self) -> String {
        format!("i-{}-{}", self.launch, self.location())
    }

    /// Returns whether the instance has users, or waits for one.
    fn is_running(&self, now_ms: i64) -> bool {
        let mut expected = self.expected.iter();
        !self.frames.is_empty() || expected.any(|(_, since)| now_ms - since < WAITS_MS)
    }

    fn location(&self) -> String {
        match self.guild {
            Some(guild) => format!("gc-{guild}-{}", self.channel),
            None => format!("pc-{}", self.channel),
        }
    }

    /// Returns the connected users, in the order in which they entered.
    pub(crate) fn users(&self) -> Vec<Id> {
        let mut users = Vec::new();
        for frame in &self.frames {
            if !users.contains(&frame.user) {
                users.push(frame.user);
            }
        }
        users
    }

    /// Sends an event to all frames.
    fn tell_frames(&self, name: &'static str, data: &Value) {
        for frame in &self.frames {
            // A frame that has gone is removed by its stream.
            let _ = frame.events.send((name, data.to_string()));
        }
    }

    /// Renders an Activity instance object.
    /// See [Discord Docs/Activity Instance](https://docs.discord.com/developers/resources/application#get-application-activity-instance-activity-instance-object).
    pub(crate) fn json(&self) -> Value {
        let mut location = json!({
            "id": self.location(),
            "kind": if self.guild.is_some() { "gc" } else { "pc" },
            "channel_id": self.channel,
        });
        if let Some(guild) = self.guild {
            location["guild_id"] = json!(guild);
        }
        json!({
            "application_id": APPLICATION,
            "instance_id": self.id(),
            "launch_id": self.launch,
            "location": location,
            "users": self.users(),
        })
    }

    /// Renders what the page needs to open the instance, or to show that it is running.
    pub(crate) fn page_json(&self) -> Value {
        json!({
            "instance_id": self.id(),
            "launch_id": self.launch,
            "location_id": self.location(),
            "channel_id": self.channel,
            "guild_id": self.guild,
            "users": self.users(),
        })
    }
}
