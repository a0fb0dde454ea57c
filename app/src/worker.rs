//! Background work: the outbox, clocks, the engine's turns, notifications, threads.

pub(crate) mod boards;
pub(crate) mod cautious;
pub(crate) mod challenges;
pub mod clock_keeper;
pub(crate) mod grants;
pub(crate) mod notifications;
pub(crate) mod offers;
pub mod opponent;
pub mod outbox;
pub(crate) mod posting;
pub mod supervisor;
pub(crate) mod threads;
pub(crate) mod uptime;
pub mod work;
