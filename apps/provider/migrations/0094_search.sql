-- One search over everything that a client has (decision 122). Each record has an entry with its texts, folded, in one
-- narrow table that is divided by month. Triggers write the entries, so that processes of the last release do too.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The rule of `foldText` (contract/src/search/fold-text.ts), which a test compares with this one. The second `lower` knows
-- letters that an old ICU does not.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
END $$;

-- Several texts as one, with a blank around every word, so that a whole word can be searched for.
CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || fold_text(array_to_string(parts, ' ')) || ' '
$$;

CREATE TABLE search_entries (
  client_id text NOT NULL,
  -- The kind of the record that is found: a payment received is found as its request.
  kind text NOT NULL,
  -- What the texts are of: the record, a payment received for it (the bank's id), or a refund of it.
  entry_id text NOT NULL,
  record_id text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  amount_cents bigint,
  -- The client and the kind as one key of the index of texts: 'HARBOUR/paymentRequest'.
  scope text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (client_id, kind, created_at, entry_id)
);
CREATE INDEX search_entries_amount ON search_entries (client_id, kind, amount_cents, created_at)
  WHERE amount_cents IS NOT NULL;
-- New rows wait in a list, which a job empties. No call that writes a row should have to.
CREATE INDEX search_entries_text ON search_entries USING gin (scope, text gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 65536);

-- The months that have entries.
CREATE TABLE search_slices (
  client_id text NOT NULL,
  kind text NOT NULL,
  month timestamptz NOT NULL,
  PRIMARY KEY (client_id, kind, month)
);

-- Records from before these tables that a job still has to enter: those of a client and a source with ids after one.
CREATE TABLE search_fills (
  client_id text NOT NULL,
  source text NOT NULL,
  after_id text NOT NULL DEFAULT '',
  finished boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, source)
);
INSERT INTO search_fills (client_id, source)
  SELECT client_id, source FROM clients CROSS JOIN unnest('{payment_requests,received_payments,refunds,payments,
    payment_initiations,payment_initiation_refunds,payment_agreements,batches}'::text[]) source;

CREATE FUNCTION put_search_entry(
  of_client text, of_kind text, entry text, record text, at timestamptz, amount bigint, VARIADIC parts text[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM search_slices WHERE client_id = of_client AND kind = of_kind AND month = month_of(at);
  IF NOT FOUND THEN
    INSERT INTO search_slices (client_id, kind, month) VALUES (of_client, of_kind, month_of(at)) ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO search_entries (client_id, kind, entry_id, record_id, created_at, amount_cents, scope, text)
    VALUES (of_client, of_kind, entry, record, at, amount, of_client || '/' || of_kind, search_text(VARIADIC parts))
    ON CONFLICT (client_id, kind, created_at, entry_id) DO UPDATE SET text = excluded.text
      WHERE search_entries.text <> excluded.text;
END $$;

CREATE FUNCTION search_payment_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentRequest', NEW.payment_request_id, NEW.payment_request_id, NEW.created_at,
    NEW.payment_amount_cents, NEW.pay_id, NEW.payment_description, NEW.client_transaction_id, NEW.client_branch,
    NEW.ultimate_payee_name, NEW.payer_name, NEW.payer_bsb, NEW.payer_account_number, NEW.payer_payment_description,
    NEW.payer_payment_reference);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_requests_search AFTER INSERT ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION search_payment_request();

-- With the texts of the request, so that words of both may be searched for together. A payment that has a request to
-- itself is found by that.
CREATE FUNCTION search_received_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request record;
BEGIN
  SELECT pay_id, payment_description, client_transaction_id, client_branch, ultimate_payee_name INTO request
    FROM payment_requests WHERE client_id = NEW.client_id AND payment_request_id = NEW.payment_request_id;
  PERFORM put_search_entry(NEW.client_id, 'paymentRequest', NEW.npp_transaction_id, NEW.payment_request_id, NEW.received_at,
    NEW.amount_cents, request.pay_id, request.payment_description, request.client_transaction_id, request.client_branch,
    request.ultimate_payee_name, NEW.payer_name, NEW.payer_bsb, NEW.payer_account_number, NEW.description, NEW.reference);
  RETURN NULL;
END $$;
CREATE TRIGGER received_payments_search AFTER INSERT ON received_payments
  FOR EACH ROW WHEN (NEW.credited_payment_request_id IS NULL OR NEW.credited_payment_request_id = NEW.payment_request_id)
  EXECUTE FUNCTION search_received_payment();

-- Refunds are found by the bank's id, which they get when they end.
CREATE FUNCTION search_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentRequest', NEW.refund_id, NEW.payment_request_id, NEW.created_at, NULL,
    NEW.npp_transaction_id);
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_search AFTER INSERT OR UPDATE OF npp_transaction_id ON refunds
  FOR EACH ROW WHEN (NEW.npp_transaction_id IS NOT NULL) EXECUTE FUNCTION search_refund();

CREATE FUNCTION search_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'payment', NEW.payment_id, NEW.payment_id, NEW.created_at, NEW.amount_cents,
    NEW.payee_name, NEW.payment_description, NEW.payment_reference, NEW.client_payment_id, NEW.pay_id, NEW.bsb,
    NEW.account_number, NEW.ultimate_payer_name);
  RETURN NULL;
END $$;
CREATE TRIGGER payments_search AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION search_payment();

CREATE FUNCTION search_payment_initiation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentInitiation', NEW.payment_initiation_id, NEW.payment_initiation_id,
    NEW.created_at, NEW.payment_amount_cents, NEW.reference, NEW.description, NEW.client_transaction_id, NEW.payer_name,
    NEW.payer_bsb, NEW.payer_account_number);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_initiations_search AFTER INSERT OR UPDATE OF payer_name ON payment_initiations
  FOR EACH ROW EXECUTE FUNCTION search_payment_initiation();

CREATE FUNCTION search_initiation_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentInitiation', NEW.refund_id, NEW.payment_initiation_id, NEW.created_at,
    NULL, NEW.npp_transaction_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_initiation_refunds_search AFTER INSERT OR UPDATE OF npp_transaction_id ON payment_initiation_refunds
  FOR EACH ROW WHEN (NEW.npp_transaction_id IS NOT NULL) EXECUTE FUNCTION search_initiation_refund();

CREATE FUNCTION search_payment_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentAgreement', NEW.payment_agreement_id, NEW.payment_agreement_id,
    NEW.created_at, NULL, NEW.contract_id, NEW.body ->> 'description', NEW.body #>> '{payerDetails,name}',
    NEW.body #>> '{payerDetails,payIDDetails,payID}', NEW.body #>> '{payerDetails,bankAccountDetails,bsb}',
    NEW.body #>> '{payerDetails,bankAccountDetails,accountNumber}', NEW.body #>> '{payeeDetails,payeeName}');
  RETURN NULL;
END $$;
CREATE TRIGGER payment_agreements_search AFTER INSERT OR UPDATE OF body ON payment_agreements
  FOR EACH ROW EXECUTE FUNCTION search_payment_agreement();

CREATE FUNCTION search_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'batch', NEW.batch_id, NEW.batch_id, NEW.created_at, NULL, NEW.file_name);
  RETURN NULL;
END $$;
CREATE TRIGGER batches_search AFTER INSERT ON batches FOR EACH ROW EXECUTE FUNCTION search_batch();

-- Entries of one client and kind that contain every pattern, newest first. LIKE is no operator that row-level security
-- trusts with rows it has not checked, so under a policy no index answers it. This function checks the client itself.
--
-- With an amount, it reads the entries with that amount. Without, it reads up to `walk` of the newest entries one by one,
-- which finds frequent words at once, and then asks the index of texts, by `pieces`: up to three patterns that every match
-- has too. A few rare letters are faster than many, because each three letters in a row are one more list to read. Without
-- pieces the index is of no help, and only those newest entries are read.
--
-- It asks about a month at a time, so that a frequent word is found in few rows. If two months show that a word is rare and
-- soon found, it asks about all the others at once, by a statement that is planned once for a connection. That one compares instants as
-- expressions, because the planner would take an index of instants for the better one. `from_at` is inclusive, `until_at`
-- exclusive, and (`before_at`, `before_id`) is the entry after which a page goes on.
--
-- A last row without `record_id` is the place where it stopped before it was finished: after `walk` entries, or after some
-- months when `budget_ms` had passed.
CREATE FUNCTION find_search_entries(
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
  months timestamptz[] := ARRAY(
    SELECT s.month FROM search_slices s
     WHERE s.client_id = of_client AND s.kind = of_kind AND (from_at IS NULL OR months_after(s.month, 1) > from_at)
       AND (until_at IS NULL OR s.month < until_at) AND (before_at IS NULL OR s.month <= before_at)
     ORDER BY s.month DESC);
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
REVOKE EXECUTE ON FUNCTION find_search_entries(text, text, text[], text[], bigint, timestamptz, timestamptz, timestamptz, text,
  int, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_search_entries(text, text, text[], text[], bigint, timestamptz, timestamptz, timestamptz, text,
  int, int, int) TO tideway_request;

SELECT wall_in_tenants();

INSERT INTO monthly_tables (table_name, key_column, key_kind, archivable) VALUES
  ('search_entries', 'created_at', 'instant', true);
-- pause: unread divide_new_database: it changes nothing in a database with clients.
SELECT divide_new_database('{search_entries}');
