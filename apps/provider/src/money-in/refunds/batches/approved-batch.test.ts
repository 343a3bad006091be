import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { approvalCalls, changedRows } from '../../../../test/records/approvals.ts'
import { isFinished } from '../../../../test/records/batch-calls.ts'
import { testEveryApprovedBatch } from '../../../../test/records/every-batch.ts'
import { refundBatchCalls } from '../../../../test/records/refund-batches.ts'
import { createAccount } from '../../../people/identity/accounts-store.ts'
import { testClock } from '../../../platform/clock.ts'
import { transact } from '../../../platform/database/transaction.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { paid, platform, read, refund, settled } = provider
const { setPolicy, held, approve, decline, rows } = approvalCalls(provider)
const { begin, until } = refundBatchCalls(provider)
const second = { as: 'second@batches.example' }

const above = (amounts: { refund?: string; bulkRefund?: string }) =>
  setPolicy({ ...noApprovalPolicy, amounts: { ...noApprovalPolicy.amounts, ...amounts } })

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
beforeEach(() => clock.set(NOW))
afterEach(async () => {
  await setPolicy(noApprovalPolicy)
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const refundsOf = async (id: string) =>
  (await read(id)).PaymentRequestStatus.refundInformation?.requests ?? []
const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id }))

test('the second person reads every row, also those that are left out', async () => {
  const ids = [await paid(60), await paid(50)]
  const orders = await Promise.all(
    ids.map(async (id) => (await read(id)).PaymentRequest.clientTransactionId),
  )
  await above({ bulkRefund: '1.00' })
  const [first = '', last = ''] = ids
  const list = [
    { id: first, description: 'Recalled goods' },
    { id: 'unknown', line: 7 },
    { id: last },
  ]
  const approval = held(await begin(list, { refunds: 2, amount: '110.00' }))
  const page = await rows(approval, second)
  expect(page).toMatchObject({ count: 2, amount: '110.00', leftOut: 1 })
  expect(Number(page.balanceAfter)).toBeCloseTo(Number(page.balance) - 110)
  expect(page.rows).toMatchObject([
    {
      row: 1,
      reference: orders[0],
      amount: '60.00',
      reason: 'Recalled goods',
      record: { kind: 'paymentRequest', id: ids[0] },
    },
    {
      row: 2,
      line: 7,
      reference: 'unknown',
      leftOut: 'ID of the payment: We found no payment request with this ID.',
    },
    { row: 3, reference: orders[1], amount: '50.00' },
  ])
  expect((await decline(approval, second)).status).toBe(200)
})

test('rows that change while their count and sum stay equal need another approval', async () => {
  const ids = [await paid(60), await paid(50)]
  await above({ bulkRefund: '1.00' })
  const approval = held(await begin(rowsOf(ids), { refunds: 2, amount: '110.00' }))
  const { rowsDigest } = await rows(approval, second)
  await platform.pool.query(
    `UPDATE payment_requests SET payer_name = 'Someone Else' WHERE payment_request_id = $1`,
    [ids[0]],
  )
  const again = (await approve(approval, { ...second, body: { rowsDigest } })).body.Approval
  expect(again).toMatchObject({ status: 'PENDING', version: 2, changes: [changedRows] })
  const stale = await approve(again, { ...second, body: { rowsDigest } })
  expect(stale.status, stale.text).toBe(409)
  const seen = await rows(again, second)
  expect(seen.rows[0]).toMatchObject({ name: 'Someone Else' })
  const done = await approve(again, { ...second, body: { rowsDigest: seen.rowsDigest } })
  expect(done.body.Approval, done.text).toMatchObject({ status: 'EXECUTED' })
  await until(done.body.Approval.outcomeId, isFinished)
})

test('a list with one refund that would wait alone waits too', async () => {
  await above({ refund: '50.00', bulkRefund: '100.00' })
  const small = await begin(rowsOf([await paid(50), await paid(50)]), {
    refunds: 2,
    amount: '100.00',
  })
  expect(small.status).toBe(201)
  await until(small.body.batchId, isFinished)
  const large = await paid(51)
  const approval = held(
    await begin(rowsOf([large, await paid(1)]), { refunds: 2, amount: '52.00' }),
  )
  expect((await decline(approval, second)).body.Approval).toMatchObject({ status: 'DECLINED' })
  expect(await refundsOf(large)).toEqual([])
})

test('a list counts with its sum as one refund, if bulk refunds have no amount', async () => {
  await above({ refund: '100.00' })
  const ids = [await paid(60), await paid(50)]
  const approval = held(await begin(rowsOf(ids), { refunds: 2, amount: '110.00' }))
  expect((await decline(approval, second)).status).toBe(200)
})

test('a change since the request is shown, and the list that was confirmed does not run', async () => {
  const ids = [await paid(60), await paid(50)]
  await above({ bulkRefund: '1.00' })
  const approval = held(await begin(rowsOf(ids), { refunds: 2, amount: '110.00' }))
  await refund(ids[0] ?? '', { refundAmount: '60.00' })
  await settled()
  const again = (await approve(approval, second)).body.Approval
  expect(again).toMatchObject({ status: 'PENDING', version: approval.version + 1 })
  expect(again.changes).toEqual([
    { label: 'Payments that can be refunded', before: '2', after: '1' },
    { label: 'Sum', before: '$110.00', after: '$50.00' },
    changedRows,
  ])
  expect((await approve(again, second)).body.Approval).toMatchObject({ status: 'FAILED' })
  expect(await refundsOf(ids[1] ?? '')).toEqual([])
})

testEveryApprovedBatch(provider, {
  noun: 'refund',
  row: async (dollars) => ({ id: await paid(dollars) }),
  policyKind: 'bulkRefund',
  label: 'Payments',
  rowAction: 'paymentRequest.refund',
})
