-- Notes that people write on a transaction (decision 135). They are only added: what was noted stays noted.
CREATE TABLE transaction_notes (
  client_id text NOT NULL REFERENCES clients,
  note_id text NOT NULL CHECK (note_id ~ '^[0-9a-f]{32}$'),
  kind text NOT NULL CHECK (kind IN ('paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement')),
  record_id text NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
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

-- A transaction is found by the words of its notes.
CREATE FUNCTION search_transaction_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(NEW.client_id, NEW.kind, NEW.note_id, NEW.record_id, NEW.created_at, NULL, NEW.body);
  RETURN NULL;
END $$;
CREATE TRIGGER transaction_notes_search AFTER INSERT ON transaction_notes
  FOR EACH ROW EXECUTE FUNCTION search_transaction_note();

SELECT wall_in_tenants();
