//! Tests of the sandbox from outside: a bot's REST and gateway, and people's page.

mod harness;

mod bodies;
mod channels;
mod commands;
mod gateway;
mod interactions;
mod persistence;
mod real_bot;
