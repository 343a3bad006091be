-- What is due stands apart from what waits for its next try: a look steps through the lanes that have something to send,
-- and not through all whose receivers failed lately. A delivery is ready when it is written; being sent or waiting it is
-- not, and becomes so again when its moment has come.
ALTER TABLE webhook_deliveries ADD COLUMN ready boolean NOT NULL DEFAULT true;
DROP INDEX webhook_deliveries_open;
CREATE INDEX webhook_deliveries_ready ON webhook_deliveries (lane, next_attempt_at)
  WHERE ready AND next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_later ON webhook_deliveries (next_attempt_at)
  WHERE NOT ready AND next_attempt_at IS NOT NULL;
