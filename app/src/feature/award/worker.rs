//! The job that gives and takes the roles for the best of a server.

use std::time::Duration;

use asterism_store::{
    ChannelId, GuildId, IdempotencyKey, Job, JobDone, JobSubject, Place, RoleId, SubjectKind,
    Timestamp, Topic,
};

use crate::app::App;
use crate::feature::award::model::{Awards, Outcome, Step};
use crate::ports::messenger::SendError;
use crate::ports::roles::{RoleError, RoleObstacle};

/// How long the bot waits before it tries again, while something stands in the way that someone who manages the server has to change.
const AGAIN: Duration = Duration::from_mins(15);

/// Number of times that it tries again: for a day. After that, someone has to ask for it, or the next winners get the role.
pub(crate) const TRIES: u32 = 96;

/// Gives the winners in a server their roles, and takes them from those before them. It has been tried `tries` times already, and is not to be tried
/// before `at`.
pub(crate) async fn hand_over(
    app: &App,
    job: &Job,
    (at, tries): (Option<Timestamp>, u32),
) -> Result<JobDone, SendError> {
    let JobSubject::Feature(SubjectKind::Award, number) = job.subject else {
        return Ok(JobDone::Dropped);
    };
    let guild = GuildId::new(number.get());
    let now = app.clock.now();
    if let Some(at) = at.filter(|at| now < *at) {
        return Err(SendError::NotBefore(at));
    }
    let Some(loaded) = app.find::<Awards>(&guild).await? else {
        return Ok(JobDone::Dropped);
    };
    if let Some(at) = at {
        // Only jobs without a time ask for roles: they are done one after the other.
        let next = Topic::AwardRoles { at: None, tries };
        return Ok(if loaded.content.is_expected(at) {
            JobDone::Followed(vec![next])
        } else {
            JobDone::Dropped
        });
    }
    let mut checked = check_roles(app, guild, &loaded.content.list_steps()).await;
    let key = IdempotencyKey::AwardAsked {
        guild,
        job: job.id,
        version: loaded.version,
    };
    let ready = &checked.ready;
    let ask = |stored: &mut Option<Awards>| {
        if let Some(awards) = stored {
            awards.ask(ready);
        }
        Ok(Vec::new())
    };
    let Some(asked) = app.change(guild, key, now, ask).await? else {
        return Ok(JobDone::Dropped);
    };
    // Discord has not been asked before to give these.
    let unasked = loaded.content.clone().ask(ready);
    let steps = asked.content.list_steps().into_iter();
    let steps = steps.filter(|step| checked.is_possible(*step));
    for step in steps.collect::<Vec<_>>() {
        let taken = if app.store.still_holds(job) {
            take_step(app, guild, step).await
        } else {
            let why = "another process may have the job";
            Err(RoleError::Later(why.to_owned()))
        };
        let Err(error) = taken else {
            checked.outcomes.push((step, Outcome::Done));
            continue;
        };
        let is_certain = matches!(error, RoleError::Obstacle(_) | RoleError::NotBefore(_));
        if error == RoleError::MemberGone {
            checked.outcomes.push((step, Outcome::MemberGone));
            continue;
        }
        if is_certain && unasked.contains(&step) {
            checked.outcomes.push((step, Outcome::Refused));
        }
        let stops = !matches!(error, RoleError::Obstacle(_));
        checked.trouble = Some(error);
        if stops {
            break;
        }
    }
    let Checked {
        outcomes, trouble, ..
    } = checked;
    let again = find_retry(guild, trouble.as_ref(), tries);
    let key = IdempotencyKey::AwardNoted {
        guild,
        job: job.id,
        version: asked.version,
    };
    let note = |stored: &mut Option<Awards>| {
        let Some(awards) = stored else {
            return Ok(Vec::new());
        };
        for (step, outcome) in &outcomes {
            awards.note(*step, *outcome);
        }
        let at = now.plus(AGAIN);
        let again = again.filter(|_| awards.retry_at(at));
        let again = again.map(|tries| Topic::AwardRoles {
            at: Some(at),
            tries,
        });
        Ok(again.into_iter().collect())
    };
    app.change(guild, key, now, note).await?;
    match trouble {
        Some(RoleError::NotBefore(at)) => Err(SendError::NotBefore(at)),
        Some(RoleError::Later(why)) => Err(SendError::Later(why)),
        None | Some(RoleError::Obstacle(_) | RoleError::MemberGone) => Ok(JobDone::Dropped),
    }
}

/// Returns the number of the next attempt, if something stands in the way that may be gone by then.
fn find_retry(guild: GuildId, trouble: Option<&RoleError>, tries: u32) -> Option<u32> {
    let Some(RoleError::Obstacle(obstacle)) = trouble else {
        return None;
    };
    if tries >= TRIES {
        tracing::warn!(%guild, %obstacle, "could not give or take a role for a day; giving up until the next winners, or until someone asks for it");
        return None;
    }
    tracing::debug!(%guild, %obstacle, "could not give or take a role yet; retrying after a pause");
    Some(tries + 1)
}

/// Which roles can be given and taken now.
struct Checked {
    /// Roles that can be given and taken.
    ready: Vec<RoleId>,
    /// Roles that can only be taken.
    taken: Vec<RoleId>,
    /// What is known without asking Discord to do it.
    outcomes: Vec<(Step, Outcome)>,
    /// Why something cannot be done now.
    trouble: Option<RoleError>,
}

impl Checked {
    fn is_possible(&self, step: Step) -> bool {
        let is_taken = matches!(step, Step::Take(..)) && self.taken.contains(&step.role());
        is_taken || self.ready.contains(&step.role())
    }
}

/// Finds out which roles can be given and taken. A role that no longer exists is taken from everyone.
async fn check_roles(app: &App, guild: GuildId, steps: &[Step]) -> Checked {
    let mut roles: Vec<RoleId> = steps.iter().map(|step| step.role()).collect();
    roles.sort_unstable();
    roles.dedup();
    let mut checked = Checked {
        ready: Vec::new(),
        taken: Vec::new(),
        outcomes: Vec::new(),
        trouble: None,
    };
    for role in roles {
        let Err(error) = app.roles.check_role(guild, role).await else {
            checked.ready.push(role);
            continue;
        };
        let of_role = steps.iter().filter(|step| step.role() == role);
        let (taken, given): (Vec<Step>, Vec<Step>) =
            of_role.partition(|step| matches!(step, Step::Take(..)));
        let is_gone = error == RoleError::Obstacle(RoleObstacle::Gone);
        let lets_take = matches!(error, RoleError::Obstacle(it) if it.lets_take());
        if is_gone {
            let taken = taken.into_iter().map(|step| (step, Outcome::Done));
            checked.outcomes.extend(taken);
        } else if lets_take {
            checked.taken.push(role);
        }
        if !(is_gone || lets_take) || !given.is_empty() {
            checked.trouble = Some(error);
        }
    }
    checked
}

async fn take_step(app: &App, guild: GuildId, step: Step) -> Result<(), RoleError> {
    // The language belongs to the server, whatever the channel.
    let language = app.public_language(Place {
        guild: Some(guild),
        channel: ChannelId::new(guild.get()),
    });
    let language = language.await;
    match step {
        Step::Give(user, role) => {
            let why = language.award_why_given();
            app.roles.give_role(guild, user, role, &why).await
        }
        Step::Take(user, role) => {
            let why = language.award_why_taken();
            app.roles.take_role(guild, user, role, &why).await
        }
    }
}
