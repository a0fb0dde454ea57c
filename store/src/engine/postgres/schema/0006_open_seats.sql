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

-- Documents with the lessons of users had the tag of ladders. Their key is the tag and a user; that of a ladder also has a kind of game.
UPDATE label SET document = 'e'::bytea || substring(document FROM 2)
WHERE get_byte(document, 0) = ascii('l') AND length(document) = 9;
UPDATE document SET key = 'e'::bytea || substring(key FROM 2)
WHERE get_byte(key, 0) = ascii('l') AND length(key) = 9;
