-- no transaction
-- Sums over days read the money of requests from this index alone. Searches by completion use it too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_requests_completed_money ON payment_requests (client_id, completed_at DESC, payment_request_id DESC)
  INCLUDE (deleted_at, multi_payment, parent_payment_request_id, amount_received_cents, refunded_cents) WHERE completed_at IS NOT NULL;
