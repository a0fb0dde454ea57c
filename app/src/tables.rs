//! What the bot has, as tables: one row for each, which also names what answers it. A macro that is called with all rows makes a type, or calls
//! the answers.

#[macro_use]
mod buttons;
#[macro_use]
mod commands;
