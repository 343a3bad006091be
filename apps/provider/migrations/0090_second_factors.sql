-- Second factors of people. None of them is of a client, so calls of the APIs see only `accounts.second_factors`.

CREATE TABLE passkeys (
  -- The authenticator's id of the credential, which no two have in common.
  credential_id bytea PRIMARY KEY CHECK (length(credential_id) BETWEEN 1 AND 1023),
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  public_key bytea NOT NULL,
  -- Grows with each use, or stays at zero. A copied key shows by a count that does not grow.
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  -- Copied by a password manager to other devices.
  synced boolean NOT NULL,
  added_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);
CREATE INDEX passkeys_account ON passkeys (account_id);

CREATE TABLE authenticator_apps (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  -- Time step of the last code that was used. A code works once, and no older one works after it.
  last_step bigint NOT NULL,
  added_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz(3),
  PRIMARY KEY (account_id, code_hash)
);

-- The challenge that a passkey must sign. Each place has one: a sign-in in progress, or a session on the account page.
CREATE TABLE passkey_challenges (
  place text PRIMARY KEY,
  challenge text NOT NULL,
  -- Whose passkey is asked for or added. Null at the start of a sign-in, where it is not known yet.
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('prove', 'add')),
  expires_at timestamptz(3) NOT NULL
);

-- An authenticator app that no code has confirmed yet.
CREATE TABLE new_authenticator_apps (
  place text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

-- What has been proved in a sign-in in progress. It ends with a change of the password that was given.
CREATE TABLE sign_in_steps (
  interaction_uid text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  password_digest bytea NOT NULL,
  proofs text[] NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

-- Kinds of the person's factors, for the list of users and for sign-in. An administrator resets them by emptying it.
ALTER TABLE accounts ADD COLUMN second_factors text[] NOT NULL DEFAULT '{}';

CREATE FUNCTION note_second_factors() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  account uuid := coalesce(NEW.account_id, OLD.account_id);
  kinds text[] := ARRAY[]::text[];
BEGIN
  IF EXISTS (SELECT FROM passkeys WHERE account_id = account) THEN kinds := kinds || 'passkey'::text; END IF;
  IF EXISTS (SELECT FROM authenticator_apps WHERE account_id = account) THEN
    kinds := kinds || 'authenticatorApp'::text;
  END IF;
  UPDATE accounts SET second_factors = kinds, has_second_factor = cardinality(kinds) > 0
   WHERE account_id = account AND second_factors <> kinds;
  RETURN NULL;
END $$;
CREATE TRIGGER passkeys_noted AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION note_second_factors();
CREATE TRIGGER authenticator_apps_noted AFTER INSERT OR DELETE ON authenticator_apps
  FOR EACH ROW EXECUTE FUNCTION note_second_factors();

-- Without factors there is nothing to recover. Factors that are still there are an administrator's reset: they go, and
-- the person is signed out everywhere.
CREATE FUNCTION forget_second_factors() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  account uuid := NEW.account_id;
BEGIN
  DELETE FROM recovery_codes WHERE account_id = account;
  IF EXISTS (SELECT FROM passkeys WHERE account_id = account)
    OR EXISTS (SELECT FROM authenticator_apps WHERE account_id = account)
  THEN
    DELETE FROM passkeys WHERE account_id = account;
    DELETE FROM authenticator_apps WHERE account_id = account;
    DELETE FROM sign_in_steps WHERE account_id = account;
    DELETE FROM sign_in_sessions WHERE account_id = account;
    DELETE FROM identity_artifacts WHERE payload ->> 'accountId' = account::text;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_forget_second_factors AFTER UPDATE OF second_factors ON accounts
  FOR EACH ROW WHEN (cardinality(OLD.second_factors) > 0 AND cardinality(NEW.second_factors) = 0)
  EXECUTE FUNCTION forget_second_factors();
