-- The trace of the call that caused the event, for the span of its delivery. Empty unless traces are recorded.
ALTER TABLE webhook_deliveries ADD COLUMN traceparent text CHECK (length(traceparent) = 55);
