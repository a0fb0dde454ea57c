//! Prevents other users of the machine from reading the database's files, because these contain personal data.

use std::io;
use std::path::Path;

/// Restricts access to the store's directory and its contents to their owner. Logs a warning if that fails, for example if the file system does not
/// support permissions.
pub(super) fn protect(dir: &Path) {
    if let Err(error) = protect_below(dir) {
        tracing::warn!(dir = %dir.display(), %error, "could not restrict access to the database's files; other users may be able to read them");
    }
}

#[cfg(unix)]
fn protect_below(dir: &Path) -> io::Result<()> {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    fs::set_permissions(dir, Permissions::from_mode(0o700))?;
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let about = entry.file_type()?;
        if about.is_dir() {
            protect_below(&entry.path())?;
        } else if about.is_file() {
            fs::set_permissions(entry.path(), Permissions::from_mode(0o600))?;
        }
    }
    Ok(())
}

/// Does nothing, because on systems other than Unix, users' directories are private by default.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "same signature as on Unix")]
fn protect_below(_: &Path) -> io::Result<()> {
    Ok(())
}
