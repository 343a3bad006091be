-- Notes that their writer or an admin has hidden, because nobody can change or delete one. The note itself stays.
CREATE TABLE hidden_notes (
  client_id text NOT NULL REFERENCES clients,
  note_id text NOT NULL,
  -- The name of that day, not a reference: it outlives the account.
  hidden_by text NOT NULL,
  hidden_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, note_id)
);

-- A transaction is not found by the words of a hidden note.
CREATE FUNCTION forget_hidden_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_search_entry(note.client_id, note.kind, note.note_id, note.record_id, note.created_at, NULL, '')
    FROM transaction_notes AS note WHERE note.client_id = NEW.client_id AND note.note_id = NEW.note_id;
  RETURN NULL;
END $$;
CREATE TRIGGER hidden_notes_search AFTER INSERT ON hidden_notes
  FOR EACH ROW EXECUTE FUNCTION forget_hidden_note();

SELECT wall_in_tenants();
