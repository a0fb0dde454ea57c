//! The variant of a game, and the number of games in a challenge.
//!
//! Users type a variant as names of presets, options of the form `key=value`, or both, separated by commas: `leaflet, target=2`. The word `series`
//! asks for several games that count together.
//!
//! Stored variants are written in the same way, but absent options are read differently: in a stored text, an absent option has the value that it has
//! always had; in a text that a user types, it has the value that is usual in new games.

use asterism_rules::{
    AnyGame, GameKind, OptionError, OptionValues, Series, SetupError, fold_typed,
};

use crate::text::Language;
use crate::text::markdown::escape;

/// The word that asks for several games that count together.
const SERIES: &str = "series";

/// A variant that has been chosen for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    /// The game's options as canonical text.
    pub(crate) options: String,
    /// Number of games to play: more than one in a series.
    pub(crate) games: u8,
    /// Canonical text of the variant, in the form in which it is stored. Never empty.
    pub(crate) text: String,
}

/// Reason why a variant is not valid.
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

/// Source of the options that a text leaves out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// The options that are usual in new games.
    NewGame,
    /// The defaults of stored texts, which never change.
    Stored,
}

impl Rest {
    /// Returns the options of a preset or, if `preset` is `None`, the options that apply without a preset.
    fn options(self, kind: GameKind, preset: Option<&str>) -> String {
        let options = match (self, preset) {
            (Self::NewGame, preset) => kind.options_of_new_game(preset),
            (Self::Stored, Some(preset)) => kind.options_of_preset(preset),
            (Self::Stored, None) => None,
        };
        options.unwrap_or_default()
    }

    /// Returns the options that a preset sets: those whose values differ from the usual ones or from those of the default preset.
    fn pairs_of(self, kind: GameKind, preset: &str) -> Vec<(String, String)> {
        let options = self.options(kind, Some(preset));
        let mut pairs = list_differences(kind, &options, &self.options(kind, None));
        let default = kind.presets().first().copied();
        for pair in list_differences(kind, &options, &self.options(kind, default)) {
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        pairs
    }

    /// Returns the options of which only `chosen` has been chosen.
    fn complete(self, kind: GameKind, chosen: &[(String, String)]) -> Result<String, BadVariant> {
        let pairs = chosen
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()));
        let completed = match self {
            Self::NewGame => kind.usual_options_with(&pairs.collect::<Vec<_>>()),
            Self::Stored => {
                let pairs: Vec<String> =
                    pairs.map(|(key, value)| format!("{key}={value}")).collect();
                kind.read_options(&pairs.join(","))
            }
        };
        completed.or_else(only_option_errors)
    }
}

impl Variant {
    /// Parses the variant that a user typed for a new game. An empty text means the usual variant.
    ///
    /// Several presets can be combined as long as they do not contradict each other. Their names are accepted in any language, because users may read
    /// the rules in one language and chat in another.
    ///
    /// # Errors
    ///
    /// [`BadVariant`] with the part that is unknown or that contradicts another part.
    pub(crate) fn parse(kind: GameKind, typed: &str) -> Result<Self, BadVariant> {
        Self::read(kind, typed, Rest::NewGame)
    }

    /// Parses a stored variant, or the options of a stored game.
    ///
    /// # Errors
    ///
    /// The same as for [`parse`](Self::parse).
    pub(crate) fn parse_stored(kind: GameKind, text: &str) -> Result<Self, BadVariant> {
        Self::read(kind, text, Rest::Stored)
    }

    /// Returns the usual variant of a new game.
    pub(crate) fn usual(kind: GameKind) -> Self {
        Self::write(kind, Rest::NewGame.options(kind, None), 1)
    }

    /// Returns this variant as it is in a game with `players` players. Some options depend on the number of players.
    pub(crate) fn for_players(self, kind: GameKind, players: usize) -> Self {
        match kind.options_for(&self.options, players) {
            Ok(options) if options != self.options => {
                Self::write(kind, options, usize::from(self.games))
            }
            // These options have been read before.
            Ok(_) | Err(_) => self,
        }
    }

    /// Returns the first part of the variant's text: the name of the preset or, if the variant has no preset, the first option.
    pub(crate) fn name(&self) -> &str {
        self.text.split(',').next().unwrap_or_default()
    }

    fn read(kind: GameKind, typed: &str, rest: Rest) -> Result<Self, BadVariant> {
        let typed = fold_typed(typed);
        let mut games = 1;
        let mut chosen: Vec<(String, String)> = Vec::new();
        let parts = typed.split(',').map(str::trim);
        for part in parts.filter(|part| !part.is_empty()) {
            let is_series = |language: &Language| is_alike(part, &language.variant_series());
            if is_alike(part, SERIES) || Language::ALL.iter().any(is_series) {
                games = Series::GAMES;
                continue;
            }
            let pairs = if let Some(preset) = find_preset(kind, part) {
                rest.pairs_of(kind, preset)
            } else {
                canonicalize(kind, part)?;
                // Keep an explicit option even if it has the usual value, because it may contradict another part.
                let (key, value) = part.split_once('=').unwrap_or((part, ""));
                let clean = |text: &str| text.trim().to_lowercase();
                vec![(clean(key), clean(value))]
            };
            for (key, value) in pairs {
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
        let options = rest.complete(kind, &chosen)?;
        Ok(Self::write(kind, options, games))
    }

    /// Writes the variant with these options: the preset, if there is one, then every option that differs from what the preset means in a stored text
    /// or in a new game. The text therefore means the same in both cases, and it shows a reader which options are no longer usual.
    fn write(kind: GameKind, options: String, games: usize) -> Self {
        let presets = kind.presets().iter();
        let both = |preset: Option<&str>| {
            let stored = Rest::Stored.options(kind, preset);
            [Rest::NewGame.options(kind, preset), stored]
        };
        let preset = presets
            .copied()
            .find(|preset| both(Some(preset)).contains(&options));
        let mut parts: Vec<String> = preset.map(str::to_owned).into_iter().collect();
        let unlike = both(preset).map(|usual| list_differences(kind, &options, &usual));
        let said = kind.option_values(&options).unwrap_or_default();
        let said = said.into_iter().filter(|(key, _)| {
            let mut pairs = unlike.iter().flatten();
            pairs.any(|(other, _)| other == key)
        });
        parts.extend(said.map(|(key, value)| format!("{key}={value}")));
        if games > 1 {
            parts.push(SERIES.to_owned());
        }
        Self {
            options,
            games: games as u8,
            text: parts.join(","),
        }
    }
}

/// Finds the preset whose name in any language is `part`.
fn find_preset(kind: GameKind, part: &str) -> Option<&'static str> {
    let part = match part.split_once('=') {
        Some((key, name)) if is_alike(key, "preset") => name,
        Some(_) | None => part,
    };
    let is_named = |preset: &&&str| {
        let mut names = Language::ALL.iter().map(|it| it.variant_name(kind, preset));
        is_alike(part, preset) || names.any(|name| is_alike(part, &name))
    };
    kind.presets().iter().find(is_named).copied()
}

/// Lists the options whose values differ between two option texts, with their values in the first text.
fn list_differences(kind: GameKind, options: &str, other: &str) -> Vec<(String, String)> {
    let values = |options| kind.option_values(options).unwrap_or_default();
    let others = values(other);
    let pairs = values(options)
        .into_iter()
        .filter(|pair| !others.contains(pair));
    pairs.map(|(key, value)| (key.to_owned(), value)).collect()
}

fn canonicalize(kind: GameKind, options: &str) -> Result<String, BadVariant> {
    kind.read_options(options).or_else(only_option_errors)
}

/// Converts an error in option text.
fn only_option_errors(error: SetupError) -> Result<String, BadVariant> {
    match error {
        SetupError::Options(error) => Err(BadVariant::Option(error)),
        // Functions on option text return no other errors.
        _ => Ok(String::new()),
    }
}

/// Returns true if two names are equal, ignoring case, spaces and punctuation except `=`.
fn is_alike(one: &str, other: &str) -> bool {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric() || *c == '=');
        letters.flat_map(char::to_lowercase).collect()
    };
    plain(one) == plain(other)
}

/// Describes the variant of a stored game like [`describe_variant`]. If this program does not know the game, returns the text as it is stored.
pub(crate) fn describe_stored_variant(kind: &str, text: &str, language: Language) -> Vec<String> {
    match kind.parse() {
        Ok(kind) => describe_variant(kind, text, language),
        Err(_) => vec![escape(text)],
    }
}

/// Describes a stored variant, one line for each of its parts. Leaves out the parts that are usual in every new game.
pub(crate) fn describe_variant(kind: GameKind, text: &str, language: Language) -> Vec<String> {
    let parts = text.split(',').map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let usual = list_always_usual(kind);
    let is_usual = |part: &&&str| usual.iter().any(|pair| pair == **part);
    let mut said: Vec<&str> = parts
        .iter()
        .filter(|part| !is_usual(part))
        .copied()
        .collect();
    if said.is_empty() {
        said = parts;
    }
    said.into_iter()
        .map(|part| match part.split_once('=') {
            Some((key, value)) => language.variant_option(
                language.option_name(kind, key),
                option_value(kind, key, value, language),
            ),
            None if part == SERIES => language.variant_line(
                language.variant_series(),
                language.variant_series_about(kind),
            ),
            None => language.variant_line(
                language.variant_name(kind, part),
                language.variant_about(kind, part),
            ),
        })
        .collect()
}

/// Lists, as `key=value`, the usual options of new games that differ from the defaults of stored texts. Empty if the usual options depend on the
/// number of players.
fn list_always_usual(kind: GameKind) -> Vec<String> {
    let usual = Rest::NewGame.options(kind, None);
    let is_decided = kind
        .players()
        .all(|players| kind.options_for(&usual, players).as_ref() == Ok(&usual));
    let pairs = list_differences(kind, &usual, "").into_iter();
    let pairs = pairs.filter(|_| is_decided);
    pairs.map(|(key, value)| format!("{key}={value}")).collect()
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

/// Returns true if an option is all that a preset is about.
pub(crate) fn is_preset(kind: GameKind, option: &str) -> bool {
    let mut presets = kind.presets().iter();
    presets.any(|preset| kind.options_of_preset(preset).as_deref() == Some(option))
}

/// Returns the names of the presets in `language`.
pub(crate) fn known_variants(kind: GameKind, language: Language) -> Vec<String> {
    let presets = kind.presets().iter();
    let names = presets.map(|preset| language.variant_name(kind, preset));
    names.chain([language.variant_series()]).collect()
}

/// Returns the presets, starting with the one that is usual in a new game for this number of players.
pub(crate) fn order_presets(kind: GameKind, players: Option<usize>) -> Vec<&'static str> {
    let usual = Variant::usual(kind);
    // If the number of players is not known, assume two.
    let usual = usual.for_players(kind, players.unwrap_or(2));
    let mut presets = kind.presets().to_vec();
    presets.sort_by_key(|preset| usual.name() != *preset);
    presets
}

/// A suggestion shown while the user types a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VariantSuggestion {
    /// The whole text of the option, including what the user has typed before.
    pub(crate) text: String,
    /// Description of what the suggestion adds.
    pub(crate) says: String,
}

/// Numbers suggested for options whose value is a number.
const NUMBERS: [u32; 5] = [5, 10, 20, 50, 100];

/// Maximum number of values suggested per option before the user has started to type the option.
const VALUES: usize = 3;

/// Suggests how to continue `typed`: first with presets, then with options, except for the values that are usual in new games.
///
/// If `players` is given, suggests only variants for this number of players.
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
    let unchosen = order_presets(kind, players).into_iter();
    let unchosen = unchosen.filter(|preset| !chosen.contains(preset));
    // The first is the usual one.
    let unchosen = unchosen.skip(usize::from(!before.is_empty()));
    candidates.extend(unchosen.map(|preset| {
        let words = language.suggest_variant(
            language.variant_name(kind, preset),
            language.variant_about(kind, preset),
        );
        (preset.to_owned(), words)
    }));
    if !has(SERIES) {
        let about = language.variant_series_about(kind);
        let words = language.suggest_variant(language.variant_series(), about);
        candidates.push((SERIES.to_owned(), words));
    }
    let usual = Rest::NewGame.options(kind, None);
    let usual = kind.option_values(&usual).unwrap_or_default();
    for (key, values) in kind.option_keys() {
        if has(key) {
            continue;
        }
        let values: Vec<String> = match values {
            OptionValues::Words(words) => {
                let is_usual =
                    |word: &&&str| usual.iter().any(|(of, value)| *of == key && value == *word);
                let offered = words
                    .iter()
                    .filter(|word| last.contains('=') || !is_usual(word));
                offered.map(|word| (*word).to_owned()).collect()
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
mod tests;
