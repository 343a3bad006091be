-- Many payouts that a person confirmed at once are the second kind of batch (decision 137).
ALTER TABLE bulk_batches DROP CONSTRAINT bulk_batches_kind_check;
ALTER TABLE bulk_batches ADD CONSTRAINT bulk_batches_kind_check CHECK (kind IN ('REFUND', 'PAYOUT'));
