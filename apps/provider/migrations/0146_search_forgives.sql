-- The search by regular expressions, which say where in a text a word may begin. LIKE comes first, because it is much faster
-- and rules most texts out. The former function compares with LIKE only, and is called by processes of the version before.
CREATE FUNCTION find_matching_entries(
  of_client text, of_kind text, likes text[], patterns text[], pieces text[], lowest_amount bigint, highest_amount bigint,
  from_at timestamptz, until_at timestamptz, before_at timestamptz, before_id text, most integer, walk integer,
  budget_ms integer
) RETURNS TABLE(record_id text, entry_id text, created_at timestamptz)
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
  -- The distinct amounts of a range are few, and each is read in the order of the index.
  IF lowest_amount IS NOT NULL THEN
    RETURN QUERY
      WITH RECURSIVE amounts (cents) AS (
        (SELECT e.amount_cents FROM search_entries e
          WHERE e.client_id = of_client AND e.kind = of_kind AND e.amount_cents >= lowest_amount
            AND e.amount_cents <= highest_amount
          ORDER BY e.amount_cents LIMIT 1)
        UNION ALL
        SELECT (SELECT e.amount_cents FROM search_entries e
                 WHERE e.client_id = of_client AND e.kind = of_kind AND e.amount_cents > amounts.cents
                   AND e.amount_cents <= highest_amount
                 ORDER BY e.amount_cents LIMIT 1)
          FROM amounts WHERE amounts.cents IS NOT NULL)
      SELECT newest.record_id, newest.entry_id, newest.created_at::timestamptz
        FROM amounts CROSS JOIN LATERAL (
          SELECT e.record_id, e.entry_id, e.created_at FROM search_entries e
           WHERE e.client_id = of_client AND e.kind = of_kind AND e.amount_cents = amounts.cents
             AND e.created_at >= lowest AND e.created_at <= place_at AND (e.created_at, e.entry_id) < (place_at, place_id)
             AND e.text || '' LIKE ALL (likes) AND e.text || '' ~ ALL (patterns)
           ORDER BY e.created_at DESC, e.entry_id DESC LIMIT most) newest
       ORDER BY newest.created_at DESC, newest.entry_id DESC LIMIT most;
    RETURN;
  END IF;
  SELECT coalesce(array_agg(s.month ORDER BY s.month DESC), '{}') INTO months FROM search_slices s
   WHERE s.client_id = of_client AND s.kind = of_kind AND (from_at IS NULL OR months_after(s.month, 1) > from_at)
     AND (until_at IS NULL OR s.month < until_at) AND (before_at IS NULL OR s.month <= before_at);
  WHILE walked < walk AND next <= cardinality(months) LOOP
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
    IF asked >= 2 AND cardinality(months) - next + 1 > 8
      AND by_index * (cardinality(months) - next + 1) <= 1000 * asked AND NOT is_distributed()
      AND (clock_timestamp() - asking_since) * (cardinality(months) - next + 1) <= interval '200 ms' * asked
    THEN
      RETURN QUERY SELECT e.record_id, e.entry_id, e.created_at::timestamptz FROM search_entries e
        WHERE e.scope = of_scope AND e.text LIKE piece_1 AND e.text LIKE piece_2 AND e.text LIKE piece_3
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
            AND (e.created_at, e.entry_id) < (%L, %L) AND e.text LIKE %L AND e.text LIKE %L AND e.text LIKE %L
            AND e.text || '''' LIKE ALL ($1) AND e.text || '''' ~ ALL ($2))
       SELECT * FROM matching ORDER BY created_at DESC, entry_id DESC LIMIT %s',
      of_client, of_kind, of_scope, low, months_after(months[next], 1), place_at, place_id, piece_1, piece_2, piece_3,
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
REVOKE ALL ON FUNCTION find_matching_entries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_matching_entries TO tideway_request;

-- Entries whose words are spelt like the searched ones, by the index of texts. Regular expressions are not leakproof, so
-- this runs as the owner and compares the client.
CREATE FUNCTION find_similar_entries(of_client text, of_kind text, patterns text[], most integer)
    RETURNS TABLE(record_id text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
DECLARE
  of_scope text := of_client || '/' || of_kind;
BEGIN
  IF (of_client = ANY (string_to_array(current_setting('tideway.clients', true), ','))) IS NOT TRUE THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT DISTINCT similar_entry.record_id FROM (
    SELECT e.record_id FROM search_entries e
     WHERE e.scope = of_scope AND e.text ~ patterns[1] AND e.text || '' ~ ALL (patterns)
     LIMIT most) similar_entry;
END $$;
REVOKE ALL ON FUNCTION find_similar_entries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_similar_entries TO tideway_request;

-- A bank's reference is found by the digits at its end, which follow the day in it.
CREATE OR REPLACE FUNCTION search_received_payment() RETURNS trigger
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

CREATE OR REPLACE FUNCTION search_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'payment', NEW.payment_id, NEW.payment_id, NEW.created_at, NEW.amount_cents,
    NEW.payee_name, NEW.payment_description, NEW.payment_reference, NEW.client_payment_id, NEW.pay_id, NEW.bsb,
    NEW.account_number, NEW.ultimate_payer_name, right(NEW.npp_transaction_id, 15));
  RETURN NULL;
END $$;
CREATE TRIGGER payments_search_bank_reference AFTER UPDATE OF npp_transaction_id ON payments FOR EACH ROW
  WHEN (NEW.npp_transaction_id IS DISTINCT FROM OLD.npp_transaction_id) EXECUTE FUNCTION search_payment();

CREATE OR REPLACE FUNCTION search_payment_initiation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentInitiation', NEW.payment_initiation_id, NEW.payment_initiation_id,
    NEW.created_at, NEW.payment_amount_cents, NEW.reference, NEW.description, NEW.client_transaction_id, NEW.payer_name,
    NEW.payer_bsb, NEW.payer_account_number, right(NEW.npp_transaction_id, 15));
  RETURN NULL;
END $$;
