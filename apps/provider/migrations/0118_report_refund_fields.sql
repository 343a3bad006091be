-- Columns of the daily report that say why a refund was made. They are kept beside `custom_report_fields`, because
-- processes of the last release accept 21 fields there and know no others.
ALTER TABLE clients ADD COLUMN report_refund_fields text[];
