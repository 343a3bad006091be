-- A client proves that a domain for PayIDs is its own before payers see it: by a TXT record that it publishes. Until then
-- the domain is a claim, which is nobody's: any client may claim any domain, and who proves it first has it.
ALTER TABLE client_pay_id_domains
  -- One that an operator enters is vouched for by them; a claim sets it to NULL. What there was is verified.
  ADD COLUMN verified_at timestamptz(3) DEFAULT now(),
  ADD COLUMN proof_token text CHECK (proof_token ~ '^[A-Za-z0-9_-]{22}$'),
  -- A claim that is not proved by then is forgotten.
  ADD COLUMN claim_ends_at timestamptz(3),
  ADD CONSTRAINT pay_id_domain_claim CHECK (
    (verified_at IS NULL) = (proof_token IS NOT NULL) AND (proof_token IS NULL) = (claim_ends_at IS NULL));

-- Whether one name is the other, or lies below it.
CREATE FUNCTION domains_overlap(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT one = other
      OR right(one, length(other) + 1) = '.' || other
      OR right(other, length(one) + 1) = '.' || one
$$;

-- Whether a domain for PayIDs is one that a client outside of a client's organisation has proved, lies below such a one
-- or above it: no two of them may ask payers for money under one name.
CREATE OR REPLACE FUNCTION pay_id_domain_is_others(name text, client text) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- Holds that for whatever writes. Of two that overlap the longer name ends in the shorter one, so that both take the lock
-- of the shorter: they are looked at one after the other. Locks are taken in one order, the shortest name first.
CREATE FUNCTION pay_id_domain_owned() RETURNS trigger
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
CREATE TRIGGER pay_id_domains_owned BEFORE INSERT OR UPDATE OF domain, client_id, verified_at ON client_pay_id_domains
  FOR EACH ROW WHEN (NEW.verified_at IS NOT NULL) EXECUTE FUNCTION pay_id_domain_owned();

-- The name that a payer's bank shows for a PayID: of its domain, where that is the client's, else of its client.
CREATE OR REPLACE FUNCTION pay_id_merchant(name text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
      (SELECT merchant_name FROM client_pay_id_domains d
        WHERE d.client_id = c.client_id AND d.domain = split_part(name, '@', 2) AND d.verified_at IS NOT NULL),
      c.client_name)
    FROM pay_ids p JOIN clients c ON c.client_id = p.client_id
   WHERE p.pay_id = name
$$;
