-- Reads the rows for the constraints of 0124, without holding up calls.
ALTER TABLE batches VALIDATE CONSTRAINT held_is_unpaid;
ALTER TABLE approval_requests VALIDATE CONSTRAINT approval_requests_asker_kind_check;
