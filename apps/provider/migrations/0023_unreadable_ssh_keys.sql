-- One key pair in 256 was made a byte short, and no server could read it. A public key is 51 bytes; the client gets
-- another one.
DELETE FROM client_ssh_keys
WHERE length(decode(split_part(public_key, ' ', 2), 'base64')) <> 51;
