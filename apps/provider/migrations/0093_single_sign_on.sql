-- People of a client sign in at their company's OpenID provider (decision 121).
CREATE TABLE client_identity_providers (
  client_id text PRIMARY KEY REFERENCES clients,
  issuer text NOT NULL CHECK (issuer ~ '^https?://'),
  oauth_client_id text NOT NULL,
  sealed_client_secret bytea NOT NULL,
  provisioning text NOT NULL CHECK (provisioning IN ('JUST_IN_TIME', 'INVITED')),
  -- Empty if roles are set in Users.
  roles_claim text NOT NULL,
  role_mapping jsonb NOT NULL CHECK (jsonb_typeof(role_mapping) = 'array'),
  default_role text,
  second_factor_values text[] NOT NULL,
  enabled boolean NOT NULL,
  saved_at timestamptz(3) NOT NULL
);

-- Email domains whose people are sent there. Any client may claim a domain, and the first to prove it has it.
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

-- A sign-in that a browser has begun at an OpenID provider. It is deleted when the browser returns.
CREATE TABLE federated_sign_ins (
  state_hash bytea PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients,
  -- The sign-in here that it belongs to. NULL: a test, which signs nobody in.
  interaction_uid text,
  issuer text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  -- True if the person must prove afresh who they are.
  fresh boolean NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX federated_sign_ins_expired ON federated_sign_ins (expires_at);

-- Whether an account is tied to a subject whose way in has closed: its OpenID provider is off, removed or another one,
-- or its email domain is not the client's any more.
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

-- Whatever closes the way in, the sessions of the people who came through it end in the same transaction. Calls cannot
-- reach sessions, so the database does it, as for deleted accounts.
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
