import type pg from 'pg'

/**
 * Functions whose triggers a distributed database does not have, apart from those that foreign keys replace:
 *
 * - NOTIFY, which a two-phase commit cannot contain. Polls find the work instead.
 * - Keys over all clients. They are on the coordinator, to which a shard cannot write, so the code writes them.
 * - The flag of processes of release 0.1.0, which cannot use a distributed database.
 */
const leftOut = new Set([
  'announce_due',
  'announce_webhooks',
  'received_payment_keys_follow',
  'low_balance_flag_follows',
])

/**
 * References that triggers check, because a month of the tables may leave the database. On shards no month does, and the
 * tables have foreign keys, which hold between the shards of one client.
 */
const references: Readonly<Record<string, [columns: string[], target: string] | undefined>> = {
  require_client: [['client_id'], 'clients'],
  require_payment_request: [['client_id', 'payment_request_id'], 'payment_requests'],
  require_parent_request: [['client_id', 'parent_payment_request_id'], 'payment_requests'],
  require_webhook_event: [['client_id', 'event_id'], 'webhook_events ON DELETE CASCADE'],
  require_webhook_delivery: [['client_id', 'delivery_id'], 'webhook_deliveries ON DELETE CASCADE'],
}
const cascades = new Set(['delete_deliveries_of_event', 'delete_attempts_of_delivery'])

/**
 * Returns the foreign key that replaces a trigger of a table on shards.
 *
 * @param runs Name of the trigger's function.
 */
export function referenceInPlaceOf(table: string, runs: string): string | undefined {
  const reference = references[runs]
  if (!reference) return undefined
  const [columns, target] = reference
  const name = [table, ...columns, 'fkey'].join('_')
  return `ALTER TABLE ${table} ADD CONSTRAINT ${name} FOREIGN KEY (${columns.join(', ')}) REFERENCES ${target}`
}

/** Returns true if shards have the trigger. */
export function isKeptOnShards({ name, runs }: { name: string; runs: string }): boolean {
  return (
    name !== 'ledger_transactions_balanced' &&
    !leftOut.has(runs) &&
    !cascades.has(runs) &&
    references[runs] === undefined
  )
}

/**
 * Keeps the ids that a client chooses unique on its shards. It omits the checkout token, whose key is over all clients.
 */
const REQUEST_KEYS = `
CREATE OR REPLACE FUNCTION payment_request_keys_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_payment_request_id IS NULL THEN
    INSERT INTO payment_request_keys (client_id, client_transaction_id, payment_request_id)
      VALUES (NEW.client_id, NEW.client_transaction_id, NEW.payment_request_id) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      PERFORM refuse_used_key('payment_requests_client_transaction', NEW.client_transaction_id);
    END IF;
  END IF;
  RETURN NULL;
END $$`

/** Fills the directory of ids that banks send without a client, from existing rows. */
const OWNED_IDS = `
INSERT INTO owned_ids (id, client_id)
  SELECT payment_agreement_id, client_id FROM payment_agreements
  UNION ALL
  SELECT instruction_id::text, client_id FROM rail_instructions
  ON CONFLICT DO NOTHING`

/** Changes the functions of triggers so that they run on shards, and fills the directory of ids. */
export async function adaptKeys(client: pg.PoolClient): Promise<void> {
  await client.query(REQUEST_KEYS)
  // A trigger of the coordinator cannot read the tables of clients.
  await client.query('DROP TRIGGER IF EXISTS pay_ids_request ON pay_ids')
  await client.query(OWNED_IDS)
  // A server that keeps shards runs a trigger with a search path that does not contain the schema.
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prolang = (SELECT oid FROM pg_language WHERE lanname = 'plpgsql')
        AND p.proconfig IS NULL AND (p.prorettype = 'trigger'::regtype OR p.proname = 'refuse_used_key')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
      ORDER BY p.oid`,
  )
  for (const { name } of rows)
    await client.query(`ALTER FUNCTION ${name} SET search_path = public, pg_temp`)
}
