-- no transaction
-- The index with the money columns has the same order.
DROP INDEX CONCURRENTLY IF EXISTS payment_requests_completed;
