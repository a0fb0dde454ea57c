//! The variant of a game, and the number of games in a challenge.
//!
//! Users type a variant as names of presets, options `key=value`, or both, separated by commas: `leaflet, target=2`. The word `series` asks
//! for several games that count together.

use asterism_rules::{AnyGame, GameKind, OptionError, OptionValues, Series, SetupError};

use crate::text::Language;

/// The word that asks for several games that count together.
const SERIES: &str = "series";

/// A chosen variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    /// The game's options as canonical text.
    pub(crate) options: String,
    /// Number of games to play.
    pub(crate) games: u8,
    /// Canonical text of the variant, as a user could type it. Never empty.
    pub(crate) text: String,
}

/// Why a variant is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadVariant {
    /// A part is not a known preset or option.
    Option(OptionError),
    /// Two parts set the same option to different values.
    Twice {
        key: String,
        one: String,
        other: String,
    },
}

impl Variant {
    /// Parses a typed variant. An empty text means the default variant.
    ///
    /// Several presets can be combined as long as they do not contradict each other. Their names are accepted in any language, because
    /// users may read the rules in one language and chat in another.
    ///
    /// # Errors
    ///
    /// [`BadVariant`] names the part that is unknown or contradicts another.
    pub(crate) fn parse(kind: GameKind, typed: &str) -> Result<Variant, BadVariant> {
        let mut games = 1;
        let mut chosen: Vec<(String, String)> = Vec::new();
        let parts = typed.split(',').map(str::trim);
        for part in parts.filter(|part| !part.is_empty()) {
            let is_series = |language: &Language| is_alike(part, &language.variant_series());
            if is_alike(part, SERIES) || Language::ALL.iter().any(is_series) {
                games = Series::GAMES;
                continue;
            }
            let named = |preset: &&&str| {
                let mut names = Language::ALL.iter().map(|it| it.variant_name(kind, preset));
                is_alike(part, preset) || names.any(|name| is_alike(part, &name))
            };
            let options = match kind.presets().iter().find(named) {
                Some(preset) => kind.options_of_preset(preset).unwrap_or_default(),
                None => canonicalize(kind, part)?,
            };
            // Keep an explicit option even if it has the default value, because it may contradict another part.
            let said = if part.contains('=') {
                part.to_lowercase()
            } else {
                options
            };
            for pair in said.split(',').filter(|pair| !pair.is_empty()) {
                let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
                let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
                match chosen.iter().find(|(known, _)| *known == key) {
                    Some((_, one)) if *one == value => {}
                    Some((_, one)) => {
                        return Err(BadVariant::Twice {
                            one: one.clone(),
                            other: value,
                            key,
                        });
                    }
                    None => chosen.push((key, value)),
                }
            }
        }
        let chosen: Vec<String> = chosen
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let options = canonicalize(kind, &chosen.join(","))?;
        let preset = kind
            .presets()
            .iter()
            .find(|preset| kind.options_of_preset(preset).as_ref() == Some(&options));
        let mut text = preset.map_or_else(|| options.clone(), |preset| (*preset).to_owned());
        if games > 1 {
            text = format!("{text},{SERIES}");
        }
        Ok(Variant {
            options,
            games: games as u8,
            text,
        })
    }
}

fn canonicalize(kind: GameKind, options: &str) -> Result<String, BadVariant> {
    match kind.read_options(options) {
        Ok(options) => Ok(options),
        Err(SetupError::Options(error)) => Err(BadVariant::Option(error)),
        // `read_options` returns no other errors.
        Err(_) => Ok(String::new()),
    }
}

/// True if two names are equal, ignoring case, spaces and punctuation except `=`.
fn is_alike(one: &str, other: &str) -> bool {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric() || *c == '=');
        letters.flat_map(char::to_lowercase).collect()
    };
    plain(one) == plain(other)
}

/// Describes a variant, one line for each of its parts.
pub(crate) fn describe_variant(kind: GameKind, text: &str, language: Language) -> Vec<String> {
    let parts = text.split(',').map(str::trim);
    parts
        .filter(|part| !part.is_empty())
        .map(|part| match part.split_once('=') {
            Some((key, value)) => language.variant_option(
                language.option_name(kind, key),
                option_value(kind, key, value, language),
            ),
            None if part == SERIES => language.variant_line(
                language.variant_series(),
                language.variant_series_about(kind.id()),
            ),
            None => language.variant_line(
                language.variant_name(kind, part),
                language.variant_about(kind, part),
            ),
        })
        .collect()
}

fn option_value(kind: GameKind, key: &str, value: &str, language: Language) -> String {
    let values = kind
        .option_keys()
        .into_iter()
        .find_map(|(name, values)| (name == key).then_some(values));
    match values {
        Some(OptionValues::Words(_)) => language.option_value(kind, key, value),
        Some(OptionValues::Number(..)) => value.parse().map_or_else(
            |_| value.to_owned(),
            |number| language.option_number(kind, key, number),
        ),
        None => value.to_owned(),
    }
}

/// Formats a part of a variant for readers: a preset as its name, an option as users type it.
pub(crate) fn name_part(kind: GameKind, part: &str, language: Language) -> String {
    let mut presets = kind.presets().iter();
    let preset = presets.find(|preset| kind.options_of_preset(preset).as_deref() == Some(part));
    match preset {
        Some(preset) => format!("**{}**", language.variant_name(kind, preset)),
        None => format!("`{part}`"),
    }
}

/// Returns the names of the presets in `language`.
pub(crate) fn known_variants(kind: GameKind, language: Language) -> Vec<String> {
    let presets = kind.presets().iter();
    let names = presets.map(|preset| language.variant_name(kind, preset));
    names.chain([language.variant_series()]).collect()
}

/// A suggestion for typing a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VariantSuggestion {
    /// The whole text, including what was typed before.
    pub(crate) text: String,
    /// Description of what the suggestion adds.
    pub(crate) says: String,
}

/// Numbers suggested for options whose value is a number.
const NUMBERS: [u32; 5] = [5, 10, 20, 50, 100];

/// Maximum number of values suggested per option while the user has not typed anything.
const VALUES: usize = 3;

/// Suggests how to continue `typed`: first presets, then options without their default values.
///
/// With `players`, suggests only variants for this number of players.
pub(crate) fn suggest_variants(
    kind: GameKind,
    typed: &str,
    players: Option<usize>,
    language: Language,
) -> Vec<VariantSuggestion> {
    let (before, last) = match typed.rsplit_once(',') {
        Some((before, last)) => (before.trim(), last.trim()),
        None => ("", typed.trim()),
    };
    let chosen: Vec<&str> = before.split(',').map(str::trim).collect();
    let has = |key: &str| {
        chosen
            .iter()
            .any(|part| part.split('=').next() == Some(key))
    };
    let mut candidates: Vec<(String, String)> = Vec::new();
    let unchosen = kind
        .presets()
        .iter()
        .filter(|preset| !chosen.contains(*preset));
    // The first is the default.
    let unchosen = unchosen.skip(usize::from(!before.is_empty()));
    candidates.extend(unchosen.map(|preset| {
        let words = language.suggest_variant(
            language.variant_name(kind, preset),
            language.variant_about(kind, preset),
        );
        ((*preset).to_owned(), words)
    }));
    if !has(SERIES) {
        let about = language.variant_series_about(kind.id());
        let words = language.suggest_variant(language.variant_series(), about);
        candidates.push((SERIES.to_owned(), words));
    }
    for (key, values) in kind.option_keys() {
        if has(key) {
            continue;
        }
        let values: Vec<String> = match values {
            // The first is the default.
            OptionValues::Words(words) => {
                let others = words.iter().skip(usize::from(!last.contains('=')));
                others.map(|word| (*word).to_owned()).collect()
            }
            OptionValues::Number(least, most) => {
                let typed = last
                    .split_once('=')
                    .and_then(|(_, number)| number.parse().ok());
                let numbers = typed.into_iter().chain(NUMBERS);
                numbers
                    .filter(|number| (least..=most).contains(number))
                    .map(|number| number.to_string())
                    .collect()
            }
        };
        let most = if last.is_empty() { VALUES } else { usize::MAX };
        candidates.extend(values.into_iter().take(most).map(|value| {
            let words = language.suggest_option(
                language.option_name(kind, key),
                option_value(kind, key, &value, language),
            );
            (format!("{key}={value}"), words)
        }));
    }
    let wanted = last.to_lowercase();
    // Suggestions whose value contains the typed text come first, then those whose description does.
    let rank = |(text, says): &(String, String)| {
        (
            !text.contains(&wanted),
            !says.to_lowercase().contains(&wanted),
        )
    };
    candidates.retain(|candidate| rank(candidate) != (true, true));
    candidates.sort_by_key(|candidate| rank(candidate).0);
    candidates
        .into_iter()
        .map(|(text, says)| {
            if before.is_empty() {
                VariantSuggestion { text, says }
            } else {
                VariantSuggestion {
                    text: format!("{before},{text}"),
                    says: format!("{before}, {says}"),
                }
            }
        })
        .filter(|offer| {
            Variant::parse(kind, &offer.text).is_ok_and(|variant| {
                players.is_none_or(|players| AnyGame::new(kind, &variant.options, players).is_ok())
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Language = Language::English;

    #[test]
    fn typed_variants_become_canonical() {
        let read = |typed: &str| Variant::parse(GameKind::Pentagame, typed).unwrap();
        for (typed, options, games, text) in [
            ("", "", 1, "illustrated"),
            ("illustrated", "", 1, "illustrated"),
            ("Leaflet", "gray_exhausted=skip", 1, "leaflet"),
            ("gray_exhausted=skip", "gray_exhausted=skip", 1, "leaflet"),
            ("series", "", 2, "illustrated,series"),
            ("target=2 , Series", "target=2", 2, "target=2,series"),
            (
                "leaflet,target=2",
                "gray_exhausted=skip,target=2",
                1,
                "gray_exhausted=skip,target=2",
            ),
            (
                "teams,leaflet",
                "gray_exhausted=skip,teams=true",
                1,
                "gray_exhausted=skip,teams=true",
            ),
            ("teams, teams=TRUE", "teams=true", 1, "teams"),
        ] {
            let variant = read(typed);
            assert_eq!(variant.options, options, "{typed}");
            assert_eq!(
                (variant.games, variant.text.as_str()),
                (games, text),
                "{typed}"
            );
            assert_eq!(read(&variant.text), variant, "{typed}");
        }
        for typed in ["x", "target=11", "target", "color=red", "series=2"] {
            let read = Variant::parse(GameKind::Pentagame, typed);
            assert!(
                matches!(read, Err(BadVariant::Option(_))),
                "{typed}: {read:?}"
            );
        }
    }

    #[test]
    fn a_limit_of_rounds_reads_as_a_sentence() {
        for (text, says) in [
            (
                "target=5,round_limit=7",
                [
                    "**Figures to bring out**: five.",
                    "**Draw if nobody has won**: after 7 rounds.",
                ],
            ),
            (
                "round_limit=1,round_limit=0",
                [
                    "**Draw if nobody has won**: after one round.",
                    "**Draw if nobody has won**: never.",
                ],
            ),
        ] {
            assert_eq!(
                describe_variant(GameKind::Pentagame, text, ENGLISH),
                says,
                "{text}"
            );
        }
        let says = describe_variant(GameKind::Squadro, "pieces_to_win=3", ENGLISH);
        assert_eq!(says, ["**Pieces to bring home**: 3."]);
    }

    #[test]
    fn the_tiebreak_of_a_series_depends_on_the_game() {
        for (kind, says) in [
            (GameKind::Pentagame, "most wins, then most figures out."),
            (GameKind::Squadro, "most wins, then most pieces home."),
            (
                GameKind::SternHalma,
                "most wins, then most pegs that have arrived.",
            ),
            (GameKind::StarSquares, "most wins."),
        ] {
            let said = describe_variant(kind, "series", ENGLISH).join("");
            assert!(said.ends_with(says), "{said}");
        }
    }

    #[test]
    fn variants_can_be_typed_by_their_displayed_names() {
        for (kind, typed, text) in [
            (GameKind::SternHalma, "No blocking", "no_blocking"),
            (GameKind::SternHalma, "no-blocking", "no_blocking"),
            (GameKind::Squadro, "All five", "all-five"),
            (GameKind::Squadro, "printed rules", "printed"),
            (GameKind::Squadro, "Alle fünf", "all-five"),
            (GameKind::Squadro, "szybki", "quick"),
        ] {
            let variant = Variant::parse(kind, typed);
            assert_eq!(
                variant.map(|variant| variant.text).as_deref(),
                Ok(text),
                "{typed}"
            );
        }
    }

    #[test]
    fn variant_names_are_unique_across_languages() {
        for &kind in GameKind::ALL {
            for preset in kind.presets() {
                for language in Language::ALL {
                    let name = language.variant_name(kind, preset);
                    let read = Variant::parse(kind, &name);
                    let meant = Variant::parse(kind, preset);
                    assert_eq!(read, meant, "{kind}: {name}");
                }
            }
        }
        for language in Language::ALL {
            let series = Variant::parse(GameKind::Squadro, &language.variant_series());
            assert_eq!(series.map(|variant| variant.games), Ok(2));
        }
    }

    #[test]
    fn parts_that_contradict_each_other_are_refused() {
        for (kind, typed, key) in [
            (GameKind::Squadro, "first=light,first=dark", "first"),
            (
                GameKind::Squadro,
                "pieces_to_win=2, All five",
                "pieces_to_win",
            ),
            (GameKind::Pentagame, "teams=false,teams", "teams"),
        ] {
            let read = Variant::parse(kind, typed);
            assert!(
                matches!(&read, Err(BadVariant::Twice { key: twice, .. }) if twice == key),
                "{typed}: {read:?}"
            );
        }
    }

    #[test]
    fn every_suggestion_is_valid_and_can_be_continued() {
        for &kind in GameKind::ALL {
            for typed in [
                "",
                "s",
                "series,",
                "printed,",
                "nonsense,",
                "threefold=true, ",
            ] {
                for offer in suggest_variants(kind, typed, None, ENGLISH) {
                    Variant::parse(kind, &offer.text)
                        .unwrap_or_else(|error| panic!("{kind} {:?}: {error:?}", offer.text));
                }
            }
            let first = suggest_variants(kind, "", None, ENGLISH);
            assert!(
                first.len() > kind.presets().len(),
                "{kind} should suggest options"
            );
            let further = suggest_variants(kind, &format!("{},", first[0].text), None, ENGLISH);
            assert!(!further.is_empty());
            assert!(
                further
                    .iter()
                    .all(|offer| offer.text.starts_with(&first[0].text))
            );
        }
    }

    #[test]
    fn only_variants_for_the_number_of_players_are_suggested() {
        let teams = |players| {
            let offers = suggest_variants(GameKind::Pentagame, "", Some(players), ENGLISH);
            offers.iter().any(|offer| offer.text == "teams")
        };
        assert_eq!([2, 3, 4, 5].map(teams), [false, false, true, false]);
    }
}
