-- Reads the rows for the constraint of 0139, without holding up calls.
ALTER TABLE batches VALIDATE CONSTRAINT batches_held_check;
