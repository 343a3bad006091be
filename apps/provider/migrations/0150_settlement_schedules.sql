-- When each client's balance is settled without anybody asking. A client without a row settles only by hand.
CREATE TABLE settlement_schedules (
  client_id text NOT NULL REFERENCES clients,
  mode text NOT NULL CHECK (mode IN ('NEXT_DAY', 'KEEP_AMOUNT', 'BY_HAND')),
  -- Stays in the balance.
  keep_cents bigint CHECK (keep_cents >= 0),
  -- The oldest day in Sydney that is not settled yet, and when it is due: 8:00 am on the day after it.
  next_day text CHECK (next_day ~ '^\d{4}-\d\d-\d\d$'),
  due_at timestamptz(3),
  -- A settlement failed. Nothing is due until a person saves the schedule again.
  paused_at timestamptz(3),
  -- A reason code of ISO 20022 or a sentence. NULL if the bank gave none.
  pause_reason text,
  -- NULL if no money left the balance.
  paused_sweep_id text,
  PRIMARY KEY (client_id),
  CONSTRAINT keeps_an_amount CHECK ((keep_cents IS NOT NULL) = (mode = 'KEEP_AMOUNT')),
  CONSTRAINT due_unless_by_hand CHECK (
    (next_day IS NOT NULL) = (mode <> 'BY_HAND') AND (due_at IS NOT NULL) = (mode <> 'BY_HAND')),
  CONSTRAINT paused_with_a_reason CHECK (paused_at IS NOT NULL OR (pause_reason IS NULL AND paused_sweep_id IS NULL))
);
CREATE INDEX settlement_schedules_due ON settlement_schedules (due_at) WHERE due_at IS NOT NULL AND paused_at IS NULL;
CREATE TRIGGER settlement_schedules_announce_due AFTER INSERT OR UPDATE ON settlement_schedules
  FOR EACH ROW EXECUTE FUNCTION announce_due('poll');

-- The days that schedules have settled. The key allows one settlement for each day of a client.
CREATE TABLE settlement_days (
  client_id text NOT NULL REFERENCES clients,
  day text NOT NULL CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  -- NULL for a day without money.
  sweep_id text CHECK (sweep_id ~ '^[0-9a-f]{32}$'),
  -- The position of the last entry of the balance that the settlement explains.
  until_position bigint CHECK (until_position >= 0),
  settled_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, day),
  CONSTRAINT explains_its_settlement CHECK ((until_position IS NOT NULL) = (sweep_id IS NOT NULL))
);
CREATE UNIQUE INDEX settlement_days_sweep ON settlement_days (client_id, sweep_id) WHERE sweep_id IS NOT NULL;

-- What banks print on the statement of the settlement account. NULL for settlements of earlier releases.
ALTER TABLE sweeps ADD COLUMN reference text;
