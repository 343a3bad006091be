-- Clients, what they are allowed, and their keys. Every tenant table leads its key with client_id,
-- so that the same schema can be sharded by client.

CREATE TABLE clients (
  client_id text PRIMARY KEY CHECK (client_id ~ '^[A-Za-z0-9-]{5,50}$'),
  parent_client_id text REFERENCES clients,
  client_name text NOT NULL CHECK (length(client_name) BETWEEN 1 AND 100),
  legal_name text CHECK (length(legal_name) BETWEEN 1 AND 100),
  logo_url text,
  settlement_pay_id text,
  settlement_pay_id_type text CHECK (settlement_pay_id_type IN ('EMAIL', 'PHONE', 'ABN', 'ORG')),
  settlement_full_legal_account_name text,
  settlement_account_bsb text CHECK (settlement_account_bsb ~ '^\d{6}$'),
  settlement_account_no text CHECK (settlement_account_no ~ '^\d{4,12}$'),
  top_up_pay_id text,
  pay_to_allowed boolean NOT NULL DEFAULT false,
  api_permission_limits text[] NOT NULL DEFAULT '{}',
  ip_whitelist text[] NOT NULL DEFAULT '{}',
  thin_payload boolean NOT NULL DEFAULT false,
  notify_on text[] NOT NULL DEFAULT '{COMPLETE}',
  -- Which amounts a single-use request accepts.
  acceptance text NOT NULL DEFAULT 'exact' CHECK (acceptance IN ('exact', 'any', 'at_most', 'at_least')),
  full_refund_only boolean NOT NULL DEFAULT false,
  shows_payer_information boolean NOT NULL DEFAULT true,
  default_payment_expiry_minutes integer NOT NULL DEFAULT 2880 CHECK (default_payment_expiry_minutes >= 1),
  created_at timestamptz(3) NOT NULL,
  CHECK (parent_client_id <> client_id)
);
CREATE INDEX clients_parent ON clients (parent_client_id);

CREATE TABLE client_pay_id_domains (
  client_id text NOT NULL REFERENCES clients,
  domain text NOT NULL CHECK (domain ~ '^[a-z0-9_.-]+\.[a-z]+$'),
  -- The name payers see in front of the amount; the client's own name where it is missing.
  merchant_name text CHECK (length(merchant_name) BETWEEN 1 AND 50),
  position smallint NOT NULL,
  PRIMARY KEY (client_id, domain)
);

CREATE TABLE checkout_apps (
  client_id text PRIMARY KEY REFERENCES clients,
  enabled boolean NOT NULL,
  version text NOT NULL CHECK (version IN ('v1', 'v2', 'v3')),
  pay_to_enabled boolean NOT NULL DEFAULT false,
  default_landing_product text NOT NULL DEFAULT 'PayID' CHECK (default_landing_product IN ('PayID', 'PayTo')),
  accent_colour text NOT NULL DEFAULT '#000000' CHECK (accent_colour ~ '^#[0-9A-Fa-f]{6}$'),
  logo_url text
);

CREATE TABLE api_keys (
  client_id text NOT NULL REFERENCES clients,
  key_id text NOT NULL CHECK (key_id ~ '^(SECR|DIST)([A-Z0-9]{6})?$'),
  hash text NOT NULL CHECK (hash ~ '^\$2[ab]\$10\$'),
  enabled boolean NOT NULL DEFAULT true,
  permitted_operations text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, key_id)
);

-- Payment requests.

CREATE TABLE payment_requests (
  client_id text NOT NULL REFERENCES clients,
  payment_request_id text NOT NULL CHECK (payment_request_id ~ '^[0-9a-f]{32}$'),
  client_transaction_id text NOT NULL,
  parent_payment_request_id text,
  pay_id text NOT NULL,
  payment_amount_cents bigint CHECK (payment_amount_cents > 0),
  payment_description text NOT NULL,
  client_branch text,
  multi_payment boolean NOT NULL DEFAULT false,
  ultimate_payee_name text,
  -- What the creator sent besides, echoed as it came (metaData, lineItems, suggested payer and so on).
  extras jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extras) = 'object'),
  expiry_at timestamptz(3),
  checkout_token text,
  checkout_version text,
  status text NOT NULL CHECK (status IN
    ('WAITING', 'COMPLETE', 'EXPIRED', 'RETURN_IN_PROGRESS', 'RETURN_COMPLETE', 'RETURN_FAILED')),
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  -- Deleted by its client before anybody paid: kept for the books, never read again.
  deleted_at timestamptz(3),
  amount_received_cents bigint NOT NULL DEFAULT 0 CHECK (amount_received_cents >= 0),
  overpayment_cents bigint NOT NULL DEFAULT 0 CHECK (overpayment_cents >= 0),
  -- Payments that came and were sent back: their rows are read only where there are some.
  failed_attempts smallint NOT NULL DEFAULT 0 CHECK (failed_attempts >= 0),
  refunding_cents bigint NOT NULL DEFAULT 0 CHECK (refunding_cents >= 0),
  refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  settled_by text CHECK (settled_by IN ('PayID', 'PayTo', 'BSBAndAccountNumber')),
  npp_transaction_id text,
  failure_reason text,
  return_initiator text CHECK (return_initiator IN ('AUTOMATIC', 'MANUAL')),
  payer_bsb text,
  payer_account_number text,
  payer_name text,
  payer_payment_description text,
  payer_payment_reference text,
  PRIMARY KEY (client_id, payment_request_id),
  FOREIGN KEY (client_id, parent_payment_request_id) REFERENCES payment_requests,
  CONSTRAINT amount_unless_multi_payment CHECK (multi_payment OR payment_amount_cents IS NOT NULL),
  -- Whatever the code above does, no more can leave than came in.
  CONSTRAINT refund_within_capture CHECK (refunding_cents + refunded_cents <= amount_received_cents),
  CONSTRAINT deleted_only_unpaid CHECK (deleted_at IS NULL OR amount_received_cents = 0),
  CONSTRAINT refunding_while_in_progress CHECK ((status = 'RETURN_IN_PROGRESS') = (refunding_cents > 0))
);
CREATE UNIQUE INDEX payment_requests_client_transaction
  ON payment_requests (client_id, client_transaction_id) WHERE parent_payment_request_id IS NULL;
CREATE INDEX payment_requests_transaction_search ON payment_requests (client_id, client_transaction_id, created_at DESC, payment_request_id DESC);
CREATE INDEX payment_requests_newest ON payment_requests (client_id, created_at DESC, payment_request_id DESC);
CREATE INDEX payment_requests_completed
  ON payment_requests (client_id, completed_at DESC, payment_request_id DESC) WHERE completed_at IS NOT NULL;
CREATE INDEX payment_requests_pay_id ON payment_requests (client_id, pay_id, created_at DESC, payment_request_id DESC);
CREATE INDEX payment_requests_branch
  ON payment_requests (client_id, client_branch, created_at DESC, payment_request_id DESC) WHERE client_branch IS NOT NULL;
CREATE INDEX payment_requests_children
  ON payment_requests (client_id, parent_payment_request_id) WHERE parent_payment_request_id IS NOT NULL;
CREATE UNIQUE INDEX payment_requests_checkout ON payment_requests (checkout_token) WHERE checkout_token IS NOT NULL;
CREATE INDEX payment_requests_due ON payment_requests (expiry_at) WHERE status = 'WAITING' AND deleted_at IS NULL;

-- PayIDs that this provider has registered. One name points to one request at a time, over all clients.
CREATE TABLE pay_ids (
  pay_id text PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients,
  payment_request_id text NOT NULL,
  registered_at timestamptz(3) NOT NULL,
  -- From then on the name is free again. 'infinity' while an open request keeps it.
  registered_until timestamptz(3) NOT NULL,
  FOREIGN KEY (client_id, payment_request_id) REFERENCES payment_requests ON DELETE CASCADE
);
CREATE INDEX pay_ids_request ON pay_ids (client_id, payment_request_id);

-- Money that arrived over the rail, and what was decided about it.
CREATE TABLE received_payments (
  client_id text NOT NULL REFERENCES clients,
  npp_transaction_id text NOT NULL UNIQUE,
  payment_request_id text NOT NULL,
  pay_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payer_bsb text NOT NULL,
  payer_account_number text NOT NULL,
  payer_name text NOT NULL,
  description text,
  reference text,
  received_at timestamptz(3) NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('ACCEPTED', 'RETURNED')),
  reason text,
  -- The request that took the money: the child where the PayID takes several payments.
  credited_payment_request_id text,
  returned_cents bigint NOT NULL DEFAULT 0 CHECK (returned_cents BETWEEN 0 AND amount_cents),
  PRIMARY KEY (client_id, npp_transaction_id),
  CHECK ((outcome = 'RETURNED') = (returned_cents = amount_cents))
);
CREATE INDEX received_payments_request ON received_payments (client_id, payment_request_id, received_at);

CREATE TABLE refunds (
  client_id text NOT NULL,
  refund_id text NOT NULL CHECK (refund_id ~ '^[0-9a-f]{32}$'),
  payment_request_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('IN_PROGRESS', 'COMPLETE', 'FAILED')),
  refund_trigger text NOT NULL CHECK (refund_trigger IN ('REFUND_API', 'PAYMENT_VALIDATION', 'WEBHOOK_ACTION')),
  client_refund_id text,
  description text,
  requested_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  npp_transaction_id text,
  failure_reason text,
  PRIMARY KEY (client_id, refund_id),
  FOREIGN KEY (client_id, payment_request_id) REFERENCES payment_requests,
  CHECK ((status = 'IN_PROGRESS') = (completed_at IS NULL))
);
CREATE INDEX refunds_request ON refunds (client_id, payment_request_id, created_at);
CREATE UNIQUE INDEX refunds_client_refund ON refunds (client_id, client_refund_id) WHERE client_refund_id IS NOT NULL;
-- readings 1: a second refund while one is in flight is refused, by the database too.
CREATE UNIQUE INDEX refunds_one_in_flight ON refunds (client_id, payment_request_id) WHERE status = 'IN_PROGRESS';

-- The first answer to a call that moved money, kept so that the same call gets the same answer.
CREATE TABLE idempotency_keys (
  client_id text NOT NULL REFERENCES clients,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  request_hash text NOT NULL,
  status smallint NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- What is to leave over the rail, written in the transaction that decided it.
CREATE TABLE rail_instructions (
  client_id text NOT NULL REFERENCES clients,
  instruction_id uuid NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('refund', 'return')),
  subject_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  creditor_bsb text NOT NULL,
  creditor_account_number text NOT NULL,
  creditor_name text NOT NULL,
  description text NOT NULL,
  original_npp_transaction_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('QUEUED', 'SENT', 'SETTLED', 'REJECTED')),
  npp_transaction_id text,
  reason text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  finished_at timestamptz(3),
  PRIMARY KEY (client_id, instruction_id),
  UNIQUE (client_id, kind, subject_id)
);
CREATE INDEX rail_instructions_open ON rail_instructions (created_at) WHERE status IN ('QUEUED', 'SENT');

-- The ledger: double entry. A client's balance is not written by anybody; it follows from the entries.
--   float       what the client may spend (credit balance, never below zero)
--   clearing    money on its way in or out (credit balance, never below zero)
--   settlement  the money itself, held at the settlement bank (debit balance, never above zero)

CREATE TABLE ledger_accounts (
  client_id text NOT NULL REFERENCES clients,
  account text NOT NULL,
  balance_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, account),
  CONSTRAINT ledger_account_sign CHECK (
    CASE account
      WHEN 'float' THEN balance_cents >= 0
      WHEN 'clearing' THEN balance_cents >= 0
      WHEN 'settlement' THEN balance_cents <= 0
      ELSE false
    END)
);

CREATE TABLE ledger_transactions (
  client_id text NOT NULL REFERENCES clients,
  transaction_id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  subject_id text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, transaction_id)
);
CREATE INDEX ledger_transactions_subject ON ledger_transactions (client_id, subject_id);
CREATE INDEX ledger_transactions_time ON ledger_transactions (client_id, occurred_at);

CREATE TABLE ledger_entries (
  client_id text NOT NULL,
  transaction_id bigint NOT NULL,
  entry_no smallint NOT NULL,
  account text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('debit', 'credit')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  balance_after_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, transaction_id, entry_no),
  FOREIGN KEY (client_id, transaction_id) REFERENCES ledger_transactions,
  FOREIGN KEY (client_id, account) REFERENCES ledger_accounts
);
CREATE INDEX ledger_entries_account ON ledger_entries (client_id, account, transaction_id);

-- Each entry moves its account's balance as it is written, and remembers the balance it left.
CREATE FUNCTION ledger_post_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts
     SET balance_cents = balance_cents + CASE NEW.direction WHEN 'credit' THEN NEW.amount_cents ELSE -NEW.amount_cents END
   WHERE client_id = NEW.client_id AND account = NEW.account
  RETURNING balance_cents INTO NEW.balance_after_cents;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'client % has no ledger account %', NEW.client_id, NEW.account USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_post BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_post_entry();

-- At commit the entries of a transaction sum to zero, and there are some.
CREATE FUNCTION ledger_check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference bigint;
BEGIN
  SELECT sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END) INTO difference
    FROM ledger_entries WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
  IF difference IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by % cents', NEW.transaction_id, difference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();

-- What is posted stays posted; a mistake is corrected by another transaction.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- A balance changes only because an entry was written (the update then comes from within a trigger),
-- and an account starts at nothing.
CREATE FUNCTION ledger_refuse_direct_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a balance follows from its entries' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.balance_cents <> 0 THEN
    RAISE EXCEPTION 'an account starts at zero' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a ledger account is kept' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_follow BEFORE INSERT OR UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_direct_balance();

-- The simulated banks: what stands on the other side of the rail. Nothing above reads these tables.
CREATE SCHEMA bank;
CREATE SEQUENCE bank.npp_sequence;

CREATE TABLE bank.payers (
  bsb text NOT NULL CHECK (bsb ~ '^\d{6}$'),
  account_number text NOT NULL CHECK (account_number ~ '^\d{4,12}$'),
  name text NOT NULL,
  balance_cents bigint NOT NULL,
  -- A closed account sends money back where it came from.
  closed boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (bsb, account_number)
);

CREATE TABLE bank.transfers (
  npp_transaction_id text PRIMARY KEY,
  direction text NOT NULL CHECK (direction IN ('to_provider', 'from_provider')),
  -- The provider's own id of what it sent: the same instruction twice is one transfer.
  instruction_id uuid UNIQUE,
  payer_bsb text NOT NULL,
  payer_account_number text NOT NULL,
  pay_id text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  name text NOT NULL,
  description text,
  reference text,
  original_npp_transaction_id text,
  state text NOT NULL CHECK (state IN ('PENDING', 'ACCEPTED', 'RETURNED', 'SETTLED', 'REJECTED')),
  reason text,
  created_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
CREATE INDEX transfers_due ON bank.transfers (due_at) WHERE state = 'PENDING';

CREATE TABLE bank.statement_lines (
  line_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bsb text NOT NULL,
  account_number text NOT NULL,
  -- Positive: into the payer's account.
  amount_cents bigint NOT NULL,
  balance_after_cents bigint NOT NULL,
  npp_transaction_id text NOT NULL,
  counterparty text NOT NULL,
  description text,
  booked_at timestamptz(3) NOT NULL,
  FOREIGN KEY (bsb, account_number) REFERENCES bank.payers,
  UNIQUE (npp_transaction_id, amount_cents)
);
CREATE INDEX statement_lines_account ON bank.statement_lines (bsb, account_number, line_id DESC);
