-- People who sign in, what the sign-in server remembers, and the keys it signs with.

-- Found by id on every call and by email at sign-in, both before a client is known: the one tenant
-- table that is not keyed by client first. Emails are case-sensitive.
CREATE TABLE accounts (
  account_id uuid PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients,
  email text NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
  given_name text NOT NULL DEFAULT '' CHECK (length(given_name) <= 100),
  family_name text NOT NULL DEFAULT '' CHECK (length(family_name) <= 100),
  role text NOT NULL CHECK (role IN ('BASE_ADMIN', 'BASE_FINANCE_ADMIN', 'BASE_FINANCE_MANAGER', 'BASE_TECH_ADMIN',
    'BASE_FINANCE_OPERATOR', 'BASE_CUSTOMER_SERVICE_OPERATOR', 'BASE_TECH_OPERATOR')),
  -- Missing until the invitation has been followed.
  password_hash text CHECK (password_hash ~ '^\$2[aby]\$\d{2}\$.{53}$'),
  enabled boolean NOT NULL DEFAULT true,
  status text NOT NULL CHECK (status IN ('CONFIRMED', 'FORCE_CHANGE_PASSWORD')),
  -- Set for people of another identity provider: [{providerName, userId}].
  identities jsonb CHECK (jsonb_typeof(identities) = 'array' AND jsonb_array_length(identities) > 0),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX accounts_client ON accounts (client_id, email);

-- Sessions, grants, codes, tokens and sign-ins under way. Losing the table signs everybody out.
CREATE TABLE identity_artifacts (
  model text NOT NULL,
  id text NOT NULL,
  grant_id text,
  uid text,
  payload jsonb NOT NULL,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (model, id)
);
CREATE INDEX identity_artifacts_grant ON identity_artifacts (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX identity_artifacts_uid ON identity_artifacts (uid) WHERE uid IS NOT NULL;
CREATE INDEX identity_artifacts_expiry ON identity_artifacts (expires_at);

CREATE TABLE identity_signing_keys (
  kid text PRIMARY KEY,
  -- The private key as JSON, AES-256-GCM under a key derived from the configured secret: iv, tag, text.
  sealed bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Published from the start, signs from here on.
  signs_from timestamptz(3) NOT NULL,
  -- Kept for checking until then; 'infinity' while no successor is there.
  verifies_until timestamptz(3) NOT NULL DEFAULT 'infinity'
);

-- Secrets made up by a demo that was given none. Production configures them and leaves this empty.
CREATE TABLE identity_secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- Tries to sign in, by account and address and by address alone (both hashed).
CREATE TABLE sign_in_tries (
  subject bytea PRIMARY KEY,
  tries integer NOT NULL CHECK (tries > 0),
  window_ends_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_tries_end ON sign_in_tries (window_ends_at);
