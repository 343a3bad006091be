-- The money of an export: `amount_cents` is what its records settled, and `returned_cents` what of it went back. NULL in
-- exports from before, whose `amount_cents` is a sum of amounts in any state.
ALTER TABLE exports ADD COLUMN returned_cents text;
ALTER TABLE exports ADD CONSTRAINT exports_returned_cents_check CHECK (returned_cents ~ '^[0-9]+$') NOT VALID;

-- Refunds have a sheet of their own, whose parts are written between those of the records.
ALTER TABLE exports ADD COLUMN refund_rows bigint NOT NULL DEFAULT 0;
ALTER TABLE export_parts ADD COLUMN of_refunds boolean NOT NULL DEFAULT false;
