-- Where webhooks go: the destinations of a client with what each listens to, and the callbacks of single transactions.

CREATE TABLE webhook_destinations (
  client_id text NOT NULL REFERENCES clients,
  destination_id text NOT NULL CHECK (destination_id ~ '^[A-Za-z0-9_-]{1,50}$'),
  -- The order in which they are listed: of what is made within a millisecond, too.
  destination_no bigint GENERATED ALWAYS AS IDENTITY,
  webhooks_on text[] NOT NULL DEFAULT '{}',
  -- Until it has an address nothing is sent.
  url text CHECK (length(url) BETWEEN 1 AND 2048),
  sealed_authorization bytea,
  sealed_secret bytea,
  -- The end of the secret, by which people tell one from another.
  secret_hint text,
  -- What signed before, and signs beside it until then.
  sealed_previous_secret bytea,
  previous_secret_until timestamptz(3),
  -- The last try failed, and which was the first of them to.
  failing_since timestamptz(3),
  -- It answered that it is no more: nothing is sent until its address is saved again.
  gone_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, destination_id),
  CONSTRAINT signed_where_sent CHECK (url IS NULL OR (sealed_secret IS NOT NULL AND secret_hint IS NOT NULL)),
  CONSTRAINT previous_secret_until_then CHECK ((sealed_previous_secret IS NULL) = (previous_secret_until IS NULL))
);

-- Where the creator of one payment request, payment, agreement, amendment or initiation wants to hear of it.
CREATE TABLE webhook_callbacks (
  client_id text NOT NULL REFERENCES clients,
  -- The id of what it is about.
  subject_id text NOT NULL CHECK (subject_id ~ '^[0-9a-f]{32}$'),
  url text NOT NULL,
  sealed_authorization bytea,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, subject_id)
);

-- They are sealed from now on. What is dropped here was never sent anywhere.
ALTER TABLE payment_agreements DROP COLUMN notification;
ALTER TABLE payment_agreement_amendments DROP COLUMN notification;
ALTER TABLE payment_initiations DROP COLUMN notification;

-- Kept in the order of members that a read has, as the body of a webhook is.
ALTER TABLE webhook_events
  DROP CONSTRAINT webhook_events_payload_check,
  ALTER COLUMN payload TYPE json USING payload::json,
  ADD CONSTRAINT webhook_events_payload_check CHECK (json_typeof(payload) = 'object');
