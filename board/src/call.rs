//! The calls of the page, and how they are read from JSON.
//!
//! They are read by hand, because derived code for tagged and flattened types would be a tenth of the WebAssembly that people download.

use asterism_render::{Theme, View};
use asterism_rules::{Seat, Step};
use serde_json::{Map, Value};

use crate::CallError;

/// A call of the page.
#[derive(Clone, Debug)]
pub enum Call {
    /// `version`: asks from which sources the rules were built.
    Version,
    /// `theme`: asks for the colors of a theme.
    Theme {
        /// Identifier of the theme, such as `wood`.
        theme: String,
    },
    /// `defs`: asks for drawings that scenes refer to.
    Defs {
        /// Identifier of the kind of game.
        kind: String,
        /// Ids of sprites, such as `s12`.
        sprites: Vec<String>,
        /// Ids of empty boards, such as `g0`.
        grounds: Vec<String>,
    },
    /// `show`: asks for the board of a game, with the choices for the next step of a move.
    Show {
        /// The position and the steps chosen so far.
        draft: Draft,
        /// How to show the board.
        view: ViewOptions,
    },
    /// `steps`: asks for the steps that a move consists of.
    Steps {
        /// The position. The chosen steps are ignored.
        draft: Draft,
        /// The move, in notation, as `move`.
        notation: String,
    },
}

impl Call {
    /// Reads a call from JSON.
    pub(crate) fn read(text: &str) -> Result<Self, CallError> {
        let value: Value =
            serde_json::from_str(text).map_err(|error| CallError::Call(error.to_string()))?;
        let call = Fields(value.as_object().ok_or_else(|| bad("object"))?);
        Ok(match call.text("do")?.as_str() {
            "version" => Self::Version,
            "theme" => Self::Theme {
                theme: call.text("theme")?,
            },
            "defs" => Self::Defs {
                kind: call.text("kind")?,
                sprites: call.texts("sprites")?,
                grounds: call.texts("grounds")?,
            },
            "show" => Self::Show {
                draft: Draft::read(call)?,
                view: ViewOptions::read(call)?,
            },
            "steps" => Self::Steps {
                draft: Draft::read(call)?,
                notation: call.text("move")?,
            },
            other => return Err(CallError::Unknown(format!("call {other}"))),
        })
    }
}

/// A position of a game, and the beginning of a move in it.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Text record of the game.
    pub record: String,
    /// Number of moves after which the position is; `None` for all moves.
    pub ply: Option<usize>,
    /// Moves that are tried from there, in notation.
    pub line: Vec<String>,
    /// Steps of a move that have been chosen. `None` shows the position with its last move, an empty list shows the choices for the first step.
    pub chosen: Option<Vec<Step>>,
}

impl Draft {
    fn read(call: Fields<'_>) -> Result<Self, CallError> {
        let chosen = call.list("chosen")?;
        let chosen = chosen.map(read_steps).transpose()?;
        Ok(Self {
            record: call.text("record")?,
            ply: call.index("ply")?,
            line: call.texts("line")?,
            chosen,
        })
    }

    /// Returns the chosen steps.
    pub(crate) fn steps(&self) -> &[Step] {
        self.chosen.as_deref().unwrap_or_default()
    }
}

/// How to show a board; see [`View`].
#[derive(Clone, Debug, Default)]
pub struct ViewOptions {
    /// The options, without the move that is put together.
    view: View,
}

impl ViewOptions {
    fn read(call: Fields<'_>) -> Result<Self, CallError> {
        let Some(options) = call.0.get("view").filter(|view| !view.is_null()) else {
            return Ok(Self::default());
        };
        let options = Fields(options.as_object().ok_or_else(|| bad("view"))?);
        let theme = options.optional_text("theme")?;
        let theme = theme.map_or(Ok(Theme::default()), |theme| find_theme(&theme))?;
        let suggested = options.list("suggested")?.into_iter().flatten();
        let suggested =
            suggested.map(|steps| read_steps(steps.as_array().ok_or_else(|| bad("suggested"))?));
        let view = View {
            theme,
            perspective: options.index("perspective")?.and_then(Seat::new),
            coordinates: options.answer("coordinates")?.unwrap_or(true),
            names: options.texts("names")?,
            short_names: options.texts("short_names")?,
            clocks: options.texts("clocks")?,
            last_move: options.answer("last_move")?.unwrap_or(true),
            since: options.index("since")?.and_then(Seat::new),
            answered: options.index("answered")?.unwrap_or_default(),
            suggested: suggested.collect::<Result<_, _>>()?,
            ..View::default()
        };
        Ok(Self { view })
    }

    /// Returns the view of a board on which a move with the steps `choosing` is put together.
    pub(crate) fn to_view(&self, choosing: Option<&[Step]>) -> View {
        View {
            choosing: choosing.map(<[Step]>::to_vec),
            ..self.view.clone()
        }
    }
}

/// Returns the theme with this identifier.
pub(crate) fn find_theme(id: &str) -> Result<Theme, CallError> {
    let theme = id.parse::<Theme>();
    theme.map_err(|_| CallError::Unknown(format!("theme {id}")))
}

fn read_steps<'a>(values: impl IntoIterator<Item = &'a Value>) -> Result<Vec<Step>, CallError> {
    let values = values.into_iter();
    values
        .map(|value| {
            let step = value.as_u64().and_then(|value| u16::try_from(value).ok());
            step.and_then(Step::new).ok_or_else(|| bad("step"))
        })
        .collect()
}

fn bad(what: &str) -> CallError {
    CallError::Call(format!("{what} is missing, or of another type"))
}

/// Fields of a JSON object. A field that is `null` counts as missing.
#[derive(Clone, Copy)]
struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    fn get(self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// Returns a field that must be present.
    fn text(self, name: &str) -> Result<String, CallError> {
        self.optional_text(name)?.ok_or_else(|| bad(name))
    }

    fn optional_text(self, name: &str) -> Result<Option<String>, CallError> {
        let text = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| bad(name));
        self.get(name).map(text).transpose()
    }

    fn index(self, name: &str) -> Result<Option<usize>, CallError> {
        let index = |value: &Value| {
            let index = value.as_u64().and_then(|index| usize::try_from(index).ok());
            index.ok_or_else(|| bad(name))
        };
        self.get(name).map(index).transpose()
    }

    fn answer(self, name: &str) -> Result<Option<bool>, CallError> {
        let answer = |value: &Value| value.as_bool().ok_or_else(|| bad(name));
        self.get(name).map(answer).transpose()
    }

    fn list(self, name: &str) -> Result<Option<&'a Vec<Value>>, CallError> {
        let list = |value: &'a Value| value.as_array().ok_or_else(|| bad(name));
        self.get(name).map(list).transpose()
    }

    /// Returns a list of texts; a missing list is empty.
    fn texts(self, name: &str) -> Result<Vec<String>, CallError> {
        let texts = self.list(name)?.into_iter().flatten();
        texts
            .map(|value| value.as_str().map(str::to_owned).ok_or_else(|| bad(name)))
            .collect()
    }
}
