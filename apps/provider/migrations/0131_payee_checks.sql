-- The line of the file that a row comes from, so that the result names it (decision 142).
ALTER TABLE bulk_rows ADD COLUMN line_no integer CHECK (line_no >= 1);

-- What the banks answered about the payees of lists, so that a list that is confirmed asks nobody (decision 143).
CREATE TABLE payee_checks (
  client_id text NOT NULL REFERENCES clients,
  -- Account or PayID, and name, as JSON.
  payee text NOT NULL,
  -- NULL until the bank has answered.
  result text CHECK (result IN ('MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_CHECKED', 'NOT_FOUND')),
  -- The name that the bank has, if it may be shown.
  name text,
  reason text,
  checked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, payee)
);
-- The checks of the last minute, which are limited.
CREATE INDEX payee_checks_newest ON payee_checks (client_id, checked_at);

SELECT wall_in_tenants();
