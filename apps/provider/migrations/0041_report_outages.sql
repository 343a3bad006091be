-- Report files that do not reach the client's server: since when, why, and whether the client got a mail about it.

ALTER TABLE report_deliveries
  -- Counts how often the file was tried from the beginning. A job says for which round it is, so that a job or an attempt
  -- of an earlier round changes nothing.
  ADD COLUMN round integer NOT NULL DEFAULT 0 CHECK (round >= 0),
  -- When that round began. NULL: with the file itself, at queued_at.
  ADD COLUMN round_began_at timestamptz(3);

-- Few, however many files a client has had.
CREATE INDEX report_deliveries_undelivered ON report_deliveries (client_id, queued_at DESC, report_id DESC)
  WHERE status <> 'DELIVERED';

-- From the first attempt that failed until one works. One per client: all its files go to one server.
CREATE TABLE report_outages (
  client_id text PRIMARY KEY REFERENCES clients,
  began_at timestamptz(3) NOT NULL,
  last_failed_at timestamptz(3) NOT NULL,
  -- Why the last attempt failed, in words for the client.
  reason text NOT NULL,
  mailed_at timestamptz(3)
);
