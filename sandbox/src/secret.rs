//! Secrets: the bot's token, the key that signs requests to the bot, tokens of interactions, and IDs of sessions.

use std::hash::{BuildHasher as _, RandomState};
use std::io::Write as _;
use std::path::Path;

/// Returns 32 random characters, each a hexadecimal digit.
pub(crate) fn random_text() -> String {
    format!("{:016x}{:016x}", random_number(), random_number())
}

/// Returns 32 random bytes.
pub(crate) fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    for eight in bytes.chunks_mut(8) {
        eight.copy_from_slice(&random_number().to_le_bytes());
    }
    bytes
}

/// Writes a file that only its owner can read.
pub(crate) fn write_private(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut options = std::fs::File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(content)
}

/// Returns a random number.
///
/// The standard library seeds each thread's hash keys from the system's random numbers, and hashes with `SipHash`, whose values cannot be predicted
/// without the keys. This is secure enough for a program that runs on the user's own machine.
fn random_number() -> u64 {
    RandomState::new().hash_one(std::time::SystemTime::now())
}
