-- A process that sends webhooks knows of those that its own connections queue. Only others need a notification, which
-- takes a lock over the whole database at each commit. The table webhooks_awake is only written by older processes.
CREATE OR REPLACE FUNCTION public.announce_webhooks() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF current_setting('tideway.delivers', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_notify('tideway_due', 'run webhooks');
  END IF;
  RETURN NULL;
END $$;
