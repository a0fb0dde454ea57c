//! Secrets: the bot's token, tokens of interactions, ids of sessions.

use std::hash::{BuildHasher as _, RandomState};

/// Returns 32 random characters, each a hexadecimal digit.
///
/// The standard library seeds each thread's hash keys from the system's random numbers, and hashes with `SipHash`, whose values cannot be
/// predicted without the keys. That is enough for a program on one's own machine.
pub(crate) fn random_text() -> String {
    let hash = || RandomState::new().hash_one(std::time::SystemTime::now());
    format!("{:016x}{:016x}", hash(), hash())
}
