//! Stores the bytes of attachments, in a folder or in memory.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;

use super::id::Id;

/// Storage for attachments.
#[derive(Debug)]
pub(crate) enum Files {
    Memory(HashMap<Id, Vec<u8>>),
    /// Folder with one file per attachment. The files are named by ID, because the attachments' names come from users.
    Folder(PathBuf),
}

impl Files {
    pub(crate) fn put(&mut self, id: Id, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Memory(files) => {
                files.insert(id, bytes.to_vec());
                Ok(())
            }
            Self::Folder(folder) => std::fs::write(folder.join(id.to_string()), bytes),
        }
    }

    pub(crate) fn get(&self, id: Id) -> io::Result<Vec<u8>> {
        match self {
            Self::Memory(files) => files
                .get(&id)
                .cloned()
                .ok_or(io::ErrorKind::NotFound.into()),
            Self::Folder(folder) => std::fs::read(folder.join(id.to_string())),
        }
    }

    /// Removes a file if it exists.
    pub(crate) fn remove(&mut self, id: Id) {
        match self {
            Self::Memory(files) => {
                files.remove(&id);
            }
            Self::Folder(folder) => {
                let path = folder.join(id.to_string());
                if let Err(error) = std::fs::remove_file(&path)
                    && error.kind() != io::ErrorKind::NotFound
                {
                    tracing::warn!(%error, path = %path.display(), "could not delete an attachment");
                }
            }
        }
    }
}

/// Returns the content type for a file name's extension.
pub(crate) fn content_type(filename: &str) -> Option<&'static str> {
    let ending = filename.rsplit_once('.')?.1.to_ascii_lowercase();
    Some(match ending.as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "svg" => "image/svg+xml",
        "txt" | "md" | "log" => "text/plain; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "pdf" => "application/pdf",
        "zip" => "application/zip",
        _ => return None,
    })
}

/// Reads the width and height from the header of a PNG or GIF image.
pub(crate) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16)? == b"IHDR" {
        let side = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((side(16)?, side(20)?));
    }
    if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        let side = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        return Some((side(6)?.into(), side(8)?.into()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn image_sizes_are_read() {
        let check = |bytes: &[u8], size| assert_eq!(dimensions(bytes), size);
        check(
            b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x03\xe8\0\0\x01\x02",
            Some((1000, 258)),
        );
        check(b"GIF89a\x10\x00\x20\x01", Some((16, 288)));
        check(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0", None);
        check(b"GIF89a\x10", None);
        check(b"hello", None);
    }
}
