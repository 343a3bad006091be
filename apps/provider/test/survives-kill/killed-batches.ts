import { expect } from 'vitest'
import { systemClock } from '../../src/platform/clock.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { readEnv } from '../../src/platform/settings/env.ts'
import { openLog } from '../../src/platform/telemetry/log.ts'
import type { TestDatabase } from '../database.ts'
import { order, PAYER } from '../provider.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { openTokenMint } from '../sign-in/id-tokens.ts'
import type { Branch } from './killed-processes.ts'

/** Helpers of tests that kill a process while it carries out a batch. */

/** Creates payments to a branch through a process, and returns their ids. */
export async function paid(
  provider: ProviderProcess,
  { clientId, apiKey }: Branch,
  count: number,
  amount: number,
): Promise<string[]> {
  const one = async () => {
    const body = { PaymentRequest: order({ clientId, paymentAmount: amount }) }
    const created = await provider.call('POST', '/rest/v1/paymentRequest', { as: apiKey, body })
    expect(created.status, created.text).toBe(200)
    const request = JSON.parse(created.text)
    const { payID } = request.PaymentRequest
    await provider.call('POST', '/test-bank/payments', { body: { payID, amount, ...PAYER } })
    return request.PaymentRequestStatus.paymentRequestId as string
  }
  const ids: string[] = []
  while (ids.length < count)
    ids.push(...(await Promise.all(Array.from({ length: Math.min(4, count - ids.length) }, one))))
  return ids
}

/**
 * Returns the Authorization header of an administrator who acts for a branch. The process is the issuer of the token.
 */
export async function bearer(
  database: TestDatabase,
  { origin }: ProviderProcess,
  { clientId }: Branch,
): Promise<string> {
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
  return `Bearer ${await openTokenMint(platform)('admin@harbour.example')},${clientId}`
}
