-- Work that falls due is read every ten seconds, all kinds in one statement. What would fall due before that poll sees
-- it is announced in the transaction that makes it. Anything further away is not: every commit with a notification
-- takes a lock over the whole database.
CREATE FUNCTION announce_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tideway_due', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER payment_requests_announce_due AFTER INSERT OR UPDATE OF expiry_at, status ON payment_requests
  FOR EACH ROW WHEN (NEW.status = 'WAITING' AND NEW.expiry_at < now() + interval '20 s')
  EXECUTE FUNCTION announce_due('poll');
CREATE TRIGGER payment_agreements_announce_due AFTER INSERT OR UPDATE OF approve_by, status ON payment_agreements
  FOR EACH ROW WHEN (NEW.status = 'CREATED' AND NEW.approve_by < now() + interval '20 s')
  EXECUTE FUNCTION announce_due('poll');
CREATE TRIGGER payment_agreement_amendments_announce_due
  AFTER INSERT OR UPDATE OF approve_by, status ON payment_agreement_amendments
  FOR EACH ROW WHEN (NEW.status = 'PENDING' AND NEW.approve_by < now() + interval '20 s')
  EXECUTE FUNCTION announce_due('poll');
CREATE TRIGGER low_balance_crossings_announce_due AFTER INSERT ON low_balance_crossings
  FOR EACH ROW EXECUTE FUNCTION announce_due('poll');
-- When a report is next due depends on a client's settings, by rules that are not the database's.
CREATE TRIGGER clients_announce_reports
  AFTER INSERT OR UPDATE OF report_schedule, reports_since, mt940_enabled, mt940_interval, mt940_since ON clients
  FOR EACH STATEMENT EXECUTE FUNCTION announce_due('task reports');
