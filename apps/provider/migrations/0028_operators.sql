-- What an operator does: disabling clients, revoking keys, and finding money that stays in clearing (decision 55).

ALTER TABLE clients ADD COLUMN disabled_at timestamptz(3);

-- A client is disabled with everything below it. Whether one above is disabled is derived, so that enabling that one
-- again leaves a client disabled which was disabled for itself.
CREATE FUNCTION client_disabled_at_or_above(bottom text) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE line AS (
    SELECT parent_client_id, disabled_at FROM clients WHERE client_id = bottom
    UNION ALL
    SELECT above.parent_client_id, above.disabled_at
      FROM line JOIN clients above ON above.client_id = line.parent_client_id
  )
  SELECT coalesce(bool_or(disabled_at IS NOT NULL), false) FROM line
$$;

-- For statements that have the client's row already: a client without a parent, which most are, costs nothing. Without
-- SET, so that the planner writes it into the statement.
CREATE FUNCTION client_disabled(disabled_at timestamptz, parent_client_id text) RETURNS boolean
  LANGUAGE sql STABLE AS $$
  SELECT disabled_at IS NOT NULL
      OR (parent_client_id IS NOT NULL AND public.client_disabled_at_or_above(parent_client_id))
$$;

-- Nobody acts for a disabled client, or sees its rows, from a client above it.
CREATE OR REPLACE FUNCTION clients_up_to(top text, bottom text) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

CREATE OR REPLACE FUNCTION clients_below(top text) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE organisation AS (
    SELECT client_id FROM clients WHERE client_id = top AND disabled_at IS NULL
    UNION ALL
    SELECT child.client_id
      FROM organisation JOIN clients child ON child.parent_client_id = organisation.client_id
     WHERE child.disabled_at IS NULL
  )
  SELECT coalesce(array_agg(client_id), '{}') FROM organisation
$$;

-- A key that an operator revoked is never enabled again, and keeps its id.
ALTER TABLE api_keys
  ADD COLUMN revoked_at timestamptz(3),
  ADD CONSTRAINT revoked_is_disabled CHECK (revoked_at IS NULL OR NOT enabled);

-- An operator works for the provider and belongs to no client.
ALTER TABLE activities
  DROP CONSTRAINT activities_actor_kind_check,
  ADD CONSTRAINT activities_actor_kind_check
    CHECK (actor_kind IN ('USER', 'KEY', 'PAYER', 'FILE', 'OPERATOR')),
  DROP CONSTRAINT named_unless_payer,
  ADD CONSTRAINT named_unless_payer CHECK (
    actor_kind IN ('PAYER', 'OPERATOR') OR (actor_id IS NOT NULL AND actor_organisation_id IS NOT NULL));

-- Returns that the payer's bank refused: their money stays in clearing.
CREATE INDEX rail_instructions_refused_returns ON rail_instructions (finished_at)
  WHERE kind = 'return' AND status = 'REJECTED';
