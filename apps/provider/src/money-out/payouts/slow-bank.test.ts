import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { byEmail, payoutCalls } from '../../../test/records/payouts.ts'
import { railEvents } from '../../joined-parts.ts'

/** Slow enough to observe payouts in progress. */
const provider = await openTestProvider({ settings: { RAIL_DELAY_MS: '100' } })
const { paid, platform, settled } = provider
const events = railEvents(platform)
const { balance, pay, read } = payoutCalls(provider)
afterAll(() => provider.close())

const statusOf = async (id: string) => (await read(id)).PaymentStatus.status
const becomes = (id: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(id)).toBe(status), { timeout: 15_000, interval: 20 })

/** Returns true if the bank has the order of a payout. */
async function isSent(paymentId: string): Promise<boolean> {
  const sent = await platform.db
    .selectFrom('rail_instructions')
    .select('status')
    .where('subject_id', '=', paymentId)
    .executeTakeFirst()
  return sent?.status === 'SENT'
}

test('a payout stays pending until its bank answers', async () => {
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

test('a payout is settled before its money is returned', async () => {
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

test('a payout fails if our PayID is deleted while the payout is in progress', async () => {
  const before = await balance()
  // Long enough to delete the request while the payout is in progress, even on a busy machine.
  const { railDelayMs } = platform.env
  Object.assign(platform.env, { railDelayMs: 5000 })
  onTestFinished(() => void Object.assign(platform.env, { railDelayMs }))
  const { PaymentRequest, PaymentRequestStatus } = await provider.create({ paymentAmount: 10 })
  const { body } = await pay(byEmail(PaymentRequest.payID))
  const id = body.PaymentStatus.paymentId
  // The bank looks up the PayID when it accepts the order. A PayID deleted before that would belong to another bank,
  // and the payout would settle.
  await vi.waitFor(async () => expect(await isSent(id)).toBe(true), { timeout: 5000, interval: 10 })
  const path = `/rest/v1/paymentRequest?id=${PaymentRequestStatus.paymentRequestId}`
  expect((await provider.call('DELETE', path)).status).toBe(204)
  await becomes(id, 'FAILED')
  expect((await read(id)).PaymentStatus.failureReason).toBe('BE06')
  await settled()
  expect(await balance()).toBe(before)
  await provider.expectLedgerAtZero()
})

test('repeated or late news changes nothing', async () => {
  const ends = ['mandrews@test.com.au', 'johnsmith@test.com.au', 'mwilliams@test.com.au']
  const payouts = await Promise.all(ends.map((payID) => pay(byEmail(payID))))
  const ids = payouts.map(({ body }) => body.PaymentStatus.paymentId as string)
  await settled()
  const before = [await balance(), await Promise.all(ids.map(read))]
  const instructions = await platform.db
    .selectFrom('rail_instructions')
    .select(['instruction_id', 'npp_transaction_id'])
    .where('subject_id', 'in', ids)
    .execute()
  expect(instructions).toHaveLength(3)
  for (const { instruction_id: instructionId, npp_transaction_id } of instructions) {
    const nppTransactionId = npp_transaction_id ?? ''
    await events.instructionDelayed({ instructionId, nppTransactionId })
    for (const isSettled of [true, false])
      await events.instructionFinished({
        instructionId,
        nppTransactionId,
        settled: isSettled,
        via: 'NPP',
        reason: 'AC04',
      })
  }
  const ended = await platform.db
    .selectFrom('rail_instructions')
    .select('instruction_id')
    .where('status', '<>', 'SETTLED')
    .where('subject_id', 'in', ids)
    .execute()
  expect(ended).toHaveLength(2)
  for (const { instruction_id: instructionId } of ended)
    await events.instructionReturned({ instructionId, reason: 'AC04' })
  expect([await balance(), await Promise.all(ids.map(read))]).toEqual(before)
  await provider.expectLedgerAtZero()
})
