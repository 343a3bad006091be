-- The rest of a payment file waits if the policy changes while the file is paid. What was paid stays paid.
-- contract 0.1.0: remove batches.held_is_unpaid: a check, and 0.1.0 has no payment files that wait.
ALTER TABLE batches DROP CONSTRAINT held_is_unpaid;
ALTER TABLE batches ADD CONSTRAINT batches_held_check
  CHECK (NOT held OR (status = 'RECEIVED' AND approval_id IS NOT NULL)) NOT VALID;

-- True for a list that the approval policy stopped, and not a person or ten failures.
ALTER TABLE bulk_batches ADD COLUMN stopped_by_policy boolean NOT NULL DEFAULT false;

-- The rows that were asked about, encrypted as the call is. They stay when the request has ended. Requests of older
-- processes have none.
ALTER TABLE approval_requests ADD COLUMN sealed_rows bytea;
