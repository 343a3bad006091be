-- no transaction
-- A client's payment requests that end soon.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_requests_expiring ON payment_requests (client_id, expiry_at) WHERE status = 'WAITING' AND deleted_at IS NULL;
