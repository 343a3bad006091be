-- no transaction
-- Payouts whose money came back are few among many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_came_back ON payments (client_id, coalesce(returned_at, completed_at)) WHERE status IN ('FAILED', 'RETURNED');
