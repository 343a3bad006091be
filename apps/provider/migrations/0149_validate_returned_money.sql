-- Checks the exports of before, which have no returned money.
ALTER TABLE exports VALIDATE CONSTRAINT exports_returned_cents_check;
