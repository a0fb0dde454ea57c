//! Kinds of documents for tests: one for each type of key.

use super::{DocumentKind, DocumentType};
use crate::stored::Unreadable;
use crate::stored::field::Field;
use crate::{GameId, GuildId, JobSubject, UserId};

macro_rules! samples {
    ($($tag:literal $name:ident($id:ty) => |$key:ident| $subject:expr;)+) => {
        $(
            #[derive(Clone, Debug, PartialEq, Eq)]
            pub(crate) struct $name(pub(crate) u32);

            impl Field for $name {
                type Stored = u32;

                fn write(&self) -> u32 {
                    self.0
                }

                fn read(stored: u32) -> Result<Self, Unreadable> {
                    Ok(Self(stored))
                }
            }

            impl DocumentType for $name {
                type Id = $id;

                const TAG: u8 = $tag;

                const NAME: &'static str = stringify!($name);

                fn subject($key: &$id) -> JobSubject {
                    $subject
                }

                fn users(&self) -> Vec<UserId> {
                    Vec::new()
                }

                fn forget_user(&mut self, _: UserId) -> bool {
                    true
                }
            }
        )+

        pub(crate) const SAMPLES: &[DocumentKind] = &[$(DocumentKind::of::<$name>()),+];
    };
}

samples! {
    b'g' OfGame(GameId) => |id| JobSubject::Challenge(*id);
    b'p' OfPair((GuildId, String)) => |id| JobSubject::Guild(id.0);
    b's' OfServer(GuildId) => |id| JobSubject::Guild(*id);
    b'u' OfUser(UserId) => |id| JobSubject::User(*id);
}
