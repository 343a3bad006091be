-- The balance: funds sent to the client's own settlement account, the mail about a low balance, and mail at all.

-- Mail that is to leave. Written in the transaction that decided it, so that it leaves if and only if that happened.
CREATE TABLE mails (
  client_id text NOT NULL REFERENCES clients,
  mail_id text NOT NULL UNIQUE CHECK (mail_id ~ '^[0-9a-f]{32}$'),
  reason text NOT NULL,
  addresses text[] NOT NULL CHECK (cardinality(addresses) > 0),
  subject text NOT NULL CHECK (subject !~ '[[:cntrl:]]'),
  body text NOT NULL,
  -- KEPT: to be read in the outbox of the demo, where there is no mail server.
  status text NOT NULL CHECK (status IN ('QUEUED', 'SENT', 'FAILED', 'KEPT')),
  -- Addresses that the mail server took, and those it will never take.
  accepted text[] NOT NULL DEFAULT '{}',
  rejected text[] NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz(3) NOT NULL,
  attempted_at timestamptz(3),
  finished_at timestamptz(3),
  PRIMARY KEY (client_id, mail_id),
  CONSTRAINT finished_when_it_says_so CHECK ((finished_at IS NOT NULL) = (status IN ('SENT', 'FAILED')))
);
CREATE INDEX mails_newest ON mails (created_at DESC, mail_id DESC);
CREATE INDEX mails_waiting ON mails (created_at) WHERE status = 'QUEUED';

-- Sweeps: the client's own money, sent to its settlement PayID or account as that was when it was asked for.
CREATE TABLE sweeps (
  client_id text NOT NULL REFERENCES clients,
  sweep_id text NOT NULL CHECK (sweep_id ~ '^[0-9a-f]{32}$'),
  client_transaction_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  account_name text NOT NULL,
  description text NOT NULL,
  pay_id text,
  pay_id_type text CHECK (pay_id_type IN ('PHONE', 'EMAIL', 'ABN', 'ORG')),
  bsb text CHECK (bsb ~ '^\d{6}$'),
  account_number text CHECK (account_number ~ '^\d{4,12}$'),
  requested_by text NOT NULL,
  status text NOT NULL CHECK (status IN ('CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURNED')),
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  completed_at timestamptz(3),
  failure_reason text,
  returned_at timestamptz(3),
  returned_reason text,
  npp_transaction_id text,
  -- Known once it is settled.
  sent_via_de boolean,
  PRIMARY KEY (client_id, sweep_id),
  CONSTRAINT one_target CHECK (
    (pay_id IS NOT NULL AND pay_id_type IS NOT NULL AND bsb IS NULL AND account_number IS NULL)
    OR (pay_id IS NULL AND pay_id_type IS NULL AND bsb IS NOT NULL AND account_number IS NOT NULL)),
  CONSTRAINT settled_when_it_says_so CHECK ((settled_at IS NOT NULL) = (status IN ('SETTLED', 'RETURNED'))),
  CONSTRAINT completed_when_it_says_so CHECK ((completed_at IS NULL) = (status IN ('CREATED', 'PENDING'))),
  CONSTRAINT returned_when_it_says_so CHECK ((returned_at IS NOT NULL) = (status = 'RETURNED'))
);
CREATE UNIQUE INDEX sweeps_client_transaction ON sweeps (client_id, client_transaction_id);

ALTER TABLE rail_instructions
  DROP CONSTRAINT rail_instructions_kind_check,
  ADD CONSTRAINT rail_instructions_kind_check
    CHECK (kind IN ('refund', 'return', 'payout', 'initiation_refund', 'sweep'));

-- What a client's webhooks are to be told, as it was at that moment.
CREATE TABLE webhook_events (
  client_id text NOT NULL REFERENCES clients,
  event_id text NOT NULL CHECK (event_id ~ '^[0-9a-f]{32}$'),
  -- Of what happened within a millisecond, which came first.
  event_no bigint GENERATED ALWAYS AS IDENTITY,
  event text NOT NULL CHECK (event ~ '^[A-Za-z]+\.[A-Z_]+$'),
  payload jsonb NOT NULL CHECK (jsonb_typeof(payload) = 'object'),
  occurred_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, event_id)
);
CREATE INDEX webhook_events_newest ON webhook_events (client_id, occurred_at DESC, event_no DESC);

-- The low-balance alert. `low_balance_below` says on which side of the threshold the balance stood last.
ALTER TABLE clients
  ADD COLUMN low_balance_threshold_cents bigint CHECK (low_balance_threshold_cents >= 0),
  ADD COLUMN low_balance_emails text[] NOT NULL DEFAULT '{}' CHECK (cardinality(low_balance_emails) <= 5),
  ADD COLUMN low_balance_below boolean NOT NULL DEFAULT false;

-- Each time the balance fell below. `mail_id` once the mail is written; none where nobody is to be told.
CREATE TABLE low_balance_crossings (
  client_id text NOT NULL REFERENCES clients,
  crossing_id bigint GENERATED ALWAYS AS IDENTITY,
  threshold_cents bigint NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  handled boolean NOT NULL DEFAULT false,
  mail_id text REFERENCES mails (mail_id),
  PRIMARY KEY (client_id, crossing_id)
);
CREATE INDEX low_balance_crossings_open ON low_balance_crossings (crossing_id) WHERE NOT handled;

-- At commit, when the balance is what it will be, and while its row is still held by this transaction: whoever
-- posts next comes after. Here rather than in the code that posts, so that no posting can forget it.
CREATE FUNCTION low_balance_watch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  threshold bigint;
  was_below boolean;
  is_below boolean;
BEGIN
  SELECT low_balance_threshold_cents, low_balance_below INTO threshold, was_below
    FROM clients WHERE client_id = NEW.client_id;
  IF threshold IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT balance_cents < threshold INTO is_below
    FROM ledger_accounts WHERE client_id = NEW.client_id AND account = 'float';
  IF is_below = was_below THEN
    RETURN NULL;
  END IF;
  UPDATE clients SET low_balance_below = is_below WHERE client_id = NEW.client_id;
  IF is_below THEN
    INSERT INTO low_balance_crossings (client_id, threshold_cents, occurred_at)
      SELECT NEW.client_id, threshold, occurred_at FROM ledger_transactions
       WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_low_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.account = 'float') EXECUTE FUNCTION low_balance_watch();
