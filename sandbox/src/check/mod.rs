//! Checks request bodies against Discord's rules.

mod commands;
mod components;
mod embeds;
mod mentions;
mod message;
mod modal;
mod names;
mod options;

pub(crate) use commands::check_command;
pub(crate) use mentions::{AllowedMentions, Mentions};
pub(crate) use message::{AttachmentEntry, Draft, Purpose};
pub(crate) use modal::check_modal;
pub(crate) use options::check_choices;
