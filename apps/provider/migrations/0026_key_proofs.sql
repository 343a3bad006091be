-- HMAC of a key that has been right, under the installation's secret: it is known again by this in every process and
-- after a restart, without the work of a bcrypt check (decision 53).
ALTER TABLE api_keys
  ADD COLUMN proof bytea,
  ADD CONSTRAINT api_keys_proof_whole CHECK (octet_length(proof) = 32);
