-- Payment requests and what hangs on them, by the month that the request's id was made in. The id of an order to a bank
-- begins like the id that it hangs on, so that it is in the same month.

INSERT INTO monthly_tables (table_name, key_column, key_kind, archivable, replaced_indexes) VALUES
  ('payment_requests', 'payment_request_id', 'id', true, '{payment_requests_client_transaction,payment_requests_checkout}'),
  ('refunds', 'payment_request_id', 'id', true, '{refunds_client_refund}'),
  ('received_payments', 'payment_request_id', 'id', true, '{received_payments_npp_transaction_id_key}'),
  ('rail_instructions', 'instruction_id', 'uuid', true, '{}');

-- pause: unread divide_new_database: it changes nothing in a database with clients.
SELECT divide_new_database('{payment_requests,refunds,received_payments,rail_instructions}');
