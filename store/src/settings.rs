//! What users choose for themselves.

use crate::StoreError;
use crate::transition::check_texts;

/// What a user has chosen for themselves; whatever is `None` is as the host has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Theme of the pictures that they alone see, as text of the caller's.
    pub theme: Option<String>,
    /// Whether those pictures have the notation written on them.
    pub labels: Option<bool>,
    /// Whether those pictures have their own side of the board at the bottom.
    pub own_side: Option<bool>,
}

/// One thing chosen, named as in [`Settings`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// [`Settings::theme`].
    Theme(String),
    /// [`Settings::labels`].
    Labels(bool),
    /// [`Settings::own_side`].
    OwnSide(bool),
}

impl Settings {
    /// Takes over what is `chosen`; all of it, or nothing if something of it must not be stored.
    pub(crate) fn choose(&mut self, chosen: Vec<Setting>) -> Result<(), StoreError> {
        for setting in &chosen {
            match setting {
                Setting::Theme(theme) => check_texts(&[theme])?,
                Setting::Labels(_) | Setting::OwnSide(_) => {}
            }
        }
        for setting in chosen {
            match setting {
                Setting::Theme(theme) => self.theme = Some(theme),
                Setting::Labels(labels) => self.labels = Some(labels),
                Setting::OwnSide(own_side) => self.own_side = Some(own_side),
            }
        }
        Ok(())
    }
}
