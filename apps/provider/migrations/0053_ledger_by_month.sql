-- The ledger by month. The number of a transaction begins with its milliseconds and ends with eleven bits of a sequence:
-- unique unless more than 2048 are posted in one millisecond, below 2^53 until the year 2109, and 16 digits.

CREATE SEQUENCE ledger_transaction_numbers;
CREATE FUNCTION next_ledger_transaction() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT (floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint << 11)
       | (nextval('public.ledger_transaction_numbers') & 2047)
$$;
GRANT USAGE ON SEQUENCE ledger_transaction_numbers TO tideway_request;

-- Numbers from before are small and stay.
ALTER TABLE ledger_transactions ALTER COLUMN transaction_id DROP IDENTITY;
ALTER TABLE ledger_transactions ALTER COLUMN transaction_id SET DEFAULT next_ledger_transaction();

-- The ledger is never archived: a balance is proven by all of its entries.
INSERT INTO monthly_tables (table_name, key_column, key_kind, archivable) VALUES
  ('ledger_transactions', 'transaction_id', 'number', false),
  ('ledger_entries', 'transaction_id', 'number', false);

-- pause: unread divide_new_database: it changes nothing in a database with clients.
SELECT divide_new_database('{ledger_transactions,ledger_entries}');
