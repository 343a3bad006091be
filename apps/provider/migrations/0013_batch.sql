-- The batch app: payment files that are fetched from the client's own SFTP server, and what became of each.

CREATE TABLE batch_apps (
  client_id text PRIMARY KEY REFERENCES clients,
  enabled boolean NOT NULL,
  host text CHECK (host ~ '^\S+$'),
  port integer CHECK (port BETWEEN 1 AND 65535),
  user_name text CHECK (user_name <> ''),
  folder text CHECK (folder ~ '^\w'),
  prefix text NOT NULL CHECK (prefix ~ '^[A-Za-z0-9_-]+$'),
  extension text NOT NULL CHECK (extension ~ '^[A-Za-z0-9]+$'),
  open_pgp_enabled boolean NOT NULL DEFAULT false,
  -- What the last look into the folder met. Empty until there was one since the last change.
  polled_at timestamptz(3),
  poll_fault text,
  poll_reason text,
  other_files integer,
  CONSTRAINT details_when_enabled CHECK (num_nulls(host, port, user_name, folder) = CASE WHEN enabled THEN 0 ELSE 4 END),
  CHECK ((poll_fault IS NULL) = (poll_reason IS NULL))
);

-- What clients encrypt their files to: made once, kept while encryption is off.
CREATE TABLE client_pgp_keys (
  client_id text PRIMARY KEY REFERENCES clients,
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL
);

-- Files that were not whole at the first look: they may still be on their way. Refused only if the next look finds the same.
CREATE TABLE batch_sightings (
  client_id text NOT NULL REFERENCES clients,
  file_name text NOT NULL,
  size_bytes bigint NOT NULL,
  modified_at bigint NOT NULL,
  PRIMARY KEY (client_id, file_name)
);

CREATE TABLE batches (
  client_id text NOT NULL REFERENCES clients,
  batch_id text NOT NULL CHECK (batch_id ~ '^[0-9a-f]{32}$'),
  -- As it was found, and without the ending of encryption.
  file_name text NOT NULL,
  plain_name text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  -- Of the file on the server, in its seconds.
  modified_at bigint NOT NULL,
  encrypted boolean NOT NULL,
  -- SHA-256 of its records, whatever their line ends and their encryption. NULL where it could not be read.
  digest bytea CHECK (length(digest) = 32),
  status text NOT NULL CHECK (status IN ('RECEIVED', 'PROCESSED', 'REJECTED')),
  reason text,
  problems jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(problems) = 'array'),
  problem_count integer NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL DEFAULT 0,
  made integer NOT NULL DEFAULT 0,
  made_cents bigint NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  refused_cents bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  -- WAITING: the file is still where it was found. LEFT: and stays there. GONE: it was taken away before we could.
  filing text NOT NULL DEFAULT 'WAITING' CHECK (filing IN ('WAITING', 'MOVED', 'LEFT', 'GONE')),
  moved_to text,
  filing_problem text,
  PRIMARY KEY (client_id, batch_id),
  CHECK ((status = 'RECEIVED') = (completed_at IS NULL)),
  CHECK ((status = 'REJECTED') = (reason IS NOT NULL)),
  CHECK ((filing = 'MOVED') = (moved_to IS NOT NULL)),
  CHECK (status = 'REJECTED' OR digest IS NOT NULL),
  CHECK (status <> 'REJECTED' OR made = 0),
  CHECK (made + refused <= payments AND made_cents + refused_cents <= total_cents)
);
-- Nothing is paid twice, whoever finds it: one file of each content, and one of each name, is ever paid.
CREATE UNIQUE INDEX batches_paid_content ON batches (client_id, digest) WHERE status <> 'REJECTED';
CREATE UNIQUE INDEX batches_paid_name ON batches (client_id, plain_name) WHERE status <> 'REJECTED';
-- Of two processes that refuse one file at once, one says so.
CREATE UNIQUE INDEX batches_here ON batches (client_id, file_name, size_bytes, modified_at)
  WHERE filing IN ('WAITING', 'LEFT');
CREATE INDEX batches_newest ON batches (client_id, created_at DESC, batch_id DESC);

CREATE TABLE batch_lines (
  client_id text NOT NULL,
  batch_id text NOT NULL,
  line_no integer NOT NULL CHECK (line_no >= 1),
  client_payment_id text NOT NULL,
  payee_name text NOT NULL,
  bsb text NOT NULL,
  account_number text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payment_description text NOT NULL,
  payment_reference text,
  ultimate_payer_name text,
  status text NOT NULL CHECK (status IN ('WAITING', 'MADE', 'REFUSED')),
  payment_id text,
  reason text,
  PRIMARY KEY (client_id, batch_id, line_no),
  FOREIGN KEY (client_id, batch_id) REFERENCES batches,
  FOREIGN KEY (client_id, payment_id) REFERENCES payments,
  CHECK ((status = 'MADE') = (payment_id IS NOT NULL)),
  CHECK ((status = 'REFUSED') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX batch_lines_waiting ON batch_lines (client_id, batch_id, line_no) WHERE status = 'WAITING';

-- A file makes payments as well: who put it there, the provider does not know.
ALTER TABLE activities
  DROP CONSTRAINT activities_actor_kind_check,
  ADD CONSTRAINT activities_actor_kind_check CHECK (actor_kind IN ('USER', 'KEY', 'PAYER', 'FILE'));
