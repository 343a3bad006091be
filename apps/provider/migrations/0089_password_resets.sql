-- Links to choose a new password. Of the token only the SHA-256 is here. A link that was used or replaced stays for a
-- day, so that its page can say what became of it.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The dashboard that the person came from, whose brand the page shows.
  dashboard_url text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  used_at timestamptz(3),
  -- When a newer link was sent or the password changed.
  replaced_at timestamptz(3),
  CONSTRAINT used_or_replaced CHECK (used_at IS NULL OR replaced_at IS NULL)
);
-- One link at a time works.
CREATE UNIQUE INDEX password_resets_open ON password_resets (account_id) WHERE used_at IS NULL AND replaced_at IS NULL;
CREATE INDEX password_resets_account ON password_resets (account_id, created_at);
