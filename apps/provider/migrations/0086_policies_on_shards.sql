-- Tables of later migrations get the form of the policy that their database can have: Citus takes none with a subquery.
-- Elsewhere the subquery stays, so that the setting is parsed once a statement and not once a row.
CREATE OR REPLACE FUNCTION wall_in_tenants() RETURNS void LANGUAGE plpgsql AS $$
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
