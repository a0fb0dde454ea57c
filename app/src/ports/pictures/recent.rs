//! Cache of recent animations. Animations are few, large and slow to draw.

use std::collections::VecDeque;

use asterism_render::View;
use asterism_rules::AnyGame;

/// Everything that an animation depends on; the key of the cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scene {
    /// The game's record as text.
    record: String,
    view: View,
}

impl Scene {
    pub(super) fn of(game: &AnyGame, view: &View) -> Scene {
        Scene {
            record: game.record(&[]).to_string(),
            view: view.clone(),
        }
    }

    /// Returns the approximate size of the scene in memory.
    fn bytes(&self) -> u64 {
        (size_of::<Scene>() + self.record.len()) as u64
    }
}

/// The most recently used animations, with a limit on their total size in bytes.
pub(super) struct Recent {
    most_bytes: u64,
    bytes: u64,
    /// The animations, the most recently used last.
    kept: VecDeque<(Scene, Vec<u8>)>,
}

impl Recent {
    /// Creates a cache that holds up to `most_bytes` bytes.
    pub(super) fn new(most_bytes: u64) -> Recent {
        Recent {
            most_bytes,
            bytes: 0,
            kept: VecDeque::new(),
        }
    }

    pub(super) fn get(&mut self, scene: &Scene) -> Option<Vec<u8>> {
        let at = self.kept.iter().position(|(kept, _)| kept == scene)?;
        let found = self.kept.remove(at)?;
        let gif = found.1.clone();
        self.kept.push_back(found);
        Some(gif)
    }

    /// Stores an animation in the cache, unless the animation alone exceeds the limit.
    pub(super) fn keep(&mut self, scene: Scene, gif: Vec<u8>) {
        let bytes = weight(&scene, &gif);
        if bytes > self.most_bytes || self.get(&scene).is_some() {
            return;
        }
        while self.bytes + bytes > self.most_bytes {
            let Some((scene, gif)) = self.kept.pop_front() else {
                break;
            };
            self.bytes -= weight(&scene, &gif);
        }
        self.bytes += bytes;
        self.kept.push_back((scene, gif));
    }
}

fn weight(scene: &Scene, gif: &[u8]) -> u64 {
    scene.bytes() + gif.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(name: &str) -> Scene {
        Scene {
            record: name.to_owned(),
            view: View::default(),
        }
    }

    #[test]
    fn the_least_recently_used_animation_is_evicted_first() {
        let one = weight(&scene("a"), &[0; 1000]);
        let mut recent = Recent::new(2 * one);
        recent.keep(scene("a"), vec![1; 1000]);
        recent.keep(scene("b"), vec![2; 1000]);
        assert_eq!(recent.get(&scene("a")), Some(vec![1; 1000]));
        recent.keep(scene("c"), vec![3; 1000]);
        assert_eq!(recent.get(&scene("b")), None);
        assert_eq!(recent.get(&scene("a")), Some(vec![1; 1000]));
        assert_eq!(recent.get(&scene("c")), Some(vec![3; 1000]));
        assert!(recent.bytes <= recent.most_bytes);
        // An animation already in the cache is not counted twice.
        recent.keep(scene("c"), vec![3; 1000]);
        assert_eq!(recent.bytes, 2 * one);
        // An animation too large for the cache evicts nothing.
        recent.keep(scene("d"), vec![4; 5000]);
        assert_eq!(recent.get(&scene("d")), None);
        assert_eq!(recent.kept.len(), 2);
    }
}
