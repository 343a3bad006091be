-- PayTo: agreements that let a client collect, what is collected under them, and refunds of it.

-- Whether description and payee may be changed without asking the payer (provider API, amendments: off by default).
ALTER TABLE clients ADD COLUMN unilateral_amendments boolean NOT NULL DEFAULT false;

CREATE TABLE payment_agreements (
  client_id text NOT NULL REFERENCES clients,
  payment_agreement_id text NOT NULL CHECK (payment_agreement_id ~ '^[0-9a-f]{32}$'),
  contract_id text,
  -- What its creator sent, as it is echoed: without additional details, a callback's credential masked.
  body jsonb NOT NULL CHECK (jsonb_typeof(body -> 'agreementDetails') = 'object'),
  -- The callback as it came.
  notification jsonb,
  status text NOT NULL CHECK (status IN ('CREATED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'FAILED')),
  previous_status text CHECK (previous_status IN ('CREATED', 'ACTIVE', 'SUSPENDED')),
  last_status_by text,
  created_at timestamptz(3) NOT NULL,
  -- The payer approves until then, or never.
  approve_by timestamptz(3) NOT NULL,
  registered_at timestamptz(3),
  cancelled_at timestamptz(3),
  npp_agreement_id text,
  reason_code text,
  reason_description text,
  failure_code text,
  failure_reason text,
  -- Collections that failed one after the other: seven suspend the agreement.
  failed_in_row smallint NOT NULL DEFAULT 0 CHECK (failed_in_row >= 0),
  -- The last change of status that the client asked for, and the status wanted while it is under way.
  change_id text,
  change_wanted text CHECK (change_wanted IN ('ACTIVE', 'SUSPENDED', 'CANCELLED')),
  PRIMARY KEY (client_id, payment_agreement_id),
  CHECK ((status = 'CANCELLED') = (cancelled_at IS NOT NULL)),
  CHECK ((status = 'FAILED') = (failure_code IS NOT NULL)),
  CHECK (change_wanted IS NULL OR change_id IS NOT NULL)
);
CREATE UNIQUE INDEX payment_agreements_id ON payment_agreements (payment_agreement_id);
CREATE INDEX payment_agreements_newest ON payment_agreements (client_id, created_at DESC, payment_agreement_id DESC);
CREATE INDEX payment_agreements_contract_search
  ON payment_agreements (client_id, contract_id, created_at DESC, payment_agreement_id DESC) WHERE contract_id IS NOT NULL;
-- A contract has one agreement that lives; those that ended do not count.
CREATE UNIQUE INDEX payment_agreements_contract
  ON payment_agreements (client_id, contract_id)
  WHERE contract_id IS NOT NULL AND status IN ('CREATED', 'ACTIVE', 'SUSPENDED');
CREATE INDEX payment_agreements_due ON payment_agreements (approve_by) WHERE status = 'CREATED';

CREATE TABLE payment_agreement_amendments (
  client_id text NOT NULL,
  amendment_id text NOT NULL CHECK (amendment_id ~ '^[0-9a-f]{32}$'),
  payment_agreement_id text NOT NULL,
  client_transaction_id text NOT NULL,
  -- Whether the payer has to approve.
  bilateral boolean NOT NULL,
  change jsonb NOT NULL,
  notification jsonb,
  status text NOT NULL CHECK (status IN ('PENDING', 'COMPLETED', 'DECLINED', 'RECALLED', 'TIMEDOUT')),
  created_at timestamptz(3) NOT NULL,
  approve_by timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  PRIMARY KEY (client_id, amendment_id),
  FOREIGN KEY (client_id, payment_agreement_id) REFERENCES payment_agreements,
  CHECK ((status = 'PENDING') = (completed_at IS NULL)),
  CHECK (bilateral OR status = 'COMPLETED')
);
CREATE INDEX payment_agreement_amendments_agreement
  ON payment_agreement_amendments (client_id, payment_agreement_id, created_at);
-- One at a time, by the database too.
CREATE UNIQUE INDEX payment_agreement_amendments_one_pending
  ON payment_agreement_amendments (client_id, payment_agreement_id) WHERE status = 'PENDING';
CREATE INDEX payment_agreement_amendments_due ON payment_agreement_amendments (approve_by) WHERE status = 'PENDING';

CREATE TABLE payment_initiations (
  client_id text NOT NULL REFERENCES clients,
  payment_initiation_id text NOT NULL CHECK (payment_initiation_id ~ '^[0-9a-f]{32}$'),
  payment_agreement_id text NOT NULL,
  client_transaction_id text NOT NULL,
  payment_amount_cents bigint NOT NULL CHECK (payment_amount_cents > 0),
  reference text,
  description text,
  extras jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extras) = 'object'),
  notification jsonb,
  status text NOT NULL CHECK (status IN
    ('CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURN_IN_PROGRESS', 'RETURN_COMPLETE', 'RETURN_FAILED')),
  status_code text,
  status_reason text,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  npp_transaction_id text,
  refunding_cents bigint NOT NULL DEFAULT 0 CHECK (refunding_cents >= 0),
  refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  -- The account that paid: refunds go there.
  payer_bsb text,
  payer_account_number text,
  payer_name text,
  PRIMARY KEY (client_id, payment_initiation_id),
  FOREIGN KEY (client_id, payment_agreement_id) REFERENCES payment_agreements,
  -- Whatever the code above does, no more can leave than was collected.
  CONSTRAINT initiation_refund_within_capture CHECK (refunding_cents + refunded_cents <=
    CASE WHEN status IN ('CREATED', 'PENDING', 'FAILED') THEN 0 ELSE payment_amount_cents END),
  CONSTRAINT initiation_refunding_while_in_progress CHECK ((status = 'RETURN_IN_PROGRESS') = (refunding_cents > 0))
);
CREATE UNIQUE INDEX payment_initiations_client_transaction
  ON payment_initiations (client_id, client_transaction_id);
CREATE INDEX payment_initiations_newest ON payment_initiations (client_id, created_at DESC, payment_initiation_id DESC);
CREATE INDEX payment_initiations_agreement
  ON payment_initiations (client_id, payment_agreement_id, created_at DESC, payment_initiation_id DESC);

CREATE TABLE payment_initiation_refunds (
  client_id text NOT NULL,
  refund_id text NOT NULL CHECK (refund_id ~ '^[0-9a-f]{32}$'),
  payment_initiation_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('IN_PROGRESS', 'COMPLETE', 'FAILED')),
  requested_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  npp_transaction_id text,
  failure_reason text,
  PRIMARY KEY (client_id, refund_id),
  FOREIGN KEY (client_id, payment_initiation_id) REFERENCES payment_initiations,
  CHECK ((status = 'IN_PROGRESS') = (completed_at IS NULL))
);
CREATE INDEX payment_initiation_refunds_initiation
  ON payment_initiation_refunds (client_id, payment_initiation_id, created_at);
CREATE UNIQUE INDEX payment_initiation_refunds_one_in_flight
  ON payment_initiation_refunds (client_id, payment_initiation_id) WHERE status = 'IN_PROGRESS';

-- Refunds of what was collected leave over the rail as other refunds do.
ALTER TABLE rail_instructions DROP CONSTRAINT rail_instructions_kind_check;
ALTER TABLE rail_instructions ADD CONSTRAINT rail_instructions_kind_check
  CHECK (kind IN ('refund', 'return', 'payout', 'initiation_refund'));

-- The payers' side: money that the provider asked for under an agreement. The same collection twice is one.
CREATE TABLE bank.collections (
  collection_id text PRIMARY KEY,
  npp_transaction_id text NOT NULL UNIQUE,
  payer_bsb text NOT NULL,
  payer_account_number text NOT NULL,
  payer_name text NOT NULL,
  pay_id text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payee text NOT NULL,
  description text,
  state text NOT NULL CHECK (state IN ('PENDING', 'SETTLED', 'REJECTED')),
  reason text,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
