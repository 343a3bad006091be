-- Fills the keys of migration 0049 from the rows before it. No table is locked: calls go on, and the triggers write the
-- keys of new rows.

INSERT INTO payment_request_keys (client_id, client_transaction_id, payment_request_id)
  SELECT client_id, client_transaction_id, payment_request_id FROM payment_requests WHERE parent_payment_request_id IS NULL
  ON CONFLICT DO NOTHING;
INSERT INTO checkout_tokens (checkout_token, client_id, payment_request_id)
  SELECT checkout_token, client_id, payment_request_id FROM payment_requests WHERE checkout_token IS NOT NULL
  ON CONFLICT DO NOTHING;
INSERT INTO refund_keys (client_id, client_refund_id, refund_id)
  SELECT client_id, client_refund_id, refund_id FROM refunds WHERE client_refund_id IS NOT NULL
  ON CONFLICT DO NOTHING;
INSERT INTO received_payment_keys (npp_transaction_id, client_id, payment_request_id)
  SELECT npp_transaction_id, client_id, payment_request_id FROM received_payments
  ON CONFLICT DO NOTHING;
