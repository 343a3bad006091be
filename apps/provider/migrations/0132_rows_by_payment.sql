-- no transaction
-- The list that made a payout, so that a list that repeats it is told from one that continues it (decision 144).
CREATE INDEX CONCURRENTLY IF NOT EXISTS bulk_rows_made ON bulk_rows (client_id, made_id) WHERE made_id IS NOT NULL;
