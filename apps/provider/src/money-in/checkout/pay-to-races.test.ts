import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import type { TestCheckoutPayTo } from '../../../test/records/checkout-pay-to.ts'
import { ACCOUNT, byAccount, openCheckout } from '../../../test/records/checkout-pay-to.ts'
import { testClock } from '../../platform/clock.ts'
import { expirePaymentRequests } from '../payment-requests/lifecycle/expire-payment-requests.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const EXPIRY = '2026-11-20T03:02:00.000Z'
const clock = testClock(NOW)
const settings = { PAYER_APPROVES_SECONDS: '3600', CHECKOUT_PAYTO_TRIES: '100' }
const quick = await openTestProvider({ clock, settings })
/** Slow enough for events to occur while money is in transit, also on a busy machine. */
const slow = await openTestProvider({ clock, settings: { ...settings, RAIL_DELAY_MS: '4000' } })

const started = async (provider: typeof quick) => {
  const checkout = await openCheckout(provider, { paymentExpiryDatetime: EXPIRY })
  expect((await checkout.start(byAccount)).status).toBe(200)
  return checkout
}
const balance = async (provider: typeof quick) =>
  Math.round((await provider.call('GET', '/rest/v1/balance')).body.balance * 100)
const collections = async (provider: typeof quick, { id }: TestCheckoutPayTo) => {
  const { rows } = await provider.database.pool.query<{
    status: string
    status_code: string | null
    payment_initiation_id: string
  }>(
    `SELECT status, status_code, payment_initiation_id FROM payment_initiations
      WHERE payment_request_id = $1`,
    [id],
  )
  return rows
}
/** Returns the cents that the payer's account has paid so far. */
const paidByBank = async (provider: typeof quick) => {
  const { rows } = await provider.database.pool.query<{ cents: number }>(
    'SELECT coalesce(-sum(amount_cents), 0)::float8 AS cents FROM bank.statement_lines WHERE bsb = $1',
    [ACCOUNT.bsb],
  )
  return rows[0]?.cents ?? 0
}
/** Locks a request's row until the returned function is called. */
const hold = async (provider: typeof quick, { id }: TestCheckoutPayTo) => {
  const connection = await provider.database.pool.connect()
  await connection.query('BEGIN')
  await connection.query(
    `SELECT 1 FROM payment_requests WHERE client_id = 'HARBOUR' AND payment_request_id = $1 FOR UPDATE`,
    [id],
  )
  return async () => {
    await connection.query('COMMIT')
    connection.release()
  }
}
const debited = async (checkout: TestCheckoutPayTo) => {
  const deadline = Date.now() + 20_000
  for (;;) {
    const { rows } = await slow.database.pool.query(
      `SELECT 1 FROM bank.collections WHERE state = 'SETTLED' AND collection_id IN (
         SELECT payment_initiation_id FROM payment_initiations WHERE payment_request_id = $1)`,
      [checkout.id],
    )
    if (rows.length > 0) return
    if (Date.now() > deadline) throw new Error('the payer was not debited within 20 seconds')
    await wait(50)
  }
}

afterEach(async () => {
  for (const provider of [quick, slow]) {
    await provider.settled()
    await provider.expectLedgerAtZero()
  }
  clock.set(NOW)
})
afterAll(async () => {
  await quick.close()
  await slow.close()
})

test('twenty concurrent approvals make one collection', async () => {
  const before = await balance(quick)
  const checkout = await started(quick)
  const url = `/test-bank/agreements/${await checkout.agreementId()}/approve`
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => quick.call('POST', url, { as: null })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await quick.settled()
  expect(await checkout.state()).toMatchObject({ status: 'COMPLETE', settledBy: 'PayTo' })
  expect((await balance(quick)) - before).toBe(1310)
  expect(await collections(quick, checkout)).toHaveLength(1)
})

test('of a concurrent approval and PayID payment one is kept, and the other never taken or sent back', async () => {
  for (let round = 0; round < 8; round += 1) {
    const before = { balance: await balance(quick), paid: await paidByBank(quick) }
    const checkout = await started(quick)
    const url = `/test-bank/agreements/${await checkout.agreementId()}/approve`
    const [paid] = await Promise.all([
      quick.pay(checkout.payID, 13.1),
      wait(round * 4).then(() => quick.call('POST', url, { as: null })),
    ])
    await quick.settled()
    const { status, settledBy } = await checkout.state()
    expect([status, settledBy]).toEqual([
      'COMPLETE',
      paid.outcome === 'ACCEPTED' ? 'PayID' : 'PayTo',
    ])
    expect((await balance(quick)) - before.balance).toBe(1310)
    expect((await paidByBank(quick)) - before.paid).toBe(settledBy === 'PayTo' ? 1310 : 0)
  }
})

test('of a concurrent approval and cancellation one happens, or the money is sent back', async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = { balance: await balance(quick), paid: await paidByBank(quick) }
    const checkout = await started(quick)
    const [, cancelled] = await Promise.all([
      quick.call('POST', `/test-bank/agreements/${await checkout.agreementId()}/approve`, {
        as: null,
      }),
      wait(round * 4).then(() => (round % 2 === 0 ? checkout.cancel() : checkout.leave())),
    ])
    await quick.settled()
    const state = await quick.call('GET', `/checkout/${checkout.token}/state`, { as: null })
    const paid = state.status === 200 && state.body.status === 'COMPLETE'
    // A checkout left before the approval still waits, and a cancelled one is gone.
    expect(cancelled.status).toBeOneOf(paid ? [200, 409] : [200, 204])
    expect((await balance(quick)) - before.balance).toBe(paid ? 1310 : 0)
    expect((await paidByBank(quick)) - before.paid).toBe(paid ? 1310 : 0)
  }
})

test('an approved payment cannot be left, and if the PayID is paid first no money is collected', async () => {
  const before = { balance: await balance(slow), paid: await paidByBank(slow) }
  const checkout = await started(slow)
  const paying = slow.pay(checkout.payID, 13.1)
  await wait(800)
  await checkout.play('approve')
  expect((await checkout.state()).payTo?.attempt).toEqual({
    stage: 'COLLECTING',
    payerKind: 'account',
    payer: 'Account ending 456',
  })
  const left = await checkout.leave()
  expect([left.status, left.body.message]).toEqual([
    409,
    'The payment is being made and can no longer be stopped',
  ])
  expect((await checkout.start({ payID: '0400123123' })).status).toBe(409)
  expect((await checkout.start(byAccount)).status).toBe(200)
  expect((await paying).outcome).toBe('ACCEPTED')
  await slow.settled()
  expect(await checkout.state()).toMatchObject({ status: 'COMPLETE', settledBy: 'PayID' })
  expect((await balance(slow)) - before.balance).toBe(1310)
  expect((await paidByBank(slow)) - before.paid).toBe(0)
  expect(await collections(slow, checkout)).toMatchObject([{ status: 'FAILED' }])
})

test('with both payments in transit, the second one decided is sent back to its payer', async () => {
  const before = { balance: await balance(slow), paid: await paidByBank(slow) }
  const checkout = await started(slow)
  const paying = slow.pay(checkout.payID, 13.1)
  await wait(200)
  await checkout.play('approve')
  const release = await hold(slow, checkout)
  await debited(checkout)
  expect((await paidByBank(slow)) - before.paid).toBe(1310)
  await release()
  const { outcome } = await paying
  await slow.settled()
  const state = await checkout.state()
  expect(state).toMatchObject({
    status: 'COMPLETE',
    settledBy: outcome === 'ACCEPTED' ? 'PayID' : 'PayTo',
  })
  expect((await balance(slow)) - before.balance).toBe(1310)
  expect((await paidByBank(slow)) - before.paid).toBe(outcome === 'ACCEPTED' ? 0 : 1310)
  const [collection] = await collections(slow, checkout)
  expect(collection).toMatchObject(
    outcome === 'ACCEPTED' ? { status: 'FAILED', status_code: 'DUPL' } : { status: 'SETTLED' },
  )
})

test('money collected in time that arrives after the end is sent back once', async () => {
  const before = { balance: await balance(slow), paid: await paidByBank(slow) }
  const checkout = await started(slow)
  await checkout.play('approve')
  const release = await hold(slow, checkout)
  await debited(checkout)
  clock.set(EXPIRY)
  expect(await checkout.state()).toMatchObject({
    status: 'EXPIRED',
    payTo: { attempt: { stage: 'COLLECTING' } },
  })
  await release()
  await slow.settled()
  expect(await checkout.state()).toMatchObject({
    status: 'EXPIRED',
    payTo: { attempt: { stage: 'REFUSED', refusal: 'TOO_LATE' } },
  })
  expect(await collections(slow, checkout)).toMatchObject([
    { status: 'FAILED', status_code: 'TM01' },
  ])
  expect(await balance(slow)).toBe(before.balance)
  expect(await paidByBank(slow)).toBe(before.paid)
})

test.each(['before', 'after'])(
  'approved but not collected when the request expires, %s its status says so: no money is collected',
  async (when) => {
    const before = await paidByBank(slow)
    const checkout = await started(slow)
    await checkout.play('approve')
    clock.set(EXPIRY)
    if (when === 'after') await expirePaymentRequests(slow.platform)
    await slow.settled()
    expect(await collections(slow, checkout)).toMatchObject([
      { status: 'FAILED', status_code: 'MD01' },
    ])
    expect((await checkout.state()).status).toBe('EXPIRED')
    expect(await paidByBank(slow)).toBe(before)
    await expirePaymentRequests(slow.platform)
  },
)
