//! Table of the outbox's topics: the handler of each topic's jobs.
//!
//! The topics and their fields are declared in the store. The compiler reports any topic without a handler here.

/// Calls macro `$then` with all topics, and with `$app`, `$messenger` and `$job`, the identifiers that the handlers use for the bot, for the
/// connection that sends its messages, and for the job.
macro_rules! topics {
    ($then:ident, $app:ident, $messenger:ident, $job:ident) => {
        $then! {
            $app $messenger $job

            // Boards.
            Thread { message } => threads::open($app, $messenger, $job, *message).await;
            Turn { version, by, told } => boards::post_turn($app, $messenger, $job, (*version, *by, *told)).await;
            Elsewhere { version, by, again } => boards::send_elsewhere($app, $messenger, $job, (*version, *by, *again)).await;
            Think { version } => opponent::take_turn($app, $messenger, $job, *version).await;
            Refresh { version } => boards::refresh($app, $messenger, $job, *version).await;
            Retire { channel, message } => boards::retire_board($app, $messenger, $job, (*channel, *message)).await;

            // Notifications.
            Remind { version } => notifications::remind($app, $messenger, $job, *version).await;
            Granted { number, by } => grants::tell($app, $messenger, $job, (*number, *by)).await;
            Nudge { version, by } => notifications::nudge($app, $messenger, $job, *version, *by).await;
            Tell { user, version } => notifications::tell($app, $messenger, $job, *user, *version).await;
            News { user, news } => notifications::tell_news($app, $messenger, $job, *user, *news).await;
            Digest { user, at, news } => notifications::digest($app, $messenger, $job, (*user, *at), news).await;

            // Offers and challenges.
            Offer { number } => offers::send($app, $messenger, $job, *number).await;
            CloseOffer { number } => offers::close($app, $messenger, $job, *number).await;
            PostChallenge {} => challenges::post($app, $messenger, $job).await;
            Challenge {} => challenges::update($app, $messenger, $job).await;

            // Features.
            Tournament {} => crate::feature::tournament::worker::advance($app, $job).await;
            TournamentPost {} => crate::feature::tournament::worker::post($app, $messenger, $job).await;
            TournamentRound { round } => crate::feature::tournament::worker::announce_round($app, $messenger, $job, *round).await;
            TournamentDecided { round, table, end } => crate::feature::tournament::worker::tell_decision($app, $messenger, $job, (*round, *table, *end)).await;
            TournamentRemoved { user } => crate::feature::tournament::worker::tell_removal($app, $messenger, $job, *user).await;
            TournamentLinks {} => crate::feature::tournament::worker::link($app, $messenger, $job).await;
            TournamentNext {} => crate::feature::tournament::worker::announce_next($app, $job).await;
            TournamentDivision { division } => crate::feature::tournament::worker::make_division($app, $job, *division).await;
            TournamentReminder {} => crate::feature::tournament::worker::remind($app, $messenger, $job).await;
            TournamentOver {} => crate::feature::tournament::worker::announce_end($app, $messenger, $job).await;
            Watched { version } => crate::feature::watch::worker::tell_all($app, $job, *version).await;
            Broadcast {} => crate::feature::watch::worker::show($app, $messenger, $job).await;
            VoteOver { at } => Box::pin(crate::feature::vote::worker::end_vote($app, $job, *at)).await;
            Votes {} => Box::pin(crate::feature::vote::worker::show($app, $messenger, $job)).await;
            VoteBoard { version } => Box::pin(crate::feature::vote::worker::show_to_group($app, $messenger, $job, *version)).await;
            DiscussionPost {} => Box::pin(crate::feature::discuss::worker::post($app, $messenger, $job)).await;
            DiscussionShown {} => Box::pin(crate::feature::discuss::worker::show($app, $messenger, $job)).await;
            DiscussionOver { at } => Box::pin(crate::feature::discuss::worker::close($app, $messenger, $job, *at)).await;
            SeasonOver { number, at } => crate::feature::season::worker::end($app, $job, (*number, *at)).await;
            SeasonPost { number } => crate::feature::season::worker::announce($app, $messenger, $job, *number).await;
            SeatCall {} => crate::feature::seats::worker::call($app, $messenger, $job).await;
            Standing {} => crate::feature::standing::worker::renew($app, $messenger, $job).await;
            TournamentEvent {} => Box::pin(crate::feature::tournament::worker::listing::list($app, $job)).await;
            SeasonWon { number } => crate::feature::season::worker::reward($app, $job, *number).await;
            TournamentWon {} => crate::feature::tournament::worker::reward($app, $job).await;
            AwardRoles { at, tries } => Box::pin(crate::feature::award::worker::hand_over($app, $job, (*at, *tries))).await;
            DailyPuzzle { day, at } => crate::feature::puzzle::worker::post_daily($app, $messenger, $job, (*day, *at)).await;
        }
    };
}
