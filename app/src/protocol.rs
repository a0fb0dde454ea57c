//! What comes in and what goes out, as plain data.

pub mod command;
pub mod custom_id;
pub mod offering;
pub mod refusal;
pub mod reply;
pub mod request;
