-- Payouts: money that leaves a client's balance for a PayID or an account.

ALTER TABLE clients
  -- The most one payout may be, and all payouts of one day in Sydney together. NULL: as much as there is.
  ADD COLUMN transaction_payout_limit_cents bigint CHECK (transaction_payout_limit_cents > 0),
  ADD COLUMN daily_transaction_payout_limit_cents bigint CHECK (daily_transaction_payout_limit_cents > 0),
  -- Whether an account that cannot be paid at once is paid by Direct Entry; else the payout fails.
  ADD COLUMN direct_entry_fallback boolean NOT NULL DEFAULT true;

CREATE TABLE payments (
  client_id text NOT NULL REFERENCES clients,
  payment_id text NOT NULL CHECK (payment_id ~ '^[0-9a-f]{32}$'),
  client_payment_id text NOT NULL,
  payee_name text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payment_description text NOT NULL,
  payment_reference text,
  pay_id text,
  pay_id_type text CHECK (pay_id_type IN ('PHONE', 'EMAIL', 'ABN', 'ORG')),
  bsb text CHECK (bsb ~ '^\d{6}$'),
  account_number text CHECK (account_number ~ '^\d{4,12}$'),
  ultimate_payer_name text,
  -- What the creator sent besides, echoed as it came (metaData, paymentNotification).
  extras jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extras) = 'object'),
  requested_by text NOT NULL,
  status text NOT NULL CHECK (status IN ('CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURNED')),
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  completed_at timestamptz(3),
  failure_reason text,
  returned_at timestamptz(3),
  returned_reason text,
  npp_transaction_id text,
  -- Known once it is settled.
  sent_via_de boolean,
  PRIMARY KEY (client_id, payment_id),
  CONSTRAINT one_payee CHECK (
    (pay_id IS NOT NULL AND pay_id_type IS NOT NULL AND bsb IS NULL AND account_number IS NULL)
    OR (pay_id IS NULL AND pay_id_type IS NULL AND bsb IS NOT NULL AND account_number IS NOT NULL)),
  CONSTRAINT settled_when_it_says_so CHECK ((settled_at IS NOT NULL) = (status IN ('SETTLED', 'RETURNED'))),
  CONSTRAINT completed_when_it_says_so CHECK ((completed_at IS NULL) = (status IN ('CREATED', 'PENDING'))),
  CONSTRAINT returned_when_it_says_so CHECK ((returned_at IS NOT NULL) = (status = 'RETURNED'))
);
CREATE UNIQUE INDEX payments_client_payment ON payments (client_id, client_payment_id);
CREATE INDEX payments_newest ON payments (client_id, created_at DESC, payment_id DESC);

-- A payout goes to a PayID or to an account, carries a reference, and gives nothing back.
ALTER TABLE rail_instructions
  DROP CONSTRAINT rail_instructions_kind_check,
  ADD CONSTRAINT rail_instructions_kind_check CHECK (kind IN ('refund', 'return', 'payout')),
  DROP CONSTRAINT rail_instructions_status_check,
  ADD CONSTRAINT rail_instructions_status_check
    CHECK (status IN ('QUEUED', 'SENT', 'SETTLED', 'REJECTED', 'RETURNED')),
  ALTER COLUMN creditor_bsb DROP NOT NULL,
  ALTER COLUMN creditor_account_number DROP NOT NULL,
  ALTER COLUMN original_npp_transaction_id DROP NOT NULL,
  ADD COLUMN creditor_pay_id text,
  ADD COLUMN creditor_pay_id_type text,
  ADD COLUMN reference text,
  ADD COLUMN direct_entry_allowed boolean NOT NULL DEFAULT false;

ALTER TABLE bank.transfers
  ADD COLUMN direct_entry_allowed boolean NOT NULL DEFAULT false,
  ADD COLUMN via text NOT NULL DEFAULT 'NPP' CHECK (via IN ('NPP', 'DE')),
  DROP CONSTRAINT transfers_state_check,
  -- RETURN_DUE: booked by the receiving bank, which is about to send it back.
  ADD CONSTRAINT transfers_state_check
    CHECK (state IN ('PENDING', 'ACCEPTED', 'RETURNED', 'SETTLED', 'REJECTED', 'RETURN_DUE'));
