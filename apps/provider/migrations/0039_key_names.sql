-- Keys have names, and what is known of the last call with one: who is about to disable it sees what will stop working.
ALTER TABLE api_keys
  ADD COLUMN name text CHECK (length(name) BETWEEN 1 AND 100),
  -- Of secret keys only: others are used by browsers of payers, whose addresses nobody needs.
  ADD COLUMN last_used_address text CHECK (length(last_used_address) <= 64),
  ADD COLUMN last_used_operation text,
  ADD CONSTRAINT api_keys_address_of_secret CHECK (last_used_address IS NULL OR key_id LIKE 'SECR%');
