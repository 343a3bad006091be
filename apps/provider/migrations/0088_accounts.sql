-- Where each person is signed in: a row for each session of the sign-in server, which their account page lists.
CREATE TABLE sign_in_sessions (
  session_uid text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- As the person knows it, 'Firefox on Windows'.
  browser text NOT NULL CHECK (length(browser) <= 100),
  address text NOT NULL CHECK (length(address) <= 64),
  -- When everything that a sign-in asks for was last given. A fresh proof within the session does not move it.
  since timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  -- While it is set, calls of the session ask for a fresh proof.
  locked_at timestamptz(3)
);
CREATE INDEX sign_in_sessions_account ON sign_in_sessions (account_id);

-- Browsers that a person has signed in with, so that only a new one is told by mail. The browser keeps the id in a
-- cookie, and here is its SHA-256.
CREATE TABLE known_browsers (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  browser_hash bytea NOT NULL CHECK (length(browser_hash) = 32),
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, browser_hash)
);

-- What a client asks of its people beyond the defaults.
CREATE TABLE client_security_policies (
  client_id text PRIMARY KEY REFERENCES clients,
  factor_policy text NOT NULL CHECK (factor_policy IN ('optional', 'money', 'all')),
  -- Zero for never, null for the default of each role.
  idle_minutes int CHECK (idle_minutes BETWEEN 0 AND 60)
);
SELECT wall_in_tenants();

-- True while the account has a passkey or an authenticator app.
ALTER TABLE accounts ADD COLUMN has_second_factor boolean NOT NULL DEFAULT false;
