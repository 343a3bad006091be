-- Two looks may follow each other at once: a file that is not whole is refused only when it has stayed as it was for as
-- long as looks are apart. Real time, in which uploads happen, whatever the clock of the books says.
ALTER TABLE batch_sightings ADD COLUMN seen_at timestamptz(3) NOT NULL DEFAULT clock_timestamp();
