//! Game options as text: `key=value,key=value`.

use std::fmt::Debug;
use std::hash::Hash;

use crate::error::OptionError;

/// Options of a game, written `key=value,key=value`.
///
/// ```
/// use asterism_rules::{GameOptions, stern_halma::{Options, Win}};
///
/// let options = Options::parse("no_blocking, play_on=true")?;
/// assert_eq!((options.win, options.to_text().as_str()), (Win::Filled, "win=filled,play_on=true"));
/// let error = Options::parse("win=never").unwrap_err();
/// assert_eq!(error.to_string(), "option win cannot be 'never', only own_only, filled, by_seats");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait GameOptions: Clone + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// Names of the presets, which are ready-made sets of options; the first preset is the default.
    const PRESETS: &'static [&'static str];

    /// Every option, in the order of the canonical text.
    const KEYS: &'static [OptionKey<Self>];

    /// Returns the options of the preset with this name, ignoring case. Returns `None` if no preset has this name.
    fn preset(name: &str) -> Option<Self>;

    /// Returns the options of a new game with the preset called `preset`, or without a preset if `preset` is `None`. Returns `None` if no preset has
    /// this name.
    ///
    /// The meaning of stored option text never changes: omitted options have the value of [`Default`]. The options of new games may differ from that
    /// default. Without a preset, [`usual_with`](Self::usual_with) also balances the game.
    fn for_new_game(preset: Option<&str>) -> Option<Self> {
        preset.map_or_else(|| Some(Self::default()), Self::preset)
    }

    /// Returns the options of a new game for which only `chosen` has been chosen, as pairs of a key and its value. The others are usual in new games,
    /// and the game is [balanced](Self::balanced) unless `chosen` contains the option that balances it.
    ///
    /// ```
    /// use asterism_rules::{GameOptions, star_squares::{Opening, Options}};
    ///
    /// assert_eq!(Options::usual_with(&[("board", "nested")])?.opening, Opening::Pie);
    /// assert_eq!(Options::usual_with(&[("opening", "free")])?.opening, Opening::Free);
    /// // With the pie rule, the player who swaps wins on this board.
    /// assert_eq!(Options::usual_with(&[("board", "grid8")])?.opening, Opening::Free);
    /// # Ok::<(), asterism_rules::OptionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OptionError`] with the unknown key or value, and the allowed ones.
    fn usual_with(chosen: &[(&str, &str)]) -> Result<Self, OptionError> {
        let mut options = Self::for_new_game(None).unwrap_or_default();
        for (name, value) in chosen {
            options.set(name, value)?;
        }
        let is_open = |key: &OptionKey<Self>, balanced: &Self| {
            let is_same = key.value_in(balanced) == key.value_in(&options);
            is_same || chosen.iter().all(|(name, _)| *name != key.name)
        };
        let balanced = options.balanced();
        let balanced =
            balanced.filter(|balanced| Self::KEYS.iter().all(|key| is_open(key, balanced)));
        Ok(balanced.unwrap_or(options))
    }

    /// Sets the option called `name` to `value`, both in lower case.
    ///
    /// # Errors
    ///
    /// [`OptionError`] with the unknown key or value, and the allowed ones.
    fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let Some(key) = Self::KEYS.iter().find(|key| key.name == name) else {
            let names: Vec<_> = Self::KEYS.iter().map(|key| key.name).collect();
            return Err(OptionError::UnknownKey {
                key: name.to_owned(),
                allowed: format!("preset, {}", names.join(", ")),
            });
        };
        (key.set)(self, value).ok_or_else(|| OptionError::UnknownValue {
            key: name.to_owned(),
            value: value.to_owned(),
            allowed: key.values.allowed(),
        })
    }

    /// Returns the options after every value that depends on the number of players has been resolved for `players`.
    #[must_use]
    fn for_players(self, players: usize) -> Self {
        let _ = players;
        self
    }

    /// Returns the options after all random choices, such as who begins, have been made. `chance` is a random number of any size.
    ///
    /// Games are started and recorded with settled options.
    #[must_use]
    fn settled(self, chance: u64) -> Self {
        let _ = chance;
        self
    }

    /// Returns these options without those that matter only at the start of a game, to describe a game that begins with a later position.
    #[must_use]
    fn without_start(self) -> Self {
        self
    }

    /// Returns whether the first seat is proven to win from the start under these options.
    fn first_seat_wins(&self) -> bool {
        false
    }

    /// Returns these options plus a rule that balances a game in which [the first seat wins](Self::first_seat_wins). Returns `None` if no rule is known
    /// to help, or if the options already contain a rule that balances the game.
    fn balanced(&self) -> Option<Self> {
        None
    }

    /// Reads option text of the form `key=value,…`. A preset, written as `preset=name` or just as its name, is applied before the other keys. Empty
    /// text means the default options.
    ///
    /// # Errors
    ///
    /// [`OptionError`] with the unknown key or value, and the allowed ones.
    fn parse(text: &str) -> Result<Self, OptionError> {
        let mut options = Self::default();
        let mut singles = Vec::new();
        let parts = text.split(',').map(str::trim);
        for part in parts.filter(|part| !part.is_empty()) {
            let (key, value) = match part.split_once('=') {
                Some((key, value)) if !key.trim().is_empty() => {
                    (key.trim().to_lowercase(), value.trim().to_lowercase())
                }
                None if Self::preset(part).is_some() => ("preset".to_owned(), part.to_lowercase()),
                Some(_) | None => {
                    return Err(OptionError::Malformed {
                        part: part.to_owned(),
                    });
                }
            };
            if key == "preset" {
                options = Self::preset(&value).ok_or_else(|| OptionError::UnknownValue {
                    key,
                    value,
                    allowed: Self::PRESETS.join(", "),
                })?;
            } else {
                singles.push((key, value));
            }
        }
        for (name, value) in singles {
            options.set(&name, &value)?;
        }
        Ok(options)
    }

    /// Writes the canonical text, which contains only the options whose values differ from the default.
    fn to_text(&self) -> String {
        let default = Self::default();
        let parts: Vec<_> = Self::KEYS
            .iter()
            .map(|key| (key.name, (key.get)(self), (key.get)(&default)))
            .filter(|(_, value, usual)| value != usual)
            .map(|(name, value, _)| format!("{name}={value}"))
            .collect();
        parts.join(",")
    }
}

/// One option in its text form; created by `option_words!` and `option_number!`.
pub struct OptionKey<O: 'static> {
    /// Name of the option, which is written before the `=`.
    pub name: &'static str,
    /// Allowed values of the option, which are written after the `=`.
    pub values: OptionValues,
    /// Returns the option's value as text.
    pub(crate) get: fn(&O) -> String,
    /// Sets the option to a value given in lower case; returns `None` if the value is not allowed.
    pub(crate) set: fn(&mut O, &str) -> Option<()>,
}

impl<O> OptionKey<O> {
    /// Returns this key's value in `options`, as text.
    pub fn value_in(&self, options: &O) -> String {
        (self.get)(options)
    }
}

/// Allowed values of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionValues {
    /// The allowed values are these words; the first word is the default.
    Words(&'static [&'static str]),
    /// The allowed values are the numbers from the first number to the second number, inclusive.
    Number(u32, u32),
}

impl OptionValues {
    /// Lists the allowed values for error messages.
    fn allowed(self) -> String {
        match self {
            Self::Words(words) => words.join(", "),
            Self::Number(least, most) => format!("{least}–{most}"),
        }
    }
}

/// Creates an [`OptionKey`] whose values are words, one for each possible value of the field `$field`; the first word is the default.
macro_rules! option_words {
    ($options:ty, $field:ident: $($word:literal = $value:expr),+) => {
        $crate::options::OptionKey::<$options> {
            name: stringify!($field),
            values: $crate::options::OptionValues::Words(&[$($word),+]),
            get: |options| {
                [$(($word, $value)),+]
                    .into_iter()
                    .find(|&(_, value)| value == options.$field)
                    .map_or_else(String::new, |(word, _)| word.to_owned())
            },
            set: |options, text| {
                let mut words = [$(($word, $value)),+].into_iter();
                options.$field = words.find(|&(word, _)| word == text)?.1;
                Some(())
            },
        }
    };
}
pub(crate) use option_words;

/// Creates an [`OptionKey`] whose value is a number from `least` to `most`, stored in an unsigned integer field.
macro_rules! option_number {
    ($options:ty, $field:ident: $least:literal to $most:literal) => {
        $crate::options::OptionKey::<$options> {
            name: stringify!($field),
            values: $crate::options::OptionValues::Number($least, $most),
            get: |options| options.$field.to_string(),
            set: |options, text| {
                let number: u32 = text.parse().ok()?;
                if !($least..=$most).contains(&number) {
                    return None;
                }
                options.$field = number.try_into().ok()?;
                Some(())
            },
        }
    };
}
pub(crate) use option_number;
