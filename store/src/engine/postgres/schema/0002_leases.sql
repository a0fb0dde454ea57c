-- Work that one process does for all: which one, and until when, unless it renews the lease.
CREATE TABLE lease (
    name text PRIMARY KEY,
    holder bigint NOT NULL,
    ends timestamptz NOT NULL
);
