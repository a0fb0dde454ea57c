//! Creates the world at the first start of the sandbox.

use super::id::APPLICATION;
use super::record::{Channel, Guild, Member, Overwrite, Role, User, channel_kind, lowest_position};
use super::{Change, Id, Permissions, World};

/// How long ago, in milliseconds, the members of a new world joined its server.
const MEMBERS_FOR_MS: i64 = 100 * 24 * 60 * 60 * 1000;

/// Avatar colors, which are assigned to people in turn.
const COLORS: [&str; 10] = [
    "#e05d44", "#2f9e72", "#3b82c4", "#c28a1e", "#8e5bc0", "#c2487f", "#4f9da6", "#7d8f2f",
    "#b5653c", "#5c6bc0",
];

/// Names and locales of the people in a new world.
const PEOPLE: [(&str, &str); 5] = [
    ("Ann", "en-US"),
    ("Ben", "en-US"),
    ("Cleo", "en-US"),
    ("Dan", "de"),
    ("Eva", "pl"),
];

/// Returns the changes that create the bot, the guild "Star Club" with its channels, and five people.
///
/// If `bot_is_new` is set, the bot joins the guild now. Everyone else joined long ago.
pub(crate) fn seed(
    world: &mut World,
    bot_name: &str,
    bot_is_new: bool,
    now_ms: i64,
) -> Vec<Change> {
    // Backdated, as if the guild and the bot had been there for a while.
    let since = now_ms - MEMBERS_FOR_MS;
    let bot = User {
        username: bot_name.into(),
        global_name: None,
        color: "#5865f2".into(),
        bot: true,
        ..person(APPLICATION, 0, bot_name, "en-US")
    };
    let people: Vec<User> = PEOPLE
        .iter()
        .enumerate()
        .map(|(n, (name, locale))| person(world.next_id(now_ms), n, name, locale))
        .collect();
    let guild_id = world.next_id(now_ms);
    let bot_role = bot_role(world.next_id(now_ms), bot_name);
    let everyone = everyone_role(guild_id);
    let mut members: Vec<Member> = people
        .iter()
        .map(|user| Member::new(user.id, since))
        .collect();
    members.push(Member {
        roles: vec![bot_role.id],
        ..Member::new(APPLICATION, if bot_is_new { now_ms } else { since })
    });

    let mut channel = |name: &str, topic: &str, position| {
        let mut channel = guild_channel(
            world.next_id(now_ms),
            guild_id,
            name,
            channel_kind::TEXT,
            position,
        );
        channel.topic = Some(topic.into());
        channel
    };
    let games = channel("games", "Play here", 0);
    let lounge = channel("lounge", "Talk about anything", 1);
    let mut no_bots = channel("no-bots", "The bot may not write here", 2);
    no_bots.overwrites.push(Overwrite {
        id: bot_role.id,
        of_member: false,
        allow: Permissions::NONE,
        deny: Permissions::SEND_MESSAGES
            | Permissions::ATTACH_FILES
            | Permissions::SEND_MESSAGES_IN_THREADS,
    });
    let guild = Guild {
        id: guild_id,
        name: "Star Club".into(),
        owner: people[0].id,
        locale: "en-US".into(),
        roles: vec![everyone, bot_role],
        members,
        system_channel: Some(lounge.id),
        bot_added_by: Some(people[0].id),
        events: Vec::new(),
    };

    let mut changes = vec![Change::User(bot)];
    changes.extend(people.into_iter().map(Change::User));
    changes.push(Change::Guild(guild));
    changes.extend([games, lounge, no_bots].map(Change::Channel));
    changes
}

/// Makes a person. The index `n` determines the color of the person's avatar.
pub(crate) fn person(id: Id, n: usize, name: &str, locale: &str) -> User {
    User {
        id,
        username: username(name),
        global_name: Some(name.into()),
        color: COLORS[n % COLORS.len()].into(),
        bot: false,
        locale: locale.into(),
        dms_open: true,
        installed: false,
        authorized: Vec::new(),
    }
}

/// Makes the everyone role of a new server.
pub(crate) fn everyone_role(guild: Id) -> Role {
    Role {
        id: guild,
        name: "@everyone".into(),
        permissions: Permissions::everyone(),
        managed: false,
        mentionable: false,
        position: 0,
    }
}

/// Makes the role that a bot gets when it joins a server.
pub(crate) fn bot_role(id: Id, bot_name: &str) -> Role {
    Role {
        name: bot_name.into(),
        managed: true,
        position: lowest_position(),
        ..everyone_role(id)
    }
}

/// Makes a guild channel without a topic.
pub(crate) fn guild_channel(id: Id, guild: Id, name: &str, kind: u8, position: u16) -> Channel {
    Channel {
        name: Some(name.into()),
        position,
        ..Channel::new(id, kind, Some(guild))
    }
}

/// Derives a username from a display name. Discord allows only lower-case letters, digits, dots and underscores in usernames.
fn username(name: &str) -> String {
    let plain: String = name
        .to_lowercase()
        .chars()
        .map(|c| match c {
            '.' | 'a'..='z' | '0'..='9' => c,
            _ => '_',
        })
        .collect();
    if plain.chars().count() < 2 {
        format!("{plain}__")
    } else {
        plain.chars().take(32).collect()
    }
}
