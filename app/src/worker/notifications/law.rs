//! The law of notifications, tested with random walks: each event notifies each affected user exactly once, in the way that the user chose, and no
//! one is notified of their own actions.
//!
//! The expected notifications are derived from the games before and after each action, without the code under test.

mod morning;
mod seen;

use std::collections::BTreeMap;
use std::time::Duration;

use asterism_rules::GameKind;
use asterism_store::{GameId, GuildSetting, QuietHours, Reach, Setting, Settings};

use super::*;
use crate::game::chance::scramble;
use crate::game::loaded_game::replay;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{Board, OfferWish, Offering, PauseLength};
use crate::protocol::reply::Reply;
use crate::protocol::request::{Request, Value};
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, HERE, person, text};
use crate::worker::outbox::close_lapsed;

use seen::{Event, Snapshot, Turn, compare, see};

const PEOPLE: [UserId; 4] = [ANN, BEN, CLEO, DAN];

const HOUR: u64 = 60 * 60;

struct Walk {
    club: Club,
    dice: u64,
    ways: Vec<(UserId, Pings)>,
    languages: Vec<(UserId, Language)>,
    deaf: Option<UserId>,
    /// Events that the daily messages must still report, each with the user to notify.
    owed: Vec<(UserId, Event)>,
    /// Events of quiet hours, each with the user to notify, the end of these hours, and the turn that lasted then, if the event is about a turn.
    asleep: Vec<(UserId, Timestamp, Event, Option<Turn>)>,
    quiet: Vec<(UserId, Settings)>,
    /// Users who will get another daily message because it is their turn in a game.
    daily: Vec<UserId>,
    /// Time when everything that was due had been sent.
    settled_at: Timestamp,
    before: Snapshot,
    /// Number of notifications of each kind.
    told: BTreeMap<String, usize>,
}

impl Walk {
    async fn new(seed: u64, spoken: Language) -> Self {
        let club = Club::new();
        let guild = HERE.guild.unwrap();
        let tag = GuildSetting::Language(Some(spoken.tag().to_owned()));
        let store = &club.app.store;
        store.choose_for_guild(guild, vec![tag]).await.unwrap();
        let settled_at = club.app.clock.now();
        let mut walk = Walk {
            club,
            dice: scramble(seed),
            ways: Vec::new(),
            languages: Vec::new(),
            deaf: None,
            owed: Vec::new(),
            asleep: Vec::new(),
            quiet: Vec::new(),
            daily: Vec::new(),
            settled_at,
            before: Snapshot::default(),
            told: BTreeMap::new(),
        };
        let all = [Pings::Channel, Pings::Direct, Pings::Digest, Pings::None];
        for user in PEOPLE {
            let way = *walk.pick(&all);
            let language = *walk.pick(Language::ALL);
            let mut settings = vec![
                Setting::Pings(way),
                Setting::Language(language.tag().to_owned()),
                Setting::Reminders(Reminders::None),
            ];
            // The daily messages come at 16:00 UTC, which is never in these hours.
            if walk.roll(2) == 0 {
                let zone = *walk.pick(&["Europe/Berlin", "Africa/Lagos", "UTC"]);
                let from = *walk.pick(&[20, 22, 23, 0]) * 60;
                let to = *walk.pick(&[6, 8, 11]) * 60;
                settings.push(Setting::Zone(zone.to_owned()));
                settings.push(Setting::Quiet(QuietHours { from, to }));
            }
            let settings = walk.club.app.store.choose(user, settings).await.unwrap();
            walk.quiet.push((user, settings));
            walk.ways.push((user, way));
            walk.languages.push((user, language));
        }
        if walk.roll(3) == 0 {
            let deaf = *walk.pick(&PEOPLE);
            walk.deaf = Some(deaf);
            walk.club.channel.deaf.lock().unwrap().push(deaf);
        }
        walk
    }

    fn roll(&mut self, below: usize) -> usize {
        self.dice = self.dice.wrapping_add(1);
        (scramble(self.dice) % below as u64) as usize
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }

    fn way(&self, user: UserId) -> Pings {
        self.ways.iter().find(|(of, _)| *of == user).unwrap().1
    }

    fn language(&self, user: UserId) -> Language {
        self.languages.iter().find(|(of, _)| *of == user).unwrap().1
    }

    async fn snapshot(&self) -> Snapshot {
        let mut snapshot = Snapshot::default();
        let store = &self.club.app.store;
        // Challenges of which nothing is left leave gaps.
        let mut missing = 0;
        for number in 1.. {
            let id = GameId::new(number).unwrap();
            let open = store.challenge(id).await.unwrap();
            let closed = store.closed(id).await.unwrap();
            let by = match &open {
                Some(challenge) => challenge.by.user(),
                None => self.before.challenges.get(&id).map(|(by, _)| *by),
            };
            if let Some(by) = by {
                let why = closed.map(|closed| closed.why);
                assert_eq!(why.is_none(), open.is_some());
                let open = open
                    .iter()
                    .flat_map(crate::game::challenge::unanswered_users);
                snapshot.unanswered.extend(open.map(|user| (id, user)));
                snapshot.challenges.insert(id, (by, why));
                missing = 0;
            }
            if let Some(record) = store.game(id).await.unwrap() {
                // Replaying every game after every act would take long.
                let seen = match self.before.games.get(&id) {
                    Some(seen) if seen.record == record => seen.clone(),
                    _ => see(record),
                };
                snapshot.games.insert(id, seen);
                missing = 0;
            }
            missing += 1;
            if missing > 20 {
                return snapshot;
            }
        }
        unreachable!()
    }

    /// Sends everything that is due, and checks who was notified of the action by `actor`. `pings` and `directs` are the numbers of pings and direct
    /// messages before the action.
    async fn settle(
        &mut self,
        actor: Option<UserId>,
        replies: Vec<Reply>,
        what: &str,
        (pings, directs): (usize, usize),
    ) {
        self.club.pump().await;
        let now = self.club.app.clock.now();
        let since = std::mem::replace(&mut self.settled_at, now);
        let due = PEOPLE.into_iter().filter(|user| {
            self.way(*user) == Pings::Digest
                && next_digest(*user, &Settings::default(), since) <= now
        });
        let due: Vec<UserId> = due.collect();
        let after = self.snapshot().await;
        let mut expected = compare(&self.before, &after, actor);
        let mut pinged: Vec<UserId> = self.club.channel.pings()[pings..].to_vec();
        let told: Vec<(UserId, Post)> = self.club.channel.directs()[directs..].to_vec();
        for reply in replies {
            // An edit notifies no one.
            if let Reply::Say(post, _) = reply {
                if post.challenge.is_some() {
                    let invited = after
                        .unanswered
                        .iter()
                        .filter(|(id, _)| Some(*id) == post.challenge);
                    expected.extend(invited.map(|(id, user)| (*user, Event::Invited(*id))));
                }
                pinged.extend(post.pings);
            }
        }
        let heard = (pinged.clone(), told.clone());
        // The report is written only after a failure, because that takes long.
        if let Err(why) = self.check(&after, actor, &expected, due, heard) {
            panic!(
                "{why}: {what} by {actor:?}\nways {:?}, deaf {:?}\nexpected {expected:?}\nbefore {:#?}\nafter {after:#?}\npinged {pinged:?}\ntold {told:#?}",
                self.ways, self.deaf, self.before
            );
        }
        self.before = after;
    }

    /// Checks that exactly the right users were pinged or messaged: those who must be notified of the `expected` events, and the users in `due`,
    /// whose daily messages are due.
    fn check(
        &mut self,
        after: &Snapshot,
        actor: Option<UserId>,
        expected: &[(UserId, Event)],
        due: Vec<UserId>,
        (mut pinged, mut told): (Vec<UserId>, Vec<(UserId, Post)>),
    ) -> Result<(), String> {
        for (user, event) in expected {
            let kind = format!("{event:?}");
            let kind = kind.split('(').next().unwrap().to_owned();
            *self.told.entry(kind).or_default() += 1;
            if Some(*user) == actor && acts_alone(after, *event) {
                return Err(format!("{user} is notified of their own {event:?}"));
            }
        }
        for user in due {
            self.check_digest(after, user, &mut pinged, &mut told)?;
        }
        let now = self.settled_at;
        for user in PEOPLE {
            self.check_morning(after, (user, now), &mut pinged, &mut told)?;
        }
        for &(user, event) in expected {
            if let Some(end) = self.sleeps_until(user, now) {
                let turn = match event {
                    Event::Turn(game) | Event::Nudge(game) => after.games[&game].turn,
                    _ => None,
                };
                self.asleep.push((user, end, event, turn));
                continue;
            }
            let way = match event {
                // Invitations are mentions in the challenge's post.
                Event::Invited(_) => Pings::Channel,
                _ => self.way(user),
            };
            match way {
                Pings::None => {}
                Pings::Digest => self.owed.push((user, event)),
                Pings::Direct if self.deaf != Some(user) => {
                    let language = self.language(user);
                    let at = told
                        .iter()
                        .position(|(to, post)| *to == user && is_about(post, event, language));
                    told.remove(at.ok_or_else(|| format!("{user} not told of {event:?}"))?);
                }
                Pings::Channel | Pings::Direct => {
                    let at = pinged.iter().position(|to| *to == user);
                    pinged.remove(at.ok_or_else(|| format!("{user} not pinged"))?);
                }
            }
        }
        if !pinged.is_empty() {
            return Err(format!("{pinged:?} pinged for nothing"));
        }
        if !told.is_empty() {
            return Err("told for nothing".to_owned());
        }
        Ok(())
    }

    /// Checks the daily message to `user`, which is now due.
    fn check_digest(
        &mut self,
        after: &Snapshot,
        user: UserId,
        pinged: &mut Vec<UserId>,
        told: &mut Vec<(UserId, Post)>,
    ) -> Result<(), String> {
        let (owed, rest) = self.owed.drain(..).partition(|(to, _)| *to == user);
        self.owed = rest;
        let owed: Vec<(UserId, Event)> = owed;
        let games = after.games.values();
        let waiting = games.filter(|game| game.turn.is_some_and(|(on_turn, ..)| on_turn == user));
        let waiting = waiting.count();
        let news = owed.iter().filter(|(_, event)| match event {
            Event::Turn(_) | Event::Nudge(_) | Event::Invited(_) => false,
            Event::Over(_) | Event::Declined | Event::Lapsed => true,
            Event::Granted(game, _) => !after.games[game].is_over,
            Event::Offer(game, number) => {
                let offer = &after.games[game].offer;
                offer.as_ref().is_some_and(|(open, _)| open == number)
            }
        });
        let news = news.count();
        let is_due = !owed.is_empty() || self.daily.contains(&user);
        self.daily.retain(|daily| *daily != user);
        if !is_due || waiting + news == 0 {
            return Ok(());
        }
        if waiting > 0 {
            self.daily.push(user);
        }
        if self.deaf == Some(user) {
            let at = pinged.iter().position(|to| *to == user);
            pinged.remove(at.ok_or_else(|| format!("{user} not pinged daily"))?);
            return Ok(());
        }
        let at = told.iter().position(|(to, _)| *to == user);
        let (_, post) = told.remove(at.ok_or_else(|| format!("no message to {user}"))?);
        let text = post.card.unwrap().text;
        let lines = text.lines().filter(|line| line.starts_with('•')).count();
        assert!(waiting <= LISTED && news <= LISTED, "the walk is too long");
        if lines != waiting + news {
            return Err(format!("{text}\nowed {owed:?}"));
        }
        *self.told.entry("Digest".to_owned()).or_default() += 1;
        Ok(())
    }

    /// Advances the clock by `time`, and checks the notifications of everything that becomes due.
    async fn pass(&mut self, time: Duration) {
        let app = std::sync::Arc::clone(&self.club.app);
        let end = app.clock.now().plus(time);
        loop {
            let now = app.clock.now();
            let mut next = end;
            next = next.min(app.look_after_clocks(&[Reach::GATEWAY], now).await.unwrap());
            for user in PEOPLE {
                next = next.min(next_digest(user, &Settings::default(), now));
            }
            next = self
                .asleep
                .iter()
                .map(|(_, end, ..)| *end)
                .fold(next, Timestamp::min);
            for number in self.before.challenges.keys() {
                let open = app.store.challenge(*number).await.unwrap();
                next = open.map_or(next, |open| next.min(open.lapses));
            }
            let next = next.max(now.plus(Duration::from_secs(1)));
            let (pings, directs) = (
                self.club.channel.pings().len(),
                self.club.channel.directs().len(),
            );
            let now = app.clock.skip(next.since(now));
            app.look_after_clocks(&[Reach::GATEWAY], now).await.unwrap();
            close_lapsed(&app, now).await;
            self.settle(None, Vec::new(), "time", (pings, directs))
                .await;
            if now >= end {
                return;
            }
        }
    }

    /// Handles `request`, which may be refused, and checks who was notified.
    async fn act(&mut self, request: Request, what: &str) {
        // No daily message becomes due while the jobs of the act are done.
        let now = self.club.app.clock.now();
        let soon = now.plus(Duration::from_mins(1));
        if PEOPLE
            .iter()
            .any(|user| next_digest(*user, &Settings::default(), now) < soon)
        {
            self.pass(Duration::from_mins(2)).await;
        }
        let (pings, directs) = (
            self.club.channel.pings().len(),
            self.club.channel.directs().len(),
        );
        let replies: Vec<_> = self.club.handle(&request).await.into_iter().collect();
        for reply in &replies {
            self.club.show_challenge(reply).await;
        }
        let actor = Some(request.user.id);
        self.settle(actor, replies, what, (pings, directs)).await;
    }

    fn running(&self) -> Vec<GameRecord> {
        let games = self.before.games.values();
        let running = games.filter(|game| !game.is_over);
        running.map(|game| game.record.clone()).collect()
    }

    async fn challenge(&mut self) {
        let by = *self.pick(&PEOPLE);
        let others: Vec<UserId> = PEOPLE.into_iter().filter(|user| *user != by).collect();
        let user = |user: UserId| Value::User(person(user));
        let time = *self.pick(&["1", "7", "none", "none"]);
        let mut options = vec![("time", text(time))];
        let kind = match self.roll(6) {
            // Against the engine.
            0 => {
                options.push(("opponent", user(ENGINE)));
                options.push(("level", Value::Integer(1)));
                GameKind::Squadro
            }
            // Alone.
            1 => {
                options.push(("opponent", user(by)));
                GameKind::StarSquares
            }
            // Open to everyone.
            2 => {
                options.push(("players", Value::Integer(3)));
                GameKind::Pentagame
            }
            3 => {
                options.push(("opponent", user(others[0])));
                options.push(("opponent2", user(others[2])));
                GameKind::SternHalma
            }
            4 => {
                options.push(("opponent", user(*self.pick(&others))));
                options.push(("variant", text("series")));
                GameKind::Squadro
            }
            _ => {
                options.push(("opponent", user(*self.pick(&others))));
                GameKind::Squadro
            }
        };
        options.push(("game", text(kind.id())));
        let request = self.club.command(by, "challenge", &options);
        self.act(request, "challenge").await;
    }

    async fn answer_challenge(&mut self) {
        let open = self.before.challenges.iter();
        let open: Vec<GameId> = open
            .filter(|(_, (_, why))| why.is_none())
            .map(|(number, _)| *number)
            .collect();
        if open.is_empty() {
            return self.challenge().await;
        }
        let id = *self.pick(&open);
        let challenge = self.club.app.store.challenge(id).await.unwrap().unwrap();
        let (user, press) = match self.roll(8) {
            0 => (challenge.by.user().unwrap(), CustomId::Withdraw(id)),
            1 => (challenge.by.user().unwrap(), CustomId::Start(id)),
            2 => (*self.pick(&PEOPLE), CustomId::Decline(id)),
            3 => (*self.pick(&PEOPLE), CustomId::Leave(id)),
            _ if challenge.open.is_some() => (*self.pick(&PEOPLE), CustomId::Join(id)),
            _ => (*self.pick(&PEOPLE), CustomId::Accept(id)),
        };
        let request = self.club.press(user, &press, &[]);
        self.act(request, &press.to_string()).await;
    }

    async fn play(&mut self, moves: usize) {
        for _ in 0..moves {
            let running = self.running();
            if running.is_empty() {
                return self.answer_challenge().await;
            }
            let record = self.pick(&running).clone();
            let game = replay(&record).unwrap();
            let Some(seat) = game.to_move() else { return };
            let Some(user) = record.seats[seat.index()].user() else {
                return;
            };
            let legal = game.legal_moves();
            let notation = self.pick(&legal).clone();
            let options = [
                ("move", text(&notation)),
                ("game", text(&record.id.to_string())),
            ];
            let request = self.club.command(user, "move", &options);
            self.act(request, &notation).await;
        }
    }

    async fn act_in_game(&mut self) {
        let running = self.running();
        if running.is_empty() {
            return self.answer_challenge().await;
        }
        let record = self.pick(&running).clone();
        let (game, version) = (record.id, record.version);
        let board = Board { game, version };
        let user = *self.pick(&PEOPLE);
        let standing = record.standing().map(|offer| offer.number);
        let press = match (self.roll(11), standing) {
            (0, _) => CustomId::Resign(board),
            (10, _) => CustomId::Abort(board),
            (1 | 2, None) => CustomId::Offering(Offering::Make {
                wish: OfferWish::Draw,
                board,
            }),
            (_, None) => CustomId::Offering(Offering::Make {
                wish: OfferWish::Takeback,
                board,
            }),
            (1, Some(number)) => CustomId::Offering(Offering::Decline { game, number }),
            (2, Some(number)) => CustomId::Offering(Offering::Withdraw { game, number }),
            (_, Some(number)) => CustomId::Offering(Offering::Accept { game, number }),
        };
        let request = self.club.press(user, &press, &[]);
        self.act(request, &press.to_string()).await;
    }

    /// Makes a player give time to the current player, or all players agree on a pause.
    async fn grant_time(&mut self) {
        let mut running = self.running();
        running.retain(|record| record.terms.time.is_some());
        if running.is_empty() {
            return self.challenge().await;
        }
        let record = self.pick(&running).clone();
        let (game, version) = (record.id, record.version);
        let board = Board { game, version };
        let people = self.before.games[&game].people.clone();
        let mut presses = Vec::new();
        if self.roll(2) == 0 {
            presses.extend(people.iter().map(|user| (*user, CustomId::MoreTime(board))));
        } else {
            let wish = OfferWish::Pause(*self.pick(&PauseLength::ALL));
            let make = CustomId::Offering(Offering::Make { wish, board });
            let number = record.offers + 1;
            let accept = CustomId::Offering(Offering::Accept { game, number });
            presses.push((*self.pick(&people), make));
            presses.extend(people.iter().map(|user| (*user, accept.clone())));
        }
        for (user, press) in presses {
            let request = self.club.press(user, &press, &[]);
            self.act(request, &press.to_string()).await;
        }
    }

    /// Lets a day pass, then makes a player remind the current player.
    async fn nudge(&mut self) {
        self.pass(Duration::from_secs(25 * HOUR)).await;
        let mut running = self.running();
        running.retain(|record| record.terms.time.is_none() && record.engine.is_none());
        if running.is_empty() {
            return self.answer_challenge().await;
        }
        let record = self.pick(&running).clone();
        let (game, version) = (record.id, record.version);
        let people = self.before.games[&game].people.clone();
        // Twice: the second is refused.
        for _ in 0..2 {
            let user = *self.pick(&people);
            let press = CustomId::Nudge(Board { game, version });
            let request = self.club.press(user, &press, &[]);
            self.act(request, "remind").await;
        }
    }

    async fn rematch(&mut self) {
        let over = self.before.games.iter();
        let over: Vec<GameId> = over
            .filter(|(_, game)| game.is_over)
            .map(|(number, _)| *number)
            .collect();
        if over.is_empty() {
            return;
        }
        let game = *self.pick(&over);
        let user = *self.pick(&PEOPLE);
        let request = self.club.press(user, &CustomId::Rematch { game }, &[]);
        self.act(request, "rematch").await;
    }

    async fn run(&mut self, steps: usize) {
        for _ in 0..steps {
            match self.roll(15) {
                0 => self.challenge().await,
                1..4 => self.answer_challenge().await,
                4..8 => {
                    let moves = 1 + self.roll(8);
                    self.play(moves).await;
                }
                8 | 9 => self.act_in_game().await,
                13 | 14 => self.grant_time().await,
                10 => self.rematch().await,
                11 => self.nudge().await,
                _ => {
                    let hours = [2, 20, 30, 8 * 24][self.roll(4)];
                    self.pass(Duration::from_secs(hours * HOUR)).await;
                }
            }
        }
    }
}

/// Returns true if users are notified of `event` only when another user caused it.
fn acts_alone(after: &Snapshot, event: Event) -> bool {
    match event {
        // The engine answers at once.
        Event::Turn(game) | Event::Over(game) => {
            let last_by = after.games[&game].last_by;
            last_by != Some(ENGINE)
        }
        Event::Offer(..)
        | Event::Nudge(_)
        | Event::Granted(..)
        | Event::Declined
        | Event::Lapsed
        | Event::Invited(_) => true,
    }
}

/// Returns true if `post` reports `event` in `language`.
fn is_about(post: &Post, event: Event, language: Language) -> bool {
    let any = || "§".to_owned();
    let forms = match event {
        Event::Turn(_) => vec![language.tell_turn(any())],
        Event::Over(_) => vec![language.news_over(any(), any())],
        Event::Offer(..) => [
            language.news_draw(any(), any()),
            language.news_takeback(any(), any(), any()),
        ]
        .into_iter()
        .chain(
            PauseLength::ALL
                .map(|length| language.news_pause(u64::from(length.days()), any(), any())),
        )
        .collect(),
        Event::Nudge(_) => vec![language.nudge_direct(any(), any())],
        Event::Granted(..) => vec![
            language.granted_pause(any(), any()),
            language.granted_gift(any(), any(), any()),
        ],
        Event::Declined => vec![language.news_declined(any(), any())],
        Event::Lapsed => vec![language.news_lapsed(any())],
        Event::Invited(_) => Vec::new(),
    };
    forms.iter().any(|form| {
        let mut rest = post.content.as_str();
        form.split('§').all(|part| match rest.find(part) {
            Some(at) => {
                rest = &rest[at + part.len()..];
                true
            }
            None => false,
        })
    })
}

async fn walk(seeds: std::ops::Range<u64>, steps: usize) -> BTreeMap<String, usize> {
    let mut told = BTreeMap::new();
    for seed in seeds {
        let spoken = Language::ALL[seed as usize % Language::ALL.len()];
        let mut walk = Walk::new(seed, spoken).await;
        walk.run(steps).await;
        for (kind, count) in walk.told {
            *told.entry(kind).or_default() += count;
        }
    }
    told
}

#[tokio::test]
async fn each_event_notifies_each_person_it_concerns_once() {
    let told = Box::pin(walk(0..6, 65)).await;
    // Otherwise the walks would prove nothing.
    for kind in [
        "Turn", "Over", "Offer", "Nudge", "Granted", "Morning", "Declined", "Lapsed", "Invited",
        "Digest",
    ] {
        assert!(told.get(kind).is_some_and(|count| *count >= 2), "{told:?}");
    }
}

/// The same as `each_event_notifies_each_person_it_concerns_once`, with more walks.
#[tokio::test]
#[ignore = "long: four hundred walks of 150 steps"]
async fn each_event_notifies_each_person_it_concerns_once_in_many_walks() {
    println!("{:?}", Box::pin(walk(1_000..1_400, 150)).await);
}
