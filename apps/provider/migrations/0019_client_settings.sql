-- What a client sets for itself, and the PayID that it funds its account with.

-- The logo of a dashboard is one of the client's images, as a checkout's is: its address follows from where we are.
-- Nobody could set one so far.
ALTER TABLE clients
  DROP COLUMN logo_url,
  ADD COLUMN logo_file text,
  ADD FOREIGN KEY (client_id, logo_file) REFERENCES client_assets,
  ADD CHECK (notify_on <@ ARRAY['WAITING', 'COMPLETE', 'EXPIRED', 'RETURN_IN_PROGRESS', 'RETURN_COMPLETE', 'RETURN_FAILED']),
  ADD CHECK (cardinality(ip_whitelist) <= 10);

-- A PayID may be a client's own instead of a request's: what is paid to it funds the account. A client has one.
ALTER TABLE pay_ids ALTER COLUMN payment_request_id DROP NOT NULL;
CREATE UNIQUE INDEX pay_ids_top_up ON pay_ids (client_id) WHERE payment_request_id IS NULL;
INSERT INTO pay_ids (pay_id, client_id, registered_at, registered_until)
SELECT top_up_pay_id, client_id, now(), 'infinity' FROM clients WHERE top_up_pay_id IS NOT NULL
ON CONFLICT DO NOTHING;
UPDATE clients c SET top_up_pay_id = NULL
 WHERE NOT EXISTS (
   SELECT FROM pay_ids p
    WHERE p.client_id = c.client_id AND p.pay_id = c.top_up_pay_id AND p.payment_request_id IS NULL);

-- Money that funded an account. It is taken as it comes: there is no amount that it should be.
CREATE TABLE top_ups (
  client_id text NOT NULL REFERENCES clients,
  top_up_id text NOT NULL CHECK (top_up_id ~ '^[0-9a-f]{32}$'),
  npp_transaction_id text NOT NULL UNIQUE,
  pay_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payer_bsb text NOT NULL,
  payer_account_number text NOT NULL,
  payer_name text NOT NULL,
  description text,
  reference text,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, top_up_id)
);

-- Whether a domain for PayIDs is already that of a client outside of a client's organisation: no two of them may ask
-- payers for money under one name.
CREATE FUNCTION pay_id_domain_is_others(name text, client text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE line AS (
    SELECT client_id, parent_client_id FROM clients WHERE client_id = client
    UNION ALL
    SELECT above.client_id, above.parent_client_id FROM line JOIN clients above ON above.client_id = line.parent_client_id
  )
  SELECT EXISTS (
    SELECT FROM client_pay_id_domains
     WHERE domain = name
       AND client_id <> ALL (clients_below((SELECT client_id FROM line WHERE parent_client_id IS NULL))))
$$;
REVOKE EXECUTE ON FUNCTION pay_id_domain_is_others(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pay_id_domain_is_others(text, text) TO tideway_request;
