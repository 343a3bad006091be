-- Corrections of a client's balance by two operators: one proposes, another confirms. Only a confirmed one is booked.
CREATE TABLE ledger_adjustments (
  client_id text NOT NULL REFERENCES clients,
  adjustment_id text NOT NULL CHECK (adjustment_id ~ '^[0-9a-f]{32}$'),
  -- Added to the balance, or taken from it if negative.
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  -- The client reads it.
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  proposed_by text NOT NULL,
  proposed_at timestamptz(3) NOT NULL,
  -- The users behind sudo, who may have typed another name. Empty without sudo.
  proposed_as text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  confirmed_by text,
  confirmed_at timestamptz(3),
  confirmed_as text,
  CONSTRAINT confirmed_whole CHECK (num_nonnulls(confirmed_by, confirmed_at, confirmed_as) IN (0, 3)),
  CONSTRAINT confirmed_by_another CHECK (confirmed_by <> proposed_by),
  CONSTRAINT confirmed_in_time CHECK (confirmed_at < expires_at),
  PRIMARY KEY (client_id, adjustment_id)
);
CREATE INDEX ledger_adjustments_newest ON ledger_adjustments (client_id, confirmed_at DESC, adjustment_id DESC)
  WHERE confirmed_at IS NOT NULL;

SELECT wall_in_tenants();
