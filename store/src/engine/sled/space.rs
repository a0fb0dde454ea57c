//! Free disk space. Changes are rejected before the disk is full, because sled cannot continue after a write has failed halfway.

use std::io;
use std::path::{Path, PathBuf};

use super::options::StoreOptions;
use crate::StoreError;

/// Function that returns the free space on the disk that contains a path, in bytes.
pub type FreeSpace = fn(&Path) -> io::Result<u64>;

/// Factor by which the free space must exceed the reserve; below that, a warning is logged.
const EARLY: u64 = 8;

/// Free space, in eighths of the reserve, at which changes are accepted again. It is more than the whole reserve, so that the store does not keep
/// switching between both states.
const ENOUGH: u64 = 10;

/// The amount of free disk space that a command requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// The command writes nothing.
    None,
    /// The command finishes work that was begun earlier, and may use three quarters of the reserve for that.
    Reserve,
    /// The command may not use the reserve.
    Free,
}

/// Result of measuring the free space, compared with the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Plenty,
    /// The space is enough, but the host should be warned.
    Low,
    /// The space is less than the reserve.
    Short,
    /// The free space cannot be measured.
    Unknown,
}

/// Monitors the free space on the disk of the store's directory, and logs when it becomes scarce and when it is sufficient again.
pub(super) struct Space {
    dir: PathBuf,
    reserve: u64,
    measure: FreeSpace,
    free: u64,
    state: State,
}

/// Returns the space, in bytes, that is available to this program on the disk that contains `path`.
pub(super) fn free_space(path: &Path) -> io::Result<u64> {
    fs2::available_space(path)
}

impl Space {
    pub(super) fn new(dir: &Path, options: StoreOptions) -> Self {
        let mut space = Self {
            dir: dir.into(),
            reserve: options.reserve_bytes,
            measure: options.free_space,
            free: u64::MAX,
            state: State::Plenty,
        };
        // So that the log warns when the store is opened, not only at the first change.
        space.look();
        space
    }

    /// Returns an error unless the space that was free at the last [look](Self::look) is enough for a command that needs `room`.
    pub(super) fn check(&self, room: Room) -> Result<(), StoreError> {
        let has_room = match (self.state, room) {
            (State::Plenty | State::Low | State::Unknown, _) | (State::Short, Room::None) => true,
            (State::Short, Room::Reserve) => self.free >= self.reserve / 4,
            (State::Short, Room::Free) => false,
        };
        if has_room {
            return Ok(());
        }
        Err(StoreError::Full {
            dir: self.dir.clone(),
            free: self.free,
            needed: self.reserve * ENOUGH / 8,
        })
    }

    /// Measures the free space and logs any change of state. This is done once for each group of changes, because it costs nothing compared with a
    /// sync.
    pub(super) fn look(&mut self) {
        let state = match (self.measure)(&self.dir) {
            Ok(free) => {
                self.free = free;
                self.judge(free)
            }
            Err(error) => {
                if self.state != State::Unknown {
                    tracing::warn!(dir = %self.dir.display(), %error, "could not measure the free disk space");
                }
                State::Unknown
            }
        };
        let before = std::mem::replace(&mut self.state, state);
        if before != state {
            self.report(before);
        }
    }

    fn judge(&self, free: u64) -> State {
        let needed = if self.state == State::Short {
            self.reserve * ENOUGH / 8
        } else {
            self.reserve
        };
        if free < needed {
            State::Short
        } else if free < self.reserve * EARLY {
            State::Low
        } else {
            State::Plenty
        }
    }

    fn report(&self, before: State) {
        let dir = self.dir.display();
        let mebibytes = |bytes: u64| bytes / (1024 * 1024);
        let (free, reserve) = (mebibytes(self.free), mebibytes(self.reserve));
        match (before, self.state) {
            (_, State::Short) => {
                tracing::error!(%dir, free_mib = free, reserve_mib = reserve, "disk is full; rejecting changes until there is enough free space");
            }
            (State::Short, _) => {
                tracing::info!(%dir, free_mib = free, "disk has room again; accepting changes");
            }
            (_, State::Low) => {
                tracing::warn!(%dir, free_mib = free, reserve_mib = reserve, "disk space is low; changes will be rejected below the reserve");
            }
            (_, State::Plenty | State::Unknown) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static FREE: Cell<Option<u64>> = const { Cell::new(Some(0)) };
    }

    fn measure(_: &Path) -> io::Result<u64> {
        FREE.get().ok_or_else(|| io::Error::other("unknown"))
    }

    #[test]
    fn changes_are_refused_below_the_reserve_and_accepted_again_above_it() {
        let options = StoreOptions {
            reserve_bytes: 800,
            free_space: measure,
            ..StoreOptions::default()
        };
        FREE.set(Some(10_000));
        let mut space = Space::new(Path::new("data"), options);
        for (free, change, finish, state) in [
            (Some(10_000), true, true, State::Plenty),
            (Some(6_000), true, true, State::Low),
            (Some(800), true, true, State::Low),
            (Some(799), false, true, State::Short),
            (Some(200), false, true, State::Short),
            (Some(199), false, false, State::Short),
            (Some(999), false, true, State::Short),
            (Some(1_000), true, true, State::Low),
            (Some(999), true, true, State::Low),
            (None, true, true, State::Unknown),
            (Some(0), false, false, State::Short),
            (Some(10_000), true, true, State::Plenty),
        ] {
            FREE.set(free);
            space.look();
            assert_eq!(space.check(Room::Free).is_ok(), change, "{free:?}");
            assert_eq!(space.check(Room::Reserve).is_ok(), finish, "{free:?}");
            assert!(space.check(Room::None).is_ok());
            assert_eq!(space.state, state, "{free:?}");
        }
    }
}
