-- Views: what a list shows, under a name, for a person and a client that they act for.
CREATE TABLE views (
  view_id text PRIMARY KEY CHECK (view_id ~ '^[0-9a-f]{32}$'),
  client_id text NOT NULL REFERENCES clients,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- The name as names are compared.
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
SELECT wall_in_tenants();
