-- The audit trail by the month of the action.

INSERT INTO monthly_tables (table_name, key_column, key_kind, archivable) VALUES
  ('activities', 'acted_at', 'instant', true);

SELECT divide_new_database('{activities}');
