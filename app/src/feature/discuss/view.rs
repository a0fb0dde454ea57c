//! How a common board is shown: one post with the position, where it is, what is suggested there, and the buttons for everyone.

use std::collections::HashSet;

use asterism_render::View;
use asterism_rules::Step;
use asterism_store::{EntryKind, GameId};

use crate::app::App;
use crate::feature::discuss::model::{BoardPlace, Discussion};
use crate::feature::discuss::payload::{DiscussHow, DiscussStep};
use crate::game::loaded_game::LoadedGame;
use crate::game::tree::{TreeBoard, TreePosition};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{ALT_CHARACTERS, BUTTON_LABEL, CARD_ROOM, MENU_ENTRIES, ROWS};
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Card, Entry, Menu, Picture, Post, Row};
use crate::text::Language;
use crate::text::markdown::{cut, escape, join, mention};
use crate::view::choices::{FirstChoices, Goal};
use crate::view::posts::{describe_last_move, render_board_card, write_result};
use crate::view::tree::{count_moves, describe_way, name_entry, write_moves};

/// Maximum number of suggested moves that the post shows: those that were suggested last.
const MOVES_SHOWN: usize = 5;

/// Maximum number of users named for a suggested move.
const USERS_SHOWN: usize = 3;

/// Maximum number of tried moves listed above a board. If there are more, the first ones are left out.
const TRIED_LISTED: usize = 12;

/// Maximum number of continuations listed on the card of a board.
const WAYS_LISTED: usize = 8;

/// Goal of a move dialog: to play or suggest the move on a common board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DiscussGoal {
    pub(super) game: GameId,
    pub(super) serial: u32,
    pub(super) how: DiscussHow,
}

impl Goal for DiscussGoal {
    fn go_on(&self, chosen: Vec<Step>, menu: Option<u8>) -> CustomId {
        let DiscussGoal { game, serial, how } = *self;
        CustomId::DiscussMove(game, serial, how, chosen, menu)
    }

    fn type_next(&self, chosen: Vec<Step>) -> CustomId {
        let DiscussGoal { game, serial, how } = *self;
        CustomId::DiscussTyped(game, serial, how, chosen)
    }

    fn describe_step(&self, _loaded: &LoadedGame, step: usize, language: Language) -> String {
        match self.how {
            DiscussHow::Play => language.discuss_step_play(step),
            DiscussHow::Suggest => language.discuss_step_suggest(step),
        }
    }
}

/// Returns the position that a common board shows.
///
/// # Errors
///
/// [`Refusal`] if the rules no longer allow what was tried.
pub(super) fn find_position(
    loaded: &LoadedGame,
    discussion: &Discussion,
) -> Result<(TreeBoard, TreePosition), Refusal> {
    let path = discussion.path(discussion.place(), &loaded.record.entries);
    let board = TreeBoard::new(loaded.clone(), None, HashSet::new());
    let position = board.position_after(&path)?;
    Ok((board, position))
}

impl App {
    /// Renders the post that shows a common board. `loaded` is the finished game, with names in `language`.
    pub(super) async fn render_discussion(
        &self,
        loaded: &LoadedGame,
        discussion: &Discussion,
        language: Language,
    ) -> Result<Post, Refusal> {
        let (board, position) = find_position(loaded, discussion)?;
        let view = DiscussionView {
            board,
            position,
            discussion,
            language,
        };
        let seen = &view.position.loaded;
        let suggested = view.suggested();
        let steps = suggested.iter().map(|it| it.steps.clone());
        let picture = View {
            suggested: steps.collect(),
            ..self.usual_view()
        };
        let picture = self.picture(seen, &seen.game, language, picture).await;
        let picture = picture.map(|picture| view.add_to_alt(picture, &suggested));
        Ok(view.render(&suggested).with_picture(picture))
    }
}

/// A move that is suggested in the position that a board shows.
struct SuggestedMove<'a> {
    notation: &'a str,
    steps: Vec<Step>,
    /// What the move does, in words.
    words: String,
    /// The users who suggest it, as mentions.
    users: String,
}

/// A common board, together with the language in which to render it.
struct DiscussionView<'a> {
    board: TreeBoard,
    position: TreePosition,
    discussion: &'a Discussion,
    language: Language,
}

impl DiscussionView<'_> {
    /// Returns the moves that are suggested and shown, in the order of their numbers.
    fn suggested(&self) -> Vec<SuggestedMove<'_>> {
        let loaded = &self.position.loaded;
        let mut after = loaded.game.clone();
        let all = self.discussion.suggested();
        let shown = all.len().saturating_sub(MOVES_SHOWN);
        let moves = all.into_iter().skip(shown);
        let moves = moves.filter_map(|(notation, users)| {
            let what = EntryKind::Move(notation.to_owned());
            let (_, words) = describe_way(loaded, &mut after, &what, self.language);
            let more = users.len().saturating_sub(USERS_SHOWN);
            let more = (more > 0).then(|| format!("+{more}"));
            let users = users.into_iter().take(USERS_SHOWN).map(mention);
            Some(SuggestedMove {
                notation,
                steps: loaded.game.steps_of(notation).ok()?,
                words: escape(&words),
                users: join(users.chain(more), " "),
            })
        });
        moves.collect()
    }

    /// Adds the suggested moves to the description of a picture.
    fn add_to_alt(&self, mut picture: Picture, suggested: &[SuggestedMove<'_>]) -> Picture {
        if suggested.is_empty() {
            return picture;
        }
        let each = (1..).zip(suggested);
        let each = each.map(|(number, it)| format!("{number}: {}", it.notation));
        let more = self.language.alt_suggested(join(each, ", "));
        let room = ALT_CHARACTERS.saturating_sub(more.chars().count() + 1);
        picture.alt = format!("{} {more}", cut(&picture.alt, room));
        picture
    }

    /// Renders the post without its picture.
    fn render(&self, suggested: &[SuggestedMove<'_>]) -> Post {
        let (loaded, language) = (&self.board.loaded, self.language);
        let game = language.game_name(loaded.game.kind());
        let id = loaded.record.id.to_string();
        let is_on_line = self.is_on_line();
        let board = render_board_card(loaded, &self.position.loaded.game, language);
        let card = Card {
            title: language.discuss_title(game, loaded.players(language)),
            text: self.describe(suggested),
            // A footer of a board belongs to the board of the game after so many moves.
            footer: if is_on_line {
                board.footer
            } else {
                language.discuss_footer(id)
            },
            ..board
        };
        Post {
            content: language.discuss_rule(),
            ..Post::from_card(card)
        }
        .with_rows(self.render_rows(suggested))
    }

    /// Returns whether the board shows a position of the game, and not one after tried moves.
    fn is_on_line(&self) -> bool {
        matches!(self.discussion.place(), BoardPlace::Game(_))
    }

    /// Writes the text of the card.
    fn describe(&self, suggested: &[SuggestedMove<'_>]) -> String {
        let (loaded, language) = (&self.position.loaded, self.language);
        let mut lines = vec![
            self.describe_place(),
            describe_last_move(loaded, &loaded.game, language),
        ];
        lines.push(match loaded.game.to_move() {
            Some(seat) => language.explore_turn(loaded.mention(seat)),
            None => write_result(loaded, language),
        });
        let ways = self.list_ways();
        if ways.len() > 1 {
            let more = (ways.len() > WAYS_LISTED).then(|| "…".to_owned());
            let ways = ways.iter().take(WAYS_LISTED).map(|(place, what)| {
                let what = match what {
                    EntryKind::Move(notation) => format!("`{notation}`"),
                    other => escape(&name_entry(loaded, other, language)),
                };
                self.mark_played(what, *place)
            });
            lines.push(language.explore_ways(join(ways.chain(more), " · ")));
        }
        if !suggested.is_empty() {
            lines.push(language.discuss_suggested());
        }
        lines.extend((1_usize..).zip(suggested).map(|(number, it)| {
            let (notation, words) = (it.notation.to_owned(), it.words.clone());
            language.discuss_suggestion(number, notation, words, it.users.clone())
        }));
        lines.retain(|line| !line.is_empty());
        cut(&lines.join("\n"), CARD_ROOM)
    }

    /// Describes where the position is: in the game, or after tried moves.
    fn describe_place(&self) -> String {
        let (board, position, language) = (&self.board, &self.position, self.language);
        let (ply, last) = (position.loaded.game.ply(), board.loaded.game.ply());
        if !self.is_on_line() {
            let left = count_moves(&position.path[..position.common]);
            let moves = write_moves(&position.loaded, left, TRIED_LISTED);
            return language.explore_off_shared(left, moves);
        }
        if position.path.len() == board.loaded.record.entries.len() {
            language.discuss_end(ply)
        } else {
            language.explore_at(ply, last)
        }
    }

    /// Returns the positions that continue the one shown, each with the entry that leads there.
    fn list_ways(&self) -> Vec<(BoardPlace, EntryKind)> {
        let line = &self.board.loaded.record.entries;
        let ways = self.discussion.ways(self.discussion.place(), line);
        let ways = ways.into_iter().filter_map(|place| {
            let what = self.discussion.path(place, line).pop()?;
            Some((place, what))
        });
        ways.collect()
    }

    /// Marks a move with which the game went on.
    fn mark_played(&self, what: String, place: BoardPlace) -> String {
        match place {
            BoardPlace::Game(_) => self.language.explore_played(what),
            BoardPlace::Tried(_) => what,
        }
    }

    fn goal(&self, how: DiscussHow) -> DiscussGoal {
        DiscussGoal {
            game: self.board.number(),
            serial: self.discussion.serial(),
            how,
        }
    }

    /// Renders the buttons and the menu under the board.
    fn render_rows(&self, suggested: &[SuggestedMove<'_>]) -> Vec<Row> {
        let language = self.language;
        let play = self.goal(DiscussHow::Play);
        let loaded = &self.position.loaded;
        let is_over = loaded.game.ending().is_some();
        let choices = if is_over {
            FirstChoices::default()
        } else {
            FirstChoices::new(loaded, play, language)
        };
        let mut steps = self.render_steps();
        if !is_over && !choices.are_moves {
            steps.push(Button::main(language.button_move(), play.begin()));
        }
        let mut rows = Row::buttons(steps);
        // No two buttons may have the same ID.
        let known: Vec<CustomId> = choices.buttons.iter().map(|it| it.id.clone()).collect();
        let are_moves = choices.are_moves;
        rows.extend(Row::buttons(choices.buttons));
        let moves = (1..).zip(suggested).map(|(number, it)| {
            let label = cut(&format!("{number}. {}", it.notation), BUTTON_LABEL);
            Button::good(label, play.finish(it.steps.clone()))
        });
        rows.extend(Row::buttons(moves.filter(|it| !known.contains(&it.id))));
        let ways = self.list_ways();
        // If each move has a button, these buttons lead to all continuations.
        if ways.len() > 1 && !are_moves {
            rows.push(Row::Menu(self.render_ways(&ways)));
        }
        rows.extend(Row::buttons(self.render_actions(is_over)));
        debug_assert!(rows.len() <= ROWS);
        rows
    }

    /// Renders the arrows. Those that lead nowhere cannot be pressed, so that the others keep their places.
    fn render_steps(&self) -> Vec<Button> {
        let language = self.language;
        let line = &self.board.loaded.record.entries;
        let step = |label: String, step: DiscussStep| {
            let button = Button::plain(label, self.step(step));
            match self.discussion.find(step, line) {
                Some(_) => button,
                None => button.dead(),
            }
        };
        vec![
            step(language.button_first(), DiscussStep::First),
            step(language.button_earlier(), DiscussStep::Back),
            step(language.button_later(), DiscussStep::Next),
            step(language.button_end(), DiscussStep::Last),
        ]
    }

    fn step(&self, step: DiscussStep) -> CustomId {
        CustomId::DiscussGo(self.board.number(), self.discussion.serial(), step)
    }

    fn render_ways(&self, ways: &[(BoardPlace, EntryKind)]) -> Menu {
        let (loaded, language) = (&self.position.loaded, self.language);
        let mut after = loaded.game.clone();
        let ways = (0_u16..).zip(ways).take(MENU_ENTRIES);
        let entries = ways.map(|(number, (place, what))| {
            let (label, words) = describe_way(loaded, &mut after, what, language);
            Entry::new(&self.mark_played(label, *place), &number).about(&words)
        });
        let id = CustomId::DiscussWay(self.board.number(), self.discussion.serial());
        Menu::new(id, &language.explore_ways_menu(), entries.collect())
    }

    /// Renders the buttons of the last row.
    fn render_actions(&self, is_over: bool) -> Vec<Button> {
        let language = self.language;
        let suggest = self.goal(DiscussHow::Suggest).begin();
        let back = self.step(DiscussStep::Game);
        let left = count_moves(&self.position.path[..self.position.common]);
        let own = CustomId::ExploreGame {
            game: self.board.number(),
            ply: Some(left as u32),
        };
        let buttons = [
            (!is_over).then(|| Button::plain(language.button_suggest(), suggest)),
            (!self.is_on_line()).then(|| Button::plain(language.button_to_game(), back)),
            Some(Button::plain(language.button_my_board(), own)),
        ];
        buttons.into_iter().flatten().collect()
    }
}
