-- Collections that no bank has answered yet are few among many: those whose day is over are found at once.
CREATE INDEX payment_initiations_open ON payment_initiations (created_at) WHERE status IN ('CREATED', 'PENDING');
-- The banks know a collection by its id alone.
CREATE UNIQUE INDEX payment_initiations_id ON payment_initiations (payment_initiation_id);
