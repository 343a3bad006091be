-- A statement in a function with its parameters reaches no shard. With their values it reaches the one of the client. On
-- one server that condition would make the planner read all entries of the client.
CREATE OR REPLACE FUNCTION find_similar_entries(of_client text, of_kind text, patterns text[], most integer)
    RETURNS TABLE(record_id text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
DECLARE
  of_scope text := of_client || '/' || of_kind;
BEGIN
  IF (of_client = ANY (string_to_array(current_setting('tideway.clients', true), ','))) IS NOT TRUE THEN
    RETURN;
  END IF;
  IF is_distributed() THEN
    RETURN QUERY EXECUTE format(
      'SELECT DISTINCT similar_entry.record_id FROM (
         SELECT e.record_id FROM search_entries e
          WHERE e.client_id = %L AND e.scope = %L AND e.text ~ %L AND e.text || '''' ~ ALL ($1)
          LIMIT %s) similar_entry',
      of_client, of_scope, patterns[1], most) USING patterns;
    RETURN;
  END IF;
  RETURN QUERY SELECT DISTINCT similar_entry.record_id FROM (
    SELECT e.record_id FROM search_entries e
     WHERE e.scope = of_scope AND e.text ~ patterns[1] AND e.text || '' ~ ALL (patterns)
     LIMIT most) similar_entry;
END $_$;
