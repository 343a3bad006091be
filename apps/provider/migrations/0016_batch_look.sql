-- One process at a time looks into a client's folder, so that no two put away the same file. Real time: whoever dies
-- while looking is followed by another when the time is up.
ALTER TABLE batch_apps
  ADD COLUMN looked_by text,
  ADD COLUMN looked_until timestamptz(3);
