-- The trace of the call that caused the event, for the span of its delivery. Empty unless traces are recorded.
ALTER TABLE webhook_deliveries ADD COLUMN traceparent text;
ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_traceparent_check CHECK (length(traceparent) = 55) NOT VALID;
