//! All texts that users see, in every language: Fluent messages from `app/locales/*.ftl`, and those of each game from `app/locales/GAME/*.ftl`.
//!
//! Each of the program's own texts is a method of [`Language`] whose arguments are the variables of the English message, so code with an unknown text
//! or a missing argument does not compile; a test finds unused texts. The games' texts are [`Phrase`]s of the rules. Tests check both kinds against
//! the files of every language.
//!
//! To add a language, add a file to `app/locales` and to each of its folders, a variant of `Tongue` with its tag, and its number format to
//! `numbers.rs`. The tests report texts that are missing or too long.

mod keys;
pub mod markdown;
pub mod names;
mod numbers;
mod texts;

use std::sync::OnceLock;

use asterism_rules::{AnyGame, GameKind, How, Phrase, PhraseParts, Seat, Word, for_each_game};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::text::markdown::join;

/// The language of a text, together with the language of the reader's Discord client, which determines the names of commands. The two differ if the
/// reader has chosen another language for the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Language {
    spoken: Tongue,
    client: Tongue,
}

/// The languages in which the bot has texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Tongue {
    English,
    German,
    Polish,
}

/// Number of languages.
const TONGUES: usize = Language::ALL.len();

/// The Fluent messages of a language.
type Bundle = FluentBundle<FluentResource>;

#[expect(
    non_upper_case_globals,
    reason = "named like enum variants, which they replace"
)]
impl Language {
    /// English.
    pub const English: Language = Language::of(Tongue::English);
    pub(crate) const German: Language = Language::of(Tongue::German);
    pub(crate) const Polish: Language = Language::of(Tongue::Polish);
}

impl Language {
    /// Every language the bot speaks.
    pub const ALL: &'static [Language] = &[Language::English, Language::German, Language::Polish];

    const fn of(tongue: Tongue) -> Language {
        Language {
            spoken: tongue,
            client: tongue,
        }
    }

    /// Returns the language of the reader's client.
    pub(crate) const fn of_client(self) -> Language {
        Language::of(self.client)
    }

    /// Returns the language of a Discord locale such as `de` or `en-US`; English if the bot does not speak it.
    /// See [Discord Docs/Locales](https://docs.discord.com/developers/reference#locales).
    pub fn from_locale(locale: &str) -> Language {
        let tag = locale.split('-').next().unwrap_or_default();
        Language::from_tag(tag).unwrap_or(Language::English)
    }

    /// Returns the language whose tag is stored as `tag`.
    pub(crate) fn from_tag(tag: &str) -> Option<Language> {
        let mut all = Language::ALL.iter().copied();
        all.find(|language| language.tag() == tag)
    }

    /// Returns this language, but with the names of commands in the language of `client`.
    pub(crate) fn with_commands_of(self, client: Language) -> Language {
        Language {
            client: client.client,
            ..self
        }
    }

    /// Returns the languages other than English in which commands are declared to Discord. Discord shows the English commands to everyone else. The
    /// tags of these languages are also their Discord locales.
    pub fn translations() -> impl Iterator<Item = Language> {
        let all = Language::ALL.iter().copied();
        all.filter(|language| *language != Language::English)
    }

    /// Returns the BCP 47 tag.
    pub fn tag(self) -> &'static str {
        match self.spoken {
            Tongue::English => "en",
            Tongue::German => "de",
            Tongue::Polish => "pl",
        }
    }

    fn bundle(self) -> &'static Bundle {
        static BUNDLES: [[OnceLock<Bundle>; TONGUES]; TONGUES] =
            [const { [const { OnceLock::new() }; TONGUES] }; TONGUES];
        BUNDLES[self.spoken as usize][self.client as usize].get_or_init(|| self.new_bundle())
    }

    fn new_bundle(self) -> Bundle {
        let tag: LanguageIdentifier = self
            .tag()
            .parse()
            .expect("our language tags are well-formed");
        let resource = |source: &str| {
            FluentResource::try_new(source.to_owned()).expect("a test parses every locale file")
        };
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Some Discord clients show the invisible direction marks of Fluent's isolation.
        bundle.set_use_isolating(false);
        // The formatter must not capture variables, so each language needs its own.
        bundle.set_formatter(Some(match self.spoken {
            Tongue::English => |value, _| numbers::format_number(value, Tongue::English),
            Tongue::German => |value, _| numbers::format_number(value, Tongue::German),
            Tongue::Polish => |value, _| numbers::format_number(value, Tongue::Polish),
        }));
        bundle
            .add_function("CAP", |words, _| capitalize(words))
            .expect("each function is added once");
        bundle
            .add_resource(resource(self.spoken.source()))
            .expect("a test checks that no message is defined twice");
        if self.client != self.spoken {
            let lines = self.client.source().lines();
            let names: Vec<&str> = lines.filter(|line| line.starts_with("name-")).collect();
            bundle.add_resource_overriding(resource(&names.join("\n")));
        }
        bundle
    }

    pub(crate) fn format(self, key: &str, args: &FluentArgs<'_>) -> String {
        let bundle = self.bundle();
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            tracing::error!(key, language = self.tag(), "a text is missing");
            return key.to_owned();
        };
        let mut errors = Vec::new();
        let text = bundle
            .format_pattern(pattern, Some(args), &mut errors)
            .into_owned();
        if !errors.is_empty() {
            tracing::error!(
                key,
                language = self.tag(),
                ?errors,
                "could not format a text completely"
            );
        }
        text
    }

    /// Formats a phrase of a game; `name` returns the name of a seat's player.
    pub fn phrase(self, phrase: &Phrase, name: &dyn Fn(Seat) -> String) -> String {
        self.phrase_of_parts(&phrase.parts(), name)
    }

    fn phrase_of_parts(self, parts: &PhraseParts, name: &dyn Fn(Seat) -> String) -> String {
        let mut args = FluentArgs::new();
        for (argument, word) in &parts.arguments {
            args.set(keys::variable(argument), self.word(word, name));
        }
        self.format(&keys::phrase_key(parts.game, parts.name), &args)
    }

    fn word(self, word: &Word, name: &dyn Fn(Seat) -> String) -> FluentValue<'static> {
        match word {
            Word::Text(text) => FluentValue::from(text.clone()),
            Word::Number(number) => FluentValue::from(*number),
            Word::Seat(seat) => FluentValue::from(name(*seat)),
            Word::Phrase(parts) => FluentValue::from(self.phrase_of_parts(parts, name)),
            Word::List(_) => FluentValue::from(self.plain(word, name)),
        }
    }

    fn plain(self, word: &Word, name: &dyn Fn(Seat) -> String) -> String {
        match word {
            Word::Text(text) => text.clone(),
            Word::Number(number) => numbers::write_digits(&number.to_string(), self.spoken),
            Word::Seat(seat) => name(*seat),
            Word::Phrase(parts) => self.phrase_of_parts(parts, name),
            Word::List(words) => self.list(words.iter().map(|word| self.plain(word, name))),
        }
    }

    /// Formats phrases, one sentence after another.
    pub(crate) fn phrases(self, phrases: &[Phrase], name: &dyn Fn(Seat) -> String) -> String {
        join(phrases.iter().map(|phrase| self.phrase(phrase, name)), " ")
    }

    /// Returns the name of a command in the language of the reader's client: the message `name-command-COMMAND`. Texts that mention a command refer
    /// to that message.
    pub fn command_called(self, name: &str) -> String {
        self.plainly(&format!("name-command-{name}"))
    }

    /// Returns the name of an option in the language of the reader's client: the message `name-option-OPTION`.
    pub fn option_called(self, name: &str) -> String {
        self.plainly(&format!("name-option-{name}"))
    }

    /// Returns page `page` of a game's rules: the message `rules-GAME-PAGE`.
    pub(crate) fn rules_page(self, kind: GameKind, page: &str) -> String {
        self.plainly(&format!("rules-{}-{page}", kind.id()))
    }

    /// Says what to do in the exercise about page `page` of a game's rules: the message `exercise-GAME-PAGE`.
    pub(crate) fn lesson_task(self, kind: GameKind, page: &str) -> String {
        self.plainly(&format!("exercise-{}-{page}", kind.id()))
    }

    /// Returns the title of page `page` of a game's rules: the message `rules-title-GAME-PAGE`.
    pub(crate) fn rules_page_title(self, kind: GameKind, page: &str) -> String {
        self.plainly(&format!("rules-title-{}-{page}", kind.id()))
    }

    /// Returns the name of a game: the message `game-name-GAME`.
    pub fn game_name(self, kind: GameKind) -> String {
        self.plainly(&format!("game-name-{}", kind.id()))
    }

    /// Says in one sentence how a game is won: the message `game-aim-GAME`.
    pub(crate) fn game_aim(self, game: &AnyGame) -> String {
        let mut args = FluentArgs::new();
        args.set("count", game.winning_score().unwrap_or_default());
        self.format(&format!("game-aim-{}", game.kind().id()), &args)
    }

    /// Says which seat is proven to win a game: the message `game-proof-GAME`, which only games with a proof have.
    pub(crate) fn game_proof(self, kind: GameKind) -> String {
        self.plainly(&format!("game-proof-{}", kind.id()))
    }

    /// Returns the name of a side of a game that has no players, such as a puzzle's: the message `side-GAME-SEAT`, or else the seat's number.
    pub(crate) fn side_name(self, kind: GameKind, seat: u8) -> String {
        let key = format!("side-{}-{seat}", kind.id());
        self.known(&key, &self.seat_name(seat))
    }

    /// Returns the name of the game whose stored ID is `id`; `id` itself if this program does not know the game.
    pub fn stored_game_name(self, id: &str) -> String {
        id.parse()
            .map_or_else(|_| id.to_owned(), |kind| self.game_name(kind))
    }

    /// Returns the name of a preset of a game's rules: the message `variant-name-GAME-VARIANT`.
    pub(crate) fn variant_name(self, kind: GameKind, preset: &str) -> String {
        self.known(&format!("variant-name-{}-{preset}", kind.id()), preset)
    }

    /// Formats a part of a variant for readers: a preset by its name, an option in the form in which users type it.
    pub(crate) fn variant_part(self, kind: GameKind, part: &str) -> String {
        let mut presets = kind.presets().iter();
        let is_it = |preset: &&&str| kind.options_of_preset(preset).as_deref() == Some(part);
        match presets.find(is_it) {
            Some(preset) => format!("**{}**", self.variant_name(kind, preset)),
            None => format!("`{part}`"),
        }
    }

    /// Describes a series of two games: the message `variant-series-about-GAME`.
    pub(crate) fn variant_series_about(self, kind: GameKind) -> String {
        self.plainly(&format!("variant-series-about-{}", kind.id()))
    }

    /// Describes a preset of a game's rules: the message `variant-about-GAME-VARIANT`.
    pub(crate) fn variant_about(self, kind: GameKind, preset: &str) -> String {
        self.known(&format!("variant-about-{}-{preset}", kind.id()), preset)
    }

    /// Returns the name of an option: the message `option-name-GAME-OPTION`.
    pub(crate) fn option_name(self, kind: GameKind, key: &str) -> String {
        self.known(&format!("option-name-{}-{key}", kind.id()), key)
    }

    /// Returns the name of an option's value: the message `option-value-GAME-OPTION-VALUE`.
    pub(crate) fn option_value(self, kind: GameKind, key: &str, value: &str) -> String {
        self.known(&format!("option-value-{}-{key}-{value}", kind.id()), value)
    }

    /// Describes a numeric value of an option: the message `option-number-GAME-OPTION`.
    pub(crate) fn option_number(self, kind: GameKind, key: &str, number: u32) -> String {
        let mut args = FluentArgs::new();
        args.set("count", number);
        self.format(&format!("option-number-{}-{key}", kind.id()), &args)
    }

    /// Describes how a game ended: the message `how-ended-WORD`.
    pub(crate) fn how_ended(self, how: How) -> String {
        self.plainly(&format!("how-ended-{how}"))
    }

    /// Returns a message without variables.
    fn plainly(self, key: &str) -> String {
        self.format(key, &FluentArgs::new())
    }

    /// Returns the message `key`, which has no variables and describes a stored value. Returns `otherwise` if there is no such message, because
    /// another version of the program may have stored the value.
    fn known(self, key: &str, otherwise: &str) -> String {
        if self.bundle().has_message(key) {
            self.plainly(key)
        } else {
            otherwise.to_owned()
        }
    }

    /// Joins words into a list: "Ann", "Ann and Ben", "Ann, Ben and Cleo".
    pub fn list(self, words: impl IntoIterator<Item: Into<String>>) -> String {
        let mut words: Vec<String> = words.into_iter().map(Into::into).collect();
        match words.pop() {
            None => String::new(),
            Some(only) if words.is_empty() => only,
            Some(last) => self.list_of(words.join(", "), last),
        }
    }
}

/// Generates [`Tongue::source`] from the table of all games.
macro_rules! sources {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
        /// Joins the files of a language: the program's texts, and those of each game.
        macro_rules! join_files {
            ($tag:literal) => {
                concat!(
                    include_str!(concat!("../locales/", $tag, ".ftl")),
                    $(include_str!(concat!("../locales/", $id, "/", $tag, ".ftl")),)+
                )
            };
        }

        impl Tongue {
            /// Returns the source of all Fluent messages of the language.
            const fn source(self) -> &'static str {
                match self {
                    Tongue::English => join_files!("en"),
                    Tongue::German => join_files!("de"),
                    Tongue::Polish => join_files!("pl"),
                }
            }
        }
    };
}

for_each_game!(sources);

/// Implements `CAP($word)`: returns the word with a capital first letter, for the start of a sentence.
fn capitalize<'a>(words: &[FluentValue<'a>]) -> FluentValue<'a> {
    match words.first() {
        Some(FluentValue::String(word)) => {
            let mut letters = word.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            FluentValue::from(first.chain(letters).collect::<String>())
        }
        other => other.cloned().unwrap_or(FluentValue::Error),
    }
}

#[cfg(test)]
mod tests;
