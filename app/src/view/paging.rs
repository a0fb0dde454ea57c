//! Buttons that turn the pages of a list.

use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::Button;
use crate::text::Language;

/// Returns the buttons for the pages before and after `page`, which is counted from 0; `id` returns the custom ID of the button to a page.
pub(crate) fn render_page_buttons(
    page: usize,
    pages: usize,
    language: Language,
    id: impl Fn(u16) -> CustomId,
) -> Vec<Button> {
    let button = |label: String, page: usize| {
        let page = u16::try_from(page).unwrap_or(u16::MAX);
        Button::plain(label, id(page))
    };
    let before = page.checked_sub(1);
    let after = Some(page + 1).filter(|after| *after < pages);
    let before = before.map(|before| button(language.button_previous(), before));
    let after = after.map(|after| button(language.button_next(), after));
    before.into_iter().chain(after).collect()
}
