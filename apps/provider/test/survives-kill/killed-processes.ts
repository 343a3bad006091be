import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { openClients } from '../../src/clients/client/open-clients.ts'
import { untouched, writeSettings } from '../../src/money-in/checkout-app/checkout-settings.ts'
import { transact } from '../../src/platform/database/transaction.ts'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { seedDemoAccounts } from '../../src/sandbox/seed/demo-accounts.ts'
import { seedDemoClients } from '../../src/sandbox/seed/demo-clients.ts'
import type { TestDatabase } from '../database.ts'
import { createTestDatabase } from '../database.ts'
import { killableProgram } from '../killable/killable-program.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { startProvider } from '../provider-process.ts'

/** Helpers of tests that kill the provider's process. */

/**
 * Makes the jobs of a dead process run again after 5 seconds. The library of the queue allows no less than 10 seconds,
 * so we change its table, which already has the queues of the template.
 */
export async function shortenHeartbeats(pool: pg.Pool): Promise<void> {
  await pool.query('UPDATE pgboss.queue SET heartbeat_seconds = 5')
}

/** Creates a database with the clients and people of the demo. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ max: 3 })
  await transact(database.db, async (tx) => {
    await seedDemoClients(tx, new Date())
    await seedDemoAccounts(tx, new Date())
  })
  return database
}

/**
 * Creates the same database for tests that kill processes. Other tests keep the long heartbeat, because a busy machine
 * may delay a living process for seconds and so cost it a job.
 */
export async function createKillDatabase(): Promise<TestDatabase> {
  const database = await createDemoDatabase()
  await shortenHeartbeats(database.pool)
  return database
}

/** Starts a process that can die at a point, now or in `ProviderProcess.dieAt`. */
export async function startKillable(
  databaseUrl: string,
  { dieAt, settings = {} }: { dieAt?: FaultPoint; settings?: Record<string, string> } = {},
): Promise<ProviderProcess> {
  return startProvider(databaseUrl, {
    program: await killableProgram(),
    settings: { ...settings, ...(dieAt === undefined ? {} : { DIE_AT: dieAt }) },
  })
}

/** Database of a suite, and the process that runs on it. */
export interface KillSuite {
  readonly database: TestDatabase
  /**
   * Returns the running process, or starts one if the last has ended. The process that checks the results of one kill
   * is the next to be killed, because starts take most of the time of these tests.
   */
  running(): Promise<ProviderProcess>
}

/** Registers the database and the processes of a suite, whose tests must run one after the other. */
export function openKillSuite(
  prepare: (database: TestDatabase) => Promise<Record<string, string>> = async () => ({}),
): KillSuite {
  let opened: TestDatabase | undefined
  let settings: Record<string, string> = {}
  let last: ProviderProcess | undefined
  beforeAll(async () => {
    opened = await createKillDatabase()
    settings = await prepare(opened)
  })
  afterAll(async () => {
    last?.signal('SIGKILL')
    await opened?.drop()
  })
  const database = () => {
    if (!opened) throw new Error('the database is opened before the first test')
    return opened
  }
  return {
    get database() {
      return database()
    },
    async running() {
      if (last?.isRunning()) return last
      last = await startKillable(database().url, { settings })
      return last
    },
  }
}

export interface Branch {
  clientId: ClientId
  apiKey: string
  /** Bank account of a customer, different for each branch. */
  account: { bsb: string; accountNumber: string }
}

/** The simulated banks offer PayTo for accounts with this BSB. */
const PAY_TO_BSB = '939300'

let branches = 0

/** Adds a client below HARBOUR with the same settings and keys, so that a test finds only its own money. */
export async function addBranch({ db, pool }: TestDatabase): Promise<Branch> {
  branches += 1
  const clientId = clientIdOf(`BRANCH${branches}`)
  await transact(db, async (tx) => {
    const { pay_to_allowed: _, ...harbour } = await tx
      .selectFrom('clients')
      .selectAll()
      .where('client_id', '=', clientIdOf('HARBOUR'))
      .executeTakeFirstOrThrow()
    const names = { client_id: clientId, parent_client_id: harbour.client_id, top_up_pay_id: null }
    await openClients(tx, [{ ...harbour, ...names }])
    const after = { ...untouched, enabled: true, payToEnabled: true }
    await writeSettings(tx, clientId, { before: untouched, after, now: new Date() })
  })
  await pool.query(
    `INSERT INTO api_keys (client_id, key_id, hash, enabled, permitted_operations, created_at)
     SELECT $1, key_id, hash, enabled, permitted_operations, created_at FROM api_keys WHERE client_id = 'HARBOUR'`,
    [clientId],
  )
  return {
    clientId,
    apiKey: `SECRDEMO01_${clientId}_DemoSecret000001`,
    account: { bsb: PAY_TO_BSB, accountNumber: String(12_350_000 + branches) },
  }
}
