//! The meanings of the fields of topics.

use super::Told;
use crate::model::job::News;
use crate::{ChannelId, MessageId, Timestamp, UserId};

/// A field of a topic. The type of a field determines what the field means for the job.
pub(super) trait TopicField {
    /// Returns the value of the field if it is the time before which the job is not due.
    fn due(&self) -> Option<Timestamp> {
        None
    }

    /// Returns the value of the field if it is the user to whom the job sends something.
    fn recipient(&self) -> Option<UserId> {
        None
    }

    /// Returns the value of the field if it is the news that the job sends to its recipient.
    fn news(&self) -> Option<&[News]> {
        None
    }

    /// Returns the value of the field if it is the version that the job shows.
    fn version(&self) -> Option<u64> {
        None
    }
}

impl TopicField for u8 {}
impl TopicField for u32 {}
impl TopicField for bool {}
impl TopicField for Option<u8> {}
impl TopicField for ChannelId {}
impl TopicField for MessageId {}
impl TopicField for Option<MessageId> {}
impl TopicField for Told {}

impl TopicField for u64 {
    fn version(&self) -> Option<u64> {
        Some(*self)
    }
}

impl TopicField for Timestamp {
    fn due(&self) -> Option<Timestamp> {
        Some(*self)
    }
}

impl TopicField for Option<Timestamp> {
    fn due(&self) -> Option<Timestamp> {
        *self
    }
}

impl TopicField for UserId {
    fn recipient(&self) -> Option<UserId> {
        Some(*self)
    }
}

impl TopicField for News {
    fn news(&self) -> Option<&[News]> {
        Some(std::slice::from_ref(self))
    }
}

impl TopicField for Vec<News> {
    fn news(&self) -> Option<&[News]> {
        Some(self)
    }
}
