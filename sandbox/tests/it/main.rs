//! Tests of the sandbox through its REST API, gateway and page.

#![expect(
    clippy::too_many_lines,
    reason = "many lines of data, one check function"
)]
#![expect(
    clippy::needless_pass_by_value,
    reason = "json!(…) reads better than &json!(…)"
)]

mod harness;

mod activities;
mod activity_origin;
mod bodies;
mod channels;
mod commands;
mod connections;
mod direct;
mod emojis;
mod endpoints;
mod faults;
mod gateway;
mod guilds;
mod interactions;
mod oauth2;
mod openapi;
mod page;
mod persistence;
mod rate_limits;
mod real_bot;
mod registration;
mod roles;
mod scheduled_events;
#[path = "../../../tests/support/schema.rs"]
mod schema;
