import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvalCalls, changedRows } from '../../../test/approvals.ts'
import { isFinished, payoutBatchCalls, payoutRow } from '../../../test/payout-batches.ts'
import { payoutCalls } from '../../../test/payouts.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { createAccount } from '../../identity/accounts-store.ts'
import { testClock } from '../../platform/clock.ts'
import { transact } from '../../platform/transaction.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { paid, platform, settled } = provider
const { setPolicy, held, approve, decline, list, rows } = approvalCalls(provider)
const { begin, check, until } = payoutBatchCalls(provider)
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

test('a list whose sum is above the amount of a payout waits, and runs once as approved', async () => {
  await above('100.00')
  const before = await balance()
  const approval = held(await begin([rowOf('60'), rowOf('50')], { payouts: 2, amount: '110.00' }))
  expect(approval).toMatchObject({
    kind: 'payout',
    action: 'payoutBatch.create',
    amount: '110.00',
    facts: [{ label: 'Payouts', value: '2' }],
  })
  const payee = { name: 'Corner Store Collective', reason: 'Milk, week 12' }
  expect(await rows(approval, second)).toMatchObject({
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
  expect(await balance()).toBe(before)
  const answers = await Promise.all([approve(approval, second), approve(approval, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const executed = answers.find(({ status }) => status === 200)?.body.Approval
  expect(executed).toMatchObject({ status: 'EXECUTED' })
  expect(await until(executed.outcomeId, isFinished)).toMatchObject({
    createdBy: 'admin@harbour.example',
    complete: { rows: 2, amount: '110.00' },
  })
  expect(await balance()).toBe(before - 110)
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
})

test('a long list is read a page at a time', async () => {
  await above('0.00')
  const payouts = Array.from({ length: 101 }, () => rowOf('0.01'))
  const approval = held(await begin(payouts, { payouts: 101, amount: '1.01' }))
  const first = await rows(approval, second)
  expect([first.rows.length, first.nextAfter, first.count]).toEqual([100, 100, 101])
  const last = await rows(approval, second, '?after=100')
  expect(last.rows.map(({ row }) => row)).toEqual([101])
  expect([last.nextAfter, last.rowsDigest]).toEqual([undefined, first.rowsDigest])
  expect((await decline(approval, second)).status).toBe(200)
})

test('a list up to the amount does not wait', async () => {
  await above('100.00')
  const answer = await begin([rowOf('60'), rowOf('40')], { payouts: 2, amount: '100.00' })
  expect(answer.status).toBe(201)
  await until(answer.body.batchId, isFinished)
})

test('what was paid since is shown, and the list that was confirmed does not run', async () => {
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
  expect((await rows(again, second)).rows[0]?.warning).toMatch(/paid the same payee/)
  expect((await approve(again, second)).body.Approval).toMatchObject({ status: 'FAILED' })
  expect(await balance()).toBe(before)
})

test('a list that would be refused is refused at once', async () => {
  const before = (await list(second)).length
  await above('1.00')
  const answer = await begin([rowOf('60')], { payouts: 1, amount: '61.00' })
  expect(answer.status).toBe(409)
  expect((await list(second)).length).toBe(before)
})

test('a list that waits for approval is a repeat for every other list, and not for itself', async () => {
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
