-- The nightly checks of the whole ledger. Anything but zero cents is an error in the books.
CREATE TABLE ledger_checks (
  checked_at timestamptz(3) PRIMARY KEY,
  transactions bigint NOT NULL CHECK (transactions >= 0),
  imbalance_cents bigint NOT NULL CHECK (imbalance_cents >= 0)
);
