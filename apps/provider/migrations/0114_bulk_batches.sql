-- Many refunds that a person confirmed at once, and their rows, carried out one by one (decision 132).
CREATE TABLE bulk_batches (
  client_id text NOT NULL REFERENCES clients,
  batch_id text NOT NULL,
  -- What the rows do.
  kind text NOT NULL CHECK (kind = 'REFUND'),
  -- NULL for rows that were selected or pasted.
  file_name text,
  -- Who confirmed it, as the audit trail names them. Each row is recorded as theirs.
  actor jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('RUNNING', 'STOPPED', 'DONE')),
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  -- Attempts in a row that carried out nothing.
  failures integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, batch_id),
  CHECK ((status = 'DONE') = (finished_at IS NOT NULL))
);
CREATE INDEX bulk_batches_newest ON bulk_batches (client_id, kind, created_at DESC);

CREATE TABLE bulk_rows (
  client_id text NOT NULL,
  batch_id text NOT NULL,
  row_no integer NOT NULL CHECK (row_no >= 1),
  -- The row as it was sent.
  asked jsonb NOT NULL,
  -- What was confirmed. NULL for a row that was left out at the review.
  amount_cents bigint CHECK (amount_cents > 0),
  -- The payment request that is refunded.
  subject_id text,
  status text NOT NULL CHECK (status IN ('WAITING', 'MADE', 'FAILED', 'LEFT_OUT')),
  attempts integer NOT NULL DEFAULT 0,
  -- The refund of the last attempt.
  made_id text,
  code text,
  reason text,
  PRIMARY KEY (client_id, batch_id, row_no),
  FOREIGN KEY (client_id, batch_id) REFERENCES bulk_batches ON DELETE CASCADE,
  CHECK ((status = 'MADE') = (made_id IS NOT NULL)),
  CHECK ((status IN ('FAILED', 'LEFT_OUT')) = (reason IS NOT NULL)),
  CHECK (status = 'LEFT_OUT' OR amount_cents IS NOT NULL)
);
-- A batch refunds a payment once.
CREATE UNIQUE INDEX bulk_rows_subject ON bulk_rows (client_id, batch_id, subject_id)
  WHERE subject_id IS NOT NULL AND status <> 'LEFT_OUT';
-- The next row of a batch, and what waits in other batches.
CREATE INDEX bulk_rows_waiting ON bulk_rows (client_id, batch_id, row_no) WHERE status = 'WAITING';
CREATE INDEX bulk_rows_waiting_subject ON bulk_rows (client_id, subject_id)
  WHERE status = 'WAITING' AND subject_id IS NOT NULL;

SELECT wall_in_tenants();
