-- Reports and statements, and the order that they stand on: each entry has its place in its account, given under
-- the account's lock, and a period that was closed takes no more entries (decision 27).

ALTER TABLE ledger_accounts
  -- Entries so far: the position of the last one.
  ADD COLUMN entries bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_booked_at timestamptz(3) NOT NULL DEFAULT '-infinity',
  -- Nothing is booked before this instant any more.
  ADD COLUMN closed_until timestamptz(3) NOT NULL DEFAULT '-infinity';

ALTER TABLE ledger_entries
  ADD COLUMN position bigint,
  ADD COLUMN booked_at timestamptz(3);

-- What was posted before there was an order is put into that of its time. Postings at once may have moved a balance
-- in another order than they were numbered, so that the balances they left are counted again.
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
UPDATE ledger_entries entry
   SET position = ordered.position, booked_at = ordered.occurred_at, balance_after_cents = ordered.balance
  FROM (SELECT client_id, transaction_id, entry_no, occurred_at,
               row_number() OVER account_order AS position,
               sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END) OVER account_order AS balance
          FROM ledger_entries JOIN ledger_transactions USING (client_id, transaction_id)
        WINDOW account_order AS (PARTITION BY client_id, account ORDER BY occurred_at, transaction_id, entry_no
                                  ROWS UNBOUNDED PRECEDING)) ordered
 WHERE entry.client_id = ordered.client_id AND entry.transaction_id = ordered.transaction_id
   AND entry.entry_no = ordered.entry_no;
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;

ALTER TABLE ledger_accounts DISABLE TRIGGER ledger_accounts_follow;
UPDATE ledger_accounts account
   SET entries = last.position, last_booked_at = last.booked_at
  FROM (SELECT client_id, account, max(position) AS position, max(booked_at) AS booked_at
          FROM ledger_entries GROUP BY client_id, account) last
 WHERE account.client_id = last.client_id AND account.account = last.account;
ALTER TABLE ledger_accounts ENABLE TRIGGER ledger_accounts_follow;

ALTER TABLE ledger_entries
  ALTER COLUMN position SET NOT NULL,
  ALTER COLUMN booked_at SET NOT NULL;
DROP INDEX ledger_entries_account;
CREATE INDEX ledger_entries_order ON ledger_entries (client_id, account, booked_at, position);

-- Each entry moves its account's balance as it is written, and remembers the balance it left and its place. It is
-- booked when it happened, but not before the entry ahead of it, nor into a period that was closed meanwhile.
CREATE OR REPLACE FUNCTION ledger_post_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened_at timestamptz;
BEGIN
  SELECT occurred_at INTO happened_at FROM ledger_transactions
   WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
  UPDATE ledger_accounts
     SET balance_cents = balance_cents + CASE NEW.direction WHEN 'credit' THEN NEW.amount_cents ELSE -NEW.amount_cents END,
         entries = entries + 1,
         last_booked_at = greatest(happened_at, last_booked_at, closed_until)
   WHERE client_id = NEW.client_id AND account = NEW.account
  RETURNING balance_cents, entries, last_booked_at INTO NEW.balance_after_cents, NEW.position, NEW.booked_at;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'client % has no ledger account %', NEW.client_id, NEW.account USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;

-- Closing is the one thing that is done to an account by hand, and it is never taken back.
CREATE OR REPLACE FUNCTION ledger_refuse_direct_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() < 2
     AND (NEW.balance_cents, NEW.entries, NEW.last_booked_at) IS DISTINCT FROM (OLD.balance_cents, OLD.entries, OLD.last_booked_at) THEN
    RAISE EXCEPTION 'a balance follows from its entries' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.closed_until < OLD.closed_until THEN
    RAISE EXCEPTION 'a closed period stays closed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'INSERT' AND (NEW.balance_cents <> 0 OR NEW.entries <> 0) THEN
    RAISE EXCEPTION 'an account starts at zero' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a ledger account is kept' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- How a client wants its reports (spec 3.2). Their series begins with the day, or for MT940 the hour or the day, of
-- the instant given; NULL: of the client's creation.
ALTER TABLE clients
  ADD COLUMN custom_report_fields text[] CHECK (cardinality(custom_report_fields) BETWEEN 1 AND 21),
  ADD COLUMN report_schedule text NOT NULL DEFAULT 'late' CHECK (report_schedule IN ('early', 'late')),
  ADD COLUMN report_delimiter text NOT NULL DEFAULT ',' CHECK (report_delimiter IN (',', '|')),
  ADD COLUMN reports_since timestamptz(3),
  ADD COLUMN mt940_enabled boolean NOT NULL DEFAULT false,
  ADD COLUMN mt940_version text NOT NULL DEFAULT 'v1' CHECK (mt940_version IN ('v1', 'v2')),
  ADD COLUMN mt940_interval text NOT NULL DEFAULT 'hourly' CHECK (mt940_interval IN ('hourly', 'daily')),
  ADD COLUMN mt940_since timestamptz(3);
-- A client that was there before gets its reports from today on.
UPDATE clients SET reports_since = now(), mt940_since = now();

CREATE TABLE reports (
  client_id text NOT NULL REFERENCES clients,
  report_id text NOT NULL UNIQUE CHECK (report_id ~ '^[0-9a-f]{32}$'),
  type text NOT NULL CHECK (type IN ('Transaction Report V2', 'Transaction Report', 'MT940')),
  -- Made by itself at its time; else on demand for a range, and kept for a while.
  automatic boolean NOT NULL,
  from_at timestamptz(3) NOT NULL,
  -- The first instant that is not in it.
  to_at timestamptz(3) NOT NULL,
  -- The form it has or will have: of a transaction report.
  fields text[],
  delimiter text,
  -- Of a statement.
  version text,
  statement_number integer CHECK (statement_number >= 1),
  -- gzip. NULL: of a day of the demo's past, made when it is first asked for.
  content bytea,
  records integer CHECK (records >= 0),
  -- A report on demand that holds as many records as it may.
  more_possible boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, report_id),
  CHECK (from_at < to_at),
  CHECK ((content IS NULL) = (records IS NULL)),
  CHECK (automatic OR content IS NOT NULL),
  CHECK ((type = 'MT940') = (statement_number IS NOT NULL AND version IS NOT NULL)),
  CHECK ((type <> 'MT940') = (fields IS NOT NULL AND delimiter IS NOT NULL))
);
-- Each file once, whoever makes it; and statements numbered without a gap.
CREATE UNIQUE INDEX reports_once ON reports (client_id, (type = 'MT940'), from_at) WHERE automatic;
CREATE UNIQUE INDEX reports_statement_number ON reports (client_id, statement_number) WHERE statement_number IS NOT NULL;
CREATE INDEX reports_on_demand ON reports (created_at) WHERE NOT automatic;

-- Links to files, by the digest of what stands in the address.
CREATE TABLE report_links (
  digest text PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
  client_id text NOT NULL,
  report_id text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  FOREIGN KEY (client_id, report_id) REFERENCES reports ON DELETE CASCADE
);
CREATE INDEX report_links_expiry ON report_links (expires_at);
CREATE INDEX report_links_report ON report_links (client_id, report_id);
