-- The process that writes an order to a bank also sends it, after the commit. If it has not been sent at this time, because
-- that process died, the job queue takes it over. NULL once the queue has the order.
ALTER TABLE rail_instructions ADD COLUMN queue_at timestamptz(3);

-- The simulated bank notifies the provider of the end of a transfer after it has booked the end. The mark tells another
-- process that this is still to do.
ALTER TABLE bank.transfers ADD COLUMN unreported boolean NOT NULL DEFAULT false;
