-- The second wall between tenants (decision 34). Calls of the two APIs read and write as `tideway_request`, which owns
-- nothing and sees rows of the clients that its connection is set to and of no others; jobs, seeds, sign-in and the
-- rail stay with the owner. The role is one for the whole server, and made by migrate.ts.

GRANT USAGE ON SCHEMA public TO tideway_request;

-- Around every table that says whose its rows are. migrate.ts asks for it after the last migration, so that no table of
-- a later one can be left out; a table that is walled in already is left alone. Where the setting is missing it is NULL,
-- and nothing is seen. It stands in a subquery so that it is taken apart once a statement and not once a row.
CREATE FUNCTION wall_in_tenants() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tenant record;
BEGIN
  FOR tenant IN
    SELECT c.oid::regclass AS name
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
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

-- What a call has to know of others is a question here, each with one answer. They run as the owner, past the wall.

-- From a client up to one above it, both included; nothing where it is not below. What a call may see follows from
-- this, whatever the code in front of it believes.
CREATE FUNCTION clients_up_to(top text, bottom text) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE line AS (
    SELECT client_id, parent_client_id, ARRAY[client_id] AS way FROM clients WHERE client_id = bottom
    UNION ALL
    SELECT above.client_id, above.parent_client_id, line.way || above.client_id
      FROM line JOIN clients above ON above.client_id = line.parent_client_id
     WHERE line.client_id <> top
  )
  SELECT coalesce((SELECT way FROM line WHERE client_id = top), '{}')
$$;

-- A client and all below it.
CREATE FUNCTION clients_below(top text) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE organisation AS (
    SELECT client_id FROM clients WHERE client_id = top
    UNION ALL
    SELECT child.client_id FROM organisation JOIN clients child ON child.parent_client_id = organisation.client_id
  )
  SELECT coalesce(array_agg(client_id), '{}') FROM organisation
$$;

-- PayIDs are names over all clients: whose one is, and until when.
CREATE FUNCTION pay_id_registration(name text) RETURNS TABLE (
    pay_id text, client_id text, payment_request_id text,
    registered_at timestamptz(3), registered_until timestamptz(3))
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pay_id, client_id, payment_request_id, registered_at, registered_until
    FROM pay_ids WHERE pay_ids.pay_id = name
$$;

-- The name that a payer's bank shows for a PayID: of its domain, else of its client.
CREATE FUNCTION pay_id_merchant(name text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
      (SELECT merchant_name FROM client_pay_id_domains d
        WHERE d.client_id = c.client_id AND d.domain = split_part(name, '@', 2)),
      c.client_name)
    FROM pay_ids p JOIN clients c ON c.client_id = p.client_id
   WHERE p.pay_id = name
$$;

-- A name whose time is over is taken from whoever had it last, so that another can register it.
CREATE FUNCTION forget_pay_id(name text, now timestamptz) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM pay_ids WHERE pay_id = name AND registered_until <= now
$$;

DO $$
DECLARE
  question regprocedure;
BEGIN
  FOREACH question IN ARRAY ARRAY[
    'clients_up_to(text, text)', 'clients_below(text)', 'pay_id_registration(text)', 'pay_id_merchant(text)',
    'forget_pay_id(text, timestamptz)']::regprocedure[]
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', question);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tideway_request', question);
  END LOOP;
END $$;

-- Whoever is deleted is signed out everywhere: what they hold is of no client, and no call sees it.
CREATE FUNCTION accounts_sign_out() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM identity_artifacts WHERE payload ->> 'accountId' = OLD.account_id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_signed_out AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION accounts_sign_out();
