-- The files of a client's folder that the last poll did not take, each with its reason.
ALTER TABLE batch_apps ADD COLUMN files_left jsonb NOT NULL DEFAULT '[]';
