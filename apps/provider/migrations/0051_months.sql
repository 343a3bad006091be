-- Tables that only grow are divided by month (decision 108). Each has a key that begins with the time it was made at:
-- ids since this release (RFC 9562, version 7), the numbers of ledger transactions, or an instant. Rows from before have
-- other keys and stay where they are, in the partition for everything else.
--
-- A divided table T has these partitions:
--   T_2026_12  one for each month, in UTC, made ahead by a job
--   T_ahead    the months that are not made yet, so that a missing month refuses nothing
--   T_before   everything else: the rows from before, and keys of any other form

CREATE TABLE monthly_tables (
  table_name text PRIMARY KEY,
  key_column text NOT NULL,
  key_kind text NOT NULL CHECK (key_kind IN ('id', 'uuid', 'number', 'instant')),
  -- Whether its months may leave the database for an archive.
  archivable boolean NOT NULL,
  -- Unique indexes that the keys of all months (migration 0049) replace.
  replaced_indexes text[] NOT NULL DEFAULT '{}',
  -- Divided from this month on. NULL while the table is whole.
  first_month timestamptz
);

CREATE TABLE table_months (
  table_name text NOT NULL REFERENCES monthly_tables,
  month timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > month),
  archived_at timestamptz,
  PRIMARY KEY (table_name, month)
);

-- The lowest key of an instant, as text that the key's type reads.
CREATE FUNCTION month_key(key_kind text, at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN key_kind IN ('id', 'uuid')
      THEN lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20)
    WHEN key_kind = 'number' THEN ((extract(epoch FROM at) * 1000)::bigint << 11)::text
    ELSE to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END
$$;

CREATE FUNCTION month_of(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('month', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
$$;

CREATE FUNCTION months_after(month timestamptz, months int) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (month AT TIME ZONE 'UTC' + months * interval '1 month') AT TIME ZONE 'UTC'
$$;

-- Ids are made in the database where a statement makes many (webhook events). Same form as platform/ids.ts.
CREATE FUNCTION id_at(at timestamptz) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(random_hex, 14, 3)
      || to_hex(8 + (('x' || substr(random_hex, 1, 1))::bit(4)::int & 3)) || substr(random_hex, 18, 15)
    FROM (SELECT replace(gen_random_uuid()::text, '-', '') AS random_hex) random
$$;

-- An id in the same month as another, however old that one is.
CREATE FUNCTION id_beside(id text) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT substr(id, 1, 12) || substr(id_at('epoch'), 13)
$$;

CREATE FUNCTION month_partition(table_name text, month timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT table_name || to_char(month AT TIME ZONE 'UTC', '_YYYY_MM')
$$;

-- The columns that a copy of a row gives: all but the generated ones.
CREATE FUNCTION stored_columns(of_table regclass) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
   WHERE attrelid = of_table AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
$$;

-- Indexes of a partition have the name that they have for the whole table, and the partition's end: errors and plans then
-- say what they mean. `base_name` is the way back.
CREATE FUNCTION index_name(base text, partition text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(base, 55) || substring(partition FROM '(_\d{4}_\d{2}|_ahead|_before)$')
$$;
CREATE FUNCTION base_name(index text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(index, '(_\d{4}_\d{2}|_ahead|_before)$', '')
$$;

-- A new table with the columns, checks, indexes and storage settings of another, for rows of a month. Calls reach it
-- through its parent only: they have no permission on it.
CREATE FUNCTION create_like(new_table text, model text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  settings text := (SELECT array_to_string(reloptions, ', ') FROM pg_class WHERE oid = model::regclass);
  guard record;
  copied record;
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING IDENTITY)', new_table, model);
  FOR copied IN
    SELECT made.indexrelid::regclass AS index, index_name(base_name(known.indexrelid::regclass::text), new_table) AS name
      FROM pg_index made JOIN pg_index known
        ON split_part(pg_get_indexdef(made.indexrelid), ' USING ', 2) = split_part(pg_get_indexdef(known.indexrelid), ' USING ', 2)
       AND made.indisunique = known.indisunique
     WHERE made.indrelid = new_table::regclass AND known.indrelid = model::regclass
  LOOP
    EXECUTE format('ALTER INDEX %s RENAME TO %I', copied.index, copied.name);
  END LOOP;
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', new_table);
  IF settings IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I SET (%s)', new_table, settings);
  END IF;
  -- Guards of whole statements are not passed on from a parent.
  FOR guard IN
    SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger
     WHERE tgrelid = model::regclass AND NOT tgisinternal AND tgtype & 1 = 0
  LOOP
    EXECUTE replace(guard.definition, format(' ON public.%I ', model), format(' ON public.%I ', new_table));
  END LOOP;
END $$;

-- Divides a table from a month on, without copying its rows. The lock is held while the table is read once, to prove
-- that no row has a key of a later month; the few that have one by chance are moved.
CREATE FUNCTION divide_by_month(name text, starts timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  divided monthly_tables;
  before text := name || '_before';
  ahead text := name || '_ahead';
  low text;
  high text;
  columns text;
  statements text[] := '{}';
  statement text;
  triggers text[] := '{}';
  item record;
BEGIN
  SELECT * INTO STRICT divided FROM monthly_tables WHERE table_name = name FOR UPDATE;
  IF divided.first_month IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', name);
  low := month_key(divided.key_kind, starts);
  high := month_key(divided.key_kind, months_after(starts, 240));
  columns := stored_columns(name::regclass);

  -- The definitions name the table that calls know, which will be the parent.
  FOR item IN
    SELECT tgname, tgtype & 1 = 1 AS for_each_row, pg_get_triggerdef(oid) AS definition FROM pg_trigger
     WHERE tgrelid = name::regclass AND NOT tgisinternal ORDER BY tgname
  LOOP
    triggers := triggers || item.definition;
    IF item.for_each_row THEN
      EXECUTE format('DROP TRIGGER %I ON %I', item.tgname, name);
    END IF;
  END LOOP;
  FOR item IN
    SELECT i.indexrelid::regclass::text AS index, pg_get_indexdef(i.indexrelid) AS definition, c.conname,
           pg_get_constraintdef(c.oid) AS constraint_definition,
           NOT i.indisunique OR a.attnum = ANY (i.indkey) AS for_all_months
      FROM pg_index i
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = divided.key_column
      LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.conrelid = i.indrelid AND c.contype IN ('p', 'u')
     WHERE i.indrelid = name::regclass ORDER BY i.indexrelid
  LOOP
    IF item.index = ANY (divided.replaced_indexes) THEN
      EXECUTE CASE WHEN item.conname IS NULL THEN format('DROP INDEX %s', item.index)
        ELSE format('ALTER TABLE %I DROP CONSTRAINT %I', name, item.conname) END;
      CONTINUE;
    END IF;
    -- What is unique within a month only stays an index of each partition.
    IF item.for_all_months THEN
      statements := statements || CASE WHEN item.conname IS NULL THEN item.definition
        ELSE format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, item.conname, item.constraint_definition) END;
    END IF;
    EXECUTE format('ALTER INDEX %s RENAME TO %I', item.index, index_name(item.index, before));
  END LOOP;
  FOR item IN
    SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = name::regclass AND contype = 'f' ORDER BY conname
  LOOP
    statements := statements || format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, item.conname, item.definition);
  END LOOP;

  EXECUTE format('ALTER TABLE %I RENAME TO %I', name, before);
  EXECUTE format(
    'CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING IDENTITY
       INCLUDING STORAGE INCLUDING COMMENTS) PARTITION BY RANGE (%I)', name, before, divided.key_column);
  FOR item IN
    SELECT attname FROM pg_attribute WHERE attrelid = before::regclass AND attidentity <> '' AND NOT attisdropped
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I RESTART WITH %s', name, item.attname,
      nextval(pg_get_serial_sequence(before, item.attname)));
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I DROP IDENTITY', before, item.attname);
  END LOOP;
  FOREACH statement IN ARRAY statements LOOP
    EXECUTE statement;
  END LOOP;

  PERFORM create_like(ahead, before);
  EXECUTE format('DROP POLICY IF EXISTS own_clients ON %I', before);
  EXECUTE format('REVOKE ALL ON %I FROM tideway_request', before);
  EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', before);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING %5$s)
       INSERT INTO %6$I (%5$s) SELECT %5$s FROM moved', before, divided.key_column, low, high, columns, ahead);
  EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', before);
  -- From this the server knows, without reading the rows, that a month may be attached.
  EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %2$I CHECK (%3$I < %4$L OR %3$I >= %5$L)',
    before, before || '_is_outside_months', divided.key_column, low, high);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, ahead, low, high);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', name, before);
  FOREACH statement IN ARRAY triggers LOOP
    EXECUTE statement;
  END LOOP;
  UPDATE monthly_tables SET first_month = starts WHERE table_name = name;
  PERFORM wall_in_tenants();
END $$;

-- Makes the partition of a month, or of several, at the low end of those that are not made yet. Rows that came before
-- their month was made move into it.
CREATE FUNCTION make_month(name text, from_month timestamptz, to_month timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  divided monthly_tables;
  ahead text := name || '_ahead';
  made text := month_partition(name, from_month);
  columns text;
  low text;
  high text;
BEGIN
  SELECT * INTO STRICT divided FROM monthly_tables WHERE table_name = name FOR UPDATE;
  -- Another process may have made it while this one waited.
  IF EXISTS (SELECT FROM table_months WHERE table_name = name AND month >= from_month) THEN
    RETURN;
  END IF;
  low := month_key(divided.key_kind, from_month);
  high := month_key(divided.key_kind, to_month);
  columns := stored_columns(ahead::regclass);
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', name, ahead);
  PERFORM create_like(made, ahead);
  EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', ahead);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %1$I WHERE %2$I < %3$L RETURNING %4$s) INSERT INTO %5$I (%4$s) SELECT %4$s FROM moved',
    ahead, divided.key_column, high, columns, made);
  EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', ahead);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, made, low, high);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, ahead, high,
    month_key(divided.key_kind, months_after(divided.first_month, 240)));
  INSERT INTO table_months (table_name, month, until) VALUES (name, from_month, to_month);
END $$;

-- Attaches the table of a month again, for example after it was restored from an archive.
CREATE FUNCTION attach_month(name text, of_month timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  divided monthly_tables;
  made table_months;
BEGIN
  SELECT * INTO STRICT divided FROM monthly_tables WHERE table_name = name;
  SELECT * INTO STRICT made FROM table_months WHERE table_name = name AND month = of_month;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
    month_partition(name, of_month), month_key(divided.key_kind, made.month), month_key(divided.key_kind, made.until));
END $$;

-- The months to make, in order, so that the present one and `ahead` more are there. The first partition reaches from
-- the first month to the present one.
CREATE FUNCTION months_to_make(at timestamptz, ahead int)
  RETURNS TABLE (table_name text, from_month timestamptz, to_month timestamptz) LANGUAGE sql STABLE AS $$
  WITH made AS (
    SELECT t.table_name, t.first_month, coalesce(max(m.until), t.first_month) AS until, count(m.month) AS months
      FROM monthly_tables t LEFT JOIN table_months m USING (table_name)
     WHERE t.first_month IS NOT NULL GROUP BY t.table_name, t.first_month)
  SELECT table_name, first_month, month_of(at) FROM made WHERE months = 0 AND first_month < month_of(at)
  UNION ALL
  SELECT table_name, month, months_after(month, 1)
    FROM made CROSS JOIN LATERAL (
      SELECT months_after(CASE WHEN months = 0 THEN greatest(until, month_of(at)) ELSE until END, n) AS month
        FROM generate_series(0, 240) n) ahead_of
   WHERE month <= months_after(month_of(at), ahead)
  ORDER BY 1, 2
$$;

-- How many months after the present one are ready in every divided table. For alerts: below 2 is a fault. NULL while no
-- table is divided.
CREATE FUNCTION months_ready(at timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT min((SELECT count(*) FROM table_months m WHERE m.table_name = t.table_name AND m.month > at))::int
    FROM monthly_tables t WHERE t.first_month IS NOT NULL
$$;

-- Partitions belong to their parent's policy: calls have no permission on one. Otherwise as in migration 0017.
CREATE OR REPLACE FUNCTION wall_in_tenants() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tenant record;
BEGIN
  FOR tenant IN
    SELECT c.oid::regclass AS name
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'own_clients')
     ORDER BY c.oid
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format(
      'CREATE POLICY own_clients ON %s TO tideway_request USING (client_id = ANY (
         (SELECT string_to_array(current_setting(''tideway.clients'', true), '','') )::text[]))', tenant.name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO tideway_request', tenant.name);
  END LOOP;
END $$;

-- Divides every table that is still whole. A database without clients has no earlier process beside it, so the
-- migrations divide its tables at once; otherwise an operator does (`npm run admin -- months divide`), when every process
-- is of this release. The first month is fixed, so that all new databases are equal.
CREATE FUNCTION divide_new_database(names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  IF EXISTS (SELECT FROM clients) THEN
    RETURN;
  END IF;
  FOREACH name IN ARRAY names LOOP
    PERFORM divide_by_month(name, '2026-01-01T00:00:00Z');
  END LOOP;
END $$;
