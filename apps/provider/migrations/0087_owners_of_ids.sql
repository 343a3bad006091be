-- Whose an id is that a bank sends alone: agreements and orders. Written on a distributed database only (decision 115),
-- where the coordinator keeps it so that the client is known without asking every server. Elsewhere an index answers.
CREATE TABLE owned_ids (
  id text PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients
);
SELECT wall_in_tenants();

-- Whether the rows of clients are distributed over several servers. `database distribute` makes it true.
CREATE FUNCTION is_distributed() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT false';
