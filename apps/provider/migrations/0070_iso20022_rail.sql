-- What the ISO 20022 rail has sent to its gateway and received from it. Another side than the clients': no table here
-- has a client, and calls cannot reach the schema.
CREATE SCHEMA iso20022;

CREATE SEQUENCE iso20022.npp_sequence;

-- Orders to the gateway. A message is written once, with its id, and only ever repeated as it is.
CREATE TABLE iso20022.orders (
  order_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('transfer', 'bounce', 'collection', 'mandate')),
  details jsonb NOT NULL,
  message_id text NOT NULL UNIQUE CHECK (length(message_id) BETWEEN 1 AND 35),
  npp_transaction_id text UNIQUE,
  -- Null until what the message needs to know is known, such as the account behind a PayID.
  message text,
  state text NOT NULL CHECK (state IN ('OPEN', 'SETTLED', 'REJECTED', 'RETURNED')),
  reason text,
  -- Times that the gateway was asked without a final answer.
  enquiries integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  finished_at timestamptz(3),
  CHECK ((state = 'OPEN') = (finished_at IS NULL))
);
CREATE INDEX orders_open ON iso20022.orders (created_at) WHERE state = 'OPEN';

-- What the gateway was last sent about each agreement.
CREATE TABLE iso20022.mandates (
  agreement_id text PRIMARY KEY,
  status text NOT NULL,
  terms text NOT NULL,
  changes integer NOT NULL DEFAULT 0
);

-- Messages of the gateway that took effect, and how they were answered.
CREATE TABLE iso20022.received (
  message_id text PRIMARY KEY,
  digest text NOT NULL,
  answer text NOT NULL,
  received_at timestamptz(3) NOT NULL
);

-- How far the gateway's messages have been read.
CREATE TABLE iso20022.position (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position bigint NOT NULL
);
INSERT INTO iso20022.position (position) VALUES (0);
