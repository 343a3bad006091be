import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { BrokenWorld } from './broken-world.ts'
import {
  call,
  createRequest,
  hold,
  keepCalling,
  PAYER,
  pastTriggers,
  payAtBank,
  payout,
} from './broken-world.ts'

export interface AlertCause {
  alert: string
  /** The broken part, for the result. */
  what: string
  /** Causes the fault and returns how to end it. */
  cause(world: BrokenWorld): Promise<() => Promise<unknown>>
}

/** A cause that consists of one SQL statement, with another statement that undoes it. */
const bySql = (alert: string, what: string, statement: string, undo: string): AlertCause => ({
  alert,
  what,
  async cause({ database }) {
    await database.query(statement)
    return () => database.query(undo)
  },
})

async function stopBanks(world: BrokenWorld): Promise<() => Promise<unknown>> {
  await world.database.query('ALTER TABLE bank.transfers RENAME TO transfers_away')
  await payout(world)
  return () => world.database.query('ALTER TABLE bank.transfers_away RENAME TO transfers')
}

const orderWithoutMoney = `INSERT INTO rail_instructions (client_id, instruction_id, kind, subject_id, amount_cents,
    creditor_bsb, creditor_account_number, creditor_name, description, status, created_at)
  VALUES ('HARBOUR', gen_random_uuid(), 'refund', 'drill', 1234, '062000', '12340001', 'Drill', 'Drill', 'SENT',
    now() - interval '5 days')`
const removeOrder = `DELETE FROM rail_instructions WHERE subject_id = 'drill'`

/** Every alert with its fault. The last one ends the provider. */
export const alertCauses: readonly AlertCause[] = [
  bySql('InstructionsUnanswered', 'an order without an answer', orderWithoutMoney, removeOrder),
  bySql('ClearingUnexplained', 'an order without its money', orderWithoutMoney, removeOrder),
  { alert: 'InstructionsQueued', what: 'the banks refuse every order', cause: stopBanks },
  { alert: 'JobsFailing', what: 'the job that sends orders fails', cause: stopBanks },
  {
    alert: 'ReturnRefused',
    what: 'a payment is returned to a closed account',
    async cause(world) {
      const account = `/test-bank/payers/${PAYER.bsb}/${PAYER.accountNumber}`
      await payAtBank(world, await createRequest(world), 100)
      await call(world, 'PATCH', account, { closed: true })
      await payAtBank(world, await createRequest(world), 99)
      return () => call(world, 'PATCH', account, { closed: false })
    },
  },
  {
    alert: 'LedgerImbalance',
    what: 'a superuser changes an entry past the triggers',
    async cause(world) {
      await payAtBank(world, await createRequest(world), 100)
      const { rows } = await world.database.query<{ id: string }>(
        `SELECT max(transaction_id) AS id FROM ledger_entries WHERE account = 'float'`,
      )
      const last = `WHERE account = 'float' AND transaction_id = ${rows[0]?.id}`
      await pastTriggers(world, `UPDATE ledger_entries SET amount_cents = amount_cents + 1 ${last}`)
      return () =>
        pastTriggers(world, `UPDATE ledger_entries SET amount_cents = amount_cents - 1 ${last}`)
    },
  },
  bySql(
    'LedgerNotChecked',
    'the last check is three days old',
    `INSERT INTO ledger_checks VALUES (now() - interval '3 days', 0, 0)`,
    'DELETE FROM ledger_checks',
  ),
  {
    alert: 'LowBalance',
    what: 'a payout takes a balance below its threshold',
    async cause(world) {
      await world.database.query(
        `UPDATE clients SET low_balance_threshold_cents = 90000000000, low_balance_below = false,
           low_balance_emails = '{}' WHERE client_id = 'HARBOUR'`,
      )
      await payout(world)
      return () =>
        world.database.query(
          `UPDATE clients SET low_balance_threshold_cents = NULL, low_balance_below = false WHERE client_id = 'HARBOUR'`,
        )
    },
  },
  bySql(
    'MailsLate',
    'mail waits, and there is no mail server',
    `INSERT INTO mails (client_id, mail_id, reason, addresses, subject, body, status, created_at)
     VALUES ('HARBOUR', md5('drill'), 'drill', '{accounts@harbour.example}', 'Drill', 'Drill', 'QUEUED', now())`,
    `DELETE FROM mails WHERE status = 'QUEUED'`,
  ),
  {
    alert: 'WebhooksLate',
    what: 'due webhooks cannot be claimed',
    async cause(world) {
      await world.database.query(
        `UPDATE webhook_deliveries SET status = 'PENDING', ready = true, next_attempt_at = now() + interval '3 s'
          WHERE (client_id, delivery_id) IN (SELECT client_id, delivery_id FROM webhook_deliveries LIMIT 1)`,
      )
      return hold(
        world,
        'SELECT FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL FOR UPDATE',
      )
    },
  },
  {
    alert: 'WebhookEndpointFailing',
    what: 'an endpoint refuses connections',
    async cause(world) {
      await world.database.query(
        `UPDATE webhook_destinations SET url = 'https://endpoint.invalid/'`,
      )
      await payAtBank(world, await createRequest(world), 100)
      return () =>
        world.database.query('UPDATE webhook_destinations SET failing_since = NULL, url = NULL')
    },
  },
  {
    alert: 'JobsLate',
    what: 'a due job is locked by another session',
    async cause(world) {
      await world.database.query(
        `UPDATE pgboss.job SET start_after = now() + interval '3 s' WHERE name = 'identity-keys' AND state = 'created'`,
      )
      return hold(
        world,
        `SELECT FROM pgboss.job WHERE name = 'identity-keys' AND state = 'created' FOR UPDATE`,
      )
    },
  },
  bySql(
    'ReportsLate',
    'reports of past days are missing',
    `UPDATE clients SET reports_since = now() - interval '300 days' WHERE client_id = 'KELPCO1';
     CREATE FUNCTION refuse_reports() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'drill'; END $$;
     CREATE TRIGGER refuse_reports BEFORE INSERT ON reports FOR EACH ROW EXECUTE FUNCTION refuse_reports();
     DELETE FROM reports WHERE client_id = 'KELPCO1'`,
    'DROP FUNCTION refuse_reports CASCADE',
  ),
  bySql(
    'ReportServerFailing',
    'an outage of a client’s server is recorded',
    `INSERT INTO report_outages (client_id, began_at, last_failed_at, reason)
     VALUES ('KELPCO1', now() - interval '2 hours', now(), 'drill')`,
    'DELETE FROM report_outages',
  ),
  bySql(
    'MonthsMissing',
    'a divided table has no months ahead',
    `INSERT INTO monthly_tables (table_name, key_column, key_kind, archivable, first_month)
     VALUES ('drill', 'drill', 'instant', false, month_of(now()))`,
    `DELETE FROM monthly_tables WHERE table_name = 'drill'`,
  ),
  {
    alert: 'SignInsRefused',
    what: 'sign-ins from another page',
    cause: async (world) =>
      keepCalling(() =>
        Promise.all(
          Array.from({ length: 3 }, () => call(world, 'POST', '/identity/sign-in/none', {})),
        ),
      ),
  },
  {
    alert: 'HandoverBudget',
    what: 'the banks refuse every order for a while',
    async cause(world) {
      const orders = Array.from({ length: 3 }, () => payout(world))
      const end = await stopBanks(world)
      await Promise.all(orders)
      await wait(3_000)
      await end()
      return async () => undefined
    },
  },
  bySql(
    'WebhookBudget',
    'webhooks were overlooked for a while',
    `UPDATE webhook_destinations SET failing_since = NULL;
     UPDATE webhook_deliveries SET status = 'PENDING', tries = 0, ready = true, next_attempt_at = now() - interval '3 s'
      WHERE (client_id, delivery_id) IN (SELECT client_id, delivery_id FROM webhook_deliveries LIMIT 5)`,
    `UPDATE webhook_deliveries SET status = 'FAILED', next_attempt_at = NULL WHERE next_attempt_at IS NOT NULL`,
  ),
  { alert: 'CallsFailing', what: 'the table of API keys is away', cause: takeKeysAway },
  { alert: 'AvailabilityBudget', what: 'the table of API keys is away', cause: takeKeysAway },
  { alert: 'PoolFull', what: 'a session locks payment requests', cause: lockPaymentRequests },
  { alert: 'CallsSlow', what: 'a session locks payment requests', cause: lockPaymentRequests },
  { alert: 'LatencyBudget', what: 'a session locks payment requests', cause: lockPaymentRequests },
  { alert: 'DatabaseAway', what: 'the database refuses connections', cause: refuseConnections },
  {
    alert: 'ProviderDown',
    what: 'the provider is stopped',
    async cause({ stopProvider }) {
      await stopProvider()
      return async () => undefined
    },
  },
]

async function takeKeysAway(world: BrokenWorld): Promise<() => Promise<unknown>> {
  await world.database.query('ALTER TABLE api_keys RENAME TO api_keys_away')
  const stop = keepCalling(() => call(world, 'GET', '/rest/v1/balance'))
  return async () => {
    await stop()
    await world.database.query('ALTER TABLE api_keys_away RENAME TO api_keys')
  }
}

/** Locks the table for four seconds at a time, so that calls end after a wait. */
async function lockPaymentRequests(world: BrokenWorld): Promise<() => Promise<unknown>> {
  // Simultaneous searches, unlike reads of single requests, share no statement.
  const ask = () =>
    call(world, 'POST', '/rest/v1/paymentRequest/search?numberOfRecords=1', {
      PaymentRequestSearch: {},
    })
  const stop = keepCalling(async () => {
    const release = await hold(world, 'LOCK TABLE payment_requests')
    const calls = Array.from({ length: 60 }, () => ask().catch(() => undefined))
    await wait(4_000)
    await release()
    await Promise.all(calls)
  })
  return stop
}

async function refuseConnections({ database }: BrokenWorld): Promise<() => Promise<unknown>> {
  const address = new URL(database.options.connectionString ?? '')
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const beside = new pg.Client({ connectionString: address.href })
  await beside.connect()
  const allow = (allowed: boolean) =>
    beside.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} ALLOW_CONNECTIONS ${allowed}`)
  await allow(false)
  await beside.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    name,
  ])
  return async () => {
    await allow(true)
    await beside.end()
  }
}
