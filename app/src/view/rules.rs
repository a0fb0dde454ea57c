//! The pages that explain each game's rules.

pub(crate) mod page;
mod pentagame;
mod squadro;
mod star_squares;
mod stern_halma;

use asterism_rules::{GameKind, for_each_game};

use crate::text::Language;

pub(crate) use page::{Exercise, Page};

/// Generates [`pages`] and [`exercises`] from the table of all games.
macro_rules! rules_pages {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
        /// Returns the pages of a game's rules, in reading order.
        pub(crate) fn pages(kind: GameKind) -> &'static [Page] {
            match kind {
                $(GameKind::$name => $module::PAGES,)+
                _ => unreachable!(),
            }
        }

        /// Returns a game's exercises, the easiest first.
        pub(crate) fn exercises(kind: GameKind) -> &'static [Exercise] {
            match kind {
                $(GameKind::$name => $module::EXERCISES,)+
                _ => unreachable!(),
            }
        }
    };
}

for_each_game!(rules_pages);

/// Returns the index of the first page that explains `rule` of a game; `None` if no page explains it.
pub(crate) fn page_about(kind: GameKind, rule: &str) -> Option<u8> {
    let mut pages = (0..).zip(pages(kind));
    let found = pages.find(|(_, page)| page.rules.contains(&rule));
    found.map(|(at, _)| at)
}

/// Returns the page with this name, and its index.
pub(crate) fn page_named(kind: GameKind, name: &str) -> Option<(u8, &'static Page)> {
    let mut pages = (0..).zip(pages(kind));
    pages.find(|(_, page)| page.name == name)
}

/// Returns the index of the page to open for a game with these `options`: the page about the game's variant if there is one, otherwise the first
/// page.
pub(crate) fn page_for(kind: GameKind, options: &str) -> u8 {
    let has = |option: &str| options.split(',').any(|other| other == option);
    let is_about = |page: &Page| !page.options.is_empty() && page.options.split(',').all(has);
    let found = (0..).zip(pages(kind)).find(|(_, page)| is_about(page));
    found.map_or(0, |(at, _)| at)
}

/// Returns the title of page `number` (from 0) of a game's rules; empty if there is no such page.
pub(crate) fn page_title(kind: GameKind, number: u8, language: Language) -> String {
    let page = pages(kind).get(usize::from(number));
    page.map_or_else(String::new, |page| {
        language.rules_page_title(kind, page.name)
    })
}
