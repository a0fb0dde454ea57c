//! Golden files of graphs.

use asterism_render::{Theme, View, graph, graph_scene};

use super::{check_drawn, check_text};
use crate::courses::{Sample, samples};

#[test]
fn graphs_are_unchanged() {
    for sample in samples() {
        let text = graph_scene(&sample.game, &sample.course, &Sample::view()).to_string();
        check_text(&format!("graph-{}", sample.name), &text);
    }
}

#[test]
fn pictures_of_graphs_are_unchanged() {
    let all = samples();
    let named = |name: &str| all.iter().find(|sample| sample.name == name);
    for theme in Theme::ALL {
        for name in ["two", "six"] {
            let sample = named(name).expect("a sample of this name");
            let view = View {
                size: 400,
                theme,
                ..Sample::view()
            };
            let png = graph(&sample.game, &sample.course, &view);
            check_drawn(&format!("graph-{name}-{}", theme.id()), png);
        }
    }
}
