//! Hooks that connect **Next game** with the rest of the bot.

use asterism_store::{Choice, GameId, Setting};
use async_trait::async_trait;
use futures_util::TryFutureExt as _;
use futures_util::future::try_join;

use crate::action::games::urgency;
use crate::app::RequestContext;
use crate::app::hooks::Feature;
use crate::app::switches::Switch;
use crate::game::links::post_url;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::choices::Choices;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Post, Row};
use crate::text::Language;

/// Minimum number of other games waiting for the user. If only one is waiting, the post of that game is reminder enough.
const LEAST: usize = 2;

/// Values of the option `next` of `/settings`.
const VALUES: [&str; 2] = ["on", "off"];

pub(crate) const CHOICES: Choices = Choices {
    values: || VALUES.to_vec(),
    label: |language, next| language.next_choice(next),
};

static SWITCH: Switch = Switch {
    option: ("next", VALUES),
    is_on: |settings, _| settings.next_game != Some(false),
    set: Setting::NextGame,
    reset: Choice::NextGame,
    line: |language, next| language.settings_next(next),
    label: |language, on| {
        if on {
            language.button_next_on()
        } else {
            language.button_next_off()
        }
    },
    id: CustomId::SetNextGame,
};

/// The hooks of the **Next game** feature.
pub(crate) struct NextGame;

#[async_trait]
impl Feature for NextGame {
    fn switch(&self) -> Option<&'static Switch> {
        Some(&SWITCH)
    }

    async fn after_move(
        &self,
        context: RequestContext<'_>,
        game: GameId,
    ) -> Result<Option<Post>, Refusal> {
        let (app, user) = (context.app, context.user());
        // Load both at once, because the database may be far away.
        let settings = app.store.settings(user).map_err(Refusal::from);
        let (mut records, settings) = try_join(app.running_records(user, None), settings).await?;
        records.retain(|record| record.id != game);
        if records.len() < LEAST || settings.next_game == Some(false) {
            return Ok(None);
        }
        let mut waiting = app.load_all_without_names(records).await?;
        waiting.retain(|loaded| loaded.turn() == Some(user));
        waiting.sort_by_key(urgency);
        if waiting.len() < LEAST {
            return Ok(None);
        }
        let next = waiting.first();
        Ok(next.map(|next| render(next, waiting.len(), context.language())))
    }
}

/// Renders the line that names the next of `count` waiting games, with a button that starts a move in that game.
fn render(next: &LoadedGame, count: usize, language: Language) -> Post {
    let id = next.record.id.to_string();
    let game = language.game_name(next.game.kind());
    let name = match post_url(&next.record) {
        Some(url) => language.next_name_linked(id, game, url),
        None => language.next_name(id, game),
    };
    let label = language.button_next_game();
    let button = Button::main(label, CustomId::Move(next.board()));
    Post {
        content: language.next_game(count, name),
        rows: Row::buttons([button]),
        ..Post::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::reply::{Audience, Reply};
    use crate::testing::club::{ANN, BEN, Club, ids, text};

    const FIRST: &str = "a A->A-1-B";

    /// Starts this many games in which it is Ann's turn.
    async fn start(club: &Club, count: usize) -> Vec<GameId> {
        let mut games = Vec::new();
        for _ in 0..count {
            games.push(club.start(&[ANN, BEN]).await);
        }
        games
    }

    /// Lets Ann type her first move, twice, as if the request had arrived again. Returns the reply.
    async fn play(club: &Club, game: GameId) -> Post {
        let number = game.to_string();
        let options = [("move", text(FIRST)), ("game", text(&number))];
        let request = club.command(ANN, "move", &options);
        let mut posts = Vec::new();
        for _ in 0..2 {
            let reply = club.handle(&request).await;
            let Ok(Reply::Say(post, Audience::You)) = reply else {
                panic!("{reply:?}")
            };
            posts.push(post);
        }
        let [first, again] = &posts[..] else {
            panic!("two replies")
        };
        assert_eq!((&first.content, ids(first)), (&again.content, ids(again)));
        posts.swap_remove(0)
    }

    #[tokio::test]
    async fn after_a_move_the_user_is_told_of_the_next_game_if_two_wait() {
        let club = Club::new();
        let games = start(&club, 3).await;
        let told = play(&club, games[0]).await;
        let (_, line) = told.content.split_once('\n').expect("there is a line");
        let begins = format!("Your turn in two more: [Pentagame #{}](https://", games[1]);
        assert!(line.starts_with(&begins), "{line}");
        let [CustomId::Move(board)] = ids(&told)[..] else {
            panic!("one button begins a move: {told:?}")
        };
        assert_eq!(board.game, games[1]);
        let request = club.press(ANN, &CustomId::Move(board), &[]);
        assert!(club.handle(&request).await.is_ok());
        // Only one other game waits now.
        let told = play(&club, games[1]).await;
        assert!(
            told.rows.is_empty() && !told.content.contains("more"),
            "{told:?}"
        );
    }

    #[tokio::test]
    async fn the_line_takes_the_place_of_the_dialog_in_which_the_move_was_chosen() {
        let club = Club::new();
        let games = start(&club, 3).await;
        let request = club.command(ANN, "games", &[]);
        let loaded = club.context(&request).load_game(games[2]).await.unwrap();
        let chosen = loaded.game.steps_of(FIRST).unwrap();
        let board = loaded.board();
        let mut request = club.press(ANN, &CustomId::Play { board, chosen }, &[]);
        let reply = club.handle(&request).await;
        assert!(
            matches!(&reply, Ok(Reply::Change(post)) if ids(post).len() == 1),
            "{reply:?}"
        );
        // A second click.
        request.interaction = club.interaction();
        let reply = club.handle(&request).await;
        assert!(matches!(&reply, Ok(Reply::Change(_))), "{reply:?}");
    }

    #[tokio::test]
    async fn users_can_turn_it_off() {
        let club = Club::new();
        let games = start(&club, 4).await;
        for (on, lines, game) in [(false, 1, games[0]), (true, 2, games[1])] {
            let request = club.press(ANN, &CustomId::SetNextGame(on), &[]);
            let Ok(Reply::Change(post)) = club.handle(&request).await else {
                panic!("the settings are shown")
            };
            assert!(ids(&post).contains(&CustomId::SetNextGame(!on)), "{post:?}");
            let told = play(&club, game).await;
            assert_eq!(told.content.lines().count(), lines, "{told:?}");
        }
    }
}
