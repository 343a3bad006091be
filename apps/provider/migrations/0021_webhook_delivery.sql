-- What webhooks are sent: one row for each place that is told of an event, written with the event, and every try.

CREATE TABLE webhook_deliveries (
  client_id text NOT NULL REFERENCES clients,
  delivery_id text NOT NULL CHECK (delivery_id ~ '^[0-9a-f]{32}$'),
  event_id text NOT NULL,
  event text NOT NULL,
  -- What the event is about: its id, and the client's own where there is one.
  subject_id text NOT NULL,
  reference text,
  is_test boolean NOT NULL DEFAULT false,
  channel text NOT NULL CHECK (channel IN ('destination', 'callback')),
  -- A destination is asked for its address when it is sent to; a callback brings its own.
  destination_id text,
  url text,
  sealed_authorization bytea,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'DELIVERED', 'RETRYING', 'FAILED')),
  -- All tries; and those since it was last asked for, which the schedule counts.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz(3) NOT NULL,
  -- When it is taken next. While it is being sent: when it is taken from whoever died over it. Empty once it has ended.
  next_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  last_status smallint,
  -- What must not wait for one another stands in different lanes: each destination, and each server of callbacks.
  lane text NOT NULL GENERATED ALWAYS AS (
    client_id || ' ' || coalesce(destination_id, lower(substring(url from '^[A-Za-z]+://[^/?#]*')), '')) STORED,
  PRIMARY KEY (client_id, delivery_id),
  FOREIGN KEY (client_id, event_id) REFERENCES webhook_events ON DELETE CASCADE,
  CHECK (num_nonnulls(destination_id, url) = 1 AND (channel = 'destination') = (destination_id IS NOT NULL)),
  CHECK ((next_attempt_at IS NULL) = (status IN ('DELIVERED', 'FAILED')))
);
-- Of each lane that waits, what is due first: a lane with ten thousand behind its first costs no more than one with one.
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (lane, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (client_id, created_at, delivery_id);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (client_id, event_id);
CREATE INDEX webhook_deliveries_subject ON webhook_deliveries (client_id, subject_id);
CREATE INDEX webhook_deliveries_reference ON webhook_deliveries (client_id, reference) WHERE reference IS NOT NULL;
-- What went wrong is rare, and what is looked for.
CREATE INDEX webhook_deliveries_troubled ON webhook_deliveries (client_id, status, created_at, delivery_id)
  WHERE status IN ('RETRYING', 'FAILED');
-- Each row is written three times within a second: what that leaves behind is swept up early.
ALTER TABLE webhook_deliveries SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

CREATE TABLE webhook_attempts (
  client_id text NOT NULL,
  delivery_id text NOT NULL,
  attempt_no integer NOT NULL CHECK (attempt_no > 0),
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  outcome text NOT NULL CHECK (outcome ~ '^[A-Z_]+$'),
  -- Of the answer, where there was one: its status, and how it began.
  status smallint,
  answer text,
  PRIMARY KEY (client_id, delivery_id, attempt_no),
  FOREIGN KEY (client_id, delivery_id) REFERENCES webhook_deliveries ON DELETE CASCADE
);
