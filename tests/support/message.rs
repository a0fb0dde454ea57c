//! A message as a person sees it.

use serde_json::Value;

/// Flag of an ephemeral message.
const EPHEMERAL: u64 = 64;

const ACTION_ROW: u64 = 1;
const BUTTON: u64 = 2;
const STRING_SELECT: u64 = 3;
const CHANNEL_SELECT: u64 = 8;

#[derive(Clone, Debug)]
pub(crate) struct Message(pub(crate) Value);

impl Message {
    /// Reads a message. Commands are written as people see them: `</move:123>` as `` `/move` ``.
    pub(crate) fn of(mut value: Value) -> Message {
        fn unlink(text: &mut Value) {
            let Some(linked) = text.as_str().filter(|text| text.contains("</")) else {
                return;
            };
            let mut parts = linked.split("</");
            let mut plain = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                let (mention, after) = part.split_once('>').unwrap_or((part, ""));
                let name = mention.split(':').next().unwrap_or_default();
                plain = format!("{plain}`/{name}`{after}");
            }
            *text = Value::String(plain);
        }
        if let Some(content) = value.get_mut("content") {
            unlink(content);
        }
        let embeds = value.get_mut("embeds").and_then(Value::as_array_mut);
        for embed in embeds.into_iter().flatten() {
            if let Some(description) = embed.get_mut("description") {
                unlink(description);
            }
        }
        Message(value)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Button {
    pub(crate) label: String,
    pub(crate) custom_id: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) custom_id: String,
    pub(crate) placeholder: String,
    pub(crate) entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) label: String,
    pub(crate) value: String,
    pub(crate) description: String,
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

impl Message {
    pub(crate) fn id(&self) -> &str {
        text(&self.0["id"])
    }

    /// Returns the id as a number. Later messages have larger ids.
    pub(crate) fn number(&self) -> u64 {
        self.id()
            .parse()
            .unwrap_or_else(|_| panic!("a message without an id: {}", self.0))
    }

    /// Returns when the message was sent, in milliseconds since 1970.
    pub(crate) fn sent_ms(&self) -> i64 {
        const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;
        let sent = (self.number() >> 22) + DISCORD_EPOCH_MS;
        i64::try_from(sent).expect("a sensible time")
    }

    pub(crate) fn channel(&self) -> &str {
        text(&self.0["channel_id"])
    }

    pub(crate) fn content(&self) -> &str {
        text(&self.0["content"])
    }

    /// Returns the first line above the card.
    pub(crate) fn headline(&self) -> &str {
        self.content().lines().next().unwrap_or_default()
    }

    pub(crate) fn by_bot(&self) -> bool {
        self.0["author"]["bot"].as_bool().unwrap_or(false)
    }

    pub(crate) fn is_private(&self) -> bool {
        self.0["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0
    }

    pub(crate) fn title(&self) -> &str {
        text(&self.0["embeds"][0]["title"])
    }

    /// Returns the card's text.
    pub(crate) fn card(&self) -> &str {
        text(&self.0["embeds"][0]["description"])
    }

    pub(crate) fn footer(&self) -> &str {
        text(&self.0["embeds"][0]["footer"]["text"])
    }

    /// Returns the URL of the card's picture.
    pub(crate) fn picture(&self) -> Option<&str> {
        self.0["embeds"][0]["image"]["url"].as_str()
    }

    /// Returns the URLs of the pictures of all cards.
    pub(crate) fn pictures(&self) -> Vec<&str> {
        let cards = self.0["embeds"].as_array().map_or(&[][..], Vec::as_slice);
        let pictures = cards.iter().map(|card| card["image"]["url"].as_str());
        pictures.flatten().collect()
    }

    /// Returns the picture's description.
    pub(crate) fn alt(&self) -> &str {
        text(&self.0["embeds"][0]["image"]["description"])
    }

    /// Returns name and URL of each file other than the picture.
    pub(crate) fn files(&self) -> Vec<(&str, &str)> {
        let files = self.0["attachments"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        files
            .iter()
            .map(|file| (text(&file["filename"]), text(&file["url"])))
            .collect()
    }

    /// Returns all text, one part per line.
    pub(crate) fn words(&self) -> String {
        [self.content(), self.title(), self.card(), self.footer()]
            .join("\n")
            .trim()
            .to_owned()
    }

    fn components(&self) -> impl Iterator<Item = &Value> {
        let rows = self.0["components"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        rows.iter().flat_map(|row| {
            assert_eq!(row["type"].as_u64(), Some(ACTION_ROW), "a row: {row}");
            row["components"].as_array().map_or(&[][..], Vec::as_slice)
        })
    }

    /// Returns whether there is any active control.
    pub(crate) fn is_live(&self) -> bool {
        self.components().next().is_some()
    }

    /// Returns the buttons that can be pressed.
    pub(crate) fn buttons(&self) -> Vec<Button> {
        self.components()
            .filter(|component| component["type"].as_u64() == Some(BUTTON))
            .filter(|button| button["disabled"].as_bool() != Some(true))
            .map(|button| Button {
                label: text(&button["label"]).to_owned(),
                custom_id: text(&button["custom_id"]).to_owned(),
            })
            .collect()
    }

    pub(crate) fn labels(&self) -> Vec<String> {
        self.buttons()
            .into_iter()
            .map(|button| button.label)
            .collect()
    }

    pub(crate) fn has_button(&self, label: &str) -> bool {
        self.buttons().iter().any(|button| button.label == label)
    }

    /// Returns the button with this label. There must be one.
    pub(crate) fn button(&self, label: &str) -> Button {
        let found = self
            .buttons()
            .into_iter()
            .find(|button| button.label == label);
        found.unwrap_or_else(|| panic!("no button {label:?} on {}", self.show()))
    }

    /// Returns the first menu.
    pub(crate) fn menu(&self) -> Option<Menu> {
        self.menus().into_iter().next()
    }

    pub(crate) fn menus(&self) -> Vec<Menu> {
        self.components()
            .filter(|component| component["type"].as_u64() == Some(STRING_SELECT))
            .map(|menu| {
                let entries = menu["options"]
                    .as_array()
                    .map_or(&[][..], Vec::as_slice)
                    .iter()
                    .map(|entry| Entry {
                        label: text(&entry["label"]).to_owned(),
                        value: text(&entry["value"]).to_owned(),
                        description: text(&entry["description"]).to_owned(),
                    });
                Menu {
                    custom_id: text(&menu["custom_id"]).to_owned(),
                    placeholder: text(&menu["placeholder"]).to_owned(),
                    entries: entries.collect(),
                }
            })
            .collect()
    }

    /// Returns the `custom_id`s of its channel menus, each with how many channels can be picked.
    pub(crate) fn channel_menus(&self) -> Vec<(String, usize)> {
        self.components()
            .filter(|component| component["type"].as_u64() == Some(CHANNEL_SELECT))
            .map(|menu| {
                let most = menu["max_values"].as_u64().unwrap_or(1);
                (text(&menu["custom_id"]).to_owned(), most as usize)
            })
            .collect()
    }

    /// Returns the ids of the channels that are chosen at first in its channel menu with this `custom_id`.
    pub(crate) fn chosen_channels(&self, custom_id: &str) -> Vec<String> {
        let menus = self
            .components()
            .filter(|menu| menu["custom_id"] == custom_id);
        let chosen = menus.filter_map(|menu| menu["default_values"].as_array());
        chosen
            .flatten()
            .map(|it| text(&it["id"]).to_owned())
            .collect()
    }

    /// Returns the menu. There must be one.
    pub(crate) fn the_menu(&self) -> Menu {
        self.menu()
            .unwrap_or_else(|| panic!("no menu on {}", self.show()))
    }

    /// Formats the message for failing tests.
    pub(crate) fn show(&self) -> String {
        let menu = self.menu().map_or_else(String::new, |menu| {
            let entries: Vec<String> = menu
                .entries
                .iter()
                .map(|entry| format!("{}={}", entry.label, entry.value))
                .collect();
            format!(" menu {:?} [{}]", menu.placeholder, entries.join(", "))
        });
        let seen = if self.is_private() {
            "private"
        } else {
            "public"
        };
        format!(
            "{seen} message {}: {:?} buttons {:?}{menu}",
            self.id(),
            self.words(),
            self.labels()
        )
    }
}
