-- Payment files that wait for a second person (decision 139).
ALTER TABLE batches
  -- The request that the file waits for, or that was approved. NULL: no second person was needed.
  ADD COLUMN approval_id text,
  -- True until the request ends. Nothing of the file is paid before.
  ADD COLUMN held boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT held_is_unpaid
    CHECK (NOT held OR (status = 'RECEIVED' AND approval_id IS NOT NULL AND made = 0)) NOT VALID;

-- A file asks as well: who put it on the client's server, the provider does not know.
ALTER TABLE approval_requests
  DROP CONSTRAINT approval_requests_asker_kind_check,
  ADD CONSTRAINT approval_requests_asker_kind_check
    CHECK (asker_kind IN ('USER', 'KEY', 'FILE')) NOT VALID;
