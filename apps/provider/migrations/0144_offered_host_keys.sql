-- The host key that a client's SFTP server showed instead of the accepted one, until a person accepts it.
ALTER TABLE sftp_host_keys
  ADD COLUMN offered_key text,
  ADD COLUMN offered_at timestamptz(3);
