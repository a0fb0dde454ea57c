//! **Play against me**: starts a game against the engine with buttons and menus alone. The user picks a game; changes level, variant and time if they
//! like; and presses **Start**. The IDs of the buttons contain the choices made so far.

use asterism_engine::Level;
use asterism_rules::{AnyGame, GameKind};

use crate::action::{challenge, context, in_place};
use crate::app::RequestContext;
use crate::game::variant::{Variant, order_presets};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{MENU_ENTRIES, MENU_TEXT};
use crate::protocol::payload::{EngineSetup, SetupPart};
use crate::protocol::refusal::{Refusal, refuse_setup};
use crate::protocol::reply::{Audience, Button, Entry, Menu, Post, Reply, Row};
use crate::protocol::request::{Call, Value};
use crate::protocol::time_control::{TimeId, describe_time};
use crate::text::Language;
use crate::text::markdown::cut;
use crate::worker::opponent::USUAL_LEVEL;

/// Asks the user which game to play.
pub(crate) async fn ask(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let post = render_games(context).await?;
    Ok(Reply::Say(post, Audience::You))
}

/// Asks the user again which game to play, in the same private message.
pub(crate) async fn ask_again(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    Ok(in_place(render_games(context).await?, context.private))
}

/// Applies the user's choice from the menu for `part` of the settings, and shows the updated settings of the game.
pub(crate) async fn change(
    context: RequestContext<'_>,
    setup: EngineSetup,
    part: SetupPart,
) -> Result<Reply, Refusal> {
    let picked: String = context.picked()?;
    let setup = match part {
        SetupPart::Level => EngineSetup {
            level: picked.parse().map_err(|_| Refusal::Choice)?,
            ..setup
        },
        SetupPart::Variant => EngineSetup {
            variant: picked,
            ..setup
        },
        SetupPart::Time => EngineSetup {
            time: TimeId::from_id(&picked).ok_or(Refusal::Choice)?,
            ..setup
        },
    };
    show(context, setup).await
}

/// Shows the settings of the game.
pub(crate) async fn show(
    context: RequestContext<'_>,
    setup: EngineSetup,
) -> Result<Reply, Refusal> {
    context.request.may_play_here(context.app.me)?;
    let level = Level::new(usize::from(setup.level)).ok_or(Refusal::Level)?;
    let kind = setup.kind;
    let variant = Variant::parse(kind, &setup.variant).map_err(|_| Refusal::Choice)?;
    let variant = variant.for_players(kind, 2);
    let begun =
        AnyGame::new(kind, &variant.options, 2).map_err(|error| refuse_setup(error, kind))?;
    let highest = context.app.highest_level(context.request.place).await?;
    let language = context.language();
    let game = language.game_name(kind);
    let menus = [
        Some(render_level_menu(&setup, level, highest, language)),
        render_variant_menu(&setup, &variant, language),
        Some(render_time_menu(&setup, language)),
    ];
    let mut rows: Vec<Row> = menus.into_iter().flatten().map(Row::Menu).collect();
    rows.extend(Row::buttons(vec![
        Button::good(language.button_start(), CustomId::StartEngineGame(setup)),
        Button::plain(language.button_other_game(), CustomId::OtherGame),
        Button::plain(language.button_rules(), CustomId::RulesOf { kind, page: 0 }),
    ]));
    let post = Post {
        rows,
        ..Post::from(format!(
            "{}\n{}",
            language.play_me_setup(game),
            language.game_aim(&begun)
        ))
    };
    Ok(in_place(post, context.private))
}

/// Shows the settings of a game of this kind, as they usually are.
pub(crate) async fn set_up(context: RequestContext<'_>, kind: GameKind) -> Result<Reply, Refusal> {
    let highest = context.app.highest_level(context.request.place).await?;
    show(context, usual_setup(kind, highest)).await
}

fn usual_setup(kind: GameKind, highest: Level) -> EngineSetup {
    EngineSetup {
        kind,
        level: USUAL_LEVEL.min(highest).number() as u8,
        time: TimeId::NONE,
        variant: String::new(),
    }
}

/// Starts the game with the chosen settings. Who moves first is drawn by lot.
pub(crate) async fn start(
    context: RequestContext<'_>,
    setup: EngineSetup,
) -> Result<Reply, Refusal> {
    begin(context, setup, "random").await
}

/// Starts the game with the chosen settings. `seat` is a value of the option `seat` of `/challenge`.
pub(crate) async fn begin(
    context: RequestContext<'_>,
    setup: EngineSetup,
    seat: &'static str,
) -> Result<Reply, Refusal> {
    let engine = context::find_person(context, context.app.me).await?;
    let text = |value: &str| Value::Text(value.to_owned());
    let options = [
        ("game", text(setup.kind.id())),
        ("opponent", Value::User(engine)),
        ("level", Value::Integer(setup.level.into())),
        ("variant", text(&setup.variant)),
        ("time", text(setup.time.id())),
        ("seat", text(seat)),
    ];
    let call = Call {
        name: "challenge".to_owned(),
        subcommand: None,
        options: options
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    };
    match challenge::command(context, &call).await? {
        Reply::Say(post, Audience::You) => Ok(in_place(post, context.private)),
        other => Ok(other),
    }
}

async fn render_games(context: RequestContext<'_>) -> Result<Post, Refusal> {
    context.request.may_play_here(context.app.me)?;
    let language = context.language();
    let highest = context.app.highest_level(context.request.place).await?;
    let buttons = GameKind::ALL.iter().map(|kind| {
        let id = CustomId::SetUpEngineGame(usual_setup(*kind, highest));
        Button::main(language.game_name(*kind), id)
    });
    Ok(Post::from(language.play_me_which()).with_buttons(buttons))
}

/// Creates the menu that changes `part` of `setup`.
fn setup_menu(
    setup: &EngineSetup,
    part: SetupPart,
    placeholder: String,
    entries: Vec<Entry>,
) -> Menu {
    Menu {
        id: CustomId::ChangeEngineGame {
            part,
            setup: setup.clone(),
        },
        placeholder,
        entries,
    }
}

fn render_level_menu(
    setup: &EngineSetup,
    level: Level,
    highest: Level,
    language: Language,
) -> Menu {
    let levels = Level::all().filter(|level| *level <= highest);
    let entries = levels.map(|level| Entry {
        label: language.level_choice(level.number()),
        value: level.number().to_string(),
        ..Entry::default()
    });
    let placeholder = language.play_me_level(language.level_choice(level.number()));
    setup_menu(setup, SetupPart::Level, placeholder, entries.collect())
}

/// Renders the menu of the variants for two players. Returns `None` if there is only one variant.
fn render_variant_menu(setup: &EngineSetup, variant: &Variant, language: Language) -> Option<Menu> {
    let kind = setup.kind;
    let fits = |preset: &&str| {
        let options = kind.options_of_new_game(Some(preset));
        options.is_some_and(|options| AnyGame::new(kind, &options, 2).is_ok())
    };
    let name = |preset: &str| {
        cut(
            &language.settings_entry(language.variant_name(kind, preset)),
            MENU_TEXT,
        )
    };
    let presets = order_presets(kind, Some(2)).into_iter().filter(fits);
    let entries: Vec<Entry> = presets
        .take(MENU_ENTRIES)
        .map(|preset| Entry {
            label: name(preset),
            value: preset.to_owned(),
            description: cut(&language.variant_about(kind, preset), MENU_TEXT),
            ..Entry::default()
        })
        .collect();
    let placeholder = language.play_me_variant(name(variant.name()));
    (entries.len() > 1).then(|| setup_menu(setup, SetupPart::Variant, placeholder, entries))
}

fn render_time_menu(setup: &EngineSetup, language: Language) -> Menu {
    let describe = |time: TimeId| language.settings_entry(describe_time(time.control(), language));
    let entries = TimeId::all().map(|time| Entry {
        label: describe(time),
        value: time.id().to_owned(),
        ..Entry::default()
    });
    let placeholder = language.play_me_time(describe(setup.time));
    setup_menu(setup, SetupPart::Time, placeholder, entries.collect())
}

#[cfg(test)]
mod tests;
