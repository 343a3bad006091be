-- The audit trail: who changed money, access or settings, for which client, when, and what came of it. Written in the
-- transaction of the change, so that the one is there if and only if the other is.
CREATE TABLE activities (
  -- Whose money, access or settings it was about.
  client_id text NOT NULL REFERENCES clients,
  -- The order of writing, and the id made of it: rows of one instant are read in the order they were written.
  activity_no bigint GENERATED ALWAYS AS IDENTITY,
  activity_id text NOT NULL GENERATED ALWAYS AS (lpad(to_hex(activity_no), 32, '0')) STORED,
  acted_at timestamptz(3) NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('USER', 'KEY', 'PAYER')),
  -- Words of that day, not references: the trail outlives accounts and keys.
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
  CONSTRAINT named_unless_payer CHECK (actor_kind = 'PAYER' OR (actor_id IS NOT NULL AND actor_organisation_id IS NOT NULL)),
  CONSTRAINT reason_when_refused CHECK ((reason IS NOT NULL) = (result = 'REFUSED'))
);
CREATE INDEX activities_newest ON activities (client_id, acted_at DESC, activity_id DESC);

-- What was done stays done: nothing of the trail is changed or taken out.
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER activities_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
