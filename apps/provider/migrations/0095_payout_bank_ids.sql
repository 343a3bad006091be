-- no transaction
-- A payout is found by the bank's id.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_npp_transaction ON payments (client_id, npp_transaction_id)
  WHERE npp_transaction_id IS NOT NULL;
