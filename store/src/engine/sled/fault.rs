//! Helpers that report damage and panics.

use std::any::Any;
use std::path::Path;

use crate::StoreError;

pub(super) fn damaged(dir: &Path, what: String) -> StoreError {
    StoreError::Damaged {
        dir: dir.into(),
        what,
    }
}

/// Returns the first line of a panic message.
pub(super) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.and_then(|text| text.lines().next())
        .unwrap_or("it cannot be read")
        .to_owned()
}
