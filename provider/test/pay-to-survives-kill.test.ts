import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../src/platform/fault-points.ts'
import { transact } from '../src/platform/transaction.ts'
import { seedDemoClients } from '../src/sandbox/seed/demo-clients.ts'
import { expectBooksToAgree, isDrained } from './books.ts'
import { createTestDatabase } from './database.ts'
import { proposal } from './pay-to.ts'
import { startProvider } from './provider-process.ts'

const account = { bsb: '939300', accountNumber: '123456' }

describe.concurrent('a collection takes effect once after a power failure', () => {
  test.for<FaultPoint>([
    'initiation-after-commit',
    'collection-after-accepted',
    'collection-after-settled',
  ])('at %s', { timeout: 120_000 }, async (stopAt, { onTestFinished }) => {
    const database = await createTestDatabase({ max: 3 })
    onTestFinished(() => database.drop())
    await transact(database.db, (tx) => seedDemoClients(tx, new Date()))
    const start = async (settings: { stopAt?: FaultPoint }) => {
      const started = await startProvider(database.url, settings)
      onTestFinished(() => started.signal('SIGKILL'))
      return started
    }

    const first = await start({ stopAt })
    const payerDetails = { name: 'Priya Raman', bankAccountDetails: account }
    const proposed = await first.call('POST', '/rest/v1/paymentAgreement', {
      body: { PaymentAgreement: proposal(sydneyDay(new Date()), { payerDetails }) },
    })
    const { paymentAgreementId } = JSON.parse(proposed.text).PaymentAgreementStatus
    const approved = await first.call('POST', `/test-bank/agreements/${paymentAgreementId}/approve`)
    expect(approved.status, approved.text).toBe(200)
    const key = randomUUID()
    const body = {
      PaymentInitiation: {
        clientId: 'HARBOUR',
        paymentAgreementId,
        clientTransactionId: 'collection-1',
        paymentAmount: '40.00',
      },
    }
    await first.call('POST', '/rest/v1/paymentInitiation', { key, body }).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')

    const second = await start({})
    const since = Date.now()
    const retried = await second.call('POST', '/rest/v1/paymentInitiation', { key, body })
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
    const record = await second.call('GET', `/rest/v1/paymentInitiation?id=${paymentInitiationId}`)
    expect(JSON.parse(record.text).PaymentInitiationStatus.status).toBe('SETTLED')
    const path = `/test-bank/payers/${account.bsb}/${account.accountNumber}`
    const { lines } = JSON.parse((await second.call('GET', path)).text)
    expect(lines.map((line: { amount: string }) => line.amount)).toEqual(['-40.00'])
    expect((await second.call('GET', '/rest/v1/balance')).text).toBe('{"balance":40}')
  })
})
