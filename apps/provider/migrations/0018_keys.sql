-- Keys that sign their calls, and when each was last used.

ALTER TABLE api_keys
  -- What the key's calls are signed with. It has to be known in full to check a signature, and so is sealed, not hashed.
  ADD COLUMN sealed_hmac_key bytea,
  -- To the minute.
  ADD COLUMN last_used_at timestamptz(3),
  ADD CONSTRAINT api_keys_hash_whole CHECK (length(hash) = 60),
  ADD CONSTRAINT api_keys_signed_are_secret CHECK (sealed_hmac_key IS NULL OR key_id LIKE 'SECR%');

-- Signatures that were accepted and whose time is not over: each is good for one call, in whichever process. Without a
-- reference to the key, which is never deleted: it would be looked up once more with every call.
CREATE TABLE key_signatures (
  client_id text NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL CHECK (length(signature) = 32),
  good_until timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, key_id, signature)
);
CREATE INDEX key_signatures_over ON key_signatures (good_until);
