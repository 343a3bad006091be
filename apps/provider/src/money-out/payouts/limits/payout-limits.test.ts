import { clientIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { asCents } from '@tideway/contract/money/money'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { payoutCalls } from '../../../../test/records/payouts.ts'
import { testClock } from '../../../platform/clock.ts'

/** Ten minutes before midnight in Sydney, which is eleven hours ahead in November. */
const clock = testClock('2026-11-20T12:50:00.000Z')
const provider = await openTestProvider({ clock, settings: { DATABASE_POOL: '20' } })
const { paid, platform, settled } = provider
const { balance, ended, pay } = payoutCalls(provider)

afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const limit = (each: Cents | null, daily: Cents | null) =>
  platform.db
    .updateTable('clients')
    .set({
      transaction_payout_limit_cents: each,
      daily_transaction_payout_limit_cents: daily,
    })
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .execute()

const aboveDaily = [400, 'Payment amount is above the remaining payout limit for today']

test('one payout may equal the limit but not exceed it by a cent', async () => {
  await paid(1000)
  await limit(asCents(50_00), null)
  const answer = await pay({ paymentAmount: '50.01' })
  expect([answer.status, answer.body.message, answer.body.details.failureCode]).toEqual([
    400,
    'Payment amount is above the limit for a single payout',
    'ERR0.03',
  ])
  expect((await pay({ paymentAmount: '50.00' })).status).toBe(201)
})

test('the daily limit covers a Sydney day and ignores failed payouts', async () => {
  await limit(null, asCents(150_00))
  expect((await pay({ paymentAmount: '100.00' })).status).toBe(201)
  const answer = await pay({ paymentAmount: '0.01' })
  expect([answer.status, answer.body.message]).toEqual(aboveDaily)
  await limit(null, asCents(200_00))
  expect(
    (await ended({ bsb: '062000', accountNumber: '12345678', paymentAmount: '50.00' })).status,
  ).toBe('FAILED')
  expect((await pay({ paymentAmount: '50.00' })).status).toBe(201)
  expect((await pay({ paymentAmount: '0.01' })).status).toBe(400)
})

test('a new limit starts at midnight in Sydney', async () => {
  await settled()
  clock.set('2026-11-20T12:59:59.999Z')
  expect((await pay({ paymentAmount: '0.01' })).status).toBe(400)
  clock.set('2026-11-20T13:00:00.000Z')
  expect((await pay({ paymentAmount: '200.00' })).status).toBe(201)
  expect((await pay({ paymentAmount: '0.01' })).status).toBe(400)
})

test('fifty simultaneous payouts cannot exceed the daily limit together', async () => {
  await settled()
  clock.set('2026-11-21T13:00:00.000Z')
  const before = await balance()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => pay({ paymentAmount: '60.00' })),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3)
  for (const { status, body } of answers.filter((answer) => answer.status !== 201))
    expect([status, body.message]).toEqual(aboveDaily)
  expect(await balance()).toBe(before - 180)
})
