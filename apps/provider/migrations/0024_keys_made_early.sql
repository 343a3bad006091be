-- A secret key that was made before its client was allowed any call: it may do what its client is allowed later.
ALTER TABLE api_keys
  ADD COLUMN follows_client boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT api_keys_followers CHECK (NOT follows_client OR (key_id LIKE 'SECR%' AND permitted_operations = '{}'));

-- What a key may do now. The portal is the dashboard's own, whatever a client's limits say.
CREATE FUNCTION key_operations(follows_client boolean, permitted text[], limits text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN follows_client
    THEN ARRAY(SELECT operation FROM unnest(limits) operation WHERE operation LIKE 'RestAPI/%')
    ELSE permitted END
$$;
