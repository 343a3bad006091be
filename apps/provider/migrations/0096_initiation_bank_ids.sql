-- no transaction
-- A payment initiation is found by the bank's id.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_initiations_npp_transaction ON payment_initiations
  (client_id, npp_transaction_id) WHERE npp_transaction_id IS NOT NULL;
