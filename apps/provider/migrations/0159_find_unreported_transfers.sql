-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_unreported ON bank.transfers (due_at) WHERE unreported;
