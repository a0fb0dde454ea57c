//! What every test uses: its own sandbox, the bot, and users of the page.

pub(crate) mod board_page;
pub(crate) mod bot;
pub(crate) mod chance;
pub(crate) mod club;
pub(crate) mod driver;
pub(crate) mod endpoint;
pub(crate) mod feed;
pub(crate) mod game;
pub(crate) mod guided;
pub(crate) mod ledger;
pub(crate) mod log;
pub(crate) mod message;
pub(crate) mod metrics;
pub(crate) mod openapi;
pub(crate) mod opponent;
pub(crate) mod page;
pub(crate) mod picture;
pub(crate) mod player;
pub(crate) mod port;
pub(crate) mod postgres;
pub(crate) mod request;
pub(crate) mod resident;
pub(crate) mod schema;
pub(crate) mod stories;
pub(crate) mod time;

pub(crate) use club::{Club, Setup};
pub(crate) use driver::Because;
pub(crate) use game::Game;
pub(crate) use message::Message;
pub(crate) use player::Player;
