//! What a visitor of the touch board may see, and which game they have opened.

use asterism_store::{
    ChannelId, GameId, GameQuery, GameRecord, GameState, Group, IdempotencyKey, InteractionId,
    Place, Timestamp, UserId,
};
use futures_util::future::try_join_all;

use crate::app::App;
use crate::feature::touch::model::Ticket;
use crate::feature::touch::payload::Visitor;
use crate::game::loaded_game::LoadedGame;
use crate::ports::rights::Sight;
use crate::protocol::refusal::Refusal;
use crate::protocol::request::{Call, What};

/// Maximum number of users on the same page whose tickets are looked up.
const MOST_COMPANIONS: usize = 25;

/// Maximum number of companions' games that are tried, the newest first.
const MOST_TRIED: usize = 3;

/// Maximum number of a visitor's games among which one in private messages is looked for.
const MOST_RECENT: usize = 25;

/// The channel in which a visitor has opened the page, and the channel over it if it is a thread.
pub(crate) type Visited = (Place, Option<ChannelId>);

/// ID of a request that is made only to ask what would be allowed.
const NO_REQUEST: InteractionId = InteractionId::new(0);

/// Where a visitor acts in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WayIn {
    pub(crate) at: Visited,
    /// Whether Discord has confirmed that the visitor is there.
    pub(crate) is_there: bool,
}

impl WayIn {
    /// Returns whether the visitor votes on the next move: only where they are, as with a button.
    pub(crate) fn has_vote(self, visitor: &Visitor, loaded: &LoadedGame) -> bool {
        let here = visitor.request(NO_REQUEST, self.at, What::Command(Call::default()));
        self.is_there && loaded.has_vote(&here)
    }
}

impl App {
    /// Returns where the visitor is: the channel in which they opened the page, unless they can no longer see it or Discord has not said so for long.
    pub(crate) async fn find_visited(&self, visitor: &Visitor) -> Option<Visited> {
        let place = visitor.place?;
        if place.guild.is_none() {
            return Some((place, None));
        }
        let visit = (place, visitor.confirmed);
        let is_there = self.is_still_there(visitor.person.id, visit).await;
        if !is_there {
            return None;
        }
        Some((place, self.names.channel_over(place.channel).await))
    }

    /// Loads the record of a game that the visitor may see: one of their own, one that is played or shown where they are, or one whose channel they
    /// can see.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoSuchGame`] if there is no such game or the visitor may not see it, or if Discord does not say whether they may. The refusals do
    /// not differ, so that no one learns which games there are.
    pub(crate) async fn see_game(
        &self,
        visitor: &Visitor,
        id: GameId,
    ) -> Result<GameRecord, Refusal> {
        let hidden = || Refusal::NoSuchGame {
            typed: id.to_string(),
        };
        let record = self.store.game(id).await?.ok_or_else(hidden)?;
        let user = visitor.person.id;
        if record.has_seat(user) {
            return Ok(record);
        }
        if let Some(visited) = self.find_visited(visitor).await {
            let what = What::Command(Call::default());
            let request = visitor.request(NO_REQUEST, visited, what);
            if self.may_see(&request, &record).await.unwrap_or(false) {
                return Ok(record);
            }
        }
        match self.find_recent_sight(user, record.place).await {
            Some(Sight::Seen) => Ok(record),
            _ => Err(hidden()),
        }
    }

    /// Returns where a visitor acts in a game: where they are, if the game is played there or a channel plays there in it; otherwise, in the game's own
    /// channel.
    pub(crate) async fn find_way_in(&self, visitor: &Visitor, record: &GameRecord) -> WayIn {
        if let Some(at) = self.find_visited(visitor).await {
            let here = visitor.request(NO_REQUEST, at, What::Command(Call::default()));
            let groups = record.seats.iter().filter_map(|player| player.group());
            let mut channels = groups.filter_map(|group| match group {
                Group::Channel(channel) => Some(channel),
                Group::Role(_) => None,
            });
            if here.is_where_played(record) || channels.any(|channel| here.is_in(channel)) {
                return WayIn { at, is_there: true };
            }
        }
        WayIn {
            at: (record.place, None),
            is_there: false,
        }
    }

    /// Notes which game a user has opened.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if this cannot be stored now.
    pub(crate) async fn give_ticket(
        &self,
        user: UserId,
        game: GameId,
        (key, now): (IdempotencyKey, Timestamp),
    ) -> Result<(), Refusal> {
        let edit = |ticket: &mut Option<Ticket>| {
            *ticket = Some(Ticket { game, at: now });
            Ok(Vec::new())
        };
        self.change(user, key, now, edit).await?;
        Ok(())
    }

    /// Returns the game to show first: the one that the visitor has opened, or else the one that a user on the same page has opened last, if the
    /// visitor may see it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the store cannot be read.
    pub(crate) async fn find_opened(
        &self,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Option<GameId>, Refusal> {
        let find = async |user: UserId| -> Result<Option<Ticket>, Refusal> {
            let ticket = self.find::<Ticket>(&user).await?;
            Ok(ticket.map(|it| it.content).filter(|it| it.is_valid(now)))
        };
        let own = find(visitor.person.id).await?;
        let others = visitor.companions.iter().take(MOST_COMPANIONS);
        let others = others.filter(|user| **user != visitor.person.id);
        let others = try_join_all(others.map(|user| find(*user))).await?;
        let mut others: Vec<Ticket> = others.into_iter().flatten().collect();
        others.sort_by_key(|ticket| std::cmp::Reverse(ticket.at));
        for ticket in own.into_iter().chain(others.into_iter().take(MOST_TRIED)) {
            match self.see_game(visitor, ticket.game).await {
                Ok(record) => return Ok(Some(record.id)),
                Err(Refusal::NoSuchGame { .. }) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(None)
    }

    /// Returns the place in which the visitor can start a game: where they are or, in a browser, where they talk to the bot. A private channel counts
    /// only if the visitor has played there, because the bot cannot write in those of others.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the store cannot be read.
    pub(crate) async fn find_start(&self, visitor: &Visitor) -> Result<Option<Visited>, Refusal> {
        let visited = self.find_visited(visitor).await;
        if let Some((place, _)) = visited
            && place.guild.is_some()
        {
            return Ok(visited);
        }
        let own = [GameState::Running, GameState::Ended].map(|state| GameQuery {
            player: Some(visitor.person.id.into()),
            channel: visited.map(|(place, _)| place.channel),
            guild: None,
            state,
        });
        for query in own {
            let games = self.store.games(query, MOST_RECENT).await?;
            let mut places = games.iter().map(|record| record.place);
            if let Some(place) = places.find(|place| place.guild.is_none()) {
                return Ok(Some((place, None)));
            }
        }
        Ok(None)
    }
}
