-- Reads the months by a statement of its own. A distributed database cannot plan one within an expression without its
-- values (migration 0094 has the rest of the function, which is the same).
CREATE OR REPLACE FUNCTION find_search_entries(
  of_client text, of_kind text, patterns text[], pieces text[], amount bigint, from_at timestamptz, until_at timestamptz,
  before_at timestamptz, before_id text, most int, walk int, budget_ms int
) RETURNS TABLE (record_id text, entry_id text, created_at timestamptz) LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
  SET jit = off AS $$
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
    IF asked >= 2 AND by_index * (cardinality(months) - next + 1) <= 1000 * asked AND NOT is_distributed()
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
END $$;
