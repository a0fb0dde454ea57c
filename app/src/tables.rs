//! The bot's buttons, commands, deferred messages and jobs as tables. Each row names its handler. Each table is a macro that passes its rows to
//! another macro, which declares a type or calls the handlers.

#[macro_use]
mod buttons;
#[macro_use]
mod commands;
#[macro_use]
mod later;
#[macro_use]
mod topics;
