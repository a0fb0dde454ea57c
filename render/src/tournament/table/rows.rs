//! Draws the rows of a standings table and the column headings.

use super::super::heading::paint_heading;
use super::super::round_marks::draw_round_mark;
use super::super::stars::Metal;
use super::super::{SMALLEST, WIDTH, add_outlined_panel};
use super::layout::{Column, Layout, SIDE};
use super::{Standings, StandingsHeads, StandingsRow};
use crate::figure::FigurePainter;
use crate::font;
use crate::rim;
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Height of the line of column headings.
const HEADS: f64 = 44.0;

/// Gap between the upper edge of a table and its first row, and between its last row and the lower edge.
const PADDING: f64 = 9.0;

/// Maximum number of rows with a medal. If more rows share the first three places, none of them gets a medal, because no one is really in the lead
/// yet.
const MOST_MEDALS: usize = 6;

/// Width reserved for the flag of a withdrawn entrant.
const FLAG: f64 = 42.0;

/// Draws the title, the column headings and the rows. Returns the height of the picture.
pub(super) fn paint(
    painter: &mut FigurePainter,
    standings: &Standings,
    rows: &[StandingsRow],
) -> f64 {
    let heads = &standings.heads;
    let layout = Layout::new(heads, rows);
    let top = paint_heading(painter, &standings.title, &standings.subtitle);
    let top = top
        + if has_heads(heads, &layout) {
            HEADS
        } else {
            0.0
        };
    let lines = rows.len().div_ceil(layout.tables).max(1);
    let height = layout.pitch * lines as f64 + 2.0 * PADDING;
    let leading = rows
        .iter()
        .filter(|row| Metal::of_place(row.place).is_some());
    let medals = leading.count() <= MOST_MEDALS;
    for (table, rows) in rows.chunks(lines).enumerate() {
        let left = match table {
            0 => SIDE,
            _ => WIDTH - SIDE - layout.width,
        };
        let mut table = Table {
            painter: &mut *painter,
            layout: &layout,
            left,
        };
        table.paint_heads(heads, top - HEADS / 2.0);
        let middle = point(left + layout.width / 2.0, top + height / 2.0);
        add_outlined_panel(table.painter, "table", middle, (layout.width, height), 16.0);
        for (line, row) in rows.iter().enumerate() {
            let middle = top + PADDING + layout.pitch * (line as f64 + 0.5);
            if line % 2 == 1 {
                table.paint_stripe(middle);
            }
            table.paint_row(row, middle, medals);
        }
    }
    top + height + SIDE
}

fn has_heads(heads: &StandingsHeads, layout: &Layout) -> bool {
    let texts = [&heads.place, &heads.name, &heads.points];
    layout.rounds.count > 0
        || texts
            .into_iter()
            .chain(&heads.tie_breaks)
            .any(|head| !head.is_empty())
}

/// A table being drawn.
struct Table<'a> {
    painter: &'a mut FigurePainter,
    layout: &'a Layout,
    /// X coordinate of the table's left edge.
    left: f64,
}

impl Table<'_> {
    fn paint_heads(&mut self, heads: &StandingsHeads, middle: f64) {
        let layout = self.layout;
        let fit = |head: &str, room: f64| (font::fit_label(head, SMALLEST, room), SMALLEST);
        let (place, size) = fit(&heads.place, 110.0);
        let width = font::width(&place, size);
        let start = (layout.place - width / 2.0).max(14.0);
        let place_end = start + width;
        self.text("head of places", (place, size), (start, middle), Ink::Quiet);

        let mut name_end = layout.name_end;
        let columns = std::iter::once((&layout.points, &*heads.points));
        let texts = heads.tie_breaks.iter().map(String::as_str);
        let columns = columns.chain(layout.tie_breaks.iter().zip(texts));
        for (column, head) in columns {
            let (head, size) = fit(head, column.head_room + 1e-6);
            let start = column.right - font::width(&head, size);
            name_end = name_end.min(start - 20.0);
            self.text("head of numbers", (head, size), (start, middle), Ink::Quiet);
        }
        for column in 0..layout.rounds.count {
            let number = (layout.rounds.first + column + 1).to_string();
            let x = layout.rounds.left + layout.rounds.step * column as f64;
            let start = x - font::width(&number, SMALLEST) / 2.0;
            self.text(
                "head of round",
                (number, SMALLEST),
                (start, middle),
                Ink::Quiet,
            );
        }
        let start = layout.name.max(place_end + 18.0);
        let name = fit(&heads.name, name_end - start);
        self.text("head of names", name, (start, middle), Ink::Quiet);
    }

    fn paint_stripe(&mut self, middle: f64) {
        let layout = self.layout;
        let at = point(self.left + layout.width / 2.0, middle);
        let size = (layout.width - 14.0, layout.pitch);
        self.painter.add_panel("stripe", at, size, 9.0, Ink::Stripe);
    }

    fn paint_row(&mut self, row: &StandingsRow, middle: f64, medals: bool) {
        let layout = self.layout;
        let ink = if row.withdrawn { Ink::Quiet } else { Ink::Text };
        let medal = Metal::of_place(row.place).filter(|_| medals && !row.withdrawn);
        self.paint_place(row, middle, medal);
        self.paint_name(row, middle, ink);
        self.paint_rounds(row, middle);
        self.number(
            "points",
            &layout.points,
            (&row.points, layout.body),
            middle,
            ink,
        );
        for (column, text) in layout.tie_breaks.iter().zip(&row.tie_breaks) {
            self.number("tie-break", column, (text, SMALLEST), middle, Ink::Quiet);
        }
    }

    fn paint_place(&mut self, row: &StandingsRow, middle: f64, medal: Option<Metal>) {
        let layout = self.layout;
        if let Some(metal) = medal {
            let disc = Shape::disc(Point::ZERO, layout.medal);
            let at = point(self.left + layout.place, middle);
            self.painter
                .add_art("medal", Art::default().fill(disc, metal.light()), at);
        }
        let sizes = [layout.body - 2.0, SMALLEST];
        let (place, size) = rim::fit_text(&row.place.to_string(), &sizes, 58.0);
        let start = layout.place - font::ink_bounds(&place, size).center().x;
        let ink = if medal.is_some() {
            Ink::Letter
        } else {
            Ink::Quiet
        };
        self.text("place", (place, size), (start, middle), ink);
    }

    fn paint_name(&mut self, row: &StandingsRow, middle: f64, ink: Ink) {
        let layout = self.layout;
        let flag = if row.withdrawn { FLAG } else { 0.0 };
        let room = layout.name_end - layout.name - flag;
        let (name, size) = row.entrant.fit(&[layout.body], room);
        let end = layout.name + font::width(&name, size);
        self.text("name", (name, size), (layout.name, middle), ink);
        if row.withdrawn {
            let art = Art::default().add(&rim::draw_flag(), 26.0, Point::ZERO);
            let at = point(self.left + end + FLAG - 18.0, middle);
            self.painter.add_art("flag", art, at);
        }
    }

    fn paint_rounds(&mut self, row: &StandingsRow, middle: f64) {
        let columns = self.layout.rounds;
        let shown = row.rounds.iter().skip(columns.first).take(columns.count);
        for (column, &result) in shown.enumerate() {
            let mut art = draw_round_mark(result);
            if row.withdrawn {
                art = art.inked(Ink::Quiet);
            }
            let x = self.left + columns.left + columns.step * column as f64;
            self.painter.add_art(result.word(), art, point(x, middle));
        }
    }

    fn number(
        &mut self,
        what: &str,
        column: &Column,
        (text, size): (&str, f64),
        middle: f64,
        ink: Ink,
    ) {
        let (text, start) = column.numbers.place(text, column.right);
        self.text(what, (text, size), (start, middle), ink);
    }

    /// Adds text at an x coordinate relative to the table's left edge.
    fn text(&mut self, what: &str, text: (String, f64), (x, middle): (f64, f64), ink: Ink) {
        self.painter.write(what, text, (self.left + x, middle), ink);
    }
}
