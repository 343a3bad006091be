-- PayTo at the checkout: each try of a payer to pay a payment request is an agreement of its own, for that one payment.
CREATE TABLE checkout_pay_to_attempts (
  client_id text NOT NULL,
  payment_agreement_id text NOT NULL,
  payment_request_id text NOT NULL,
  payer_kind text NOT NULL CHECK (payer_kind IN ('mobile', 'email', 'account')),
  -- As it is shown to whoever has the link: mostly covered. The payer stands in the agreement.
  payer text NOT NULL CHECK (length(payer) BETWEEN 1 AND 200),
  created_at timestamptz(3) NOT NULL,
  -- Left by the payer, or its refusal put away: not shown any more.
  given_up_at timestamptz(3),
  PRIMARY KEY (client_id, payment_agreement_id),
  FOREIGN KEY (client_id, payment_agreement_id) REFERENCES payment_agreements,
  FOREIGN KEY (client_id, payment_request_id) REFERENCES payment_requests
);
-- The banks know an agreement by its id alone.
CREATE UNIQUE INDEX checkout_pay_to_attempts_agreement ON checkout_pay_to_attempts (payment_agreement_id);
CREATE INDEX checkout_pay_to_attempts_request
  ON checkout_pay_to_attempts (client_id, payment_request_id, created_at DESC);

-- The payment request that a collection settles.
ALTER TABLE payment_initiations
  ADD COLUMN payment_request_id text,
  ADD FOREIGN KEY (client_id, payment_request_id) REFERENCES payment_requests,
  -- The request has the money, and what of it is refunded.
  ADD CONSTRAINT refunds_belong_to_the_request
    CHECK (payment_request_id IS NULL OR (refunding_cents = 0 AND refunded_cents = 0));
-- Whatever the code above does, no request is collected twice.
CREATE UNIQUE INDEX payment_initiations_request
  ON payment_initiations (client_id, payment_request_id) WHERE payment_request_id IS NOT NULL AND status <> 'FAILED';
