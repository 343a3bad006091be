-- Reports that are pushed to the client's own SFTP server: where to, who we are there, whom we trust there, and what
-- became of each.

ALTER TABLE clients
  ADD COLUMN report_sftp_host text CHECK (report_sftp_host ~ '^\S+$'),
  ADD COLUMN report_sftp_port integer CHECK (report_sftp_port BETWEEN 1 AND 65535),
  ADD COLUMN report_sftp_user_name text CHECK (report_sftp_user_name <> ''),
  ADD COLUMN report_sftp_folder text CHECK (report_sftp_folder ~ '^\w'),
  ADD COLUMN report_notifications_email text,
  ADD COLUMN reports_encryption_public_key text,
  ADD CONSTRAINT report_sftp_whole_or_absent CHECK (
    num_nulls(report_sftp_host, report_sftp_port, report_sftp_user_name, report_sftp_folder) IN (0, 4));

-- The key that the provider logs in with at a client's server, one for each purpose, made once and kept.
CREATE TABLE client_ssh_keys (
  client_id text NOT NULL REFERENCES clients,
  purpose text NOT NULL CHECK (purpose IN ('reports', 'batch')),
  -- As a line of authorized_keys.
  public_key text NOT NULL CHECK (public_key ~ '^ssh-\S+ \S+'),
  sealed_private_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, purpose)
);

-- The host key that a server showed at the first login that worked: it may not become another by itself.
CREATE TABLE sftp_host_keys (
  client_id text NOT NULL REFERENCES clients,
  host text NOT NULL,
  port integer NOT NULL,
  -- Type and key, as in known_hosts.
  host_key text NOT NULL CHECK (host_key ~ '^\S+ \S+$'),
  pinned_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, host, port)
);

CREATE TABLE report_deliveries (
  client_id text NOT NULL,
  report_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('WAITING', 'DELIVERED', 'FAILED')),
  -- Tries that failed. A job says which one it comes after, so that of two for the same try only one goes on.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  queued_at timestamptz(3) NOT NULL,
  next_try_at timestamptz(3),
  finished_at timestamptz(3),
  -- As it is named at the client's.
  file_name text,
  PRIMARY KEY (client_id, report_id),
  FOREIGN KEY (client_id, report_id) REFERENCES reports,
  CHECK ((status = 'WAITING') = (next_try_at IS NOT NULL)),
  CHECK ((status = 'WAITING') = (finished_at IS NULL)),
  CHECK ((status = 'DELIVERED') = (file_name IS NOT NULL))
);
CREATE INDEX report_deliveries_newest ON report_deliveries (client_id, queued_at DESC, report_id DESC);
CREATE INDEX report_deliveries_waiting ON report_deliveries (client_id) WHERE status = 'WAITING';

-- Each try, also one that was cut off: that one has no end.
CREATE TABLE report_delivery_attempts (
  client_id text NOT NULL,
  report_id text NOT NULL,
  attempt_no integer NOT NULL CHECK (attempt_no >= 1),
  -- `user@host:port/folder`, as it was then.
  target text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  outcome text CHECK (outcome IN ('DELIVERED', 'FAILED')),
  -- What went wrong, in words for the client.
  reason text,
  PRIMARY KEY (client_id, report_id, attempt_no),
  FOREIGN KEY (client_id, report_id) REFERENCES report_deliveries ON DELETE CASCADE,
  CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CHECK ((outcome = 'FAILED') = (reason IS NOT NULL) OR outcome IS NULL)
);
