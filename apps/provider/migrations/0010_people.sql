-- Invitations of people to the dashboard. Found by the token before anybody is known, as accounts are. Of the token
-- only the SHA-256 is here; one that is replaced or used stays, so that its page can say what became of it.
CREATE TABLE user_invitations (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  client_id text NOT NULL REFERENCES clients,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  invited_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  used_at timestamptz(3),
  replaced_at timestamptz(3),
  CONSTRAINT used_or_replaced CHECK (used_at IS NULL OR replaced_at IS NULL)
);
-- One link at a time leads in.
CREATE UNIQUE INDEX user_invitations_open ON user_invitations (account_id) WHERE used_at IS NULL AND replaced_at IS NULL;
CREATE INDEX user_invitations_client ON user_invitations (client_id, account_id);

-- How much a client mails to people it invites is counted by the hour.
CREATE INDEX mails_invitations ON mails (client_id, created_at) WHERE reason = 'invitation';

-- Whoever is deleted is signed out everywhere: sessions, grants, codes and tokens by the account they are of.
CREATE INDEX identity_artifacts_account ON identity_artifacts ((payload ->> 'accountId'))
  WHERE payload ->> 'accountId' IS NOT NULL;
