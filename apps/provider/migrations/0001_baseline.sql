-- The schema of the provider's database.
--
-- 1. What every area uses     8. Balance and ledger        15. Approvals, notes, views and exports
-- 2. Clients                  9. Orders to the banks        16. Search
-- 3. People and sign-in      10. Webhooks                   17. Row-level security
-- 4. Single sign-on          11. Mail                       18. Tables by month
-- 5. API keys                12. Reports                    19. Simulated banks
-- 6. Payment requests        13. Payment files              20. ISO 20022 rail
-- 7. Payouts and PayTo       14. Audit trail                21. Policies and partitions of the tables above
--
-- A database has this whole file or none of it. Later changes are separate files, which number on from 0145. An applied
-- file never changes, so comments here name no other files and no decision records, which may move.
--
-- Tables of clients have `client_id` as the first column of their key, so that they can be split by client over several
-- servers. Amounts are whole cents. Times are instants in milliseconds. A column with `sealed` in its name is encrypted
-- with AES-256-GCM.

--------------------------------------------------------------------------------
-- 1. What every area uses
--------------------------------------------------------------------------------

-- Searches for parts of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Calls of both APIs run as this role, and see the rows of their clients only (section 17). Roles belong to the server,
-- so the program that migrates creates it.
GRANT USAGE ON SCHEMA public TO tideway_request;

-- True once `database distribute` has split the tables of clients over several servers. It replaces this function.
CREATE FUNCTION is_distributed() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT false';

-- Ids. Each begins with the milliseconds of its time (RFC 9562, version 7), so that rows of a month are together.

-- A new id, for statements that create many rows. The code creates ids of the same form.
CREATE FUNCTION id_at(at timestamptz) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(random_hex, 14, 3)
      || to_hex(8 + (('x' || substr(random_hex, 1, 1))::bit(4)::int & 3)) || substr(random_hex, 18, 15)
    FROM (SELECT replace(gen_random_uuid()::text, '-', '') AS random_hex) random
$$;

-- A new id in the same month as another, whenever that one was created.
CREATE FUNCTION id_beside(id text) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT substr(id, 1, 12) || substr(id_at('epoch'), 13)
$$;

-- Months are months in UTC.

CREATE FUNCTION month_of(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('month', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
$$;

CREATE FUNCTION months_after(month timestamptz, months int) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (month AT TIME ZONE 'UTC' + months * interval '1 month') AT TIME ZONE 'UTC'
$$;

-- Notifies the processes of work that falls due before their next poll, which happens every ten seconds. Work further
-- away is not announced, because a commit with a notification takes a lock over the whole database.
CREATE FUNCTION announce_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tideway_due', TG_ARGV[0]);
  RETURN NULL;
END $$;

-- Guards that take the place of foreign keys and unique keys of tables that are divided by month (section 18).
--
-- A foreign key would make the removal of a month read every table that refers to it, under a lock that stops all
-- calls. These triggers keep the same promise: a new reference names a row that exists, which is locked until the
-- transaction ends, and such a row is never deleted or renamed. A month leaves the database only through its archive.
-- Errors have the code of a foreign key, and its usual name in their first argument.

-- References to clients. The foreign key of a partition would lock `clients` against reading while a month is attached,
-- which deadlocks with calls. The client of a payment request is checked by its keys or its parent, that of a received
-- payment by its keys, of a refund by its request, of a posting by its accounts, and of a delivery by its event.
CREATE FUNCTION require_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM clients WHERE client_id = NEW.client_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'client % does not exist', NEW.client_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are kept', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Keys that must be unique over all months have separate narrow tables, such as `payment_request_keys`, because a
-- divided table keeps a key unique within a month only. Triggers fill them. They are never archived: a used key stays
-- used. The error names the unique index that such a key would have, because the code recognises it by that name.
CREATE FUNCTION refuse_used_key(constraint_name text, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'duplicate key value violates unique constraint "%"', constraint_name
    USING ERRCODE = 'unique_violation', CONSTRAINT = constraint_name, DETAIL = format('Key %s already exists.', key);
END $$;

-- Keeps those tables true.
CREATE FUNCTION refuse_change_of_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the keys of % do not change', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

--------------------------------------------------------------------------------
-- 2. Clients: organisations, permissions and settings
--------------------------------------------------------------------------------

CREATE TABLE clients (
  client_id text PRIMARY KEY CHECK (client_id ~ '^[A-Za-z0-9-]{5,50}$'),
  parent_client_id text REFERENCES clients,
  client_name text NOT NULL CHECK (length(client_name) BETWEEN 1 AND 100),
  legal_name text CHECK (length(legal_name) BETWEEN 1 AND 100),
  settlement_pay_id text,
  settlement_pay_id_type text CHECK (settlement_pay_id_type IN ('EMAIL', 'PHONE', 'ABN', 'ORG')),
  settlement_full_legal_account_name text,
  settlement_account_bsb text CHECK (settlement_account_bsb ~ '^\d{6}$'),
  settlement_account_no text CHECK (settlement_account_no ~ '^\d{4,12}$'),
  top_up_pay_id text,
  pay_to_allowed boolean NOT NULL DEFAULT false,
  api_permission_limits text[] NOT NULL DEFAULT '{}',
  ip_whitelist text[] NOT NULL DEFAULT '{}' CHECK (cardinality(ip_whitelist) <= 10),
  thin_payload boolean NOT NULL DEFAULT false,
  notify_on text[] NOT NULL DEFAULT '{COMPLETE}'
    CHECK (notify_on <@ ARRAY['WAITING', 'COMPLETE', 'EXPIRED', 'RETURN_IN_PROGRESS', 'RETURN_COMPLETE', 'RETURN_FAILED']),
  -- Which amounts a single-use payment request accepts.
  acceptance text NOT NULL DEFAULT 'exact' CHECK (acceptance IN ('exact', 'any', 'at_most', 'at_least')),
  full_refund_only boolean NOT NULL DEFAULT false,
  shows_payer_information boolean NOT NULL DEFAULT true,
  default_payment_expiry_minutes integer NOT NULL DEFAULT 2880 CHECK (default_payment_expiry_minutes >= 1),
  created_at timestamptz(3) NOT NULL,
  -- Limits of one payout, and of all payouts of one day in Sydney. NULL for no limit but the balance.
  transaction_payout_limit_cents bigint CHECK (transaction_payout_limit_cents > 0),
  daily_transaction_payout_limit_cents bigint CHECK (daily_transaction_payout_limit_cents > 0),
  -- True if a payout goes by Direct Entry when its account cannot be paid at once. If false, such a payout fails.
  direct_entry_fallback boolean NOT NULL DEFAULT true,
  -- True if the description and the payee of an agreement may change without the payer's approval.
  unilateral_amendments boolean NOT NULL DEFAULT false,
  low_balance_threshold_cents bigint CHECK (low_balance_threshold_cents >= 0),
  low_balance_emails text[] NOT NULL DEFAULT '{}' CHECK (cardinality(low_balance_emails) <= 5),
  -- Only processes of release 0.1.0 write it. `ledger_accounts.low_balance_below` has its meaning.
  low_balance_below boolean NOT NULL DEFAULT false,
  -- Reports. A series begins with the day of the given instant, or with its hour for hourly MT940. NULL: with the
  -- client's creation.
  custom_report_fields text[] CHECK (cardinality(custom_report_fields) BETWEEN 1 AND 21),
  report_schedule text NOT NULL DEFAULT 'late' CHECK (report_schedule IN ('early', 'late')),
  report_delimiter text NOT NULL DEFAULT ',' CHECK (report_delimiter IN (',', '|')),
  reports_since timestamptz(3),
  mt940_enabled boolean NOT NULL DEFAULT false,
  mt940_version text NOT NULL DEFAULT 'v1' CHECK (mt940_version IN ('v1', 'v2')),
  mt940_interval text NOT NULL DEFAULT 'hourly' CHECK (mt940_interval IN ('hourly', 'daily')),
  mt940_since timestamptz(3),
  report_sftp_host text CHECK (report_sftp_host ~ '^\S+$'),
  report_sftp_port integer CHECK (report_sftp_port BETWEEN 1 AND 65535),
  report_sftp_user_name text CHECK (report_sftp_user_name <> ''),
  report_sftp_folder text CHECK (report_sftp_folder ~ '^\w'),
  report_notifications_email text,
  reports_encryption_public_key text,
  -- The logo of the client's dashboard.
  logo_file text,
  disabled_at timestamptz(3),
  -- Columns of the daily report that say why a refund was made. Apart from `custom_report_fields`, because processes of
  -- release 0.1.0 accept 21 fields there and know no others.
  report_refund_fields text[],
  CHECK (parent_client_id <> client_id),
  CONSTRAINT report_sftp_whole_or_absent CHECK (
    num_nulls(report_sftp_host, report_sftp_port, report_sftp_user_name, report_sftp_folder) IN (0, 4))
);
CREATE INDEX clients_parent ON clients (parent_client_id);
CREATE TRIGGER clients_kept BEFORE DELETE ON clients FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
-- When a report is next due depends on a client's settings, by rules that the database does not know.
CREATE TRIGGER clients_announce_reports
  AFTER INSERT OR UPDATE OF report_schedule, reports_since, mt940_enabled, mt940_interval, mt940_since ON clients
  FOR EACH STATEMENT EXECUTE FUNCTION announce_due('task reports');

-- Questions about other clients that a call must ask. Each has one answer, and runs as the owner, past row-level
-- security.

-- The clients from one up to another above it, both included. Empty if the second is not above the first, or one
-- between them is disabled. The rows that a call may see follow from this, whatever the code checks.
CREATE FUNCTION clients_up_to(top text, bottom text) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE line AS (
    SELECT client_id, parent_client_id, ARRAY[client_id] AS way
      FROM clients WHERE client_id = bottom AND disabled_at IS NULL
    UNION ALL
    SELECT above.client_id, above.parent_client_id, line.way || above.client_id
      FROM line JOIN clients above ON above.client_id = line.parent_client_id AND above.disabled_at IS NULL
     WHERE line.client_id <> top
  )
  SELECT coalesce((SELECT way FROM line WHERE client_id = top), '{}')
$$;

-- A client and all enabled clients below it.
CREATE FUNCTION clients_below(top text) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE organisation AS (
    SELECT client_id FROM clients WHERE client_id = top AND disabled_at IS NULL
    UNION ALL
    SELECT child.client_id
      FROM organisation JOIN clients child ON child.parent_client_id = organisation.client_id
     WHERE child.disabled_at IS NULL
  )
  SELECT coalesce(array_agg(client_id), '{}') FROM organisation
$$;

-- A client is disabled together with all below it. Whether one above is disabled is derived, so that enabling that one
-- leaves a client disabled which was disabled by itself.
CREATE FUNCTION client_disabled_at_or_above(bottom text) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE line AS (
    SELECT parent_client_id, disabled_at FROM clients WHERE client_id = bottom
    UNION ALL
    SELECT above.parent_client_id, above.disabled_at
      FROM line JOIN clients above ON above.client_id = line.parent_client_id
  )
  SELECT coalesce(bool_or(disabled_at IS NOT NULL), false) FROM line
$$;

-- The same for statements that have the client's row already. A client without a parent costs nothing. Without SET, so
-- that the planner writes it into the statement.
CREATE FUNCTION client_disabled(disabled_at timestamptz, parent_client_id text) RETURNS boolean
  LANGUAGE sql STABLE AS $$
  SELECT disabled_at IS NOT NULL
      OR (parent_client_id IS NOT NULL AND public.client_disabled_at_or_above(parent_client_id))
$$;

-- Images of clients, encoded again by the provider, so that nothing of the uploaded file is left.
CREATE TABLE client_assets (
  client_id text NOT NULL REFERENCES clients,
  -- Part of the image's public address, so it does not name the client and cannot be guessed.
  file_name text NOT NULL UNIQUE CHECK (file_name ~ '^[A-Za-z0-9_-]{32}\.(png|jpg)$'),
  content bytea NOT NULL CHECK (length(content) BETWEEN 1 AND 400000),
  -- SHA-256 of the uploaded file. The same image again is the same asset.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  created_at timestamptz(3) NOT NULL,
  -- The last upload. An image that nothing shows is kept for a while after it.
  uploaded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, file_name),
  UNIQUE (client_id, digest)
);
CREATE INDEX client_assets_new ON client_assets (client_id, created_at);
CREATE INDEX client_assets_uploaded ON client_assets (uploaded_at);
ALTER TABLE clients ADD FOREIGN KEY (client_id, logo_file) REFERENCES client_assets;

-- Security settings of a client's people.
CREATE TABLE client_security_policies (
  client_id text PRIMARY KEY REFERENCES clients,
  factor_policy text NOT NULL CHECK (factor_policy IN ('optional', 'money', 'all')),
  -- Zero for never, NULL for the default of each role.
  idle_minutes int CHECK (idle_minutes BETWEEN 0 AND 60)
);

-- Domains of a client's PayIDs. A client proves that a domain is its own with a TXT record before payers see it. Until
-- then it is a claim: any client may claim any domain, and the first to prove it has it.
CREATE TABLE client_pay_id_domains (
  client_id text NOT NULL REFERENCES clients,
  domain text NOT NULL CHECK (domain ~ '^[a-z0-9_.-]+\.[a-z]+$'),
  -- The name that payers see before they pay. NULL for the client's own name.
  merchant_name text CHECK (length(merchant_name) BETWEEN 1 AND 50),
  position smallint NOT NULL,
  -- NULL for a claim. An operator who enters a domain vouches for it.
  verified_at timestamptz(3) DEFAULT now(),
  proof_token text CHECK (proof_token ~ '^[A-Za-z0-9_-]{22}$'),
  -- A claim that is not proved by then is deleted.
  claim_ends_at timestamptz(3),
  PRIMARY KEY (client_id, domain),
  CONSTRAINT pay_id_domain_claim CHECK (
    (verified_at IS NULL) = (proof_token IS NOT NULL) AND (proof_token IS NULL) = (claim_ends_at IS NULL))
);

-- True if one name is the other or lies below it.
CREATE FUNCTION domains_overlap(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT one = other
      OR right(one, length(other) + 1) = '.' || other
      OR right(other, length(one) + 1) = '.' || one
$$;

-- True if a client outside of a client's organisation has proved a domain, or one that lies below or above it. No two
-- organisations may ask payers for money under one name.
CREATE FUNCTION pay_id_domain_is_others(name text, client text) RETURNS boolean
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE line AS (
    SELECT client_id, parent_client_id FROM clients WHERE client_id = client
    UNION ALL
    SELECT above.client_id, above.parent_client_id FROM line JOIN clients above ON above.client_id = line.parent_client_id
  )
  SELECT EXISTS (
    SELECT FROM client_pay_id_domains
     WHERE verified_at IS NOT NULL AND domains_overlap(domain, name)
       AND client_id <> ALL (clients_below((SELECT client_id FROM line WHERE parent_client_id IS NULL))))
$$;

-- Keeps that promise whatever writes. Of two overlapping names the longer ends in the shorter, so both take the lock of
-- the shorter and are checked one after the other. Locks are taken in one order, the shortest name first.
CREATE FUNCTION pay_id_domain_owned() RETURNS trigger
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  labels text[] := string_to_array(NEW.domain, '.');
BEGIN
  FOR label IN REVERSE cardinality(labels)..1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(array_to_string(labels[label:], '.'), 1));
  END LOOP;
  IF pay_id_domain_is_others(NEW.domain, NEW.client_id) THEN
    RAISE EXCEPTION 'PayID domain % is of another client', NEW.domain
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'pay_id_domain_owned';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER pay_id_domains_owned BEFORE INSERT OR UPDATE OF domain, client_id, verified_at ON client_pay_id_domains
  FOR EACH ROW WHEN (NEW.verified_at IS NOT NULL) EXECUTE FUNCTION pay_id_domain_owned();

-- The client of an id that a bank sends alone, such as an agreement's or an order's. Written on a distributed database
-- only. There the coordinator finds the client here, without asking every server. Elsewhere an index answers.
CREATE TABLE owned_ids (
  id text PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients
);

-- Calls of the current minute by client and by address, over all processes. Unlogged, because the counts may be lost in
-- a crash. Subjects are digests, so that no address is stored.
CREATE UNLOGGED TABLE call_counts (
  subject bytea PRIMARY KEY CHECK (octet_length(subject) = 32),
  window_ends_at timestamptz NOT NULL,
  calls bigint NOT NULL CHECK (calls >= 0)
) WITH (fillfactor = 50);

--------------------------------------------------------------------------------
-- 3. People and sign-in
--------------------------------------------------------------------------------

-- Users. Found by id on every call and by email at sign-in, both before their client is known, so the key does not
-- begin with the client.
CREATE TABLE accounts (
  account_id uuid PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients,
  email text NOT NULL UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
  given_name text NOT NULL DEFAULT '' CHECK (length(given_name) <= 100),
  family_name text NOT NULL DEFAULT '' CHECK (length(family_name) <= 100),
  role text NOT NULL CHECK (role IN ('BASE_ADMIN', 'BASE_FINANCE_ADMIN', 'BASE_FINANCE_MANAGER', 'BASE_TECH_ADMIN',
    'BASE_FINANCE_OPERATOR', 'BASE_CUSTOMER_SERVICE_OPERATOR', 'BASE_TECH_OPERATOR')),
  -- NULL until the invitation is accepted.
  password_hash text CHECK (password_hash ~ '^\$2[aby]\$\d{2}\$.{53}$'),
  enabled boolean NOT NULL DEFAULT true,
  status text NOT NULL CHECK (status IN ('CONFIRMED', 'FORCE_CHANGE_PASSWORD')),
  -- For people of another identity provider: [{providerName, userId}].
  identities jsonb CHECK (jsonb_typeof(identities) = 'array' AND jsonb_array_length(identities) > 0),
  created_at timestamptz(3) NOT NULL,
  -- True if another account has the address in different letter case. Only that one can sign in.
  shadowed boolean NOT NULL DEFAULT false,
  -- True while the account has a passkey or an authenticator app.
  has_second_factor boolean NOT NULL DEFAULT false,
  -- Kinds of the person's second factors, for the list of users and sign-in. Emptied by an administrator's reset.
  second_factors text[] NOT NULL DEFAULT '{}',
  CONSTRAINT accounts_shadowed CHECK (NOT (shadowed AND enabled))
);
CREATE INDEX accounts_client ON accounts (client_id, email);
-- An address names one account, however it is capitalised. Letters of ASCII only, so it is the same in every locale.
CREATE UNIQUE INDEX accounts_email_without_case ON accounts (lower(email COLLATE "C")) WHERE NOT shadowed;

-- Invitations to the dashboard, found by the SHA-256 of their token before the person is known. One that was replaced
-- or used stays, so that its page can explain it.
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
-- One link at a time works.
CREATE UNIQUE INDEX user_invitations_open ON user_invitations (account_id) WHERE used_at IS NULL AND replaced_at IS NULL;
CREATE INDEX user_invitations_client ON user_invitations (client_id, account_id);

-- Links to choose a new password, by the SHA-256 of their token. A link that was used or replaced stays for a day, so
-- that its page can explain it.
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

-- Sessions, grants, codes, tokens and sign-ins in progress of the sign-in server. Without them everyone is signed out.
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
CREATE INDEX identity_artifacts_account ON identity_artifacts ((payload ->> 'accountId'))
  WHERE payload ->> 'accountId' IS NOT NULL;

-- Signs a deleted account out everywhere. No call sees sessions, so the database does it.
CREATE FUNCTION accounts_sign_out() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM identity_artifacts WHERE payload ->> 'accountId' = OLD.account_id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_signed_out AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION accounts_sign_out();

CREATE TABLE identity_signing_keys (
  kid text PRIMARY KEY,
  -- The private key as JSON: iv, tag, text. Encrypted under a key derived from the configured secret.
  sealed bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Published from the start, but signs only from then on.
  signs_from timestamptz(3) NOT NULL,
  -- Accepted until then. 'infinity' until there is a successor.
  verifies_until timestamptz(3) NOT NULL DEFAULT 'infinity'
);

-- Secrets that a demo generated for itself. Empty in production, which configures them.
CREATE TABLE identity_secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- Failed sign-ins, by account and address together and by address alone, both hashed.
CREATE TABLE sign_in_tries (
  subject bytea PRIMARY KEY,
  tries integer NOT NULL CHECK (tries > 0),
  window_ends_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_tries_end ON sign_in_tries (window_ends_at);

-- Where each person is signed in, for their account page: a row for each session of the sign-in server.
CREATE TABLE sign_in_sessions (
  session_uid text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- In the person's words, such as 'Firefox on Windows'.
  browser text NOT NULL CHECK (length(browser) <= 100),
  address text NOT NULL CHECK (length(address) <= 64),
  -- The last complete sign-in. A fresh proof within the session does not change it.
  since timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  -- While set, calls of the session need a fresh proof.
  locked_at timestamptz(3)
);
CREATE INDEX sign_in_sessions_account ON sign_in_sessions (account_id);

-- Browsers that a person has signed in with, so that only a new one causes a mail. The browser keeps the id in a
-- cookie. Its SHA-256 is here.
CREATE TABLE known_browsers (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  browser_hash bytea NOT NULL CHECK (length(browser_hash) = 32),
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, browser_hash)
);

-- Second factors. They belong to people and not to clients, so calls of the APIs see only `accounts.second_factors`.

CREATE TABLE passkeys (
  -- The authenticator's id of the credential, unique over all authenticators.
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

-- The challenge that a passkey must sign. One for each place: a sign-in in progress, or a session on the account page.
CREATE TABLE passkey_challenges (
  place text PRIMARY KEY,
  challenge text NOT NULL,
  -- The owner of the passkey. NULL at the start of a sign-in, before the person is known.
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('prove', 'add')),
  expires_at timestamptz(3) NOT NULL
);

-- Authenticator apps that no code has confirmed yet.
CREATE TABLE new_authenticator_apps (
  place text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

-- What a person has proved in a sign-in in progress. Void if the password changes that was given.
CREATE TABLE sign_in_steps (
  interaction_uid text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  password_digest bytea NOT NULL,
  proofs text[] NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

-- Keeps `accounts.second_factors` in step.
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

-- Without factors there is nothing to recover. Factors that still exist mean that an administrator reset them: they are
-- deleted, and the person is signed out everywhere.
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

--------------------------------------------------------------------------------
-- 4. Single sign-on at a company's OpenID provider
--------------------------------------------------------------------------------

CREATE TABLE client_identity_providers (
  client_id text PRIMARY KEY REFERENCES clients,
  issuer text NOT NULL CHECK (issuer ~ '^https?://'),
  oauth_client_id text NOT NULL,
  sealed_client_secret bytea NOT NULL,
  provisioning text NOT NULL CHECK (provisioning IN ('JUST_IN_TIME', 'INVITED')),
  -- Empty if roles are set on the Users page.
  roles_claim text NOT NULL,
  role_mapping jsonb NOT NULL CHECK (jsonb_typeof(role_mapping) = 'array'),
  default_role text,
  second_factor_values text[] NOT NULL,
  enabled boolean NOT NULL,
  saved_at timestamptz(3) NOT NULL
);

-- Email domains whose people sign in there. Any client may claim a domain, and the first to prove it has it.
CREATE TABLE client_email_domains (
  client_id text NOT NULL REFERENCES clients,
  domain text NOT NULL CHECK (domain = lower(domain) AND domain LIKE '%_.__%'),
  proof_token text NOT NULL CHECK (proof_token ~ '^[A-Za-z0-9_-]{22}$'),
  claimed_at timestamptz(3) NOT NULL,
  proved_at timestamptz(3),
  -- The first of the daily checks in a row that did not find the record.
  missing_since timestamptz(3),
  PRIMARY KEY (client_id, domain),
  CHECK (missing_since IS NULL OR proved_at IS NOT NULL)
);
CREATE UNIQUE INDEX client_email_domains_proved ON client_email_domains (domain) WHERE proved_at IS NOT NULL;

-- A person at an OpenID provider, and their account. Tied by the subject, never by the email alone.
CREATE TABLE federated_subjects (
  client_id text NOT NULL REFERENCES clients,
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL UNIQUE REFERENCES accounts ON DELETE CASCADE,
  tied_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, issuer, subject)
);

-- Sign-ins that browsers have started at an OpenID provider. Deleted when the browser returns.
CREATE TABLE federated_sign_ins (
  state_hash bytea PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients,
  -- The sign-in here that it belongs to. NULL for a test of the connection, which signs no one in.
  interaction_uid text,
  issuer text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  -- True if the person needs a fresh proof.
  fresh boolean NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX federated_sign_ins_expired ON federated_sign_ins (expires_at);

-- True if an account is tied to a subject that may no longer sign in: its OpenID provider is off, removed or replaced,
-- or the client has lost its email domain.
CREATE FUNCTION federation_ended(account uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM federated_subjects s JOIN accounts a ON a.account_id = s.account_id
     WHERE s.account_id = account AND NOT EXISTS (
       SELECT FROM client_identity_providers p
         JOIN client_email_domains d ON d.client_id = p.client_id AND d.proved_at IS NOT NULL
        WHERE p.client_id = s.client_id AND p.issuer = s.issuer AND p.enabled
          AND d.domain = lower(split_part(a.email, '@', 2))))
$$;
REVOKE EXECUTE ON FUNCTION federation_ended(uuid) FROM PUBLIC;

-- Ends the sessions of those people in the same transaction, whatever ended their access. No call sees sessions, so the
-- database does it.
CREATE FUNCTION end_federated_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM identity_artifacts WHERE payload ->> 'accountId' IN (
    SELECT s.account_id::text FROM federated_subjects s
     WHERE s.client_id = OLD.client_id AND federation_ended(s.account_id));
  RETURN NULL;
END $$;
CREATE TRIGGER identity_providers_end_sessions AFTER UPDATE OR DELETE ON client_identity_providers
  FOR EACH ROW EXECUTE FUNCTION end_federated_sessions();
CREATE TRIGGER email_domains_end_sessions AFTER UPDATE OR DELETE ON client_email_domains
  FOR EACH ROW WHEN (OLD.proved_at IS NOT NULL) EXECUTE FUNCTION end_federated_sessions();

--------------------------------------------------------------------------------
-- 5. API keys
--------------------------------------------------------------------------------

CREATE TABLE api_keys (
  client_id text NOT NULL REFERENCES clients,
  key_id text NOT NULL CHECK (key_id ~ '^(SECR|DIST)([A-Z0-9]{6})?$'),
  hash text NOT NULL CHECK (hash ~ '^\$2[ab]\$10\$'),
  enabled boolean NOT NULL DEFAULT true,
  permitted_operations text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Key of the signatures of its calls. Checking a signature needs all of it, so it is encrypted and not hashed.
  sealed_hmac_key bytea,
  -- To the minute.
  last_used_at timestamptz(3),
  -- True for a secret key from before its client was allowed any call. It may do what the client is allowed later.
  follows_client boolean NOT NULL DEFAULT false,
  -- HMAC of a key that was right once, under the installation's secret. Every process recognises the key by it, without
  -- the work of bcrypt.
  proof bytea,
  -- A key that an operator revoked is never enabled again, and keeps its id.
  revoked_at timestamptz(3),
  -- Limits a key that follows its client to what its creator's role may do. NULL for no such limit.
  following_capped_to text[],
  name text CHECK (length(name) BETWEEN 1 AND 100),
  -- The last call, so that a person who disables the key sees what will stop working. Addresses of secret keys only:
  -- other keys are used by browsers of payers, whose addresses are not needed.
  last_used_address text CHECK (length(last_used_address) <= 64),
  last_used_operation text,
  PRIMARY KEY (client_id, key_id),
  CONSTRAINT api_keys_hash_whole CHECK (length(hash) = 60),
  CONSTRAINT api_keys_signed_are_secret CHECK (sealed_hmac_key IS NULL OR key_id LIKE 'SECR%'),
  CONSTRAINT api_keys_followers CHECK (NOT follows_client OR (key_id LIKE 'SECR%' AND permitted_operations = '{}')),
  CONSTRAINT api_keys_proof_whole CHECK (octet_length(proof) = 32),
  CONSTRAINT api_keys_capped CHECK (following_capped_to IS NULL OR follows_client),
  CONSTRAINT api_keys_address_of_secret CHECK (last_used_address IS NULL OR key_id LIKE 'SECR%'),
  CONSTRAINT revoked_is_disabled CHECK (revoked_at IS NULL OR NOT enabled)
);

-- The operations that a key may call now. Keys never call the portal API, whatever the client's limits say.
CREATE FUNCTION key_operations(follows_client boolean, permitted text[], limits text[], capped_to text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN follows_client
    THEN ARRAY(
      SELECT operation FROM unnest(limits) operation
       WHERE operation LIKE 'RestAPI/%' AND (capped_to IS NULL OR operation = ANY (capped_to)))
    ELSE permitted END
$$;

-- Signatures that were accepted and are still valid in time. Each works for one call, in any process. Without a
-- reference to the key, which is never deleted: every call would look it up once more.
CREATE TABLE key_signatures (
  client_id text NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL CHECK (length(signature) = 32),
  good_until timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, key_id, signature)
);
CREATE INDEX key_signatures_over ON key_signatures (good_until);

-- The first response to a call that moves money, so that a repeated call gets the same response.
CREATE TABLE idempotency_keys (
  client_id text NOT NULL REFERENCES clients,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  request_hash text NOT NULL,
  status smallint NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- The person or the API key that made the call. NULL for responses of older processes.
  caller_id text,
  PRIMARY KEY (client_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

--------------------------------------------------------------------------------
-- 6. Payment requests, checkout and refunds
--------------------------------------------------------------------------------

-- Divided by month, by the id of the payment request (section 18).
CREATE TABLE payment_requests (
  client_id text NOT NULL,
  payment_request_id text NOT NULL CHECK (payment_request_id ~ '^[0-9a-f]{32}$'),
  client_transaction_id text NOT NULL,
  -- Set for a payment that a request for several payments received.
  parent_payment_request_id text,
  pay_id text NOT NULL,
  payment_amount_cents bigint CHECK (payment_amount_cents > 0),
  payment_description text NOT NULL,
  client_branch text,
  multi_payment boolean NOT NULL DEFAULT false,
  ultimate_payee_name text,
  -- Other fields of the create (metaData, lineItems, suggested payer and so on), returned as they were sent.
  extras jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extras) = 'object'),
  expiry_at timestamptz(3),
  checkout_token text,
  checkout_version text,
  status text NOT NULL CHECK (status IN
    ('WAITING', 'COMPLETE', 'EXPIRED', 'RETURN_IN_PROGRESS', 'RETURN_COMPLETE', 'RETURN_FAILED')),
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  -- Deleted by its client before it was paid. Kept for the books, and no longer shown.
  deleted_at timestamptz(3),
  amount_received_cents bigint NOT NULL DEFAULT 0 CHECK (amount_received_cents >= 0),
  overpayment_cents bigint NOT NULL DEFAULT 0 CHECK (overpayment_cents >= 0),
  -- Payments that were returned. Their rows are read only if there are some.
  failed_attempts smallint NOT NULL DEFAULT 0 CHECK (failed_attempts >= 0),
  refunding_cents bigint NOT NULL DEFAULT 0 CHECK (refunding_cents >= 0),
  refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  settled_by text CHECK (settled_by IN ('PayID', 'PayTo', 'BSBAndAccountNumber')),
  npp_transaction_id text,
  failure_reason text,
  return_initiator text CHECK (return_initiator IN ('AUTOMATIC', 'MANUAL')),
  payer_bsb text,
  payer_account_number text,
  payer_name text,
  payer_payment_description text,
  payer_payment_reference text,
  -- Fixed at the create, as the version is. No foreign key: themes are kept, and every create would lock its client's
  -- theme.
  checkout_theme_no integer,
  PRIMARY KEY (client_id, payment_request_id),
  CONSTRAINT amount_unless_multi_payment CHECK (multi_payment OR payment_amount_cents IS NOT NULL),
  CONSTRAINT checkout_has_theme CHECK (checkout_token IS NULL OR checkout_theme_no IS NOT NULL),
  -- The last defence of the refund rule: no more leaves than came in.
  CONSTRAINT refund_within_capture CHECK (refunding_cents + refunded_cents <= amount_received_cents),
  CONSTRAINT deleted_only_unpaid CHECK (deleted_at IS NULL OR amount_received_cents = 0),
  CONSTRAINT refunding_while_in_progress CHECK ((status = 'RETURN_IN_PROGRESS') = (refunding_cents > 0))
);
CREATE INDEX payment_requests_transaction_search
  ON payment_requests (client_id, client_transaction_id, created_at DESC, payment_request_id DESC);
CREATE INDEX payment_requests_newest ON payment_requests (client_id, created_at DESC, payment_request_id DESC);
CREATE INDEX payment_requests_completed
  ON payment_requests (client_id, completed_at DESC, payment_request_id DESC) WHERE completed_at IS NOT NULL;
CREATE INDEX payment_requests_pay_id ON payment_requests (client_id, pay_id, created_at DESC, payment_request_id DESC);
CREATE INDEX payment_requests_branch
  ON payment_requests (client_id, client_branch, created_at DESC, payment_request_id DESC) WHERE client_branch IS NOT NULL;
-- Without it, the newest completions of the whole client are read until enough are of the branch: all of them for a
-- branch that closed long ago.
CREATE INDEX payment_requests_branch_completed
  ON payment_requests (client_id, client_branch, completed_at DESC, payment_request_id DESC)
  WHERE client_branch IS NOT NULL AND completed_at IS NOT NULL;
CREATE INDEX payment_requests_children
  ON payment_requests (client_id, parent_payment_request_id) WHERE parent_payment_request_id IS NOT NULL;
CREATE INDEX payment_requests_due ON payment_requests (expiry_at) WHERE status = 'WAITING' AND deleted_at IS NULL;
CREATE TRIGGER payment_requests_announce_due AFTER INSERT OR UPDATE OF expiry_at, status ON payment_requests
  FOR EACH ROW WHEN (NEW.status = 'WAITING' AND NEW.expiry_at < now() + interval '20 s')
  EXECUTE FUNCTION announce_due('poll');

-- The client's own ids and the checkout tokens of payment requests, unique over all months (section 1).
CREATE TABLE payment_request_keys (
  client_id text NOT NULL REFERENCES clients,
  client_transaction_id text NOT NULL,
  payment_request_id text NOT NULL,
  PRIMARY KEY (client_id, client_transaction_id)
);

CREATE TABLE checkout_tokens (
  checkout_token text PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients,
  payment_request_id text NOT NULL
);

CREATE FUNCTION payment_request_keys_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_payment_request_id IS NULL THEN
    INSERT INTO payment_request_keys (client_id, client_transaction_id, payment_request_id)
      VALUES (NEW.client_id, NEW.client_transaction_id, NEW.payment_request_id) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      PERFORM refuse_used_key('payment_requests_client_transaction', NEW.client_transaction_id);
    END IF;
  END IF;
  IF NEW.checkout_token IS NOT NULL THEN
    INSERT INTO checkout_tokens (checkout_token, client_id, payment_request_id)
      VALUES (NEW.checkout_token, NEW.client_id, NEW.payment_request_id) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      PERFORM refuse_used_key('payment_requests_checkout', NEW.payment_request_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;
-- After the row, so that an insert that meets an existing row (ON CONFLICT DO NOTHING) writes no key.
CREATE TRIGGER payment_requests_keys AFTER INSERT ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION payment_request_keys_follow();
CREATE TRIGGER payment_requests_keep_keys
  BEFORE UPDATE OF client_id, payment_request_id, client_transaction_id, checkout_token ON payment_requests
  FOR EACH ROW WHEN ((OLD.client_id, OLD.payment_request_id, OLD.client_transaction_id, OLD.checkout_token)
    IS DISTINCT FROM (NEW.client_id, NEW.payment_request_id, NEW.client_transaction_id, NEW.checkout_token))
  EXECUTE FUNCTION refuse_change_of_key();
CREATE TRIGGER payment_requests_kept BEFORE DELETE ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

-- References to payment requests (section 1).
CREATE FUNCTION require_payment_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payment_requests
    WHERE client_id = NEW.client_id AND payment_request_id = NEW.payment_request_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% names payment request %, which does not exist', TG_TABLE_NAME, NEW.payment_request_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION require_parent_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payment_requests
    WHERE client_id = NEW.client_id AND payment_request_id = NEW.parent_payment_request_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payment request % does not exist', NEW.parent_payment_request_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_requests_parent AFTER INSERT OR UPDATE OF parent_payment_request_id ON payment_requests
  FOR EACH ROW WHEN (NEW.parent_payment_request_id IS NOT NULL)
  EXECUTE FUNCTION require_parent_request('payment_requests_client_id_parent_payment_request_id_fkey');

-- PayIDs that this provider has registered. A name belongs to one payment request at a time, over all clients, or to a
-- client, whose account is funded by payments to it.
CREATE TABLE pay_ids (
  pay_id text PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients,
  -- NULL for the PayID that funds the client's account.
  payment_request_id text,
  registered_at timestamptz(3) NOT NULL,
  -- From then on the name is free. 'infinity' while an open payment request has it.
  registered_until timestamptz(3) NOT NULL
);
CREATE INDEX pay_ids_request ON pay_ids (client_id, payment_request_id);
-- A client has one PayID that funds its account.
CREATE UNIQUE INDEX pay_ids_top_up ON pay_ids (client_id) WHERE payment_request_id IS NULL;
CREATE TRIGGER pay_ids_request AFTER INSERT OR UPDATE OF payment_request_id ON pay_ids
  FOR EACH ROW WHEN (NEW.payment_request_id IS NOT NULL)
  EXECUTE FUNCTION require_payment_request('pay_ids_client_id_payment_request_id_fkey');

-- Questions of a call about PayIDs, which are names over all clients. They run as the owner, past row-level security.

-- The owner of a PayID, and until when.
CREATE FUNCTION pay_id_registration(name text) RETURNS TABLE (
    pay_id text, client_id text, payment_request_id text,
    registered_at timestamptz(3), registered_until timestamptz(3))
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pay_id, client_id, payment_request_id, registered_at, registered_until
    FROM pay_ids WHERE pay_ids.pay_id = name
$$;

-- Locks a PayID until the transaction ends and returns its last owner, in one round trip. Volatile, so that the read
-- sees what was committed during the wait for the lock.
CREATE FUNCTION lock_pay_id(name text) RETURNS TABLE (
    pay_id text, client_id text, payment_request_id text,
    registered_at timestamptz(3), registered_until timestamptz(3))
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(name, 0));
  RETURN QUERY SELECT held.* FROM pay_id_registration(name) held;
END $$;

-- Deletes a registration that has ended, so that the name can be registered again.
CREATE FUNCTION forget_pay_id(name text, now timestamptz) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM pay_ids WHERE pay_id = name AND registered_until <= now
$$;

-- The name that a payer's bank shows for a PayID: of its domain if the client has proved it, or of the client.
CREATE FUNCTION pay_id_merchant(name text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
      (SELECT merchant_name FROM client_pay_id_domains d
        WHERE d.client_id = c.client_id AND d.domain = split_part(name, '@', 2) AND d.verified_at IS NOT NULL),
      c.client_name)
    FROM pay_ids p JOIN clients c ON c.client_id = p.client_id
   WHERE p.pay_id = name
$$;

-- Money that arrived from the banks, and the decision about it. Divided by month, by the id of the payment request.
CREATE TABLE received_payments (
  client_id text NOT NULL,
  npp_transaction_id text NOT NULL,
  payment_request_id text NOT NULL,
  pay_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payer_bsb text NOT NULL,
  payer_account_number text NOT NULL,
  payer_name text NOT NULL,
  description text,
  reference text,
  received_at timestamptz(3) NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('ACCEPTED', 'RETURNED')),
  reason text,
  -- The payment request that was paid. If the PayID takes several payments, that is a child of the request.
  credited_payment_request_id text,
  returned_cents bigint NOT NULL DEFAULT 0 CHECK (returned_cents BETWEEN 0 AND amount_cents),
  PRIMARY KEY (client_id, npp_transaction_id),
  CHECK ((outcome = 'RETURNED') = (returned_cents = amount_cents))
);
CREATE INDEX received_payments_request ON received_payments (client_id, payment_request_id, received_at);

-- The banks' ids of received payments, unique over all months (section 1).
CREATE TABLE received_payment_keys (
  npp_transaction_id text PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients,
  payment_request_id text NOT NULL
);

CREATE FUNCTION received_payment_keys_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO received_payment_keys (npp_transaction_id, client_id, payment_request_id)
    VALUES (NEW.npp_transaction_id, NEW.client_id, NEW.payment_request_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    PERFORM refuse_used_key('received_payments_npp_transaction_id_key', NEW.npp_transaction_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER received_payments_keys AFTER INSERT ON received_payments
  FOR EACH ROW EXECUTE FUNCTION received_payment_keys_follow();

-- Divided by month, by the id of the payment request.
CREATE TABLE refunds (
  client_id text NOT NULL,
  refund_id text NOT NULL CHECK (refund_id ~ '^[0-9a-f]{32}$'),
  payment_request_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('IN_PROGRESS', 'COMPLETE', 'FAILED')),
  refund_trigger text NOT NULL CHECK (refund_trigger IN ('REFUND_API', 'PAYMENT_VALIDATION', 'WEBHOOK_ACTION')),
  client_refund_id text,
  description text,
  requested_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  npp_transaction_id text,
  failure_reason text,
  PRIMARY KEY (client_id, refund_id),
  CHECK ((status = 'IN_PROGRESS') = (completed_at IS NULL))
);
CREATE INDEX refunds_request ON refunds (client_id, payment_request_id, created_at);
-- The last defence of the rule that a payment request has one refund in progress.
CREATE UNIQUE INDEX refunds_one_in_flight ON refunds (client_id, payment_request_id) WHERE status = 'IN_PROGRESS';
CREATE TRIGGER refunds_request AFTER INSERT OR UPDATE OF payment_request_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION require_payment_request('refunds_client_id_payment_request_id_fkey');

-- The client's own ids of refunds, unique over all months (section 1).
CREATE TABLE refund_keys (
  client_id text NOT NULL REFERENCES clients,
  client_refund_id text NOT NULL,
  refund_id text NOT NULL,
  PRIMARY KEY (client_id, client_refund_id)
);

CREATE FUNCTION refund_keys_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO refund_keys (client_id, client_refund_id, refund_id)
    VALUES (NEW.client_id, NEW.client_refund_id, NEW.refund_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    PERFORM refuse_used_key('refunds_client_refund', NEW.client_refund_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_keys AFTER INSERT ON refunds
  FOR EACH ROW WHEN (NEW.client_refund_id IS NOT NULL) EXECUTE FUNCTION refund_keys_follow();

-- The checkout page as a payer sees it. A theme is kept as it was saved, for the payment requests made under it.
CREATE TABLE checkout_themes (
  client_id text NOT NULL REFERENCES clients,
  theme_no integer NOT NULL CHECK (theme_no >= 1),
  pay_to_enabled boolean NOT NULL,
  default_landing_product text NOT NULL CHECK (default_landing_product IN ('PayID', 'PayTo')),
  accent_colour text NOT NULL CHECK (accent_colour ~ '^#[0-9A-Fa-f]{6}$'),
  primary_colour text NOT NULL CHECK (primary_colour ~ '^#[0-9A-Fa-f]{6}$'),
  text_colour text NOT NULL CHECK (text_colour ~ '^#[0-9A-Fa-f]{6}$'),
  logo_file text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, theme_no),
  FOREIGN KEY (client_id, logo_file) REFERENCES client_assets
);
CREATE INDEX checkout_themes_logo ON checkout_themes (client_id, logo_file) WHERE logo_file IS NOT NULL;

CREATE FUNCTION checkout_themes_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a theme stays as it was saved' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER checkout_themes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON checkout_themes
  FOR EACH STATEMENT EXECUTE FUNCTION checkout_themes_refuse_change();

CREATE TABLE checkout_apps (
  client_id text PRIMARY KEY REFERENCES clients,
  enabled boolean NOT NULL,
  version text NOT NULL CHECK (version IN ('v1', 'v2', 'v3')),
  -- The theme of new payment requests.
  theme_no integer NOT NULL,
  FOREIGN KEY (client_id, theme_no) REFERENCES checkout_themes
);

-- Previews of a checkout page, for an hour, for anyone who has the address.
CREATE TABLE checkout_previews (
  client_id text NOT NULL REFERENCES clients,
  preview_id text NOT NULL UNIQUE,
  client_name text NOT NULL,
  pay_to_enabled boolean NOT NULL,
  default_landing_product text NOT NULL CHECK (default_landing_product IN ('PayID', 'PayTo')),
  accent_colour text NOT NULL CHECK (accent_colour ~ '^#[0-9A-Fa-f]{6}$'),
  logo_file text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  PRIMARY KEY (client_id, preview_id),
  FOREIGN KEY (client_id, logo_file) REFERENCES client_assets ON DELETE SET NULL (logo_file)
);
CREATE INDEX checkout_previews_expiry ON checkout_previews (expires_at);
CREATE INDEX checkout_previews_logo ON checkout_previews (client_id, logo_file) WHERE logo_file IS NOT NULL;

--------------------------------------------------------------------------------
-- 7. Payouts and PayTo
--------------------------------------------------------------------------------

-- Payouts: money from a client's balance to a PayID or an account.
CREATE TABLE payments (
  client_id text NOT NULL REFERENCES clients,
  payment_id text NOT NULL CHECK (payment_id ~ '^[0-9a-f]{32}$'),
  client_payment_id text NOT NULL,
  payee_name text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payment_description text NOT NULL,
  payment_reference text,
  pay_id text,
  pay_id_type text CHECK (pay_id_type IN ('PHONE', 'EMAIL', 'ABN', 'ORG')),
  bsb text CHECK (bsb ~ '^\d{6}$'),
  account_number text CHECK (account_number ~ '^\d{4,12}$'),
  ultimate_payer_name text,
  -- Other fields of the create (metaData, paymentNotification), returned as they were sent.
  extras jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extras) = 'object'),
  requested_by text NOT NULL,
  status text NOT NULL CHECK (status IN ('CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURNED')),
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  completed_at timestamptz(3),
  failure_reason text,
  returned_at timestamptz(3),
  returned_reason text,
  npp_transaction_id text,
  -- NULL until it is settled.
  sent_via_de boolean,
  PRIMARY KEY (client_id, payment_id),
  CONSTRAINT one_payee CHECK (
    (pay_id IS NOT NULL AND pay_id_type IS NOT NULL AND bsb IS NULL AND account_number IS NULL)
    OR (pay_id IS NULL AND pay_id_type IS NULL AND bsb IS NOT NULL AND account_number IS NOT NULL)),
  CONSTRAINT settled_when_it_says_so CHECK ((settled_at IS NOT NULL) = (status IN ('SETTLED', 'RETURNED'))),
  CONSTRAINT completed_when_it_says_so CHECK ((completed_at IS NULL) = (status IN ('CREATED', 'PENDING'))),
  CONSTRAINT returned_when_it_says_so CHECK ((returned_at IS NOT NULL) = (status = 'RETURNED'))
);
CREATE UNIQUE INDEX payments_client_payment ON payments (client_id, client_payment_id);
CREATE INDEX payments_newest ON payments (client_id, created_at DESC, payment_id DESC);
-- The search finds a payout by the bank's id.
CREATE INDEX payments_npp_transaction ON payments (client_id, npp_transaction_id)
  WHERE npp_transaction_id IS NOT NULL;

-- Batches: many refunds or payouts that a person confirmed at once. Rows are carried out one by one.
CREATE TABLE bulk_batches (
  client_id text NOT NULL REFERENCES clients,
  batch_id text NOT NULL,
  -- What the rows do.
  kind text NOT NULL CHECK (kind IN ('REFUND', 'PAYOUT')),
  -- NULL for rows that were selected or pasted.
  file_name text,
  -- The person who confirmed it, as the audit trail names them. Each row is recorded as theirs.
  actor jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('RUNNING', 'STOPPED', 'DONE')),
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  -- Attempts in a row that carried out nothing.
  failures integer NOT NULL DEFAULT 0,
  -- True if the approval policy stopped it, and not a person or ten failures.
  stopped_by_policy boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, batch_id),
  CHECK ((status = 'DONE') = (finished_at IS NOT NULL))
);
CREATE INDEX bulk_batches_newest ON bulk_batches (client_id, kind, created_at DESC);

CREATE TABLE bulk_rows (
  client_id text NOT NULL,
  batch_id text NOT NULL,
  row_no integer NOT NULL CHECK (row_no >= 1),
  -- The row as it was sent.
  asked jsonb NOT NULL,
  -- The confirmed amount. NULL for a row that was left out at the review.
  amount_cents bigint CHECK (amount_cents > 0),
  -- The payment request that is refunded.
  subject_id text,
  status text NOT NULL CHECK (status IN ('WAITING', 'MADE', 'FAILED', 'LEFT_OUT')),
  attempts integer NOT NULL DEFAULT 0,
  -- The refund or payout of the last attempt.
  made_id text,
  code text,
  reason text,
  -- The line of the file that the row comes from, so that the result names it.
  line_no integer CHECK (line_no >= 1),
  PRIMARY KEY (client_id, batch_id, row_no),
  FOREIGN KEY (client_id, batch_id) REFERENCES bulk_batches ON DELETE CASCADE,
  CHECK ((status = 'MADE') = (made_id IS NOT NULL)),
  CHECK ((status IN ('FAILED', 'LEFT_OUT')) = (reason IS NOT NULL)),
  CHECK (status = 'LEFT_OUT' OR amount_cents IS NOT NULL)
);
-- A batch refunds a payment request once.
CREATE UNIQUE INDEX bulk_rows_subject ON bulk_rows (client_id, batch_id, subject_id)
  WHERE subject_id IS NOT NULL AND status <> 'LEFT_OUT';
-- The next row of a batch, and waiting rows of other batches.
CREATE INDEX bulk_rows_waiting ON bulk_rows (client_id, batch_id, row_no) WHERE status = 'WAITING';
CREATE INDEX bulk_rows_waiting_subject ON bulk_rows (client_id, subject_id)
  WHERE status = 'WAITING' AND subject_id IS NOT NULL;
-- The batch that created a payout, which distinguishes a list that repeats it from one that continues it.
CREATE INDEX bulk_rows_made ON bulk_rows (client_id, made_id) WHERE made_id IS NOT NULL;

-- The banks' answers about payees of lists, so that confirming a list asks no bank again.
CREATE TABLE payee_checks (
  client_id text NOT NULL REFERENCES clients,
  -- Account or PayID, and name, as JSON.
  payee text NOT NULL,
  -- NULL until the bank has answered.
  result text CHECK (result IN ('MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_CHECKED', 'NOT_FOUND')),
  -- The name at the bank, if it may be shown.
  name text,
  reason text,
  checked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, payee)
);
-- Counts the checks of the last minute, which are limited.
CREATE INDEX payee_checks_newest ON payee_checks (client_id, checked_at);

-- PayTo: agreements that allow a client to collect money, and changes of them.
CREATE TABLE payment_agreements (
  client_id text NOT NULL REFERENCES clients,
  payment_agreement_id text NOT NULL CHECK (payment_agreement_id ~ '^[0-9a-f]{32}$'),
  contract_id text,
  -- The create as it is returned: without additional details, and with the callback's credential masked.
  body jsonb NOT NULL CHECK (jsonb_typeof(body -> 'agreementDetails') = 'object'),
  status text NOT NULL CHECK (status IN ('CREATED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'FAILED')),
  previous_status text CHECK (previous_status IN ('CREATED', 'ACTIVE', 'SUSPENDED')),
  last_status_by text,
  created_at timestamptz(3) NOT NULL,
  -- The payer can approve until then.
  approve_by timestamptz(3) NOT NULL,
  registered_at timestamptz(3),
  cancelled_at timestamptz(3),
  npp_agreement_id text,
  reason_code text,
  reason_description text,
  failure_code text,
  failure_reason text,
  -- Collections that failed in a row. Seven suspend the agreement.
  failed_in_row smallint NOT NULL DEFAULT 0 CHECK (failed_in_row >= 0),
  -- The client's last change of status, and the requested status while the change is in progress.
  change_id text,
  change_wanted text CHECK (change_wanted IN ('ACTIVE', 'SUSPENDED', 'CANCELLED')),
  PRIMARY KEY (client_id, payment_agreement_id),
  CHECK ((status = 'CANCELLED') = (cancelled_at IS NOT NULL)),
  CHECK ((status = 'FAILED') = (failure_code IS NOT NULL)),
  CHECK (change_wanted IS NULL OR change_id IS NOT NULL)
);
-- The banks know an agreement by its id alone.
CREATE UNIQUE INDEX payment_agreements_id ON payment_agreements (payment_agreement_id);
CREATE INDEX payment_agreements_newest ON payment_agreements (client_id, created_at DESC, payment_agreement_id DESC);
CREATE INDEX payment_agreements_contract_search
  ON payment_agreements (client_id, contract_id, created_at DESC, payment_agreement_id DESC) WHERE contract_id IS NOT NULL;
-- A contract has one agreement at a time. Those that ended do not count.
CREATE UNIQUE INDEX payment_agreements_contract
  ON payment_agreements (client_id, contract_id)
  WHERE contract_id IS NOT NULL AND status IN ('CREATED', 'ACTIVE', 'SUSPENDED');
CREATE INDEX payment_agreements_due ON payment_agreements (approve_by) WHERE status = 'CREATED';
CREATE TRIGGER payment_agreements_announce_due AFTER INSERT OR UPDATE OF approve_by, status ON payment_agreements
  FOR EACH ROW WHEN (NEW.status = 'CREATED' AND NEW.approve_by < now() + interval '20 s')
  EXECUTE FUNCTION announce_due('poll');

CREATE TABLE payment_agreement_amendments (
  client_id text NOT NULL,
  amendment_id text NOT NULL CHECK (amendment_id ~ '^[0-9a-f]{32}$'),
  payment_agreement_id text NOT NULL,
  client_transaction_id text NOT NULL,
  -- True if the payer must approve it.
  bilateral boolean NOT NULL,
  change jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'COMPLETED', 'DECLINED', 'RECALLED', 'TIMEDOUT')),
  created_at timestamptz(3) NOT NULL,
  approve_by timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  PRIMARY KEY (client_id, amendment_id),
  FOREIGN KEY (client_id, payment_agreement_id) REFERENCES payment_agreements,
  CHECK ((status = 'PENDING') = (completed_at IS NULL)),
  CHECK (bilateral OR status = 'COMPLETED')
);
CREATE INDEX payment_agreement_amendments_agreement
  ON payment_agreement_amendments (client_id, payment_agreement_id, created_at);
-- An agreement has one pending amendment at a time.
CREATE UNIQUE INDEX payment_agreement_amendments_one_pending
  ON payment_agreement_amendments (client_id, payment_agreement_id) WHERE status = 'PENDING';
CREATE INDEX payment_agreement_amendments_due ON payment_agreement_amendments (approve_by) WHERE status = 'PENDING';
CREATE TRIGGER payment_agreement_amendments_announce_due
  AFTER INSERT OR UPDATE OF approve_by, status ON payment_agreement_amendments
  FOR EACH ROW WHEN (NEW.status = 'PENDING' AND NEW.approve_by < now() + interval '20 s')
  EXECUTE FUNCTION announce_due('poll');

-- Collections under agreements.
CREATE TABLE payment_initiations (
  client_id text NOT NULL REFERENCES clients,
  payment_initiation_id text NOT NULL CHECK (payment_initiation_id ~ '^[0-9a-f]{32}$'),
  payment_agreement_id text NOT NULL,
  client_transaction_id text NOT NULL,
  payment_amount_cents bigint NOT NULL CHECK (payment_amount_cents > 0),
  reference text,
  description text,
  extras jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extras) = 'object'),
  status text NOT NULL CHECK (status IN
    ('CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURN_IN_PROGRESS', 'RETURN_COMPLETE', 'RETURN_FAILED')),
  status_code text,
  status_reason text,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  npp_transaction_id text,
  refunding_cents bigint NOT NULL DEFAULT 0 CHECK (refunding_cents >= 0),
  refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  -- The account that paid. Refunds go there.
  payer_bsb text,
  payer_account_number text,
  payer_name text,
  -- The payment request that the collection pays, if a payer chose PayTo at the checkout.
  payment_request_id text,
  PRIMARY KEY (client_id, payment_initiation_id),
  FOREIGN KEY (client_id, payment_agreement_id) REFERENCES payment_agreements,
  -- The last defence of the refund rule: no more leaves than was collected.
  CONSTRAINT initiation_refund_within_capture CHECK (refunding_cents + refunded_cents <=
    CASE WHEN status IN ('CREATED', 'PENDING', 'FAILED') THEN 0 ELSE payment_amount_cents END),
  CONSTRAINT initiation_refunding_while_in_progress CHECK ((status = 'RETURN_IN_PROGRESS') = (refunding_cents > 0)),
  -- The payment request has the money, and its refunds.
  CONSTRAINT refunds_belong_to_the_request
    CHECK (payment_request_id IS NULL OR (refunding_cents = 0 AND refunded_cents = 0))
);
CREATE UNIQUE INDEX payment_initiations_client_transaction
  ON payment_initiations (client_id, client_transaction_id);
CREATE INDEX payment_initiations_newest ON payment_initiations (client_id, created_at DESC, payment_initiation_id DESC);
CREATE INDEX payment_initiations_agreement
  ON payment_initiations (client_id, payment_agreement_id, created_at DESC, payment_initiation_id DESC);
-- Unanswered collections are few among many. A job finds those whose day has ended.
CREATE INDEX payment_initiations_open ON payment_initiations (created_at) WHERE status IN ('CREATED', 'PENDING');
-- The banks know a collection by its id alone.
CREATE UNIQUE INDEX payment_initiations_id ON payment_initiations (payment_initiation_id);
-- The last defence of the rule that a payment request is collected once.
CREATE UNIQUE INDEX payment_initiations_request
  ON payment_initiations (client_id, payment_request_id) WHERE payment_request_id IS NOT NULL AND status <> 'FAILED';
-- The search finds a collection by the bank's id.
CREATE INDEX payment_initiations_npp_transaction ON payment_initiations
  (client_id, npp_transaction_id) WHERE npp_transaction_id IS NOT NULL;
CREATE TRIGGER payment_initiations_request AFTER INSERT OR UPDATE OF payment_request_id ON payment_initiations
  FOR EACH ROW WHEN (NEW.payment_request_id IS NOT NULL)
  EXECUTE FUNCTION require_payment_request('payment_initiations_client_id_payment_request_id_fkey');

CREATE TABLE payment_initiation_refunds (
  client_id text NOT NULL,
  refund_id text NOT NULL CHECK (refund_id ~ '^[0-9a-f]{32}$'),
  payment_initiation_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('IN_PROGRESS', 'COMPLETE', 'FAILED')),
  requested_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  npp_transaction_id text,
  failure_reason text,
  PRIMARY KEY (client_id, refund_id),
  FOREIGN KEY (client_id, payment_initiation_id) REFERENCES payment_initiations,
  CHECK ((status = 'IN_PROGRESS') = (completed_at IS NULL))
);
CREATE INDEX payment_initiation_refunds_initiation
  ON payment_initiation_refunds (client_id, payment_initiation_id, created_at);
CREATE UNIQUE INDEX payment_initiation_refunds_one_in_flight
  ON payment_initiation_refunds (client_id, payment_initiation_id) WHERE status = 'IN_PROGRESS';

-- PayTo at the checkout: each attempt of a payer to pay a payment request has an agreement for that one payment.
CREATE TABLE checkout_pay_to_attempts (
  client_id text NOT NULL,
  payment_agreement_id text NOT NULL,
  payment_request_id text NOT NULL,
  payer_kind text NOT NULL CHECK (payer_kind IN ('mobile', 'email', 'account')),
  -- Mostly masked, because anyone with the link sees it. The agreement has the whole.
  payer text NOT NULL CHECK (length(payer) BETWEEN 1 AND 200),
  created_at timestamptz(3) NOT NULL,
  -- Set when the payer left the attempt or dismissed its failure. It is no longer shown.
  given_up_at timestamptz(3),
  PRIMARY KEY (client_id, payment_agreement_id),
  FOREIGN KEY (client_id, payment_agreement_id) REFERENCES payment_agreements
);
-- The banks know an agreement by its id alone.
CREATE UNIQUE INDEX checkout_pay_to_attempts_agreement ON checkout_pay_to_attempts (payment_agreement_id);
CREATE INDEX checkout_pay_to_attempts_request
  ON checkout_pay_to_attempts (client_id, payment_request_id, created_at DESC);
CREATE TRIGGER checkout_pay_to_attempts_request AFTER INSERT OR UPDATE OF payment_request_id ON checkout_pay_to_attempts
  FOR EACH ROW EXECUTE FUNCTION require_payment_request('checkout_pay_to_attempts_client_id_payment_request_id_fkey');

--------------------------------------------------------------------------------
-- 8. Balance and ledger
--------------------------------------------------------------------------------

-- Double entry. A client's balance is never written directly: it follows from the entries.
--   float       money that the client may spend (credit balance, never below zero)
--   clearing    money on its way in or out (credit balance, never below zero)
--   settlement  the money itself, at the settlement bank (debit balance, never above zero)
--
-- Each entry has a position in its account, given under the account's lock, and a closed period takes no more entries.
-- Reports and statements rely on that order.

CREATE TABLE ledger_accounts (
  client_id text NOT NULL REFERENCES clients,
  account text NOT NULL,
  balance_cents bigint NOT NULL DEFAULT 0,
  -- Number of entries: the position of the last one.
  entries bigint NOT NULL DEFAULT 0,
  last_booked_at timestamptz(3) NOT NULL DEFAULT '-infinity',
  -- No entry is booked before this instant any more.
  closed_until timestamptz(3) NOT NULL DEFAULT '-infinity',
  -- The side of the client's low-balance threshold that the balance was last on. Here and not on the client, because a
  -- posting locks this row anyway.
  low_balance_below boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, account),
  CONSTRAINT ledger_account_sign CHECK (
    CASE account
      WHEN 'float' THEN balance_cents >= 0
      WHEN 'clearing' THEN balance_cents >= 0
      WHEN 'settlement' THEN balance_cents <= 0
      ELSE false
    END)
);

-- A transaction's number begins with its milliseconds and ends with eleven bits of a sequence: unique unless more than
-- 2048 are posted in one millisecond, below 2^53 until the year 2109, and 16 digits.
CREATE SEQUENCE ledger_transaction_numbers;
GRANT USAGE ON SEQUENCE ledger_transaction_numbers TO tideway_request;
CREATE FUNCTION next_ledger_transaction() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT (floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint << 11)
       | (nextval('public.ledger_transaction_numbers') & 2047)
$$;

-- Divided by month, by the number of the transaction.
CREATE TABLE ledger_transactions (
  client_id text NOT NULL,
  transaction_id bigint NOT NULL DEFAULT next_ledger_transaction(),
  kind text NOT NULL,
  subject_id text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, transaction_id)
);
CREATE INDEX ledger_transactions_subject ON ledger_transactions (client_id, subject_id);
CREATE INDEX ledger_transactions_time ON ledger_transactions (client_id, occurred_at);

-- Divided by month, by the number of the transaction. The trigger that posts an entry reads its transaction and its
-- account, and neither is ever deleted, so no foreign keys are needed.
CREATE TABLE ledger_entries (
  client_id text NOT NULL,
  transaction_id bigint NOT NULL,
  entry_no smallint NOT NULL,
  account text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('debit', 'credit')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  balance_after_cents bigint NOT NULL DEFAULT 0,
  position bigint NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, transaction_id, entry_no)
);
CREATE INDEX ledger_entries_order ON ledger_entries (client_id, account, booked_at, position);

-- The functions of the ledger also run where a client's rows are on another server. There, CASE x WHEN y is split
-- wrongly, names need their schema, and a table that every server has a copy of cannot be written.

-- Moves the account's balance with each entry, and stores in the entry the new balance and its position. An entry is
-- booked when it happened, but not before the previous entry of its account, and not in a closed period.
CREATE FUNCTION ledger_post_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened_at timestamptz;
BEGIN
  SELECT occurred_at INTO happened_at FROM public.ledger_transactions
   WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'client % has no ledger transaction %', NEW.client_id, NEW.transaction_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entries_client_id_transaction_id_fkey';
  END IF;
  UPDATE public.ledger_accounts
     SET balance_cents = balance_cents + CASE WHEN NEW.direction = 'credit' THEN NEW.amount_cents ELSE -NEW.amount_cents END,
         entries = entries + 1,
         last_booked_at = greatest(happened_at, last_booked_at, closed_until)
   WHERE client_id = NEW.client_id AND account = NEW.account
  RETURNING balance_cents, entries, last_booked_at INTO NEW.balance_after_cents, NEW.position, NEW.booked_at;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'client % has no ledger account %', NEW.client_id, NEW.account USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_post BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_post_entry();

-- At the commit, the entries of a transaction sum to zero, and there is at least one.
CREATE FUNCTION ledger_check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference bigint;
BEGIN
  SELECT sum(CASE WHEN direction = 'credit' THEN amount_cents ELSE -amount_cents END) INTO difference
    FROM public.ledger_entries WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
  IF difference IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by % cents', NEW.transaction_id, difference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();

-- Entries are never changed or deleted. A mistake is corrected by another transaction.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Only the trigger of an entry changes a balance, and an account starts at zero. Closing a period is the one direct
-- change, and is never undone.
CREATE FUNCTION ledger_refuse_direct_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() < 2
     AND (NEW.balance_cents, NEW.entries, NEW.last_booked_at) IS DISTINCT FROM (OLD.balance_cents, OLD.entries, OLD.last_booked_at) THEN
    RAISE EXCEPTION 'a balance follows from its entries' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.closed_until < OLD.closed_until THEN
    RAISE EXCEPTION 'a closed period stays closed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'INSERT' AND (NEW.balance_cents <> 0 OR NEW.entries <> 0) THEN
    RAISE EXCEPTION 'an account starts at zero' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a ledger account is kept' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_follow BEFORE INSERT OR UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_direct_balance();

-- Results of the nightly check of the whole ledger. Anything but zero cents is an error in the books.
CREATE TABLE ledger_checks (
  checked_at timestamptz(3) PRIMARY KEY,
  transactions bigint NOT NULL CHECK (transactions >= 0),
  imbalance_cents bigint NOT NULL CHECK (imbalance_cents >= 0)
);

-- Falls of the balance below the client's threshold.
CREATE TABLE low_balance_crossings (
  client_id text NOT NULL REFERENCES clients,
  crossing_id bigint GENERATED ALWAYS AS IDENTITY,
  threshold_cents bigint NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  handled boolean NOT NULL DEFAULT false,
  -- NULL until the mail is written, and if the client has no addresses for it.
  mail_id text,
  PRIMARY KEY (client_id, crossing_id)
);
CREATE INDEX low_balance_crossings_open ON low_balance_crossings (crossing_id) WHERE NOT handled;
CREATE TRIGGER low_balance_crossings_announce_due AFTER INSERT ON low_balance_crossings
  FOR EACH ROW EXECUTE FUNCTION announce_due('poll');

-- Compares the balance with the threshold at the commit, when the balance is final and its row is still locked, so that
-- the next posting comes after. In a trigger, so that no posting can forget it.
CREATE FUNCTION low_balance_watch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  threshold bigint;
  is_below boolean;
  happened_at timestamptz;
BEGIN
  SELECT low_balance_threshold_cents INTO threshold FROM public.clients WHERE client_id = NEW.client_id;
  IF threshold IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE public.ledger_accounts SET low_balance_below = NOT low_balance_below
   WHERE client_id = NEW.client_id AND account = 'float' AND low_balance_below <> (balance_cents < threshold)
  RETURNING low_balance_below INTO is_below;
  IF is_below THEN
    SELECT occurred_at INTO happened_at FROM public.ledger_transactions
     WHERE client_id = NEW.client_id AND transaction_id = NEW.transaction_id;
    INSERT INTO public.low_balance_crossings (client_id, threshold_cents, occurred_at)
      VALUES (NEW.client_id, threshold, happened_at);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_low_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.account = 'float') EXECUTE FUNCTION low_balance_watch();

-- Processes of release 0.1.0 write the flag beside the threshold.
CREATE FUNCTION low_balance_flag_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.ledger_accounts SET low_balance_below = NEW.low_balance_below
   WHERE client_id = NEW.client_id AND account = 'float';
  RETURN NULL;
END $$;
CREATE TRIGGER clients_low_balance_flag AFTER UPDATE OF low_balance_below ON clients
  FOR EACH ROW EXECUTE FUNCTION low_balance_flag_follows();

-- Sweeps: a client's money, sent to its settlement PayID or account as those were at the request.
CREATE TABLE sweeps (
  client_id text NOT NULL REFERENCES clients,
  sweep_id text NOT NULL CHECK (sweep_id ~ '^[0-9a-f]{32}$'),
  client_transaction_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  account_name text NOT NULL,
  description text NOT NULL,
  pay_id text,
  pay_id_type text CHECK (pay_id_type IN ('PHONE', 'EMAIL', 'ABN', 'ORG')),
  bsb text CHECK (bsb ~ '^\d{6}$'),
  account_number text CHECK (account_number ~ '^\d{4,12}$'),
  requested_by text NOT NULL,
  status text NOT NULL CHECK (status IN ('CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURNED')),
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  completed_at timestamptz(3),
  failure_reason text,
  returned_at timestamptz(3),
  returned_reason text,
  npp_transaction_id text,
  -- NULL until it is settled.
  sent_via_de boolean,
  PRIMARY KEY (client_id, sweep_id),
  CONSTRAINT one_target CHECK (
    (pay_id IS NOT NULL AND pay_id_type IS NOT NULL AND bsb IS NULL AND account_number IS NULL)
    OR (pay_id IS NULL AND pay_id_type IS NULL AND bsb IS NOT NULL AND account_number IS NOT NULL)),
  CONSTRAINT settled_when_it_says_so CHECK ((settled_at IS NOT NULL) = (status IN ('SETTLED', 'RETURNED'))),
  CONSTRAINT completed_when_it_says_so CHECK ((completed_at IS NULL) = (status IN ('CREATED', 'PENDING'))),
  CONSTRAINT returned_when_it_says_so CHECK ((returned_at IS NOT NULL) = (status = 'RETURNED'))
);
CREATE UNIQUE INDEX sweeps_client_transaction ON sweeps (client_id, client_transaction_id);
CREATE INDEX sweeps_newest ON sweeps (client_id, created_at DESC, sweep_id DESC);

-- Payments that funded an account. Any amount is accepted.
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
CREATE INDEX top_ups_newest ON top_ups (client_id, received_at DESC, top_up_id DESC);

-- Corrections of a client's balance by two operators: one proposes, another confirms. Only a confirmed one is booked.
CREATE TABLE ledger_adjustments (
  client_id text NOT NULL REFERENCES clients,
  adjustment_id text NOT NULL CHECK (adjustment_id ~ '^[0-9a-f]{32}$'),
  -- Added to the balance, or taken from it if negative.
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  -- The client reads it.
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  proposed_by text NOT NULL,
  proposed_at timestamptz(3) NOT NULL,
  -- The users behind sudo, who may have typed another name. Empty without sudo.
  proposed_as text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  confirmed_by text,
  confirmed_at timestamptz(3),
  confirmed_as text,
  CONSTRAINT confirmed_whole CHECK (num_nonnulls(confirmed_by, confirmed_at, confirmed_as) IN (0, 3)),
  CONSTRAINT confirmed_by_another CHECK (confirmed_by <> proposed_by),
  CONSTRAINT confirmed_in_time CHECK (confirmed_at < expires_at),
  PRIMARY KEY (client_id, adjustment_id)
);
CREATE INDEX ledger_adjustments_newest ON ledger_adjustments (client_id, confirmed_at DESC, adjustment_id DESC)
  WHERE confirmed_at IS NOT NULL;

--------------------------------------------------------------------------------
-- 9. Orders to the banks
--------------------------------------------------------------------------------

-- The outbox of the rail: money that leaves, written in the transaction that decided it. Divided by month, by the id of
-- the order, which begins like the id of its subject, so that both are in the same month.
CREATE TABLE rail_instructions (
  client_id text NOT NULL,
  instruction_id uuid NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('refund', 'return', 'payout', 'initiation_refund', 'sweep')),
  subject_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- NULL for an order to a PayID.
  creditor_bsb text,
  creditor_account_number text,
  creditor_name text NOT NULL,
  description text NOT NULL,
  -- The payment that is returned. NULL for a payout or a sweep.
  original_npp_transaction_id text,
  status text NOT NULL CHECK (status IN ('QUEUED', 'SENT', 'SETTLED', 'REJECTED', 'RETURNED')),
  npp_transaction_id text,
  reason text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  finished_at timestamptz(3),
  creditor_pay_id text,
  creditor_pay_id_type text,
  reference text,
  direct_entry_allowed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, instruction_id),
  UNIQUE (client_id, kind, subject_id)
);
CREATE INDEX rail_instructions_open ON rail_instructions (created_at) WHERE status IN ('QUEUED', 'SENT');
-- Returns that the payer's bank refused. Their money stays in clearing until an operator acts.
CREATE INDEX rail_instructions_refused_returns ON rail_instructions (finished_at)
  WHERE kind = 'return' AND status = 'REJECTED';
CREATE TRIGGER rail_instructions_client AFTER INSERT ON rail_instructions
  FOR EACH ROW EXECUTE FUNCTION require_client('rail_instructions_client_id_fkey');

--------------------------------------------------------------------------------
-- 10. Webhooks
--------------------------------------------------------------------------------

-- The destinations of a client, and the events that each subscribes to.
CREATE TABLE webhook_destinations (
  client_id text NOT NULL REFERENCES clients,
  destination_id text NOT NULL CHECK (destination_id ~ '^[A-Za-z0-9_-]{1,50}$'),
  -- The order in which they are listed, also of those created within a millisecond.
  destination_no bigint GENERATED ALWAYS AS IDENTITY,
  webhooks_on text[] NOT NULL DEFAULT '{}',
  -- Nothing is sent until it has an address.
  url text CHECK (length(url) BETWEEN 1 AND 2048),
  sealed_authorization bytea,
  sealed_secret bytea,
  -- The end of the secret, by which people recognise it.
  secret_hint text,
  -- The secret before, which also signs until the instant below.
  sealed_previous_secret bytea,
  previous_secret_until timestamptz(3),
  -- The first of the failed attempts in a row. NULL if the last attempt worked.
  failing_since timestamptz(3),
  -- Set when it answered 410 Gone. Nothing is sent until its address is saved again.
  gone_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, destination_id),
  CONSTRAINT signed_where_sent CHECK (url IS NULL OR (sealed_secret IS NOT NULL AND secret_hint IS NOT NULL)),
  CONSTRAINT previous_secret_until_then CHECK ((sealed_previous_secret IS NULL) = (previous_secret_until IS NULL))
);

-- Callbacks that the create of one payment request, payout, agreement, amendment or initiation named.
CREATE TABLE webhook_callbacks (
  client_id text NOT NULL REFERENCES clients,
  subject_id text NOT NULL CHECK (subject_id ~ '^[0-9a-f]{32}$'),
  url text NOT NULL,
  sealed_authorization bytea,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, subject_id)
);

-- Events for a client's webhooks, as they were at that moment. Divided by month, by the id of the event.
CREATE TABLE webhook_events (
  client_id text NOT NULL,
  event_id text NOT NULL CHECK (event_id ~ '^[0-9a-f]{32}$'),
  -- The order of events within a millisecond.
  event_no bigint GENERATED ALWAYS AS IDENTITY,
  event text NOT NULL CHECK (event ~ '^[A-Za-z]+\.[A-Z_]+$'),
  -- The body of the webhook. Not jsonb, so that its members keep the order that a read has.
  payload json NOT NULL CHECK (json_typeof(payload) = 'object'),
  occurred_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, event_id)
);
CREATE INDEX webhook_events_newest ON webhook_events (client_id, occurred_at DESC, event_no DESC);
CREATE TRIGGER webhook_events_client AFTER INSERT ON webhook_events
  FOR EACH ROW EXECUTE FUNCTION require_client('webhook_events_client_id_fkey');

-- One for each destination or callback of an event, written with the event. Divided by month, by the id of the
-- delivery, which begins like its event's.
CREATE TABLE webhook_deliveries (
  client_id text NOT NULL,
  delivery_id text NOT NULL CHECK (delivery_id ~ '^[0-9a-f]{32}$'),
  event_id text NOT NULL,
  event text NOT NULL,
  -- The id of the event's record, and the client's own reference of it, if there is one.
  subject_id text NOT NULL,
  reference text,
  is_test boolean NOT NULL DEFAULT false,
  channel text NOT NULL CHECK (channel IN ('destination', 'callback')),
  -- The address of a destination is read when it is sent to. A callback brings its address.
  destination_id text,
  url text,
  sealed_authorization bytea,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'DELIVERED', 'RETRYING', 'FAILED')),
  -- All attempts.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Attempts since it was last requested, which the schedule counts.
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz(3) NOT NULL,
  -- When it is next attempted. During an attempt: when another process may take it over. NULL once it has ended.
  next_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  last_status smallint,
  -- The endpoint queue: each destination and each server of callbacks has one, so that none waits for another.
  lane text NOT NULL GENERATED ALWAYS AS (
    client_id || ' ' || coalesce(destination_id, lower(substring(url from '^[A-Za-z]+://[^/?#]*')), '')) STORED,
  -- True for a delivery that is due. False during an attempt, and while it waits for its next one. So a poll reads only
  -- the queues that have something to send, and not all whose receivers failed lately.
  ready boolean NOT NULL DEFAULT true,
  -- The trace of the call that caused the event. NULL unless traces are recorded.
  traceparent text,
  PRIMARY KEY (client_id, delivery_id),
  CHECK (num_nonnulls(destination_id, url) = 1 AND (channel = 'destination') = (destination_id IS NOT NULL)),
  CHECK ((next_attempt_at IS NULL) = (status IN ('DELIVERED', 'FAILED'))),
  CONSTRAINT webhook_deliveries_traceparent_check CHECK (length(traceparent) = 55)
);
-- The first due delivery of each queue, whatever the length of the queue.
CREATE INDEX webhook_deliveries_ready ON webhook_deliveries (lane, next_attempt_at)
  WHERE ready AND next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_later ON webhook_deliveries (next_attempt_at)
  WHERE NOT ready AND next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (client_id, created_at, delivery_id);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (client_id, event_id);
CREATE INDEX webhook_deliveries_subject ON webhook_deliveries (client_id, subject_id);
CREATE INDEX webhook_deliveries_reference ON webhook_deliveries (client_id, reference) WHERE reference IS NOT NULL;
-- Failures are rare, and people look for them.
CREATE INDEX webhook_deliveries_troubled ON webhook_deliveries (client_id, status, created_at, delivery_id)
  WHERE status IN ('RETRYING', 'FAILED');
-- Each row is written three times within a second, so it is vacuumed early.
ALTER TABLE webhook_deliveries SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

-- Divided by month, by the id of the delivery.
CREATE TABLE webhook_attempts (
  client_id text NOT NULL,
  delivery_id text NOT NULL,
  attempt_no integer NOT NULL CHECK (attempt_no > 0),
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  outcome text NOT NULL CHECK (outcome ~ '^[A-Z_]+$'),
  -- The response's status and how its body begins. NULL without a response.
  status smallint,
  answer text,
  PRIMARY KEY (client_id, delivery_id, attempt_no)
);

-- These triggers take the place of two foreign keys with ON DELETE CASCADE (section 1).
CREATE FUNCTION require_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM webhook_events WHERE client_id = NEW.client_id AND event_id = NEW.event_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'webhook event % does not exist', NEW.event_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'webhook_deliveries_client_id_event_id_fkey';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_deliveries_event AFTER INSERT ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION require_webhook_event();
CREATE FUNCTION require_webhook_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM webhook_deliveries WHERE client_id = NEW.client_id AND delivery_id = NEW.delivery_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'webhook delivery % does not exist', NEW.delivery_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'webhook_attempts_client_id_delivery_id_fkey';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_attempts_delivery AFTER INSERT ON webhook_attempts
  FOR EACH ROW EXECUTE FUNCTION require_webhook_delivery();
CREATE FUNCTION delete_deliveries_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_deliveries WHERE client_id = OLD.client_id AND event_id = OLD.event_id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_events_deliveries AFTER DELETE ON webhook_events
  FOR EACH ROW EXECUTE FUNCTION delete_deliveries_of_event();
CREATE FUNCTION delete_attempts_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_attempts WHERE client_id = OLD.client_id AND delivery_id = OLD.delivery_id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_deliveries_attempts AFTER DELETE ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION delete_attempts_of_delivery();

-- Until when processes poll for webhooks anyway, less 15 s. A delivery written before then is found without a
-- notification, if its transaction takes no longer than that.
CREATE TABLE webhooks_awake (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  until timestamptz NOT NULL
);
INSERT INTO webhooks_awake (until) VALUES ('-infinity');

-- Notifies only processes that sleep. Every commit with a notification takes a lock over the whole database, and
-- deliveries are written hundreds of times a second. Runs as the owner, because calls have no permission on the table.
CREATE FUNCTION announce_webhooks() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks_awake WHERE until < clock_timestamp()) THEN
    PERFORM pg_notify('tideway_due', 'poll');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_deliveries_announce AFTER INSERT ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION announce_webhooks();
-- A delivery that had ended and is requested once more.
CREATE TRIGGER webhook_deliveries_announce_again AFTER UPDATE OF next_attempt_at ON webhook_deliveries
  FOR EACH ROW WHEN (OLD.next_attempt_at IS NULL AND NEW.next_attempt_at IS NOT NULL)
  EXECUTE FUNCTION announce_webhooks();

--------------------------------------------------------------------------------
-- 11. Mail
--------------------------------------------------------------------------------

-- The outbox of mails. A mail is written in the transaction that decided it, so it is sent if and only if that
-- committed.
CREATE TABLE mails (
  client_id text NOT NULL REFERENCES clients,
  mail_id text NOT NULL UNIQUE CHECK (mail_id ~ '^[0-9a-f]{32}$'),
  reason text NOT NULL,
  addresses text[] NOT NULL CHECK (cardinality(addresses) > 0),
  subject text NOT NULL CHECK (subject !~ '[[:cntrl:]]'),
  body text NOT NULL,
  -- KEPT: for the outbox page of the demo, which has no mail server.
  status text NOT NULL CHECK (status IN ('QUEUED', 'SENT', 'FAILED', 'KEPT')),
  -- Addresses that the mail server accepted, and those that it refused for good.
  accepted text[] NOT NULL DEFAULT '{}',
  rejected text[] NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz(3) NOT NULL,
  attempted_at timestamptz(3),
  finished_at timestamptz(3),
  PRIMARY KEY (client_id, mail_id),
  CONSTRAINT finished_when_it_says_so CHECK ((finished_at IS NOT NULL) = (status IN ('SENT', 'FAILED')))
);
CREATE INDEX mails_newest ON mails (created_at DESC, mail_id DESC);
CREATE INDEX mails_waiting ON mails (created_at) WHERE status = 'QUEUED';
-- Counts a client's invitations of the last hour, which are limited.
CREATE INDEX mails_invitations ON mails (client_id, created_at) WHERE reason = 'invitation';
ALTER TABLE low_balance_crossings ADD FOREIGN KEY (mail_id) REFERENCES mails (mail_id);

--------------------------------------------------------------------------------
-- 12. Reports, and their delivery to the client's SFTP server
--------------------------------------------------------------------------------

CREATE TABLE reports (
  client_id text NOT NULL REFERENCES clients,
  report_id text NOT NULL UNIQUE CHECK (report_id ~ '^[0-9a-f]{32}$'),
  type text NOT NULL CHECK (type IN ('Transaction Report V2', 'Transaction Report', 'MT940')),
  -- True for a report of the schedule. Others are for a requested range, and deleted after a while.
  automatic boolean NOT NULL,
  from_at timestamptz(3) NOT NULL,
  -- Exclusive.
  to_at timestamptz(3) NOT NULL,
  -- The form of a transaction report.
  fields text[],
  delimiter text,
  -- The form of a statement.
  version text,
  statement_number integer CHECK (statement_number >= 1),
  -- gzip. NULL for a day of the demo's past, which is written when it is first requested.
  content bytea,
  records integer CHECK (records >= 0),
  -- True for a requested report that reached the limit of records.
  more_possible boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, report_id),
  CHECK (from_at < to_at),
  CHECK ((content IS NULL) = (records IS NULL)),
  CHECK (automatic OR content IS NOT NULL),
  CHECK ((type = 'MT940') = (statement_number IS NOT NULL AND version IS NOT NULL)),
  CHECK ((type <> 'MT940') = (fields IS NOT NULL AND delimiter IS NOT NULL))
);
-- Each report of the schedule once, whichever process writes it, and statements numbered without a gap.
CREATE UNIQUE INDEX reports_once ON reports (client_id, (type = 'MT940'), from_at) WHERE automatic;
CREATE UNIQUE INDEX reports_statement_number ON reports (client_id, statement_number) WHERE statement_number IS NOT NULL;
CREATE INDEX reports_on_demand ON reports (created_at) WHERE NOT automatic;

-- Links to files, by the SHA-256 of the token in the address.
CREATE TABLE report_links (
  digest text PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
  client_id text NOT NULL,
  report_id text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  FOREIGN KEY (client_id, report_id) REFERENCES reports ON DELETE CASCADE
);
CREATE INDEX report_links_expiry ON report_links (expires_at);
CREATE INDEX report_links_report ON report_links (client_id, report_id);

-- The key that the provider logs in with at a client's server. One for each purpose, created once.
CREATE TABLE client_ssh_keys (
  client_id text NOT NULL REFERENCES clients,
  purpose text NOT NULL CHECK (purpose IN ('reports', 'batch')),
  -- As a line of authorized_keys.
  public_key text NOT NULL CHECK (public_key ~ '^ssh-\S+ \S+'),
  sealed_private_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, purpose)
);

-- The host key that a server showed at the first login that worked. Another key is refused until a person accepts it.
CREATE TABLE sftp_host_keys (
  client_id text NOT NULL REFERENCES clients,
  host text NOT NULL,
  port integer NOT NULL,
  -- Type and key, as in known_hosts.
  host_key text NOT NULL CHECK (host_key ~ '^\S+ \S+$'),
  pinned_at timestamptz(3) NOT NULL,
  -- The other key that the server showed, until it is accepted.
  offered_key text,
  offered_at timestamptz(3),
  PRIMARY KEY (client_id, host, port)
);

CREATE TABLE report_deliveries (
  client_id text NOT NULL,
  report_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('WAITING', 'DELIVERED', 'FAILED')),
  -- Failed attempts. A job names the one that it follows, so that of two for the same attempt only one continues.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  queued_at timestamptz(3) NOT NULL,
  next_try_at timestamptz(3),
  finished_at timestamptz(3),
  -- The file's name on the client's server.
  file_name text,
  -- How often the delivery was started again. A job names its round, so that jobs and attempts of an earlier round
  -- change nothing.
  round integer NOT NULL DEFAULT 0 CHECK (round >= 0),
  -- When that round began. NULL for the first, which begins at `queued_at`.
  round_began_at timestamptz(3),
  PRIMARY KEY (client_id, report_id),
  FOREIGN KEY (client_id, report_id) REFERENCES reports,
  CHECK ((status = 'WAITING') = (next_try_at IS NOT NULL)),
  CHECK ((status = 'WAITING') = (finished_at IS NULL)),
  CHECK ((status = 'DELIVERED') = (file_name IS NOT NULL))
);
CREATE INDEX report_deliveries_newest ON report_deliveries (client_id, queued_at DESC, report_id DESC);
CREATE INDEX report_deliveries_waiting ON report_deliveries (client_id) WHERE status = 'WAITING';
-- Few, however many files a client has had.
CREATE INDEX report_deliveries_undelivered ON report_deliveries (client_id, queued_at DESC, report_id DESC)
  WHERE status <> 'DELIVERED';

-- An attempt that was cut off has no end.
CREATE TABLE report_delivery_attempts (
  client_id text NOT NULL,
  report_id text NOT NULL,
  attempt_no integer NOT NULL CHECK (attempt_no >= 1),
  -- `user@host:port/folder` at that time.
  target text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  outcome text CHECK (outcome IN ('DELIVERED', 'FAILED')),
  -- Why it failed, in words for the client.
  reason text,
  PRIMARY KEY (client_id, report_id, attempt_no),
  FOREIGN KEY (client_id, report_id) REFERENCES report_deliveries ON DELETE CASCADE,
  CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CHECK ((outcome = 'FAILED') = (reason IS NOT NULL) OR outcome IS NULL)
);

-- From the first failed attempt until one works. One for each client, because all its files go to one server.
CREATE TABLE report_outages (
  client_id text PRIMARY KEY REFERENCES clients,
  began_at timestamptz(3) NOT NULL,
  last_failed_at timestamptz(3) NOT NULL,
  -- Why the last attempt failed, in words for the client.
  reason text NOT NULL,
  mailed_at timestamptz(3)
);

--------------------------------------------------------------------------------
-- 13. Payment files, collected from the client's SFTP server
--------------------------------------------------------------------------------

CREATE TABLE batch_apps (
  client_id text PRIMARY KEY REFERENCES clients,
  enabled boolean NOT NULL,
  host text CHECK (host ~ '^\S+$'),
  port integer CHECK (port BETWEEN 1 AND 65535),
  user_name text CHECK (user_name <> ''),
  folder text CHECK (folder ~ '^\w'),
  prefix text NOT NULL CHECK (prefix ~ '^[A-Za-z0-9_-]+$'),
  extension text NOT NULL CHECK (extension ~ '^[A-Za-z0-9]+$'),
  open_pgp_enabled boolean NOT NULL DEFAULT false,
  -- Result of the last poll of the folder. NULL until the first one after a change.
  polled_at timestamptz(3),
  poll_fault text,
  poll_reason text,
  other_files integer,
  -- The process that polls the folder, one at a time, so that no two archive the same file. In real time: when the time
  -- is over, another process takes the place of one that died.
  looked_by text,
  looked_until timestamptz(3),
  -- Files of the folder that the last poll did not take, each with its reason.
  files_left jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT details_when_enabled CHECK (num_nulls(host, port, user_name, folder) = CASE WHEN enabled THEN 0 ELSE 4 END),
  CHECK ((poll_fault IS NULL) = (poll_reason IS NULL))
);

-- The key that a client encrypts its files to. Created once, and kept while encryption is off.
CREATE TABLE client_pgp_keys (
  client_id text PRIMARY KEY REFERENCES clients,
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL
);

-- Files that were incomplete at a poll, because they may still be arriving. Refused if a later poll finds the same.
CREATE TABLE batch_sightings (
  client_id text NOT NULL REFERENCES clients,
  file_name text NOT NULL,
  size_bytes bigint NOT NULL,
  modified_at bigint NOT NULL,
  -- Two polls may follow each other at once, so a file is refused only after it has stayed the same for a whole
  -- interval. In real time, in which files arrive.
  seen_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (client_id, file_name)
);

CREATE TABLE batches (
  client_id text NOT NULL REFERENCES clients,
  batch_id text NOT NULL CHECK (batch_id ~ '^[0-9a-f]{32}$'),
  -- The name in the folder, and the same without the extension of encryption.
  file_name text NOT NULL,
  plain_name text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  -- Of the file on the server, in seconds.
  modified_at bigint NOT NULL,
  encrypted boolean NOT NULL,
  -- SHA-256 of its records, whatever their line ends and encryption. NULL if it could not be read.
  digest bytea CHECK (length(digest) = 32),
  status text NOT NULL CHECK (status IN ('RECEIVED', 'PROCESSED', 'REJECTED')),
  reason text,
  problems jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(problems) = 'array'),
  problem_count integer NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL DEFAULT 0,
  made integer NOT NULL DEFAULT 0,
  made_cents bigint NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  refused_cents bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  -- WAITING: the file is not archived yet. LEFT: it could not be, and stays. GONE: it was removed before.
  filing text NOT NULL DEFAULT 'WAITING' CHECK (filing IN ('WAITING', 'MOVED', 'LEFT', 'GONE')),
  moved_to text,
  filing_problem text,
  -- The request for approval of the file. NULL if it needs no second person.
  approval_id text,
  -- True until that request ends. Nothing more of the file is paid before. Payments that were made before the policy
  -- changed stay made.
  held boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, batch_id),
  CHECK ((status = 'RECEIVED') = (completed_at IS NULL)),
  CHECK ((status = 'REJECTED') = (reason IS NOT NULL)),
  CHECK ((filing = 'MOVED') = (moved_to IS NOT NULL)),
  CHECK (status = 'REJECTED' OR digest IS NOT NULL),
  CHECK (status <> 'REJECTED' OR made = 0),
  CHECK (made + refused <= payments AND made_cents + refused_cents <= total_cents),
  CONSTRAINT batches_held_check CHECK (NOT held OR (status = 'RECEIVED' AND approval_id IS NOT NULL))
);
-- The last defence against paying twice: of each content and of each name, one file is paid.
CREATE UNIQUE INDEX batches_paid_content ON batches (client_id, digest) WHERE status <> 'REJECTED';
CREATE UNIQUE INDEX batches_paid_name ON batches (client_id, plain_name) WHERE status <> 'REJECTED';
-- Of two processes that refuse a file at once, one records it.
CREATE UNIQUE INDEX batches_here ON batches (client_id, file_name, size_bytes, modified_at)
  WHERE filing IN ('WAITING', 'LEFT');
CREATE INDEX batches_newest ON batches (client_id, created_at DESC, batch_id DESC);

CREATE TABLE batch_lines (
  client_id text NOT NULL,
  batch_id text NOT NULL,
  line_no integer NOT NULL CHECK (line_no >= 1),
  client_payment_id text NOT NULL,
  payee_name text NOT NULL,
  bsb text NOT NULL,
  account_number text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payment_description text NOT NULL,
  payment_reference text,
  ultimate_payer_name text,
  status text NOT NULL CHECK (status IN ('WAITING', 'MADE', 'REFUSED')),
  payment_id text,
  reason text,
  PRIMARY KEY (client_id, batch_id, line_no),
  FOREIGN KEY (client_id, batch_id) REFERENCES batches,
  FOREIGN KEY (client_id, payment_id) REFERENCES payments,
  CHECK ((status = 'MADE') = (payment_id IS NOT NULL)),
  CHECK ((status = 'REFUSED') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX batch_lines_waiting ON batch_lines (client_id, batch_id, line_no) WHERE status = 'WAITING';
-- Reports name the line of a payment that came in a file.
CREATE UNIQUE INDEX batch_lines_payment ON batch_lines (client_id, payment_id) WHERE payment_id IS NOT NULL;

--------------------------------------------------------------------------------
-- 14. Audit trail
--------------------------------------------------------------------------------

-- Changes of money, access and settings, written in the transaction of the change. Divided by month, by the instant of
-- the action.
CREATE TABLE activities (
  -- The client whose money, access or settings it was about.
  client_id text NOT NULL,
  -- The order of writing, and the id derived from it: rows of one instant are read in the order in which they were
  -- written.
  activity_no bigint GENERATED ALWAYS AS IDENTITY,
  activity_id text NOT NULL GENERATED ALWAYS AS (lpad(to_hex(activity_no), 32, '0')) STORED,
  acted_at timestamptz(3) NOT NULL,
  -- FILE: a payment file, because the provider does not know who put it on the server. OPERATOR: works for the provider
  -- and belongs to no client.
  actor_kind text NOT NULL CHECK (actor_kind IN ('USER', 'KEY', 'PAYER', 'FILE', 'OPERATOR')),
  -- Names and roles of that day, not references: the trail outlives accounts and keys.
  actor_id text,
  actor_name text NOT NULL,
  actor_role text,
  actor_organisation_id text,
  action text NOT NULL CHECK (action ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$'),
  subject_id text NOT NULL,
  result text NOT NULL CHECK (result IN ('DONE', 'REFUSED')),
  reason text,
  details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
  PRIMARY KEY (client_id, activity_id),
  CONSTRAINT named_unless_payer CHECK (
    actor_kind IN ('PAYER', 'OPERATOR') OR (actor_id IS NOT NULL AND actor_organisation_id IS NOT NULL)),
  CONSTRAINT reason_when_refused CHECK ((reason IS NOT NULL) = (result = 'REFUSED'))
);
CREATE INDEX activities_newest ON activities (client_id, acted_at DESC, activity_id DESC);
-- What people and keys did with one record, for its trace.
CREATE INDEX activities_subject ON activities (client_id, subject_id, acted_at);
CREATE TRIGGER activities_client AFTER INSERT ON activities
  FOR EACH ROW EXECUTE FUNCTION require_client('activities_client_id_fkey');

-- Entries are never changed or deleted.
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER activities_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

--------------------------------------------------------------------------------
-- 15. Approvals, notes, views and exports
--------------------------------------------------------------------------------

-- Calls that wait for a second person.
CREATE TABLE approval_policies (
  client_id text PRIMARY KEY REFERENCES clients,
  -- By kind of payment: the amount above which a call waits, as the API writes it, or null.
  amounts jsonb NOT NULL CHECK (jsonb_typeof(amounts) = 'object'),
  -- Kinds of changes that wait.
  changes text[] NOT NULL,
  api_keys boolean NOT NULL,
  expiry_hours int NOT NULL CHECK (expiry_hours BETWEEN 1 AND 720)
);

CREATE TABLE approval_requests (
  client_id text NOT NULL REFERENCES clients,
  approval_id text NOT NULL,
  kind text NOT NULL,
  -- The call's name in the audit trail. It decides how the call runs.
  action text NOT NULL,
  -- The right that the call needs.
  operation text NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'EXECUTED', 'FAILED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  -- Grows when the state below changes.
  version int NOT NULL DEFAULT 1,
  amount_cents bigint CHECK (amount_cents > 0),
  subject_id text NOT NULL,
  -- Describes the call for people, without secrets.
  facts jsonb NOT NULL,
  -- The state that the call depends on: when it was made, and in the present version.
  asked_state jsonb NOT NULL,
  state jsonb NOT NULL,
  -- The exact call. Deleted when the request ends, because it may hold secrets.
  sealed_call bytea,
  -- Digest of the call, so that a person who repeats it has one request.
  call_hash text NOT NULL,
  -- FILE: a payment file, because the provider does not know who put it on the server.
  asker_kind text NOT NULL CHECK (asker_kind IN ('USER', 'KEY', 'FILE')),
  asker_id text NOT NULL,
  asker_name text NOT NULL,
  asker_organisation_id text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  decider_id text,
  decider_name text,
  ended_at timestamptz(3),
  comment text CHECK (length(comment) <= 1000),
  reason text,
  outcome_id text,
  -- Mails that were sent about it.
  notices text[] NOT NULL DEFAULT '{}',
  -- The rows of the call, which stay when the request has ended. NULL for requests of older processes.
  sealed_rows bytea,
  PRIMARY KEY (client_id, approval_id),
  CHECK ((status = 'PENDING') = (ended_at IS NULL)),
  CHECK ((status = 'PENDING') = (sealed_call IS NOT NULL)),
  -- The last defence of the second person.
  CHECK (decider_id IS NULL OR status = 'WITHDRAWN' OR asker_kind = 'KEY' OR decider_id <> asker_id),
  CHECK (status NOT IN ('EXECUTED', 'FAILED', 'DECLINED') OR decider_id IS NOT NULL)
);
CREATE UNIQUE INDEX approval_requests_once ON approval_requests (client_id, asker_kind, asker_id, call_hash)
  WHERE status = 'PENDING';
CREATE INDEX approval_requests_newest ON approval_requests (client_id, asked_at);
CREATE INDEX approval_requests_due ON approval_requests (expires_at) WHERE status = 'PENDING';
-- The requests for approval of one record, for its trace.
CREATE INDEX approval_requests_subject ON approval_requests (client_id, subject_id, asked_at);

-- Notes that people write on a transaction. They are only added.
CREATE TABLE transaction_notes (
  client_id text NOT NULL REFERENCES clients,
  note_id text NOT NULL CHECK (note_id ~ '^[0-9a-f]{32}$'),
  kind text NOT NULL CHECK (kind IN ('paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement')),
  record_id text NOT NULL,
  -- Four times the limit of characters: an emoji is one character to people, and up to several code points here.
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 8000),
  -- The author's name and role of that day, not references: a note outlives the account.
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  author_role text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, note_id)
);
CREATE INDEX transaction_notes_record ON transaction_notes (client_id, kind, record_id, note_id);

CREATE FUNCTION notes_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'notes are append only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER transaction_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transaction_notes
  FOR EACH STATEMENT EXECUTE FUNCTION notes_refuse_change();

-- Notes that their author or an administrator has hidden. The note itself stays.
CREATE TABLE hidden_notes (
  client_id text NOT NULL REFERENCES clients,
  note_id text NOT NULL,
  -- The name of that day, not a reference: it outlives the account.
  hidden_by text NOT NULL,
  hidden_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, note_id)
);

-- Views of a list, under a name, for a person and a client that they act for.
CREATE TABLE views (
  view_id text PRIMARY KEY CHECK (view_id ~ '^[0-9a-f]{32}$'),
  client_id text NOT NULL REFERENCES clients,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- The name in the form in which names are compared.
  name_key text NOT NULL CHECK (length(name_key) BETWEEN 1 AND 240),
  is_default boolean NOT NULL,
  query text NOT NULL CHECK (length(query) <= 4000),
  columns jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'array' AND pg_column_size(columns) <= 16384),
  max_received int NOT NULL CHECK (max_received BETWEEN 1 AND 50000),
  -- Grows with each change.
  version int NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX views_name ON views (client_id, account_id, kind, name_key);
CREATE UNIQUE INDEX views_default ON views (client_id, account_id, kind) WHERE is_default;
CREATE INDEX views_account ON views (account_id);

-- Files of everything that a search finds, written by a job in parts.
CREATE TABLE exports (
  client_id text NOT NULL REFERENCES clients,
  export_id text NOT NULL,
  -- The person who requested it. No one else may see it.
  account_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement')),
  search jsonb NOT NULL,
  columns text[] NOT NULL CHECK (cardinality(columns) > 0),
  zone text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  status text NOT NULL CHECK (status IN ('RUNNING', 'STOPPED', 'DONE', 'FAILED')),
  -- Records created after this instant are not in the file.
  created_at timestamptz(3) NOT NULL,
  -- Totals of the written parts.
  parts integer NOT NULL DEFAULT 0,
  written_rows bigint NOT NULL DEFAULT 0,
  -- Digits: the sum of many amounts may exceed a bigint.
  amount_cents text NOT NULL DEFAULT '0' CHECK (amount_cents ~ '^[0-9]+$'),
  -- Where the next part begins. NULL at the start and at the end.
  next_page_id text,
  -- NULL until it is counted.
  expected_rows bigint,
  expects_more boolean NOT NULL DEFAULT false,
  -- Attempts in a row that wrote no part.
  failures integer NOT NULL DEFAULT 0,
  finished_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, export_id),
  CHECK ((status = 'DONE') = (finished_at IS NOT NULL))
);
CREATE INDEX exports_expired ON exports (expires_at);

-- Each part continues where the one before it ended, so the parts in order are the file.
CREATE TABLE export_parts (
  client_id text NOT NULL,
  export_id text NOT NULL,
  part_no integer NOT NULL,
  -- The sheet of an XLSX file, from 1.
  sheet integer NOT NULL,
  -- Raw DEFLATE that ends at a byte.
  content bytea NOT NULL,
  -- Of the text of the sheet up to the end of this part.
  checksum bigint NOT NULL,
  text_bytes bigint NOT NULL,
  PRIMARY KEY (client_id, export_id, part_no),
  FOREIGN KEY (client_id, export_id) REFERENCES exports ON DELETE CASCADE
);
-- The content is compressed already.
ALTER TABLE export_parts ALTER COLUMN content SET STORAGE EXTERNAL;

-- Addresses of files. Anyone with the address may read the file for a minute.
CREATE TABLE export_links (
  digest text PRIMARY KEY,
  client_id text NOT NULL,
  export_id text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX export_links_expired ON export_links (expires_at);

--------------------------------------------------------------------------------
-- 16. Search over everything that a client has
--------------------------------------------------------------------------------

-- The rule of `foldText` in the code, which a test compares with this one. The second `lower` knows letters that an old
-- ICU does not.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF given ~ '^[!-~]+( [!-~]+)*$' THEN
    RETURN lower(given COLLATE "C");
  END IF;
  RETURN btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        lower(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu") COLLATE "default"),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðłħıς‘’ʼ‐‑–—', 'oddlhiσ''''''----'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'), ' ');
END $$;

-- Several texts as one, with a space around every word, so that a whole word can be searched for.
CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || fold_text(array_to_string(parts, ' ')) || ' '
$$;

-- The folded texts of each record, in one narrow table. Divided by month, by the time of the record. Triggers write the
-- entries, so that no code that writes a record can forget them.
CREATE TABLE search_entries (
  client_id text NOT NULL,
  -- The kind of the found record. A received payment is found as its payment request.
  kind text NOT NULL,
  -- The source of the texts: the record, a payment received for it (the bank's id), or a refund of it.
  entry_id text NOT NULL,
  record_id text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  amount_cents bigint,
  -- The client and the kind as one key of the index of texts: 'HARBOUR/paymentRequest'.
  scope text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (client_id, kind, created_at, entry_id)
);
CREATE INDEX search_entries_amount ON search_entries (client_id, kind, amount_cents, created_at)
  WHERE amount_cents IS NOT NULL;
-- New rows wait in a list that a job empties, so that no call has to.
CREATE INDEX search_entries_text ON search_entries USING gin (scope, text gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 65536);

-- The months that have entries.
CREATE TABLE search_slices (
  client_id text NOT NULL,
  kind text NOT NULL,
  month timestamptz NOT NULL,
  PRIMARY KEY (client_id, kind, month)
);

-- Records without entries that a job still has to enter: those of a client and a source with ids after `after_id`. For
-- a database that had records before it had entries.
CREATE TABLE search_fills (
  client_id text NOT NULL,
  source text NOT NULL,
  after_id text NOT NULL DEFAULT '',
  finished boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, source)
);

CREATE FUNCTION put_search_entry(
  of_client text, of_kind text, entry text, record text, at timestamptz, amount bigint, VARIADIC parts text[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM search_slices WHERE client_id = of_client AND kind = of_kind AND month = month_of(at);
  IF NOT FOUND THEN
    INSERT INTO search_slices (client_id, kind, month) VALUES (of_client, of_kind, month_of(at)) ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO search_entries (client_id, kind, entry_id, record_id, created_at, amount_cents, scope, text)
    VALUES (of_client, of_kind, entry, record, at, amount, of_client || '/' || of_kind, search_text(VARIADIC parts))
    ON CONFLICT (client_id, kind, created_at, entry_id) DO UPDATE SET text = excluded.text
      WHERE search_entries.text <> excluded.text;
END $$;

CREATE FUNCTION search_payment_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentRequest', NEW.payment_request_id, NEW.payment_request_id, NEW.created_at,
    NEW.payment_amount_cents, NEW.pay_id, NEW.payment_description, NEW.client_transaction_id, NEW.client_branch,
    NEW.ultimate_payee_name, NEW.payer_name, NEW.payer_bsb, NEW.payer_account_number, NEW.payer_payment_description,
    NEW.payer_payment_reference);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_requests_search AFTER INSERT ON payment_requests
  FOR EACH ROW EXECUTE FUNCTION search_payment_request();

-- With the texts of the payment request, so that words of both may be searched for together. A payment that has a
-- request to itself is found by that.
CREATE FUNCTION search_received_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request record;
BEGIN
  SELECT pay_id, payment_description, client_transaction_id, client_branch, ultimate_payee_name INTO request
    FROM payment_requests WHERE client_id = NEW.client_id AND payment_request_id = NEW.payment_request_id;
  PERFORM put_search_entry(NEW.client_id, 'paymentRequest', NEW.npp_transaction_id, NEW.payment_request_id, NEW.received_at,
    NEW.amount_cents, request.pay_id, request.payment_description, request.client_transaction_id, request.client_branch,
    request.ultimate_payee_name, NEW.payer_name, NEW.payer_bsb, NEW.payer_account_number, NEW.description, NEW.reference);
  RETURN NULL;
END $$;
CREATE TRIGGER received_payments_search AFTER INSERT ON received_payments
  FOR EACH ROW WHEN (NEW.credited_payment_request_id IS NULL OR NEW.credited_payment_request_id = NEW.payment_request_id)
  EXECUTE FUNCTION search_received_payment();

-- Refunds are found by the bank's id, which they get when they end.
CREATE FUNCTION search_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentRequest', NEW.refund_id, NEW.payment_request_id, NEW.created_at, NULL,
    NEW.npp_transaction_id);
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_search AFTER INSERT OR UPDATE OF npp_transaction_id ON refunds
  FOR EACH ROW WHEN (NEW.npp_transaction_id IS NOT NULL) EXECUTE FUNCTION search_refund();

CREATE FUNCTION search_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'payment', NEW.payment_id, NEW.payment_id, NEW.created_at, NEW.amount_cents,
    NEW.payee_name, NEW.payment_description, NEW.payment_reference, NEW.client_payment_id, NEW.pay_id, NEW.bsb,
    NEW.account_number, NEW.ultimate_payer_name);
  RETURN NULL;
END $$;
CREATE TRIGGER payments_search AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION search_payment();

CREATE FUNCTION search_payment_initiation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentInitiation', NEW.payment_initiation_id, NEW.payment_initiation_id,
    NEW.created_at, NEW.payment_amount_cents, NEW.reference, NEW.description, NEW.client_transaction_id, NEW.payer_name,
    NEW.payer_bsb, NEW.payer_account_number);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_initiations_search AFTER INSERT OR UPDATE OF payer_name ON payment_initiations
  FOR EACH ROW EXECUTE FUNCTION search_payment_initiation();

CREATE FUNCTION search_initiation_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentInitiation', NEW.refund_id, NEW.payment_initiation_id, NEW.created_at,
    NULL, NEW.npp_transaction_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_initiation_refunds_search AFTER INSERT OR UPDATE OF npp_transaction_id ON payment_initiation_refunds
  FOR EACH ROW WHEN (NEW.npp_transaction_id IS NOT NULL) EXECUTE FUNCTION search_initiation_refund();

CREATE FUNCTION search_payment_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'paymentAgreement', NEW.payment_agreement_id, NEW.payment_agreement_id,
    NEW.created_at, NULL, NEW.contract_id, NEW.body ->> 'description', NEW.body #>> '{payerDetails,name}',
    NEW.body #>> '{payerDetails,payIDDetails,payID}', NEW.body #>> '{payerDetails,bankAccountDetails,bsb}',
    NEW.body #>> '{payerDetails,bankAccountDetails,accountNumber}', NEW.body #>> '{payeeDetails,payeeName}');
  RETURN NULL;
END $$;
CREATE TRIGGER payment_agreements_search AFTER INSERT OR UPDATE OF body ON payment_agreements
  FOR EACH ROW EXECUTE FUNCTION search_payment_agreement();

CREATE FUNCTION search_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, 'batch', NEW.batch_id, NEW.batch_id, NEW.created_at, NULL, NEW.file_name);
  RETURN NULL;
END $$;
CREATE TRIGGER batches_search AFTER INSERT ON batches FOR EACH ROW EXECUTE FUNCTION search_batch();

-- A transaction is found by the words of its notes, but not of hidden ones.
CREATE FUNCTION search_transaction_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, NEW.kind, NEW.note_id, NEW.record_id, NEW.created_at, NULL, NEW.body);
  RETURN NULL;
END $$;
CREATE TRIGGER transaction_notes_search AFTER INSERT ON transaction_notes
  FOR EACH ROW EXECUTE FUNCTION search_transaction_note();

CREATE FUNCTION forget_hidden_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(note.client_id, note.kind, note.note_id, note.record_id, note.created_at, NULL, '')
    FROM transaction_notes AS note WHERE note.client_id = NEW.client_id AND note.note_id = NEW.note_id;
  RETURN NULL;
END $$;
CREATE TRIGGER hidden_notes_search AFTER INSERT ON hidden_notes
  FOR EACH ROW EXECUTE FUNCTION forget_hidden_note();

-- Finds entries of one client and kind that contain every pattern, newest first. LIKE is no operator that row-level
-- security trusts with rows it has not checked, so under a policy no index answers it. This function checks the client
-- itself.
--
-- With an amount, it reads the entries with that amount. Without one, it reads up to `walk` of the newest entries one
-- by one, which finds frequent words at once. Then it asks the index of texts by `pieces`: up to three patterns that
-- every match also has. A few rare letters are faster than many, because each three letters in a row are one more list
-- to read. Without pieces the index is of no help, and only those newest entries are read.
--
-- It asks about one month at a time, so that a frequent word is found in few rows. If two months show that a word is
-- rare and soon found, it asks about all the others at once, with a statement that is planned once for a connection.
-- That one compares instants as expressions, because the planner would otherwise prefer an index of instants. The last
-- eight months are asked about one by one, because that statement looks into the months of every client. The months
-- themselves are read by a separate statement: a distributed database cannot plan one within an expression without its
-- values.
--
-- `from_at` is inclusive, `until_at` exclusive, and (`before_at`, `before_id`) is the entry after which a page
-- continues.
--
-- A last row without `record_id` is the place where it stopped before the end: after `walk` entries, or after some
-- months when `budget_ms` had passed.
CREATE FUNCTION find_search_entries(
  of_client text, of_kind text, patterns text[], pieces text[], amount bigint, from_at timestamptz, until_at timestamptz,
  before_at timestamptz, before_id text, most int, walk int, budget_ms int
) RETURNS TABLE (record_id text, entry_id text, created_at timestamptz) LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
  SET jit = off AS $$
DECLARE
  began timestamptz := clock_timestamp();
  of_scope text := of_client || '/' || of_kind;
  piece_1 text := coalesce(pieces[1], '%');
  piece_2 text := coalesce(pieces[2], '%');
  piece_3 text := coalesce(pieces[3], '%');
  months timestamptz[];
  lowest timestamptz := coalesce(from_at, '-infinity');
  -- What is left is before this entry.
  place_at timestamptz := least(before_at, until_at, 'infinity');
  place_id text := CASE WHEN before_at < coalesce(until_at, 'infinity') THEN before_id ELSE '' END;
  next int := 1;
  asked int := 0;
  by_index int := 0;
  asking_since timestamptz;
  low timestamptz;
  item record;
  found int := 0;
  walked int := 0;
BEGIN
  IF (of_client = ANY (string_to_array(current_setting('tideway.clients', true), ','))) IS NOT TRUE THEN
    RETURN;
  END IF;
  IF amount IS NOT NULL THEN
    RETURN QUERY SELECT e.record_id, e.entry_id, e.created_at::timestamptz FROM search_entries e
      WHERE e.client_id = of_client AND e.kind = of_kind AND e.amount_cents = amount AND e.created_at >= lowest
        AND e.created_at <= place_at AND (e.created_at, e.entry_id) < (place_at, place_id) AND e.text || '' LIKE ALL (patterns)
      ORDER BY e.created_at DESC, e.entry_id DESC LIMIT most;
    RETURN;
  END IF;
  SELECT coalesce(array_agg(s.month ORDER BY s.month DESC), '{}') INTO months FROM search_slices s
   WHERE s.client_id = of_client AND s.kind = of_kind AND (from_at IS NULL OR months_after(s.month, 1) > from_at)
     AND (until_at IS NULL OR s.month < until_at) AND (before_at IS NULL OR s.month <= before_at);
  WHILE walked < walk AND next <= cardinality(months) LOOP
    low := greatest(months[next], lowest);
    FOR item IN EXECUTE format(
      'SELECT e.record_id, e.entry_id, e.created_at, e.text LIKE ALL ($1) AS matches FROM search_entries e
        WHERE e.client_id = %L AND e.kind = %L AND e.created_at >= %L AND e.created_at < %L
          AND (e.created_at, e.entry_id) < (%L, %L)
        ORDER BY e.created_at DESC, e.entry_id DESC LIMIT %s',
      of_client, of_kind, low, months_after(months[next], 1), place_at, place_id, walk - walked) USING patterns
    LOOP
      walked := walked + 1;
      place_at := item.created_at;
      place_id := item.entry_id;
      IF item.matches THEN
        record_id := item.record_id; entry_id := item.entry_id; created_at := item.created_at;
        RETURN NEXT;
        found := found + 1;
        IF found >= most THEN
          RETURN;
        END IF;
      END IF;
    END LOOP;
    -- All of the month was read.
    IF walked < walk THEN
      place_at := low;
      place_id := '';
      next := next + 1;
    END IF;
  END LOOP;
  IF pieces = '{}' AND next <= cardinality(months) THEN
    record_id := NULL; entry_id := place_id; created_at := place_at;
    RETURN NEXT;
    RETURN;
  END IF;
  WHILE next <= cardinality(months) LOOP
    asking_since := coalesce(asking_since, clock_timestamp());
    IF asked >= 2 AND cardinality(months) - next + 1 > 8
      AND by_index * (cardinality(months) - next + 1) <= 1000 * asked AND NOT is_distributed()
      AND (clock_timestamp() - asking_since) * (cardinality(months) - next + 1) <= interval '200 ms' * asked
    THEN
      RETURN QUERY SELECT e.record_id, e.entry_id, e.created_at::timestamptz FROM search_entries e
        WHERE e.scope = of_scope AND e.text LIKE piece_1 AND e.text LIKE piece_2 AND e.text LIKE piece_3
          AND (e.created_at + interval '0', e.entry_id) < (place_at, place_id) AND e.created_at + interval '0' >= lowest
          AND e.text || '' LIKE ALL (patterns)
        ORDER BY e.created_at + interval '0' DESC, e.entry_id DESC LIMIT most - found;
      RETURN;
    END IF;
    low := greatest(months[next], lowest);
    -- The entries are found before they are sorted. Otherwise the planner may read all of the month in order.
    FOR item IN EXECUTE format(
      'WITH matching AS MATERIALIZED (
         SELECT e.record_id, e.entry_id, e.created_at FROM search_entries e
          WHERE e.client_id = %L AND e.kind = %L AND e.scope = %L AND e.created_at >= %L AND e.created_at < %L
            AND (e.created_at, e.entry_id) < (%L, %L) AND e.text LIKE %L AND e.text LIKE %L AND e.text LIKE %L
            AND e.text || '''' LIKE ALL ($1))
       SELECT * FROM matching ORDER BY created_at DESC, entry_id DESC LIMIT %s',
      of_client, of_kind, of_scope, low, months_after(months[next], 1), place_at, place_id, piece_1, piece_2, piece_3,
      most - found) USING patterns
    LOOP
      record_id := item.record_id; entry_id := item.entry_id; created_at := item.created_at;
      RETURN NEXT;
      found := found + 1;
      by_index := by_index + 1;
    END LOOP;
    IF found >= most THEN
      RETURN;
    END IF;
    asked := asked + 1;
    next := next + 1;
    place_at := low;
    place_id := '';
    IF next <= cardinality(months) AND clock_timestamp() > began + budget_ms * interval '1 ms' THEN
      record_id := NULL; entry_id := ''; created_at := low;
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION find_search_entries(text, text, text[], text[], bigint, timestamptz, timestamptz, timestamptz, text,
  int, int, int) FROM PUBLIC;

--------------------------------------------------------------------------------
-- 17. Row-level security
--------------------------------------------------------------------------------

-- Calls of both APIs read and write as `tideway_request`. It owns nothing, and sees only rows of the clients in the
-- setting `tideway.clients` of its connection. Jobs, seeds, sign-in and the rail run as the owner.

-- Gives each table with `client_id` its policy. It runs after the last migration of each start, so that no table can be
-- forgotten. Tables that have the policy stay as they are, and partitions belong to their parent's: calls have no
-- permission on them. Without the setting, no row is seen. The subquery makes PostgreSQL parse the setting once for a
-- statement and not once for a row. Citus accepts no subquery in a policy.
CREATE FUNCTION wall_in_tenants() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tenant record;
  allowed text := 'string_to_array(current_setting(''tideway.clients'', true), '','')';
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    allowed := format('(SELECT %s)::text[]', allowed);
  END IF;
  FOR tenant IN
    SELECT c.oid::regclass AS name
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'own_clients')
     ORDER BY c.oid
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format(
      'CREATE POLICY own_clients ON %s TO tideway_request USING (client_id = ANY (%s))', tenant.name, allowed);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO tideway_request', tenant.name);
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION clients_up_to(text, text), clients_below(text), pay_id_domain_is_others(text, text),
  pay_id_registration(text), lock_pay_id(text), forget_pay_id(text, timestamptz), pay_id_merchant(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION clients_up_to(text, text), clients_below(text), pay_id_domain_is_others(text, text),
  pay_id_registration(text), lock_pay_id(text), forget_pay_id(text, timestamptz), pay_id_merchant(text),
  find_search_entries(text, text, text[], text[], bigint, timestamptz, timestamptz, timestamptz, text, int, int, int)
  TO tideway_request;

--------------------------------------------------------------------------------
-- 18. Tables by month
--------------------------------------------------------------------------------

-- Tables that only grow are divided by month. Each has a key that begins with the time of its creation: an id (section
-- 1), the number of a ledger transaction, or an instant. Rows with a key of another form are in the partition for
-- everything else.
--
-- A divided table T has these partitions:
--   T_2026_12  one for each month, in UTC, created ahead by a job
--   T_ahead    the months that are not created yet, so that a missing month refuses nothing
--   T_before   everything else

CREATE TABLE monthly_tables (
  table_name text PRIMARY KEY,
  key_column text NOT NULL,
  key_kind text NOT NULL CHECK (key_kind IN ('id', 'uuid', 'number', 'instant')),
  -- True if its months may leave the database for an archive.
  archivable boolean NOT NULL,
  -- Unique indexes that tables such as `payment_request_keys` replace. `divide_by_month` drops them.
  replaced_indexes text[] NOT NULL DEFAULT '{}',
  -- Divided from this month on. NULL while the table is whole.
  first_month timestamptz
);

CREATE TABLE table_months (
  table_name text NOT NULL REFERENCES monthly_tables,
  month timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > month),
  archived_at timestamptz,
  PRIMARY KEY (table_name, month)
);

-- The lowest key of an instant, as text that the key's type reads.
CREATE FUNCTION month_key(key_kind text, at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN key_kind IN ('id', 'uuid')
      THEN lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20)
    WHEN key_kind = 'number' THEN ((extract(epoch FROM at) * 1000)::bigint << 11)::text
    ELSE to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END
$$;

CREATE FUNCTION month_partition(table_name text, month timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT table_name || to_char(month AT TIME ZONE 'UTC', '_YYYY_MM')
$$;

-- The columns that a copy of a row names: all except generated ones.
CREATE FUNCTION stored_columns(of_table regclass) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
   WHERE attrelid = of_table AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
$$;

-- An index of a partition has its name for the whole table and the end of the partition's name, so that errors and
-- plans are easy to read. `base_name` is the way back.
CREATE FUNCTION index_name(base text, partition text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(base, 55) || substring(partition FROM '(_\d{4}_\d{2}|_ahead|_before)$')
$$;
CREATE FUNCTION base_name(index text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(index, '(_\d{4}_\d{2}|_ahead|_before)$', '')
$$;

-- Creates a table for rows of a month, with the columns, checks, indexes and storage settings of another. Calls reach
-- it through its parent only: they have no permission on it.
CREATE FUNCTION create_like(new_table text, model text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  settings text := (SELECT array_to_string(reloptions, ', ') FROM pg_class WHERE oid = model::regclass);
  guard record;
  copied record;
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING IDENTITY)', new_table, model);
  FOR copied IN
    SELECT made.indexrelid::regclass AS index, index_name(base_name(known.indexrelid::regclass::text), new_table) AS name
      FROM pg_index made JOIN pg_index known
        ON split_part(pg_get_indexdef(made.indexrelid), ' USING ', 2) = split_part(pg_get_indexdef(known.indexrelid), ' USING ', 2)
       AND made.indisunique = known.indisunique
     WHERE made.indrelid = new_table::regclass AND known.indrelid = model::regclass
  LOOP
    EXECUTE format('ALTER INDEX %s RENAME TO %I', copied.index, copied.name);
  END LOOP;
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', new_table);
  IF settings IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I SET (%s)', new_table, settings);
  END IF;
  -- Guards of whole statements are not passed on from a parent.
  FOR guard IN
    SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger
     WHERE tgrelid = model::regclass AND NOT tgisinternal AND tgtype & 1 = 0
  LOOP
    EXECUTE replace(guard.definition, format(' ON public.%I ', model), format(' ON public.%I ', new_table));
  END LOOP;
END $$;

-- Divides a table from a month on, without copying its rows. The lock is held while the table is read once, to prove
-- that no row has a key of a later month. The few that have one by chance are moved.
CREATE FUNCTION divide_by_month(name text, starts timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  divided monthly_tables;
  before text := name || '_before';
  ahead text := name || '_ahead';
  low text;
  high text;
  columns text;
  statements text[] := '{}';
  statement text;
  triggers text[] := '{}';
  item record;
BEGIN
  SELECT * INTO STRICT divided FROM monthly_tables WHERE table_name = name FOR UPDATE;
  IF divided.first_month IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', name);
  low := month_key(divided.key_kind, starts);
  high := month_key(divided.key_kind, months_after(starts, 240));
  columns := stored_columns(name::regclass);

  -- The definitions name the table that calls know, which will be the parent.
  FOR item IN
    SELECT tgname, tgtype & 1 = 1 AS for_each_row, pg_get_triggerdef(oid) AS definition FROM pg_trigger
     WHERE tgrelid = name::regclass AND NOT tgisinternal ORDER BY tgname
  LOOP
    triggers := triggers || item.definition;
    IF item.for_each_row THEN
      EXECUTE format('DROP TRIGGER %I ON %I', item.tgname, name);
    END IF;
  END LOOP;
  FOR item IN
    SELECT i.indexrelid::regclass::text AS index, pg_get_indexdef(i.indexrelid) AS definition, c.conname,
           pg_get_constraintdef(c.oid) AS constraint_definition,
           NOT i.indisunique OR a.attnum = ANY (i.indkey) AS for_all_months
      FROM pg_index i
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = divided.key_column
      LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.conrelid = i.indrelid AND c.contype IN ('p', 'u')
     WHERE i.indrelid = name::regclass ORDER BY i.indexrelid
  LOOP
    IF item.index = ANY (divided.replaced_indexes) THEN
      EXECUTE CASE WHEN item.conname IS NULL THEN format('DROP INDEX %s', item.index)
        ELSE format('ALTER TABLE %I DROP CONSTRAINT %I', name, item.conname) END;
      CONTINUE;
    END IF;
    -- What is unique within a month only stays an index of each partition.
    IF item.for_all_months THEN
      statements := statements || CASE WHEN item.conname IS NULL THEN item.definition
        ELSE format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, item.conname, item.constraint_definition) END;
    END IF;
    EXECUTE format('ALTER INDEX %s RENAME TO %I', item.index, index_name(item.index, before));
  END LOOP;
  FOR item IN
    SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = name::regclass AND contype = 'f' ORDER BY conname
  LOOP
    statements := statements || format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, item.conname, item.definition);
  END LOOP;

  EXECUTE format('ALTER TABLE %I RENAME TO %I', name, before);
  EXECUTE format(
    'CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING IDENTITY
       INCLUDING STORAGE INCLUDING COMMENTS) PARTITION BY RANGE (%I)', name, before, divided.key_column);
  FOR item IN
    SELECT attname FROM pg_attribute WHERE attrelid = before::regclass AND attidentity <> '' AND NOT attisdropped
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I RESTART WITH %s', name, item.attname,
      nextval(pg_get_serial_sequence(before, item.attname)));
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I DROP IDENTITY', before, item.attname);
  END LOOP;
  FOREACH statement IN ARRAY statements LOOP
    EXECUTE statement;
  END LOOP;

  PERFORM create_like(ahead, before);
  EXECUTE format('DROP POLICY IF EXISTS own_clients ON %I', before);
  EXECUTE format('REVOKE ALL ON %I FROM tideway_request', before);
  EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', before);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING %5$s)
       INSERT INTO %6$I (%5$s) SELECT %5$s FROM moved', before, divided.key_column, low, high, columns, ahead);
  EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', before);
  -- From this the server knows, without reading the rows, that a month may be attached.
  EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %2$I CHECK (%3$I < %4$L OR %3$I >= %5$L)',
    before, before || '_is_outside_months', divided.key_column, low, high);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, ahead, low, high);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', name, before);
  FOREACH statement IN ARRAY triggers LOOP
    EXECUTE statement;
  END LOOP;
  UPDATE monthly_tables SET first_month = starts WHERE table_name = name;
  PERFORM wall_in_tenants();
END $$;

-- Creates the partition of a month, or of several, at the low end of those that are not created yet. Rows that came
-- before their month was created move into it.
CREATE FUNCTION make_month(name text, from_month timestamptz, to_month timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  divided monthly_tables;
  ahead text := name || '_ahead';
  made text := month_partition(name, from_month);
  columns text;
  low text;
  high text;
BEGIN
  SELECT * INTO STRICT divided FROM monthly_tables WHERE table_name = name FOR UPDATE;
  -- Another process may have made it while this one waited.
  IF EXISTS (SELECT FROM table_months WHERE table_name = name AND month >= from_month) THEN
    RETURN;
  END IF;
  low := month_key(divided.key_kind, from_month);
  high := month_key(divided.key_kind, to_month);
  columns := stored_columns(ahead::regclass);
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', name, ahead);
  PERFORM create_like(made, ahead);
  EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', ahead);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %1$I WHERE %2$I < %3$L RETURNING %4$s) INSERT INTO %5$I (%4$s) SELECT %4$s FROM moved',
    ahead, divided.key_column, high, columns, made);
  EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', ahead);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, made, low, high);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, ahead, high,
    month_key(divided.key_kind, months_after(divided.first_month, 240)));
  INSERT INTO table_months (table_name, month, until) VALUES (name, from_month, to_month);
END $$;

-- Attaches the table of a month again, for example after it was restored from an archive.
CREATE FUNCTION attach_month(name text, of_month timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  divided monthly_tables;
  made table_months;
BEGIN
  SELECT * INTO STRICT divided FROM monthly_tables WHERE table_name = name;
  SELECT * INTO STRICT made FROM table_months WHERE table_name = name AND month = of_month;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
    month_partition(name, of_month), month_key(divided.key_kind, made.month), month_key(divided.key_kind, made.until));
END $$;

-- The months to create, in order, so that the present one and `ahead` more exist. The first partition reaches from the
-- first month to the present one.
CREATE FUNCTION months_to_make(at timestamptz, ahead int)
  RETURNS TABLE (table_name text, from_month timestamptz, to_month timestamptz) LANGUAGE sql STABLE AS $$
  WITH made AS (
    SELECT t.table_name, t.first_month, coalesce(max(m.until), t.first_month) AS until, count(m.month) AS months
      FROM monthly_tables t LEFT JOIN table_months m USING (table_name)
     WHERE t.first_month IS NOT NULL GROUP BY t.table_name, t.first_month)
  SELECT table_name, first_month, month_of(at) FROM made WHERE months = 0 AND first_month < month_of(at)
  UNION ALL
  SELECT table_name, month, months_after(month, 1)
    FROM made CROSS JOIN LATERAL (
      SELECT months_after(CASE WHEN months = 0 THEN greatest(until, month_of(at)) ELSE until END, n) AS month
        FROM generate_series(0, 240) n) ahead_of
   WHERE month <= months_after(month_of(at), ahead)
  ORDER BY 1, 2
$$;

-- The number of months after the present one that are ready in every divided table. Below 2 is a fault, for alerts.
-- NULL while no table is divided.
CREATE FUNCTION months_ready(at timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT min((SELECT count(*) FROM table_months m WHERE m.table_name = t.table_name AND m.month > at))::int
    FROM monthly_tables t WHERE t.first_month IS NOT NULL
$$;

-- Divides tables of a new database. In a database with clients an operator does it (`npm run admin -- months divide`),
-- when every process is of this release. The first month is fixed, so that all new databases are equal.
CREATE FUNCTION divide_new_database(names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  IF EXISTS (SELECT FROM clients) THEN
    RETURN;
  END IF;
  FOREACH name IN ARRAY names LOOP
    PERFORM divide_by_month(name, '2026-01-01T00:00:00Z');
  END LOOP;
END $$;

--------------------------------------------------------------------------------
-- 19. Simulated banks, the other side of the rail. Only the sandbox reads these tables.
--------------------------------------------------------------------------------

CREATE SCHEMA bank;
CREATE SEQUENCE bank.npp_sequence;

CREATE TABLE bank.payers (
  bsb text NOT NULL CHECK (bsb ~ '^\d{6}$'),
  account_number text NOT NULL CHECK (account_number ~ '^\d{4,12}$'),
  name text NOT NULL,
  balance_cents bigint NOT NULL,
  -- A closed account returns the money it receives.
  closed boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (bsb, account_number)
);

CREATE TABLE bank.transfers (
  npp_transaction_id text PRIMARY KEY,
  direction text NOT NULL CHECK (direction IN ('to_provider', 'from_provider')),
  -- The provider's id of an order. The same order twice is one transfer.
  instruction_id uuid UNIQUE,
  payer_bsb text NOT NULL,
  payer_account_number text NOT NULL,
  pay_id text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  name text NOT NULL,
  description text,
  reference text,
  original_npp_transaction_id text,
  -- RETURN_DUE: booked by the receiving bank, which will return it.
  state text NOT NULL CHECK (state IN ('PENDING', 'ACCEPTED', 'RETURNED', 'SETTLED', 'REJECTED', 'RETURN_DUE')),
  reason text,
  created_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  direct_entry_allowed boolean NOT NULL DEFAULT false,
  via text NOT NULL DEFAULT 'NPP' CHECK (via IN ('NPP', 'DE'))
);
CREATE INDEX transfers_due ON bank.transfers (due_at) WHERE state = 'PENDING';

CREATE TABLE bank.statement_lines (
  line_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bsb text NOT NULL,
  account_number text NOT NULL,
  -- Positive into the payer's account.
  amount_cents bigint NOT NULL,
  balance_after_cents bigint NOT NULL,
  npp_transaction_id text NOT NULL,
  counterparty text NOT NULL,
  description text,
  booked_at timestamptz(3) NOT NULL,
  FOREIGN KEY (bsb, account_number) REFERENCES bank.payers,
  UNIQUE (npp_transaction_id, amount_cents)
);
CREATE INDEX statement_lines_account ON bank.statement_lines (bsb, account_number, line_id DESC);

-- Collections under agreements, at the payer's bank. The same collection twice is one.
CREATE TABLE bank.collections (
  collection_id text PRIMARY KEY,
  npp_transaction_id text NOT NULL UNIQUE,
  payer_bsb text NOT NULL,
  payer_account_number text NOT NULL,
  payer_name text NOT NULL,
  pay_id text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payee text NOT NULL,
  description text,
  state text NOT NULL CHECK (state IN ('PENDING', 'SETTLED', 'REJECTED')),
  reason text,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);

--------------------------------------------------------------------------------
-- 20. ISO 20022 rail: what it has sent to its gateway and received from it. Calls cannot reach the schema.
--------------------------------------------------------------------------------

CREATE SCHEMA iso20022;
CREATE SEQUENCE iso20022.npp_sequence;

-- Orders to the gateway. A message is written once, with its id, and only ever repeated unchanged.
CREATE TABLE iso20022.orders (
  order_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('transfer', 'bounce', 'collection', 'mandate')),
  details jsonb NOT NULL,
  message_id text NOT NULL UNIQUE CHECK (length(message_id) BETWEEN 1 AND 35),
  npp_transaction_id text UNIQUE,
  -- NULL until everything that the message needs is known, such as the account behind a PayID.
  message text,
  state text NOT NULL CHECK (state IN ('OPEN', 'SETTLED', 'REJECTED', 'RETURNED')),
  reason text,
  -- Enquiries at the gateway without a final answer.
  enquiries integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  finished_at timestamptz(3),
  CHECK ((state = 'OPEN') = (finished_at IS NULL))
);
CREATE INDEX orders_open ON iso20022.orders (created_at) WHERE state = 'OPEN';
-- A daily job deletes ended orders and received messages after ISO20022_LOG_DAYS.
CREATE INDEX orders_finished ON iso20022.orders (finished_at) WHERE state <> 'OPEN';

-- The gateway's last version of each agreement.
CREATE TABLE iso20022.mandates (
  agreement_id text PRIMARY KEY,
  status text NOT NULL,
  terms text NOT NULL,
  changes integer NOT NULL DEFAULT 0
);

-- Messages of the gateway that took effect, and the answers to them.
CREATE TABLE iso20022.received (
  message_id text PRIMARY KEY,
  digest text NOT NULL,
  answer text NOT NULL,
  received_at timestamptz(3) NOT NULL
);
CREATE INDEX received_received_at ON iso20022.received (received_at);

-- How far the gateway's messages have been read.
CREATE TABLE iso20022.position (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position bigint NOT NULL
);
INSERT INTO iso20022.position (position) VALUES (0);

--------------------------------------------------------------------------------
-- 21. Policies and partitions of the tables above
--------------------------------------------------------------------------------

SELECT wall_in_tenants();

-- The ledger is never archived, because a balance is proved by all of its entries. The log of webhooks is deleted after
-- WEBHOOK_LOG_DAYS.
INSERT INTO monthly_tables (table_name, key_column, key_kind, archivable, replaced_indexes) VALUES
  ('payment_requests', 'payment_request_id', 'id', true, '{payment_requests_client_transaction,payment_requests_checkout}'),
  ('refunds', 'payment_request_id', 'id', true, '{refunds_client_refund}'),
  ('received_payments', 'payment_request_id', 'id', true, '{received_payments_npp_transaction_id_key}'),
  ('rail_instructions', 'instruction_id', 'uuid', true, '{}'),
  ('ledger_transactions', 'transaction_id', 'number', false, '{}'),
  ('ledger_entries', 'transaction_id', 'number', false, '{}'),
  ('webhook_events', 'event_id', 'id', false, '{}'),
  ('webhook_deliveries', 'delivery_id', 'id', false, '{}'),
  ('webhook_attempts', 'delivery_id', 'id', false, '{}'),
  ('activities', 'acted_at', 'instant', true, '{}'),
  ('search_entries', 'created_at', 'instant', true, '{}');

SELECT divide_new_database(array_agg(table_name)) FROM monthly_tables;
