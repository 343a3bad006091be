-- no transaction
-- What people and keys did with one record, for its trace (decision 138).
CREATE INDEX CONCURRENTLY IF NOT EXISTS activities_subject ON activities (client_id, subject_id, acted_at);
