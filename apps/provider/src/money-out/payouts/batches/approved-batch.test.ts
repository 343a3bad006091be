import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { approvalCalls, changedRows } from '../../../../test/records/approvals.ts'
import { isFinished } from '../../../../test/records/batch-calls.ts'
import { testEveryApprovedBatch } from '../../../../test/records/every-batch.ts'
import { holdFloat } from '../../../../test/records/hold-float.ts'
import { payoutBatchCalls, payoutRow } from '../../../../test/records/payout-batches.ts'
import { payout, payoutCalls } from '../../../../test/records/payouts.ts'
import { createAccount } from '../../../people/identity/accounts-store.ts'
import { testClock } from '../../../platform/clock.ts'
import { transact } from '../../../platform/database/transaction.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { paid, platform, settled } = provider
const { setPolicy, held, approve, decline, rows: requested } = approvalCalls(provider)
const { begin, check, post, until } = payoutBatchCalls(provider)
const { balance, pay } = payoutCalls(provider)
const second = { as: 'second@batches.example' }

const above = (payout: string) =>
  setPolicy({ ...noApprovalPolicy, amounts: { ...noApprovalPolicy.amounts, payout } })

let nextAccount = 30_000_000
function account(): string {
  nextAccount += 1
  return String(nextAccount)
}
const rowOf = (paymentAmount: string) => payoutRow({ accountNumber: account(), paymentAmount })

beforeAll(() =>
  transact(platform.db, async (tx) => {
    const account = {
      clientId: clientIdOf('HARBOUR'),
      email: second.as,
      role: 'BASE_ADMIN' as const,
    }
    await createAccount(tx, { ...account, status: 'CONFIRMED' }, clock.now())
  }),
)
beforeEach(async () => {
  clock.set(NOW)
  await paid(500)
})
afterEach(async () => {
  await setPolicy(noApprovalPolicy)
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

test('a list whose sum is above the amount of a payout is read row by row, before and after it runs', async () => {
  await above('100.00')
  const before = await balance()
  const approval = held(await begin([rowOf('60'), rowOf('50')], { payouts: 2, amount: '110.00' }))
  const payee = { name: 'Corner Store Collective', reason: 'Milk, week 12' }
  const seen = await requested(approval, second)
  expect(seen).toMatchObject({
    count: 2,
    amount: '110.00',
    leftOut: 0,
    balance: before,
    balanceAfter: before - 110,
    rows: [
      { row: 1, ...payee, account: `062000-${nextAccount - 1}`, amount: '60.00' },
      { row: 2, ...payee, account: `062000-${nextAccount}`, amount: '50.00' },
    ],
  })
  const executed = (await approve(approval, second)).body.Approval
  await until(executed.outcomeId, isFinished)
  // A person who opens the request later sees the approved rows.
  const { balance: _, balanceAfter: __, ...expectedRows } = seen
  expect(await requested(approval, second)).toEqual(expectedRows)
})

test('a list with one payout that would wait alone waits, and a declined one pays nothing', async () => {
  await above('50.00')
  const before = await balance()
  const alone = await pay({ paymentAmount: '51.00' }, { as: 'admin@harbour.example' })
  expect(alone.status).toBe(202)
  const rows = [rowOf('51'), rowOf('1')]
  const approval = held(await begin(rows, { payouts: 2, amount: '52.00' }))
  expect((await decline(approval, second)).body.Approval).toMatchObject({ status: 'DECLINED' })
  expect(await balance()).toBe(before)
  expect(await requested(approval, second)).toMatchObject({ count: 2, amount: '52.00' })
})

test('a long list is read a page at a time', async () => {
  await above('0.00')
  const payouts = Array.from({ length: 101 }, () => rowOf('0.01'))
  const approval = held(await begin(payouts, { payouts: 101, amount: '1.01' }))
  const first = await requested(approval, second)
  expect([first.rows.length, first.nextAfter, first.count]).toEqual([100, 100, 101])
  const last = await requested(approval, second, '?after=100')
  expect(last.rows.map(({ row }) => row)).toEqual([101])
  expect([last.nextAfter, last.rowsDigest]).toEqual([undefined, first.rowsDigest])
  expect((await decline(approval, second)).status).toBe(200)
})

test('a payment since the request is shown, and the list that was confirmed does not run', async () => {
  await above('1.00')
  const row = rowOf('60')
  const approval = held(await begin([row], { payouts: 1, amount: '60.00' }))
  await setPolicy(noApprovalPolicy)
  const paidAlone = { accountNumber: row.accountNumber, paymentAmount: '60.00' }
  expect((await pay(paidAlone)).status).toBe(201)
  await settled()
  const before = await balance()
  const again = (await approve(approval, second)).body.Approval
  expect(again).toMatchObject({ status: 'PENDING', version: approval.version + 1 })
  expect(again.changes).toEqual([
    { label: 'May be paid twice', before: '0', after: '1' },
    changedRows,
  ])
  expect((await requested(again, second)).rows[0]?.warning).toMatch(/paid the same payee/)
  expect((await approve(again, second)).body.Approval).toMatchObject({ status: 'FAILED' })
  expect(await balance()).toBe(before)
})

test('a list that waits for approval is a repeat for every other list, but not for itself', async () => {
  await above('1.00')
  const rows = [rowOf('60')]
  const confirmed = { payouts: 1, amount: '60.00' }
  const approval = held(await begin(rows, confirmed))
  // The same person has requested this list already, so it is the same request.
  expect(held(await begin(rows, confirmed)).approvalId).toBe(approval.approvalId)
  const colleague = payoutBatchCalls(provider, second.as)
  const reviewed = await colleague.review(rows)
  expect(reviewed.body).toMatchObject({
    repeats: 1,
    repeated: [approval.approvalId],
    rows: [{ waitsInApproval: approval.approvalId }],
  })
  expect((await colleague.begin(rows, confirmed)).status).toBe(409)
  await setPolicy(noApprovalPolicy)
  expect((await colleague.begin(rows, confirmed)).status).toBe(409)
  const before = await balance()
  const executed = (await approve(approval, second)).body.Approval
  expect(executed).toMatchObject({ status: 'EXECUTED' })
  await until(executed.outcomeId, isFinished)
  expect(await balance()).toBe(before - 60)
})

describe('a single payout that waits for approval', () => {
  const first = { as: 'admin@harbour.example' }

  test('is a repeat for another payout and for rows of lists, which must be accepted', async () => {
    await above('1.00')
    const accountNumber = account()
    const paid = { accountNumber, paymentAmount: '60.00' }
    const approval = held(await pay(paid, first))
    const again = (accepted: object) =>
      provider.call('POST', '/rest/v1/payment', {
        ...{ ...second, body: { Payment: payout(paid), accepted } },
      })
    const check = 'NOT_CHECKED'
    const refused = await again({ check })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      paymentProblems.mayPayTwice.body.message,
    ])
    const both = held(await again({ check, repeated: [approval.approvalId] }))
    expect((await requested(both, first)).rows[0]?.warning).toMatch(/that waits/)
    expect((await decline(both, first)).status).toBe(200)

    const rows = [payoutRow({ accountNumber, paymentAmount: '60' })]
    expect((await payoutBatchCalls(provider).review(rows)).body).toMatchObject({
      repeats: 1,
      repeated: [approval.approvalId],
      rows: [{ waitsInApproval: approval.approvalId }],
    })
    expect((await begin(rows, { payouts: 1, amount: '60.00' })).status).toBe(409)
    // The waiting payout does not repeat itself.
    expect((await requested(approval, second)).rows[0]?.warning).toBeUndefined()
    expect((await approve(approval, second)).body.Approval).toMatchObject({ status: 'EXECUTED' })
  })

  test('asks again if it may be paid twice by now, and is paid as the second person saw it', async () => {
    await above('1.00')
    const paid = { accountNumber: account(), paymentAmount: '70.00' }
    const approval = held(await pay(paid, first))
    expect((await pay(paid)).status).toBe(201)
    const again = (await approve(approval, second)).body.Approval
    expect(again.changes).toEqual([
      { label: 'May be paid twice', before: 'No', after: 'Yes' },
      changedRows,
    ])
    expect((await requested(again, second)).rows[0]?.warning).toMatch(/the last 24 hours/)
    expect((await approve(again, second)).body.Approval).toMatchObject({ status: 'EXECUTED' })
  })
})

test('payees whom the first person has confirmed are paid although their checks are a day old', async () => {
  await above('1.00')
  const row = payoutRow({
    bsb: '012-366',
    accountNumber: '40117725',
    payeeName: 'Priya Raman',
    paymentAmount: '61',
    accepts: undefined,
  })
  expect((await begin([row], { payouts: 1, amount: '61.00' })).status).toBe(409)
  await check([row])
  const approval = held(await begin([row], { payouts: 1, amount: '61.00' }))
  clock.advance(25 * 3_600_000)
  const executed = (await approve(approval, second)).body.Approval
  expect(executed).toMatchObject({ status: 'EXECUTED' })
  await until(executed.outcomeId, isFinished)
})

test('failed rows of a list that started before the policy wait when they are retried', async () => {
  const rows = [payoutRow({ accountNumber: '12345444', paymentAmount: '60' }), rowOf('1')]
  const { batchId } = (await begin(rows, { payouts: 2, amount: '61.00' })).body
  await until(batchId, ({ failed }) => failed.rows === 1)
  await above('50.00')
  const approval = held(await post(`/${batchId}/retry`))
  expect(approval).toMatchObject({ action: 'payoutBatch.retry', amount: '60.00' })
  expect((await until(batchId, () => true)).failed.rows).toBe(1)
  expect((await approve(approval, second)).body.Approval).toMatchObject({ status: 'EXECUTED' })
  await until(batchId, ({ failed, status }) => status === 'DONE' && failed.rows === 1)
  await above('60.00')
  expect((await post(`/${batchId}/retry`)).status).toBe(200)
  await until(batchId, ({ failed, status }) => status === 'DONE' && failed.rows === 1)
})

test('repeated payouts are accepted with the request to resume, and run as approved', async () => {
  const rows = [rowOf('40'), rowOf('40'), rowOf('40')]
  const goOn = await holdFloat(provider)
  const { batchId } = (await begin(rows, { payouts: 3, amount: '120.00' })).body
  await goOn.whenWaiting()
  await above('50.00')
  await goOn.now()
  await until(batchId, ({ status }) => status === 'STOPPED')
  const paidAlone = { accountNumber: rows[2]?.accountNumber, paymentAmount: '40.00' }
  expect((await pay(paidAlone, { as: 'admin@harbour.example' })).status).toBe(201)
  expect((await post(`/${batchId}/resume`)).status).toBe(409)
  const { repeats, repeated } = await until(batchId, () => true)
  expect(repeats).toBe(1)
  const approval = held(await post(`/${batchId}/resume`, { repeats, repeated }))
  expect((await approve(approval, second)).body.Approval).toMatchObject({ status: 'EXECUTED' })
  expect(await until(batchId, isFinished)).toMatchObject({ complete: { rows: 3 } })
})

testEveryApprovedBatch(provider, {
  noun: 'payout',
  row: async (dollars) => rowOf(String(dollars)),
  policyKind: 'payout',
  label: 'Payouts',
  rowAction: 'payment.create',
})
