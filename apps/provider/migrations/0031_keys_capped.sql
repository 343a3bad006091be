-- A key may not do what its maker may not. One that was made before its client was allowed any call follows what the
-- client is allowed later, and no further than its maker's role went. Keys that exist are left as they are.
ALTER TABLE api_keys
  ADD COLUMN following_capped_to text[],
  ADD CONSTRAINT api_keys_capped CHECK (following_capped_to IS NULL OR follows_client);

-- What a key may do now. The portal is the dashboard's own, whatever a client's limits say.
DROP FUNCTION key_operations(boolean, text[], text[]);
CREATE FUNCTION key_operations(follows_client boolean, permitted text[], limits text[], capped_to text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN follows_client
    THEN ARRAY(
      SELECT operation FROM unnest(limits) operation
       WHERE operation LIKE 'RestAPI/%' AND (capped_to IS NULL OR operation = ANY (capped_to)))
    ELSE permitted END
$$;
