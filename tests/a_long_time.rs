//! The stories that take longest, because they wait or have many steps. Tests begin in the order of their names, so these come first, and the others
//! run at the same time.

pub(crate) mod gateway;
pub(crate) mod shards;
mod torture;
mod tournament;
mod vote;
mod walk;
mod whole_life;
mod work;
