-- Files of everything that a search finds, written by a job in parts (decision 127).
CREATE TABLE exports (
  client_id text NOT NULL REFERENCES clients,
  export_id text NOT NULL,
  -- The person who requested it, and nobody else, may see it.
  account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement')),
  search jsonb NOT NULL,
  columns text[] NOT NULL CHECK (cardinality(columns) > 0),
  zone text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  status text NOT NULL CHECK (status IN ('RUNNING', 'STOPPED', 'DONE', 'FAILED')),
  -- Also the instant of the picture: records created later are not in the file.
  created_at timestamptz(3) NOT NULL,
  -- What the written parts hold.
  parts integer NOT NULL DEFAULT 0,
  written_rows bigint NOT NULL DEFAULT 0,
  -- Digits: the sum of many amounts may exceed a bigint.
  amount_cents text NOT NULL DEFAULT '0' CHECK (amount_cents ~ '^[0-9]+$'),
  -- Where the next part begins. NULL at the start and at the end.
  next_page_id text,
  -- NULL until it is counted.
  expected_rows bigint,
  expects_more boolean NOT NULL DEFAULT false,
  -- Attempts in a row that wrote no part.
  failures integer NOT NULL DEFAULT 0,
  finished_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, export_id),
  CHECK ((status = 'DONE') = (finished_at IS NOT NULL))
);
CREATE INDEX exports_expired ON exports (expires_at);

-- Each part goes on where the one before it ended, so parts in order are the file.
CREATE TABLE export_parts (
  client_id text NOT NULL,
  export_id text NOT NULL,
  part_no integer NOT NULL,
  -- The sheet of an XLSX file, from 1.
  sheet integer NOT NULL,
  -- Raw DEFLATE that ends at a byte.
  content bytea NOT NULL,
  -- Of the text of the sheet up to the end of this part.
  checksum bigint NOT NULL,
  text_bytes bigint NOT NULL,
  PRIMARY KEY (client_id, export_id, part_no),
  FOREIGN KEY (client_id, export_id) REFERENCES exports ON DELETE CASCADE
);
-- The content is compressed already.
ALTER TABLE export_parts ALTER COLUMN content SET STORAGE EXTERNAL;

-- Addresses of files. Whoever has one may read the file for a minute.
CREATE TABLE export_links (
  digest text PRIMARY KEY,
  client_id text NOT NULL,
  export_id text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX export_links_expired ON export_links (expires_at);

SELECT wall_in_tenants();
