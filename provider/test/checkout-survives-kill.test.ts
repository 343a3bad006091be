import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../src/platform/fault-points.ts'
import { transact } from '../src/platform/transaction.ts'
import { seedDemoClients } from '../src/sandbox/seed/demo-clients.ts'
import { expectBooksToAgree, isDrained } from './books.ts'
import { createTestDatabase } from './database.ts'
import { order } from './provider.ts'
import { startProvider } from './provider-process.ts'

const account = { bsb: '939300', accountNumber: '123456' }

describe.concurrent('a checkout paid by PayTo completes after a power failure', () => {
  test.for<FaultPoint>([
    'checkout-after-proposed',
    'collection-after-accepted',
    'collection-after-settled',
    'checkout-before-settled',
  ])('at %s', { timeout: 180_000 }, async (stopAt, { onTestFinished }) => {
    const database = await createTestDatabase({ max: 3 })
    onTestFinished(() => database.drop())
    await transact(database.db, (tx) => seedDemoClients(tx, new Date()))
    const start = async (settings: { stopAt?: FaultPoint }) => {
      const started = await startProvider(database.url, settings)
      onTestFinished(() => started.signal('SIGKILL'))
      return started
    }

    const first = await start({ stopAt })
    const created = await first.call('POST', '/rest/v1/paymentRequest', {
      key: randomUUID(),
      body: { PaymentRequest: order({ paymentAmount: 40 }) },
    })
    const { PaymentRequest, PaymentRequestStatus } = JSON.parse(created.text)
    const path = `/checkout/${PaymentRequest.checkoutUrl.split('/').at(-1)}`
    const body = { ...account, payerName: 'Priya Raman' }
    const agreementId = async () => {
      const { rows } = await database.pool.query<{ payment_agreement_id: string }>(
        'SELECT payment_agreement_id FROM checkout_pay_to_attempts',
      )
      expect(rows).toHaveLength(1)
      return rows[0]?.payment_agreement_id
    }
    const approve = async (provider: typeof first) =>
      provider.call('POST', `/test-bank/agreements/${await agreementId()}/approve`)

    const proposing = first.call('POST', `${path}/payto`, { body })
    const unanswered = stopAt === 'checkout-after-proposed'
    if (unanswered) await proposing.catch(() => undefined)
    else {
      const { status, text } = await proposing
      expect(status, text).toBe(200)
      await approve(first).catch(() => undefined)
    }
    expect(await first.ended).toBe('SIGKILL')

    const second = await start({})
    const since = Date.now()
    if (unanswered) {
      // The page that got no answer asks again, and finds its earlier attempt.
      const again = await second.call('POST', `${path}/payto`, { body })
      expect(JSON.parse(again.text).payTo.attempt.stage).toBe('WAITING')
      expect((await approve(second)).status).toBe(200)
    }
    while (!(await isDrained(database.pool)) && Date.now() - since < 30_000) await wait(100)
    expect(Date.now() - since).toBeLessThan(30_000)
    await expectBooksToAgree(database.pool)
    const state = JSON.parse((await second.call('GET', `${path}/state`)).text)
    expect(state).toMatchObject({ status: 'COMPLETE', settledBy: 'PayTo' })
    const statement = `/test-bank/payers/${account.bsb}/${account.accountNumber}`
    const { lines } = JSON.parse((await second.call('GET', statement)).text)
    expect(lines.map((line: { amount: string }) => line.amount)).toEqual(['-40.00'])
    expect((await second.call('GET', '/rest/v1/balance')).text).toBe('{"balance":40}')
    const { paymentRequestId } = PaymentRequestStatus
    const refund = await second.call(
      'POST',
      `/rest/v1/paymentRequest/refund?id=${paymentRequestId}`,
      { key: randomUUID(), body: {} },
    )
    expect(refund.status, refund.text).toBe(200)
  })
})
