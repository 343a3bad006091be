-- Webhook events, their deliveries and attempts by the month of the event's id. The id of a delivery begins like its
-- event's. Triggers keep the promises of the two foreign keys, because a foreign key would read the deliveries of all
-- months whenever one month is removed.

CREATE FUNCTION require_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM webhook_events WHERE client_id = NEW.client_id AND event_id = NEW.event_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'webhook event % does not exist', NEW.event_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'webhook_deliveries_client_id_event_id_fkey';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION require_webhook_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM webhook_deliveries WHERE client_id = NEW.client_id AND delivery_id = NEW.delivery_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'webhook delivery % does not exist', NEW.delivery_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'webhook_attempts_client_id_delivery_id_fkey';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION delete_deliveries_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_deliveries WHERE client_id = OLD.client_id AND event_id = OLD.event_id;
  RETURN NULL;
END $$;
CREATE FUNCTION delete_attempts_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_attempts WHERE client_id = OLD.client_id AND delivery_id = OLD.delivery_id;
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_deliveries_event AFTER INSERT ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION require_webhook_event();
CREATE TRIGGER webhook_attempts_delivery AFTER INSERT ON webhook_attempts
  FOR EACH ROW EXECUTE FUNCTION require_webhook_delivery();
CREATE TRIGGER webhook_events_deliveries AFTER DELETE ON webhook_events
  FOR EACH ROW EXECUTE FUNCTION delete_deliveries_of_event();
CREATE TRIGGER webhook_deliveries_attempts AFTER DELETE ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION delete_attempts_of_delivery();
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_client_id_event_id_fkey;
ALTER TABLE webhook_attempts DROP CONSTRAINT webhook_attempts_client_id_delivery_id_fkey;

-- The log is kept for days (WEBHOOK_LOG_DAYS), not archived.
INSERT INTO monthly_tables (table_name, key_column, key_kind, archivable) VALUES
  ('webhook_events', 'event_id', 'id', false),
  ('webhook_deliveries', 'delivery_id', 'id', false),
  ('webhook_attempts', 'delivery_id', 'id', false);

-- pause: unread divide_new_database: it changes nothing in a database with clients.
SELECT divide_new_database('{webhook_events,webhook_deliveries,webhook_attempts}');
