import { randomUUID } from 'node:crypto'
import type { Approval } from '@tideway/contract/approvals/approval'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { approvalCalls, everyAmount } from '../../../test/records/approvals.ts'
import { payout, payoutCalls } from '../../../test/records/payouts.ts'
import { testClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'
import { createAccount } from '../identity/accounts-store.ts'
import { expireApprovals } from './approval-jobs.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock, settings: { DATABASE_POOL: '20' } })
const { platform, paid, read, refund, settled } = provider
const { pay, balance } = payoutCalls(provider)
const { setPolicy, held, approve, decline, withdraw, list } = approvalCalls(provider)
const harbour = clientIdOf('HARBOUR')
const ROUNDS = 10

const asker = { as: 'manager@approvals.example' }
const approvers = ['one', 'two', 'three', 'four'].map((name) => ({
  as: `${name}@approvals.example`,
}))
const [one, two] = approvers as [{ as: string }, { as: string }]

beforeAll(async () => {
  await adjustFloat(platform.pool, harbour, 10_000_00)
  await transact(platform.db, async (tx) => {
    for (const { as: email } of [asker, ...approvers])
      await createAccount(
        tx,
        { clientId: harbour, email, role: 'BASE_FINANCE_MANAGER', status: 'CONFIRMED' },
        clock.now(),
      )
  })
})
beforeEach(() => setPolicy(everyAmount()))
afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
const paymentsOf = async ({ subjectId }: Approval) => {
  const { rows } = await platform.pool.query(
    'SELECT 1 FROM payments WHERE client_payment_id = $1',
    [subjectId],
  )
  return rows.length
}
const stateOf = async ({ approvalId }: Approval) =>
  (await list(asker)).find((approval) => approval.approvalId === approvalId)?.status

test('of many simultaneous approvals, one pays', async () => {
  for (const _ of rounds) {
    const before = await balance()
    const approval = held(await pay(payout({ paymentAmount: '1.00' }), asker))
    const answers = await Promise.all(
      [...approvers, ...approvers].map((who) => approve(approval, who)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await paymentsOf(approval)).toBe(1)
    expect(await balance()).toBe(before - 1)
  }
}, 60_000)

test('of a simultaneous approval and withdrawal, one counts', async () => {
  const seen = new Set<string>()
  for (const round of rounds) {
    const approval = held(await pay(payout({ paymentAmount: '1.00' }), asker))
    const acts = [() => approve(approval, one), () => withdraw(approval, asker)]
    const answers = await Promise.all((round % 2 === 0 ? acts : acts.reverse()).map((act) => act()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const status = await stateOf(approval)
    seen.add(status ?? '')
    expect(await paymentsOf(approval)).toBe(status === 'EXECUTED' ? 1 : 0)
  }
  expect([...seen].every((status) => ['EXECUTED', 'WITHDRAWN'].includes(status))).toBe(true)
}, 60_000)

test('of a simultaneous approval and decline, one counts', async () => {
  for (const _ of rounds) {
    const approval = held(await pay(payout({ paymentAmount: '1.00' }), asker))
    const answers = await Promise.all([approve(approval, one), decline(approval, two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const status = await stateOf(approval)
    expect(['EXECUTED', 'DECLINED']).toContain(status)
    expect(await paymentsOf(approval)).toBe(status === 'EXECUTED' ? 1 : 0)
  }
}, 60_000)

test('of a simultaneous approval and expiry, one counts', async () => {
  await setPolicy(everyAmount({ expiryHours: 1 }))
  for (const _ of rounds) {
    const approval = held(await pay(payout({ paymentAmount: '1.00' }), asker))
    clock.advance(3_599_999)
    const approving = approve(approval, one)
    clock.advance(1)
    const [answer] = await Promise.all([approving, expireApprovals(platform)])
    const status = await stateOf(approval)
    expect([answer.status, status]).toEqual(
      answer.status === 200 ? [200, 'EXECUTED'] : [409, 'EXPIRED'],
    )
    expect(await paymentsOf(approval)).toBe(status === 'EXECUTED' ? 1 : 0)
    await expireApprovals(platform)
    expect(await stateOf(approval)).toBe(status)
  }
}, 60_000)

test('an approval during a change of the amount refunds only an amount that was shown', async () => {
  for (const _ of rounds) {
    await setPolicy(everyAmount())
    const id = await paid(10)
    const approval = held(await refund(id, {}, asker))
    expect(approval.amount).toBe('10.00')
    await setPolicy(everyAmount({ amounts: { ...everyAmount().amounts, refund: null } }))
    const [answer, other] = await Promise.all([
      approve(approval, one),
      refund(id, { refundAmount: '4' }, { ...two, headers: { 'idempotency-key': randomUUID() } }),
    ])
    await settled()
    const { refundInformation } = (await read(id)).PaymentRequestStatus
    const amounts = refundInformation?.requests.map(({ amount }) => amount)
    if (other.status === 200) {
      // The other refund came first, so the approved one asks again, or fails while the other is in progress.
      expect(['PENDING', 'FAILED']).toContain(answer.body.Approval.status)
      expect(amounts).toEqual(['4.00'])
    } else {
      expect(answer.body.Approval.status).toBe('EXECUTED')
      expect(amounts).toEqual(['10.00'])
    }
  }
}, 60_000)

test('two identical simultaneous calls make one request', async () => {
  const body = payout()
  const answers = await Promise.all([pay(body, asker), pay(body, asker)])
  const ids = new Set(answers.map((answer) => held(answer).approvalId))
  expect(ids.size).toBe(1)
})
