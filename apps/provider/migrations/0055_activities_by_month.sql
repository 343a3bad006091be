-- The audit trail by the month of the action.

INSERT INTO monthly_tables (table_name, key_column, key_kind, archivable) VALUES
  ('activities', 'acted_at', 'instant', true);

-- pause: unread divide_new_database: it changes nothing in a database with clients.
SELECT divide_new_database('{activities}');
