-- A stored answer belongs to the person or the API key that made the call. Answers of older processes have no caller.
ALTER TABLE idempotency_keys ADD COLUMN caller_id text;

-- An emoji is one character to people, and up to several code points here.
ALTER TABLE transaction_notes DROP CONSTRAINT transaction_notes_body_check;
ALTER TABLE transaction_notes ADD CONSTRAINT transaction_notes_body_check CHECK (length(body) BETWEEN 1 AND 8000) NOT VALID;
