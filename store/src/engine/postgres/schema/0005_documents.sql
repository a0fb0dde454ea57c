-- Tournaments, ladders, daily puzzles and their solvers. `label` lists documents by the users and servers in them.
CREATE TABLE document (
    key bytea PRIMARY KEY,
    record text NOT NULL
);

CREATE TABLE label (
    label bytea NOT NULL,
    document bytea NOT NULL,
    PRIMARY KEY (label, document)
);
