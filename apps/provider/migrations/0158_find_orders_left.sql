-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS rail_instructions_left ON rail_instructions (queue_at)
  WHERE status = 'QUEUED' AND queue_at IS NOT NULL;
