//! The users that a user has blocked.

use asterism_store::{
    DocumentType, JobSubject, StoreError, UserId, expect_document as expect, records,
};

/// Maximum number of users that one user can block.
pub(crate) const MAX_BLOCKED: usize = 100;

/// The users that a user has blocked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BlockList {
    /// The blocked users, without duplicates, in the order in which they were blocked.
    pub(crate) users: Vec<UserId>,
}

records! {
    BlockList as BlockListV1 {
        users: Vec<UserId> = Vec::new(),
    }
}

impl DocumentType for BlockList {
    type Id = UserId;

    const TAG: u8 = b'b';

    const NAME: &'static str = "BlockList";

    fn subject(user: &UserId) -> JobSubject {
        JobSubject::User(*user)
    }

    fn users(&self) -> Vec<UserId> {
        Vec::new()
    }

    fn forget_user(&mut self, _: UserId) -> bool {
        // Only the list's own user is named by it. That others have blocked a user is not the user's to see or to end.
        false
    }

    fn is_empty(&self) -> bool {
        self.users.is_empty()
    }

    fn check(&self) -> Result<(), StoreError> {
        expect(self.users.len() <= MAX_BLOCKED, "too many blocked users")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::documents::check_stored;

    #[test]
    fn blocked_users_are_stored() {
        let list = BlockList {
            users: vec![UserId::new(8), UserId::new(9)],
        };
        check_stored(&UserId::new(7), list, r#"{"users":[8,9]}"#);
    }
}
