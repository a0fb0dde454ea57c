//! The messages about tournaments: a tournament's post, the announcements of its rounds and of its end, its standings, and the organizer's panel.

mod standings;
mod table;

use asterism_engine::Level;
use asterism_render::{Png, Theme, font};
use asterism_store::{Engine, GameId, GameRecord, Player, StoreError, UserId};

use crate::app::App;
use crate::feature::tournament::model::document::{
    Tournament, TournamentFormat, TournamentOver, TournamentPlan, TournamentStage, TournamentTable,
};
use crate::feature::tournament::model::recurrence::Repeat;
use crate::feature::tournament::model::{
    LEAST_ENTRANTS, count_active, is_finished, is_open, is_over, is_replayed, list_gone,
    list_medalists, list_running, list_winners,
};
use crate::feature::tournament::state::LoadedTournament;
use crate::game::links::{message_url, post_url};
use crate::game::loaded_game::replay;
use crate::game::variant::describe_stored_variant;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{CARD_ROOM, CARD_TITLE, CONTENT, ROWS};
use crate::protocol::reply::{Button, Card, Entry, Picture, Post, Row, Tone};
use crate::protocol::time_control::describe_time;
use crate::text::Language;
use crate::text::markdown::{ago, cut, date_and_time, escape, join, mention, mention_or_former};
use crate::view::menus::render_menus;
use crate::view::paging::render_page_buttons;

/// Marks of the first three places.
const MEDALS: [&str; 3] = ["🥇", "🥈", "🥉"];

/// Maximum number of menus on a page of the organizer's panel, which needs one row for buttons.
const PANEL_MENUS: usize = ROWS - 1;

/// Returns the ID of a format, as used by the command option and in texts.
pub(crate) const fn format_id(format: TournamentFormat) -> &'static str {
    match format {
        TournamentFormat::Swiss => "swiss",
        TournamentFormat::RoundRobin => "round-robin",
        TournamentFormat::Knockout => "knockout",
        TournamentFormat::Groups => "groups",
    }
}

/// Returns the ID of a stage, as used in texts.
pub(crate) const fn stage_id(stage: TournamentStage) -> &'static str {
    match stage {
        TournamentStage::Over {
            why: TournamentOver::Canceled,
            ..
        } => "canceled",
        TournamentStage::Over {
            why: TournamentOver::TooFew,
            ..
        } => "too-few",
        TournamentStage::Draft => "draft",
        TournamentStage::SignUp => "sign-up",
        TournamentStage::Running => "running",
        TournamentStage::Over { .. } => "over",
    }
}

/// Returns the name of a tournament: the one that the organizer chose, or one made from the game and the format. Untrusted text.
pub(crate) fn name_tournament(plan: &TournamentPlan, language: Language) -> String {
    if plan.name.is_empty() {
        let game = language.stored_game_name(&plan.kind);
        let format = language.tournament_format(format_id(plan.format));
        language.tournament_default_name(game, format)
    } else {
        plan.name.clone()
    }
}

/// A tournament, together with the language in which to show it.
pub(crate) struct TournamentView<'a> {
    app: &'a App,
    loaded: &'a LoadedTournament,
    tournament: &'a Tournament,
    /// Names of all entrants, in the order of the entrants. Untrusted text.
    pub(crate) names: Vec<String>,
    language: Language,
}

impl App {
    /// Returns the view of a tournament in the public language of its place.
    pub(crate) async fn view_tournament_publicly<'a>(
        &'a self,
        loaded: &'a LoadedTournament,
    ) -> TournamentView<'a> {
        let language = self.public_language(loaded.content.place).await;
        self.view_tournament(loaded, language).await
    }

    /// Returns the view of a tournament in `language`.
    pub(crate) async fn view_tournament<'a>(
        &'a self,
        loaded: &'a LoadedTournament,
        language: Language,
    ) -> TournamentView<'a> {
        let (user, tournament) = (self.me, &loaded.content);
        let players: Vec<Player> = tournament.entrants.iter().map(|it| it.player).collect();
        let level = tournament.plan.engine_level;
        let engine = level.map(|level| Engine { user, level });
        let names = self.find_player_names(tournament.place, &players, engine, language);
        TournamentView {
            app: self,
            loaded,
            tournament,
            names: names.await,
            language,
        }
    }
}

impl TournamentView<'_> {
    fn card(&self, lines: &[String], tone: Tone) -> Card {
        Card {
            title: self.language.tournament_title(self.name()),
            text: cut(&lines.join("\n"), CARD_ROOM),
            footer: self.language.tournament_footer(),
            tone,
        }
    }

    /// Returns the name of the tournament, as Markdown.
    fn name(&self) -> String {
        escape(&self.plain_name())
    }

    /// Returns the name of the tournament. Untrusted text.
    fn plain_name(&self) -> String {
        name_tournament(&self.tournament.plan, self.language)
    }

    /// Renders the post that shows a tournament.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the games cannot be read.
    pub(crate) async fn render(&self) -> Result<Post, StoreError> {
        let tone = match self.tournament.stage {
            TournamentStage::Draft | TournamentStage::SignUp => Tone::Turn,
            TournamentStage::Running | TournamentStage::Over { .. } => Tone::Calm,
        };
        let mut lines = self.describe();
        if self.tournament.stage == TournamentStage::Running {
            lines.extend(self.list_current_games().await?);
        }
        let picture = if self.tournament.rounds.is_empty() {
            None
        } else {
            lines.extend(self.explain_numbers());
            self.draw_results().await
        };
        Ok(Post::from_card(self.card(&lines, tone))
            .with_picture(picture)
            .with_buttons(self.render_buttons()))
    }

    /// Renders the preview of a tournament that only its organizer has seen. `notes` are lines about options that were ignored.
    pub(crate) fn render_draft(&self, notes: &[String]) -> Post {
        let (language, tournament) = (self.language, self.loaded.id);
        let mut content = vec![language.tournament_preview()];
        content.extend_from_slice(notes);
        let announce = CustomId::AnnounceTournament { tournament };
        let discard = CustomId::DiscardTournament { tournament };
        Post {
            content: content.join("\n"),
            ..Post::from_card(self.card(&self.describe(), Tone::Turn))
        }
        .with_buttons([
            Button::good(language.button_announce_tournament(), announce),
            Button::plain(language.button_discard_tournament(), discard),
        ])
    }

    /// Renders the post that reminds users of the sign-up.
    pub(crate) fn render_reminder(&self) -> Post {
        let (language, tournament) = (self.language, self.tournament);
        let place = tournament.place;
        let url = tournament
            .post
            .map(|post| message_url(place, place.channel, post));
        let name = escape(&name_tournament(&tournament.plan, language));
        let (starts, count) = (ago(tournament.plan.starts), tournament.entrants.len());
        let number = self.loaded.id;
        let join = CustomId::JoinTournament { tournament: number };
        let text = match url {
            Some(url) => language.tournament_reminder_linked(name, starts, count, url),
            None => language.tournament_reminder(name, starts, count),
        };
        Post::from(text).with_buttons([Button::good(language.button_join_tournament(), join)])
    }

    /// Describes how the tournament recurs.
    fn describe_recurrence(&self) -> Option<String> {
        let recurrence = self.tournament.recurrence.as_ref()?;
        let every = match recurrence.every {
            Repeat::Weekly => "weekly",
            Repeat::Monthly => "monthly",
        };
        let edition = u64::from(recurrence.edition);
        let language = self.language;
        Some(if recurrence.divisions > 1 {
            let (division, divisions) = (recurrence.division, recurrence.divisions);
            language.tournament_recurs_divided(every, edition, division, divisions)
        } else {
            language.tournament_recurs(every, edition)
        })
    }

    /// Lists the games of the current round that are not over, with links to their boards.
    async fn list_current_games(&self) -> Result<Vec<String>, StoreError> {
        let mut lines = Vec::new();
        for (.., table) in list_running(self.tournament) {
            if let Some(game) = table.game {
                let record = self.app.store.game(game).await?;
                let game = self.name_game(game, record.as_ref());
                lines.push(
                    self.language
                        .tournament_current(self.write_table(table), game),
                );
            }
        }
        Ok(lines)
    }

    /// Names a game, with a link to its board if it has been posted.
    fn name_game(&self, game: GameId, record: Option<&GameRecord>) -> String {
        let name = self.language.tournament_game(game.to_string());
        match record.and_then(post_url) {
            Some(url) => format!("[{name}]({url})"),
            None => name,
        }
    }

    /// Explains the numbers that pictures show for players whose names the font cannot show; empty if there are none.
    fn explain_numbers(&self) -> Option<String> {
        let numbered = (1..).zip(&self.names).filter(|(_, name)| !can_show(name));
        let numbered: Vec<String> = numbered
            .map(|(number, name)| format!("#{number} {}", escape(name)))
            .collect();
        (!numbered.is_empty()).then(|| self.language.tournament_numbers(numbered.join(" · ")))
    }

    /// Draws the standings of a tournament, or the bracket of a knockout.
    async fn draw_results(&self) -> Option<Picture> {
        match self.tournament.plan.format {
            TournamentFormat::Knockout => self.draw_bracket().await,
            TournamentFormat::Swiss | TournamentFormat::RoundRobin | TournamentFormat::Groups => {
                self.draw_standings().await
            }
        }
    }

    async fn draw(
        &self,
        alt: &str,
        draw: impl FnOnce(Theme) -> Png + Send + 'static,
    ) -> Option<Picture> {
        let theme = self.app.usual_view().theme;
        let png = self.app.painter.draw(move || draw(theme).into_bytes());
        Some(Picture::png(png.await?, cut(alt, 1000)))
    }

    /// Renders the announcement of a round: who plays whom, and who has a bye. Returns `None` if there is no such round. The announcement notifies
    /// players who have a bye or wait for another player's first move. The others are notified by the boards of their games.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the games cannot be read.
    pub(crate) async fn render_round(&self, number: usize) -> Result<Option<Post>, StoreError> {
        let (tournament, language) = (self.tournament, self.language);
        let Some(round) = tournament.rounds.get(number) else {
            return Ok(None);
        };
        let is_knockout = tournament.plan.format == TournamentFormat::Knockout;
        let mut lines = Vec::new();
        let mut pings = Vec::new();
        let mut is_replay = false;
        for (at, table) in (1..).zip(&round.tables) {
            let players = self.write_table(table);
            let Some(game) = table.game else {
                lines.push(language.tournament_table_decided(at, players));
                continue;
            };
            is_replay |= is_replayed(tournament, number, table);
            let record = self.app.store.game(game).await?;
            let game = self.name_game(game, record.as_ref());
            lines.push(language.tournament_table(at, players, game));
            let Some(record) = record else {
                continue;
            };
            if table.result.is_some() || !record.entries.is_empty() {
                continue;
            }
            let first = replay(&record).ok().and_then(|game| game.to_move());
            let mover = first.and_then(|seat| record.seats.get(seat.index()).copied());
            if mover.is_some_and(|mover| mover == self.app.me) {
                // The board after the engine's move notifies them.
                continue;
            }
            let others = record.seats.into_iter();
            let others = others.filter(|seat| Some(*seat) != mover);
            pings.extend(others.filter_map(Player::user));
        }
        if !round.byes.is_empty() {
            let byes = round.byes.iter().map(|at| usize::from(*at));
            let names = byes.clone().map(|at| escape(&self.names[at]));
            // Byes come before the tables, which are cut off if there are many.
            lines.insert(0, language.tournament_bye(language.list(names)));
            let byes = byes.filter_map(|at| tournament.entrants[at].player.user());
            pings.extend(byes.filter(|_| !is_replay));
        }
        let gone = list_gone(tournament, number).map(|at| escape(&self.names[at]));
        let gone: Vec<String> = gone.collect();
        if !gone.is_empty() {
            lines.insert(0, language.tournament_gone(language.list(gone)));
        }
        if is_replay {
            lines.insert(0, language.tournament_replays());
        }
        pings.sort_unstable();
        pings.dedup();
        let pings = self.app.list_mentionable(pings).await?;
        let content = if pings.is_empty() {
            String::new()
        } else {
            let mentions = join(pings.iter().copied().map(mention), " ");
            cut(&language.tournament_round_pings(mentions), CONTENT)
        };
        let is_last = number + 1 == tournament.rounds.len();
        let title = language.tournament_stage_title(self.name(), self.name_round(number));
        lines.push(language.challenge_time(describe_time(tournament.plan.terms.time, language)));
        lines.extend(self.link_announcement());
        // Before the first round, everyone has the same points.
        let picture = if is_last && (number > 0 || is_knockout) {
            lines.extend(self.explain_numbers());
            self.draw_results().await
        } else {
            None
        };
        let card = Card {
            title: cut(&title, CARD_TITLE),
            ..self.card(&lines, Tone::Turn)
        };
        Ok(Some(
            Post {
                content,
                pings,
                ..Post::from_card(card)
            }
            .with_picture(picture),
        ))
    }

    /// Returns a line that links the announcement of the tournament, if it has been posted.
    fn link_announcement(&self) -> Option<String> {
        let place = self.tournament.place;
        let url = message_url(place, place.channel, self.tournament.post?);
        Some(self.language.tournament_announcement(url))
    }

    /// Renders the announcement of the end of a tournament, which mentions the players in the first three places.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the settings of the players cannot be read.
    pub(crate) async fn render_end(&self) -> Result<Post, StoreError> {
        let mut lines = self.describe_end();
        if !is_finished(self.tournament) {
            let entrants = self.tournament.entrants.iter();
            let entrants = entrants.filter(|entrant| entrant.left.is_none());
            let users = entrants.filter_map(|entrant| entrant.player.user());
            let pings = self.app.list_mentionable(users.collect()).await?;
            let content = join(pings.iter().copied().map(mention), " ");
            return Ok(Post {
                content: cut(&content, CONTENT),
                pings,
                ..Post::from_card(self.card(&lines, Tone::Calm))
            });
        }
        let best = list_medalists(self.tournament).into_iter();
        let best: Vec<(usize, UserId)> = best
            .filter_map(|standing| {
                let user = self.tournament.entrants[standing.entrant].player.user()?;
                Some((standing.place, user))
            })
            .collect();
        let users = best.iter().map(|(_, user)| *user).collect();
        let pings = self.app.list_mentionable(users).await?;
        let content = best
            .iter()
            .filter(|(_, user)| pings.contains(user))
            .map(|(place, user)| format!("{} {}", MEDALS[place - 1], mention(*user)));
        let content = cut(&join(content, " · "), CONTENT);
        lines.push(String::new());
        lines.extend(self.list_standings());
        lines.extend(self.explain_numbers());
        let post = Post {
            content,
            pings,
            ..Post::from_card(self.card(&lines, Tone::Won))
        };
        Ok(post
            .with_picture(self.draw_winners().await)
            .with_buttons([self.standings_button()]))
    }

    fn standings_button(&self) -> Button {
        let tournament = self.loaded.id;
        let id = CustomId::Standings { tournament };
        Button::plain(self.language.button_standings(), id)
    }

    /// Renders the standings for a single user: as a picture and as text, with the tie-breaks explained.
    pub(crate) async fn render_standings(&self) -> Post {
        let mut explanation = self.explain();
        explanation.extend(self.explain_numbers());
        let explanation = explanation.join("\n");
        let room = CARD_ROOM.saturating_sub(explanation.chars().count() + 2);
        let list = cut(&self.list_standings().join("\n"), room);
        let card = self.card(&[list, String::new(), explanation], Tone::Calm);
        Post::from_card(card).with_picture(self.draw_results().await)
    }

    /// Renders the organizer's panel, which only the organizer sees. With many games and players, it has several pages, counted from 0.
    pub(crate) fn render_panel(&self, page: usize) -> Post {
        let (plan, language) = (&self.tournament.plan, self.language);
        let tournament = self.loaded.id;
        let mut buttons = Vec::new();
        if self.tournament.stage == TournamentStage::SignUp {
            let begin = CustomId::BeginTournamentAsk { tournament };
            buttons.push(Button::good(language.button_begin_tournament(), begin));
        }
        if plan.engine_level.is_some() && !self.has_engine() && is_open(self.tournament) {
            let enter = CustomId::EnterEngine { tournament };
            buttons.push(Button::plain(language.button_enter_engine(), enter));
        }
        if !is_over(self.tournament) {
            let cancel = CustomId::CancelTournamentAsk { tournament };
            buttons.push(Button::danger(language.button_cancel_tournament(), cancel));
        }
        let menus = self.render_organizer_menus();
        let pages = menus.len().div_ceil(PANEL_MENUS).max(1);
        let page = page.min(pages - 1);
        buttons.extend(render_page_buttons(page, pages, language, |page| {
            CustomId::OrganizePage { tournament, page }
        }));
        let menus = menus.into_iter().skip(page * PANEL_MENUS).take(PANEL_MENUS);
        let rows = menus.chain(Row::buttons(buttons)).collect();
        let about = match self.tournament.stage {
            TournamentStage::Draft | TournamentStage::SignUp => {
                language.tournament_organize_before()
            }
            TournamentStage::Running | TournamentStage::Over { .. } => {
                language.tournament_organize()
            }
        };
        Post::from_card(self.card(&[about], Tone::Calm)).with_rows(rows)
    }

    fn has_engine(&self) -> bool {
        let mut entrants = self.tournament.entrants.iter();
        entrants.any(|entrant| entrant.player == self.app.me)
    }

    /// Renders the menus for removing players and for deciding running games; none once the tournament is over.
    fn render_organizer_menus(&self) -> Vec<Row> {
        let (tournament, language) = (self.loaded.id, self.language);
        if is_over(self.tournament) {
            return Vec::new();
        }
        let entrants = self.tournament.entrants.iter().zip(&self.names);
        let removable = entrants.filter(|(entrant, _)| entrant.left.is_none());
        let removable =
            removable.filter_map(|(it, name)| Some(Entry::new(name, &it.player.user()?)));
        let mut removable: Vec<Entry> = removable.collect();
        removable.sort_by_cached_key(|entry| entry.label.to_lowercase());
        let placeholder = language.tournament_remove_menu();
        let mut menus = render_menus(&placeholder, &removable, language, |menu| {
            CustomId::RemoveEntrant { tournament, menu }
        });
        let running = list_running(self.tournament).map(|(round, at, table)| {
            let players = join_players(table, |at| self.names[at].clone());
            let label = language.tournament_decide_entry(self.name_round(round), players);
            Entry::new(&label, &format!("{round}.{at}"))
        });
        let running: Vec<Entry> = running.collect();
        let placeholder = language.tournament_decide_menu();
        let before = menus.len() as u8;
        menus.extend(render_menus(&placeholder, &running, language, |menu| {
            let menu = before.saturating_add(menu);
            CustomId::DecideTable { tournament, menu }
        }));
        menus
    }

    /// Writes the players of a table in the order of their seats, as Markdown: "Ann – Bea".
    pub(crate) fn write_table(&self, table: &TournamentTable) -> String {
        join_players(table, |at| escape(&self.names[at]))
    }

    /// Describes the games, the organizer and the stage of the tournament, as lines of text.
    fn describe(&self) -> Vec<String> {
        let (plan, language) = (&self.tournament.plan, self.language);
        let game = language.stored_game_name(&plan.kind);
        let format = language.tournament_format(format_id(plan.format));
        let mut lines = vec![language.tournament_about(game, format)];
        lines.extend(describe_stored_variant(&plan.kind, &plan.variant, language));
        if plan.format == TournamentFormat::Groups {
            let seats = plan.seats.iter().copied();
            let first = plan.seats.first().copied().unwrap_or(2);
            let (least, most) = (seats.clone().min(), seats.max());
            let (least, most) = (least.unwrap_or(first), most.unwrap_or(first));
            lines.push(language.tournament_seats(first, least, most));
        }
        if plan.rounds > 0 && plan.format != TournamentFormat::Knockout {
            lines.push(language.tournament_rounds(plan.rounds));
        }
        lines.push(language.challenge_time(describe_time(plan.terms.time, language)));
        if !plan.vacations {
            lines.push(language.tournament_no_vacations());
        }
        lines.push(language.challenge_rated(if plan.terms.rated { "yes" } else { "no" }));
        let level = plan.engine_level.filter(|_| self.has_engine());
        if let Some(level) = level.and_then(|level| Level::new(usize::from(level))) {
            lines.push(language.tournament_engine(language.level_choice(level.number())));
        }
        lines.extend(self.describe_recurrence());
        let organizer = mention_or_former(self.tournament.organizer, language);
        lines.push(language.tournament_by(organizer));
        lines.push(String::new());
        lines.extend(self.describe_stage());
        lines
    }

    fn describe_stage(&self) -> Vec<String> {
        let (tournament, language) = (self.tournament, self.language);
        let plan = &tournament.plan;
        match tournament.stage {
            TournamentStage::Draft | TournamentStage::SignUp => {
                let at = date_and_time(plan.starts);
                let mut lines = vec![language.tournament_sign_up(at, ago(plan.starts))];
                lines.extend(plan.late_entry.then(|| language.tournament_late()));
                lines.push(if self.names.is_empty() {
                    language.tournament_no_entrants(plan.most)
                } else {
                    let names = join(self.names.iter().map(|name| escape(name)), ", ");
                    language.tournament_entrants(names, self.names.len(), plan.most)
                });
                lines
            }
            TournamentStage::Running => {
                let running = list_running(tournament).count();
                let all = tournament.rounds.last().map_or(0, |it| it.tables.len());
                let mut lines = vec![
                    format!("**{}**", self.name_last_round()),
                    language.tournament_games_over(all.saturating_sub(running), all),
                ];
                lines.extend(is_open(tournament).then(|| language.tournament_late()));
                lines
            }
            TournamentStage::Over { .. } => self.describe_end(),
        }
    }

    /// Names the winners, or the reason why the tournament is over.
    fn describe_end(&self) -> Vec<String> {
        let language = self.language;
        let TournamentStage::Over { why, .. } = self.tournament.stage else {
            return Vec::new();
        };
        vec![match why {
            TournamentOver::Canceled if self.tournament.rounds.is_empty() => {
                language.tournament_canceled_early()
            }
            TournamentOver::Canceled => language.tournament_canceled(),
            TournamentOver::TooFew => language.tournament_too_few(LEAST_ENTRANTS),
            TournamentOver::Finished => {
                let winners = list_winners(self.tournament).into_iter();
                let winners: Vec<String> = winners.map(|at| escape(&self.names[at])).collect();
                match winners.as_slice() {
                    [] => language.tournament_no_winner(),
                    [one] => language.tournament_won(one.clone()),
                    several => language.tournament_won_shared(language.list(several)),
                }
            }
        }]
    }

    /// Renders the buttons under the post that shows the tournament.
    fn render_buttons(&self) -> Vec<Button> {
        let (content, language) = (self.tournament, self.language);
        let tournament = self.loaded.id;
        let mut buttons = Vec::new();
        if is_open(content) {
            let join = CustomId::JoinTournament { tournament };
            buttons.push(Button::good(language.button_join_tournament(), join));
        }
        if !is_over(content) && count_active(content) > 0 {
            let label = if content.stage == TournamentStage::SignUp {
                language.button_leave_tournament()
            } else {
                language.button_withdraw_tournament()
            };
            let leave = CustomId::LeaveTournament { tournament };
            buttons.push(Button::plain(label, leave));
        }
        if !content.rounds.is_empty() {
            buttons.push(self.standings_button());
        }
        if !is_over(content) {
            let organize = CustomId::OrganizeTournament { tournament };
            buttons.push(Button::plain(language.button_organize(), organize));
        }
        buttons
    }
}

/// Returns the page of the organizer's panel that contains menu number `menu`.
pub(crate) fn find_panel_page(menu: u8) -> usize {
    usize::from(menu) / PANEL_MENUS
}

/// Returns true if the font of the pictures can show at least a part of a text.
fn can_show(text: &str) -> bool {
    !font::fit(text, 1.0, f64::INFINITY).is_empty()
}

fn join_players(table: &TournamentTable, name: impl Fn(usize) -> String) -> String {
    join(table.players.iter().map(|at| name(usize::from(*at))), " – ")
}
