-- no transaction
-- The requests for approval of one record, for its trace (decision 138).
CREATE INDEX CONCURRENTLY IF NOT EXISTS approval_requests_subject ON approval_requests (client_id, subject_id, asked_at);
