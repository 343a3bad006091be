-- The functions of the ledger, so that they also run where a client's rows are kept on another server (decision 115).
-- There, a statement that compares a client's own value in CASE x WHEN y is taken apart wrongly, names need their
-- schema, and nothing may be written to a table that every server has a copy of.

CREATE OR REPLACE FUNCTION ledger_post_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened_at timestamptz;
BEGIN
  SELECT occurred_at INTO happened_at FROM public.ledger_transactions
   WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'client % has no ledger transaction %', NEW.client_id, NEW.transaction_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entries_client_id_transaction_id_fkey';
  END IF;
  UPDATE public.ledger_accounts
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

CREATE OR REPLACE FUNCTION ledger_check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference bigint;
BEGIN
  SELECT sum(CASE WHEN direction = 'credit' THEN amount_cents ELSE -amount_cents END) INTO difference
    FROM public.ledger_entries WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
  IF difference IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by % cents', NEW.transaction_id, difference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;

-- On which side of the threshold the balance was last, now beside the balance: the row is locked by the posting anyway.
-- pause: rows ledger_accounts: each client has one row that changes.
ALTER TABLE ledger_accounts ADD COLUMN low_balance_below boolean NOT NULL DEFAULT false;
UPDATE ledger_accounts account SET low_balance_below = true
  FROM clients WHERE clients.client_id = account.client_id AND account.account = 'float' AND clients.low_balance_below;

-- Processes of release 0.1.0 write the flag beside the threshold.
CREATE FUNCTION low_balance_flag_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.ledger_accounts SET low_balance_below = NEW.low_balance_below
   WHERE client_id = NEW.client_id AND account = 'float';
  RETURN NULL;
END $$;
CREATE TRIGGER clients_low_balance_flag AFTER UPDATE OF low_balance_below ON clients
  FOR EACH ROW EXECUTE FUNCTION low_balance_flag_follows();

CREATE OR REPLACE FUNCTION low_balance_watch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  threshold bigint;
  is_below boolean;
  happened_at timestamptz;
BEGIN
  SELECT low_balance_threshold_cents INTO threshold FROM public.clients WHERE client_id = NEW.client_id;
  IF threshold IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE public.ledger_accounts SET low_balance_below = NOT low_balance_below
   WHERE client_id = NEW.client_id AND account = 'float' AND low_balance_below <> (balance_cents < threshold)
  RETURNING low_balance_below INTO is_below;
  IF is_below THEN
    SELECT occurred_at INTO happened_at FROM public.ledger_transactions
     WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
    INSERT INTO public.low_balance_crossings (client_id, threshold_cents, occurred_at)
      VALUES (NEW.client_id, threshold, happened_at);
  END IF;
  RETURN NULL;
END $$;
