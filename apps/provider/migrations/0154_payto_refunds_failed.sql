-- no transaction
-- Failed refunds are few among many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_initiation_refunds_failed ON payment_initiation_refunds (client_id, completed_at) WHERE status = 'FAILED';
