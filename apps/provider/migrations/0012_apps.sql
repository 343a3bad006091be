-- Images that a client is known by, as they were encoded again here: nothing of the file that was uploaded is left.
CREATE TABLE client_assets (
  client_id text NOT NULL REFERENCES clients,
  -- Stands in the address that it is shown from: says nothing of the client and is not to be guessed.
  file_name text NOT NULL UNIQUE CHECK (file_name ~ '^[A-Za-z0-9_-]{32}\.(png|jpg)$'),
  content bytea NOT NULL CHECK (length(content) BETWEEN 1 AND 400000),
  -- SHA-256 of what was uploaded: the same image again is the same asset.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  created_at timestamptz(3) NOT NULL,
  -- The last time that it was: one that nothing shows is kept for a while after.
  uploaded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, file_name),
  UNIQUE (client_id, digest)
);
CREATE INDEX client_assets_new ON client_assets (client_id, created_at);
CREATE INDEX client_assets_uploaded ON client_assets (uploaded_at);

-- What a payer sees of a client's checkout, and may choose there: each kept as it was saved, for the requests made
-- under it.
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

-- What was set so far is everybody's first theme. Nobody could set a logo.
INSERT INTO checkout_themes
SELECT client_id, 1, pay_to_enabled, default_landing_product, accent_colour, '#000000', '#FFFFFF', NULL, now()
  FROM checkout_apps;
ALTER TABLE checkout_apps
  -- The theme of the requests to come.
  ADD COLUMN theme_no integer NOT NULL DEFAULT 1,
  DROP COLUMN pay_to_enabled,
  DROP COLUMN default_landing_product,
  DROP COLUMN accent_colour,
  DROP COLUMN logo_url,
  ADD FOREIGN KEY (client_id, theme_no) REFERENCES checkout_themes;
ALTER TABLE checkout_apps ALTER COLUMN theme_no DROP DEFAULT;

-- Fixed when the request is made, as its version is; the requests so far have the first theme. No foreign key: themes
-- stay, and every request that is made would lock its client's.
ALTER TABLE payment_requests ADD COLUMN checkout_theme_no integer DEFAULT 1;
ALTER TABLE payment_requests
  ALTER COLUMN checkout_theme_no DROP DEFAULT,
  ADD CONSTRAINT checkout_has_theme CHECK (checkout_token IS NULL OR checkout_theme_no IS NOT NULL);

-- How a checkout would look: for whoever has the address, for an hour.
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
