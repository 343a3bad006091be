-- Reads the rows for the constraint of 0135, without holding up calls.
ALTER TABLE transaction_notes VALIDATE CONSTRAINT transaction_notes_body_check;
