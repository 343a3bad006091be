import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { expectBooksToAgree, isDrained } from '../books.ts'
import { proposal } from '../records/pay-to.ts'
import { addBranch, openKillSuite } from './killed-processes.ts'

describe('a collection takes effect once after a power failure', () => {
  const suite = openKillSuite()
  test.for<FaultPoint>([
    'initiation-after-commit',
    'collection-after-accepted',
    'collection-after-settled',
  ])('at %s', { timeout: 300_000 }, async (point) => {
    const { database } = suite
    const { clientId, apiKey, account } = await addBranch(database)
    const first = await suite.running()
    await first.dieAt(point)
    const payerDetails = { name: 'Priya Raman', bankAccountDetails: account }
    const proposed = await first.call('POST', '/rest/v1/paymentAgreement', {
      as: apiKey,
      body: { PaymentAgreement: proposal(sydneyDay(new Date()), { clientId, payerDetails }) },
    })
    const { paymentAgreementId } = JSON.parse(proposed.text).PaymentAgreementStatus
    const approved = await first.call('POST', `/test-bank/agreements/${paymentAgreementId}/approve`)
    expect(approved.status, approved.text).toBe(200)
    const key = randomUUID()
    const body = {
      PaymentInitiation: {
        clientId,
        paymentAgreementId,
        clientTransactionId: 'collection-1',
        paymentAmount: '40.00',
      },
    }
    const call = { as: apiKey, key, body }
    await first.call('POST', '/rest/v1/paymentInitiation', call).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')

    const second = await suite.running()
    const since = Date.now()
    const retried = await second.call('POST', '/rest/v1/paymentInitiation', call)
    expect(retried.status, retried.text).toBe(201)
    const stored = await database.pool.query<{ body: string }>(
      'SELECT body FROM idempotency_keys WHERE key = $1',
      [key],
    )
    expect(retried.text).toBe(stored.rows[0]?.body)
    while (!(await isDrained(database.pool)) && Date.now() - since < 30_000) await wait(100)
    expect(Date.now() - since).toBeLessThan(30_000)
    await expectBooksToAgree(database.pool)
    const { paymentInitiationId } = JSON.parse(retried.text).PaymentInitiationStatus
    const record = await second.call(
      'GET',
      `/rest/v1/paymentInitiation?id=${paymentInitiationId}`,
      { as: apiKey },
    )
    expect(JSON.parse(record.text).PaymentInitiationStatus.status).toBe('SETTLED')
    const path = `/test-bank/payers/${account.bsb}/${account.accountNumber}`
    const { lines } = JSON.parse((await second.call('GET', path)).text)
    expect(lines.map((line: { amount: string }) => line.amount)).toEqual(['-40.00'])
    const balance = await second.call('GET', '/rest/v1/balance', { as: apiKey })
    expect(balance.text).toBe('{"balance":40}')
  })
})
