//! Implements the `serde` traits for types that have a text form. Values are serialized as this text.

use serde_core::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{GameKind, How, Record};

/// Implements `Serialize` and `Deserialize` for types with `Display` and `FromStr`.
macro_rules! as_text {
    ($($type:ty),+) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        })+
    };
}

as_text!(GameKind, How, Record);
