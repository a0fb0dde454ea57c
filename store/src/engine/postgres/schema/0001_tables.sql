-- Identifiers are two's-complement 64-bit numbers, times are milliseconds since 1970. `record` is what the embedded engine stores, too: a
-- digit for the form, then JSON. The columns next to it are copies for the indexes.
--
-- No index contains `game.updated`, so that a move does not touch the indexes (a heap-only update).

-- `number` is that of the last game or challenge: a row, not a sequence, so that no number is skipped. `outages` is only locked.
CREATE TABLE counter (
    name text PRIMARY KEY,
    value bigint NOT NULL
);
INSERT INTO counter (name, value) VALUES ('number', 0), ('outages', 0);

CREATE SEQUENCE job_number;
CREATE SEQUENCE commit_number;
CREATE SEQUENCE process_number;

CREATE TABLE game (
    id bigint PRIMARY KEY,
    -- The first game of its series, or itself: the line of its messages.
    first bigint NOT NULL,
    guild bigint,
    channel bigint NOT NULL,
    thread bigint,
    updated bigint NOT NULL,
    -- `updated` of a game that is over.
    ended bigint,
    record text NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX game_by_end ON game (ended, id);
CREATE INDEX game_by_guild ON game (guild, ended, id);
CREATE INDEX game_by_channel ON game (channel, ended, id);
CREATE INDEX game_by_thread ON game (thread, ended, id);

-- When the clock of a running game is due.
CREATE TABLE game_clock (
    game bigint PRIMARY KEY,
    due bigint NOT NULL
);
CREATE INDEX game_clock_by_due ON game_clock (due, game);

-- Who has a seat in which game; 0 is a former player.
CREATE TABLE player (
    usr bigint NOT NULL,
    game bigint NOT NULL,
    PRIMARY KEY (usr, game)
);
CREATE INDEX player_by_game ON player (game);

-- Who has a seat in any game of a guild.
CREATE TABLE member (
    guild bigint NOT NULL,
    usr bigint NOT NULL,
    PRIMARY KEY (guild, usr)
);

CREATE TABLE series (
    id bigint PRIMARY KEY,
    record text NOT NULL
);

CREATE TABLE challenge (
    id bigint PRIMARY KEY,
    channel bigint NOT NULL,
    lapses bigint NOT NULL,
    record text NOT NULL
);
CREATE INDEX challenge_by_channel ON challenge (channel, id);
CREATE INDEX challenge_by_lapse ON challenge (lapses, id);

-- Who made an open challenge, is invited or has joined.
CREATE TABLE asked (
    usr bigint NOT NULL,
    challenge bigint NOT NULL,
    PRIMARY KEY (usr, challenge)
);
CREATE INDEX asked_by_challenge ON asked (challenge);

CREATE TABLE closed (
    id bigint PRIMARY KEY,
    record text NOT NULL
);

-- Whom the record of a closed challenge names.
CREATE TABLE named (
    usr bigint NOT NULL,
    closed bigint NOT NULL,
    PRIMARY KEY (usr, closed)
);
CREATE INDEX named_by_closed ON named (closed);

-- Receipts with the same `number` were given in the same commit; `place` orders them. `giver` is the call that was given it, for one that
-- lost its connection before it heard of it.
CREATE TABLE receipt (
    key text COLLATE "C" PRIMARY KEY,
    game bigint NOT NULL,
    version bigint NOT NULL,
    at bigint NOT NULL,
    number bigint NOT NULL,
    place bigint NOT NULL,
    giver bigint
);
CREATE INDEX receipt_by_number ON receipt (number, place);

-- A line of jobs that are done in order. It exists while it has jobs, and whoever changes its jobs holds its lock.
CREATE TABLE line (
    kind smallint NOT NULL,
    id bigint NOT NULL,
    -- 0 for messages, 1 for edits.
    class smallint NOT NULL,
    -- The oldest job, when it is due, and the process that has claimed it.
    head bigint NOT NULL,
    due bigint NOT NULL,
    holder bigint,
    PRIMARY KEY (kind, id)
);
CREATE INDEX line_by_due ON line (class, due, head);
CREATE INDEX line_by_holder ON line (holder) WHERE holder IS NOT NULL;

CREATE TABLE job (
    id bigint PRIMARY KEY,
    kind smallint NOT NULL,
    line bigint NOT NULL,
    due bigint NOT NULL,
    -- What it is for, in the terms of a host, and since when it waits.
    what smallint NOT NULL,
    since bigint NOT NULL,
    -- Whom it sends something.
    recipient bigint,
    record text NOT NULL
);
CREATE INDEX job_by_line ON job (kind, line, id);
CREATE INDEX job_by_recipient ON job (recipient) WHERE recipient IS NOT NULL;

CREATE TABLE set_aside (
    at bigint NOT NULL,
    id bigint NOT NULL,
    recipient bigint,
    record text NOT NULL,
    PRIMARY KEY (at, id)
);

-- Names of scales may contain any character, also those that `text` cannot hold, and are ordered by their bytes. `score` is a number in the
-- order of the scores, not the score.
CREATE TABLE rating (
    usr bigint NOT NULL,
    scale bytea NOT NULL,
    score bigint NOT NULL,
    record text NOT NULL,
    PRIMARY KEY (usr, scale)
);
CREATE INDEX rating_by_score ON rating (scale, score DESC, usr);

CREATE TABLE settings (
    usr bigint PRIMARY KEY,
    record text NOT NULL
);

CREATE TABLE guild (
    id bigint PRIMARY KEY,
    record text NOT NULL
);

CREATE TABLE outage (
    began bigint PRIMARY KEY,
    ended bigint NOT NULL
);

-- When the bot was last known to be running: `bot` is the whole bot.
CREATE TABLE alive (
    reach text PRIMARY KEY,
    at bigint NOT NULL
);

-- The processes that have the store open, and when each was last heard of.
CREATE TABLE process (
    id bigint PRIMARY KEY,
    beat timestamptz NOT NULL
);
