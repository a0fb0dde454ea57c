//! The messages about tournaments: the post with the entrants, rounds, standings, the end, and what organizers can do.

mod standings;

use asterism_engine::Level;
use asterism_rules::GameKind;
use asterism_store::{Player, StoreError, UserId};

use crate::app::App;
use crate::feature::tournament::model::document::{
    TournamentFormat, TournamentOver, TournamentStage, TournamentTable,
};
use crate::feature::tournament::model::{
    count_active, is_open, is_over, list_running, list_winners,
};
use crate::feature::tournament::state::LoadedTournament;
use crate::game::variant::describe_variant;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{MENU_TEXT, ROWS};
use crate::protocol::reply::{Button, Card, Entry, Menu, Picture, Post, Row, Style, Tone};
use crate::protocol::time_control::describe_time;
use crate::text::Language;
use crate::text::markdown::{ago, cut, escape, mention, mention_or_former};
use crate::view::menus::render_menus;
use crate::view::paging::render_page_buttons;
use standings::{Drawing, draw_bracket, draw_standings, draw_winners, list_standings};

/// Maximum number of characters in the text of a card, less than the 4096 that
/// [Discord allows](https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
const CARD_CHARACTERS: usize = 3800;

/// Maximum number of menus on a page of the organizer's panel: one row is for buttons.
const PANEL_MENUS: usize = ROWS - 1;

/// Returns the id of a format, as used by the option and in texts.
pub(crate) const fn format_id(format: TournamentFormat) -> &'static str {
    match format {
        TournamentFormat::Swiss => "swiss",
        TournamentFormat::RoundRobin => "round-robin",
        TournamentFormat::Knockout => "knockout",
        TournamentFormat::Groups => "groups",
    }
}

/// Returns the id of a stage, as used in texts.
pub(crate) const fn stage_id(stage: TournamentStage) -> &'static str {
    match stage {
        TournamentStage::SignUp => "sign-up",
        TournamentStage::Running => "running",
        TournamentStage::Over { .. } => "over",
    }
}

impl App {
    /// Returns the names of all entrants, in their order. Untrusted text.
    pub(crate) async fn name_entrants(
        &self,
        loaded: &LoadedTournament,
        language: Language,
    ) -> Vec<String> {
        let tournament = &loaded.content;
        let players: Vec<Player> = tournament.entrants.iter().map(|it| it.player).collect();
        let engine = tournament
            .plan
            .engine_level
            .map(|level| asterism_store::Engine {
                user: self.me,
                level,
            });
        self.find_player_names(tournament.place, &players, engine, language)
            .await
    }

    /// Renders the public post of a tournament.
    pub(crate) async fn tournament_post(&self, loaded: &LoadedTournament) -> Post {
        let language = self.public_language(loaded.content.place).await;
        self.tournament_post_in(loaded, language).await
    }

    /// Renders the post of a tournament in `language`.
    pub(crate) async fn tournament_post_in(
        &self,
        loaded: &LoadedTournament,
        language: Language,
    ) -> Post {
        let names = self.name_entrants(loaded, language).await;
        let tournament = &loaded.content;
        let picture = if tournament.rounds.is_empty() {
            None
        } else {
            self.standings_picture(loaded, &names, language).await
        };
        Post {
            card: Some(Card {
                title: language.tournament_title(escape(&tournament.plan.name)),
                text: cut(
                    &describe(loaded, &names, self.me, language).join("\n"),
                    CARD_CHARACTERS,
                ),
                footer: language.tournament_footer(loaded.id.to_string()),
                tone: match tournament.stage {
                    TournamentStage::SignUp => Tone::Turn,
                    TournamentStage::Running | TournamentStage::Over { .. } => Tone::Calm,
                },
            }),
            picture,
            rows: Row::buttons(render_buttons(loaded, language)),
            ..Post::default()
        }
    }

    /// Draws the standings of a tournament, or the bracket of a knockout.
    pub(crate) async fn standings_picture(
        &self,
        loaded: &LoadedTournament,
        names: &[String],
        language: Language,
    ) -> Option<Picture> {
        let tournament = &loaded.content;
        let picture = match tournament.plan.format {
            TournamentFormat::Knockout => draw_bracket(loaded, names, language),
            TournamentFormat::Swiss | TournamentFormat::RoundRobin | TournamentFormat::Groups => {
                draw_standings(loaded, names, language)
            }
        };
        self.draw_tournament(picture).await
    }

    async fn draw_tournament(&self, (alt, draw): (String, Drawing)) -> Option<Picture> {
        let theme = self.usual_view().theme;
        let png = self.painter.draw(move || draw(theme)).await?;
        Some(Picture::png(png, cut(&alt, 1000)))
    }

    /// Announces a round: who plays whom, and who has a bye; `None` if there is no such round. Notifies players who
    /// wait for the first move of another player; the others are notified by the boards of their games.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the games cannot be read.
    pub(crate) async fn tournament_round_post(
        &self,
        loaded: &LoadedTournament,
        number: usize,
    ) -> Result<Option<Post>, StoreError> {
        let tournament = &loaded.content;
        let Some(round) = tournament.rounds.get(number) else {
            return Ok(None);
        };
        let language = self.public_language(tournament.place).await;
        let names = self.name_entrants(loaded, language).await;
        let mut lines = Vec::new();
        let mut pings = Vec::new();
        let mut is_replay = false;
        let before = number
            .checked_sub(1)
            .map(|at| &tournament.rounds[at].tables);
        let is_knockout = tournament.plan.format == TournamentFormat::Knockout;
        let before = before
            .filter(|_| is_knockout)
            .map_or(&[][..], Vec::as_slice);
        for (at, table) in (1..).zip(&round.tables) {
            let players = write_table(table, &names);
            let Some(game) = table.game else {
                lines.push(language.tournament_table_decided(at, players));
                continue;
            };
            lines.push(language.tournament_table(at, players, game.to_string()));
            is_replay |= before.iter().any(|other| is_same_table(other, table));
            let Some(record) = self.store.game(game).await? else {
                continue;
            };
            if table.result.is_some() || !record.entries.is_empty() {
                continue;
            }
            let first = crate::game::loaded_game::replay(&record).ok();
            let first = first.and_then(|game| game.to_move());
            let mover = first.and_then(|seat| record.seats.get(seat.index()).copied());
            if mover.is_some_and(|mover| mover == self.me) {
                // The board after the engine's move notifies them.
                continue;
            }
            let others = record.seats.iter().filter(|seat| Some(**seat) != mover);
            let users = others.filter_map(|seat| seat.user());
            pings.extend(users.filter(|user| *user != self.me));
        }
        let byes = round.byes.iter().map(|at| escape(&names[usize::from(*at)]));
        let byes: Vec<String> = byes.collect();
        if !byes.is_empty() {
            // Byes come before the tables, which are cut off if there are many.
            lines.insert(0, language.tournament_bye(language.list(&byes)));
            let byes = round.byes.iter();
            let byes = byes.map(|at| tournament.entrants[usize::from(*at)].player);
            let byes = byes.filter_map(Player::user);
            pings.extend(byes.filter(|user| !is_replay && *user != self.me));
        }
        if is_replay {
            lines.insert(0, language.tournament_replays());
        }
        // Only users who want to be notified are mentioned.
        pings.sort_unstable();
        pings.dedup();
        let pings = self.list_mentionable(pings).await?;
        let mentions: Vec<String> = pings.iter().map(|user| mention(*user)).collect();
        let content = if mentions.is_empty() {
            String::new()
        } else {
            cut(&language.tournament_round_pings(mentions.join(" ")), 2000)
        };
        let name = escape(&tournament.plan.name);
        let is_last = number + 1 == tournament.rounds.len();
        let title = match standings::name_stage(loaded, language).filter(|_| is_last) {
            Some(stage) => language.tournament_stage_title(name, stage),
            None => language.tournament_round_title(name, number + 1),
        };
        Ok(Some(Post {
            content,
            card: Some(Card {
                title: cut(&title, 256),
                text: cut(&lines.join("\n"), CARD_CHARACTERS),
                footer: language.tournament_footer(loaded.id.to_string()),
                tone: Tone::Turn,
            }),
            pings,
            ..Post::default()
        }))
    }

    /// Announces the end of a tournament.
    pub(crate) async fn tournament_end_post(&self, loaded: &LoadedTournament) -> Post {
        let tournament = &loaded.content;
        let language = self.public_language(tournament.place).await;
        let names = self.name_entrants(loaded, language).await;
        let is_finished = matches!(
            tournament.stage,
            TournamentStage::Over {
                why: TournamentOver::Finished,
                ..
            }
        );
        let picture = if is_finished {
            self.draw_tournament(draw_winners(loaded, &names, language))
                .await
        } else {
            None
        };
        let mut lines = describe_end(loaded, &names, language);
        if is_finished {
            lines.push(String::new());
            lines.extend(list_standings(loaded, &names, language));
        }
        let standings = CustomId::Standings {
            tournament: loaded.id,
        };
        Post {
            card: Some(Card {
                title: language.tournament_title(escape(&tournament.plan.name)),
                text: cut(&lines.join("\n"), CARD_CHARACTERS),
                footer: language.tournament_footer(loaded.id.to_string()),
                tone: if is_finished { Tone::Won } else { Tone::Calm },
            }),
            picture,
            rows: if is_finished {
                Row::buttons(vec![Button::new(
                    Style::Plain,
                    language.button_standings(),
                    standings,
                )])
            } else {
                Vec::new()
            },
            ..Post::default()
        }
    }

    /// Renders the standings for the user alone: as a picture and as text, with the tie-breaks explained.
    pub(crate) async fn tournament_standings(
        &self,
        loaded: &LoadedTournament,
        language: Language,
    ) -> Post {
        let names = self.name_entrants(loaded, language).await;
        let tournament = &loaded.content;
        let explanation = standings::explain(loaded, language).join("\n");
        let room = CARD_CHARACTERS.saturating_sub(explanation.chars().count() + 2);
        let list = cut(&list_standings(loaded, &names, language).join("\n"), room);
        Post {
            card: Some(Card {
                title: language.tournament_title(escape(&tournament.plan.name)),
                text: format!("{list}\n\n{explanation}"),
                footer: language.tournament_footer(loaded.id.to_string()),
                tone: Tone::Calm,
            }),
            picture: self.standings_picture(loaded, &names, language).await,
            ..Post::default()
        }
    }

    /// Renders what the organizer can do, for them alone. There are several pages, from 0, if there are many games and players.
    pub(crate) async fn tournament_panel(
        &self,
        loaded: &LoadedTournament,
        page: usize,
        language: Language,
    ) -> Post {
        let names = self.name_entrants(loaded, language).await;
        let tournament = &loaded.content;
        let number = loaded.id;
        let is_over = is_over(tournament);
        let mut buttons = Vec::new();
        if tournament.stage == TournamentStage::SignUp {
            buttons.push(Button::new(
                Style::Good,
                language.button_begin_tournament(),
                CustomId::BeginTournament { tournament: number },
            ));
        }
        let has_engine = tournament.entrants.iter().any(|it| it.player == self.me);
        if tournament.plan.engine_level.is_some() && !has_engine && is_open(tournament) {
            buttons.push(Button::new(
                Style::Plain,
                language.button_enter_engine(),
                CustomId::EnterEngine { tournament: number },
            ));
        }
        if !is_over {
            buttons.push(Button::new(
                Style::Danger,
                language.button_cancel_tournament(),
                CustomId::CancelTournamentAsk { tournament: number },
            ));
        }
        let menus = render_organizer_menus(loaded, &names, language);
        let pages = menus.len().div_ceil(PANEL_MENUS).max(1);
        let page = page.min(pages - 1);
        buttons.extend(render_page_buttons(page, pages, language, |page| {
            CustomId::OrganizePage {
                tournament: number,
                page,
            }
        }));
        let menus = menus.into_iter().skip(page * PANEL_MENUS);
        let menus = menus.take(PANEL_MENUS).map(Row::Menu);
        Post {
            card: Some(Card {
                title: language.tournament_title(escape(&tournament.plan.name)),
                text: language.tournament_organize(),
                footer: language.tournament_footer(number.to_string()),
                tone: Tone::Calm,
            }),
            rows: menus.chain(Row::buttons(buttons)).collect(),
            ..Post::default()
        }
    }
}

/// Renders the menus to remove any player, and to decide any running game.
fn render_organizer_menus(
    loaded: &LoadedTournament,
    names: &[String],
    language: Language,
) -> Vec<Menu> {
    let tournament = loaded.id;
    let entrants = loaded.content.entrants.iter().zip(names);
    let removable = entrants.filter(|(it, _)| it.left.is_none() && !is_over(&loaded.content));
    let removable = removable.filter_map(|(entrant, name)| {
        Some(Entry {
            label: cut(name, MENU_TEXT),
            value: entrant.player.user()?.to_string(),
            ..Entry::default()
        })
    });
    let mut removable: Vec<Entry> = removable.collect();
    removable.sort_by_cached_key(|entry| entry.label.to_lowercase());
    let placeholder = language.tournament_remove_menu();
    let mut menus = render_menus(&placeholder, &removable, language, |menu| {
        CustomId::RemoveEntrant { tournament, menu }
    });
    let running = list_decidable(loaded).into_iter();
    let running = running.map(|(round, at, table)| {
        let players = join_players(table, |at| names[at].clone());
        Entry {
            label: cut(
                &language.tournament_decide_entry(round + 1, players),
                MENU_TEXT,
            ),
            value: format!("{round}.{at}"),
            ..Entry::default()
        }
    });
    let placeholder = language.tournament_decide_menu();
    let before = menus.len() as u8;
    menus.extend(render_menus(
        &placeholder,
        &running.collect::<Vec<_>>(),
        language,
        |menu| CustomId::DecideTable {
            tournament,
            menu: before.saturating_add(menu),
        },
    ));
    menus
}

/// Returns the page of the organizer's panel with this menu.
pub(crate) fn find_panel_page(menu: u8) -> usize {
    usize::from(menu) / PANEL_MENUS
}

/// Lists the tables with running games, with their round and their place in it.
fn list_decidable(loaded: &LoadedTournament) -> Vec<(usize, usize, &TournamentTable)> {
    if is_over(&loaded.content) {
        return Vec::new();
    }
    list_running(&loaded.content).collect()
}

fn is_same_table(one: &TournamentTable, other: &TournamentTable) -> bool {
    let sorted = |table: &TournamentTable| {
        let mut players = table.players.clone();
        players.sort_unstable();
        players
    };
    sorted(one) == sorted(other)
}

/// Writes the players of a table in the order of their seats, as Markdown: "Ann – Bea".
pub(crate) fn write_table(table: &TournamentTable, names: &[String]) -> String {
    join_players(table, |at| escape(&names[at]))
}

fn join_players(table: &TournamentTable, name: impl Fn(usize) -> String) -> String {
    let players = table.players.iter().map(|at| name(usize::from(*at)));
    players.collect::<Vec<_>>().join(" – ")
}

/// Describes what is played, who takes part, and how far the tournament is, one line each.
fn describe(
    loaded: &LoadedTournament,
    names: &[String],
    me: UserId,
    language: Language,
) -> Vec<String> {
    let tournament = &loaded.content;
    let plan = &tournament.plan;
    let game = language.stored_game_name(&plan.kind);
    let format = language.tournament_format(format_id(plan.format));
    let mut lines = vec![language.tournament_about(game, format)];
    lines.extend(match plan.kind.parse::<GameKind>() {
        Ok(kind) => describe_variant(kind, &plan.variant, language),
        Err(_) => vec![escape(&plan.variant)],
    });
    if plan.format == TournamentFormat::Groups {
        let seats = plan.seats.iter().copied();
        let first = plan.seats.first().copied().unwrap_or(2);
        let (least, most) = (seats.clone().min(), seats.max());
        lines.push(language.tournament_seats(first, least.unwrap_or(first), most.unwrap_or(first)));
    }
    if plan.rounds > 0 && plan.format != TournamentFormat::Knockout {
        lines.push(language.tournament_rounds(plan.rounds));
    }
    lines.push(language.challenge_time(describe_time(plan.terms.time, language)));
    if !plan.vacations {
        lines.push(language.tournament_no_vacations());
    }
    lines.push(language.challenge_rated(if plan.terms.rated { "yes" } else { "no" }));
    let has_engine = tournament.entrants.iter().any(|it| it.player == me);
    if let Some(level) = plan.engine_level.filter(|_| has_engine)
        && let Some(level) = Level::new(usize::from(level))
    {
        lines.push(language.tournament_engine(language.level_choice(level.number())));
    }
    lines.push(language.tournament_by(mention_or_former(tournament.organizer, language)));
    lines.push(String::new());
    lines.extend(describe_stage(loaded, names, language));
    lines
}

fn describe_stage(loaded: &LoadedTournament, names: &[String], language: Language) -> Vec<String> {
    let tournament = &loaded.content;
    let plan = &tournament.plan;
    match tournament.stage {
        TournamentStage::SignUp => {
            let at = format!("<t:{}:f>", plan.starts.secs());
            let mut lines = vec![language.tournament_sign_up(at, ago(plan.starts))];
            if plan.late_entry {
                lines.push(language.tournament_late());
            }
            let escaped: Vec<String> = names.iter().map(|name| escape(name)).collect();
            lines.push(if names.is_empty() {
                language.tournament_no_entrants(plan.most)
            } else {
                language.tournament_entrants(escaped.join(", "), names.len(), plan.most)
            });
            lines
        }
        TournamentStage::Running => {
            let round = tournament.rounds.len();
            let stage = standings::name_stage(loaded, language);
            let place = stage.unwrap_or_else(|| language.tournament_round_of(round, plan.rounds));
            let mut lines = vec![format!("**{place}**")];
            let running = list_running(tournament).count();
            let all = tournament.rounds.last().map_or(0, |it| it.tables.len());
            lines.push(language.tournament_games_over(all.saturating_sub(running), all));
            if is_open(tournament) {
                lines.push(language.tournament_late());
            }
            lines
        }
        TournamentStage::Over { .. } => describe_end(loaded, names, language),
    }
}

/// Says who has won, or why the tournament is over.
fn describe_end(loaded: &LoadedTournament, names: &[String], language: Language) -> Vec<String> {
    let TournamentStage::Over { why, .. } = loaded.content.stage else {
        return Vec::new();
    };
    vec![match why {
        TournamentOver::Canceled => language.tournament_canceled(),
        TournamentOver::TooFew => {
            language.tournament_too_few(crate::feature::tournament::model::LEAST_ENTRANTS)
        }
        TournamentOver::Finished => {
            let winners = list_winners(&loaded.content).into_iter();
            let winners: Vec<String> = winners.map(|at| escape(&names[at])).collect();
            match winners.as_slice() {
                [] => language.tournament_no_winner(),
                [one] => language.tournament_won(one.clone()),
                several => language.tournament_won_shared(language.list(several)),
            }
        }
    }]
}

/// Renders the buttons under the post.
fn render_buttons(loaded: &LoadedTournament, language: Language) -> Vec<Button> {
    let tournament = loaded.id;
    let stage = loaded.content.stage;
    let mut buttons = Vec::new();
    if is_open(&loaded.content) {
        buttons.push(Button::new(
            Style::Good,
            language.button_join_tournament(),
            CustomId::JoinTournament { tournament },
        ));
    }
    if !is_over(&loaded.content) && count_active(&loaded.content) > 0 {
        let label = if stage == TournamentStage::SignUp {
            language.button_leave_tournament()
        } else {
            language.button_withdraw_tournament()
        };
        let id = CustomId::LeaveTournament { tournament };
        buttons.push(Button::new(Style::Plain, label, id));
    }
    if !loaded.content.rounds.is_empty() {
        let id = CustomId::Standings { tournament };
        buttons.push(Button::new(Style::Plain, language.button_standings(), id));
    }
    if !is_over(&loaded.content) {
        let id = CustomId::OrganizeTournament { tournament };
        buttons.push(Button::new(Style::Plain, language.button_organize(), id));
    }
    buttons
}
