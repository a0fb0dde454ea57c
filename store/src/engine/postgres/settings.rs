//! Changes of settings, recording of outages, and the times at which the bot was running.

use async_trait::async_trait;

use super::rows;
use super::sql::sql;
use super::transaction::{Attempt, Transaction};
use super::trouble::Failure;
use crate::model::uptime;
use crate::{
    GuildId, GuildSetting, GuildSettings, Outage, Reach, Setting, Settings, StoreError, Timestamp,
    UserId, stored,
};

/// The transaction that implements [`Preferences::choose`](crate::Preferences::choose).
pub(super) struct Choose {
    pub(super) user: UserId,
    pub(super) chosen: Vec<Setting>,
}

/// The transaction that implements [`Preferences::choose_for_guild`](crate::Preferences::choose_for_guild).
pub(super) struct ChooseForGuild {
    pub(super) guild: GuildId,
    pub(super) chosen: Vec<GuildSetting>,
}

/// Implements the transaction `$choose`, which changes the settings of a user or server (`$owner`) in `$table`.
macro_rules! choose {
    ($choose:ident, $settings:ident of $owner:ident in $table:literal at $id:literal, $read:path, $write:path) => {
        #[async_trait]
        impl Attempt for $choose {
            type Done = $settings;
            type Error = StoreError;

            async fn run(
                &self,
                tx: &mut Transaction<'_>,
            ) -> Result<$settings, Failure<StoreError>> {
                let owner = self.$owner;
                let select = concat!(
                    "SELECT record FROM ",
                    $table,
                    " WHERE ",
                    $id,
                    " = $1 FOR UPDATE"
                );
                let found = tx.fly(vec![sql(select).id(owner)]).await?;
                let before = found[0].first().map(|row| $read(row, 0));
                let before = before.transpose()?;
                let mut settings = before.clone().unwrap_or_default();
                settings.choose(self.chosen.clone())?;
                // If two calls choose for the first time, the second must not overwrite the first.
                let statement = match &before {
                    Some(before) if *before == settings => return Ok(settings),
                    Some(_) => concat!("UPDATE ", $table, " SET record = $2 WHERE ", $id, " = $1"),
                    None if settings == $settings::default() => return Ok(settings),
                    None => concat!(
                        "INSERT INTO ",
                        $table,
                        " (",
                        $id,
                        ", record) VALUES ($1, $2)"
                    ),
                };
                let record = $write(&settings);
                tx.commit(vec![sql(statement).id(owner).record(record)])
                    .await?;
                Ok(settings)
            }
        }
    };
}

choose!(Choose, Settings of user in "settings" at "usr", rows::settings, stored::write_settings);
choose!(ChooseForGuild, GuildSettings of guild in "guild" at "id", rows::guild, stored::write_guild);

/// The transaction that implements [`Clocks::note_outage`](crate::Clocks::note_outage).
pub(super) struct NoteOutage(pub(super) Outage);

#[async_trait]
impl Attempt for NoteOutage {
    type Done = ();
    type Error = StoreError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<(), Failure<StoreError>> {
        // Two processes that note the same outage must not both add it.
        let lock = sql("SELECT value FROM counter WHERE name = 'outages' FOR UPDATE");
        let select = sql("SELECT began, ended FROM outage ORDER BY began");
        let found = tx.fly(vec![lock, select]).await?;
        let kept: Vec<Outage> = found[1]
            .iter()
            .map(|row| Outage {
                from: rows::time(row, 0),
                to: rows::time(row, 1),
            })
            .collect();
        let (gone, come) = uptime::note(&kept, self.0);
        let mut flight = Vec::new();
        for gone in gone {
            flight.push(sql("DELETE FROM outage WHERE began = $1").at(gone.from));
        }
        if let Some(come) = come {
            let insert = sql("INSERT INTO outage (began, ended) VALUES ($1, $2)");
            flight.push(insert.at(come.from).at(come.to));
        }
        tx.commit(flight).await?;
        Ok(())
    }
}

/// The transaction that implements [`Clocks::set_alive`](crate::Clocks::set_alive).
pub(super) struct SetAlive {
    pub(super) reaches: Vec<Reach>,
    pub(super) now: Timestamp,
}

#[async_trait]
impl Attempt for SetAlive {
    type Done = ();
    type Error = StoreError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<(), Failure<StoreError>> {
        let write = sql(
            "INSERT INTO alive (reach, at) SELECT reach, $2 FROM unnest($1) AS new (reach)
             ON CONFLICT (reach) DO UPDATE SET at = excluded.at",
        );
        let reaches = self.reaches.iter().map(|reach| rows::name_reach(*reach));
        tx.commit(vec![write.texts(reaches.collect()).at(self.now)])
            .await?;
        Ok(())
    }
}

/// The transaction that implements [`Clocks::forget_reaches`](crate::Clocks::forget_reaches).
pub(super) struct ForgetReaches(pub(super) Vec<Reach>);

#[async_trait]
impl Attempt for ForgetReaches {
    type Done = ();
    type Error = StoreError;

    async fn run(&self, tx: &mut Transaction<'_>) -> Result<(), Failure<StoreError>> {
        let delete = sql("DELETE FROM alive WHERE reach = ANY($1)");
        let reaches = self.0.iter().map(|reach| rows::name_reach(*reach));
        tx.commit(vec![delete.texts(reaches.collect())]).await?;
        Ok(())
    }
}
