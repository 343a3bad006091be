-- no transaction
-- Failed refunds are few among many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_failed ON refunds (client_id, completed_at) WHERE status = 'FAILED';
