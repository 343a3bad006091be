/** Channel on which triggers, here and in migrations, announce work that is due soon. */
export const DUE_CHANNEL = 'tideway_due'
/**
 * Interval of the poll that finds work without a notification. Notifications are lost while a connection is down and
 * behind some poolers.
 */
export const FALLBACK_MS = 10_000

/**
 * Reads, for each kind, the oldest job that can start and the next one that is due. An active job is due when its
 * worker counts as lost. $1: the kinds of job of this process. $2: the channel.
 */
export const pollJobs = `
SELECT 'waiting' AS kind, queue.name, extract(epoch FROM due.at - now())::float8 * 1000 AS in_ms, NULL::timestamptz AS at
  FROM unnest($1::text[]) AS queue (name)
 CROSS JOIN LATERAL (
   SELECT (SELECT min(start_after) FROM pgboss.job
            WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now()) AS at
    UNION ALL
   SELECT (SELECT min(start_after) FROM pgboss.job
            WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after > now())) due
UNION ALL
SELECT 'active', name, extract(epoch FROM min(least(heartbeat_on + heartbeat_seconds * interval '1 s',
         started_on + expire_seconds * interval '1 s')) - now())::float8 * 1000, NULL
  FROM pgboss.job WHERE state = 'active' AND name = ANY ($1) GROUP BY name
UNION ALL
SELECT 'listening', '', CASE WHEN $2 IN (SELECT pg_listening_channels()) THEN 0 END, NULL`

/**
 * Announces a new job in the transaction that adds it, if the fallback poll would be too late. It also announces failed
 * jobs, because the queue adds them again for another attempt. The indexes are for the poll.
 */
export const announceJobs = `
DO $$
BEGIN
  PERFORM pg_advisory_xact_lock(7216022);
  IF to_regprocedure('pgboss.tideway_announce()') IS NULL THEN
    CREATE FUNCTION pgboss.tideway_announce() RETURNS trigger LANGUAGE plpgsql AS $announce$
    BEGIN
      PERFORM pg_notify('${DUE_CHANNEL}', CASE WHEN NEW.start_after <= now() THEN 'job ' || NEW.name ELSE 'poll' END);
      RETURN NULL;
    END $announce$;
    CREATE TRIGGER tideway_announce AFTER INSERT OR UPDATE OF start_after ON pgboss.job FOR EACH ROW
      WHEN (NEW.state < 'active' AND NEW.start_after < now() + interval '${(2 * FALLBACK_MS) / 1000} s')
      EXECUTE FUNCTION pgboss.tideway_announce();
    CREATE INDEX tideway_waiting ON pgboss.job (name, start_after) WHERE state < 'active' AND NOT blocked;
    CREATE INDEX tideway_active ON pgboss.job (name) WHERE state = 'active';
  END IF;
END $$`

/** Makes the planned runs of recurring jobs due now. $1: their names. */
export const bringForward = `
UPDATE pgboss.job SET start_after = now() WHERE name = ANY ($1) AND state = 'created' AND start_after > now()`
