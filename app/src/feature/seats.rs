//! A role that a server lets be mentioned when someone opens a challenge that anyone can join.
//!
//! Members give themselves the role by a button. Once the message of an open challenge is known, a job mentions the role in the same channel: at most
//! once a day for each game. The job notes the mention before it posts the message, so that several challenges at once lead to one mention.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod model;
pub(crate) mod refusal;
pub(crate) mod view;
pub(crate) mod worker;
