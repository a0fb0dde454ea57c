//! Requests, replies and refusals as plain data, without Discord types.

pub mod access;
pub mod choices;
pub mod command;
pub mod custom_id;
mod label;
pub mod limits;
pub mod payload;
pub mod refusal;
pub mod reply;
pub mod request;
pub mod sendable;
pub mod spot;
pub mod time_control;
