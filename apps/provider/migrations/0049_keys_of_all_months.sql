-- Keys that must be unique over all months, in narrow tables of their own (decision 108). A table that is divided by
-- month can only keep a key unique within a month. Triggers fill these tables, so that a process of the earlier release
-- fills them too. They are never archived: a key that was used once stays used.

-- All at once, because calls hold these in different orders.
-- pause: block clients+13: it only creates tables, functions and triggers, which reads no row.
LOCK TABLE clients, ledger_accounts, ledger_transactions, ledger_entries, payment_requests, refunds, received_payments,
  pay_ids, payment_initiations, checkout_pay_to_attempts, rail_instructions, webhook_events, webhook_deliveries, activities
  IN ACCESS EXCLUSIVE MODE;

CREATE TABLE payment_request_keys (
  client_id text NOT NULL REFERENCES clients,
  client_transaction_id text NOT NULL,
  payment_request_id text NOT NULL,
  PRIMARY KEY (client_id, client_transaction_id)
);

CREATE TABLE checkout_tokens (
  checkout_token text PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients,
  payment_request_id text NOT NULL
);

CREATE TABLE refund_keys (
  client_id text NOT NULL REFERENCES clients,
  client_refund_id text NOT NULL,
  refund_id text NOT NULL,
  PRIMARY KEY (client_id, client_refund_id)
);

CREATE TABLE received_payment_keys (
  npp_transaction_id text PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients,
  payment_request_id text NOT NULL
);

-- The errors name the constraints that kept these keys unique before, because the code recognises them by these names.
CREATE FUNCTION refuse_used_key(constraint_name text, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'duplicate key value violates unique constraint "%"', constraint_name
    USING ERRCODE = 'unique_violation', CONSTRAINT = constraint_name, DETAIL = format('Key %s already exists.', key);
END $$;

CREATE FUNCTION payment_request_keys_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_payment_request_id IS NULL THEN
    INSERT INTO payment_request_keys (client_id, client_transaction_id, payment_request_id)
      VALUES (NEW.client_id, NEW.client_transaction_id, NEW.payment_request_id) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      PERFORM refuse_used_key('payment_requests_client_transaction', NEW.client_transaction_id);
    END IF;
  END IF;
  IF NEW.checkout_token IS NOT NULL THEN
    INSERT INTO checkout_tokens (checkout_token, client_id, payment_request_id)
      VALUES (NEW.checkout_token, NEW.client_id, NEW.payment_request_id) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      PERFORM refuse_used_key('payment_requests_checkout', NEW.payment_request_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;
-- After the row, so that an insert that gives way to an existing row (ON CONFLICT DO NOTHING) writes no key.
CREATE TRIGGER payment_requests_keys AFTER INSERT ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION payment_request_keys_follow();

CREATE FUNCTION refund_keys_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refund_keys (client_id, client_refund_id, refund_id)
    VALUES (NEW.client_id, NEW.client_refund_id, NEW.refund_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    PERFORM refuse_used_key('refunds_client_refund', NEW.client_refund_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_keys AFTER INSERT ON refunds
  FOR EACH ROW WHEN (NEW.client_refund_id IS NOT NULL) EXECUTE FUNCTION refund_keys_follow();

CREATE FUNCTION received_payment_keys_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO received_payment_keys (npp_transaction_id, client_id, payment_request_id)
    VALUES (NEW.npp_transaction_id, NEW.client_id, NEW.payment_request_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    PERFORM refuse_used_key('received_payments_npp_transaction_id_key', NEW.npp_transaction_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER received_payments_keys AFTER INSERT ON received_payments
  FOR EACH ROW EXECUTE FUNCTION received_payment_keys_follow();

-- Keys of a request never change, so the tables above stay right. A change of what is not a key is no matter of theirs.
CREATE FUNCTION refuse_change_of_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the keys of % do not change', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER payment_requests_keep_keys
  BEFORE UPDATE OF client_id, payment_request_id, client_transaction_id, checkout_token ON payment_requests
  FOR EACH ROW WHEN ((OLD.client_id, OLD.payment_request_id, OLD.client_transaction_id, OLD.checkout_token)
    IS DISTINCT FROM (NEW.client_id, NEW.payment_request_id, NEW.client_transaction_id, NEW.checkout_token))
  EXECUTE FUNCTION refuse_change_of_key();

-- What points to a payment request. A foreign key would make the detachment of a month read every table that points to
-- it, under a lock that stops all calls. These triggers keep the same promise: a reference begins at a request that
-- exists and is locked against removal, and a request is never deleted or renamed. A month leaves only by its archive.
CREATE FUNCTION require_payment_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payment_requests
    WHERE client_id = NEW.client_id AND payment_request_id = NEW.payment_request_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% names payment request %, which does not exist', TG_TABLE_NAME, NEW.payment_request_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION require_parent_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payment_requests
    WHERE client_id = NEW.client_id AND payment_request_id = NEW.parent_payment_request_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payment request % does not exist', NEW.parent_payment_request_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are kept', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER payment_requests_kept BEFORE DELETE ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

CREATE TRIGGER payment_requests_parent AFTER INSERT OR UPDATE OF parent_payment_request_id ON payment_requests
  FOR EACH ROW WHEN (NEW.parent_payment_request_id IS NOT NULL)
  EXECUTE FUNCTION require_parent_request('payment_requests_client_id_parent_payment_request_id_fkey');
CREATE TRIGGER refunds_request AFTER INSERT OR UPDATE OF payment_request_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION require_payment_request('refunds_client_id_payment_request_id_fkey');
CREATE TRIGGER pay_ids_request AFTER INSERT OR UPDATE OF payment_request_id ON pay_ids
  FOR EACH ROW WHEN (NEW.payment_request_id IS NOT NULL)
  EXECUTE FUNCTION require_payment_request('pay_ids_client_id_payment_request_id_fkey');
CREATE TRIGGER payment_initiations_request AFTER INSERT OR UPDATE OF payment_request_id ON payment_initiations
  FOR EACH ROW WHEN (NEW.payment_request_id IS NOT NULL)
  EXECUTE FUNCTION require_payment_request('payment_initiations_client_id_payment_request_id_fkey');
CREATE TRIGGER checkout_pay_to_attempts_request AFTER INSERT OR UPDATE OF payment_request_id ON checkout_pay_to_attempts
  FOR EACH ROW EXECUTE FUNCTION require_payment_request('checkout_pay_to_attempts_client_id_payment_request_id_fkey');

ALTER TABLE payment_requests DROP CONSTRAINT payment_requests_client_id_parent_payment_request_id_fkey;
ALTER TABLE refunds DROP CONSTRAINT refunds_client_id_payment_request_id_fkey;
ALTER TABLE pay_ids DROP CONSTRAINT pay_ids_client_id_payment_request_id_fkey;
ALTER TABLE payment_initiations DROP CONSTRAINT payment_initiations_client_id_payment_request_id_fkey;
ALTER TABLE checkout_pay_to_attempts DROP CONSTRAINT checkout_pay_to_attempts_client_id_payment_request_id_fkey;

-- A posting's entries belong to a transaction that exists, and to an account. The trigger that posts an entry reads
-- both, and neither is ever deleted, so it keeps the promise of the two foreign keys.
CREATE OR REPLACE FUNCTION ledger_post_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened_at timestamptz;
BEGIN
  SELECT occurred_at INTO happened_at FROM ledger_transactions
   WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'client % has no ledger transaction %', NEW.client_id, NEW.transaction_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entries_client_id_transaction_id_fkey';
  END IF;
  UPDATE ledger_accounts
     SET balance_cents = balance_cents + CASE WHEN NEW.direction = 'credit' THEN NEW.amount_cents ELSE -NEW.amount_cents END,
         entries = entries + 1,
         last_booked_at = greatest(happened_at, last_booked_at, closed_until)
   WHERE client_id = NEW.client_id AND account = NEW.account
  RETURNING balance_cents, entries, last_booked_at INTO NEW.balance_after_cents, NEW.position, NEW.booked_at;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'client % has no ledger account %', NEW.client_id, NEW.account USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_client_id_transaction_id_fkey;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_client_id_account_fkey;

-- References to clients. A foreign key of a partition locks `clients` against reading when the partition is attached,
-- which deadlocks with calls. Clients are never deleted. A request's client is checked by its keys or its parent, a
-- received payment's by its keys, a refund's by its request, a posting's by its accounts, a delivery's by its event.
CREATE FUNCTION require_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM clients WHERE client_id = NEW.client_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'client % does not exist', NEW.client_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER clients_kept BEFORE DELETE ON clients FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
CREATE TRIGGER rail_instructions_client AFTER INSERT ON rail_instructions
  FOR EACH ROW EXECUTE FUNCTION require_client('rail_instructions_client_id_fkey');
CREATE TRIGGER webhook_events_client AFTER INSERT ON webhook_events
  FOR EACH ROW EXECUTE FUNCTION require_client('webhook_events_client_id_fkey');
CREATE TRIGGER activities_client AFTER INSERT ON activities
  FOR EACH ROW EXECUTE FUNCTION require_client('activities_client_id_fkey');
ALTER TABLE payment_requests DROP CONSTRAINT payment_requests_client_id_fkey;
ALTER TABLE received_payments DROP CONSTRAINT received_payments_client_id_fkey;
ALTER TABLE rail_instructions DROP CONSTRAINT rail_instructions_client_id_fkey;
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_client_id_fkey;
ALTER TABLE webhook_events DROP CONSTRAINT webhook_events_client_id_fkey;
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_client_id_fkey;
ALTER TABLE activities DROP CONSTRAINT activities_client_id_fkey;

-- At once, because a call of the earlier release writes keys from this commit on.
SELECT wall_in_tenants();
