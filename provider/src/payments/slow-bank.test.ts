import { afterAll, expect, test, vi } from 'vitest'
import { openTestProvider } from '../../test/provider.ts'
import { byEmail, payoutCalls } from './test-payouts.ts'

/** Slow enough to be seen on the way. */
const provider = await openTestProvider({ settings: { RAIL_DELAY_MS: '100' } })
const { paid, settled } = provider
const { balance, pay, read } = payoutCalls(provider)
afterAll(() => provider.close())

const statusOf = async (id: string) => (await read(id)).PaymentStatus.status
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(id)).toBe(status), { timeout: 8000, interval: 20 })

test('a bank that does not answer leaves the payout pending until it does', async () => {
  await paid(100)
  const { body } = await pay(byEmail('pjones@test.com.au'))
  const id = body.PaymentStatus.paymentId
  expect(await statusOf(id)).toBe('CREATED')
  await becomes(id, 'PENDING')
  expect((await read(id)).PaymentStatus.completedDatetime).toBeUndefined()
  expect(await balance()).toBe(90)
  await provider.expectLedgerAtZero()
  await becomes(id, 'SETTLED')
  await settled()
  expect(await balance()).toBe(90)
  await provider.expectLedgerAtZero()
})

test('money that comes back had been settled before', async () => {
  const before = await balance()
  const { body } = await pay(byEmail('mandrews@test.com.au'))
  const id = body.PaymentStatus.paymentId
  await becomes(id, 'SETTLED')
  expect(await balance()).toBe(before - 10)
  await provider.expectLedgerAtZero()
  await becomes(id, 'RETURNED')
  await settled()
  expect(await balance()).toBe(before)
  await provider.expectLedgerAtZero()
})
