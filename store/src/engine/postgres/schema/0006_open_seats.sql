-- Open challenges by guild. The column is computed, because a process of the version before that goes on meanwhile does not know it. A record
-- begins with its version, the number of games and the guild; a text that users wrote comes later, and its quotation marks are escaped.
ALTER TABLE challenge ADD COLUMN guild bigint GENERATED ALWAYS AS (
    CASE
        WHEN substring(record FROM '"guild":([0-9]+)') IS NULL THEN NULL
        -- Identifiers are two's-complement numbers.
        WHEN substring(record FROM '"guild":([0-9]+)')::numeric < 9223372036854775808
            THEN substring(record FROM '"guild":([0-9]+)')::numeric
        ELSE substring(record FROM '"guild":([0-9]+)')::numeric - 18446744073709551616
    END::bigint
) STORED;
CREATE INDEX challenge_by_guild ON challenge (guild, id);
