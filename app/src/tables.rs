//! The bot's buttons and commands as tables. Each row names its handler. A macro that is called with all rows declares a type, or calls the
//! handlers.

#[macro_use]
mod buttons;
#[macro_use]
mod commands;
