-- Reads amounts a month at a time, in the order of their index, and stops when there are enough. Reads frequent words on in
-- the order of time, in place of each entry of a month that has them. Asks the index of texts about up to six pieces.
CREATE OR REPLACE FUNCTION find_matching_entries(
  of_client text, of_kind text, likes text[], patterns text[], pieces text[], lowest_amount bigint, highest_amount bigint,
  from_at timestamptz, until_at timestamptz, before_at timestamptz, before_id text, most integer, walk integer,
  budget_ms integer
) RETURNS TABLE(record_id text, entry_id text, created_at timestamptz)
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
