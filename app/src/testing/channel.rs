//! A channel for tests, in place of Discord.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use asterism_store::{ChannelId, MessageId, Place, UserId};
use async_trait::async_trait;

use crate::ports::messenger::{MessageName, Messenger, SendError};
use crate::protocol::reply::Post;
use crate::protocol::request::Permission;
use crate::text::markdown::mention;

/// A channel that remembers what was posted, and keeps one message per name as Discord does.
#[derive(Default)]
pub(crate) struct Channel {
    posts: Mutex<Vec<Post>>,
    named: Mutex<HashMap<String, usize>>,
    /// Users notified by new posts. Edits notify no one.
    pinged: Mutex<Vec<UserId>>,
    directs: Mutex<Vec<(UserId, Post, String)>>,
    /// Users who accept no direct messages.
    pub(crate) deaf: Mutex<Vec<UserId>>,
    /// Number of the next posts that panic.
    pub(crate) panics: Mutex<u32>,
    /// Whether the bot was removed from the server: every message is forbidden.
    pub(crate) kicked: AtomicBool,
    /// Number of messages that Discord forbade.
    pub(crate) forbidden: AtomicUsize,
    /// Errors of the next posts, the last one first.
    pub(crate) troubles: Mutex<Vec<SendError>>,
    /// Threads, each with the message it starts from.
    threads: Mutex<Vec<(ChannelId, String)>>,
    /// Channels of the messages, in the order they were posted.
    places: Mutex<Vec<ChannelId>>,
    /// Permissions for threads that the bot lacks; `None` if there can be no threads.
    pub(crate) lacks: Mutex<Option<Vec<Permission>>>,
    /// Error of every edit; `None` if they succeed.
    pub(crate) edit_trouble: Mutex<Option<SendError>>,
    /// Error of every post in a channel; `None` if they succeed.
    pub(crate) trouble: Mutex<Option<SendError>>,
    /// Error of every post in a thread; `None` if they succeed.
    pub(crate) thread_trouble: Mutex<Option<SendError>>,
}

/// Returns the name of a message that is sent for the first time.
pub(crate) fn named(text: &str) -> MessageName {
    MessageName {
        text: text.to_owned(),
        sent_since: None,
    }
}

/// Checks that Discord accepts a message without cutting any text.
fn expect_sendable(post: &Post) {
    let checked = post.check().and_then(|()| post.check_lengths());
    checked.unwrap_or_else(|why| panic!("{why}: {post:?}"));
}

impl Channel {
    fn check_membership(&self) -> Result<(), SendError> {
        if self.kicked.load(Ordering::Relaxed) {
            self.forbidden.fetch_add(1, Ordering::Relaxed);
            return Err(SendError::Forbidden("Missing Access".to_owned()));
        }
        Ok(())
    }

    pub(crate) fn posts(&self) -> Vec<Post> {
        self.posts.lock().expect("not poisoned").clone()
    }

    /// Returns the current content of message `id`.
    pub(crate) fn shown(&self, id: MessageId) -> Post {
        self.posts()[id.get() as usize].clone()
    }

    /// Returns the direct messages, at most one per name.
    pub(crate) fn directs(&self) -> Vec<(UserId, Post)> {
        let directs = self.directs.lock();
        let directs = directs.expect("not poisoned");
        directs
            .iter()
            .map(|(user, post, _)| (*user, post.clone()))
            .collect()
    }

    /// Smallest id of a thread.
    const FIRST_THREAD: u64 = 1 << 32;

    /// Smallest id of a direct message.
    const FIRST_DIRECT: u64 = 1 << 40;

    /// Returns the thread that starts from `message`.
    pub(crate) fn thread_of(message: MessageId) -> ChannelId {
        ChannelId::new(Channel::FIRST_THREAD + message.get())
    }

    /// Returns the threads and their names.
    pub(crate) fn threads(&self) -> Vec<(ChannelId, String)> {
        let threads = self.threads.lock();
        threads.expect("not poisoned").clone()
    }

    /// Returns where each message was posted.
    pub(crate) fn places(&self) -> Vec<ChannelId> {
        let places = self.places.lock();
        places.expect("not poisoned").clone()
    }

    /// Returns the users notified, in the order of the posts.
    pub(crate) fn pings(&self) -> Vec<UserId> {
        self.pinged.lock().expect("not poisoned").clone()
    }
}

#[async_trait]
impl Messenger for Channel {
    async fn lacks_for_threads(&self, _: Place) -> Result<Option<Vec<Permission>>, SendError> {
        self.check_membership()?;
        let trouble = self.trouble.lock().expect("not poisoned").clone();
        if trouble == Some(SendError::Gone) {
            return Err(SendError::Gone);
        }
        let lacks = self.lacks.lock().expect("not poisoned");
        Ok(lacks.clone())
    }

    async fn open_thread(
        &self,
        _: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, SendError> {
        let thread = Channel::thread_of(message);
        let mut threads = self.threads.lock().expect("not poisoned");
        if threads.iter().all(|(known, _)| *known != thread) {
            threads.push((thread, name.to_owned()));
        }
        Ok(thread)
    }

    async fn post(
        &self,
        place: Place,
        post: Post,
        name: &MessageName,
    ) -> Result<MessageId, SendError> {
        expect_sendable(&post);
        self.check_membership()?;
        if place.channel.get() >= Channel::FIRST_THREAD {
            let trouble = self.thread_trouble.lock();
            let trouble = trouble.expect("not poisoned");
            if let Some(trouble) = trouble.clone() {
                return Err(trouble);
            }
        }
        {
            let mut panics = self.panics.lock().unwrap_or_else(PoisonError::into_inner);
            if *panics > 0 {
                *panics -= 1;
                panic!("panicked on request of the test");
            }
        }
        if let Some(trouble) = self.troubles.lock().expect("not poisoned").pop() {
            return Err(trouble);
        }
        if let Some(trouble) = self.trouble.lock().expect("not poisoned").clone() {
            return Err(trouble);
        }
        let mut posts = self.posts.lock().expect("not poisoned");
        let mut named = self.named.lock().expect("not poisoned");
        let at = *named.entry(name.text.clone()).or_insert_with(|| {
            // Only a mention in the text above the card notifies.
            for user in &post.pings {
                assert!(post.content.contains(&mention(*user)), "{post:?}");
            }
            let mut pinged = self.pinged.lock().expect("not poisoned");
            pinged.extend(&post.pings);
            posts.push(post);
            let mut places = self.places.lock().expect("not poisoned");
            places.push(place.channel);
            posts.len() - 1
        });
        Ok(MessageId::new(at as u64))
    }

    async fn direct(
        &self,
        user: UserId,
        post: Post,
        name: &MessageName,
    ) -> Result<(ChannelId, MessageId), SendError> {
        expect_sendable(&post);
        self.check_membership()?;
        let deaf = self.deaf.lock().expect("not poisoned");
        if deaf.contains(&user) {
            self.forbidden.fetch_add(1, Ordering::Relaxed);
            return Err(SendError::Forbidden("no direct messages".to_owned()));
        }
        let directs = self.directs.lock();
        let mut directs = directs.expect("not poisoned");
        let known = directs.iter().position(|(.., known)| *known == name.text);
        let at = known.unwrap_or_else(|| {
            directs.push((user, post, name.text.clone()));
            directs.len() - 1
        });
        let message = MessageId::new(Channel::FIRST_DIRECT + at as u64);
        Ok((ChannelId::new(user.get()), message))
    }

    async fn replace(&self, _: ChannelId, message: MessageId, post: Post) -> Result<(), SendError> {
        expect_sendable(&post);
        if let Some(trouble) = self.edit_trouble.lock().expect("not poisoned").clone() {
            return Err(trouble);
        }
        let mut posts = self.posts.lock().expect("not poisoned");
        posts[message.get() as usize] = post;
        Ok(())
    }

    async fn retire(&self, _: ChannelId, message: MessageId) -> Result<(), SendError> {
        self.check_membership()?;
        if let Some(trouble) = self.edit_trouble.lock().expect("not poisoned").clone() {
            return Err(trouble);
        }
        if let Some(at) = message.get().checked_sub(Channel::FIRST_DIRECT) {
            let mut directs = self.directs.lock().expect("not poisoned");
            let (_, post, _) = &mut directs[at as usize];
            post.rows.clear();
            post.content.clear();
            return Ok(());
        }
        let mut posts = self.posts.lock().expect("not poisoned");
        posts[message.get() as usize].rows.clear();
        posts[message.get() as usize].content.clear();
        Ok(())
    }
}
