import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { expectBooksToAgree, isDrained } from '../books.ts'
import { order } from '../provider.ts'
import { addBranch, openKillSuite } from './killed-processes.ts'

describe('a checkout paid by PayTo completes after a power failure', () => {
  const suite = openKillSuite()
  test.for<FaultPoint>([
    'checkout-after-proposed',
    'collection-after-accepted',
    'collection-after-settled',
    'checkout-before-settled',
  ])('at %s', { timeout: 300_000 }, async (point) => {
    const { database } = suite
    const { clientId, apiKey, account } = await addBranch(database)
    const first = await suite.running()
    await first.dieAt(point)
    const created = await first.call('POST', '/rest/v1/paymentRequest', {
      as: apiKey,
      key: randomUUID(),
      body: { PaymentRequest: order({ clientId, paymentAmount: 40 }) },
    })
    const { PaymentRequest, PaymentRequestStatus } = JSON.parse(created.text)
    const path = `/checkout/${PaymentRequest.checkoutUrl.split('/').at(-1)}`
    const body = { ...account, payerName: 'Priya Raman' }
    const agreementId = async () => {
      const { rows } = await database.pool.query<{ payment_agreement_id: string }>(
        'SELECT payment_agreement_id FROM checkout_pay_to_attempts WHERE client_id = $1',
        [clientId],
      )
      expect(rows).toHaveLength(1)
      return rows[0]?.payment_agreement_id
    }
    const approve = async (provider: typeof first) =>
      provider.call('POST', `/test-bank/agreements/${await agreementId()}/approve`)

    const proposing = first.call('POST', `${path}/payto`, { body })
    const unanswered = point === 'checkout-after-proposed'
    if (unanswered) await proposing.catch(() => undefined)
    else {
      const { status, text } = await proposing
      expect(status, text).toBe(200)
      await approve(first).catch(() => undefined)
    }
    expect(await first.ended).toBe('SIGKILL')

    const second = await suite.running()
    const since = Date.now()
    if (unanswered) {
      // The page got no answer, so it sends the call again and finds its earlier attempt.
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
    const balance = await second.call('GET', '/rest/v1/balance', { as: apiKey })
    expect(balance.text).toBe('{"balance":40}')
    const { paymentRequestId } = PaymentRequestStatus
    const refund = await second.call(
      'POST',
      `/rest/v1/paymentRequest/refund?id=${paymentRequestId}`,
      { as: apiKey, key: randomUUID(), body: {} },
    )
    expect(refund.status, refund.text).toBe(200)
  })
})
