//! Roles for the best of a server: one for those who lead at the end of a season, one for the winners of tournaments.
//!
//! Seasons and tournaments tell through a hook who the winners are. One change then notes who is to have the role, and adds the job that gives it to
//! them and takes it from those before them. The bot takes a role only from users to whom it has given it, or may have given it: before it asks
//! Discord to give a role, it notes that it does. So the job can be repeated after a crash, and whoever has the role for another reason keeps it.
//!
//! What stands in the way, such as a missing permission, is not stored. It is found out when the role is to be given, and when someone who manages
//! the server looks at the settings.

pub(crate) mod action;
pub(crate) mod hooks;
pub(crate) mod model;
pub(crate) mod view;
pub(crate) mod worker;
