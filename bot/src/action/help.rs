//! `/help`: what to do next, from where one is.

use asterism_store::Timestamp;

use crate::app::{App, ROW_BUTTONS, game_menu};
use crate::command::COMMANDS;
use crate::custom_id::CustomId;
use crate::refusal::Refusal;
use crate::reply::{Audience, Button, Card, Post, Reply, Row, Style, Tone};
use crate::request::Request;
use crate::table::{mention, waits_for};

pub(crate) async fn command(
    app: &App,
    request: &Request,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let language = request.language;
    let user = request.user.id;
    let tables = app.running_games(request).await?;
    let challenges = app.open_challenges(user, now).await?;
    let challenging = challenges
        .iter()
        .filter(|challenge| challenge.by == user)
        .count();
    let challenged = challenges
        .iter()
        .filter(|challenge| waits_for(challenge, user))
        .count();
    let turns = tables
        .iter()
        .filter(|table| table.turn() == Some(user))
        .count();
    let mut lines = Vec::new();
    if turns > 0 {
        lines.push(language.help_your_turn(turns));
    }
    if tables.len() > turns {
        lines.push(language.help_waiting(tables.len() - turns));
    }
    if challenged > 0 {
        lines.push(language.help_challenged(challenged));
    }
    if challenging > 0 {
        lines.push(language.help_challenging(challenging));
    }
    if lines.is_empty() {
        lines.push(language.help_no_game());
    }
    lines.push(language.help_engine(mention(app.me)));
    lines.push(String::new());
    lines.extend(
        COMMANDS
            .iter()
            .map(|spec| (language.command_called(spec.name), (spec.about)(language)))
            .map(|(name, about)| language.help_command(name, about)),
    );
    let mut rows = Vec::new();
    if turns > 0 {
        let mine: Vec<_> = tables
            .into_iter()
            .filter(|table| table.turn() == Some(user))
            .collect();
        rows.push(Row::Menu(game_menu(&mine, CustomId::Open, user, language)));
    }
    let rules = asterism_rules::GameKind::ALL.iter().map(|kind| {
        let label = language.help_rules_of(language.game_name(*kind));
        Button::new(
            Style::Plain,
            label,
            CustomId::Rules {
                kind: *kind,
                page: 0,
            },
        )
    });
    let rules: Vec<Button> = rules.collect();
    rows.extend(
        rules
            .chunks(ROW_BUTTONS)
            .map(|some| Row::Buttons(some.to_vec())),
    );
    let card = Card {
        title: language.help_title(),
        text: lines.join("\n"),
        footer: String::new(),
        tone: Tone::Calm,
    };
    Ok(Reply::Say(
        Post {
            card: Some(card),
            rows,
            ..Post::default()
        },
        Audience::You,
    ))
}
