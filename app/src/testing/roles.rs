//! Who has which role, for tests.

use std::collections::{BTreeSet, HashMap};
use std::sync::Mutex;

use asterism_store::{GuildId, RoleId, UserId};
use async_trait::async_trait;

use crate::ports::roles::{RoleError, RoleObstacle, Roles};

/// A server whose roles the bot can give and take, unless a test says otherwise.
#[derive(Default)]
pub(crate) struct RoleBook {
    held: Mutex<BTreeSet<(UserId, RoleId)>>,
    /// Number of requests to give or take a role.
    asked: Mutex<usize>,
    /// Roles that the bot can neither give nor take.
    pub(crate) obstacles: Mutex<HashMap<RoleId, RoleObstacle>>,
    /// Roles that the bot may not mention.
    pub(crate) silent: Mutex<BTreeSet<RoleId>>,
    /// Users who are not members of the server.
    pub(crate) gone: Mutex<BTreeSet<UserId>>,
    /// Errors of the next requests to give or take a role, the last one first.
    pub(crate) troubles: Mutex<Vec<RoleError>>,
}

impl RoleBook {
    /// Returns the users who have `role`.
    pub(crate) fn holders(&self, role: RoleId) -> Vec<UserId> {
        let held = self.held.lock().expect("not poisoned");
        let held = held.iter().filter(|(_, has)| *has == role);
        held.map(|(user, _)| *user).collect()
    }

    /// Returns how often the bot has asked to give or take a role.
    pub(crate) fn count_requests(&self) -> usize {
        *self.asked.lock().expect("not poisoned")
    }

    fn check(&self, role: RoleId) -> Result<(), RoleError> {
        let obstacles = self.obstacles.lock().expect("not poisoned");
        obstacles.get(&role).map_or(Ok(()), |it| Err((*it).into()))
    }

    fn ask(&self, user: UserId, role: RoleId) -> Result<(), RoleError> {
        *self.asked.lock().expect("not poisoned") += 1;
        if let Some(trouble) = self.troubles.lock().expect("not poisoned").pop() {
            return Err(trouble);
        }
        self.check(role)?;
        if self.gone.lock().expect("not poisoned").contains(&user) {
            return Err(RoleError::MemberGone);
        }
        Ok(())
    }
}

#[async_trait]
impl Roles for RoleBook {
    async fn give_role(
        &self,
        _: GuildId,
        user: UserId,
        role: RoleId,
        _: &str,
    ) -> Result<(), RoleError> {
        self.ask(user, role)?;
        self.held.lock().expect("not poisoned").insert((user, role));
        Ok(())
    }

    async fn take_role(
        &self,
        _: GuildId,
        user: UserId,
        role: RoleId,
        _: &str,
    ) -> Result<(), RoleError> {
        match self.ask(user, role) {
            Err(RoleError::Obstacle(obstacle)) if obstacle.lets_take() => {}
            asked => asked?,
        }
        let mut held = self.held.lock().expect("not poisoned");
        held.remove(&(user, role));
        Ok(())
    }

    async fn check_role(&self, _: GuildId, role: RoleId) -> Result<(), RoleError> {
        self.check(role)
    }

    async fn can_mention(&self, _: GuildId, role: RoleId) -> Result<bool, RoleError> {
        let silent = self.silent.lock().expect("not poisoned");
        Ok(!silent.contains(&role))
    }
}

#[tokio::test]
async fn a_role_is_given_and_taken_however_often_this_is_asked_for() {
    use crate::testing::club::{ANN, BEN, Club, HERE};

    let club = Club::new();
    let guild = HERE.guild.expect("the club should be in a server");
    let (roles, role) = (&club.app.roles, RoleId::new(7));
    for _ in 0..2 {
        roles.give_role(guild, ANN, role, "x").await.unwrap();
    }
    assert_eq!(club.roles.holders(role), [ANN]);
    club.roles.gone.lock().unwrap().insert(BEN);
    let given = roles.give_role(guild, BEN, role, "x").await;
    assert_eq!(given, Err(RoleError::MemberGone));
    assert_eq!(roles.check_role(guild, role).await, Ok(()));
    for _ in 0..2 {
        roles.take_role(guild, ANN, role, "x").await.unwrap();
    }
    assert!(club.roles.holders(role).is_empty());
    assert_eq!(club.roles.count_requests(), 5);
    let hangs = RoleError::Later("Discord hangs".to_owned());
    club.roles.troubles.lock().unwrap().push(hangs.clone());
    let given = roles.give_role(guild, ANN, role, "x").await;
    assert_eq!(given, Err(hangs));
    let deleted = RoleObstacle::Gone;
    club.roles.obstacles.lock().unwrap().insert(role, deleted);
    assert_eq!(roles.check_role(guild, role).await, Err(deleted.into()));
}
