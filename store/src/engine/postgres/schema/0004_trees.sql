-- Trees of users. `number` is that of a game, or one of its own from the same counter.
CREATE TABLE tree (
    owner bigint NOT NULL,
    number bigint NOT NULL,
    record text NOT NULL,
    PRIMARY KEY (owner, number)
);
