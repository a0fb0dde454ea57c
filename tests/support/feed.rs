//! The page's event stream, and the current messages according to it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::TryStreamExt as _;
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::message::Message;
use super::page::{PATIENCE, Page};

/// One person's view of the events. Tests wait for an event instead of polling.
pub(crate) struct Feed {
    view: Arc<Mutex<View>>,
    changes: watch::Receiver<u64>,
    reader: JoinHandle<()>,
}

/// The state after the events so far.
#[derive(Default)]
pub(crate) struct View {
    /// Every event: name and data.
    pub(crate) events: Vec<(String, Value)>,
    /// Current messages by id.
    pub(crate) messages: BTreeMap<u64, Message>,
    /// Ids of the bot's messages that everyone sees. They are looked up after every event, among hundreds of messages.
    posts: BTreeSet<u64>,
    /// The stream has ended.
    pub(crate) over: bool,
}

impl View {
    fn take(&mut self, name: &str, data: Value) {
        match name {
            "MESSAGE_CREATE" => {
                let message = Message::of(data.clone());
                self.note_post(&message);
                self.messages.insert(message.number(), message);
            }
            "MESSAGE_UPDATE" => {
                let update = Message::of(data.clone());
                self.note_post(&update);
                let known = self
                    .messages
                    .entry(update.number())
                    .or_insert_with(|| update.clone());
                if let (Value::Object(known), Value::Object(update)) = (&mut known.0, update.0) {
                    known.extend(update);
                }
            }
            "MESSAGE_DELETE" => {
                self.messages.remove(&Message::of(data.clone()).number());
            }
            _ => {}
        }
        self.events.push((name.to_owned(), data));
    }

    fn note_post(&mut self, message: &Message) {
        if message.by_bot() && !message.is_private() {
            self.posts.insert(message.number());
        }
    }

    /// Returns the bot's posts that everyone sees, oldest first.
    pub(crate) fn posts(&self) -> impl DoubleEndedIterator<Item = &Message> {
        self.posts.iter().filter_map(|id| self.messages.get(id))
    }

    /// Returns whether the bot was connected, for each change.
    pub(crate) fn connections(&self) -> Vec<bool> {
        let told = self.events.iter().filter(|(name, _)| name == "BOT");
        told.map(|(_, data)| data["connected"].as_bool().unwrap_or(false))
            .collect()
    }

    fn show(&self) -> String {
        let messages: Vec<String> = self.messages.values().map(Message::show).collect();
        let events: Vec<String> = self
            .events
            .iter()
            .rev()
            .take(12)
            .map(|(name, data)| {
                let data = data.to_string();
                format!("{name} {}", data.chars().take(160).collect::<String>())
            })
            .collect();
        format!(
            "messages:\n  {}\nlast events, newest first:\n  {}",
            messages.join("\n  "),
            events.join("\n  ")
        )
    }
}

impl Feed {
    /// Starts listening as user `me`.
    pub(crate) async fn open(page: &Page, me: &str) -> Feed {
        let mut stream = page.events(me).await.into_data_stream();
        let view = Arc::new(Mutex::new(View::default()));
        let (changed, changes) = watch::channel(0);
        let kept = Arc::clone(&view);
        let reader = tokio::spawn(async move {
            let mut pending = Vec::new();
            while let Ok(Some(chunk)) = stream.try_next().await {
                pending.extend_from_slice(&chunk);
                while let Some(end) = pending.windows(2).position(|pair| pair == b"\n\n") {
                    let event: Vec<u8> = pending.drain(..end + 2).collect();
                    if let Some((name, data)) = read(&String::from_utf8_lossy(&event)) {
                        kept.lock().expect("no reader panics").take(&name, data);
                        changed.send_modify(|count| *count += 1);
                    }
                }
            }
            kept.lock().expect("no reader panics").over = true;
            changed.send_modify(|count| *count += 1);
        });
        Feed {
            view,
            changes,
            reader,
        }
    }

    /// Passes the current view to `look`.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&View) -> T) -> T {
        look(&self.view.lock().expect("no reader panics"))
    }

    /// Waits until `find` finds something in the view.
    pub(crate) async fn until<T>(&self, what: &str, find: impl FnMut(&View) -> Option<T>) -> T {
        self.until_within(PATIENCE, what, find).await
    }

    /// Does the same with another time limit.
    pub(crate) async fn until_within<T>(
        &self,
        patience: Duration,
        what: &str,
        mut find: impl FnMut(&View) -> Option<T>,
    ) -> T {
        let mut changes = self.changes.clone();
        let deadline = tokio::time::Instant::now() + patience;
        loop {
            changes.mark_unchanged();
            let over = {
                let view = self.view.lock().expect("no reader panics");
                if let Some(found) = find(&view) {
                    return found;
                }
                view.over
            };
            let waited = tokio::time::timeout_at(deadline, changes.changed()).await;
            if over || !matches!(waited, Ok(Ok(()))) {
                let why = if over {
                    "the stream ended while waiting"
                } else {
                    "timed out waiting"
                };
                panic!("{why} for {what}; {}", self.look(View::show));
            }
        }
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

/// Parses one event of the stream; `None` for a comment.
fn read(text: &str) -> Option<(String, Value)> {
    let mut name = None;
    let mut data = String::new();
    for line in text.lines() {
        if let Some(value) = line.strip_prefix("event:") {
            name = Some(value.trim().to_owned());
        } else if let Some(value) = line.strip_prefix("data:") {
            data.push_str(value.strip_prefix(' ').unwrap_or(value));
        }
    }
    let name = name?;
    let data = serde_json::from_str(&data)
        .unwrap_or_else(|error| panic!("event {name}: {error} in {data:?}"));
    Some((name, data))
}
