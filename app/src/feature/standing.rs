//! Standing challenges: a user plays anyone, a few games at once, and the bot opens one challenge after another for them.
//!
//! The document of a standing challenge holds its terms. Its challenges and games name it as their [`Origin`](asterism_store::Origin). When one of
//! them ends, the store adds a job, which opens the next challenge unless enough games are running. The job may be repeated at any time: what it
//! does follows from the document, from the challenge opened last, and from the running games.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod model;
pub(crate) mod refusal;
pub(crate) mod view;
pub(crate) mod worker;
