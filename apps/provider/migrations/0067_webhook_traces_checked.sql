-- Reads the deliveries while calls go on writing them.
ALTER TABLE webhook_deliveries VALIDATE CONSTRAINT webhook_deliveries_traceparent_check;
