import type { TestContext } from 'vitest'
import { systemClock } from '../src/platform/clock.ts'
import { readEnv } from '../src/platform/env.ts'
import type { FaultPoint } from '../src/platform/fault-points.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { openLog } from '../src/platform/log.ts'
import { transact } from '../src/platform/transaction.ts'
import { seedDemoAccounts } from '../src/sandbox/seed/demo-accounts.ts'
import { seedDemoClients } from '../src/sandbox/seed/demo-clients.ts'
import type { TestDatabase } from './database.ts'
import { createTestDatabase } from './database.ts'
import { openTokenMint } from './id-tokens.ts'
import { order, PAYER } from './provider.ts'
import type { ProviderProcess } from './provider-process.ts'
import { startProvider } from './provider-process.ts'

/** What tests need that kill a process while it carries out a batch. */

/** Creates a database with the clients and people of the demo. */
export async function prepared({ onTestFinished }: TestContext): Promise<TestDatabase> {
  const database = await createTestDatabase({ max: 3 })
  onTestFinished(() => database.drop())
  await transact(database.db, async (tx) => {
    await seedDemoClients(tx, new Date())
    await seedDemoAccounts(tx, new Date())
  })
  return database
}

/** Tests run in parallel here, so each ends the processes it started. */
export async function start(
  { onTestFinished }: TestContext,
  database: TestDatabase,
  stopAt?: FaultPoint,
): Promise<ProviderProcess> {
  const started = await startProvider(database.url, stopAt ? { stopAt } : {})
  onTestFinished(() => started.signal('SIGKILL'))
  return started
}

/** Creates payments through a process, and returns their ids. */
export async function paid(
  provider: ProviderProcess,
  count: number,
  amount: number,
): Promise<string[]> {
  const one = async () => {
    const body = { PaymentRequest: order({ paymentAmount: amount }) }
    const made = JSON.parse((await provider.call('POST', '/rest/v1/paymentRequest', { body })).text)
    const { payID } = made.PaymentRequest
    await provider.call('POST', '/test-bank/payments', { body: { payID, amount, ...PAYER } })
    return made.PaymentRequestStatus.paymentRequestId as string
  }
  const ids: string[] = []
  while (ids.length < count)
    ids.push(...(await Promise.all(Array.from({ length: Math.min(4, count - ids.length) }, one))))
  return ids
}

/** Returns the Authorization of a person at a process, whose address is the issuer. */
export async function bearer(database: TestDatabase, { origin }: ProviderProcess): Promise<string> {
  const platform = {
    env: readEnv({
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      PROVIDER_PORT: new URL(origin).port,
    }),
    db: database.db,
    pool: database.pool,
    clock: systemClock,
    log: openLog('silent'),
    jobs: openJobs({ url: database.url, log: openLog('silent') }),
  }
  return `Bearer ${await openTokenMint(platform)('admin@harbour.example')}`
}
