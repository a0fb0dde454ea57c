//! End-to-end tests: simulated users play with the bot in a local stand-in for Discord.
//!
//! Each test has its own sandbox, bot and data; the bot is the library in this process, or the program (see `support/driver.rs`). Nothing
//! sleeps: tests wait for events. What the bot sends is checked against Discord's own API description if the environment variable
//! `DISCORD_OPENAPI` names it.

mod support;

mod a_long_time;
mod abort;
mod alone;
mod awards;
mod backup;
mod challenge;
mod clocks;
mod demo;
mod discuss;
#[cfg(target_os = "linux")]
mod disk;
mod doctor;
mod endpoint;
mod events;
mod every_game;
mod explore;
mod fleet;
mod games;
mod guided;
mod hint;
mod hostile;
mod icons;
mod import;
mod languages;
mod listing;
mod logs;
mod look;
mod metrics;
mod network;
mod newcomer;
mod offers;
mod open;
mod openapi;
mod opponent;
mod outage;
mod packaging;
mod pings;
mod places;
mod plan;
mod play;
mod play_me;
mod postgres;
mod privacy;
mod profile;
mod program;
mod rate_limits;
mod rematch;
mod replay;
mod restart;
mod review;
mod say;
mod secrets;
mod series;
mod server;
mod service;
mod settings;
mod several;
mod sign_in;
mod stale;
mod stories;
mod think;
mod threads;
mod time;
mod together;
mod touch;
