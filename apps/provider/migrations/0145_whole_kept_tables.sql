-- Tables whose rows are kept for years are whole again. A statement that reads one row by its key opened or locked every
-- month, so each month made every call slower. Tables whose rows expire stay divided, so that a month leaves at once, and
-- so do the entries of the search, which asks about one month at a time.
--
-- A new database is whole from here on. In a database with clients, an operator merges the months
-- (`npm run admin -- months merge`), because each month that moves keeps calls waiting.
--
-- pause: rows monthly_tables: the table has eleven rows, and no call reads it.
-- pause: unread make_whole: a database with clients is left as it is.

ALTER TABLE monthly_tables ADD COLUMN stays_whole boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN monthly_tables.stays_whole IS
  'True for a table whose rows are kept. It is not divided any more, and its key still says the month of a row.';
UPDATE monthly_tables SET stays_whole = true WHERE table_name IN
  ('payment_requests', 'refunds', 'received_payments', 'rail_instructions', 'ledger_transactions', 'ledger_entries');

-- Moves the rows of a partition into the one for everything else, and drops it. Calls wait for as long as that takes. A
-- partition that an interrupted archive has detached is put back.
CREATE FUNCTION merge_partition(name text, partition text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  rest text := name || '_before';
  columns text := stored_columns(rest::regclass);
  key text;
  had bigint;
  moved bigint;
BEGIN
  SELECT key_column INTO STRICT key FROM monthly_tables WHERE table_name = name FOR UPDATE;
  EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', name);
  IF (SELECT relispartition FROM pg_class WHERE oid = partition::regclass) THEN
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', name, partition);
  END IF;
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I', rest, rest || '_is_outside_months');
  EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', rest);
  EXECUTE format('INSERT INTO %1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM %3$I ORDER BY %4$I',
    rest, columns, partition, key);
  GET DIAGNOSTICS moved = ROW_COUNT;
  EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', rest);
  EXECUTE format('SELECT count(*) FROM %I', partition) INTO had;
  IF moved <> had THEN
    RAISE EXCEPTION '% has % rows, of which % were moved', partition, had, moved;
  END IF;
  EXECUTE format('DROP TABLE %I', partition);
  RETURN moved;
END $$;

-- Merges one month of a divided table, so that calls pass between the months.
CREATE FUNCTION merge_month(name text, of_month timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  moved bigint := merge_partition(name, month_partition(name, of_month));
BEGIN
  DELETE FROM table_months WHERE table_name = name AND month = of_month;
  RETURN moved;
END $$;

-- Makes a divided table whole: the partition for everything else takes the rows of all that are left, and then the place
-- of the table. The records of archived months stay.
CREATE FUNCTION make_whole(name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  rest text := name || '_before';
  statements text[] := '{}';
  statement text;
  item record;
BEGIN
  IF (SELECT first_month FROM monthly_tables WHERE table_name = name FOR UPDATE) IS NULL THEN
    RETURN;
  END IF;
  PERFORM merge_partition(name, name || '_ahead');
  PERFORM merge_month(name, month) FROM table_months WHERE table_name = name AND archived_at IS NULL;
  FOR item IN
    SELECT attname, nextval(pg_get_serial_sequence(name, attname)) AS next FROM pg_attribute
     WHERE attrelid = name::regclass AND attidentity <> '' AND NOT attisdropped
  LOOP
    statements := statements || format('ALTER TABLE %I ALTER COLUMN %I ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)',
      name, item.attname, item.next);
  END LOOP;
  -- Guards of whole statements are on the partition already.
  FOR item IN
    SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger
     WHERE tgrelid = name::regclass AND NOT tgisinternal AND tgtype & 1 = 1 ORDER BY tgname
  LOOP
    statements := statements || item.definition;
  END LOOP;
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', name, rest);
  EXECUTE format('DROP TABLE %I', name);
  EXECUTE format('ALTER TABLE %I RENAME TO %I', rest, name);
  FOR item IN SELECT indexrelid::regclass::text AS index FROM pg_index WHERE indrelid = name::regclass LOOP
    EXECUTE format('ALTER INDEX %s RENAME TO %I', item.index, base_name(item.index));
  END LOOP;
  FOREACH statement IN ARRAY statements LOOP
    EXECUTE statement;
  END LOOP;
  UPDATE monthly_tables SET first_month = NULL WHERE table_name = name;
  PERFORM wall_in_tenants();
END $$;

SELECT make_whole(table_name) FROM monthly_tables WHERE stays_whole AND NOT EXISTS (SELECT FROM clients);

-- The archive of a month deletes its rows from the tables, and brings them back. Only the owner's transaction may, if it
-- says so. The rows come back as they were, so their keys are used, their entries of the search come from the archive,
-- and the payment request that a payment belongs to may still be in an archive of an earlier month. The names of tables
-- have their schema, because a server with shards runs triggers without it.

CREATE OR REPLACE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tideway.archiving', true) = 'on' AND current_user <> 'tideway_request' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% are kept', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('tideway.archiving', true) = 'on' AND current_user <> 'tideway_request' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the audit trail is append only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_used_key(constraint_name text, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tideway.archiving', true) = 'on' AND current_user <> 'tideway_request' THEN
    RETURN;
  END IF;
  RAISE EXCEPTION 'duplicate key value violates unique constraint "%"', constraint_name
    USING ERRCODE = 'unique_violation', CONSTRAINT = constraint_name, DETAIL = format('Key %s already exists.', key);
END $$;

CREATE OR REPLACE FUNCTION require_parent_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tideway.archiving', true) = 'on' AND current_user <> 'tideway_request' THEN
    RETURN NULL;
  END IF;
  PERFORM FROM public.payment_requests
    WHERE client_id = NEW.client_id AND payment_request_id = NEW.parent_payment_request_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payment request % does not exist', NEW.parent_payment_request_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION put_search_entry(
  of_client text, of_kind text, entry text, record text, at timestamptz, amount bigint, VARIADIC parts text[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tideway.archiving', true) = 'on' AND current_user <> 'tideway_request' THEN
    RETURN;
  END IF;
  PERFORM FROM search_slices WHERE client_id = of_client AND kind = of_kind AND month = month_of(at);
  IF NOT FOUND THEN
    INSERT INTO search_slices (client_id, kind, month) VALUES (of_client, of_kind, month_of(at)) ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO search_entries (client_id, kind, entry_id, record_id, created_at, amount_cents, scope, text)
    VALUES (of_client, of_kind, entry, record, at, amount, of_client || '/' || of_kind, search_text(VARIADIC parts))
    ON CONFLICT (client_id, kind, created_at, entry_id) DO UPDATE SET text = excluded.text
      WHERE search_entries.text <> excluded.text;
END $$;
