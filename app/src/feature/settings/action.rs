//! `/settings`: the user's personal settings.

use asterism_render::{Theme, View};
use asterism_rules::{AnyGame, GameKind, Seat};
use asterism_store::{Choice, Setting, Settings};

use crate::action::in_place;
use crate::app::RequestContext;
use crate::app::hooks::Feature;
use crate::app::looks::Looks;
use crate::app::switches::Switch;
use crate::game::clocks::Renewal;
use crate::protocol::choices::{CONFIRM_MOVES, LABELS, RATINGS, SIDES};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::ALT_CHARACTERS;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Card, Entry, Menu, Picture, Post, Reply, Row};
use crate::protocol::request::Call;
use crate::text::Language;
use crate::text::markdown::cut;

pub(crate) mod calls;
pub(crate) mod unrated;

pub(crate) use calls::SettingMenu;

/// Game on the sample board. The board of this game can be rotated and has labels on all sides, so the effect of every setting is visible.
const SAMPLE: GameKind = GameKind::Squadro;

/// Moves played on the sample board, chosen so that every kind of element is visible.
const SAMPLE_MOVES: &[&str] = &["A1", "B3", "A4", "B2", "A3", "B3", "A1", "B5", "A2"];

/// The viewer's seat at the sample board. This is not the first seat, which is always at the bottom.
const SAMPLE_SEAT: usize = 1;

/// The settings that are either on or off and do not belong to a feature.
static SWITCHES: [Switch; 3] = [
    Switch {
        option: ("labels", LABELS),
        is_on: |_, looks| looks.labels,
        set: Setting::Labels,
        reset: Choice::Labels,
        line: |language, labels| language.settings_labels(language.labels_choice(labels)),
        label: |language, on| {
            if on {
                language.button_labels_show()
            } else {
                language.button_labels_hide()
            }
        },
        id: CustomId::SetLabels,
    },
    Switch {
        option: ("side", SIDES),
        is_on: |_, looks| looks.own_side,
        set: Setting::OwnSide,
        reset: Choice::OwnSide,
        line: |language, side| language.settings_side(language.side_choice(side)),
        label: |language, on| {
            if on {
                language.button_side_own()
            } else {
                language.button_side_printed()
            }
        },
        id: CustomId::SetOwnSide,
    },
    Switch {
        option: ("confirm", CONFIRM_MOVES),
        is_on: |settings, _| settings.confirm_moves == Some(true),
        set: Setting::ConfirmMoves,
        reset: Choice::ConfirmMoves,
        line: |language, confirm| language.settings_confirm(language.confirm_choice(confirm)),
        label: |language, on| {
            if on {
                language.button_confirm_on()
            } else {
                language.button_confirm_off()
            }
        },
        id: CustomId::SetConfirmMoves,
    },
];

/// Lists all settings that are either on or off, including those of features.
fn list_switches(context: RequestContext<'_>) -> impl Iterator<Item = &'static Switch> {
    let features = context.app.features.iter();
    SWITCHES.iter().chain(features.filter_map(Feature::switch))
}

/// Handles `/settings`: changes the settings given as options, and shows all settings.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let mut chosen = Vec::new();
    let mut asks = None;
    if let Some(typed) = call.text("theme") {
        chosen.push(read_theme(typed)?);
    }
    for switch in list_switches(context) {
        if let Some(typed) = call.text(switch.option.0) {
            chosen.push(switch.read(typed)?);
        }
    }
    if let Some(typed) = call.text("ratings") {
        match unrated::choose(context, typed).await? {
            Ok(setting) => chosen.push(setting),
            Err(question) => asks = Some(question),
        }
    }
    if let Some(typed) = call.text("reset") {
        let mut switches = list_switches(context);
        chosen.push(Setting::Reset(
            match switches.find(|it| it.option.0 == typed) {
                Some(switch) => switch.reset,
                None => calls::read_reset(typed)?,
            },
        ));
    }
    chosen.extend(calls::read_settings(context, call).await?);
    let settings = set(context, chosen).await?;
    // The other options are stored even if the user does not answer the question.
    Ok(asks.unwrap_or(settings))
}

/// Sets the theme picked from the menu.
pub(crate) async fn pick_theme(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let picked: String = context.picked()?;
    set(context, vec![read_theme(&picked)?]).await
}

/// Stores the setting picked from a menu other than the theme menu.
pub(crate) async fn pick(context: RequestContext<'_>, menu: SettingMenu) -> Result<Reply, Refusal> {
    let picked: String = context.picked()?;
    set(context, vec![calls::read_choice(menu, &picked)?]).await
}

fn read_theme(id: &str) -> Result<Setting, Refusal> {
    let theme: Theme = id.parse().map_err(|_| Refusal::Choice)?;
    Ok(Setting::Theme(theme.id().to_owned()))
}

/// Stores the settings in `chosen` and shows all of the user's settings.
pub(crate) async fn set(
    context: RequestContext<'_>,
    mut chosen: Vec<Setting>,
) -> Result<Reply, Refusal> {
    let user = context.user();
    let renewal = |setting: &Setting| match setting {
        Setting::Vacations(_) => Some(Renewal::Vacation),
        Setting::Zone(_)
        | Setting::Quiet(_)
        | Setting::RemindBefore(_)
        | Setting::Reset(Choice::Zone | Choice::Quiet | Choice::RemindBefore) => {
            Some(Renewal::Reminders)
        }
        _ => None,
    };
    let renewal = chosen.iter().filter_map(renewal).max();
    let settings = if chosen.is_empty() {
        context.app.store.settings(user).await?
    } else {
        let client = context.language().of_client();
        chosen.push(Setting::Reads(client.tag().to_owned()));
        context.app.store.choose(user, chosen).await?
    };
    if let Some(renewal) = renewal {
        calls::renew_clocks(context, renewal).await?;
    }
    let looks = Looks::chosen(&settings, context.app.usual_looks());
    let post = post(context, looks, &settings).await;
    // Prepare the theme last, so that the sample is drawn first.
    context.app.painter.warm([looks.theme]);
    Ok(in_place(post, context.private))
}

async fn post(context: RequestContext<'_>, looks: Looks, settings: &Settings) -> Post {
    let chosen = settings.language.as_deref();
    let chosen = chosen.and_then(Language::from_tag);
    let language = chosen.map_or(context.language().of_client(), |it| {
        it.with_commands_of(context.language())
    });
    let mut lines = vec![language.settings_theme(language.theme_name(looks.theme.id()))];
    let switches = list_switches(context);
    lines.extend(switches.map(|it| it.write(settings, looks, language)));
    let [rated, unrated] = RATINGS;
    lines.push(language.settings_ratings(match settings.unrated {
        Some(true) => unrated,
        _ => rated,
    }));
    lines.extend(calls::render_lines(
        settings,
        context.app.clock.now(),
        language,
    ));
    lines.extend([String::new(), language.settings_about()]);
    let mut rows = vec![Row::Menu(render_theme_menu(looks.theme, language))];
    rows.extend(calls::render_menus(settings, language).map(Row::Menu));
    let buttons = list_switches(context).map(|it| it.button(settings, looks, language));
    rows.extend(Row::buttons(buttons));
    Post {
        card: Some(Card::calm(language.settings_title(), lines.join("\n"))),
        picture: draw_sample(context, looks).await,
        rows,
        ..Post::default()
    }
}

fn render_theme_menu(now: Theme, language: Language) -> Menu {
    let entries = Theme::ALL.map(|theme| Entry {
        label: language.theme_name(theme.id()),
        value: theme.id().to_owned(),
        description: language.theme_about(theme.id()),
        ..Entry::default()
    });
    Menu {
        id: CustomId::SetTheme,
        placeholder: language.settings_theme_menu(language.theme_name(now.id())),
        entries: entries.into(),
    }
}

/// Draws a sample board with the user's settings.
async fn draw_sample(context: RequestContext<'_>, looks: Looks) -> Option<Picture> {
    let language = context.language();
    let game = sample_game();
    let names = vec![language.seat_name(1), context.request.user.name.clone()];
    let name = |seat: Seat| names[seat.index()].clone();
    let board = language.phrases(&game.describe(), &name);
    let theme = language.theme_name(looks.theme.id());
    let alt = cut(&language.alt_sample(theme, board), ALT_CHARACTERS);
    let view = View {
        names: names.clone(),
        ..looks.view(Seat::new(SAMPLE_SEAT))
    };
    let png = context.app.painter.png(&game, view).await?;
    Some(Picture::png(png, alt))
}

fn sample_game() -> AnyGame {
    let mut game =
        AnyGame::new(SAMPLE, "first=light", 2).expect("the sample's options should be valid");
    for m in SAMPLE_MOVES {
        game.play(m).expect("the sample's moves should be legal");
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_is_a_running_game() {
        let game = sample_game();
        assert_eq!(game.ply(), SAMPLE_MOVES.len());
        assert!(game.ending().is_none());
    }
}
