//! The types of stored records, and the rules for a single record.

pub(crate) mod challenge;
pub(crate) mod document;
pub(crate) mod guild;
pub(crate) mod id;
pub(crate) mod idempotency;
pub(crate) mod job;
pub(crate) mod origin;
pub(crate) mod rating;
pub(crate) mod reach;
pub(crate) mod record;
pub(crate) mod settings;
pub(crate) mod terms;
pub(crate) mod tree;
pub(crate) mod uptime;
pub(crate) mod waiting;
