-- Calls that wait for a second person (decision 130).
CREATE TABLE approval_policies (
  client_id text PRIMARY KEY REFERENCES clients,
  -- By kind of payment: the amount above which a call waits, as the API writes it, or null.
  amounts jsonb NOT NULL CHECK (jsonb_typeof(amounts) = 'object'),
  -- Kinds of changes that wait.
  changes text[] NOT NULL,
  api_keys boolean NOT NULL,
  expiry_hours int NOT NULL CHECK (expiry_hours BETWEEN 1 AND 720)
);

CREATE TABLE approval_requests (
  client_id text NOT NULL REFERENCES clients,
  approval_id text NOT NULL,
  kind text NOT NULL,
  -- The audit trail's name of what the call does. It decides how the call runs.
  action text NOT NULL,
  -- The right that the call needs.
  operation text NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'EXECUTED', 'FAILED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  -- Grows when what the call depends on changes.
  version int NOT NULL DEFAULT 1,
  amount_cents bigint CHECK (amount_cents > 0),
  subject_id text NOT NULL,
  -- What the call does, for people. Without secrets.
  facts jsonb NOT NULL,
  -- What the call depends on: when it was made, and as the present version has it.
  asked_state jsonb NOT NULL,
  state jsonb NOT NULL,
  -- The exact call, encrypted because it may hold secrets. Deleted when the request ends.
  sealed_call bytea,
  -- Digest of the call, so that one person who makes it twice has one request.
  call_hash text NOT NULL,
  asker_kind text NOT NULL CHECK (asker_kind IN ('USER', 'KEY')),
  asker_id text NOT NULL,
  asker_name text NOT NULL,
  asker_organisation_id text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  decider_id text,
  decider_name text,
  ended_at timestamptz(3),
  comment text CHECK (length(comment) <= 1000),
  reason text,
  outcome_id text,
  -- What people were told by mail.
  notices text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (client_id, approval_id),
  CHECK ((status = 'PENDING') = (ended_at IS NULL)),
  CHECK ((status = 'PENDING') = (sealed_call IS NOT NULL)),
  -- The last defence of the four eyes.
  CHECK (decider_id IS NULL OR status = 'WITHDRAWN' OR asker_kind = 'KEY' OR decider_id <> asker_id),
  CHECK (status NOT IN ('EXECUTED', 'FAILED', 'DECLINED') OR decider_id IS NOT NULL)
);
CREATE UNIQUE INDEX approval_requests_once ON approval_requests (client_id, asker_kind, asker_id, call_hash)
  WHERE status = 'PENDING';
CREATE INDEX approval_requests_newest ON approval_requests (client_id, asked_at);
CREATE INDEX approval_requests_due ON approval_requests (expires_at) WHERE status = 'PENDING';

SELECT wall_in_tenants();
