-- Calls of the present minute by client and by address, over all processes (decision 52). Nothing here is worth
-- keeping over a crash. Subjects are digests, so that no address is kept.
CREATE UNLOGGED TABLE call_counts (
  subject bytea PRIMARY KEY CHECK (octet_length(subject) = 32),
  window_ends_at timestamptz NOT NULL,
  calls bigint NOT NULL CHECK (calls >= 0)
) WITH (fillfactor = 50);
