-- At the commit, one check of a ledger transaction's sum was made for the transaction and one more for each of its entries,
-- although they all read the same rows. A check now counts until the next entry is posted. The setting lasts as long as
-- the database transaction, and a savepoint that is rolled back restores it together with the entries.

CREATE OR REPLACE FUNCTION ledger_post_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened_at timestamptz;
  last_checked text;
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
  last_checked := set_config('tideway.balanced_transaction', '', true);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION ledger_check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_transaction text := NEW.client_id || ' ' || NEW.transaction_id;
  difference bigint;
  last_checked text;
BEGIN
  IF current_setting('tideway.balanced_transaction', true) = this_transaction THEN
    RETURN NULL;
  END IF;
  SELECT sum(CASE WHEN direction = 'credit' THEN amount_cents ELSE -amount_cents END) INTO difference
    FROM public.ledger_entries WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
  IF difference IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by % cents', NEW.transaction_id, difference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  last_checked := set_config('tideway.balanced_transaction', this_transaction, true);
  RETURN NULL;
END $$;
