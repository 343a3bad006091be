-- Whether webhooks are being looked for anyway. Processes that do so say until when, 15 s less than they keep on: a
-- delivery that is written before then is found, if its transaction takes no longer than that.
CREATE TABLE webhooks_awake (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  until timestamptz NOT NULL
);
INSERT INTO webhooks_awake (until) VALUES ('-infinity');

-- Notifies only those who sleep: every commit with a notification takes a lock over the whole database, and deliveries
-- are written hundreds of times a second. Calls have no right to the table.
CREATE FUNCTION announce_webhooks() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks_awake WHERE until < clock_timestamp()) THEN
    PERFORM pg_notify('tideway_due', 'poll');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_deliveries_announce AFTER INSERT ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION announce_webhooks();
-- One that had ended and is wanted once more.
CREATE TRIGGER webhook_deliveries_announce_again AFTER UPDATE OF next_attempt_at ON webhook_deliveries
  FOR EACH ROW WHEN (OLD.next_attempt_at IS NULL AND NEW.next_attempt_at IS NOT NULL)
  EXECUTE FUNCTION announce_webhooks();
