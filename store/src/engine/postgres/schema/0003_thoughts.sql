-- `line.class` is 2 while the oldest job is a move of the engine, so that it is claimed apart from messages. A process of the version before
-- that goes on meanwhile may leave another number there: then others claim the job, and do it as well.
UPDATE line SET class = 2 FROM job WHERE job.id = line.head AND job.what = 2;
