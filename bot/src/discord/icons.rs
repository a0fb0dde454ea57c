//! Icons of the pieces on buttons and in menus: emoji that belong to the application.
//!
//! They are uploaded once, and found by their names from then on. Everything works without icons, because the labels also name the pieces in words.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use asterism_app::protocol::reply::{Meanwhile, Post, Reply, Row};
use asterism_app::worker::supervisor::wait_for_stop;
use asterism_rules::{GameKind, Piece};
use asterism_store::{Backoff, Store};
use serde_json::json;
use serenity::all::{CreateAttachment, EmojiId, ReactionType};
use tokio::sync::watch;

use crate::discord::api::{Api, ApiError};
use crate::discord::error::{FIRST_WAIT, LONGEST_WAIT};

/// Prefix of all icons' names. It distinguishes them from other emoji of the application, which are left alone.
const PREFIX: &str = "asterism_";

/// Version of the drawings. If it is raised, all icons are uploaded again, and the old ones are removed. A test fails if any pixel of an icon
/// changes, as a reminder to raise the version.
const VERSION: u32 = 4;

/// Number of attempts to upload the icons before the bot gives up until its next start.
const ATTEMPTS: u32 = 8;

/// Returns the name of a piece's emoji: at most 32 letters, digits and underscores, as Discord requires.
/// See [Discord Docs/Emoji](https://docs.discord.com/developers/resources/emoji).
fn emoji_name(piece: Piece) -> String {
    format!("{PREFIX}{piece}_v{VERSION}")
}

/// Returns whether `name` is the name of an icon from an earlier or a later version of the icons.
fn is_outdated(name: &str) -> bool {
    let version = name
        .strip_prefix(PREFIX)
        .and_then(|name| name.rsplit_once("_v"))
        .and_then(|(_, version)| version.parse::<u32>().ok());
    version.is_some_and(|version| version != VERSION)
}

fn pieces() -> impl Iterator<Item = Piece> {
    GameKind::ALL.iter().flat_map(|kind| Piece::all(*kind))
}

/// The icons of pieces that have been uploaded to Discord as emoji.
#[derive(Default)]
pub(super) struct Icons {
    uploaded: RwLock<HashMap<Piece, EmojiId>>,
}

/// Name and duration of the lease of the process that uploads the icons. The duration is longer than uploading all icons takes.
const LEASE: (&str, Duration) = ("icons", Duration::from_mins(1));

/// Pause between attempts to acquire the lease while another process holds it.
const ASK_EVERY: Duration = Duration::from_millis(500);

impl Icons {
    /// Returns the emoji that shows a piece; `None` if it has not been uploaded.
    pub(super) fn emoji(&self, piece: Piece) -> Option<ReactionType> {
        let uploaded = self.uploaded.read().unwrap_or_else(PoisonError::into_inner);
        uploaded.get(&piece).map(|id| ReactionType::Custom {
            animated: false,
            id: *id,
            name: Some(emoji_name(piece)),
        })
    }

    fn keep(&self, piece: Piece, id: EmojiId) {
        let mut uploaded = self
            .uploaded
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        uploaded.insert(piece, id);
    }

    /// Uploads the missing icons, deletes those of other versions, and retries after failures. Sets `ready` after the last icon or after the first
    /// failure, because boards can be posted without icons.
    /// Only one process of the bot uploads icons at a time; the others then find them on Discord.
    pub(super) async fn upload(
        &self,
        api: &Api,
        store: &dyn Store,
        ready: &watch::Sender<bool>,
        mut stop: watch::Receiver<bool>,
    ) {
        let work = async {
            let mut backoff = Backoff::new(FIRST_WAIT, LONGEST_WAIT);
            let mut failures = 0;
            while failures < ATTEMPTS {
                while let Ok(false) = store.acquire_lease(LEASE.0, LEASE.1).await {
                    tokio::time::sleep(ASK_EVERY).await;
                }
                match self.reconcile(api).await {
                    Ok(()) => {
                        // If this fails, the lease ends by itself.
                        let _ = store.release_lease(LEASE.0).await;
                        return;
                    }
                    Err(ApiError::TooSoon { wait: pause, .. }) => {
                        tracing::debug!(
                            ?pause,
                            "could not upload all icons of the pieces yet; continuing after a pause"
                        );
                        ready.send_replace(true);
                        tokio::time::sleep(pause.max(FIRST_WAIT)).await;
                    }
                    Err(error) => {
                        let wait = backoff.next_pause();
                        tracing::warn!(%error, ?wait, "could not upload the icons of the pieces; retrying after a pause");
                        failures += 1;
                        // Boards can be posted without icons in the meantime.
                        ready.send_replace(true);
                        tokio::time::sleep(wait).await;
                    }
                }
            }
            tracing::warn!(
                "gave up uploading the icons of the pieces; buttons have no icons until the next start"
            );
        };
        tokio::select! {
            () = work => {}
            () = wait_for_stop(&mut stop) => {}
        }
        ready.send_replace(true);
    }

    async fn reconcile(&self, api: &Api) -> Result<(), ApiError> {
        let listed = api.emojis().await?;
        let by_name: HashMap<&str, EmojiId> = listed
            .iter()
            .map(|emoji| (emoji.name.as_str(), emoji.id))
            .collect();
        let mut missing = Vec::new();
        for piece in pieces() {
            match by_name.get(emoji_name(piece).as_str()) {
                Some(id) => self.keep(piece, *id),
                None => missing.push(piece),
            }
        }
        let count = missing.len();
        for piece in missing {
            let image = tokio::task::spawn_blocking(move || asterism_render::icon(piece));
            let Ok(image) = image.await else {
                tracing::error!(%piece, "could not draw an icon");
                continue;
            };
            let image = CreateAttachment::bytes(image.into_bytes(), "icon.png").to_base64();
            let body = json!({ "name": emoji_name(piece), "image": image });
            let emoji = api.create_emoji(&body).await?;
            self.keep(piece, emoji.id);
        }
        if count > 0 {
            tracing::info!(count, "uploaded the icons of the pieces");
        }
        for emoji in listed.iter().filter(|emoji| is_outdated(&emoji.name)) {
            api.delete_emoji(emoji.id).await?;
        }
        Ok(())
    }
}

/// A message whose buttons and menus may have icons.
pub(super) trait Illustrated: Clone {
    /// Returns the message's rows of buttons and menus.
    fn rows(&mut self) -> &mut [Row];
}

impl Illustrated for Post {
    fn rows(&mut self) -> &mut [Row] {
        &mut self.rows
    }
}

impl Illustrated for Reply {
    fn rows(&mut self) -> &mut [Row] {
        match self {
            Reply::Say(post, _)
            | Reply::Change(post)
            | Reply::Meanwhile(Meanwhile::Say(post) | Meanwhile::Change(post), _) => post.rows(),
            Reply::Done { .. }
            | Reply::Ask(_)
            | Reply::Suggest(_)
            | Reply::Later(..)
            | Reply::Launch => &mut [],
        }
    }
}

/// Returns mutable references to the icons of all buttons and menu entries of a message.
fn places(message: &mut impl Illustrated) -> impl Iterator<Item = &mut Option<Piece>> {
    message.rows().iter_mut().flat_map(|row| {
        let (buttons, entries) = match row {
            Row::Buttons(buttons) => (&mut buttons[..], &mut [][..]),
            Row::Menu(menu) => (&mut [][..], menu.entries.as_mut_slice()),
            Row::Channels(_) | Row::Roles(_) => (&mut [][..], &mut [][..]),
        };
        let buttons = buttons.iter_mut().map(|button| &mut button.icon);
        buttons.chain(entries.iter_mut().map(|entry| &mut entry.icon))
    })
}

/// Sends `message`; if Discord [refuses its icons](are_refused), sends it again without them.
pub(super) async fn send_with_icons<M: Illustrated, T, S>(
    mut message: M,
    send: impl Fn(M) -> S,
) -> Result<T, ApiError>
where
    S: Future<Output = Result<T, ApiError>>,
{
    if places(&mut message).all(|icon| icon.is_none()) {
        return send(message).await;
    }
    let sent = send(message.clone()).await;
    if !are_refused(&sent) {
        return sent;
    }
    places(&mut message).for_each(|icon| *icon = None);
    send(message).await
}

/// Returns whether Discord refused a message because of its emoji; logs a warning if so.
///
/// Discord does so if an emoji has been deleted, and sometimes [for no apparent reason](https://github.com/discord/discord-api-docs/issues/7128).
fn are_refused<T>(sent: &Result<T, ApiError>) -> bool {
    let Err(ApiError::Refused(refused)) = sent else {
        return false;
    };
    let mut problems = refused.error.iter().flat_map(|error| &error.errors);
    let are_refused =
        problems.any(|problem| problem.path.contains("emoji") || problem.code.contains("EMOJI"));
    if are_refused {
        tracing::warn!(error = %refused, "Discord refused a message with icons; sending it without them");
    }
    are_refused
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn names_fit() {
        assert!(pieces().all(|piece| (2..=32).contains(&emoji_name(piece).len())));
    }

    #[test]
    fn only_icons_of_other_versions_are_removed() {
        assert!(is_outdated("asterism_peg_1_v0"));
        for kept in [
            &emoji_name(asterism_rules::pentagame::PentagamePiece::BlackBlock.into()),
            "asterism_logo",
            "asterism_logo_v",
            "peg_1_v0",
        ] {
            assert!(!is_outdated(kept), "{kept}");
        }
    }

    #[test]
    fn drawings_that_changed_have_a_new_version() {
        let known = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/icons");
        for kind in GameKind::ALL {
            // FNV-1a over all pixels.
            let mut hash = 0xcbf2_9ce4_8422_2325_u64;
            for piece in Piece::all(*kind) {
                let png = asterism_render::icon(piece);
                let icon = image::load_from_memory(png.as_bytes()).unwrap().to_rgba8();
                for byte in icon.as_raw() {
                    hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
                }
            }
            let (file, hash) = (known.join(format!("{kind}.txt")), format!("{hash:016x}\n"));
            if std::env::var_os("UPDATE_GOLDEN").is_some() {
                fs::write(&file, &hash).unwrap();
            }
            assert_eq!(
                fs::read_to_string(&file).unwrap_or_default(),
                hash,
                "the icons of {kind} have changed: UPDATE_GOLDEN=1 accepts them; raise VERSION, too, if one sees the difference: otherwise no server \
                 gets the new icons"
            );
        }
    }
}
