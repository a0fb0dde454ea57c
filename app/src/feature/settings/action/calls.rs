//! The settings for language, notifications, reminders and vacations.

use asterism_rules::fold_typed;
use asterism_store::{Choice, Pings, Reminders, Setting, Settings, Timestamp};

use crate::app::RequestContext;
use crate::feature::settings::refusal::TimeSettingRefusal;
use crate::game::clocks::Renewal;
use crate::game::quiet::{
    MOST_QUIET, count_minutes, find_zone, lead_time, read_hours, read_leads, write_hours,
};
use crate::game::vacation::{self, Day};
use crate::protocol::choices::{PINGS, REMINDERS};
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Entry, Menu};
use crate::protocol::request::Call;
use crate::text::Language;
use crate::text::markdown::escape;
use crate::view::clocks::write_time_left;

/// A menu of `/settings` other than the theme menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SettingMenu {
    /// The language of replies to the user.
    Language,
    /// How the user is notified of their turn.
    Pings,
    /// How the user is reminded before their time runs out.
    Reminders,
}

/// Menu value that stands for the language of the user's Discord client.
const OWN: &str = "own";

/// Value of the option `vacation` that cancels all future vacations.
const OFF: &str = "off";

/// Reads the settings given as options of `/settings`.
pub(super) async fn read_settings(
    context: RequestContext<'_>,
    call: &Call,
) -> Result<Vec<Setting>, Refusal> {
    let mut chosen = Vec::new();
    for (option, menu) in [
        ("language", SettingMenu::Language),
        ("pings", SettingMenu::Pings),
        ("reminders", SettingMenu::Reminders),
    ] {
        if let Some(typed) = call.text(option) {
            chosen.push(read_choice(menu, typed)?);
        }
    }
    if let Some(typed) = call.text("vacation") {
        let settings = context.app.store.settings(context.user()).await?;
        chosen.push(Setting::Vacations(read_vacations(
            typed,
            &settings,
            context.now,
        )?));
    }
    chosen.extend(read_times(context, call).await?);
    Ok(chosen)
}

/// Reads the settings about time zone, quiet hours and reminder times.
async fn read_times(context: RequestContext<'_>, call: &Call) -> Result<Vec<Setting>, Refusal> {
    let mut chosen = Vec::new();
    if let Some(typed) = call.text("zone") {
        let zone = find_zone(typed).ok_or_else(|| TimeSettingRefusal::Zone {
            typed: typed.to_owned(),
        })?;
        chosen.push(Setting::Zone(zone));
    }
    if let Some(typed) = call.text("quiet") {
        chosen.push(if is_off(typed) {
            Setting::Reset(Choice::Quiet)
        } else {
            let hours = read_hours(typed).ok_or_else(|| TimeSettingRefusal::Hours {
                typed: typed.to_owned(),
            })?;
            if count_minutes(hours) > MOST_QUIET {
                let most = MOST_QUIET / 60;
                return Err(TimeSettingRefusal::LongHours { most }.into());
            }
            let settings = context.app.store.settings(context.user()).await?;
            if settings.zone.is_none() && chosen.is_empty() {
                return Err(TimeSettingRefusal::NoZone.into());
            }
            Setting::Quiet(hours)
        });
    }
    if let Some(typed) = call.text("remind") {
        chosen.push(if is_off(typed) {
            Setting::Reset(Choice::RemindBefore)
        } else {
            let leads = read_leads(typed).ok_or_else(|| TimeSettingRefusal::Leads {
                typed: typed.to_owned(),
            })?;
            Setting::RemindBefore(leads)
        });
    }
    Ok(chosen)
}

/// Returns whether the user typed that they want a setting no more.
fn is_off(typed: &str) -> bool {
    fold_typed(typed).trim().eq_ignore_ascii_case(OFF)
}

/// Parses the name of the setting to reset.
pub(super) fn read_reset(typed: &str) -> Result<Choice, Refusal> {
    match typed {
        "theme" => Ok(Choice::Theme),
        "language" => Ok(Choice::Language),
        "pings" => Ok(Choice::Pings),
        "reminders" => Ok(Choice::Reminders),
        "zone" => Ok(Choice::Zone),
        "quiet" => Ok(Choice::Quiet),
        "remind" => Ok(Choice::RemindBefore),
        _ => Err(Refusal::Choice),
    }
}

/// Converts the picked `value` of a menu to a setting.
pub(super) fn read_choice(menu: SettingMenu, value: &str) -> Result<Setting, Refusal> {
    Ok(match (menu, value) {
        (SettingMenu::Language, OWN) => Setting::Reset(Choice::Language),
        (SettingMenu::Language, tag) => {
            let known = Language::ALL.iter().find(|known| known.tag() == tag);
            Setting::Language(known.ok_or(Refusal::Choice)?.tag().to_owned())
        }
        (SettingMenu::Pings, "channel") => Setting::Pings(Pings::Channel),
        (SettingMenu::Pings, "direct") => Setting::Pings(Pings::Direct),
        (SettingMenu::Pings, "digest") => Setting::Pings(Pings::Digest),
        (SettingMenu::Pings, "none") => Setting::Pings(Pings::None),
        (SettingMenu::Reminders, "channel") => Setting::Reminders(Reminders::Channel),
        (SettingMenu::Reminders, "direct") => Setting::Reminders(Reminders::Direct),
        (SettingMenu::Reminders, "none") => Setting::Reminders(Reminders::None),
        (SettingMenu::Pings | SettingMenu::Reminders, _) => return Err(Refusal::Choice),
    })
}

/// Returns all vacations with the typed one added or, if `off` was typed, without the future ones.
fn read_vacations(
    typed: &str,
    settings: &Settings,
    now: Timestamp,
) -> Result<Vec<asterism_store::Vacation>, Refusal> {
    if is_off(typed) {
        return Ok(vacation::call_off(&settings.vacations, now));
    }
    let (first, last) = vacation::read(typed).ok_or_else(|| Refusal::VacationDates {
        typed: typed.to_owned(),
    })?;
    vacation::announce(&settings.vacations, first, last, now).map_err(Refusal::Vacation)
}

/// Recalculates the clocks of games in which it is the user's turn, after settings on which they depend have changed.
pub(super) async fn renew_clocks(
    context: RequestContext<'_>,
    renewal: Renewal,
) -> Result<(), Refusal> {
    let user = context.user();
    let mut records = context.app.running_records(user, None).await?;
    records.retain(|record| record.clock.is_some());
    for loaded in context.app.load_all_without_names(records).await? {
        if loaded.turn() != Some(user) {
            continue;
        }
        let id = loaded.record.id;
        // If this fails, the clock is recalculated when it is due.
        if let Err(error) = context
            .app
            .renew_clock(&loaded, renewal, context.now, context.now)
            .await
            && !error.is_reported()
        {
            tracing::warn!(game = %id, %error, "could not apply a setting to a clock; retrying when the clock is due");
        }
    }
    Ok(())
}

/// Renders the menus for language, notifications and reminders.
pub(super) fn render_menus(settings: &Settings, language: Language) -> impl Iterator<Item = Menu> {
    let entry = |value: &str, choice: String| Entry {
        label: language.settings_entry(choice),
        value: value.to_owned(),
        ..Entry::default()
    };
    let languages = std::iter::once(OWN).chain(Language::ALL.iter().map(|it| it.tag()));
    let languages = languages.map(|tag| entry(tag, language.language_choice(tag)));
    let pings = PINGS.map(|way| entry(way, language.pings_choice(way)));
    let reminders = REMINDERS.map(|way| entry(way, language.reminders_choice(way)));
    let now = language.language_choice(language_tag(settings));
    let pings_now = language.pings_choice(pings_id(settings));
    let reminders_now = language.reminders_choice(reminders_id(settings));
    [
        Menu {
            id: CustomId::SetLanguage,
            placeholder: language.settings_language_menu(now),
            entries: languages.collect(),
        },
        Menu {
            id: CustomId::SetPings,
            placeholder: language.settings_pings_menu(pings_now),
            entries: pings.into(),
        },
        Menu {
            id: CustomId::SetReminders,
            placeholder: language.settings_reminders_menu(reminders_now),
            entries: reminders.into(),
        },
    ]
    .into_iter()
}

fn pings_id(settings: &Settings) -> &'static str {
    match settings.pings.unwrap_or(Pings::Channel) {
        Pings::Channel => PINGS[0],
        Pings::Direct => PINGS[1],
        Pings::Digest => PINGS[2],
        Pings::None => PINGS[3],
    }
}

fn reminders_id(settings: &Settings) -> &'static str {
    match settings.reminders.unwrap_or(Reminders::Channel) {
        Reminders::Channel => REMINDERS[0],
        Reminders::Direct => REMINDERS[1],
        Reminders::None => REMINDERS[2],
    }
}

/// Returns the tag of the chosen language, or [`OWN`] if none is chosen.
fn language_tag(settings: &Settings) -> &'static str {
    let chosen = settings.language.as_deref();
    chosen.map_or(OWN, |chosen| Language::from_locale(chosen).tag())
}

/// Renders the lines that show the current settings.
pub(super) fn render_lines(settings: &Settings, now: Timestamp, language: Language) -> Vec<String> {
    let spans = vacation::upcoming_vacations(&settings.vacations, now).into_iter();
    let spans: Vec<String> = spans.map(|it| vacation::write_span(it, language)).collect();
    let left = vacation::count_days_left(&settings.vacations, Day::of(now).year());
    vec![
        language.settings_language(language.language_choice(language_tag(settings))),
        language.settings_pings(language.pings_choice(pings_id(settings))),
        language.settings_reminders(language.reminders_choice(reminders_id(settings))),
        match write_leads(settings, language) {
            None => language.settings_remind_usual(),
            Some(times) => language.settings_remind(times),
        },
        match (settings.quiet, &settings.zone) {
            (Some(hours), Some(zone)) => {
                language.settings_quiet(write_hours(hours), write_zone(zone))
            }
            (None, Some(zone)) => language.settings_quiet_none_in(write_zone(zone)),
            (_, None) => language.settings_quiet_none(),
        },
        if spans.is_empty() {
            language.settings_vacation_none(left)
        } else {
            language.settings_vacation(language.list(&spans), left)
        },
    ]
}

/// Writes when the user wants to be reminded, if they chose that.
fn write_leads(settings: &Settings, language: Language) -> Option<String> {
    let leads = settings.remind_before.iter();
    let leads: Vec<String> = leads
        .map(|lead| write_time_left(lead_time(*lead), language))
        .collect();
    (!leads.is_empty()).then(|| language.list(&leads))
}

/// Writes the name of a time zone.
fn write_zone(zone: &str) -> String {
    escape(&zone.replace('_', " "))
}
