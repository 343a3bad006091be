-- The schema of the provider's database after all migrations. Generated: npm run schema
-- The job queue adds a separate schema when the provider starts (decision 3).

--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: bank; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA bank;

--
-- Name: iso20022; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA iso20022;

--
-- Name: btree_gin; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

--
-- Name: EXTENSION btree_gin; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';

--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

--
-- Name: EXTENSION pg_trgm; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

--
-- Name: accounts_sign_out(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_sign_out() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  DELETE FROM identity_artifacts WHERE payload ->> 'accountId' = OLD.account_id::text;
  RETURN NULL;
END $$;

--
-- Name: announce_due(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.announce_due() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('tideway_due', TG_ARGV[0]);
  RETURN NULL;
END $$;

--
-- Name: announce_webhooks(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.announce_webhooks() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF current_setting('tideway.delivers', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_notify('tideway_due', 'run webhooks');
  END IF;
  RETURN NULL;
END $$;

--
-- Name: attach_month(text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.attach_month(name text, of_month timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  divided monthly_tables;
  made table_months;
BEGIN
  SELECT * INTO STRICT divided FROM monthly_tables WHERE table_name = name;
  SELECT * INTO STRICT made FROM table_months WHERE table_name = name AND month = of_month;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
    month_partition(name, of_month), month_key(divided.key_kind, made.month), month_key(divided.key_kind, made.until));
END $$;

--
-- Name: audit_refuse_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.audit_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('tideway.archiving', true) = 'on' AND current_user <> 'tideway_request' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the audit trail is append only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

--
-- Name: base_name(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.base_name(index text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
  SELECT regexp_replace(index, '(_\d{4}_\d{2}|_ahead|_before)$', '')
$_$;

--
-- Name: checkout_themes_refuse_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.checkout_themes_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'a theme stays as it was saved' USING ERRCODE = 'integrity_constraint_violation';
END $$;

--
-- Name: client_disabled(timestamp with time zone, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.client_disabled(disabled_at timestamp with time zone, parent_client_id text) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT disabled_at IS NOT NULL
      OR (parent_client_id IS NOT NULL AND public.client_disabled_at_or_above(parent_client_id))
$$;

--
-- Name: client_disabled_at_or_above(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.client_disabled_at_or_above(bottom text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH RECURSIVE line AS (
    SELECT parent_client_id, disabled_at FROM clients WHERE client_id = bottom
    UNION ALL
    SELECT above.parent_client_id, above.disabled_at
      FROM line JOIN clients above ON above.client_id = line.parent_client_id
  )
  SELECT coalesce(bool_or(disabled_at IS NOT NULL), false) FROM line
$$;

--
-- Name: clients_below(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.clients_below(top text) RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH RECURSIVE organisation AS (
    SELECT client_id FROM clients WHERE client_id = top AND disabled_at IS NULL
    UNION ALL
    SELECT child.client_id
      FROM organisation JOIN clients child ON child.parent_client_id = organisation.client_id
     WHERE child.disabled_at IS NULL
  )
  SELECT coalesce(array_agg(client_id), '{}') FROM organisation
$$;

--
-- Name: clients_up_to(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.clients_up_to(top text, bottom text) RETURNS text[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH RECURSIVE line AS (
    SELECT client_id, parent_client_id, ARRAY[client_id] AS way
      FROM clients WHERE client_id = bottom AND disabled_at IS NULL
    UNION ALL
    SELECT above.client_id, above.parent_client_id, line.way || above.client_id
      FROM line JOIN clients above ON above.client_id = line.parent_client_id AND above.disabled_at IS NULL
     WHERE line.client_id <> top
  )
  SELECT coalesce((SELECT way FROM line WHERE client_id = top), '{}')
$$;

--
-- Name: create_like(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.create_like(new_table text, model text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: delete_attempts_of_delivery(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.delete_attempts_of_delivery() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM webhook_attempts WHERE client_id = OLD.client_id AND delivery_id = OLD.delivery_id;
  RETURN NULL;
END $$;

--
-- Name: delete_deliveries_of_event(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.delete_deliveries_of_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM webhook_deliveries WHERE client_id = OLD.client_id AND event_id = OLD.event_id;
  RETURN NULL;
END $$;

--
-- Name: divide_by_month(text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.divide_by_month(name text, starts timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $_$
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
END $_$;

--
-- Name: divide_new_database(text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.divide_new_database(names text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: domains_overlap(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.domains_overlap(one text, other text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT one = other
      OR right(one, length(other) + 1) = '.' || other
      OR right(other, length(one) + 1) = '.' || one
$$;

--
-- Name: end_federated_sessions(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.end_federated_sessions() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  DELETE FROM identity_artifacts WHERE payload ->> 'accountId' IN (
    SELECT s.account_id::text FROM federated_subjects s
     WHERE s.client_id = OLD.client_id AND federation_ended(s.account_id));
  RETURN NULL;
END $$;

--
-- Name: federation_ended(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.federation_ended(account uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (
    SELECT FROM federated_subjects s JOIN accounts a ON a.account_id = s.account_id
     WHERE s.account_id = account AND NOT EXISTS (
       SELECT FROM client_identity_providers p
         JOIN client_email_domains d ON d.client_id = p.client_id AND d.proved_at IS NOT NULL
        WHERE p.client_id = s.client_id AND p.issuer = s.issuer AND p.enabled
          AND d.domain = lower(split_part(a.email, '@', 2))))
$$;

--
-- Name: find_matching_entries(text, text, text[], text[], text[], bigint, bigint, timestamp with time zone, timestamp with time zone, timestamp with time zone, text, integer, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.find_matching_entries(of_client text, of_kind text, likes text[], patterns text[], pieces text[], lowest_amount bigint, highest_amount bigint, from_at timestamp with time zone, until_at timestamp with time zone, before_at timestamp with time zone, before_id text, most integer, walk integer, budget_ms integer) RETURNS TABLE(record_id text, entry_id text, created_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET enable_sort TO 'off'
    SET jit TO 'off'
    AS $_$
DECLARE
  began timestamptz := clock_timestamp();
  of_scope text := of_client || '/' || of_kind;
  piece_1 text := coalesce(pieces[1], '%');
  piece_2 text := coalesce(pieces[2], '%');
  piece_3 text := coalesce(pieces[3], '%');
  piece_4 text := coalesce(pieces[4], '%');
  piece_5 text := coalesce(pieces[5], '%');
  piece_6 text := coalesce(pieces[6], '%');
  has_pieces text := (SELECT string_agg(format('e.text LIKE %L', piece), ' AND ') FROM unnest(pieces) piece);
  months timestamptz[];
  lowest timestamptz := coalesce(from_at, '-infinity');
  -- What is left is before this entry.
  place_at timestamptz := least(before_at, until_at, 'infinity');
  place_id text := CASE WHEN before_at < coalesce(until_at, 'infinity') THEN before_id ELSE '' END;
  next int := 1;
  asked int := 0;
  by_index int := 0;
  asking_since timestamptz;
  low timestamptz;
  month_end timestamptz;
  item record;
  found int := 0;
  of_month int;
  walked int := 0;
  longest_walk int := greatest(walk, least(4 * walk, 10000));
BEGIN
  IF (of_client = ANY (string_to_array(current_setting('tideway.clients', true), ','))) IS NOT TRUE THEN
    RETURN;
  END IF;
  SELECT coalesce(array_agg(s.month ORDER BY s.month DESC), '{}') INTO months FROM search_slices s
   WHERE s.client_id = of_client AND s.kind = of_kind AND (from_at IS NULL OR months_after(s.month, 1) > from_at)
     AND (until_at IS NULL OR s.month < until_at) AND (before_at IS NULL OR s.month <= before_at);
  -- The distinct amounts of a range are few in a month, and each is read in the order of the index. Comparing rows leaves no
  -- other index: a plan from when a month was empty would otherwise read all of it by its time.
  WHILE lowest_amount IS NOT NULL AND next <= cardinality(months) LOOP
    low := greatest(months[next], lowest);
    month_end := months_after(months[next], 1);
    -- Citus plans no recursive query with the parameters of a function.
    IF is_distributed() THEN
      RETURN QUERY EXECUTE format(
        'SELECT e.record_id, e.entry_id, e.created_at::timestamptz FROM search_entries e
          WHERE e.client_id = %L AND e.kind = %L AND e.amount_cents >= %L AND e.amount_cents <= %L
            AND e.created_at >= %L AND e.created_at < %L AND (e.created_at, e.entry_id) < (%L, %L)
            AND e.text || '''' LIKE ALL ($1) AND e.text || '''' ~ ALL ($2)
          ORDER BY e.created_at DESC, e.entry_id DESC LIMIT %s',
        of_client, of_kind, lowest_amount, highest_amount, low, month_end, place_at, place_id, most - found)
        USING likes, patterns;
      GET DIAGNOSTICS of_month = ROW_COUNT;
      found := found + of_month;
    ELSE
      FOR item IN
        WITH RECURSIVE amounts (cents) AS (
          (SELECT e.amount_cents FROM search_entries e
            WHERE e.client_id = of_client AND e.kind = of_kind AND e.amount_cents >= lowest_amount
              AND e.amount_cents <= highest_amount AND e.created_at >= months[next] AND e.created_at < month_end
            ORDER BY e.amount_cents LIMIT 1)
          UNION ALL
          SELECT (SELECT e.amount_cents FROM search_entries e
                   WHERE e.client_id = of_client AND e.kind = of_kind AND e.amount_cents > amounts.cents
                     AND e.amount_cents <= highest_amount AND e.created_at >= months[next] AND e.created_at < month_end
                   ORDER BY e.amount_cents LIMIT 1)
            FROM amounts WHERE amounts.cents IS NOT NULL)
        SELECT newest.record_id, newest.entry_id, newest.created_at
          FROM amounts CROSS JOIN LATERAL (
            SELECT e.record_id, e.entry_id, e.created_at FROM search_entries e
             WHERE e.client_id = of_client AND e.kind = of_kind AND e.created_at >= low AND e.created_at < month_end
               AND e.amount_cents IS NOT NULL AND (e.amount_cents, e.created_at) >= (amounts.cents, low)
               AND (e.amount_cents, e.created_at) <= (amounts.cents, least(place_at, month_end))
               AND (e.created_at, e.entry_id) < (place_at, place_id)
               AND e.text || '' LIKE ALL (likes) AND e.text || '' ~ ALL (patterns)
             ORDER BY e.amount_cents DESC, e.created_at DESC, e.entry_id DESC LIMIT most - found) newest
         ORDER BY newest.created_at DESC, newest.entry_id DESC LIMIT most - found
      LOOP
        record_id := item.record_id; entry_id := item.entry_id; created_at := item.created_at;
        RETURN NEXT;
        found := found + 1;
      END LOOP;
    END IF;
    IF found >= most THEN
      RETURN;
    END IF;
    next := next + 1;
    place_at := low;
    place_id := '';
    IF next <= cardinality(months) AND clock_timestamp() > began + budget_ms * interval '1 ms' THEN
      record_id := NULL; entry_id := ''; created_at := low;
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
  WHILE next <= cardinality(months) LOOP
    -- Words that many entries have are soon found in order. The index would read all of them in the month.
    IF walked >= walk THEN
      EXIT WHEN found = 0 OR walked * most > longest_walk * found OR walked >= longest_walk;
      walk := least(walked * most / found + 1, longest_walk);
    END IF;
    low := greatest(months[next], lowest);
    FOR item IN EXECUTE format(
      'SELECT e.record_id, e.entry_id, e.created_at, e.text LIKE ALL ($1) AND e.text ~ ALL ($2) AS matches FROM search_entries e
        WHERE e.client_id = %L AND e.kind = %L AND e.created_at >= %L AND e.created_at < %L
          AND (e.created_at, e.entry_id) < (%L, %L)
        ORDER BY e.created_at DESC, e.entry_id DESC LIMIT %s',
      of_client, of_kind, low, months_after(months[next], 1), place_at, place_id, walk - walked) USING likes, patterns
    LOOP
      walked := walked + 1;
      place_at := item.created_at;
      place_id := item.entry_id;
      IF item.matches THEN
        record_id := item.record_id; entry_id := item.entry_id; created_at := item.created_at;
        RETURN NEXT;
        found := found + 1;
        IF found >= most THEN
          RETURN;
        END IF;
      END IF;
    END LOOP;
    -- All of the month was read.
    IF walked < walk THEN
      place_at := low;
      place_id := '';
      next := next + 1;
    END IF;
  END LOOP;
  IF pieces = '{}' AND next <= cardinality(months) THEN
    record_id := NULL; entry_id := place_id; created_at := place_at;
    RETURN NEXT;
    RETURN;
  END IF;
  WHILE next <= cardinality(months) LOOP
    asking_since := coalesce(asking_since, clock_timestamp());
    -- All months at once, unless the next eight will have enough.
    IF asked >= 2 AND cardinality(months) - next + 1 > 8 AND by_index * 8 < (most - found) * asked
      AND by_index * (cardinality(months) - next + 1) <= 1000 * asked AND NOT is_distributed()
      AND (clock_timestamp() - asking_since) * (cardinality(months) - next + 1) <= interval '200 ms' * asked
    THEN
      RETURN QUERY SELECT e.record_id, e.entry_id, e.created_at::timestamptz FROM search_entries e
        WHERE e.scope = of_scope AND e.text LIKE piece_1 AND e.text LIKE piece_2 AND e.text LIKE piece_3
          AND e.text LIKE piece_4 AND e.text LIKE piece_5 AND e.text LIKE piece_6
          AND (e.created_at + interval '0', e.entry_id) < (place_at, place_id) AND e.created_at + interval '0' >= lowest
          AND e.text || '' LIKE ALL (likes) AND e.text || '' ~ ALL (patterns)
        ORDER BY e.created_at + interval '0' DESC, e.entry_id DESC LIMIT most - found;
      RETURN;
    END IF;
    low := greatest(months[next], lowest);
    -- The entries are found before they are sorted. Otherwise the planner may read all of the month in order.
    FOR item IN EXECUTE format(
      'WITH matching AS MATERIALIZED (
         SELECT e.record_id, e.entry_id, e.created_at FROM search_entries e
          WHERE e.client_id = %L AND e.kind = %L AND e.scope = %L AND e.created_at >= %L AND e.created_at < %L
            AND (e.created_at, e.entry_id) < (%L, %L) AND %s
            AND e.text || '''' LIKE ALL ($1) AND e.text || '''' ~ ALL ($2))
       SELECT * FROM matching ORDER BY created_at DESC, entry_id DESC LIMIT %s',
      of_client, of_kind, of_scope, low, months_after(months[next], 1), place_at, place_id, has_pieces,
      most - found) USING likes, patterns
    LOOP
      record_id := item.record_id; entry_id := item.entry_id; created_at := item.created_at;
      RETURN NEXT;
      found := found + 1;
      by_index := by_index + 1;
    END LOOP;
    IF found >= most THEN
      RETURN;
    END IF;
    asked := asked + 1;
    next := next + 1;
    place_at := low;
    place_id := '';
    IF next <= cardinality(months) AND clock_timestamp() > began + budget_ms * interval '1 ms' THEN
      record_id := NULL; entry_id := ''; created_at := low;
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
END $_$;

--
-- Name: find_search_entries(text, text, text[], text[], bigint, timestamp with time zone, timestamp with time zone, timestamp with time zone, text, integer, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.find_search_entries(of_client text, of_kind text, patterns text[], pieces text[], amount bigint, from_at timestamp with time zone, until_at timestamp with time zone, before_at timestamp with time zone, before_id text, most integer, walk integer, budget_ms integer) RETURNS TABLE(record_id text, entry_id text, created_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
DECLARE
  began timestamptz := clock_timestamp();
  of_scope text := of_client || '/' || of_kind;
  piece_1 text := coalesce(pieces[1], '%');
  piece_2 text := coalesce(pieces[2], '%');
  piece_3 text := coalesce(pieces[3], '%');
  months timestamptz[];
  lowest timestamptz := coalesce(from_at, '-infinity');
  -- What is left is before this entry.
  place_at timestamptz := least(before_at, until_at, 'infinity');
  place_id text := CASE WHEN before_at < coalesce(until_at, 'infinity') THEN before_id ELSE '' END;
  next int := 1;
  asked int := 0;
  by_index int := 0;
  asking_since timestamptz;
  low timestamptz;
  item record;
  found int := 0;
  walked int := 0;
BEGIN
  IF (of_client = ANY (string_to_array(current_setting('tideway.clients', true), ','))) IS NOT TRUE THEN
    RETURN;
  END IF;
  IF amount IS NOT NULL THEN
    RETURN QUERY SELECT e.record_id, e.entry_id, e.created_at::timestamptz FROM search_entries e
      WHERE e.client_id = of_client AND e.kind = of_kind AND e.amount_cents = amount AND e.created_at >= lowest
        AND e.created_at <= place_at AND (e.created_at, e.entry_id) < (place_at, place_id) AND e.text || '' LIKE ALL (patterns)
      ORDER BY e.created_at DESC, e.entry_id DESC LIMIT most;
    RETURN;
  END IF;
  SELECT coalesce(array_agg(s.month ORDER BY s.month DESC), '{}') INTO months FROM search_slices s
   WHERE s.client_id = of_client AND s.kind = of_kind AND (from_at IS NULL OR months_after(s.month, 1) > from_at)
     AND (until_at IS NULL OR s.month < until_at) AND (before_at IS NULL OR s.month <= before_at);
  WHILE walked < walk AND next <= cardinality(months) LOOP
    low := greatest(months[next], lowest);
    FOR item IN EXECUTE format(
      'SELECT e.record_id, e.entry_id, e.created_at, e.text LIKE ALL ($1) AS matches FROM search_entries e
        WHERE e.client_id = %L AND e.kind = %L AND e.created_at >= %L AND e.created_at < %L
          AND (e.created_at, e.entry_id) < (%L, %L)
        ORDER BY e.created_at DESC, e.entry_id DESC LIMIT %s',
      of_client, of_kind, low, months_after(months[next], 1), place_at, place_id, walk - walked) USING patterns
    LOOP
      walked := walked + 1;
      place_at := item.created_at;
      place_id := item.entry_id;
      IF item.matches THEN
        record_id := item.record_id; entry_id := item.entry_id; created_at := item.created_at;
        RETURN NEXT;
        found := found + 1;
        IF found >= most THEN
          RETURN;
        END IF;
      END IF;
    END LOOP;
    -- All of the month was read.
    IF walked < walk THEN
      place_at := low;
      place_id := '';
      next := next + 1;
    END IF;
  END LOOP;
  IF pieces = '{}' AND next <= cardinality(months) THEN
    record_id := NULL; entry_id := place_id; created_at := place_at;
    RETURN NEXT;
    RETURN;
  END IF;
  WHILE next <= cardinality(months) LOOP
    asking_since := coalesce(asking_since, clock_timestamp());
    IF asked >= 2 AND cardinality(months) - next + 1 > 8
      AND by_index * (cardinality(months) - next + 1) <= 1000 * asked AND NOT is_distributed()
      AND (clock_timestamp() - asking_since) * (cardinality(months) - next + 1) <= interval '200 ms' * asked
    THEN
      RETURN QUERY SELECT e.record_id, e.entry_id, e.created_at::timestamptz FROM search_entries e
        WHERE e.scope = of_scope AND e.text LIKE piece_1 AND e.text LIKE piece_2 AND e.text LIKE piece_3
          AND (e.created_at + interval '0', e.entry_id) < (place_at, place_id) AND e.created_at + interval '0' >= lowest
          AND e.text || '' LIKE ALL (patterns)
        ORDER BY e.created_at + interval '0' DESC, e.entry_id DESC LIMIT most - found;
      RETURN;
    END IF;
    low := greatest(months[next], lowest);
    -- The entries are found before they are sorted. Otherwise the planner may read all of the month in order.
    FOR item IN EXECUTE format(
      'WITH matching AS MATERIALIZED (
         SELECT e.record_id, e.entry_id, e.created_at FROM search_entries e
          WHERE e.client_id = %L AND e.kind = %L AND e.scope = %L AND e.created_at >= %L AND e.created_at < %L
            AND (e.created_at, e.entry_id) < (%L, %L) AND e.text LIKE %L AND e.text LIKE %L AND e.text LIKE %L
            AND e.text || '''' LIKE ALL ($1))
       SELECT * FROM matching ORDER BY created_at DESC, entry_id DESC LIMIT %s',
      of_client, of_kind, of_scope, low, months_after(months[next], 1), place_at, place_id, piece_1, piece_2, piece_3,
      most - found) USING patterns
    LOOP
      record_id := item.record_id; entry_id := item.entry_id; created_at := item.created_at;
      RETURN NEXT;
      found := found + 1;
      by_index := by_index + 1;
    END LOOP;
    IF found >= most THEN
      RETURN;
    END IF;
    asked := asked + 1;
    next := next + 1;
    place_at := low;
    place_id := '';
    IF next <= cardinality(months) AND clock_timestamp() > began + budget_ms * interval '1 ms' THEN
      record_id := NULL; entry_id := ''; created_at := low;
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
END $_$;

--
-- Name: find_similar_entries(text, text, text[], integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.find_similar_entries(of_client text, of_kind text, patterns text[], most integer) RETURNS TABLE(record_id text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
DECLARE
  of_scope text := of_client || '/' || of_kind;
BEGIN
  IF (of_client = ANY (string_to_array(current_setting('tideway.clients', true), ','))) IS NOT TRUE THEN
    RETURN;
  END IF;
  IF is_distributed() THEN
    RETURN QUERY EXECUTE format(
      'SELECT DISTINCT similar_entry.record_id FROM (
         SELECT e.record_id FROM search_entries e
          WHERE e.client_id = %L AND e.scope = %L AND e.text ~ %L AND e.text || '''' ~ ALL ($1)
          LIMIT %s) similar_entry',
      of_client, of_scope, patterns[1], most) USING patterns;
    RETURN;
  END IF;
  RETURN QUERY SELECT DISTINCT similar_entry.record_id FROM (
    SELECT e.record_id FROM search_entries e
     WHERE e.scope = of_scope AND e.text ~ patterns[1] AND e.text || '' ~ ALL (patterns)
     LIMIT most) similar_entry;
END $_$;

--
-- Name: fold_text(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.fold_text(given text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $_$
BEGIN
  IF given ~ '^[!-~]+( [!-~]+)*$' THEN
    RETURN lower(given COLLATE "C");
  END IF;
  RETURN btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        lower(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu") COLLATE "default"),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðłħıς‘’ʼ‐‑–—', 'oddlhiσ''''''----'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'), ' ');
END $_$;

--
-- Name: forget_hidden_note(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_hidden_note() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(note.client_id, note.kind, note.note_id, note.record_id, note.created_at, NULL, '')
    FROM transaction_notes AS note WHERE note.client_id = NEW.client_id AND note.note_id = NEW.note_id;
  RETURN NULL;
END $$;

--
-- Name: forget_pay_id(text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_pay_id(name text, now timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM pay_ids WHERE pay_id = name AND registered_until <= now
$$;

--
-- Name: forget_second_factors(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_second_factors() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  account uuid := NEW.account_id;
BEGIN
  DELETE FROM recovery_codes WHERE account_id = account;
  IF EXISTS (SELECT FROM passkeys WHERE account_id = account)
    OR EXISTS (SELECT FROM authenticator_apps WHERE account_id = account)
  THEN
    DELETE FROM passkeys WHERE account_id = account;
    DELETE FROM authenticator_apps WHERE account_id = account;
    DELETE FROM sign_in_steps WHERE account_id = account;
    DELETE FROM sign_in_sessions WHERE account_id = account;
    DELETE FROM identity_artifacts WHERE payload ->> 'accountId' = account::text;
  END IF;
  RETURN NULL;
END $$;

--
-- Name: id_at(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.id_at(at timestamp with time zone) RETURNS text
    LANGUAGE sql
    AS $$
  SELECT lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(random_hex, 14, 3)
      || to_hex(8 + (('x' || substr(random_hex, 1, 1))::bit(4)::int & 3)) || substr(random_hex, 18, 15)
    FROM (SELECT replace(gen_random_uuid()::text, '-', '') AS random_hex) random
$$;

--
-- Name: id_beside(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.id_beside(id text) RETURNS text
    LANGUAGE sql
    AS $$
  SELECT substr(id, 1, 12) || substr(id_at('epoch'), 13)
$$;

--
-- Name: index_name(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.index_name(base text, partition text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
  SELECT left(base, 55) || substring(partition FROM '(_\d{4}_\d{2}|_ahead|_before)$')
$_$;

--
-- Name: is_distributed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.is_distributed() RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$SELECT false$$;

--
-- Name: key_operations(boolean, text[], text[], text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.key_operations(follows_client boolean, permitted text[], limits text[], capped_to text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE WHEN follows_client
    THEN ARRAY(
      SELECT operation FROM unnest(limits) operation
       WHERE operation LIKE 'RestAPI/%' AND (capped_to IS NULL OR operation = ANY (capped_to)))
    ELSE permitted END
$$;

--
-- Name: ledger_check_balanced(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.ledger_check_balanced() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: ledger_post_entry(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.ledger_post_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: ledger_refuse_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.ledger_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

--
-- Name: ledger_refuse_direct_balance(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.ledger_refuse_direct_balance() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: lock_pay_id(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lock_pay_id(name text) RETURNS TABLE(pay_id text, client_id text, payment_request_id text, registered_at timestamp with time zone, registered_until timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(name, 0));
  RETURN QUERY SELECT held.* FROM pay_id_registration(name) held;
END $$;

--
-- Name: low_balance_flag_follows(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.low_balance_flag_follows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE public.ledger_accounts SET low_balance_below = NEW.low_balance_below
   WHERE client_id = NEW.client_id AND account = 'float';
  RETURN NULL;
END $$;

--
-- Name: low_balance_watch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.low_balance_watch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: make_month(text, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.make_month(name text, from_month timestamp with time zone, to_month timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $_$
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
END $_$;

--
-- Name: make_whole(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.make_whole(name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: merge_month(text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.merge_month(name text, of_month timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
  moved bigint := merge_partition(name, month_partition(name, of_month));
BEGIN
  DELETE FROM table_months WHERE table_name = name AND month = of_month;
  RETURN moved;
END $$;

--
-- Name: merge_partition(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.merge_partition(name text, partition text) RETURNS bigint
    LANGUAGE plpgsql
    AS $_$
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
END $_$;

--
-- Name: month_key(text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.month_key(key_kind text, at timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE
    WHEN key_kind IN ('id', 'uuid')
      THEN lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20)
    WHEN key_kind = 'number' THEN ((extract(epoch FROM at) * 1000)::bigint << 11)::text
    ELSE to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END
$$;

--
-- Name: month_of(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.month_of(at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT date_trunc('month', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
$$;

--
-- Name: month_partition(text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.month_partition(table_name text, month timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT table_name || to_char(month AT TIME ZONE 'UTC', '_YYYY_MM')
$$;

--
-- Name: months_after(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.months_after(month timestamp with time zone, months integer) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT (month AT TIME ZONE 'UTC' + months * interval '1 month') AT TIME ZONE 'UTC'
$$;

--
-- Name: months_ready(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.months_ready(at timestamp with time zone) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  SELECT min((SELECT count(*) FROM table_months m WHERE m.table_name = t.table_name AND m.month > at))::int
    FROM monthly_tables t WHERE t.first_month IS NOT NULL
$$;

--
-- Name: months_to_make(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.months_to_make(at timestamp with time zone, ahead integer) RETURNS TABLE(table_name text, from_month timestamp with time zone, to_month timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
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

--
-- Name: next_ledger_transaction(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.next_ledger_transaction() RETURNS bigint
    LANGUAGE sql
    AS $$
  SELECT (floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint << 11)
       | (nextval('public.ledger_transaction_numbers') & 2047)
$$;

--
-- Name: note_second_factors(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_second_factors() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  account uuid := coalesce(NEW.account_id, OLD.account_id);
  kinds text[] := ARRAY[]::text[];
BEGIN
  IF EXISTS (SELECT FROM passkeys WHERE account_id = account) THEN kinds := kinds || 'passkey'::text; END IF;
  IF EXISTS (SELECT FROM authenticator_apps WHERE account_id = account) THEN
    kinds := kinds || 'authenticatorApp'::text;
  END IF;
  UPDATE accounts SET second_factors = kinds, has_second_factor = cardinality(kinds) > 0
   WHERE account_id = account AND second_factors <> kinds;
  RETURN NULL;
END $$;

--
-- Name: notes_refuse_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.notes_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'notes are append only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

--
-- Name: pay_id_domain_is_others(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pay_id_domain_is_others(name text, client text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH RECURSIVE line AS (
    SELECT client_id, parent_client_id FROM clients WHERE client_id = client
    UNION ALL
    SELECT above.client_id, above.parent_client_id FROM line JOIN clients above ON above.client_id = line.parent_client_id
  )
  SELECT EXISTS (
    SELECT FROM client_pay_id_domains
     WHERE verified_at IS NOT NULL AND domains_overlap(domain, name)
       AND client_id <> ALL (clients_below((SELECT client_id FROM line WHERE parent_client_id IS NULL))))
$$;

--
-- Name: pay_id_domain_owned(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pay_id_domain_owned() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  labels text[] := string_to_array(NEW.domain, '.');
BEGIN
  FOR label IN REVERSE cardinality(labels)..1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(array_to_string(labels[label:], '.'), 1));
  END LOOP;
  IF pay_id_domain_is_others(NEW.domain, NEW.client_id) THEN
    RAISE EXCEPTION 'PayID domain % is of another client', NEW.domain
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'pay_id_domain_owned';
  END IF;
  RETURN NEW;
END $$;

--
-- Name: pay_id_merchant(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pay_id_merchant(name text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT coalesce(
      (SELECT merchant_name FROM client_pay_id_domains d
        WHERE d.client_id = c.client_id AND d.domain = split_part(name, '@', 2) AND d.verified_at IS NOT NULL),
      c.client_name)
    FROM pay_ids p JOIN clients c ON c.client_id = p.client_id
   WHERE p.pay_id = name
$$;

--
-- Name: pay_id_registration(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pay_id_registration(name text) RETURNS TABLE(pay_id text, client_id text, payment_request_id text, registered_at timestamp with time zone, registered_until timestamp with time zone)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT pay_id, client_id, payment_request_id, registered_at, registered_until
    FROM pay_ids WHERE pay_ids.pay_id = name
$$;

--
-- Name: payment_request_keys_follow(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.payment_request_keys_follow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: put_search_entry(text, text, text, text, timestamp with time zone, bigint, text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.put_search_entry(of_client text, of_kind text, entry text, record text, at timestamp with time zone, amount bigint, VARIADIC parts text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: received_payment_keys_follow(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.received_payment_keys_follow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO received_payment_keys (npp_transaction_id, client_id, payment_request_id)
    VALUES (NEW.npp_transaction_id, NEW.client_id, NEW.payment_request_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    PERFORM refuse_used_key('received_payments_npp_transaction_id_key', NEW.npp_transaction_id);
  END IF;
  RETURN NULL;
END $$;

--
-- Name: refund_keys_follow(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refund_keys_follow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO refund_keys (client_id, client_refund_id, refund_id)
    VALUES (NEW.client_id, NEW.client_refund_id, NEW.refund_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    PERFORM refuse_used_key('refunds_client_refund', NEW.client_refund_id);
  END IF;
  RETURN NULL;
END $$;

--
-- Name: refuse_change_of_key(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_change_of_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the keys of % do not change', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

--
-- Name: refuse_deletion(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_deletion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF current_setting('tideway.archiving', true) = 'on' AND current_user <> 'tideway_request' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% are kept', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

--
-- Name: refuse_used_key(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_used_key(constraint_name text, key text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF current_setting('tideway.archiving', true) = 'on' AND current_user <> 'tideway_request' THEN
    RETURN;
  END IF;
  RAISE EXCEPTION 'duplicate key value violates unique constraint "%"', constraint_name
    USING ERRCODE = 'unique_violation', CONSTRAINT = constraint_name, DETAIL = format('Key %s already exists.', key);
END $$;

--
-- Name: require_client(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.require_client() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM clients WHERE client_id = NEW.client_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'client % does not exist', NEW.client_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END $$;

--
-- Name: require_parent_request(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.require_parent_request() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

--
-- Name: require_payment_request(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.require_payment_request() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM payment_requests
    WHERE client_id = NEW.client_id AND payment_request_id = NEW.payment_request_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% names payment request %, which does not exist', TG_TABLE_NAME, NEW.payment_request_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END $$;

--
-- Name: require_webhook_delivery(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.require_webhook_delivery() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM webhook_deliveries WHERE client_id = NEW.client_id AND delivery_id = NEW.delivery_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'webhook delivery % does not exist', NEW.delivery_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'webhook_attempts_client_id_delivery_id_fkey';
  END IF;
  RETURN NULL;
END $$;

--
-- Name: require_webhook_event(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.require_webhook_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM webhook_events WHERE client_id = NEW.client_id AND event_id = NEW.event_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'webhook event % does not exist', NEW.event_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'webhook_deliveries_client_id_event_id_fkey';
  END IF;
  RETURN NULL;
END $$;

--
-- Name: search_batch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_batch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'batch', NEW.batch_id, NEW.batch_id, NEW.created_at, NULL, NEW.file_name);
  RETURN NULL;
END $$;

--
-- Name: search_initiation_refund(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_initiation_refund() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentInitiation', NEW.refund_id, NEW.payment_initiation_id, NEW.created_at,
    NULL, NEW.npp_transaction_id);
  RETURN NULL;
END $$;

--
-- Name: search_payment(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'payment', NEW.payment_id, NEW.payment_id, NEW.created_at, NEW.amount_cents,
    NEW.payee_name, NEW.payment_description, NEW.payment_reference, NEW.client_payment_id, NEW.pay_id, NEW.bsb,
    NEW.account_number, NEW.ultimate_payer_name, right(NEW.npp_transaction_id, 15));
  RETURN NULL;
END $$;

--
-- Name: search_payment_agreement(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_payment_agreement() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentAgreement', NEW.payment_agreement_id, NEW.payment_agreement_id,
    NEW.created_at, NULL, NEW.contract_id, NEW.body ->> 'description', NEW.body #>> '{payerDetails,name}',
    NEW.body #>> '{payerDetails,payIDDetails,payID}', NEW.body #>> '{payerDetails,bankAccountDetails,bsb}',
    NEW.body #>> '{payerDetails,bankAccountDetails,accountNumber}', NEW.body #>> '{payeeDetails,payeeName}');
  RETURN NULL;
END $$;

--
-- Name: search_payment_initiation(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_payment_initiation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentInitiation', NEW.payment_initiation_id, NEW.payment_initiation_id,
    NEW.created_at, NEW.payment_amount_cents, NEW.reference, NEW.description, NEW.client_transaction_id, NEW.payer_name,
    NEW.payer_bsb, NEW.payer_account_number, right(NEW.npp_transaction_id, 15));
  RETURN NULL;
END $$;

--
-- Name: search_payment_request(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_payment_request() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentRequest', NEW.payment_request_id, NEW.payment_request_id, NEW.created_at,
    NEW.payment_amount_cents, NEW.pay_id, NEW.payment_description, NEW.client_transaction_id, NEW.client_branch,
    NEW.ultimate_payee_name, NEW.payer_name, NEW.payer_bsb, NEW.payer_account_number, NEW.payer_payment_description,
    NEW.payer_payment_reference);
  RETURN NULL;
END $$;

--
-- Name: search_received_payment(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_received_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  request record;
BEGIN
  SELECT pay_id, payment_description, client_transaction_id, client_branch, ultimate_payee_name INTO request
    FROM payment_requests WHERE client_id = NEW.client_id AND payment_request_id = NEW.payment_request_id;
  PERFORM put_search_entry(NEW.client_id, 'paymentRequest', NEW.npp_transaction_id, NEW.payment_request_id, NEW.received_at,
    NEW.amount_cents, request.pay_id, request.payment_description, request.client_transaction_id, request.client_branch,
    request.ultimate_payee_name, NEW.payer_name, NEW.payer_bsb, NEW.payer_account_number, NEW.description, NEW.reference,
    right(NEW.npp_transaction_id, 15));
  RETURN NULL;
END $$;

--
-- Name: search_refund(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_refund() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentRequest', NEW.refund_id, NEW.payment_request_id, NEW.created_at, NULL,
    NEW.npp_transaction_id);
  RETURN NULL;
END $$;

--
-- Name: search_text(text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_text(VARIADIC parts text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT ' ' || fold_text(array_to_string(parts, ' ')) || ' '
$$;

--
-- Name: search_transaction_note(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_transaction_note() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, NEW.kind, NEW.note_id, NEW.record_id, NEW.created_at, NULL, NEW.body);
  RETURN NULL;
END $$;

--
-- Name: stored_columns(regclass); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stored_columns(of_table regclass) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
   WHERE attrelid = of_table AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
$$;

--
-- Name: wall_in_tenants(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.wall_in_tenants() RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  tenant record;
  allowed text := 'string_to_array(current_setting(''tideway.clients'', true), '','')';
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    allowed := format('(SELECT %s)::text[]', allowed);
  END IF;
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
      'CREATE POLICY own_clients ON %s TO tideway_request USING (client_id = ANY (%s))', tenant.name, allowed);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO tideway_request', tenant.name);
  END LOOP;
END $$;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: collections; Type: TABLE; Schema: bank; Owner: -
--

CREATE TABLE bank.collections (
    collection_id text NOT NULL,
    npp_transaction_id text NOT NULL,
    payer_bsb text NOT NULL,
    payer_account_number text NOT NULL,
    payer_name text NOT NULL,
    pay_id text,
    amount_cents bigint NOT NULL,
    payee text NOT NULL,
    description text,
    state text NOT NULL,
    reason text,
    created_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone,
    CONSTRAINT collections_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT collections_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'SETTLED'::text, 'REJECTED'::text])))
);

--
-- Name: npp_sequence; Type: SEQUENCE; Schema: bank; Owner: -
--

CREATE SEQUENCE bank.npp_sequence
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

--
-- Name: payers; Type: TABLE; Schema: bank; Owner: -
--

CREATE TABLE bank.payers (
    bsb text NOT NULL,
    account_number text NOT NULL,
    name text NOT NULL,
    balance_cents bigint NOT NULL,
    closed boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT payers_account_number_check CHECK ((account_number ~ '^\d{4,12}$'::text)),
    CONSTRAINT payers_bsb_check CHECK ((bsb ~ '^\d{6}$'::text))
);

--
-- Name: statement_lines; Type: TABLE; Schema: bank; Owner: -
--

CREATE TABLE bank.statement_lines (
    line_id bigint NOT NULL,
    bsb text NOT NULL,
    account_number text NOT NULL,
    amount_cents bigint NOT NULL,
    balance_after_cents bigint NOT NULL,
    npp_transaction_id text NOT NULL,
    counterparty text NOT NULL,
    description text,
    booked_at timestamp(3) with time zone NOT NULL
);

--
-- Name: statement_lines_line_id_seq; Type: SEQUENCE; Schema: bank; Owner: -
--

ALTER TABLE bank.statement_lines ALTER COLUMN line_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME bank.statement_lines_line_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: transfers; Type: TABLE; Schema: bank; Owner: -
--

CREATE TABLE bank.transfers (
    npp_transaction_id text NOT NULL,
    direction text NOT NULL,
    instruction_id uuid,
    payer_bsb text NOT NULL,
    payer_account_number text NOT NULL,
    pay_id text,
    amount_cents bigint NOT NULL,
    name text NOT NULL,
    description text,
    reference text,
    original_npp_transaction_id text,
    state text NOT NULL,
    reason text,
    created_at timestamp(3) with time zone NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone,
    direct_entry_allowed boolean DEFAULT false NOT NULL,
    via text DEFAULT 'NPP'::text NOT NULL,
    unreported boolean DEFAULT false NOT NULL,
    CONSTRAINT transfers_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT transfers_direction_check CHECK ((direction = ANY (ARRAY['to_provider'::text, 'from_provider'::text]))),
    CONSTRAINT transfers_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'ACCEPTED'::text, 'RETURNED'::text, 'SETTLED'::text, 'REJECTED'::text, 'RETURN_DUE'::text]))),
    CONSTRAINT transfers_via_check CHECK ((via = ANY (ARRAY['NPP'::text, 'DE'::text])))
);

--
-- Name: mandates; Type: TABLE; Schema: iso20022; Owner: -
--

CREATE TABLE iso20022.mandates (
    agreement_id text NOT NULL,
    status text NOT NULL,
    terms text NOT NULL,
    changes integer DEFAULT 0 NOT NULL
);

--
-- Name: npp_sequence; Type: SEQUENCE; Schema: iso20022; Owner: -
--

CREATE SEQUENCE iso20022.npp_sequence
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

--
-- Name: orders; Type: TABLE; Schema: iso20022; Owner: -
--

CREATE TABLE iso20022.orders (
    order_id text NOT NULL,
    kind text NOT NULL,
    details jsonb NOT NULL,
    message_id text NOT NULL,
    npp_transaction_id text,
    message text,
    state text NOT NULL,
    reason text,
    enquiries integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    CONSTRAINT orders_check CHECK (((state = 'OPEN'::text) = (finished_at IS NULL))),
    CONSTRAINT orders_kind_check CHECK ((kind = ANY (ARRAY['transfer'::text, 'bounce'::text, 'collection'::text, 'mandate'::text]))),
    CONSTRAINT orders_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 35))),
    CONSTRAINT orders_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'SETTLED'::text, 'REJECTED'::text, 'RETURNED'::text])))
);

--
-- Name: position; Type: TABLE; Schema: iso20022; Owner: -
--

CREATE TABLE iso20022."position" (
    only_row boolean DEFAULT true NOT NULL,
    "position" bigint NOT NULL,
    CONSTRAINT position_only_row_check CHECK (only_row)
);

--
-- Name: received; Type: TABLE; Schema: iso20022; Owner: -
--

CREATE TABLE iso20022.received (
    message_id text NOT NULL,
    digest text NOT NULL,
    answer text NOT NULL,
    received_at timestamp(3) with time zone NOT NULL
);

--
-- Name: accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts (
    account_id uuid NOT NULL,
    client_id text NOT NULL,
    email text NOT NULL,
    given_name text DEFAULT ''::text NOT NULL,
    family_name text DEFAULT ''::text NOT NULL,
    role text NOT NULL,
    password_hash text,
    enabled boolean DEFAULT true NOT NULL,
    status text NOT NULL,
    identities jsonb,
    created_at timestamp(3) with time zone NOT NULL,
    shadowed boolean DEFAULT false NOT NULL,
    has_second_factor boolean DEFAULT false NOT NULL,
    second_factors text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT accounts_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT accounts_family_name_check CHECK ((length(family_name) <= 100)),
    CONSTRAINT accounts_given_name_check CHECK ((length(given_name) <= 100)),
    CONSTRAINT accounts_identities_check CHECK (((jsonb_typeof(identities) = 'array'::text) AND (jsonb_array_length(identities) > 0))),
    CONSTRAINT accounts_password_hash_check CHECK ((password_hash ~ '^\$2[aby]\$\d{2}\$.{53}$'::text)),
    CONSTRAINT accounts_role_check CHECK ((role = ANY (ARRAY['BASE_ADMIN'::text, 'BASE_FINANCE_ADMIN'::text, 'BASE_FINANCE_MANAGER'::text, 'BASE_TECH_ADMIN'::text, 'BASE_FINANCE_OPERATOR'::text, 'BASE_CUSTOMER_SERVICE_OPERATOR'::text, 'BASE_TECH_OPERATOR'::text]))),
    CONSTRAINT accounts_shadowed CHECK ((NOT (shadowed AND enabled))),
    CONSTRAINT accounts_status_check CHECK ((status = ANY (ARRAY['CONFIRMED'::text, 'FORCE_CHANGE_PASSWORD'::text])))
);

--
-- Name: activities; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.activities (
    client_id text NOT NULL,
    activity_no bigint NOT NULL,
    activity_id text GENERATED ALWAYS AS (lpad(to_hex(activity_no), 32, '0'::text)) STORED NOT NULL,
    acted_at timestamp(3) with time zone NOT NULL,
    actor_kind text NOT NULL,
    actor_id text,
    actor_name text NOT NULL,
    actor_role text,
    actor_organisation_id text,
    action text NOT NULL,
    subject_id text NOT NULL,
    result text NOT NULL,
    reason text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT activities_action_check CHECK ((action ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$'::text)),
    CONSTRAINT activities_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['USER'::text, 'KEY'::text, 'PAYER'::text, 'FILE'::text, 'OPERATOR'::text]))),
    CONSTRAINT activities_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
    CONSTRAINT activities_result_check CHECK ((result = ANY (ARRAY['DONE'::text, 'REFUSED'::text]))),
    CONSTRAINT named_unless_payer CHECK (((actor_kind = ANY (ARRAY['PAYER'::text, 'OPERATOR'::text])) OR ((actor_id IS NOT NULL) AND (actor_organisation_id IS NOT NULL)))),
    CONSTRAINT reason_when_refused CHECK (((reason IS NOT NULL) = (result = 'REFUSED'::text)))
)
PARTITION BY RANGE (acted_at);

--
-- Name: activities_activity_no_seq1; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.activities ALTER COLUMN activity_no ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activities_activity_no_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: activities_ahead; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.activities_ahead (
    client_id text CONSTRAINT activities_client_id_not_null NOT NULL,
    activity_no bigint CONSTRAINT activities_activity_no_not_null NOT NULL,
    activity_id text GENERATED ALWAYS AS (lpad(to_hex(activity_no), 32, '0'::text)) STORED CONSTRAINT activities_activity_id_not_null NOT NULL,
    acted_at timestamp(3) with time zone CONSTRAINT activities_acted_at_not_null NOT NULL,
    actor_kind text CONSTRAINT activities_actor_kind_not_null NOT NULL,
    actor_id text,
    actor_name text CONSTRAINT activities_actor_name_not_null NOT NULL,
    actor_role text,
    actor_organisation_id text,
    action text CONSTRAINT activities_action_not_null NOT NULL,
    subject_id text CONSTRAINT activities_subject_id_not_null NOT NULL,
    result text CONSTRAINT activities_result_not_null NOT NULL,
    reason text,
    details jsonb DEFAULT '{}'::jsonb CONSTRAINT activities_details_not_null NOT NULL,
    CONSTRAINT activities_action_check CHECK ((action ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$'::text)),
    CONSTRAINT activities_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['USER'::text, 'KEY'::text, 'PAYER'::text, 'FILE'::text, 'OPERATOR'::text]))),
    CONSTRAINT activities_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
    CONSTRAINT activities_result_check CHECK ((result = ANY (ARRAY['DONE'::text, 'REFUSED'::text]))),
    CONSTRAINT named_unless_payer CHECK (((actor_kind = ANY (ARRAY['PAYER'::text, 'OPERATOR'::text])) OR ((actor_id IS NOT NULL) AND (actor_organisation_id IS NOT NULL)))),
    CONSTRAINT reason_when_refused CHECK (((reason IS NOT NULL) = (result = 'REFUSED'::text)))
);

--
-- Name: activities_before; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.activities_before (
    client_id text CONSTRAINT activities_client_id_not_null NOT NULL,
    activity_no bigint CONSTRAINT activities_activity_no_not_null NOT NULL,
    activity_id text GENERATED ALWAYS AS (lpad(to_hex(activity_no), 32, '0'::text)) STORED CONSTRAINT activities_activity_id_not_null NOT NULL,
    acted_at timestamp(3) with time zone CONSTRAINT activities_acted_at_not_null NOT NULL,
    actor_kind text CONSTRAINT activities_actor_kind_not_null NOT NULL,
    actor_id text,
    actor_name text CONSTRAINT activities_actor_name_not_null NOT NULL,
    actor_role text,
    actor_organisation_id text,
    action text CONSTRAINT activities_action_not_null NOT NULL,
    subject_id text CONSTRAINT activities_subject_id_not_null NOT NULL,
    result text CONSTRAINT activities_result_not_null NOT NULL,
    reason text,
    details jsonb DEFAULT '{}'::jsonb CONSTRAINT activities_details_not_null NOT NULL,
    CONSTRAINT activities_action_check CHECK ((action ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$'::text)),
    CONSTRAINT activities_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['USER'::text, 'KEY'::text, 'PAYER'::text, 'FILE'::text, 'OPERATOR'::text]))),
    CONSTRAINT activities_before_is_outside_months CHECK (((acted_at < '2026-01-01 00:00:00+00'::timestamp with time zone) OR (acted_at >= '2046-01-01 00:00:00+00'::timestamp with time zone))),
    CONSTRAINT activities_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
    CONSTRAINT activities_result_check CHECK ((result = ANY (ARRAY['DONE'::text, 'REFUSED'::text]))),
    CONSTRAINT named_unless_payer CHECK (((actor_kind = ANY (ARRAY['PAYER'::text, 'OPERATOR'::text])) OR ((actor_id IS NOT NULL) AND (actor_organisation_id IS NOT NULL)))),
    CONSTRAINT reason_when_refused CHECK (((reason IS NOT NULL) = (result = 'REFUSED'::text)))
);

--
-- Name: api_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.api_keys (
    client_id text NOT NULL,
    key_id text NOT NULL,
    hash text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    permitted_operations text[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    sealed_hmac_key bytea,
    last_used_at timestamp(3) with time zone,
    follows_client boolean DEFAULT false NOT NULL,
    proof bytea,
    revoked_at timestamp(3) with time zone,
    following_capped_to text[],
    name text,
    last_used_address text,
    last_used_operation text,
    CONSTRAINT api_keys_address_of_secret CHECK (((last_used_address IS NULL) OR (key_id ~~ 'SECR%'::text))),
    CONSTRAINT api_keys_capped CHECK (((following_capped_to IS NULL) OR follows_client)),
    CONSTRAINT api_keys_followers CHECK (((NOT follows_client) OR ((key_id ~~ 'SECR%'::text) AND (permitted_operations = '{}'::text[])))),
    CONSTRAINT api_keys_hash_check CHECK ((hash ~ '^\$2[ab]\$10\$'::text)),
    CONSTRAINT api_keys_hash_whole CHECK ((length(hash) = 60)),
    CONSTRAINT api_keys_key_id_check CHECK ((key_id ~ '^(SECR|DIST)([A-Z0-9]{6})?$'::text)),
    CONSTRAINT api_keys_last_used_address_check CHECK ((length(last_used_address) <= 64)),
    CONSTRAINT api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT api_keys_proof_whole CHECK ((octet_length(proof) = 32)),
    CONSTRAINT api_keys_signed_are_secret CHECK (((sealed_hmac_key IS NULL) OR (key_id ~~ 'SECR%'::text))),
    CONSTRAINT revoked_is_disabled CHECK (((revoked_at IS NULL) OR (NOT enabled)))
);

--
-- Name: approval_policies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.approval_policies (
    client_id text NOT NULL,
    amounts jsonb NOT NULL,
    changes text[] NOT NULL,
    api_keys boolean NOT NULL,
    expiry_hours integer NOT NULL,
    CONSTRAINT approval_policies_amounts_check CHECK ((jsonb_typeof(amounts) = 'object'::text)),
    CONSTRAINT approval_policies_expiry_hours_check CHECK (((expiry_hours >= 1) AND (expiry_hours <= 720)))
);

--
-- Name: approval_requests; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.approval_requests (
    client_id text NOT NULL,
    approval_id text NOT NULL,
    kind text NOT NULL,
    action text NOT NULL,
    operation text NOT NULL,
    status text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    amount_cents bigint,
    subject_id text NOT NULL,
    facts jsonb NOT NULL,
    asked_state jsonb NOT NULL,
    state jsonb NOT NULL,
    sealed_call bytea,
    call_hash text NOT NULL,
    asker_kind text NOT NULL,
    asker_id text NOT NULL,
    asker_name text NOT NULL,
    asker_organisation_id text NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    decider_id text,
    decider_name text,
    ended_at timestamp(3) with time zone,
    comment text,
    reason text,
    outcome_id text,
    notices text[] DEFAULT '{}'::text[] NOT NULL,
    sealed_rows bytea,
    CONSTRAINT approval_requests_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT approval_requests_asker_kind_check CHECK ((asker_kind = ANY (ARRAY['USER'::text, 'KEY'::text, 'FILE'::text]))),
    CONSTRAINT approval_requests_check CHECK (((status = 'PENDING'::text) = (ended_at IS NULL))),
    CONSTRAINT approval_requests_check1 CHECK (((status = 'PENDING'::text) = (sealed_call IS NOT NULL))),
    CONSTRAINT approval_requests_check2 CHECK (((decider_id IS NULL) OR (status = 'WITHDRAWN'::text) OR (asker_kind = 'KEY'::text) OR (decider_id <> asker_id))),
    CONSTRAINT approval_requests_check3 CHECK (((status <> ALL (ARRAY['EXECUTED'::text, 'FAILED'::text, 'DECLINED'::text])) OR (decider_id IS NOT NULL))),
    CONSTRAINT approval_requests_comment_check CHECK ((length(comment) <= 1000)),
    CONSTRAINT approval_requests_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'EXECUTED'::text, 'FAILED'::text, 'DECLINED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text])))
);

--
-- Name: authenticator_apps; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.authenticator_apps (
    account_id uuid NOT NULL,
    sealed_secret bytea NOT NULL,
    last_step bigint NOT NULL,
    added_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone
);

--
-- Name: batch_apps; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.batch_apps (
    client_id text NOT NULL,
    enabled boolean NOT NULL,
    host text,
    port integer,
    user_name text,
    folder text,
    prefix text NOT NULL,
    extension text NOT NULL,
    open_pgp_enabled boolean DEFAULT false NOT NULL,
    polled_at timestamp(3) with time zone,
    poll_fault text,
    poll_reason text,
    other_files integer,
    looked_by text,
    looked_until timestamp(3) with time zone,
    files_left jsonb DEFAULT '[]'::jsonb NOT NULL,
    failing_since timestamp(3) with time zone,
    CONSTRAINT batch_apps_check CHECK (((poll_fault IS NULL) = (poll_reason IS NULL))),
    CONSTRAINT batch_apps_extension_check CHECK ((extension ~ '^[A-Za-z0-9]+$'::text)),
    CONSTRAINT batch_apps_folder_check CHECK ((folder ~ '^\w'::text)),
    CONSTRAINT batch_apps_host_check CHECK ((host ~ '^\S+$'::text)),
    CONSTRAINT batch_apps_port_check CHECK (((port >= 1) AND (port <= 65535))),
    CONSTRAINT batch_apps_prefix_check CHECK ((prefix ~ '^[A-Za-z0-9_-]+$'::text)),
    CONSTRAINT batch_apps_user_name_check CHECK ((user_name <> ''::text)),
    CONSTRAINT details_when_enabled CHECK ((num_nulls(host, port, user_name, folder) =
CASE
    WHEN enabled THEN 0
    ELSE 4
END))
);

--
-- Name: batch_lines; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.batch_lines (
    client_id text NOT NULL,
    batch_id text NOT NULL,
    line_no integer NOT NULL,
    client_payment_id text NOT NULL,
    payee_name text NOT NULL,
    bsb text NOT NULL,
    account_number text NOT NULL,
    amount_cents bigint NOT NULL,
    payment_description text NOT NULL,
    payment_reference text,
    ultimate_payer_name text,
    status text NOT NULL,
    payment_id text,
    reason text,
    CONSTRAINT batch_lines_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT batch_lines_check CHECK (((status = 'MADE'::text) = (payment_id IS NOT NULL))),
    CONSTRAINT batch_lines_check1 CHECK (((status = 'REFUSED'::text) = (reason IS NOT NULL))),
    CONSTRAINT batch_lines_line_no_check CHECK ((line_no >= 1)),
    CONSTRAINT batch_lines_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'MADE'::text, 'REFUSED'::text])))
);

--
-- Name: batch_sightings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.batch_sightings (
    client_id text NOT NULL,
    file_name text NOT NULL,
    size_bytes bigint NOT NULL,
    modified_at bigint NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL
);

--
-- Name: batches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.batches (
    client_id text NOT NULL,
    batch_id text NOT NULL,
    file_name text NOT NULL,
    plain_name text NOT NULL,
    size_bytes bigint NOT NULL,
    modified_at bigint NOT NULL,
    encrypted boolean NOT NULL,
    digest bytea,
    status text NOT NULL,
    reason text,
    problems jsonb DEFAULT '[]'::jsonb NOT NULL,
    problem_count integer DEFAULT 0 NOT NULL,
    payments integer DEFAULT 0 NOT NULL,
    total_cents bigint DEFAULT 0 NOT NULL,
    made integer DEFAULT 0 NOT NULL,
    made_cents bigint DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    refused_cents bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    filing text DEFAULT 'WAITING'::text NOT NULL,
    moved_to text,
    filing_problem text,
    approval_id text,
    held boolean DEFAULT false NOT NULL,
    CONSTRAINT batches_batch_id_check CHECK ((batch_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT batches_check CHECK (((status = 'RECEIVED'::text) = (completed_at IS NULL))),
    CONSTRAINT batches_check1 CHECK (((status = 'REJECTED'::text) = (reason IS NOT NULL))),
    CONSTRAINT batches_check2 CHECK (((filing = 'MOVED'::text) = (moved_to IS NOT NULL))),
    CONSTRAINT batches_check3 CHECK (((status = 'REJECTED'::text) OR (digest IS NOT NULL))),
    CONSTRAINT batches_check4 CHECK (((status <> 'REJECTED'::text) OR (made = 0))),
    CONSTRAINT batches_check5 CHECK ((((made + refused) <= payments) AND ((made_cents + refused_cents) <= total_cents))),
    CONSTRAINT batches_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT batches_filing_check CHECK ((filing = ANY (ARRAY['WAITING'::text, 'MOVED'::text, 'LEFT'::text, 'GONE'::text]))),
    CONSTRAINT batches_held_check CHECK (((NOT held) OR ((status = 'RECEIVED'::text) AND (approval_id IS NOT NULL)))),
    CONSTRAINT batches_problems_check CHECK ((jsonb_typeof(problems) = 'array'::text)),
    CONSTRAINT batches_size_bytes_check CHECK ((size_bytes >= 0)),
    CONSTRAINT batches_status_check CHECK ((status = ANY (ARRAY['RECEIVED'::text, 'PROCESSED'::text, 'REJECTED'::text])))
);

--
-- Name: bulk_batches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bulk_batches (
    client_id text NOT NULL,
    batch_id text NOT NULL,
    kind text NOT NULL,
    file_name text,
    actor jsonb NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    stopped_by_policy boolean DEFAULT false NOT NULL,
    CONSTRAINT bulk_batches_check CHECK (((status = 'DONE'::text) = (finished_at IS NOT NULL))),
    CONSTRAINT bulk_batches_kind_check CHECK ((kind = ANY (ARRAY['REFUND'::text, 'PAYOUT'::text]))),
    CONSTRAINT bulk_batches_status_check CHECK ((status = ANY (ARRAY['RUNNING'::text, 'STOPPED'::text, 'DONE'::text])))
);

--
-- Name: bulk_rows; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bulk_rows (
    client_id text NOT NULL,
    batch_id text NOT NULL,
    row_no integer NOT NULL,
    asked jsonb NOT NULL,
    amount_cents bigint,
    subject_id text,
    status text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    made_id text,
    code text,
    reason text,
    line_no integer,
    CONSTRAINT bulk_rows_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT bulk_rows_check CHECK (((status = 'MADE'::text) = (made_id IS NOT NULL))),
    CONSTRAINT bulk_rows_check1 CHECK (((status = ANY (ARRAY['FAILED'::text, 'LEFT_OUT'::text])) = (reason IS NOT NULL))),
    CONSTRAINT bulk_rows_check2 CHECK (((status = 'LEFT_OUT'::text) OR (amount_cents IS NOT NULL))),
    CONSTRAINT bulk_rows_line_no_check CHECK ((line_no >= 1)),
    CONSTRAINT bulk_rows_row_no_check CHECK ((row_no >= 1)),
    CONSTRAINT bulk_rows_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'MADE'::text, 'FAILED'::text, 'LEFT_OUT'::text])))
);

--
-- Name: call_counts; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.call_counts (
    subject bytea NOT NULL,
    window_ends_at timestamp with time zone NOT NULL,
    calls bigint NOT NULL,
    CONSTRAINT call_counts_calls_check CHECK ((calls >= 0)),
    CONSTRAINT call_counts_subject_check CHECK ((octet_length(subject) = 32))
)
WITH (fillfactor='50');

--
-- Name: checkout_apps; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.checkout_apps (
    client_id text NOT NULL,
    enabled boolean NOT NULL,
    version text NOT NULL,
    theme_no integer NOT NULL,
    CONSTRAINT checkout_apps_version_check CHECK ((version = ANY (ARRAY['v1'::text, 'v2'::text, 'v3'::text])))
);

--
-- Name: checkout_pay_to_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.checkout_pay_to_attempts (
    client_id text NOT NULL,
    payment_agreement_id text NOT NULL,
    payment_request_id text NOT NULL,
    payer_kind text NOT NULL,
    payer text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    given_up_at timestamp(3) with time zone,
    CONSTRAINT checkout_pay_to_attempts_payer_check CHECK (((length(payer) >= 1) AND (length(payer) <= 200))),
    CONSTRAINT checkout_pay_to_attempts_payer_kind_check CHECK ((payer_kind = ANY (ARRAY['mobile'::text, 'email'::text, 'account'::text])))
);

--
-- Name: checkout_previews; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.checkout_previews (
    client_id text NOT NULL,
    preview_id text NOT NULL,
    client_name text NOT NULL,
    pay_to_enabled boolean NOT NULL,
    default_landing_product text NOT NULL,
    accent_colour text NOT NULL,
    logo_file text,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT checkout_previews_accent_colour_check CHECK ((accent_colour ~ '^#[0-9A-Fa-f]{6}$'::text)),
    CONSTRAINT checkout_previews_check CHECK ((expires_at > created_at)),
    CONSTRAINT checkout_previews_default_landing_product_check CHECK ((default_landing_product = ANY (ARRAY['PayID'::text, 'PayTo'::text])))
);

--
-- Name: checkout_themes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.checkout_themes (
    client_id text NOT NULL,
    theme_no integer NOT NULL,
    pay_to_enabled boolean NOT NULL,
    default_landing_product text NOT NULL,
    accent_colour text NOT NULL,
    primary_colour text NOT NULL,
    text_colour text NOT NULL,
    logo_file text,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT checkout_themes_accent_colour_check CHECK ((accent_colour ~ '^#[0-9A-Fa-f]{6}$'::text)),
    CONSTRAINT checkout_themes_default_landing_product_check CHECK ((default_landing_product = ANY (ARRAY['PayID'::text, 'PayTo'::text]))),
    CONSTRAINT checkout_themes_primary_colour_check CHECK ((primary_colour ~ '^#[0-9A-Fa-f]{6}$'::text)),
    CONSTRAINT checkout_themes_text_colour_check CHECK ((text_colour ~ '^#[0-9A-Fa-f]{6}$'::text)),
    CONSTRAINT checkout_themes_theme_no_check CHECK ((theme_no >= 1))
);

--
-- Name: checkout_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.checkout_tokens (
    checkout_token text NOT NULL,
    client_id text NOT NULL,
    payment_request_id text NOT NULL
);

--
-- Name: client_assets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.client_assets (
    client_id text NOT NULL,
    file_name text NOT NULL,
    content bytea NOT NULL,
    digest bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    uploaded_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT client_assets_content_check CHECK (((length(content) >= 1) AND (length(content) <= 400000))),
    CONSTRAINT client_assets_digest_check CHECK ((length(digest) = 32)),
    CONSTRAINT client_assets_file_name_check CHECK ((file_name ~ '^[A-Za-z0-9_-]{32}\.(png|jpg)$'::text))
);

--
-- Name: client_email_domains; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.client_email_domains (
    client_id text NOT NULL,
    domain text NOT NULL,
    proof_token text NOT NULL,
    claimed_at timestamp(3) with time zone NOT NULL,
    proved_at timestamp(3) with time zone,
    missing_since timestamp(3) with time zone,
    CONSTRAINT client_email_domains_check CHECK (((missing_since IS NULL) OR (proved_at IS NOT NULL))),
    CONSTRAINT client_email_domains_domain_check CHECK (((domain = lower(domain)) AND (domain ~~ '%_.__%'::text))),
    CONSTRAINT client_email_domains_proof_token_check CHECK ((proof_token ~ '^[A-Za-z0-9_-]{22}$'::text))
);

--
-- Name: client_identity_providers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.client_identity_providers (
    client_id text NOT NULL,
    issuer text NOT NULL,
    oauth_client_id text NOT NULL,
    sealed_client_secret bytea NOT NULL,
    provisioning text NOT NULL,
    roles_claim text NOT NULL,
    role_mapping jsonb NOT NULL,
    default_role text,
    second_factor_values text[] NOT NULL,
    enabled boolean NOT NULL,
    saved_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT client_identity_providers_issuer_check CHECK ((issuer ~ '^https?://'::text)),
    CONSTRAINT client_identity_providers_provisioning_check CHECK ((provisioning = ANY (ARRAY['JUST_IN_TIME'::text, 'INVITED'::text]))),
    CONSTRAINT client_identity_providers_role_mapping_check CHECK ((jsonb_typeof(role_mapping) = 'array'::text))
);

--
-- Name: client_pay_id_domains; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.client_pay_id_domains (
    client_id text NOT NULL,
    domain text NOT NULL,
    merchant_name text,
    "position" smallint NOT NULL,
    verified_at timestamp(3) with time zone DEFAULT now(),
    proof_token text,
    claim_ends_at timestamp(3) with time zone,
    CONSTRAINT client_pay_id_domains_domain_check CHECK ((domain ~ '^[a-z0-9_.-]+\.[a-z]+$'::text)),
    CONSTRAINT client_pay_id_domains_merchant_name_check CHECK (((length(merchant_name) >= 1) AND (length(merchant_name) <= 50))),
    CONSTRAINT client_pay_id_domains_proof_token_check CHECK ((proof_token ~ '^[A-Za-z0-9_-]{22}$'::text)),
    CONSTRAINT pay_id_domain_claim CHECK ((((verified_at IS NULL) = (proof_token IS NOT NULL)) AND ((proof_token IS NULL) = (claim_ends_at IS NULL))))
);

--
-- Name: client_pgp_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.client_pgp_keys (
    client_id text NOT NULL,
    public_key text NOT NULL,
    sealed_private_key bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

--
-- Name: client_security_policies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.client_security_policies (
    client_id text NOT NULL,
    factor_policy text NOT NULL,
    idle_minutes integer,
    CONSTRAINT client_security_policies_factor_policy_check CHECK ((factor_policy = ANY (ARRAY['optional'::text, 'money'::text, 'all'::text]))),
    CONSTRAINT client_security_policies_idle_minutes_check CHECK (((idle_minutes >= 0) AND (idle_minutes <= 60)))
);

--
-- Name: client_ssh_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.client_ssh_keys (
    client_id text NOT NULL,
    purpose text NOT NULL,
    public_key text NOT NULL,
    sealed_private_key bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT client_ssh_keys_public_key_check CHECK ((public_key ~ '^ssh-\S+ \S+'::text)),
    CONSTRAINT client_ssh_keys_purpose_check CHECK ((purpose = ANY (ARRAY['reports'::text, 'batch'::text])))
);

--
-- Name: clients; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.clients (
    client_id text NOT NULL,
    parent_client_id text,
    client_name text NOT NULL,
    legal_name text,
    settlement_pay_id text,
    settlement_pay_id_type text,
    settlement_full_legal_account_name text,
    settlement_account_bsb text,
    settlement_account_no text,
    top_up_pay_id text,
    pay_to_allowed boolean DEFAULT false NOT NULL,
    api_permission_limits text[] DEFAULT '{}'::text[] NOT NULL,
    ip_whitelist text[] DEFAULT '{}'::text[] NOT NULL,
    thin_payload boolean DEFAULT false NOT NULL,
    notify_on text[] DEFAULT '{COMPLETE}'::text[] NOT NULL,
    acceptance text DEFAULT 'exact'::text NOT NULL,
    full_refund_only boolean DEFAULT false NOT NULL,
    shows_payer_information boolean DEFAULT true NOT NULL,
    default_payment_expiry_minutes integer DEFAULT 2880 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    transaction_payout_limit_cents bigint,
    daily_transaction_payout_limit_cents bigint,
    direct_entry_fallback boolean DEFAULT true NOT NULL,
    unilateral_amendments boolean DEFAULT false NOT NULL,
    low_balance_threshold_cents bigint,
    low_balance_emails text[] DEFAULT '{}'::text[] NOT NULL,
    low_balance_below boolean DEFAULT false NOT NULL,
    custom_report_fields text[],
    report_schedule text DEFAULT 'late'::text NOT NULL,
    report_delimiter text DEFAULT ','::text NOT NULL,
    reports_since timestamp(3) with time zone,
    mt940_enabled boolean DEFAULT false NOT NULL,
    mt940_version text DEFAULT 'v1'::text NOT NULL,
    mt940_interval text DEFAULT 'hourly'::text NOT NULL,
    mt940_since timestamp(3) with time zone,
    report_sftp_host text,
    report_sftp_port integer,
    report_sftp_user_name text,
    report_sftp_folder text,
    report_notifications_email text,
    reports_encryption_public_key text,
    logo_file text,
    disabled_at timestamp(3) with time zone,
    report_refund_fields text[],
    CONSTRAINT clients_acceptance_check CHECK ((acceptance = ANY (ARRAY['exact'::text, 'any'::text, 'at_most'::text, 'at_least'::text]))),
    CONSTRAINT clients_check CHECK ((parent_client_id <> client_id)),
    CONSTRAINT clients_client_id_check CHECK ((client_id ~ '^[A-Za-z0-9-]{5,50}$'::text)),
    CONSTRAINT clients_client_name_check CHECK (((length(client_name) >= 1) AND (length(client_name) <= 100))),
    CONSTRAINT clients_custom_report_fields_check CHECK (((cardinality(custom_report_fields) >= 1) AND (cardinality(custom_report_fields) <= 21))),
    CONSTRAINT clients_daily_transaction_payout_limit_cents_check CHECK ((daily_transaction_payout_limit_cents > 0)),
    CONSTRAINT clients_default_payment_expiry_minutes_check CHECK ((default_payment_expiry_minutes >= 1)),
    CONSTRAINT clients_ip_whitelist_check CHECK ((cardinality(ip_whitelist) <= 10)),
    CONSTRAINT clients_legal_name_check CHECK (((length(legal_name) >= 1) AND (length(legal_name) <= 100))),
    CONSTRAINT clients_low_balance_emails_check CHECK ((cardinality(low_balance_emails) <= 5)),
    CONSTRAINT clients_low_balance_threshold_cents_check CHECK ((low_balance_threshold_cents >= 0)),
    CONSTRAINT clients_mt940_interval_check CHECK ((mt940_interval = ANY (ARRAY['hourly'::text, 'daily'::text]))),
    CONSTRAINT clients_mt940_version_check CHECK ((mt940_version = ANY (ARRAY['v1'::text, 'v2'::text]))),
    CONSTRAINT clients_notify_on_check CHECK ((notify_on <@ ARRAY['WAITING'::text, 'COMPLETE'::text, 'EXPIRED'::text, 'RETURN_IN_PROGRESS'::text, 'RETURN_COMPLETE'::text, 'RETURN_FAILED'::text])),
    CONSTRAINT clients_report_delimiter_check CHECK ((report_delimiter = ANY (ARRAY[','::text, '|'::text]))),
    CONSTRAINT clients_report_schedule_check CHECK ((report_schedule = ANY (ARRAY['early'::text, 'late'::text]))),
    CONSTRAINT clients_report_sftp_folder_check CHECK ((report_sftp_folder ~ '^\w'::text)),
    CONSTRAINT clients_report_sftp_host_check CHECK ((report_sftp_host ~ '^\S+$'::text)),
    CONSTRAINT clients_report_sftp_port_check CHECK (((report_sftp_port >= 1) AND (report_sftp_port <= 65535))),
    CONSTRAINT clients_report_sftp_user_name_check CHECK ((report_sftp_user_name <> ''::text)),
    CONSTRAINT clients_settlement_account_bsb_check CHECK ((settlement_account_bsb ~ '^\d{6}$'::text)),
    CONSTRAINT clients_settlement_account_no_check CHECK ((settlement_account_no ~ '^\d{4,12}$'::text)),
    CONSTRAINT clients_settlement_pay_id_type_check CHECK ((settlement_pay_id_type = ANY (ARRAY['EMAIL'::text, 'PHONE'::text, 'ABN'::text, 'ORG'::text]))),
    CONSTRAINT clients_transaction_payout_limit_cents_check CHECK ((transaction_payout_limit_cents > 0)),
    CONSTRAINT report_sftp_whole_or_absent CHECK ((num_nulls(report_sftp_host, report_sftp_port, report_sftp_user_name, report_sftp_folder) = ANY (ARRAY[0, 4])))
);

--
-- Name: daily_task_mails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.daily_task_mails (
    client_id text NOT NULL,
    account_id uuid NOT NULL,
    next_at timestamp(3) with time zone NOT NULL
);

--
-- Name: export_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.export_links (
    digest text NOT NULL,
    client_id text NOT NULL,
    export_id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

--
-- Name: export_parts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.export_parts (
    client_id text NOT NULL,
    export_id text NOT NULL,
    part_no integer NOT NULL,
    sheet integer NOT NULL,
    content bytea NOT NULL,
    checksum bigint NOT NULL,
    text_bytes bigint NOT NULL,
    of_refunds boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY public.export_parts ALTER COLUMN content SET STORAGE EXTERNAL;

--
-- Name: exports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.exports (
    client_id text NOT NULL,
    export_id text NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    search jsonb NOT NULL,
    columns text[] NOT NULL,
    zone text NOT NULL,
    format text NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    parts integer DEFAULT 0 NOT NULL,
    written_rows bigint DEFAULT 0 NOT NULL,
    amount_cents text DEFAULT '0'::text NOT NULL,
    next_page_id text,
    expected_rows bigint,
    expects_more boolean DEFAULT false NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    finished_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL,
    returned_cents text,
    refund_rows bigint DEFAULT 0 NOT NULL,
    CONSTRAINT exports_amount_cents_check CHECK ((amount_cents ~ '^[0-9]+$'::text)),
    CONSTRAINT exports_check CHECK (((status = 'DONE'::text) = (finished_at IS NOT NULL))),
    CONSTRAINT exports_columns_check CHECK ((cardinality(columns) > 0)),
    CONSTRAINT exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
    CONSTRAINT exports_kind_check CHECK ((kind = ANY (ARRAY['paymentRequest'::text, 'payment'::text, 'paymentInitiation'::text, 'paymentAgreement'::text]))),
    CONSTRAINT exports_returned_cents_check CHECK ((returned_cents ~ '^[0-9]+$'::text)),
    CONSTRAINT exports_status_check CHECK ((status = ANY (ARRAY['RUNNING'::text, 'STOPPED'::text, 'DONE'::text, 'FAILED'::text])))
);

--
-- Name: federated_sign_ins; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.federated_sign_ins (
    state_hash bytea NOT NULL,
    client_id text NOT NULL,
    interaction_uid text,
    issuer text NOT NULL,
    nonce text NOT NULL,
    code_verifier text NOT NULL,
    fresh boolean NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

--
-- Name: federated_subjects; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.federated_subjects (
    client_id text NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    account_id uuid NOT NULL,
    tied_at timestamp(3) with time zone NOT NULL
);

--
-- Name: hidden_notes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.hidden_notes (
    client_id text NOT NULL,
    note_id text NOT NULL,
    hidden_by text NOT NULL,
    hidden_at timestamp(3) with time zone NOT NULL
);

--
-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotency_keys (
    client_id text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status smallint NOT NULL,
    body text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    caller_id text,
    CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);

--
-- Name: identity_artifacts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.identity_artifacts (
    model text NOT NULL,
    id text NOT NULL,
    grant_id text,
    uid text,
    payload jsonb NOT NULL,
    consumed_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL
);

--
-- Name: identity_secrets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.identity_secrets (
    name text NOT NULL,
    value text NOT NULL
);

--
-- Name: identity_signing_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.identity_signing_keys (
    kid text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    signs_from timestamp(3) with time zone NOT NULL,
    verifies_until timestamp(3) with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL
);

--
-- Name: key_signatures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.key_signatures (
    client_id text NOT NULL,
    key_id text NOT NULL,
    signature bytea NOT NULL,
    good_until timestamp(3) with time zone NOT NULL,
    CONSTRAINT key_signatures_signature_check CHECK ((length(signature) = 32))
);

--
-- Name: known_browsers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.known_browsers (
    account_id uuid NOT NULL,
    browser_hash bytea NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT known_browsers_browser_hash_check CHECK ((length(browser_hash) = 32))
);

--
-- Name: ledger_accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_accounts (
    client_id text NOT NULL,
    account text NOT NULL,
    balance_cents bigint DEFAULT 0 NOT NULL,
    entries bigint DEFAULT 0 NOT NULL,
    last_booked_at timestamp(3) with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    closed_until timestamp(3) with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    low_balance_below boolean DEFAULT false NOT NULL,
    CONSTRAINT ledger_account_sign CHECK (
CASE account
    WHEN 'float'::text THEN (balance_cents >= 0)
    WHEN 'clearing'::text THEN (balance_cents >= 0)
    WHEN 'settlement'::text THEN (balance_cents <= 0)
    ELSE false
END)
);

--
-- Name: ledger_adjustments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_adjustments (
    client_id text NOT NULL,
    adjustment_id text NOT NULL,
    amount_cents bigint NOT NULL,
    reason text NOT NULL,
    proposed_by text NOT NULL,
    proposed_at timestamp(3) with time zone NOT NULL,
    proposed_as text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    confirmed_by text,
    confirmed_at timestamp(3) with time zone,
    confirmed_as text,
    CONSTRAINT confirmed_by_another CHECK ((confirmed_by <> proposed_by)),
    CONSTRAINT confirmed_in_time CHECK ((confirmed_at < expires_at)),
    CONSTRAINT confirmed_whole CHECK ((num_nonnulls(confirmed_by, confirmed_at, confirmed_as) = ANY (ARRAY[0, 3]))),
    CONSTRAINT ledger_adjustments_adjustment_id_check CHECK ((adjustment_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT ledger_adjustments_amount_cents_check CHECK ((amount_cents <> 0)),
    CONSTRAINT ledger_adjustments_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)))
);

--
-- Name: ledger_checks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_checks (
    checked_at timestamp(3) with time zone NOT NULL,
    transactions bigint NOT NULL,
    imbalance_cents bigint NOT NULL,
    CONSTRAINT ledger_checks_imbalance_cents_check CHECK ((imbalance_cents >= 0)),
    CONSTRAINT ledger_checks_transactions_check CHECK ((transactions >= 0))
);

--
-- Name: ledger_entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_entries (
    client_id text NOT NULL,
    transaction_id bigint NOT NULL,
    entry_no smallint NOT NULL,
    account text NOT NULL,
    direction text NOT NULL,
    amount_cents bigint NOT NULL,
    balance_after_cents bigint DEFAULT 0 NOT NULL,
    "position" bigint NOT NULL,
    booked_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT ledger_entries_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT ledger_entries_direction_check CHECK ((direction = ANY (ARRAY['debit'::text, 'credit'::text])))
);

--
-- Name: ledger_transaction_numbers; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.ledger_transaction_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

--
-- Name: ledger_transactions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_transactions (
    client_id text NOT NULL,
    transaction_id bigint DEFAULT public.next_ledger_transaction() NOT NULL,
    kind text NOT NULL,
    subject_id text NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL
);

--
-- Name: low_balance_crossings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.low_balance_crossings (
    client_id text NOT NULL,
    crossing_id bigint NOT NULL,
    threshold_cents bigint NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    handled boolean DEFAULT false NOT NULL,
    mail_id text
);

--
-- Name: low_balance_crossings_crossing_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.low_balance_crossings ALTER COLUMN crossing_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.low_balance_crossings_crossing_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: mails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mails (
    client_id text NOT NULL,
    mail_id text NOT NULL,
    reason text NOT NULL,
    addresses text[] NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    status text NOT NULL,
    accepted text[] DEFAULT '{}'::text[] NOT NULL,
    rejected text[] DEFAULT '{}'::text[] NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    created_at timestamp(3) with time zone NOT NULL,
    attempted_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    CONSTRAINT finished_when_it_says_so CHECK (((finished_at IS NOT NULL) = (status = ANY (ARRAY['SENT'::text, 'FAILED'::text])))),
    CONSTRAINT mails_addresses_check CHECK ((cardinality(addresses) > 0)),
    CONSTRAINT mails_mail_id_check CHECK ((mail_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT mails_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text, 'KEPT'::text]))),
    CONSTRAINT mails_subject_check CHECK ((subject !~ '[[:cntrl:]]'::text))
);

--
-- Name: migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

--
-- Name: monthly_tables; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.monthly_tables (
    table_name text NOT NULL,
    key_column text NOT NULL,
    key_kind text NOT NULL,
    archivable boolean NOT NULL,
    replaced_indexes text[] DEFAULT '{}'::text[] NOT NULL,
    first_month timestamp with time zone,
    stays_whole boolean DEFAULT false NOT NULL,
    CONSTRAINT monthly_tables_key_kind_check CHECK ((key_kind = ANY (ARRAY['id'::text, 'uuid'::text, 'number'::text, 'instant'::text])))
);

--
-- Name: COLUMN monthly_tables.stays_whole; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.monthly_tables.stays_whole IS 'True for a table whose rows are kept. It is not divided any more, and its key still says the month of a row.';

--
-- Name: new_authenticator_apps; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.new_authenticator_apps (
    place text NOT NULL,
    account_id uuid NOT NULL,
    sealed_secret bytea NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

--
-- Name: owned_ids; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.owned_ids (
    id text NOT NULL,
    client_id text NOT NULL
);

--
-- Name: passkey_challenges; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.passkey_challenges (
    place text NOT NULL,
    challenge text NOT NULL,
    account_id uuid,
    purpose text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['prove'::text, 'add'::text])))
);

--
-- Name: passkeys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.passkeys (
    credential_id bytea NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    synced boolean NOT NULL,
    added_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone,
    CONSTRAINT passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
    CONSTRAINT passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT passkeys_sign_count_check CHECK ((sign_count >= 0))
);

--
-- Name: password_resets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.password_resets (
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    dashboard_url text,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    replaced_at timestamp(3) with time zone,
    CONSTRAINT password_resets_check CHECK ((expires_at > created_at)),
    CONSTRAINT password_resets_token_hash_check CHECK ((length(token_hash) = 32)),
    CONSTRAINT used_or_replaced CHECK (((used_at IS NULL) OR (replaced_at IS NULL)))
);

--
-- Name: pay_ids; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pay_ids (
    pay_id text NOT NULL,
    client_id text NOT NULL,
    payment_request_id text,
    registered_at timestamp(3) with time zone NOT NULL,
    registered_until timestamp(3) with time zone NOT NULL
);

--
-- Name: payee_checks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payee_checks (
    client_id text NOT NULL,
    payee text NOT NULL,
    result text,
    name text,
    reason text,
    checked_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT payee_checks_result_check CHECK ((result = ANY (ARRAY['MATCH'::text, 'CLOSE_MATCH'::text, 'NO_MATCH'::text, 'NOT_CHECKED'::text, 'NOT_FOUND'::text])))
);

--
-- Name: payment_agreement_amendments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payment_agreement_amendments (
    client_id text NOT NULL,
    amendment_id text NOT NULL,
    payment_agreement_id text NOT NULL,
    client_transaction_id text NOT NULL,
    bilateral boolean NOT NULL,
    change jsonb NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    approve_by timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    CONSTRAINT payment_agreement_amendments_amendment_id_check CHECK ((amendment_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT payment_agreement_amendments_check CHECK (((status = 'PENDING'::text) = (completed_at IS NULL))),
    CONSTRAINT payment_agreement_amendments_check1 CHECK ((bilateral OR (status = 'COMPLETED'::text))),
    CONSTRAINT payment_agreement_amendments_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'COMPLETED'::text, 'DECLINED'::text, 'RECALLED'::text, 'TIMEDOUT'::text])))
);

--
-- Name: payment_agreements; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payment_agreements (
    client_id text NOT NULL,
    payment_agreement_id text NOT NULL,
    contract_id text,
    body jsonb NOT NULL,
    status text NOT NULL,
    previous_status text,
    last_status_by text,
    created_at timestamp(3) with time zone NOT NULL,
    approve_by timestamp(3) with time zone NOT NULL,
    registered_at timestamp(3) with time zone,
    cancelled_at timestamp(3) with time zone,
    npp_agreement_id text,
    reason_code text,
    reason_description text,
    failure_code text,
    failure_reason text,
    failed_in_row smallint DEFAULT 0 NOT NULL,
    change_id text,
    change_wanted text,
    CONSTRAINT payment_agreements_body_check CHECK ((jsonb_typeof((body -> 'agreementDetails'::text)) = 'object'::text)),
    CONSTRAINT payment_agreements_change_wanted_check CHECK ((change_wanted = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text, 'CANCELLED'::text]))),
    CONSTRAINT payment_agreements_check CHECK (((status = 'CANCELLED'::text) = (cancelled_at IS NOT NULL))),
    CONSTRAINT payment_agreements_check1 CHECK (((status = 'FAILED'::text) = (failure_code IS NOT NULL))),
    CONSTRAINT payment_agreements_check2 CHECK (((change_wanted IS NULL) OR (change_id IS NOT NULL))),
    CONSTRAINT payment_agreements_failed_in_row_check CHECK ((failed_in_row >= 0)),
    CONSTRAINT payment_agreements_payment_agreement_id_check CHECK ((payment_agreement_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT payment_agreements_previous_status_check CHECK ((previous_status = ANY (ARRAY['CREATED'::text, 'ACTIVE'::text, 'SUSPENDED'::text]))),
    CONSTRAINT payment_agreements_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'ACTIVE'::text, 'SUSPENDED'::text, 'CANCELLED'::text, 'FAILED'::text])))
);

--
-- Name: payment_initiation_refunds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payment_initiation_refunds (
    client_id text NOT NULL,
    refund_id text NOT NULL,
    payment_initiation_id text NOT NULL,
    amount_cents bigint NOT NULL,
    status text NOT NULL,
    requested_by text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    npp_transaction_id text,
    failure_reason text,
    CONSTRAINT payment_initiation_refunds_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT payment_initiation_refunds_check CHECK (((status = 'IN_PROGRESS'::text) = (completed_at IS NULL))),
    CONSTRAINT payment_initiation_refunds_refund_id_check CHECK ((refund_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT payment_initiation_refunds_status_check CHECK ((status = ANY (ARRAY['IN_PROGRESS'::text, 'COMPLETE'::text, 'FAILED'::text])))
);

--
-- Name: payment_initiations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payment_initiations (
    client_id text NOT NULL,
    payment_initiation_id text NOT NULL,
    payment_agreement_id text NOT NULL,
    client_transaction_id text NOT NULL,
    payment_amount_cents bigint NOT NULL,
    reference text,
    description text,
    extras jsonb DEFAULT '{}'::jsonb NOT NULL,
    status text NOT NULL,
    status_code text,
    status_reason text,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    npp_transaction_id text,
    refunding_cents bigint DEFAULT 0 NOT NULL,
    refunded_cents bigint DEFAULT 0 NOT NULL,
    payer_bsb text,
    payer_account_number text,
    payer_name text,
    payment_request_id text,
    CONSTRAINT initiation_refund_within_capture CHECK (((refunding_cents + refunded_cents) <=
CASE
    WHEN (status = ANY (ARRAY['CREATED'::text, 'PENDING'::text, 'FAILED'::text])) THEN (0)::bigint
    ELSE payment_amount_cents
END)),
    CONSTRAINT initiation_refunding_while_in_progress CHECK (((status = 'RETURN_IN_PROGRESS'::text) = (refunding_cents > 0))),
    CONSTRAINT payment_initiations_extras_check CHECK ((jsonb_typeof(extras) = 'object'::text)),
    CONSTRAINT payment_initiations_payment_amount_cents_check CHECK ((payment_amount_cents > 0)),
    CONSTRAINT payment_initiations_payment_initiation_id_check CHECK ((payment_initiation_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT payment_initiations_refunded_cents_check CHECK ((refunded_cents >= 0)),
    CONSTRAINT payment_initiations_refunding_cents_check CHECK ((refunding_cents >= 0)),
    CONSTRAINT payment_initiations_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'PENDING'::text, 'SETTLED'::text, 'FAILED'::text, 'RETURN_IN_PROGRESS'::text, 'RETURN_COMPLETE'::text, 'RETURN_FAILED'::text]))),
    CONSTRAINT refunds_belong_to_the_request CHECK (((payment_request_id IS NULL) OR ((refunding_cents = 0) AND (refunded_cents = 0))))
);

--
-- Name: payment_request_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payment_request_keys (
    client_id text NOT NULL,
    client_transaction_id text NOT NULL,
    payment_request_id text NOT NULL
);

--
-- Name: payment_requests; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payment_requests (
    client_id text NOT NULL,
    payment_request_id text NOT NULL,
    client_transaction_id text NOT NULL,
    parent_payment_request_id text,
    pay_id text NOT NULL,
    payment_amount_cents bigint,
    payment_description text NOT NULL,
    client_branch text,
    multi_payment boolean DEFAULT false NOT NULL,
    ultimate_payee_name text,
    extras jsonb DEFAULT '{}'::jsonb NOT NULL,
    expiry_at timestamp(3) with time zone,
    checkout_token text,
    checkout_version text,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    amount_received_cents bigint DEFAULT 0 NOT NULL,
    overpayment_cents bigint DEFAULT 0 NOT NULL,
    failed_attempts smallint DEFAULT 0 NOT NULL,
    refunding_cents bigint DEFAULT 0 NOT NULL,
    refunded_cents bigint DEFAULT 0 NOT NULL,
    settled_by text,
    npp_transaction_id text,
    failure_reason text,
    return_initiator text,
    payer_bsb text,
    payer_account_number text,
    payer_name text,
    payer_payment_description text,
    payer_payment_reference text,
    checkout_theme_no integer,
    CONSTRAINT amount_unless_multi_payment CHECK ((multi_payment OR (payment_amount_cents IS NOT NULL))),
    CONSTRAINT checkout_has_theme CHECK (((checkout_token IS NULL) OR (checkout_theme_no IS NOT NULL))),
    CONSTRAINT deleted_only_unpaid CHECK (((deleted_at IS NULL) OR (amount_received_cents = 0))),
    CONSTRAINT payment_requests_amount_received_cents_check CHECK ((amount_received_cents >= 0)),
    CONSTRAINT payment_requests_extras_check CHECK ((jsonb_typeof(extras) = 'object'::text)),
    CONSTRAINT payment_requests_failed_attempts_check CHECK ((failed_attempts >= 0)),
    CONSTRAINT payment_requests_overpayment_cents_check CHECK ((overpayment_cents >= 0)),
    CONSTRAINT payment_requests_payment_amount_cents_check CHECK ((payment_amount_cents > 0)),
    CONSTRAINT payment_requests_payment_request_id_check CHECK ((payment_request_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT payment_requests_refunded_cents_check CHECK ((refunded_cents >= 0)),
    CONSTRAINT payment_requests_refunding_cents_check CHECK ((refunding_cents >= 0)),
    CONSTRAINT payment_requests_return_initiator_check CHECK ((return_initiator = ANY (ARRAY['AUTOMATIC'::text, 'MANUAL'::text]))),
    CONSTRAINT payment_requests_settled_by_check CHECK ((settled_by = ANY (ARRAY['PayID'::text, 'PayTo'::text, 'BSBAndAccountNumber'::text]))),
    CONSTRAINT payment_requests_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'COMPLETE'::text, 'EXPIRED'::text, 'RETURN_IN_PROGRESS'::text, 'RETURN_COMPLETE'::text, 'RETURN_FAILED'::text]))),
    CONSTRAINT refund_within_capture CHECK (((refunding_cents + refunded_cents) <= amount_received_cents)),
    CONSTRAINT refunding_while_in_progress CHECK (((status = 'RETURN_IN_PROGRESS'::text) = (refunding_cents > 0)))
);

--
-- Name: payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payments (
    client_id text NOT NULL,
    payment_id text NOT NULL,
    client_payment_id text NOT NULL,
    payee_name text NOT NULL,
    amount_cents bigint NOT NULL,
    payment_description text NOT NULL,
    payment_reference text,
    pay_id text,
    pay_id_type text,
    bsb text,
    account_number text,
    ultimate_payer_name text,
    extras jsonb DEFAULT '{}'::jsonb NOT NULL,
    requested_by text NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    failure_reason text,
    returned_at timestamp(3) with time zone,
    returned_reason text,
    npp_transaction_id text,
    sent_via_de boolean,
    CONSTRAINT completed_when_it_says_so CHECK (((completed_at IS NULL) = (status = ANY (ARRAY['CREATED'::text, 'PENDING'::text])))),
    CONSTRAINT one_payee CHECK ((((pay_id IS NOT NULL) AND (pay_id_type IS NOT NULL) AND (bsb IS NULL) AND (account_number IS NULL)) OR ((pay_id IS NULL) AND (pay_id_type IS NULL) AND (bsb IS NOT NULL) AND (account_number IS NOT NULL)))),
    CONSTRAINT payments_account_number_check CHECK ((account_number ~ '^\d{4,12}$'::text)),
    CONSTRAINT payments_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT payments_bsb_check CHECK ((bsb ~ '^\d{6}$'::text)),
    CONSTRAINT payments_extras_check CHECK ((jsonb_typeof(extras) = 'object'::text)),
    CONSTRAINT payments_pay_id_type_check CHECK ((pay_id_type = ANY (ARRAY['PHONE'::text, 'EMAIL'::text, 'ABN'::text, 'ORG'::text]))),
    CONSTRAINT payments_payment_id_check CHECK ((payment_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'PENDING'::text, 'SETTLED'::text, 'FAILED'::text, 'RETURNED'::text]))),
    CONSTRAINT returned_when_it_says_so CHECK (((returned_at IS NOT NULL) = (status = 'RETURNED'::text))),
    CONSTRAINT settled_when_it_says_so CHECK (((settled_at IS NOT NULL) = (status = ANY (ARRAY['SETTLED'::text, 'RETURNED'::text]))))
);

--
-- Name: rail_instructions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rail_instructions (
    client_id text NOT NULL,
    instruction_id uuid NOT NULL,
    kind text NOT NULL,
    subject_id text NOT NULL,
    amount_cents bigint NOT NULL,
    creditor_bsb text,
    creditor_account_number text,
    creditor_name text NOT NULL,
    description text NOT NULL,
    original_npp_transaction_id text,
    status text NOT NULL,
    npp_transaction_id text,
    reason text,
    created_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    creditor_pay_id text,
    creditor_pay_id_type text,
    reference text,
    direct_entry_allowed boolean DEFAULT false NOT NULL,
    queue_at timestamp(3) with time zone,
    CONSTRAINT rail_instructions_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT rail_instructions_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'return'::text, 'payout'::text, 'initiation_refund'::text, 'sweep'::text]))),
    CONSTRAINT rail_instructions_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'SETTLED'::text, 'REJECTED'::text, 'RETURNED'::text])))
);

--
-- Name: received_payment_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.received_payment_keys (
    npp_transaction_id text NOT NULL,
    client_id text NOT NULL,
    payment_request_id text NOT NULL
);

--
-- Name: received_payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.received_payments (
    client_id text NOT NULL,
    npp_transaction_id text NOT NULL,
    payment_request_id text NOT NULL,
    pay_id text NOT NULL,
    amount_cents bigint NOT NULL,
    payer_bsb text NOT NULL,
    payer_account_number text NOT NULL,
    payer_name text NOT NULL,
    description text,
    reference text,
    received_at timestamp(3) with time zone NOT NULL,
    outcome text NOT NULL,
    reason text,
    credited_payment_request_id text,
    returned_cents bigint DEFAULT 0 NOT NULL,
    CONSTRAINT received_payments_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT received_payments_check CHECK (((returned_cents >= 0) AND (returned_cents <= amount_cents))),
    CONSTRAINT received_payments_check1 CHECK (((outcome = 'RETURNED'::text) = (returned_cents = amount_cents))),
    CONSTRAINT received_payments_outcome_check CHECK ((outcome = ANY (ARRAY['ACCEPTED'::text, 'RETURNED'::text])))
);

--
-- Name: recovery_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recovery_codes (
    account_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp(3) with time zone,
    CONSTRAINT recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);

--
-- Name: refund_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.refund_keys (
    client_id text NOT NULL,
    client_refund_id text NOT NULL,
    refund_id text NOT NULL
);

--
-- Name: refunds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.refunds (
    client_id text NOT NULL,
    refund_id text NOT NULL,
    payment_request_id text NOT NULL,
    amount_cents bigint NOT NULL,
    status text NOT NULL,
    refund_trigger text NOT NULL,
    client_refund_id text,
    description text,
    requested_by text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    npp_transaction_id text,
    failure_reason text,
    CONSTRAINT refunds_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT refunds_check CHECK (((status = 'IN_PROGRESS'::text) = (completed_at IS NULL))),
    CONSTRAINT refunds_refund_id_check CHECK ((refund_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT refunds_refund_trigger_check CHECK ((refund_trigger = ANY (ARRAY['REFUND_API'::text, 'PAYMENT_VALIDATION'::text, 'WEBHOOK_ACTION'::text]))),
    CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['IN_PROGRESS'::text, 'COMPLETE'::text, 'FAILED'::text])))
);

--
-- Name: replaced_payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.replaced_payments (
    client_id text NOT NULL,
    payment_id text NOT NULL,
    replaced_by text NOT NULL
);

--
-- Name: report_deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.report_deliveries (
    client_id text NOT NULL,
    report_id text NOT NULL,
    status text NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    queued_at timestamp(3) with time zone NOT NULL,
    next_try_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    file_name text,
    round integer DEFAULT 0 NOT NULL,
    round_began_at timestamp(3) with time zone,
    CONSTRAINT report_deliveries_check CHECK (((status = 'WAITING'::text) = (next_try_at IS NOT NULL))),
    CONSTRAINT report_deliveries_check1 CHECK (((status = 'WAITING'::text) = (finished_at IS NULL))),
    CONSTRAINT report_deliveries_check2 CHECK (((status = 'DELIVERED'::text) = (file_name IS NOT NULL))),
    CONSTRAINT report_deliveries_failures_check CHECK ((failures >= 0)),
    CONSTRAINT report_deliveries_round_check CHECK ((round >= 0)),
    CONSTRAINT report_deliveries_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text])))
);

--
-- Name: report_delivery_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.report_delivery_attempts (
    client_id text NOT NULL,
    report_id text NOT NULL,
    attempt_no integer NOT NULL,
    target text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    outcome text,
    reason text,
    CONSTRAINT report_delivery_attempts_attempt_no_check CHECK ((attempt_no >= 1)),
    CONSTRAINT report_delivery_attempts_check CHECK (((outcome IS NULL) = (ended_at IS NULL))),
    CONSTRAINT report_delivery_attempts_check1 CHECK ((((outcome = 'FAILED'::text) = (reason IS NOT NULL)) OR (outcome IS NULL))),
    CONSTRAINT report_delivery_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['DELIVERED'::text, 'FAILED'::text])))
);

--
-- Name: report_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.report_links (
    digest text NOT NULL,
    client_id text NOT NULL,
    report_id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT report_links_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text))
);

--
-- Name: report_outages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.report_outages (
    client_id text NOT NULL,
    began_at timestamp(3) with time zone NOT NULL,
    last_failed_at timestamp(3) with time zone NOT NULL,
    reason text NOT NULL,
    mailed_at timestamp(3) with time zone
);

--
-- Name: reports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reports (
    client_id text NOT NULL,
    report_id text NOT NULL,
    type text NOT NULL,
    automatic boolean NOT NULL,
    from_at timestamp(3) with time zone NOT NULL,
    to_at timestamp(3) with time zone NOT NULL,
    fields text[],
    delimiter text,
    version text,
    statement_number integer,
    content bytea,
    records integer,
    more_possible boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT reports_check CHECK ((from_at < to_at)),
    CONSTRAINT reports_check1 CHECK (((content IS NULL) = (records IS NULL))),
    CONSTRAINT reports_check2 CHECK ((automatic OR (content IS NOT NULL))),
    CONSTRAINT reports_check3 CHECK (((type = 'MT940'::text) = ((statement_number IS NOT NULL) AND (version IS NOT NULL)))),
    CONSTRAINT reports_check4 CHECK (((type <> 'MT940'::text) = ((fields IS NOT NULL) AND (delimiter IS NOT NULL)))),
    CONSTRAINT reports_records_check CHECK ((records >= 0)),
    CONSTRAINT reports_report_id_check CHECK ((report_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT reports_statement_number_check CHECK ((statement_number >= 1)),
    CONSTRAINT reports_type_check CHECK ((type = ANY (ARRAY['Transaction Report V2'::text, 'Transaction Report'::text, 'MT940'::text])))
);

--
-- Name: search_entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_entries (
    client_id text NOT NULL,
    kind text NOT NULL,
    entry_id text NOT NULL,
    record_id text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    amount_cents bigint,
    scope text NOT NULL,
    text text NOT NULL
)
PARTITION BY RANGE (created_at);

--
-- Name: search_entries_ahead; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_entries_ahead (
    client_id text CONSTRAINT search_entries_client_id_not_null NOT NULL,
    kind text CONSTRAINT search_entries_kind_not_null NOT NULL,
    entry_id text CONSTRAINT search_entries_entry_id_not_null NOT NULL,
    record_id text CONSTRAINT search_entries_record_id_not_null NOT NULL,
    created_at timestamp(3) with time zone CONSTRAINT search_entries_created_at_not_null NOT NULL,
    amount_cents bigint,
    scope text CONSTRAINT search_entries_scope_not_null NOT NULL,
    text text CONSTRAINT search_entries_text_not_null NOT NULL
);

--
-- Name: search_entries_before; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_entries_before (
    client_id text CONSTRAINT search_entries_client_id_not_null NOT NULL,
    kind text CONSTRAINT search_entries_kind_not_null NOT NULL,
    entry_id text CONSTRAINT search_entries_entry_id_not_null NOT NULL,
    record_id text CONSTRAINT search_entries_record_id_not_null NOT NULL,
    created_at timestamp(3) with time zone CONSTRAINT search_entries_created_at_not_null NOT NULL,
    amount_cents bigint,
    scope text CONSTRAINT search_entries_scope_not_null NOT NULL,
    text text CONSTRAINT search_entries_text_not_null NOT NULL,
    CONSTRAINT search_entries_before_is_outside_months CHECK (((created_at < '2026-01-01 00:00:00+00'::timestamp with time zone) OR (created_at >= '2046-01-01 00:00:00+00'::timestamp with time zone)))
);

--
-- Name: search_fills; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_fills (
    client_id text NOT NULL,
    source text NOT NULL,
    after_id text DEFAULT ''::text NOT NULL,
    finished boolean DEFAULT false NOT NULL
);

--
-- Name: search_slices; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_slices (
    client_id text NOT NULL,
    kind text NOT NULL,
    month timestamp with time zone NOT NULL
);

--
-- Name: settlement_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.settlement_days (
    client_id text NOT NULL,
    day text NOT NULL,
    sweep_id text,
    until_position bigint,
    settled_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT explains_its_settlement CHECK (((until_position IS NOT NULL) = (sweep_id IS NOT NULL))),
    CONSTRAINT settlement_days_day_check CHECK ((day ~ '^\d{4}-\d\d-\d\d$'::text)),
    CONSTRAINT settlement_days_sweep_id_check CHECK ((sweep_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT settlement_days_until_position_check CHECK ((until_position >= 0))
);

--
-- Name: settlement_schedules; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.settlement_schedules (
    client_id text NOT NULL,
    mode text NOT NULL,
    keep_cents bigint,
    next_day text,
    due_at timestamp(3) with time zone,
    paused_at timestamp(3) with time zone,
    pause_reason text,
    paused_sweep_id text,
    CONSTRAINT due_unless_by_hand CHECK ((((next_day IS NOT NULL) = (mode <> 'BY_HAND'::text)) AND ((due_at IS NOT NULL) = (mode <> 'BY_HAND'::text)))),
    CONSTRAINT keeps_an_amount CHECK (((keep_cents IS NOT NULL) = (mode = 'KEEP_AMOUNT'::text))),
    CONSTRAINT paused_with_a_reason CHECK (((paused_at IS NOT NULL) OR ((pause_reason IS NULL) AND (paused_sweep_id IS NULL)))),
    CONSTRAINT settlement_schedules_keep_cents_check CHECK ((keep_cents >= 0)),
    CONSTRAINT settlement_schedules_mode_check CHECK ((mode = ANY (ARRAY['NEXT_DAY'::text, 'KEEP_AMOUNT'::text, 'BY_HAND'::text]))),
    CONSTRAINT settlement_schedules_next_day_check CHECK ((next_day ~ '^\d{4}-\d\d-\d\d$'::text))
);

--
-- Name: sftp_host_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sftp_host_keys (
    client_id text NOT NULL,
    host text NOT NULL,
    port integer NOT NULL,
    host_key text NOT NULL,
    pinned_at timestamp(3) with time zone NOT NULL,
    offered_key text,
    offered_at timestamp(3) with time zone,
    CONSTRAINT sftp_host_keys_host_key_check CHECK ((host_key ~ '^\S+ \S+$'::text))
);

--
-- Name: sign_in_sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_sessions (
    session_uid text NOT NULL,
    account_id uuid NOT NULL,
    browser text NOT NULL,
    address text NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    locked_at timestamp(3) with time zone,
    CONSTRAINT sign_in_sessions_address_check CHECK ((length(address) <= 64)),
    CONSTRAINT sign_in_sessions_browser_check CHECK ((length(browser) <= 100))
);

--
-- Name: sign_in_steps; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_steps (
    interaction_uid text NOT NULL,
    account_id uuid NOT NULL,
    password_digest bytea NOT NULL,
    proofs text[] NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

--
-- Name: sign_in_tries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_tries (
    subject bytea NOT NULL,
    tries integer NOT NULL,
    window_ends_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT sign_in_tries_tries_check CHECK ((tries > 0))
);

--
-- Name: sweeps; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sweeps (
    client_id text NOT NULL,
    sweep_id text NOT NULL,
    client_transaction_id text NOT NULL,
    amount_cents bigint NOT NULL,
    account_name text NOT NULL,
    description text NOT NULL,
    pay_id text,
    pay_id_type text,
    bsb text,
    account_number text,
    requested_by text NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    failure_reason text,
    returned_at timestamp(3) with time zone,
    returned_reason text,
    npp_transaction_id text,
    sent_via_de boolean,
    reference text,
    CONSTRAINT completed_when_it_says_so CHECK (((completed_at IS NULL) = (status = ANY (ARRAY['CREATED'::text, 'PENDING'::text])))),
    CONSTRAINT one_target CHECK ((((pay_id IS NOT NULL) AND (pay_id_type IS NOT NULL) AND (bsb IS NULL) AND (account_number IS NULL)) OR ((pay_id IS NULL) AND (pay_id_type IS NULL) AND (bsb IS NOT NULL) AND (account_number IS NOT NULL)))),
    CONSTRAINT returned_when_it_says_so CHECK (((returned_at IS NOT NULL) = (status = 'RETURNED'::text))),
    CONSTRAINT settled_when_it_says_so CHECK (((settled_at IS NOT NULL) = (status = ANY (ARRAY['SETTLED'::text, 'RETURNED'::text])))),
    CONSTRAINT sweeps_account_number_check CHECK ((account_number ~ '^\d{4,12}$'::text)),
    CONSTRAINT sweeps_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT sweeps_bsb_check CHECK ((bsb ~ '^\d{6}$'::text)),
    CONSTRAINT sweeps_pay_id_type_check CHECK ((pay_id_type = ANY (ARRAY['PHONE'::text, 'EMAIL'::text, 'ABN'::text, 'ORG'::text]))),
    CONSTRAINT sweeps_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'PENDING'::text, 'SETTLED'::text, 'FAILED'::text, 'RETURNED'::text]))),
    CONSTRAINT sweeps_sweep_id_check CHECK ((sweep_id ~ '^[0-9a-f]{32}$'::text))
);

--
-- Name: table_months; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.table_months (
    table_name text NOT NULL,
    month timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT table_months_check CHECK ((until > month))
);

--
-- Name: tasks_aside; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tasks_aside (
    client_id text NOT NULL,
    task_id text NOT NULL,
    until text NOT NULL,
    reason text NOT NULL,
    put_by text NOT NULL,
    put_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT tasks_aside_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
    CONSTRAINT tasks_aside_task_id_check CHECK ((length(task_id) <= 200)),
    CONSTRAINT tasks_aside_until_check CHECK ((until ~ '^\d{4}-\d{2}-\d{2}$'::text))
);

--
-- Name: top_ups; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.top_ups (
    client_id text NOT NULL,
    top_up_id text NOT NULL,
    npp_transaction_id text NOT NULL,
    pay_id text NOT NULL,
    amount_cents bigint NOT NULL,
    payer_bsb text NOT NULL,
    payer_account_number text NOT NULL,
    payer_name text NOT NULL,
    description text,
    reference text,
    received_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT top_ups_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT top_ups_top_up_id_check CHECK ((top_up_id ~ '^[0-9a-f]{32}$'::text))
);

--
-- Name: transaction_notes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.transaction_notes (
    client_id text NOT NULL,
    note_id text NOT NULL,
    kind text NOT NULL,
    record_id text NOT NULL,
    body text NOT NULL,
    author_id uuid NOT NULL,
    author_name text NOT NULL,
    author_role text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT transaction_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 8000))),
    CONSTRAINT transaction_notes_kind_check CHECK ((kind = ANY (ARRAY['paymentRequest'::text, 'payment'::text, 'paymentInitiation'::text, 'paymentAgreement'::text]))),
    CONSTRAINT transaction_notes_note_id_check CHECK ((note_id ~ '^[0-9a-f]{32}$'::text))
);

--
-- Name: user_invitations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.user_invitations (
    token_hash bytea NOT NULL,
    client_id text NOT NULL,
    account_id uuid NOT NULL,
    invited_by text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    replaced_at timestamp(3) with time zone,
    CONSTRAINT used_or_replaced CHECK (((used_at IS NULL) OR (replaced_at IS NULL))),
    CONSTRAINT user_invitations_check CHECK ((expires_at > created_at)),
    CONSTRAINT user_invitations_token_hash_check CHECK ((length(token_hash) = 32))
);

--
-- Name: views; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.views (
    view_id text NOT NULL,
    client_id text NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    is_default boolean NOT NULL,
    query text NOT NULL,
    columns jsonb NOT NULL,
    max_received integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT views_columns_check CHECK (((jsonb_typeof(columns) = 'array'::text) AND (pg_column_size(columns) <= 16384))),
    CONSTRAINT views_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
    CONSTRAINT views_max_received_check CHECK (((max_received >= 1) AND (max_received <= 50000))),
    CONSTRAINT views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT views_name_key_check CHECK (((length(name_key) >= 1) AND (length(name_key) <= 240))),
    CONSTRAINT views_query_check CHECK ((length(query) <= 4000)),
    CONSTRAINT views_view_id_check CHECK ((view_id ~ '^[0-9a-f]{32}$'::text))
);

--
-- Name: webhook_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempts (
    client_id text NOT NULL,
    delivery_id text NOT NULL,
    attempt_no integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    duration_ms integer NOT NULL,
    outcome text NOT NULL,
    status smallint,
    answer text,
    CONSTRAINT webhook_attempts_attempt_no_check CHECK ((attempt_no > 0)),
    CONSTRAINT webhook_attempts_duration_ms_check CHECK ((duration_ms >= 0)),
    CONSTRAINT webhook_attempts_outcome_check CHECK ((outcome ~ '^[A-Z_]+$'::text))
)
PARTITION BY RANGE (delivery_id);

--
-- Name: webhook_attempts_ahead; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempts_ahead (
    client_id text CONSTRAINT webhook_attempts_client_id_not_null NOT NULL,
    delivery_id text CONSTRAINT webhook_attempts_delivery_id_not_null NOT NULL,
    attempt_no integer CONSTRAINT webhook_attempts_attempt_no_not_null NOT NULL,
    started_at timestamp(3) with time zone CONSTRAINT webhook_attempts_started_at_not_null NOT NULL,
    duration_ms integer CONSTRAINT webhook_attempts_duration_ms_not_null NOT NULL,
    outcome text CONSTRAINT webhook_attempts_outcome_not_null NOT NULL,
    status smallint,
    answer text,
    CONSTRAINT webhook_attempts_attempt_no_check CHECK ((attempt_no > 0)),
    CONSTRAINT webhook_attempts_duration_ms_check CHECK ((duration_ms >= 0)),
    CONSTRAINT webhook_attempts_outcome_check CHECK ((outcome ~ '^[A-Z_]+$'::text))
);

--
-- Name: webhook_attempts_before; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_attempts_before (
    client_id text CONSTRAINT webhook_attempts_client_id_not_null NOT NULL,
    delivery_id text CONSTRAINT webhook_attempts_delivery_id_not_null NOT NULL,
    attempt_no integer CONSTRAINT webhook_attempts_attempt_no_not_null NOT NULL,
    started_at timestamp(3) with time zone CONSTRAINT webhook_attempts_started_at_not_null NOT NULL,
    duration_ms integer CONSTRAINT webhook_attempts_duration_ms_not_null NOT NULL,
    outcome text CONSTRAINT webhook_attempts_outcome_not_null NOT NULL,
    status smallint,
    answer text,
    CONSTRAINT webhook_attempts_attempt_no_check CHECK ((attempt_no > 0)),
    CONSTRAINT webhook_attempts_before_is_outside_months CHECK (((delivery_id < '019b76daa80000000000000000000000'::text) OR (delivery_id >= '022e6a71e40000000000000000000000'::text))),
    CONSTRAINT webhook_attempts_duration_ms_check CHECK ((duration_ms >= 0)),
    CONSTRAINT webhook_attempts_outcome_check CHECK ((outcome ~ '^[A-Z_]+$'::text))
);

--
-- Name: webhook_callbacks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_callbacks (
    client_id text NOT NULL,
    subject_id text NOT NULL,
    url text NOT NULL,
    sealed_authorization bytea,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT webhook_callbacks_subject_id_check CHECK ((subject_id ~ '^[0-9a-f]{32}$'::text))
);

--
-- Name: webhook_deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_deliveries (
    client_id text NOT NULL,
    delivery_id text NOT NULL,
    event_id text NOT NULL,
    event text NOT NULL,
    subject_id text NOT NULL,
    reference text,
    is_test boolean DEFAULT false NOT NULL,
    channel text NOT NULL,
    destination_id text,
    url text,
    sealed_authorization bytea,
    status text DEFAULT 'PENDING'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    last_attempt_at timestamp(3) with time zone,
    last_status smallint,
    lane text GENERATED ALWAYS AS (((client_id || ' '::text) || COALESCE(destination_id, lower("substring"(url, '^[A-Za-z]+://[^/?#]*'::text)), ''::text))) STORED NOT NULL,
    ready boolean DEFAULT true NOT NULL,
    traceparent text,
    CONSTRAINT webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT webhook_deliveries_channel_check CHECK ((channel = ANY (ARRAY['destination'::text, 'callback'::text]))),
    CONSTRAINT webhook_deliveries_check CHECK (((num_nonnulls(destination_id, url) = 1) AND ((channel = 'destination'::text) = (destination_id IS NOT NULL)))),
    CONSTRAINT webhook_deliveries_check1 CHECK (((next_attempt_at IS NULL) = (status = ANY (ARRAY['DELIVERED'::text, 'FAILED'::text])))),
    CONSTRAINT webhook_deliveries_delivery_id_check CHECK ((delivery_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'RETRYING'::text, 'FAILED'::text]))),
    CONSTRAINT webhook_deliveries_traceparent_check CHECK ((length(traceparent) = 55)),
    CONSTRAINT webhook_deliveries_tries_check CHECK ((tries >= 0))
)
PARTITION BY RANGE (delivery_id);

--
-- Name: webhook_deliveries_ahead; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_deliveries_ahead (
    client_id text CONSTRAINT webhook_deliveries_client_id_not_null NOT NULL,
    delivery_id text CONSTRAINT webhook_deliveries_delivery_id_not_null NOT NULL,
    event_id text CONSTRAINT webhook_deliveries_event_id_not_null NOT NULL,
    event text CONSTRAINT webhook_deliveries_event_not_null NOT NULL,
    subject_id text CONSTRAINT webhook_deliveries_subject_id_not_null NOT NULL,
    reference text,
    is_test boolean DEFAULT false CONSTRAINT webhook_deliveries_is_test_not_null NOT NULL,
    channel text CONSTRAINT webhook_deliveries_channel_not_null NOT NULL,
    destination_id text,
    url text,
    sealed_authorization bytea,
    status text DEFAULT 'PENDING'::text CONSTRAINT webhook_deliveries_status_not_null NOT NULL,
    attempts integer DEFAULT 0 CONSTRAINT webhook_deliveries_attempts_not_null NOT NULL,
    tries integer DEFAULT 0 CONSTRAINT webhook_deliveries_tries_not_null NOT NULL,
    created_at timestamp(3) with time zone CONSTRAINT webhook_deliveries_created_at_not_null NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    last_attempt_at timestamp(3) with time zone,
    last_status smallint,
    lane text GENERATED ALWAYS AS (((client_id || ' '::text) || COALESCE(destination_id, lower("substring"(url, '^[A-Za-z]+://[^/?#]*'::text)), ''::text))) STORED CONSTRAINT webhook_deliveries_lane_not_null NOT NULL,
    ready boolean DEFAULT true CONSTRAINT webhook_deliveries_ready_not_null NOT NULL,
    traceparent text,
    CONSTRAINT webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT webhook_deliveries_channel_check CHECK ((channel = ANY (ARRAY['destination'::text, 'callback'::text]))),
    CONSTRAINT webhook_deliveries_check CHECK (((num_nonnulls(destination_id, url) = 1) AND ((channel = 'destination'::text) = (destination_id IS NOT NULL)))),
    CONSTRAINT webhook_deliveries_check1 CHECK (((next_attempt_at IS NULL) = (status = ANY (ARRAY['DELIVERED'::text, 'FAILED'::text])))),
    CONSTRAINT webhook_deliveries_delivery_id_check CHECK ((delivery_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'RETRYING'::text, 'FAILED'::text]))),
    CONSTRAINT webhook_deliveries_traceparent_check CHECK ((length(traceparent) = 55)),
    CONSTRAINT webhook_deliveries_tries_check CHECK ((tries >= 0))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='2000');

--
-- Name: webhook_deliveries_before; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_deliveries_before (
    client_id text CONSTRAINT webhook_deliveries_client_id_not_null NOT NULL,
    delivery_id text CONSTRAINT webhook_deliveries_delivery_id_not_null NOT NULL,
    event_id text CONSTRAINT webhook_deliveries_event_id_not_null NOT NULL,
    event text CONSTRAINT webhook_deliveries_event_not_null NOT NULL,
    subject_id text CONSTRAINT webhook_deliveries_subject_id_not_null NOT NULL,
    reference text,
    is_test boolean DEFAULT false CONSTRAINT webhook_deliveries_is_test_not_null NOT NULL,
    channel text CONSTRAINT webhook_deliveries_channel_not_null NOT NULL,
    destination_id text,
    url text,
    sealed_authorization bytea,
    status text DEFAULT 'PENDING'::text CONSTRAINT webhook_deliveries_status_not_null NOT NULL,
    attempts integer DEFAULT 0 CONSTRAINT webhook_deliveries_attempts_not_null NOT NULL,
    tries integer DEFAULT 0 CONSTRAINT webhook_deliveries_tries_not_null NOT NULL,
    created_at timestamp(3) with time zone CONSTRAINT webhook_deliveries_created_at_not_null NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    last_attempt_at timestamp(3) with time zone,
    last_status smallint,
    lane text GENERATED ALWAYS AS (((client_id || ' '::text) || COALESCE(destination_id, lower("substring"(url, '^[A-Za-z]+://[^/?#]*'::text)), ''::text))) STORED CONSTRAINT webhook_deliveries_lane_not_null NOT NULL,
    ready boolean DEFAULT true CONSTRAINT webhook_deliveries_ready_not_null NOT NULL,
    traceparent text,
    CONSTRAINT webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT webhook_deliveries_before_is_outside_months CHECK (((delivery_id < '019b76daa80000000000000000000000'::text) OR (delivery_id >= '022e6a71e40000000000000000000000'::text))),
    CONSTRAINT webhook_deliveries_channel_check CHECK ((channel = ANY (ARRAY['destination'::text, 'callback'::text]))),
    CONSTRAINT webhook_deliveries_check CHECK (((num_nonnulls(destination_id, url) = 1) AND ((channel = 'destination'::text) = (destination_id IS NOT NULL)))),
    CONSTRAINT webhook_deliveries_check1 CHECK (((next_attempt_at IS NULL) = (status = ANY (ARRAY['DELIVERED'::text, 'FAILED'::text])))),
    CONSTRAINT webhook_deliveries_delivery_id_check CHECK ((delivery_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'RETRYING'::text, 'FAILED'::text]))),
    CONSTRAINT webhook_deliveries_traceparent_check CHECK ((length(traceparent) = 55)),
    CONSTRAINT webhook_deliveries_tries_check CHECK ((tries >= 0))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='2000');

--
-- Name: webhook_destinations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_destinations (
    client_id text NOT NULL,
    destination_id text NOT NULL,
    destination_no bigint NOT NULL,
    webhooks_on text[] DEFAULT '{}'::text[] NOT NULL,
    url text,
    sealed_authorization bytea,
    sealed_secret bytea,
    secret_hint text,
    sealed_previous_secret bytea,
    previous_secret_until timestamp(3) with time zone,
    failing_since timestamp(3) with time zone,
    gone_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    failure_mailed_for timestamp(3) with time zone,
    CONSTRAINT previous_secret_until_then CHECK (((sealed_previous_secret IS NULL) = (previous_secret_until IS NULL))),
    CONSTRAINT signed_where_sent CHECK (((url IS NULL) OR ((sealed_secret IS NOT NULL) AND (secret_hint IS NOT NULL)))),
    CONSTRAINT webhook_destinations_destination_id_check CHECK ((destination_id ~ '^[A-Za-z0-9_-]{1,50}$'::text)),
    CONSTRAINT webhook_destinations_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2048)))
);

--
-- Name: webhook_destinations_destination_no_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.webhook_destinations ALTER COLUMN destination_no ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_destinations_destination_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: webhook_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_events (
    client_id text NOT NULL,
    event_id text NOT NULL,
    event_no bigint NOT NULL,
    event text NOT NULL,
    payload json NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT webhook_events_event_check CHECK ((event ~ '^[A-Za-z]+\.[A-Z_]+$'::text)),
    CONSTRAINT webhook_events_event_id_check CHECK ((event_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT webhook_events_payload_check CHECK ((json_typeof(payload) = 'object'::text))
)
PARTITION BY RANGE (event_id);

--
-- Name: webhook_events_ahead; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_events_ahead (
    client_id text CONSTRAINT webhook_events_client_id_not_null NOT NULL,
    event_id text CONSTRAINT webhook_events_event_id_not_null NOT NULL,
    event_no bigint CONSTRAINT webhook_events_event_no_not_null NOT NULL,
    event text CONSTRAINT webhook_events_event_not_null NOT NULL,
    payload json CONSTRAINT webhook_events_payload_not_null NOT NULL,
    occurred_at timestamp(3) with time zone CONSTRAINT webhook_events_occurred_at_not_null NOT NULL,
    CONSTRAINT webhook_events_event_check CHECK ((event ~ '^[A-Za-z]+\.[A-Z_]+$'::text)),
    CONSTRAINT webhook_events_event_id_check CHECK ((event_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT webhook_events_payload_check CHECK ((json_typeof(payload) = 'object'::text))
);

--
-- Name: webhook_events_before; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_events_before (
    client_id text CONSTRAINT webhook_events_client_id_not_null NOT NULL,
    event_id text CONSTRAINT webhook_events_event_id_not_null NOT NULL,
    event_no bigint CONSTRAINT webhook_events_event_no_not_null NOT NULL,
    event text CONSTRAINT webhook_events_event_not_null NOT NULL,
    payload json CONSTRAINT webhook_events_payload_not_null NOT NULL,
    occurred_at timestamp(3) with time zone CONSTRAINT webhook_events_occurred_at_not_null NOT NULL,
    CONSTRAINT webhook_events_before_is_outside_months CHECK (((event_id < '019b76daa80000000000000000000000'::text) OR (event_id >= '022e6a71e40000000000000000000000'::text))),
    CONSTRAINT webhook_events_event_check CHECK ((event ~ '^[A-Za-z]+\.[A-Z_]+$'::text)),
    CONSTRAINT webhook_events_event_id_check CHECK ((event_id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT webhook_events_payload_check CHECK ((json_typeof(payload) = 'object'::text))
);

--
-- Name: webhook_events_event_no_seq1; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.webhook_events ALTER COLUMN event_no ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_events_event_no_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: webhooks_awake; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhooks_awake (
    only_row boolean DEFAULT true NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT webhooks_awake_only_row_check CHECK (only_row)
);

--
-- Name: activities_ahead; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activities ATTACH PARTITION public.activities_ahead FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2046-01-01 00:00:00+00');

--
-- Name: activities_before; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activities ATTACH PARTITION public.activities_before DEFAULT;

--
-- Name: search_entries_ahead; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_entries ATTACH PARTITION public.search_entries_ahead FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2046-01-01 00:00:00+00');

--
-- Name: search_entries_before; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_entries ATTACH PARTITION public.search_entries_before DEFAULT;

--
-- Name: webhook_attempts_ahead; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempts ATTACH PARTITION public.webhook_attempts_ahead FOR VALUES FROM ('019b76daa80000000000000000000000') TO ('022e6a71e40000000000000000000000');

--
-- Name: webhook_attempts_before; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempts ATTACH PARTITION public.webhook_attempts_before DEFAULT;

--
-- Name: webhook_deliveries_ahead; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_deliveries ATTACH PARTITION public.webhook_deliveries_ahead FOR VALUES FROM ('019b76daa80000000000000000000000') TO ('022e6a71e40000000000000000000000');

--
-- Name: webhook_deliveries_before; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_deliveries ATTACH PARTITION public.webhook_deliveries_before DEFAULT;

--
-- Name: webhook_events_ahead; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_events ATTACH PARTITION public.webhook_events_ahead FOR VALUES FROM ('019b76daa80000000000000000000000') TO ('022e6a71e40000000000000000000000');

--
-- Name: webhook_events_before; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_events ATTACH PARTITION public.webhook_events_before DEFAULT;

--
-- Name: collections collections_npp_transaction_id_key; Type: CONSTRAINT; Schema: bank; Owner: -
--

ALTER TABLE ONLY bank.collections
    ADD CONSTRAINT collections_npp_transaction_id_key UNIQUE (npp_transaction_id);

--
-- Name: collections collections_pkey; Type: CONSTRAINT; Schema: bank; Owner: -
--

ALTER TABLE ONLY bank.collections
    ADD CONSTRAINT collections_pkey PRIMARY KEY (collection_id);

--
-- Name: payers payers_pkey; Type: CONSTRAINT; Schema: bank; Owner: -
--

ALTER TABLE ONLY bank.payers
    ADD CONSTRAINT payers_pkey PRIMARY KEY (bsb, account_number);

--
-- Name: statement_lines statement_lines_npp_transaction_id_amount_cents_key; Type: CONSTRAINT; Schema: bank; Owner: -
--

ALTER TABLE ONLY bank.statement_lines
    ADD CONSTRAINT statement_lines_npp_transaction_id_amount_cents_key UNIQUE (npp_transaction_id, amount_cents);

--
-- Name: statement_lines statement_lines_pkey; Type: CONSTRAINT; Schema: bank; Owner: -
--

ALTER TABLE ONLY bank.statement_lines
    ADD CONSTRAINT statement_lines_pkey PRIMARY KEY (line_id);

--
-- Name: transfers transfers_instruction_id_key; Type: CONSTRAINT; Schema: bank; Owner: -
--

ALTER TABLE ONLY bank.transfers
    ADD CONSTRAINT transfers_instruction_id_key UNIQUE (instruction_id);

--
-- Name: transfers transfers_pkey; Type: CONSTRAINT; Schema: bank; Owner: -
--

ALTER TABLE ONLY bank.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (npp_transaction_id);

--
-- Name: mandates mandates_pkey; Type: CONSTRAINT; Schema: iso20022; Owner: -
--

ALTER TABLE ONLY iso20022.mandates
    ADD CONSTRAINT mandates_pkey PRIMARY KEY (agreement_id);

--
-- Name: orders orders_message_id_key; Type: CONSTRAINT; Schema: iso20022; Owner: -
--

ALTER TABLE ONLY iso20022.orders
    ADD CONSTRAINT orders_message_id_key UNIQUE (message_id);

--
-- Name: orders orders_npp_transaction_id_key; Type: CONSTRAINT; Schema: iso20022; Owner: -
--

ALTER TABLE ONLY iso20022.orders
    ADD CONSTRAINT orders_npp_transaction_id_key UNIQUE (npp_transaction_id);

--
-- Name: orders orders_pkey; Type: CONSTRAINT; Schema: iso20022; Owner: -
--

ALTER TABLE ONLY iso20022.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (order_id);

--
-- Name: position position_pkey; Type: CONSTRAINT; Schema: iso20022; Owner: -
--

ALTER TABLE ONLY iso20022."position"
    ADD CONSTRAINT position_pkey PRIMARY KEY (only_row);

--
-- Name: received received_pkey; Type: CONSTRAINT; Schema: iso20022; Owner: -
--

ALTER TABLE ONLY iso20022.received
    ADD CONSTRAINT received_pkey PRIMARY KEY (message_id);

--
-- Name: accounts accounts_email_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_email_key UNIQUE (email);

--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (account_id);

--
-- Name: activities_ahead activities_pkey_ahead; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activities_ahead
    ADD CONSTRAINT activities_pkey_ahead PRIMARY KEY (client_id, activity_id);

--
-- Name: activities_before activities_pkey_before; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activities_before
    ADD CONSTRAINT activities_pkey_before PRIMARY KEY (client_id, activity_id);

--
-- Name: api_keys api_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (client_id, key_id);

--
-- Name: approval_policies approval_policies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approval_policies
    ADD CONSTRAINT approval_policies_pkey PRIMARY KEY (client_id);

--
-- Name: approval_requests approval_requests_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approval_requests
    ADD CONSTRAINT approval_requests_pkey PRIMARY KEY (client_id, approval_id);

--
-- Name: authenticator_apps authenticator_apps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.authenticator_apps
    ADD CONSTRAINT authenticator_apps_pkey PRIMARY KEY (account_id);

--
-- Name: batch_apps batch_apps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch_apps
    ADD CONSTRAINT batch_apps_pkey PRIMARY KEY (client_id);

--
-- Name: batch_lines batch_lines_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch_lines
    ADD CONSTRAINT batch_lines_pkey PRIMARY KEY (client_id, batch_id, line_no);

--
-- Name: batch_sightings batch_sightings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch_sightings
    ADD CONSTRAINT batch_sightings_pkey PRIMARY KEY (client_id, file_name);

--
-- Name: batches batches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batches
    ADD CONSTRAINT batches_pkey PRIMARY KEY (client_id, batch_id);

--
-- Name: bulk_batches bulk_batches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bulk_batches
    ADD CONSTRAINT bulk_batches_pkey PRIMARY KEY (client_id, batch_id);

--
-- Name: bulk_rows bulk_rows_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bulk_rows
    ADD CONSTRAINT bulk_rows_pkey PRIMARY KEY (client_id, batch_id, row_no);

--
-- Name: call_counts call_counts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.call_counts
    ADD CONSTRAINT call_counts_pkey PRIMARY KEY (subject);

--
-- Name: checkout_apps checkout_apps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_apps
    ADD CONSTRAINT checkout_apps_pkey PRIMARY KEY (client_id);

--
-- Name: checkout_pay_to_attempts checkout_pay_to_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_pay_to_attempts
    ADD CONSTRAINT checkout_pay_to_attempts_pkey PRIMARY KEY (client_id, payment_agreement_id);

--
-- Name: checkout_previews checkout_previews_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_previews
    ADD CONSTRAINT checkout_previews_pkey PRIMARY KEY (client_id, preview_id);

--
-- Name: checkout_previews checkout_previews_preview_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_previews
    ADD CONSTRAINT checkout_previews_preview_id_key UNIQUE (preview_id);

--
-- Name: checkout_themes checkout_themes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_themes
    ADD CONSTRAINT checkout_themes_pkey PRIMARY KEY (client_id, theme_no);

--
-- Name: checkout_tokens checkout_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_tokens
    ADD CONSTRAINT checkout_tokens_pkey PRIMARY KEY (checkout_token);

--
-- Name: client_assets client_assets_client_id_digest_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_assets
    ADD CONSTRAINT client_assets_client_id_digest_key UNIQUE (client_id, digest);

--
-- Name: client_assets client_assets_file_name_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_assets
    ADD CONSTRAINT client_assets_file_name_key UNIQUE (file_name);

--
-- Name: client_assets client_assets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_assets
    ADD CONSTRAINT client_assets_pkey PRIMARY KEY (client_id, file_name);

--
-- Name: client_email_domains client_email_domains_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_email_domains
    ADD CONSTRAINT client_email_domains_pkey PRIMARY KEY (client_id, domain);

--
-- Name: client_identity_providers client_identity_providers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_identity_providers
    ADD CONSTRAINT client_identity_providers_pkey PRIMARY KEY (client_id);

--
-- Name: client_pay_id_domains client_pay_id_domains_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_pay_id_domains
    ADD CONSTRAINT client_pay_id_domains_pkey PRIMARY KEY (client_id, domain);

--
-- Name: client_pgp_keys client_pgp_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_pgp_keys
    ADD CONSTRAINT client_pgp_keys_pkey PRIMARY KEY (client_id);

--
-- Name: client_security_policies client_security_policies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_security_policies
    ADD CONSTRAINT client_security_policies_pkey PRIMARY KEY (client_id);

--
-- Name: client_ssh_keys client_ssh_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_ssh_keys
    ADD CONSTRAINT client_ssh_keys_pkey PRIMARY KEY (client_id, purpose);

--
-- Name: clients clients_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (client_id);

--
-- Name: daily_task_mails daily_task_mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.daily_task_mails
    ADD CONSTRAINT daily_task_mails_pkey PRIMARY KEY (client_id, account_id);

--
-- Name: export_links export_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.export_links
    ADD CONSTRAINT export_links_pkey PRIMARY KEY (digest);

--
-- Name: export_parts export_parts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.export_parts
    ADD CONSTRAINT export_parts_pkey PRIMARY KEY (client_id, export_id, part_no);

--
-- Name: exports exports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_pkey PRIMARY KEY (client_id, export_id);

--
-- Name: federated_sign_ins federated_sign_ins_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.federated_sign_ins
    ADD CONSTRAINT federated_sign_ins_pkey PRIMARY KEY (state_hash);

--
-- Name: federated_subjects federated_subjects_account_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.federated_subjects
    ADD CONSTRAINT federated_subjects_account_id_key UNIQUE (account_id);

--
-- Name: federated_subjects federated_subjects_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.federated_subjects
    ADD CONSTRAINT federated_subjects_pkey PRIMARY KEY (client_id, issuer, subject);

--
-- Name: hidden_notes hidden_notes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.hidden_notes
    ADD CONSTRAINT hidden_notes_pkey PRIMARY KEY (client_id, note_id);

--
-- Name: idempotency_keys idempotency_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (client_id, key);

--
-- Name: identity_artifacts identity_artifacts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identity_artifacts
    ADD CONSTRAINT identity_artifacts_pkey PRIMARY KEY (model, id);

--
-- Name: identity_secrets identity_secrets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identity_secrets
    ADD CONSTRAINT identity_secrets_pkey PRIMARY KEY (name);

--
-- Name: identity_signing_keys identity_signing_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identity_signing_keys
    ADD CONSTRAINT identity_signing_keys_pkey PRIMARY KEY (kid);

--
-- Name: key_signatures key_signatures_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.key_signatures
    ADD CONSTRAINT key_signatures_pkey PRIMARY KEY (client_id, key_id, signature);

--
-- Name: known_browsers known_browsers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (account_id, browser_hash);

--
-- Name: ledger_accounts ledger_accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_pkey PRIMARY KEY (client_id, account);

--
-- Name: ledger_adjustments ledger_adjustments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_adjustments
    ADD CONSTRAINT ledger_adjustments_pkey PRIMARY KEY (client_id, adjustment_id);

--
-- Name: ledger_checks ledger_checks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_checks
    ADD CONSTRAINT ledger_checks_pkey PRIMARY KEY (checked_at);

--
-- Name: ledger_entries ledger_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (client_id, transaction_id, entry_no);

--
-- Name: ledger_transactions ledger_transactions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_transactions
    ADD CONSTRAINT ledger_transactions_pkey PRIMARY KEY (client_id, transaction_id);

--
-- Name: low_balance_crossings low_balance_crossings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.low_balance_crossings
    ADD CONSTRAINT low_balance_crossings_pkey PRIMARY KEY (client_id, crossing_id);

--
-- Name: mails mails_mail_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_mail_id_key UNIQUE (mail_id);

--
-- Name: mails mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (client_id, mail_id);

--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);

--
-- Name: monthly_tables monthly_tables_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.monthly_tables
    ADD CONSTRAINT monthly_tables_pkey PRIMARY KEY (table_name);

--
-- Name: new_authenticator_apps new_authenticator_apps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.new_authenticator_apps
    ADD CONSTRAINT new_authenticator_apps_pkey PRIMARY KEY (place);

--
-- Name: owned_ids owned_ids_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.owned_ids
    ADD CONSTRAINT owned_ids_pkey PRIMARY KEY (id);

--
-- Name: passkey_challenges passkey_challenges_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (place);

--
-- Name: passkeys passkeys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (credential_id);

--
-- Name: password_resets password_resets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash);

--
-- Name: pay_ids pay_ids_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pay_ids
    ADD CONSTRAINT pay_ids_pkey PRIMARY KEY (pay_id);

--
-- Name: payee_checks payee_checks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payee_checks
    ADD CONSTRAINT payee_checks_pkey PRIMARY KEY (client_id, payee);

--
-- Name: payment_agreement_amendments payment_agreement_amendments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_agreement_amendments
    ADD CONSTRAINT payment_agreement_amendments_pkey PRIMARY KEY (client_id, amendment_id);

--
-- Name: payment_agreements payment_agreements_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_agreements
    ADD CONSTRAINT payment_agreements_pkey PRIMARY KEY (client_id, payment_agreement_id);

--
-- Name: payment_initiation_refunds payment_initiation_refunds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_initiation_refunds
    ADD CONSTRAINT payment_initiation_refunds_pkey PRIMARY KEY (client_id, refund_id);

--
-- Name: payment_initiations payment_initiations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_initiations
    ADD CONSTRAINT payment_initiations_pkey PRIMARY KEY (client_id, payment_initiation_id);

--
-- Name: payment_request_keys payment_request_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_request_keys
    ADD CONSTRAINT payment_request_keys_pkey PRIMARY KEY (client_id, client_transaction_id);

--
-- Name: payment_requests payment_requests_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_requests
    ADD CONSTRAINT payment_requests_pkey PRIMARY KEY (client_id, payment_request_id);

--
-- Name: payments payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (client_id, payment_id);

--
-- Name: rail_instructions rail_instructions_client_id_kind_subject_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rail_instructions
    ADD CONSTRAINT rail_instructions_client_id_kind_subject_id_key UNIQUE (client_id, kind, subject_id);

--
-- Name: rail_instructions rail_instructions_instruction_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rail_instructions
    ADD CONSTRAINT rail_instructions_instruction_id_key UNIQUE (instruction_id);

--
-- Name: rail_instructions rail_instructions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rail_instructions
    ADD CONSTRAINT rail_instructions_pkey PRIMARY KEY (client_id, instruction_id);

--
-- Name: received_payment_keys received_payment_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.received_payment_keys
    ADD CONSTRAINT received_payment_keys_pkey PRIMARY KEY (npp_transaction_id);

--
-- Name: received_payments received_payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.received_payments
    ADD CONSTRAINT received_payments_pkey PRIMARY KEY (client_id, npp_transaction_id);

--
-- Name: recovery_codes recovery_codes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash);

--
-- Name: refund_keys refund_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refund_keys
    ADD CONSTRAINT refund_keys_pkey PRIMARY KEY (client_id, client_refund_id);

--
-- Name: refunds refunds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (client_id, refund_id);

--
-- Name: replaced_payments replaced_payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.replaced_payments
    ADD CONSTRAINT replaced_payments_pkey PRIMARY KEY (client_id, payment_id);

--
-- Name: report_deliveries report_deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.report_deliveries
    ADD CONSTRAINT report_deliveries_pkey PRIMARY KEY (client_id, report_id);

--
-- Name: report_delivery_attempts report_delivery_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.report_delivery_attempts
    ADD CONSTRAINT report_delivery_attempts_pkey PRIMARY KEY (client_id, report_id, attempt_no);

--
-- Name: report_links report_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.report_links
    ADD CONSTRAINT report_links_pkey PRIMARY KEY (digest);

--
-- Name: report_outages report_outages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.report_outages
    ADD CONSTRAINT report_outages_pkey PRIMARY KEY (client_id);

--
-- Name: reports reports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (client_id, report_id);

--
-- Name: reports reports_report_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_report_id_key UNIQUE (report_id);

--
-- Name: search_entries search_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_entries
    ADD CONSTRAINT search_entries_pkey PRIMARY KEY (client_id, kind, created_at, entry_id);

--
-- Name: search_entries_ahead search_entries_pkey_ahead; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_entries_ahead
    ADD CONSTRAINT search_entries_pkey_ahead PRIMARY KEY (client_id, kind, created_at, entry_id);

--
-- Name: search_entries_before search_entries_pkey_before; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_entries_before
    ADD CONSTRAINT search_entries_pkey_before PRIMARY KEY (client_id, kind, created_at, entry_id);

--
-- Name: search_fills search_fills_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_fills
    ADD CONSTRAINT search_fills_pkey PRIMARY KEY (client_id, source);

--
-- Name: search_slices search_slices_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_slices
    ADD CONSTRAINT search_slices_pkey PRIMARY KEY (client_id, kind, month);

--
-- Name: settlement_days settlement_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.settlement_days
    ADD CONSTRAINT settlement_days_pkey PRIMARY KEY (client_id, day);

--
-- Name: settlement_schedules settlement_schedules_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.settlement_schedules
    ADD CONSTRAINT settlement_schedules_pkey PRIMARY KEY (client_id);

--
-- Name: sftp_host_keys sftp_host_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sftp_host_keys
    ADD CONSTRAINT sftp_host_keys_pkey PRIMARY KEY (client_id, host, port);

--
-- Name: sign_in_sessions sign_in_sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_sessions
    ADD CONSTRAINT sign_in_sessions_pkey PRIMARY KEY (session_uid);

--
-- Name: sign_in_steps sign_in_steps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_steps
    ADD CONSTRAINT sign_in_steps_pkey PRIMARY KEY (interaction_uid);

--
-- Name: sign_in_tries sign_in_tries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_tries
    ADD CONSTRAINT sign_in_tries_pkey PRIMARY KEY (subject);

--
-- Name: sweeps sweeps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sweeps
    ADD CONSTRAINT sweeps_pkey PRIMARY KEY (client_id, sweep_id);

--
-- Name: table_months table_months_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.table_months
    ADD CONSTRAINT table_months_pkey PRIMARY KEY (table_name, month);

--
-- Name: tasks_aside tasks_aside_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tasks_aside
    ADD CONSTRAINT tasks_aside_pkey PRIMARY KEY (client_id, task_id);

--
-- Name: top_ups top_ups_npp_transaction_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.top_ups
    ADD CONSTRAINT top_ups_npp_transaction_id_key UNIQUE (npp_transaction_id);

--
-- Name: top_ups top_ups_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.top_ups
    ADD CONSTRAINT top_ups_pkey PRIMARY KEY (client_id, top_up_id);

--
-- Name: transaction_notes transaction_notes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transaction_notes
    ADD CONSTRAINT transaction_notes_pkey PRIMARY KEY (client_id, note_id);

--
-- Name: user_invitations user_invitations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT user_invitations_pkey PRIMARY KEY (token_hash);

--
-- Name: views views_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.views
    ADD CONSTRAINT views_pkey PRIMARY KEY (view_id);

--
-- Name: webhook_attempts webhook_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (client_id, delivery_id, attempt_no);

--
-- Name: webhook_attempts_ahead webhook_attempts_pkey_ahead; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempts_ahead
    ADD CONSTRAINT webhook_attempts_pkey_ahead PRIMARY KEY (client_id, delivery_id, attempt_no);

--
-- Name: webhook_attempts_before webhook_attempts_pkey_before; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_attempts_before
    ADD CONSTRAINT webhook_attempts_pkey_before PRIMARY KEY (client_id, delivery_id, attempt_no);

--
-- Name: webhook_callbacks webhook_callbacks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_callbacks
    ADD CONSTRAINT webhook_callbacks_pkey PRIMARY KEY (client_id, subject_id);

--
-- Name: webhook_deliveries webhook_deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (client_id, delivery_id);

--
-- Name: webhook_deliveries_ahead webhook_deliveries_pkey_ahead; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_deliveries_ahead
    ADD CONSTRAINT webhook_deliveries_pkey_ahead PRIMARY KEY (client_id, delivery_id);

--
-- Name: webhook_deliveries_before webhook_deliveries_pkey_before; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_deliveries_before
    ADD CONSTRAINT webhook_deliveries_pkey_before PRIMARY KEY (client_id, delivery_id);

--
-- Name: webhook_destinations webhook_destinations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_destinations
    ADD CONSTRAINT webhook_destinations_pkey PRIMARY KEY (client_id, destination_id);

--
-- Name: webhook_events webhook_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (client_id, event_id);

--
-- Name: webhook_events_ahead webhook_events_pkey_ahead; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_events_ahead
    ADD CONSTRAINT webhook_events_pkey_ahead PRIMARY KEY (client_id, event_id);

--
-- Name: webhook_events_before webhook_events_pkey_before; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_events_before
    ADD CONSTRAINT webhook_events_pkey_before PRIMARY KEY (client_id, event_id);

--
-- Name: webhooks_awake webhooks_awake_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks_awake
    ADD CONSTRAINT webhooks_awake_pkey PRIMARY KEY (only_row);

--
-- Name: statement_lines_account; Type: INDEX; Schema: bank; Owner: -
--

CREATE INDEX statement_lines_account ON bank.statement_lines USING btree (bsb, account_number, line_id DESC);

--
-- Name: transfers_due; Type: INDEX; Schema: bank; Owner: -
--

CREATE INDEX transfers_due ON bank.transfers USING btree (due_at) WHERE (state = 'PENDING'::text);

--
-- Name: transfers_unreported; Type: INDEX; Schema: bank; Owner: -
--

CREATE INDEX transfers_unreported ON bank.transfers USING btree (due_at) WHERE unreported;

--
-- Name: orders_finished; Type: INDEX; Schema: iso20022; Owner: -
--

CREATE INDEX orders_finished ON iso20022.orders USING btree (finished_at) WHERE (state <> 'OPEN'::text);

--
-- Name: orders_open; Type: INDEX; Schema: iso20022; Owner: -
--

CREATE INDEX orders_open ON iso20022.orders USING btree (created_at) WHERE (state = 'OPEN'::text);

--
-- Name: received_received_at; Type: INDEX; Schema: iso20022; Owner: -
--

CREATE INDEX received_received_at ON iso20022.received USING btree (received_at);

--
-- Name: accounts_client; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_client ON public.accounts USING btree (client_id, email);

--
-- Name: accounts_email_without_case; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX accounts_email_without_case ON public.accounts USING btree (lower((email COLLATE "C"))) WHERE (NOT shadowed);

--
-- Name: activities_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX activities_newest ON ONLY public.activities USING btree (client_id, acted_at DESC, activity_id DESC);

--
-- Name: activities_newest_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX activities_newest_ahead ON public.activities_ahead USING btree (client_id, acted_at DESC, activity_id DESC);

--
-- Name: activities_newest_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX activities_newest_before ON public.activities_before USING btree (client_id, acted_at DESC, activity_id DESC);

--
-- Name: activities_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX activities_subject ON ONLY public.activities USING btree (client_id, subject_id, acted_at);

--
-- Name: activities_subject_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX activities_subject_ahead ON public.activities_ahead USING btree (client_id, subject_id, acted_at);

--
-- Name: activities_subject_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX activities_subject_before ON public.activities_before USING btree (client_id, subject_id, acted_at);

--
-- Name: approval_requests_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approval_requests_due ON public.approval_requests USING btree (expires_at) WHERE (status = 'PENDING'::text);

--
-- Name: approval_requests_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approval_requests_newest ON public.approval_requests USING btree (client_id, asked_at);

--
-- Name: approval_requests_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX approval_requests_once ON public.approval_requests USING btree (client_id, asker_kind, asker_id, call_hash) WHERE (status = 'PENDING'::text);

--
-- Name: approval_requests_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approval_requests_subject ON public.approval_requests USING btree (client_id, subject_id, asked_at);

--
-- Name: batch_lines_payment; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX batch_lines_payment ON public.batch_lines USING btree (client_id, payment_id) WHERE (payment_id IS NOT NULL);

--
-- Name: batch_lines_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX batch_lines_waiting ON public.batch_lines USING btree (client_id, batch_id, line_no) WHERE (status = 'WAITING'::text);

--
-- Name: batches_here; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX batches_here ON public.batches USING btree (client_id, file_name, size_bytes, modified_at) WHERE (filing = ANY (ARRAY['WAITING'::text, 'LEFT'::text]));

--
-- Name: batches_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX batches_newest ON public.batches USING btree (client_id, created_at DESC, batch_id DESC);

--
-- Name: batches_paid_content; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX batches_paid_content ON public.batches USING btree (client_id, digest) WHERE (status <> 'REJECTED'::text);

--
-- Name: batches_paid_name; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX batches_paid_name ON public.batches USING btree (client_id, plain_name) WHERE (status <> 'REJECTED'::text);

--
-- Name: bulk_batches_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bulk_batches_newest ON public.bulk_batches USING btree (client_id, kind, created_at DESC);

--
-- Name: bulk_rows_made; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bulk_rows_made ON public.bulk_rows USING btree (client_id, made_id) WHERE (made_id IS NOT NULL);

--
-- Name: bulk_rows_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX bulk_rows_subject ON public.bulk_rows USING btree (client_id, batch_id, subject_id) WHERE ((subject_id IS NOT NULL) AND (status <> 'LEFT_OUT'::text));

--
-- Name: bulk_rows_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bulk_rows_waiting ON public.bulk_rows USING btree (client_id, batch_id, row_no) WHERE (status = 'WAITING'::text);

--
-- Name: bulk_rows_waiting_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bulk_rows_waiting_subject ON public.bulk_rows USING btree (client_id, subject_id) WHERE ((status = 'WAITING'::text) AND (subject_id IS NOT NULL));

--
-- Name: checkout_pay_to_attempts_agreement; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX checkout_pay_to_attempts_agreement ON public.checkout_pay_to_attempts USING btree (payment_agreement_id);

--
-- Name: checkout_pay_to_attempts_request; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX checkout_pay_to_attempts_request ON public.checkout_pay_to_attempts USING btree (client_id, payment_request_id, created_at DESC);

--
-- Name: checkout_previews_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX checkout_previews_expiry ON public.checkout_previews USING btree (expires_at);

--
-- Name: checkout_previews_logo; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX checkout_previews_logo ON public.checkout_previews USING btree (client_id, logo_file) WHERE (logo_file IS NOT NULL);

--
-- Name: checkout_themes_logo; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX checkout_themes_logo ON public.checkout_themes USING btree (client_id, logo_file) WHERE (logo_file IS NOT NULL);

--
-- Name: client_assets_new; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX client_assets_new ON public.client_assets USING btree (client_id, created_at);

--
-- Name: client_assets_uploaded; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX client_assets_uploaded ON public.client_assets USING btree (uploaded_at);

--
-- Name: client_email_domains_proved; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX client_email_domains_proved ON public.client_email_domains USING btree (domain) WHERE (proved_at IS NOT NULL);

--
-- Name: clients_parent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX clients_parent ON public.clients USING btree (parent_client_id);

--
-- Name: daily_task_mails_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX daily_task_mails_account ON public.daily_task_mails USING btree (account_id);

--
-- Name: daily_task_mails_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX daily_task_mails_due ON public.daily_task_mails USING btree (next_at);

--
-- Name: export_links_expired; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX export_links_expired ON public.export_links USING btree (expires_at);

--
-- Name: exports_expired; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX exports_expired ON public.exports USING btree (expires_at);

--
-- Name: federated_sign_ins_expired; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX federated_sign_ins_expired ON public.federated_sign_ins USING btree (expires_at);

--
-- Name: idempotency_keys_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

--
-- Name: identity_artifacts_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX identity_artifacts_account ON public.identity_artifacts USING btree (((payload ->> 'accountId'::text))) WHERE ((payload ->> 'accountId'::text) IS NOT NULL);

--
-- Name: identity_artifacts_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX identity_artifacts_expiry ON public.identity_artifacts USING btree (expires_at);

--
-- Name: identity_artifacts_grant; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX identity_artifacts_grant ON public.identity_artifacts USING btree (grant_id) WHERE (grant_id IS NOT NULL);

--
-- Name: identity_artifacts_uid; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX identity_artifacts_uid ON public.identity_artifacts USING btree (uid) WHERE (uid IS NOT NULL);

--
-- Name: key_signatures_over; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX key_signatures_over ON public.key_signatures USING btree (good_until);

--
-- Name: ledger_adjustments_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_adjustments_newest ON public.ledger_adjustments USING btree (client_id, confirmed_at DESC, adjustment_id DESC) WHERE (confirmed_at IS NOT NULL);

--
-- Name: ledger_entries_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_entries_order ON public.ledger_entries USING btree (client_id, account, booked_at, "position");

--
-- Name: ledger_transactions_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_transactions_subject ON public.ledger_transactions USING btree (client_id, subject_id);

--
-- Name: ledger_transactions_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_transactions_time ON public.ledger_transactions USING btree (client_id, occurred_at);

--
-- Name: low_balance_crossings_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX low_balance_crossings_open ON public.low_balance_crossings USING btree (crossing_id) WHERE (NOT handled);

--
-- Name: mails_invitations; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_invitations ON public.mails USING btree (client_id, created_at) WHERE (reason = 'invitation'::text);

--
-- Name: mails_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_newest ON public.mails USING btree (created_at DESC, mail_id DESC);

--
-- Name: mails_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_waiting ON public.mails USING btree (created_at) WHERE (status = 'QUEUED'::text);

--
-- Name: passkeys_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX passkeys_account ON public.passkeys USING btree (account_id);

--
-- Name: password_resets_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX password_resets_account ON public.password_resets USING btree (account_id, created_at);

--
-- Name: password_resets_open; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX password_resets_open ON public.password_resets USING btree (account_id) WHERE ((used_at IS NULL) AND (replaced_at IS NULL));

--
-- Name: pay_ids_request; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pay_ids_request ON public.pay_ids USING btree (client_id, payment_request_id);

--
-- Name: pay_ids_top_up; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX pay_ids_top_up ON public.pay_ids USING btree (client_id) WHERE (payment_request_id IS NULL);

--
-- Name: payee_checks_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payee_checks_newest ON public.payee_checks USING btree (client_id, checked_at);

--
-- Name: payment_agreement_amendments_agreement; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_agreement_amendments_agreement ON public.payment_agreement_amendments USING btree (client_id, payment_agreement_id, created_at);

--
-- Name: payment_agreement_amendments_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_agreement_amendments_due ON public.payment_agreement_amendments USING btree (approve_by) WHERE (status = 'PENDING'::text);

--
-- Name: payment_agreement_amendments_one_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payment_agreement_amendments_one_pending ON public.payment_agreement_amendments USING btree (client_id, payment_agreement_id) WHERE (status = 'PENDING'::text);

--
-- Name: payment_agreements_contract; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payment_agreements_contract ON public.payment_agreements USING btree (client_id, contract_id) WHERE ((contract_id IS NOT NULL) AND (status = ANY (ARRAY['CREATED'::text, 'ACTIVE'::text, 'SUSPENDED'::text])));

--
-- Name: payment_agreements_contract_search; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_agreements_contract_search ON public.payment_agreements USING btree (client_id, contract_id, created_at DESC, payment_agreement_id DESC) WHERE (contract_id IS NOT NULL);

--
-- Name: payment_agreements_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_agreements_due ON public.payment_agreements USING btree (approve_by) WHERE (status = 'CREATED'::text);

--
-- Name: payment_agreements_id; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payment_agreements_id ON public.payment_agreements USING btree (payment_agreement_id);

--
-- Name: payment_agreements_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_agreements_newest ON public.payment_agreements USING btree (client_id, created_at DESC, payment_agreement_id DESC);

--
-- Name: payment_initiation_refunds_failed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_initiation_refunds_failed ON public.payment_initiation_refunds USING btree (client_id, completed_at) WHERE (status = 'FAILED'::text);

--
-- Name: payment_initiation_refunds_initiation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_initiation_refunds_initiation ON public.payment_initiation_refunds USING btree (client_id, payment_initiation_id, created_at);

--
-- Name: payment_initiation_refunds_one_in_flight; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payment_initiation_refunds_one_in_flight ON public.payment_initiation_refunds USING btree (client_id, payment_initiation_id) WHERE (status = 'IN_PROGRESS'::text);

--
-- Name: payment_initiations_agreement; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_initiations_agreement ON public.payment_initiations USING btree (client_id, payment_agreement_id, created_at DESC, payment_initiation_id DESC);

--
-- Name: payment_initiations_client_transaction; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payment_initiations_client_transaction ON public.payment_initiations USING btree (client_id, client_transaction_id);

--
-- Name: payment_initiations_id; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payment_initiations_id ON public.payment_initiations USING btree (payment_initiation_id);

--
-- Name: payment_initiations_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_initiations_newest ON public.payment_initiations USING btree (client_id, created_at DESC, payment_initiation_id DESC);

--
-- Name: payment_initiations_npp_transaction; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_initiations_npp_transaction ON public.payment_initiations USING btree (client_id, npp_transaction_id) WHERE (npp_transaction_id IS NOT NULL);

--
-- Name: payment_initiations_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_initiations_open ON public.payment_initiations USING btree (created_at) WHERE (status = ANY (ARRAY['CREATED'::text, 'PENDING'::text]));

--
-- Name: payment_initiations_request; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payment_initiations_request ON public.payment_initiations USING btree (client_id, payment_request_id) WHERE ((payment_request_id IS NOT NULL) AND (status <> 'FAILED'::text));

--
-- Name: payment_requests_branch; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_requests_branch ON public.payment_requests USING btree (client_id, client_branch, created_at DESC, payment_request_id DESC) WHERE (client_branch IS NOT NULL);

--
-- Name: payment_requests_branch_completed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_requests_branch_completed ON public.payment_requests USING btree (client_id, client_branch, completed_at DESC, payment_request_id DESC) WHERE ((client_branch IS NOT NULL) AND (completed_at IS NOT NULL));

--
-- Name: payment_requests_children; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_requests_children ON public.payment_requests USING btree (client_id, parent_payment_request_id) WHERE (parent_payment_request_id IS NOT NULL);

--
-- Name: payment_requests_completed_money; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_requests_completed_money ON public.payment_requests USING btree (client_id, completed_at DESC, payment_request_id DESC) INCLUDE (deleted_at, multi_payment, parent_payment_request_id, amount_received_cents, refunded_cents) WHERE (completed_at IS NOT NULL);

--
-- Name: payment_requests_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_requests_due ON public.payment_requests USING btree (expiry_at) WHERE ((status = 'WAITING'::text) AND (deleted_at IS NULL));

--
-- Name: payment_requests_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_requests_expiring ON public.payment_requests USING btree (client_id, expiry_at) WHERE ((status = 'WAITING'::text) AND (deleted_at IS NULL));

--
-- Name: payment_requests_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_requests_newest ON public.payment_requests USING btree (client_id, created_at DESC, payment_request_id DESC);

--
-- Name: payment_requests_pay_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_requests_pay_id ON public.payment_requests USING btree (client_id, pay_id, created_at DESC, payment_request_id DESC);

--
-- Name: payment_requests_transaction_search; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payment_requests_transaction_search ON public.payment_requests USING btree (client_id, client_transaction_id, created_at DESC, payment_request_id DESC);

--
-- Name: payments_came_back; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_came_back ON public.payments USING btree (client_id, COALESCE(returned_at, completed_at)) WHERE (status = ANY (ARRAY['FAILED'::text, 'RETURNED'::text]));

--
-- Name: payments_client_payment; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payments_client_payment ON public.payments USING btree (client_id, client_payment_id);

--
-- Name: payments_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_newest ON public.payments USING btree (client_id, created_at DESC, payment_id DESC);

--
-- Name: payments_npp_transaction; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_npp_transaction ON public.payments USING btree (client_id, npp_transaction_id) WHERE (npp_transaction_id IS NOT NULL);

--
-- Name: rail_instructions_left; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rail_instructions_left ON public.rail_instructions USING btree (queue_at) WHERE ((status = 'QUEUED'::text) AND (queue_at IS NOT NULL));

--
-- Name: rail_instructions_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rail_instructions_open ON public.rail_instructions USING btree (created_at) WHERE (status = ANY (ARRAY['QUEUED'::text, 'SENT'::text]));

--
-- Name: rail_instructions_refused_returns; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rail_instructions_refused_returns ON public.rail_instructions USING btree (finished_at) WHERE ((kind = 'return'::text) AND (status = 'REJECTED'::text));

--
-- Name: received_payments_request; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX received_payments_request ON public.received_payments USING btree (client_id, payment_request_id, received_at);

--
-- Name: refunds_failed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX refunds_failed ON public.refunds USING btree (client_id, completed_at) WHERE (status = 'FAILED'::text);

--
-- Name: refunds_one_in_flight; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX refunds_one_in_flight ON public.refunds USING btree (client_id, payment_request_id) WHERE (status = 'IN_PROGRESS'::text);

--
-- Name: refunds_request; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX refunds_request ON public.refunds USING btree (client_id, payment_request_id, created_at);

--
-- Name: report_deliveries_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX report_deliveries_newest ON public.report_deliveries USING btree (client_id, queued_at DESC, report_id DESC);

--
-- Name: report_deliveries_undelivered; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX report_deliveries_undelivered ON public.report_deliveries USING btree (client_id, queued_at DESC, report_id DESC) WHERE (status <> 'DELIVERED'::text);

--
-- Name: report_deliveries_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX report_deliveries_waiting ON public.report_deliveries USING btree (client_id) WHERE (status = 'WAITING'::text);

--
-- Name: report_links_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX report_links_expiry ON public.report_links USING btree (expires_at);

--
-- Name: report_links_report; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX report_links_report ON public.report_links USING btree (client_id, report_id);

--
-- Name: reports_on_demand; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reports_on_demand ON public.reports USING btree (created_at) WHERE (NOT automatic);

--
-- Name: reports_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX reports_once ON public.reports USING btree (client_id, ((type = 'MT940'::text)), from_at) WHERE automatic;

--
-- Name: reports_statement_number; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX reports_statement_number ON public.reports USING btree (client_id, statement_number) WHERE (statement_number IS NOT NULL);

--
-- Name: search_entries_amount; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_entries_amount ON ONLY public.search_entries USING btree (client_id, kind, amount_cents, created_at) WHERE (amount_cents IS NOT NULL);

--
-- Name: search_entries_amount_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_entries_amount_ahead ON public.search_entries_ahead USING btree (client_id, kind, amount_cents, created_at) WHERE (amount_cents IS NOT NULL);

--
-- Name: search_entries_amount_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_entries_amount_before ON public.search_entries_before USING btree (client_id, kind, amount_cents, created_at) WHERE (amount_cents IS NOT NULL);

--
-- Name: search_entries_text; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_entries_text ON ONLY public.search_entries USING gin (scope, text public.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='65536');

--
-- Name: search_entries_text_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_entries_text_ahead ON public.search_entries_ahead USING gin (scope, text public.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='65536');

--
-- Name: search_entries_text_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_entries_text_before ON public.search_entries_before USING gin (scope, text public.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='65536');

--
-- Name: settlement_days_sweep; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX settlement_days_sweep ON public.settlement_days USING btree (client_id, sweep_id) WHERE (sweep_id IS NOT NULL);

--
-- Name: settlement_schedules_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX settlement_schedules_due ON public.settlement_schedules USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (paused_at IS NULL));

--
-- Name: sign_in_sessions_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sign_in_sessions_account ON public.sign_in_sessions USING btree (account_id);

--
-- Name: sign_in_tries_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sign_in_tries_end ON public.sign_in_tries USING btree (window_ends_at);

--
-- Name: sweeps_client_transaction; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX sweeps_client_transaction ON public.sweeps USING btree (client_id, client_transaction_id);

--
-- Name: sweeps_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sweeps_newest ON public.sweeps USING btree (client_id, created_at DESC, sweep_id DESC);

--
-- Name: top_ups_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX top_ups_newest ON public.top_ups USING btree (client_id, received_at DESC, top_up_id DESC);

--
-- Name: transaction_notes_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX transaction_notes_record ON public.transaction_notes USING btree (client_id, kind, record_id, note_id);

--
-- Name: user_invitations_client; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX user_invitations_client ON public.user_invitations USING btree (client_id, account_id);

--
-- Name: user_invitations_open; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX user_invitations_open ON public.user_invitations USING btree (account_id) WHERE ((used_at IS NULL) AND (replaced_at IS NULL));

--
-- Name: views_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX views_account ON public.views USING btree (account_id);

--
-- Name: views_default; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX views_default ON public.views USING btree (client_id, account_id, kind) WHERE is_default;

--
-- Name: views_name; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX views_name ON public.views USING btree (client_id, account_id, kind, name_key);

--
-- Name: webhook_deliveries_event; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_event ON ONLY public.webhook_deliveries USING btree (client_id, event_id);

--
-- Name: webhook_deliveries_event_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_event_ahead ON public.webhook_deliveries_ahead USING btree (client_id, event_id);

--
-- Name: webhook_deliveries_event_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_event_before ON public.webhook_deliveries_before USING btree (client_id, event_id);

--
-- Name: webhook_deliveries_later; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_later ON ONLY public.webhook_deliveries USING btree (next_attempt_at) WHERE ((NOT ready) AND (next_attempt_at IS NOT NULL));

--
-- Name: webhook_deliveries_later_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_later_ahead ON public.webhook_deliveries_ahead USING btree (next_attempt_at) WHERE ((NOT ready) AND (next_attempt_at IS NOT NULL));

--
-- Name: webhook_deliveries_later_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_later_before ON public.webhook_deliveries_before USING btree (next_attempt_at) WHERE ((NOT ready) AND (next_attempt_at IS NOT NULL));

--
-- Name: webhook_deliveries_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_newest ON ONLY public.webhook_deliveries USING btree (client_id, created_at, delivery_id);

--
-- Name: webhook_deliveries_newest_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_newest_ahead ON public.webhook_deliveries_ahead USING btree (client_id, created_at, delivery_id);

--
-- Name: webhook_deliveries_newest_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_newest_before ON public.webhook_deliveries_before USING btree (client_id, created_at, delivery_id);

--
-- Name: webhook_deliveries_ready; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_ready ON ONLY public.webhook_deliveries USING btree (lane, next_attempt_at) WHERE (ready AND (next_attempt_at IS NOT NULL));

--
-- Name: webhook_deliveries_ready_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_ready_ahead ON public.webhook_deliveries_ahead USING btree (lane, next_attempt_at) WHERE (ready AND (next_attempt_at IS NOT NULL));

--
-- Name: webhook_deliveries_ready_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_ready_before ON public.webhook_deliveries_before USING btree (lane, next_attempt_at) WHERE (ready AND (next_attempt_at IS NOT NULL));

--
-- Name: webhook_deliveries_reference; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_reference ON ONLY public.webhook_deliveries USING btree (client_id, reference) WHERE (reference IS NOT NULL);

--
-- Name: webhook_deliveries_reference_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_reference_ahead ON public.webhook_deliveries_ahead USING btree (client_id, reference) WHERE (reference IS NOT NULL);

--
-- Name: webhook_deliveries_reference_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_reference_before ON public.webhook_deliveries_before USING btree (client_id, reference) WHERE (reference IS NOT NULL);

--
-- Name: webhook_deliveries_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_subject ON ONLY public.webhook_deliveries USING btree (client_id, subject_id);

--
-- Name: webhook_deliveries_subject_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_subject_ahead ON public.webhook_deliveries_ahead USING btree (client_id, subject_id);

--
-- Name: webhook_deliveries_subject_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_subject_before ON public.webhook_deliveries_before USING btree (client_id, subject_id);

--
-- Name: webhook_deliveries_troubled; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_troubled ON ONLY public.webhook_deliveries USING btree (client_id, status, created_at, delivery_id) WHERE (status = ANY (ARRAY['RETRYING'::text, 'FAILED'::text]));

--
-- Name: webhook_deliveries_troubled_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_troubled_ahead ON public.webhook_deliveries_ahead USING btree (client_id, status, created_at, delivery_id) WHERE (status = ANY (ARRAY['RETRYING'::text, 'FAILED'::text]));

--
-- Name: webhook_deliveries_troubled_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_troubled_before ON public.webhook_deliveries_before USING btree (client_id, status, created_at, delivery_id) WHERE (status = ANY (ARRAY['RETRYING'::text, 'FAILED'::text]));

--
-- Name: webhook_events_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_events_newest ON ONLY public.webhook_events USING btree (client_id, occurred_at DESC, event_no DESC);

--
-- Name: webhook_events_newest_ahead; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_events_newest_ahead ON public.webhook_events_ahead USING btree (client_id, occurred_at DESC, event_no DESC);

--
-- Name: webhook_events_newest_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_events_newest_before ON public.webhook_events_before USING btree (client_id, occurred_at DESC, event_no DESC);

--
-- Name: activities_newest_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.activities_newest ATTACH PARTITION public.activities_newest_ahead;

--
-- Name: activities_newest_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.activities_newest ATTACH PARTITION public.activities_newest_before;

--
-- Name: activities_subject_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.activities_subject ATTACH PARTITION public.activities_subject_ahead;

--
-- Name: activities_subject_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.activities_subject ATTACH PARTITION public.activities_subject_before;

--
-- Name: search_entries_amount_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.search_entries_amount ATTACH PARTITION public.search_entries_amount_ahead;

--
-- Name: search_entries_amount_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.search_entries_amount ATTACH PARTITION public.search_entries_amount_before;

--
-- Name: search_entries_pkey_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.search_entries_pkey ATTACH PARTITION public.search_entries_pkey_ahead;

--
-- Name: search_entries_pkey_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.search_entries_pkey ATTACH PARTITION public.search_entries_pkey_before;

--
-- Name: search_entries_text_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.search_entries_text ATTACH PARTITION public.search_entries_text_ahead;

--
-- Name: search_entries_text_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.search_entries_text ATTACH PARTITION public.search_entries_text_before;

--
-- Name: webhook_attempts_pkey_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempts_pkey ATTACH PARTITION public.webhook_attempts_pkey_ahead;

--
-- Name: webhook_attempts_pkey_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_attempts_pkey ATTACH PARTITION public.webhook_attempts_pkey_before;

--
-- Name: webhook_deliveries_event_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_event ATTACH PARTITION public.webhook_deliveries_event_ahead;

--
-- Name: webhook_deliveries_event_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_event ATTACH PARTITION public.webhook_deliveries_event_before;

--
-- Name: webhook_deliveries_later_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_later ATTACH PARTITION public.webhook_deliveries_later_ahead;

--
-- Name: webhook_deliveries_later_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_later ATTACH PARTITION public.webhook_deliveries_later_before;

--
-- Name: webhook_deliveries_newest_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_newest ATTACH PARTITION public.webhook_deliveries_newest_ahead;

--
-- Name: webhook_deliveries_newest_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_newest ATTACH PARTITION public.webhook_deliveries_newest_before;

--
-- Name: webhook_deliveries_pkey_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_pkey ATTACH PARTITION public.webhook_deliveries_pkey_ahead;

--
-- Name: webhook_deliveries_pkey_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_pkey ATTACH PARTITION public.webhook_deliveries_pkey_before;

--
-- Name: webhook_deliveries_ready_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_ready ATTACH PARTITION public.webhook_deliveries_ready_ahead;

--
-- Name: webhook_deliveries_ready_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_ready ATTACH PARTITION public.webhook_deliveries_ready_before;

--
-- Name: webhook_deliveries_reference_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_reference ATTACH PARTITION public.webhook_deliveries_reference_ahead;

--
-- Name: webhook_deliveries_reference_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_reference ATTACH PARTITION public.webhook_deliveries_reference_before;

--
-- Name: webhook_deliveries_subject_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_subject ATTACH PARTITION public.webhook_deliveries_subject_ahead;

--
-- Name: webhook_deliveries_subject_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_subject ATTACH PARTITION public.webhook_deliveries_subject_before;

--
-- Name: webhook_deliveries_troubled_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_troubled ATTACH PARTITION public.webhook_deliveries_troubled_ahead;

--
-- Name: webhook_deliveries_troubled_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_deliveries_troubled ATTACH PARTITION public.webhook_deliveries_troubled_before;

--
-- Name: webhook_events_newest_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_events_newest ATTACH PARTITION public.webhook_events_newest_ahead;

--
-- Name: webhook_events_newest_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_events_newest ATTACH PARTITION public.webhook_events_newest_before;

--
-- Name: webhook_events_pkey_ahead; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_events_pkey ATTACH PARTITION public.webhook_events_pkey_ahead;

--
-- Name: webhook_events_pkey_before; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.webhook_events_pkey ATTACH PARTITION public.webhook_events_pkey_before;

--
-- Name: accounts accounts_forget_second_factors; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER accounts_forget_second_factors AFTER UPDATE OF second_factors ON public.accounts FOR EACH ROW WHEN (((cardinality(old.second_factors) > 0) AND (cardinality(new.second_factors) = 0))) EXECUTE FUNCTION public.forget_second_factors();

--
-- Name: accounts accounts_signed_out; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER accounts_signed_out AFTER DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.accounts_sign_out();

--
-- Name: activities activities_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER activities_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.activities FOR EACH STATEMENT EXECUTE FUNCTION public.audit_refuse_change();

--
-- Name: activities_ahead activities_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER activities_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.activities_ahead FOR EACH STATEMENT EXECUTE FUNCTION public.audit_refuse_change();

--
-- Name: activities_before activities_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER activities_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.activities_before FOR EACH STATEMENT EXECUTE FUNCTION public.audit_refuse_change();

--
-- Name: activities activities_client; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER activities_client AFTER INSERT ON public.activities FOR EACH ROW EXECUTE FUNCTION public.require_client('activities_client_id_fkey');

--
-- Name: authenticator_apps authenticator_apps_noted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER authenticator_apps_noted AFTER INSERT OR DELETE ON public.authenticator_apps FOR EACH ROW EXECUTE FUNCTION public.note_second_factors();

--
-- Name: batches batches_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER batches_search AFTER INSERT ON public.batches FOR EACH ROW EXECUTE FUNCTION public.search_batch();

--
-- Name: checkout_pay_to_attempts checkout_pay_to_attempts_request; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER checkout_pay_to_attempts_request AFTER INSERT OR UPDATE OF payment_request_id ON public.checkout_pay_to_attempts FOR EACH ROW EXECUTE FUNCTION public.require_payment_request('checkout_pay_to_attempts_client_id_payment_request_id_fkey');

--
-- Name: checkout_themes checkout_themes_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER checkout_themes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.checkout_themes FOR EACH STATEMENT EXECUTE FUNCTION public.checkout_themes_refuse_change();

--
-- Name: clients clients_announce_reports; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER clients_announce_reports AFTER INSERT OR UPDATE OF report_schedule, reports_since, mt940_enabled, mt940_interval, mt940_since ON public.clients FOR EACH STATEMENT EXECUTE FUNCTION public.announce_due('task reports');

--
-- Name: clients clients_kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER clients_kept BEFORE DELETE ON public.clients FOR EACH ROW EXECUTE FUNCTION public.refuse_deletion();

--
-- Name: clients clients_low_balance_flag; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER clients_low_balance_flag AFTER UPDATE OF low_balance_below ON public.clients FOR EACH ROW EXECUTE FUNCTION public.low_balance_flag_follows();

--
-- Name: client_email_domains email_domains_end_sessions; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER email_domains_end_sessions AFTER DELETE OR UPDATE ON public.client_email_domains FOR EACH ROW WHEN ((old.proved_at IS NOT NULL)) EXECUTE FUNCTION public.end_federated_sessions();

--
-- Name: hidden_notes hidden_notes_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER hidden_notes_search AFTER INSERT ON public.hidden_notes FOR EACH ROW EXECUTE FUNCTION public.forget_hidden_note();

--
-- Name: client_identity_providers identity_providers_end_sessions; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER identity_providers_end_sessions AFTER DELETE OR UPDATE ON public.client_identity_providers FOR EACH ROW EXECUTE FUNCTION public.end_federated_sessions();

--
-- Name: ledger_accounts ledger_accounts_follow; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER ledger_accounts_follow BEFORE INSERT OR DELETE OR UPDATE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION public.ledger_refuse_direct_balance();

--
-- Name: ledger_entries ledger_entries_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

--
-- Name: ledger_entries ledger_entries_balanced; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_check_balanced();

--
-- Name: ledger_entries ledger_entries_low_balance; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER ledger_entries_low_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.account = 'float'::text)) EXECUTE FUNCTION public.low_balance_watch();

--
-- Name: ledger_entries ledger_entries_post; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER ledger_entries_post BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION public.ledger_post_entry();

--
-- Name: ledger_transactions ledger_transactions_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

--
-- Name: ledger_transactions ledger_transactions_balanced; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON public.ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_check_balanced();

--
-- Name: low_balance_crossings low_balance_crossings_announce_due; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER low_balance_crossings_announce_due AFTER INSERT ON public.low_balance_crossings FOR EACH ROW EXECUTE FUNCTION public.announce_due('poll');

--
-- Name: passkeys passkeys_noted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER passkeys_noted AFTER INSERT OR DELETE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION public.note_second_factors();

--
-- Name: client_pay_id_domains pay_id_domains_owned; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pay_id_domains_owned BEFORE INSERT OR UPDATE OF domain, client_id, verified_at ON public.client_pay_id_domains FOR EACH ROW WHEN ((new.verified_at IS NOT NULL)) EXECUTE FUNCTION public.pay_id_domain_owned();

--
-- Name: pay_ids pay_ids_request; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pay_ids_request AFTER INSERT OR UPDATE OF payment_request_id ON public.pay_ids FOR EACH ROW WHEN ((new.payment_request_id IS NOT NULL)) EXECUTE FUNCTION public.require_payment_request('pay_ids_client_id_payment_request_id_fkey');

--
-- Name: payment_agreement_amendments payment_agreement_amendments_announce_due; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_agreement_amendments_announce_due AFTER INSERT OR UPDATE OF approve_by, status ON public.payment_agreement_amendments FOR EACH ROW WHEN (((new.status = 'PENDING'::text) AND (new.approve_by < (now() + '00:00:20'::interval)))) EXECUTE FUNCTION public.announce_due('poll');

--
-- Name: payment_agreements payment_agreements_announce_due; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_agreements_announce_due AFTER INSERT OR UPDATE OF approve_by, status ON public.payment_agreements FOR EACH ROW WHEN (((new.status = 'CREATED'::text) AND (new.approve_by < (now() + '00:00:20'::interval)))) EXECUTE FUNCTION public.announce_due('poll');

--
-- Name: payment_agreements payment_agreements_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_agreements_search AFTER INSERT OR UPDATE OF body ON public.payment_agreements FOR EACH ROW EXECUTE FUNCTION public.search_payment_agreement();

--
-- Name: payment_initiation_refunds payment_initiation_refunds_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_initiation_refunds_search AFTER INSERT OR UPDATE OF npp_transaction_id ON public.payment_initiation_refunds FOR EACH ROW WHEN ((new.npp_transaction_id IS NOT NULL)) EXECUTE FUNCTION public.search_initiation_refund();

--
-- Name: payment_initiations payment_initiations_request; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_initiations_request AFTER INSERT OR UPDATE OF payment_request_id ON public.payment_initiations FOR EACH ROW WHEN ((new.payment_request_id IS NOT NULL)) EXECUTE FUNCTION public.require_payment_request('payment_initiations_client_id_payment_request_id_fkey');

--
-- Name: payment_initiations payment_initiations_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_initiations_search AFTER INSERT OR UPDATE OF payer_name ON public.payment_initiations FOR EACH ROW EXECUTE FUNCTION public.search_payment_initiation();

--
-- Name: payment_requests payment_requests_announce_due; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_requests_announce_due AFTER INSERT OR UPDATE OF expiry_at, status ON public.payment_requests FOR EACH ROW WHEN (((new.status = 'WAITING'::text) AND (new.expiry_at < (now() + '00:00:20'::interval)))) EXECUTE FUNCTION public.announce_due('poll');

--
-- Name: payment_requests payment_requests_keep_keys; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_requests_keep_keys BEFORE UPDATE OF client_id, payment_request_id, client_transaction_id, checkout_token ON public.payment_requests FOR EACH ROW WHEN (((old.client_id IS DISTINCT FROM new.client_id) OR (old.payment_request_id IS DISTINCT FROM new.payment_request_id) OR (old.client_transaction_id IS DISTINCT FROM new.client_transaction_id) OR (old.checkout_token IS DISTINCT FROM new.checkout_token))) EXECUTE FUNCTION public.refuse_change_of_key();

--
-- Name: payment_requests payment_requests_kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_requests_kept BEFORE DELETE ON public.payment_requests FOR EACH ROW EXECUTE FUNCTION public.refuse_deletion();

--
-- Name: payment_requests payment_requests_keys; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_requests_keys AFTER INSERT ON public.payment_requests FOR EACH ROW EXECUTE FUNCTION public.payment_request_keys_follow();

--
-- Name: payment_requests payment_requests_parent; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_requests_parent AFTER INSERT OR UPDATE OF parent_payment_request_id ON public.payment_requests FOR EACH ROW WHEN ((new.parent_payment_request_id IS NOT NULL)) EXECUTE FUNCTION public.require_parent_request('payment_requests_client_id_parent_payment_request_id_fkey');

--
-- Name: payment_requests payment_requests_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payment_requests_search AFTER INSERT ON public.payment_requests FOR EACH ROW EXECUTE FUNCTION public.search_payment_request();

--
-- Name: payments payments_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payments_search AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION public.search_payment();

--
-- Name: payments payments_search_bank_reference; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payments_search_bank_reference AFTER UPDATE OF npp_transaction_id ON public.payments FOR EACH ROW WHEN ((new.npp_transaction_id IS DISTINCT FROM old.npp_transaction_id)) EXECUTE FUNCTION public.search_payment();

--
-- Name: rail_instructions rail_instructions_client; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER rail_instructions_client AFTER INSERT ON public.rail_instructions FOR EACH ROW EXECUTE FUNCTION public.require_client('rail_instructions_client_id_fkey');

--
-- Name: received_payments received_payments_keys; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER received_payments_keys AFTER INSERT ON public.received_payments FOR EACH ROW EXECUTE FUNCTION public.received_payment_keys_follow();

--
-- Name: received_payments received_payments_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER received_payments_search AFTER INSERT ON public.received_payments FOR EACH ROW WHEN (((new.credited_payment_request_id IS NULL) OR (new.credited_payment_request_id = new.payment_request_id))) EXECUTE FUNCTION public.search_received_payment();

--
-- Name: refunds refunds_keys; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER refunds_keys AFTER INSERT ON public.refunds FOR EACH ROW WHEN ((new.client_refund_id IS NOT NULL)) EXECUTE FUNCTION public.refund_keys_follow();

--
-- Name: refunds refunds_request; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER refunds_request AFTER INSERT OR UPDATE OF payment_request_id ON public.refunds FOR EACH ROW EXECUTE FUNCTION public.require_payment_request('refunds_client_id_payment_request_id_fkey');

--
-- Name: refunds refunds_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER refunds_search AFTER INSERT OR UPDATE OF npp_transaction_id ON public.refunds FOR EACH ROW WHEN ((new.npp_transaction_id IS NOT NULL)) EXECUTE FUNCTION public.search_refund();

--
-- Name: settlement_schedules settlement_schedules_announce_due; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER settlement_schedules_announce_due AFTER INSERT OR UPDATE ON public.settlement_schedules FOR EACH ROW EXECUTE FUNCTION public.announce_due('poll');

--
-- Name: transaction_notes transaction_notes_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transaction_notes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transaction_notes FOR EACH STATEMENT EXECUTE FUNCTION public.notes_refuse_change();

--
-- Name: transaction_notes transaction_notes_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transaction_notes_search AFTER INSERT ON public.transaction_notes FOR EACH ROW EXECUTE FUNCTION public.search_transaction_note();

--
-- Name: webhook_attempts webhook_attempts_delivery; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER webhook_attempts_delivery AFTER INSERT ON public.webhook_attempts FOR EACH ROW EXECUTE FUNCTION public.require_webhook_delivery();

--
-- Name: webhook_deliveries webhook_deliveries_announce; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER webhook_deliveries_announce AFTER INSERT ON public.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION public.announce_webhooks();

--
-- Name: webhook_deliveries webhook_deliveries_announce_again; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER webhook_deliveries_announce_again AFTER UPDATE OF next_attempt_at ON public.webhook_deliveries FOR EACH ROW WHEN (((old.next_attempt_at IS NULL) AND (new.next_attempt_at IS NOT NULL))) EXECUTE FUNCTION public.announce_webhooks();

--
-- Name: webhook_deliveries webhook_deliveries_attempts; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER webhook_deliveries_attempts AFTER DELETE ON public.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION public.delete_attempts_of_delivery();

--
-- Name: webhook_deliveries webhook_deliveries_event; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER webhook_deliveries_event AFTER INSERT ON public.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION public.require_webhook_event();

--
-- Name: webhook_events webhook_events_client; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER webhook_events_client AFTER INSERT ON public.webhook_events FOR EACH ROW EXECUTE FUNCTION public.require_client('webhook_events_client_id_fkey');

--
-- Name: webhook_events webhook_events_deliveries; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER webhook_events_deliveries AFTER DELETE ON public.webhook_events FOR EACH ROW EXECUTE FUNCTION public.delete_deliveries_of_event();

--
-- Name: statement_lines statement_lines_bsb_account_number_fkey; Type: FK CONSTRAINT; Schema: bank; Owner: -
--

ALTER TABLE ONLY bank.statement_lines
    ADD CONSTRAINT statement_lines_bsb_account_number_fkey FOREIGN KEY (bsb, account_number) REFERENCES bank.payers(bsb, account_number);

--
-- Name: accounts accounts_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: api_keys api_keys_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: approval_policies approval_policies_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approval_policies
    ADD CONSTRAINT approval_policies_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: approval_requests approval_requests_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approval_requests
    ADD CONSTRAINT approval_requests_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: authenticator_apps authenticator_apps_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.authenticator_apps
    ADD CONSTRAINT authenticator_apps_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: batch_apps batch_apps_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch_apps
    ADD CONSTRAINT batch_apps_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: batch_lines batch_lines_client_id_batch_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch_lines
    ADD CONSTRAINT batch_lines_client_id_batch_id_fkey FOREIGN KEY (client_id, batch_id) REFERENCES public.batches(client_id, batch_id);

--
-- Name: batch_lines batch_lines_client_id_payment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch_lines
    ADD CONSTRAINT batch_lines_client_id_payment_id_fkey FOREIGN KEY (client_id, payment_id) REFERENCES public.payments(client_id, payment_id);

--
-- Name: batch_sightings batch_sightings_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch_sightings
    ADD CONSTRAINT batch_sightings_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: batches batches_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batches
    ADD CONSTRAINT batches_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: bulk_batches bulk_batches_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bulk_batches
    ADD CONSTRAINT bulk_batches_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: bulk_rows bulk_rows_client_id_batch_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bulk_rows
    ADD CONSTRAINT bulk_rows_client_id_batch_id_fkey FOREIGN KEY (client_id, batch_id) REFERENCES public.bulk_batches(client_id, batch_id) ON DELETE CASCADE;

--
-- Name: checkout_apps checkout_apps_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_apps
    ADD CONSTRAINT checkout_apps_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: checkout_apps checkout_apps_client_id_theme_no_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_apps
    ADD CONSTRAINT checkout_apps_client_id_theme_no_fkey FOREIGN KEY (client_id, theme_no) REFERENCES public.checkout_themes(client_id, theme_no);

--
-- Name: checkout_pay_to_attempts checkout_pay_to_attempts_client_id_payment_agreement_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_pay_to_attempts
    ADD CONSTRAINT checkout_pay_to_attempts_client_id_payment_agreement_id_fkey FOREIGN KEY (client_id, payment_agreement_id) REFERENCES public.payment_agreements(client_id, payment_agreement_id);

--
-- Name: checkout_previews checkout_previews_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_previews
    ADD CONSTRAINT checkout_previews_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: checkout_previews checkout_previews_client_id_logo_file_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_previews
    ADD CONSTRAINT checkout_previews_client_id_logo_file_fkey FOREIGN KEY (client_id, logo_file) REFERENCES public.client_assets(client_id, file_name) ON DELETE SET NULL (logo_file);

--
-- Name: checkout_themes checkout_themes_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_themes
    ADD CONSTRAINT checkout_themes_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: checkout_themes checkout_themes_client_id_logo_file_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_themes
    ADD CONSTRAINT checkout_themes_client_id_logo_file_fkey FOREIGN KEY (client_id, logo_file) REFERENCES public.client_assets(client_id, file_name);

--
-- Name: checkout_tokens checkout_tokens_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.checkout_tokens
    ADD CONSTRAINT checkout_tokens_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: client_assets client_assets_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_assets
    ADD CONSTRAINT client_assets_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: client_email_domains client_email_domains_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_email_domains
    ADD CONSTRAINT client_email_domains_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: client_identity_providers client_identity_providers_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_identity_providers
    ADD CONSTRAINT client_identity_providers_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: client_pay_id_domains client_pay_id_domains_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_pay_id_domains
    ADD CONSTRAINT client_pay_id_domains_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: client_pgp_keys client_pgp_keys_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_pgp_keys
    ADD CONSTRAINT client_pgp_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: client_security_policies client_security_policies_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_security_policies
    ADD CONSTRAINT client_security_policies_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: client_ssh_keys client_ssh_keys_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.client_ssh_keys
    ADD CONSTRAINT client_ssh_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: clients clients_client_id_logo_file_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_client_id_logo_file_fkey FOREIGN KEY (client_id, logo_file) REFERENCES public.client_assets(client_id, file_name);

--
-- Name: clients clients_parent_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.clients
    ADD CONSTRAINT clients_parent_client_id_fkey FOREIGN KEY (parent_client_id) REFERENCES public.clients(client_id);

--
-- Name: daily_task_mails daily_task_mails_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.daily_task_mails
    ADD CONSTRAINT daily_task_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: daily_task_mails daily_task_mails_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.daily_task_mails
    ADD CONSTRAINT daily_task_mails_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: export_parts export_parts_client_id_export_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.export_parts
    ADD CONSTRAINT export_parts_client_id_export_id_fkey FOREIGN KEY (client_id, export_id) REFERENCES public.exports(client_id, export_id) ON DELETE CASCADE;

--
-- Name: exports exports_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: federated_sign_ins federated_sign_ins_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.federated_sign_ins
    ADD CONSTRAINT federated_sign_ins_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: federated_subjects federated_subjects_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.federated_subjects
    ADD CONSTRAINT federated_subjects_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: federated_subjects federated_subjects_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.federated_subjects
    ADD CONSTRAINT federated_subjects_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: hidden_notes hidden_notes_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.hidden_notes
    ADD CONSTRAINT hidden_notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: idempotency_keys idempotency_keys_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: known_browsers known_browsers_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: ledger_accounts ledger_accounts_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: ledger_adjustments ledger_adjustments_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_adjustments
    ADD CONSTRAINT ledger_adjustments_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: low_balance_crossings low_balance_crossings_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.low_balance_crossings
    ADD CONSTRAINT low_balance_crossings_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: low_balance_crossings low_balance_crossings_mail_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.low_balance_crossings
    ADD CONSTRAINT low_balance_crossings_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.mails(mail_id);

--
-- Name: mails mails_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: new_authenticator_apps new_authenticator_apps_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.new_authenticator_apps
    ADD CONSTRAINT new_authenticator_apps_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: owned_ids owned_ids_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.owned_ids
    ADD CONSTRAINT owned_ids_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: passkey_challenges passkey_challenges_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: passkeys passkeys_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: password_resets password_resets_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: pay_ids pay_ids_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pay_ids
    ADD CONSTRAINT pay_ids_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: payee_checks payee_checks_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payee_checks
    ADD CONSTRAINT payee_checks_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: payment_agreement_amendments payment_agreement_amendments_client_id_payment_agreement_i_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_agreement_amendments
    ADD CONSTRAINT payment_agreement_amendments_client_id_payment_agreement_i_fkey FOREIGN KEY (client_id, payment_agreement_id) REFERENCES public.payment_agreements(client_id, payment_agreement_id);

--
-- Name: payment_agreements payment_agreements_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_agreements
    ADD CONSTRAINT payment_agreements_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: payment_initiation_refunds payment_initiation_refunds_client_id_payment_initiation_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_initiation_refunds
    ADD CONSTRAINT payment_initiation_refunds_client_id_payment_initiation_id_fkey FOREIGN KEY (client_id, payment_initiation_id) REFERENCES public.payment_initiations(client_id, payment_initiation_id);

--
-- Name: payment_initiations payment_initiations_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_initiations
    ADD CONSTRAINT payment_initiations_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: payment_initiations payment_initiations_client_id_payment_agreement_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_initiations
    ADD CONSTRAINT payment_initiations_client_id_payment_agreement_id_fkey FOREIGN KEY (client_id, payment_agreement_id) REFERENCES public.payment_agreements(client_id, payment_agreement_id);

--
-- Name: payment_request_keys payment_request_keys_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payment_request_keys
    ADD CONSTRAINT payment_request_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: payments payments_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: received_payment_keys received_payment_keys_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.received_payment_keys
    ADD CONSTRAINT received_payment_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: recovery_codes recovery_codes_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: refund_keys refund_keys_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refund_keys
    ADD CONSTRAINT refund_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: replaced_payments replaced_payments_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.replaced_payments
    ADD CONSTRAINT replaced_payments_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: report_deliveries report_deliveries_client_id_report_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.report_deliveries
    ADD CONSTRAINT report_deliveries_client_id_report_id_fkey FOREIGN KEY (client_id, report_id) REFERENCES public.reports(client_id, report_id);

--
-- Name: report_delivery_attempts report_delivery_attempts_client_id_report_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.report_delivery_attempts
    ADD CONSTRAINT report_delivery_attempts_client_id_report_id_fkey FOREIGN KEY (client_id, report_id) REFERENCES public.report_deliveries(client_id, report_id) ON DELETE CASCADE;

--
-- Name: report_links report_links_client_id_report_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.report_links
    ADD CONSTRAINT report_links_client_id_report_id_fkey FOREIGN KEY (client_id, report_id) REFERENCES public.reports(client_id, report_id) ON DELETE CASCADE;

--
-- Name: report_outages report_outages_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.report_outages
    ADD CONSTRAINT report_outages_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: reports reports_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: settlement_days settlement_days_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.settlement_days
    ADD CONSTRAINT settlement_days_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: settlement_schedules settlement_schedules_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.settlement_schedules
    ADD CONSTRAINT settlement_schedules_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: sftp_host_keys sftp_host_keys_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sftp_host_keys
    ADD CONSTRAINT sftp_host_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: sign_in_sessions sign_in_sessions_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_sessions
    ADD CONSTRAINT sign_in_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: sign_in_steps sign_in_steps_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_steps
    ADD CONSTRAINT sign_in_steps_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: sweeps sweeps_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sweeps
    ADD CONSTRAINT sweeps_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: table_months table_months_table_name_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.table_months
    ADD CONSTRAINT table_months_table_name_fkey FOREIGN KEY (table_name) REFERENCES public.monthly_tables(table_name);

--
-- Name: tasks_aside tasks_aside_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tasks_aside
    ADD CONSTRAINT tasks_aside_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: top_ups top_ups_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.top_ups
    ADD CONSTRAINT top_ups_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: transaction_notes transaction_notes_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transaction_notes
    ADD CONSTRAINT transaction_notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: user_invitations user_invitations_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT user_invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: user_invitations user_invitations_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_invitations
    ADD CONSTRAINT user_invitations_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: views views_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.views
    ADD CONSTRAINT views_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(account_id) ON DELETE CASCADE;

--
-- Name: views views_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.views
    ADD CONSTRAINT views_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: webhook_callbacks webhook_callbacks_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_callbacks
    ADD CONSTRAINT webhook_callbacks_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: webhook_destinations webhook_destinations_client_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_destinations
    ADD CONSTRAINT webhook_destinations_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.clients(client_id);

--
-- Name: accounts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.accounts ENABLE ROW LEVEL SECURITY;

--
-- Name: activities; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.activities ENABLE ROW LEVEL SECURITY;

--
-- Name: activities_ahead; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.activities_ahead ENABLE ROW LEVEL SECURITY;

--
-- Name: activities_before; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.activities_before ENABLE ROW LEVEL SECURITY;

--
-- Name: api_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.api_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: approval_policies; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.approval_policies ENABLE ROW LEVEL SECURITY;

--
-- Name: approval_requests; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.approval_requests ENABLE ROW LEVEL SECURITY;

--
-- Name: batch_apps; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.batch_apps ENABLE ROW LEVEL SECURITY;

--
-- Name: batch_lines; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.batch_lines ENABLE ROW LEVEL SECURITY;

--
-- Name: batch_sightings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.batch_sightings ENABLE ROW LEVEL SECURITY;

--
-- Name: batches; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.batches ENABLE ROW LEVEL SECURITY;

--
-- Name: bulk_batches; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.bulk_batches ENABLE ROW LEVEL SECURITY;

--
-- Name: bulk_rows; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.bulk_rows ENABLE ROW LEVEL SECURITY;

--
-- Name: checkout_apps; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.checkout_apps ENABLE ROW LEVEL SECURITY;

--
-- Name: checkout_pay_to_attempts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.checkout_pay_to_attempts ENABLE ROW LEVEL SECURITY;

--
-- Name: checkout_previews; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.checkout_previews ENABLE ROW LEVEL SECURITY;

--
-- Name: checkout_themes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.checkout_themes ENABLE ROW LEVEL SECURITY;

--
-- Name: checkout_tokens; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.checkout_tokens ENABLE ROW LEVEL SECURITY;

--
-- Name: client_assets; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.client_assets ENABLE ROW LEVEL SECURITY;

--
-- Name: client_email_domains; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.client_email_domains ENABLE ROW LEVEL SECURITY;

--
-- Name: client_identity_providers; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.client_identity_providers ENABLE ROW LEVEL SECURITY;

--
-- Name: client_pay_id_domains; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.client_pay_id_domains ENABLE ROW LEVEL SECURITY;

--
-- Name: client_pgp_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.client_pgp_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: client_security_policies; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.client_security_policies ENABLE ROW LEVEL SECURITY;

--
-- Name: client_ssh_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.client_ssh_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: clients; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.clients ENABLE ROW LEVEL SECURITY;

--
-- Name: daily_task_mails; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.daily_task_mails ENABLE ROW LEVEL SECURITY;

--
-- Name: export_links; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.export_links ENABLE ROW LEVEL SECURITY;

--
-- Name: export_parts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.export_parts ENABLE ROW LEVEL SECURITY;

--
-- Name: exports; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.exports ENABLE ROW LEVEL SECURITY;

--
-- Name: federated_sign_ins; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.federated_sign_ins ENABLE ROW LEVEL SECURITY;

--
-- Name: federated_subjects; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.federated_subjects ENABLE ROW LEVEL SECURITY;

--
-- Name: hidden_notes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.hidden_notes ENABLE ROW LEVEL SECURITY;

--
-- Name: idempotency_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.idempotency_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: key_signatures; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.key_signatures ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_accounts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.ledger_accounts ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_adjustments; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.ledger_adjustments ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_entries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.ledger_entries ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_transactions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.ledger_transactions ENABLE ROW LEVEL SECURITY;

--
-- Name: low_balance_crossings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.low_balance_crossings ENABLE ROW LEVEL SECURITY;

--
-- Name: mails; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.mails ENABLE ROW LEVEL SECURITY;

--
-- Name: accounts own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.accounts TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: activities own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.activities TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: api_keys own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.api_keys TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: approval_policies own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.approval_policies TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: approval_requests own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.approval_requests TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: batch_apps own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.batch_apps TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: batch_lines own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.batch_lines TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: batch_sightings own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.batch_sightings TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: batches own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.batches TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: bulk_batches own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.bulk_batches TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: bulk_rows own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.bulk_rows TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: checkout_apps own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.checkout_apps TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: checkout_pay_to_attempts own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.checkout_pay_to_attempts TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: checkout_previews own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.checkout_previews TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: checkout_themes own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.checkout_themes TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: checkout_tokens own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.checkout_tokens TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: client_assets own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.client_assets TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: client_email_domains own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.client_email_domains TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: client_identity_providers own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.client_identity_providers TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: client_pay_id_domains own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.client_pay_id_domains TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: client_pgp_keys own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.client_pgp_keys TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: client_security_policies own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.client_security_policies TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: client_ssh_keys own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.client_ssh_keys TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: clients own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.clients TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: daily_task_mails own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.daily_task_mails TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: export_links own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.export_links TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: export_parts own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.export_parts TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: exports own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.exports TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: federated_sign_ins own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.federated_sign_ins TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: federated_subjects own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.federated_subjects TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: hidden_notes own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.hidden_notes TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: idempotency_keys own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.idempotency_keys TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: key_signatures own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.key_signatures TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: ledger_accounts own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.ledger_accounts TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: ledger_adjustments own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.ledger_adjustments TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: ledger_entries own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.ledger_entries TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: ledger_transactions own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.ledger_transactions TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: low_balance_crossings own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.low_balance_crossings TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: mails own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.mails TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: owned_ids own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.owned_ids TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: pay_ids own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.pay_ids TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: payee_checks own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.payee_checks TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: payment_agreement_amendments own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.payment_agreement_amendments TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: payment_agreements own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.payment_agreements TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: payment_initiation_refunds own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.payment_initiation_refunds TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: payment_initiations own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.payment_initiations TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: payment_request_keys own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.payment_request_keys TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: payment_requests own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.payment_requests TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: payments own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.payments TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: rail_instructions own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.rail_instructions TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: received_payment_keys own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.received_payment_keys TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: received_payments own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.received_payments TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: refund_keys own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.refund_keys TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: refunds own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.refunds TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: replaced_payments own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.replaced_payments TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: report_deliveries own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.report_deliveries TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: report_delivery_attempts own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.report_delivery_attempts TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: report_links own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.report_links TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: report_outages own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.report_outages TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: reports own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.reports TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: search_entries own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.search_entries TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: search_fills own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.search_fills TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: search_slices own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.search_slices TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: settlement_days own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.settlement_days TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: settlement_schedules own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.settlement_schedules TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: sftp_host_keys own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.sftp_host_keys TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: sweeps own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.sweeps TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: tasks_aside own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.tasks_aside TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: top_ups own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.top_ups TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: transaction_notes own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.transaction_notes TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: user_invitations own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.user_invitations TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: views own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.views TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: webhook_attempts own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.webhook_attempts TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: webhook_callbacks own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.webhook_callbacks TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: webhook_deliveries own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.webhook_deliveries TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: webhook_destinations own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.webhook_destinations TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: webhook_events own_clients; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_clients ON public.webhook_events TO tideway_request USING ((client_id = ANY (( SELECT string_to_array(current_setting('tideway.clients'::text, true), ','::text) AS string_to_array)::text[])));

--
-- Name: owned_ids; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.owned_ids ENABLE ROW LEVEL SECURITY;

--
-- Name: pay_ids; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.pay_ids ENABLE ROW LEVEL SECURITY;

--
-- Name: payee_checks; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payee_checks ENABLE ROW LEVEL SECURITY;

--
-- Name: payment_agreement_amendments; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payment_agreement_amendments ENABLE ROW LEVEL SECURITY;

--
-- Name: payment_agreements; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payment_agreements ENABLE ROW LEVEL SECURITY;

--
-- Name: payment_initiation_refunds; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payment_initiation_refunds ENABLE ROW LEVEL SECURITY;

--
-- Name: payment_initiations; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payment_initiations ENABLE ROW LEVEL SECURITY;

--
-- Name: payment_request_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payment_request_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: payment_requests; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payment_requests ENABLE ROW LEVEL SECURITY;

--
-- Name: payments; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.payments ENABLE ROW LEVEL SECURITY;

--
-- Name: rail_instructions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.rail_instructions ENABLE ROW LEVEL SECURITY;

--
-- Name: received_payment_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.received_payment_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: received_payments; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.received_payments ENABLE ROW LEVEL SECURITY;

--
-- Name: refund_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.refund_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: refunds; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.refunds ENABLE ROW LEVEL SECURITY;

--
-- Name: replaced_payments; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.replaced_payments ENABLE ROW LEVEL SECURITY;

--
-- Name: report_deliveries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.report_deliveries ENABLE ROW LEVEL SECURITY;

--
-- Name: report_delivery_attempts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.report_delivery_attempts ENABLE ROW LEVEL SECURITY;

--
-- Name: report_links; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.report_links ENABLE ROW LEVEL SECURITY;

--
-- Name: report_outages; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.report_outages ENABLE ROW LEVEL SECURITY;

--
-- Name: reports; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.reports ENABLE ROW LEVEL SECURITY;

--
-- Name: search_entries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.search_entries ENABLE ROW LEVEL SECURITY;

--
-- Name: search_entries_ahead; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.search_entries_ahead ENABLE ROW LEVEL SECURITY;

--
-- Name: search_entries_before; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.search_entries_before ENABLE ROW LEVEL SECURITY;

--
-- Name: search_fills; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.search_fills ENABLE ROW LEVEL SECURITY;

--
-- Name: search_slices; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.search_slices ENABLE ROW LEVEL SECURITY;

--
-- Name: settlement_days; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.settlement_days ENABLE ROW LEVEL SECURITY;

--
-- Name: settlement_schedules; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.settlement_schedules ENABLE ROW LEVEL SECURITY;

--
-- Name: sftp_host_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sftp_host_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: sweeps; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sweeps ENABLE ROW LEVEL SECURITY;

--
-- Name: tasks_aside; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.tasks_aside ENABLE ROW LEVEL SECURITY;

--
-- Name: top_ups; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.top_ups ENABLE ROW LEVEL SECURITY;

--
-- Name: transaction_notes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.transaction_notes ENABLE ROW LEVEL SECURITY;

--
-- Name: user_invitations; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.user_invitations ENABLE ROW LEVEL SECURITY;

--
-- Name: views; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.views ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempts ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempts_ahead; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempts_ahead ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_attempts_before; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_attempts_before ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_callbacks; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_callbacks ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_deliveries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_deliveries ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_deliveries_ahead; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_deliveries_ahead ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_deliveries_before; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_deliveries_before ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_destinations; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_destinations ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_events; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_events ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_events_ahead; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_events_ahead ENABLE ROW LEVEL SECURITY;

--
-- Name: webhook_events_before; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.webhook_events_before ENABLE ROW LEVEL SECURITY;

--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA public TO tideway_request;

--
-- Name: FUNCTION clients_below(top text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.clients_below(top text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.clients_below(top text) TO tideway_request;

--
-- Name: FUNCTION clients_up_to(top text, bottom text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.clients_up_to(top text, bottom text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.clients_up_to(top text, bottom text) TO tideway_request;

--
-- Name: FUNCTION federation_ended(account uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.federation_ended(account uuid) FROM PUBLIC;

--
-- Name: FUNCTION find_matching_entries(of_client text, of_kind text, likes text[], patterns text[], pieces text[], lowest_amount bigint, highest_amount bigint, from_at timestamp with time zone, until_at timestamp with time zone, before_at timestamp with time zone, before_id text, most integer, walk integer, budget_ms integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.find_matching_entries(of_client text, of_kind text, likes text[], patterns text[], pieces text[], lowest_amount bigint, highest_amount bigint, from_at timestamp with time zone, until_at timestamp with time zone, before_at timestamp with time zone, before_id text, most integer, walk integer, budget_ms integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_matching_entries(of_client text, of_kind text, likes text[], patterns text[], pieces text[], lowest_amount bigint, highest_amount bigint, from_at timestamp with time zone, until_at timestamp with time zone, before_at timestamp with time zone, before_id text, most integer, walk integer, budget_ms integer) TO tideway_request;

--
-- Name: FUNCTION find_search_entries(of_client text, of_kind text, patterns text[], pieces text[], amount bigint, from_at timestamp with time zone, until_at timestamp with time zone, before_at timestamp with time zone, before_id text, most integer, walk integer, budget_ms integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.find_search_entries(of_client text, of_kind text, patterns text[], pieces text[], amount bigint, from_at timestamp with time zone, until_at timestamp with time zone, before_at timestamp with time zone, before_id text, most integer, walk integer, budget_ms integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_search_entries(of_client text, of_kind text, patterns text[], pieces text[], amount bigint, from_at timestamp with time zone, until_at timestamp with time zone, before_at timestamp with time zone, before_id text, most integer, walk integer, budget_ms integer) TO tideway_request;

--
-- Name: FUNCTION find_similar_entries(of_client text, of_kind text, patterns text[], most integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.find_similar_entries(of_client text, of_kind text, patterns text[], most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_similar_entries(of_client text, of_kind text, patterns text[], most integer) TO tideway_request;

--
-- Name: FUNCTION forget_pay_id(name text, now timestamp with time zone); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.forget_pay_id(name text, now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_pay_id(name text, now timestamp with time zone) TO tideway_request;

--
-- Name: FUNCTION lock_pay_id(name text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.lock_pay_id(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.lock_pay_id(name text) TO tideway_request;

--
-- Name: FUNCTION pay_id_domain_is_others(name text, client text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.pay_id_domain_is_others(name text, client text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.pay_id_domain_is_others(name text, client text) TO tideway_request;

--
-- Name: FUNCTION pay_id_merchant(name text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.pay_id_merchant(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.pay_id_merchant(name text) TO tideway_request;

--
-- Name: FUNCTION pay_id_registration(name text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.pay_id_registration(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.pay_id_registration(name text) TO tideway_request;

--
-- Name: TABLE accounts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts TO tideway_request;

--
-- Name: TABLE activities; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.activities TO tideway_request;

--
-- Name: TABLE api_keys; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.api_keys TO tideway_request;

--
-- Name: TABLE approval_policies; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.approval_policies TO tideway_request;

--
-- Name: TABLE approval_requests; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.approval_requests TO tideway_request;

--
-- Name: TABLE batch_apps; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.batch_apps TO tideway_request;

--
-- Name: TABLE batch_lines; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.batch_lines TO tideway_request;

--
-- Name: TABLE batch_sightings; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.batch_sightings TO tideway_request;

--
-- Name: TABLE batches; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.batches TO tideway_request;

--
-- Name: TABLE bulk_batches; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.bulk_batches TO tideway_request;

--
-- Name: TABLE bulk_rows; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.bulk_rows TO tideway_request;

--
-- Name: TABLE checkout_apps; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.checkout_apps TO tideway_request;

--
-- Name: TABLE checkout_pay_to_attempts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.checkout_pay_to_attempts TO tideway_request;

--
-- Name: TABLE checkout_previews; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.checkout_previews TO tideway_request;

--
-- Name: TABLE checkout_themes; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.checkout_themes TO tideway_request;

--
-- Name: TABLE checkout_tokens; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.checkout_tokens TO tideway_request;

--
-- Name: TABLE client_assets; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_assets TO tideway_request;

--
-- Name: TABLE client_email_domains; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_email_domains TO tideway_request;

--
-- Name: TABLE client_identity_providers; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_identity_providers TO tideway_request;

--
-- Name: TABLE client_pay_id_domains; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_pay_id_domains TO tideway_request;

--
-- Name: TABLE client_pgp_keys; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_pgp_keys TO tideway_request;

--
-- Name: TABLE client_security_policies; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_security_policies TO tideway_request;

--
-- Name: TABLE client_ssh_keys; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_ssh_keys TO tideway_request;

--
-- Name: TABLE clients; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.clients TO tideway_request;

--
-- Name: TABLE daily_task_mails; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.daily_task_mails TO tideway_request;

--
-- Name: TABLE export_links; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.export_links TO tideway_request;

--
-- Name: TABLE export_parts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.export_parts TO tideway_request;

--
-- Name: TABLE exports; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.exports TO tideway_request;

--
-- Name: TABLE federated_sign_ins; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.federated_sign_ins TO tideway_request;

--
-- Name: TABLE federated_subjects; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.federated_subjects TO tideway_request;

--
-- Name: TABLE hidden_notes; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.hidden_notes TO tideway_request;

--
-- Name: TABLE idempotency_keys; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotency_keys TO tideway_request;

--
-- Name: TABLE key_signatures; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.key_signatures TO tideway_request;

--
-- Name: TABLE ledger_accounts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ledger_accounts TO tideway_request;

--
-- Name: TABLE ledger_adjustments; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ledger_adjustments TO tideway_request;

--
-- Name: TABLE ledger_entries; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ledger_entries TO tideway_request;

--
-- Name: SEQUENCE ledger_transaction_numbers; Type: ACL; Schema: public; Owner: -
--

GRANT USAGE ON SEQUENCE public.ledger_transaction_numbers TO tideway_request;

--
-- Name: TABLE ledger_transactions; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ledger_transactions TO tideway_request;

--
-- Name: TABLE low_balance_crossings; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.low_balance_crossings TO tideway_request;

--
-- Name: TABLE mails; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.mails TO tideway_request;

--
-- Name: TABLE owned_ids; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.owned_ids TO tideway_request;

--
-- Name: TABLE pay_ids; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pay_ids TO tideway_request;

--
-- Name: TABLE payee_checks; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.payee_checks TO tideway_request;

--
-- Name: TABLE payment_agreement_amendments; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.payment_agreement_amendments TO tideway_request;

--
-- Name: TABLE payment_agreements; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.payment_agreements TO tideway_request;

--
-- Name: TABLE payment_initiation_refunds; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.payment_initiation_refunds TO tideway_request;

--
-- Name: TABLE payment_initiations; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.payment_initiations TO tideway_request;

--
-- Name: TABLE payment_request_keys; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.payment_request_keys TO tideway_request;

--
-- Name: TABLE payment_requests; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.payment_requests TO tideway_request;

--
-- Name: TABLE payments; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.payments TO tideway_request;

--
-- Name: TABLE rail_instructions; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rail_instructions TO tideway_request;

--
-- Name: TABLE received_payment_keys; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.received_payment_keys TO tideway_request;

--
-- Name: TABLE received_payments; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.received_payments TO tideway_request;

--
-- Name: TABLE refund_keys; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.refund_keys TO tideway_request;

--
-- Name: TABLE refunds; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.refunds TO tideway_request;

--
-- Name: TABLE replaced_payments; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.replaced_payments TO tideway_request;

--
-- Name: TABLE report_deliveries; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_deliveries TO tideway_request;

--
-- Name: TABLE report_delivery_attempts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_delivery_attempts TO tideway_request;

--
-- Name: TABLE report_links; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_links TO tideway_request;

--
-- Name: TABLE report_outages; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_outages TO tideway_request;

--
-- Name: TABLE reports; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reports TO tideway_request;

--
-- Name: TABLE search_entries; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_entries TO tideway_request;

--
-- Name: TABLE search_fills; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_fills TO tideway_request;

--
-- Name: TABLE search_slices; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.search_slices TO tideway_request;

--
-- Name: TABLE settlement_days; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.settlement_days TO tideway_request;

--
-- Name: TABLE settlement_schedules; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.settlement_schedules TO tideway_request;

--
-- Name: TABLE sftp_host_keys; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sftp_host_keys TO tideway_request;

--
-- Name: TABLE sweeps; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sweeps TO tideway_request;

--
-- Name: TABLE tasks_aside; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.tasks_aside TO tideway_request;

--
-- Name: TABLE top_ups; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.top_ups TO tideway_request;

--
-- Name: TABLE transaction_notes; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.transaction_notes TO tideway_request;

--
-- Name: TABLE user_invitations; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_invitations TO tideway_request;

--
-- Name: TABLE views; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.views TO tideway_request;

--
-- Name: TABLE webhook_attempts; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_attempts TO tideway_request;

--
-- Name: TABLE webhook_callbacks; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_callbacks TO tideway_request;

--
-- Name: TABLE webhook_deliveries; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_deliveries TO tideway_request;

--
-- Name: TABLE webhook_destinations; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_destinations TO tideway_request;

--
-- Name: TABLE webhook_events; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_events TO tideway_request;

--
-- PostgreSQL database dump complete
--

