import { randomUUID } from 'node:crypto'
import { clientIdOf, paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../../test/books.ts'
import { openTestProvider } from '../../../../test/provider.ts'
import { isFinished } from '../../../../test/records/batch-calls.ts'
import { testEveryBatch } from '../../../../test/records/every-batch.ts'
import { refundBatchCalls } from '../../../../test/records/refund-batches.ts'
import { testClock } from '../../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, create, paid, platform, read, refund, settled, setPayerClosed } = provider
const batches = refundBatchCalls(provider)
const { begin, post, review, until } = batches
const HARBOUR = clientIdOf('HARBOUR')

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const statusOf = async (id: string) => (await read(id)).PaymentRequestStatus
const balance = async (): Promise<number> => (await call('GET', '/rest/v1/balance')).body.balance
const none = { rows: 0, amount: '0.00' }

/** Returns true while a request waits for the lock of a batch. */
async function locksBatch(): Promise<boolean> {
  const { rowCount } = await platform.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
        AND query LIKE '%FROM bulk_batches%FOR UPDATE%' AND pid <> pg_backend_pid()`,
  )
  return rowCount === 1
}

async function audited(action: string): Promise<unknown[]> {
  const { rows } = await platform.pool.query(
    'SELECT actor_name, result, details FROM activities WHERE action = $1 ORDER BY acted_at, activity_id',
    [action],
  )
  return rows
}

describe('the review', () => {
  test('says of each row what would be refunded, or why it cannot be', async () => {
    const transaction = randomUUID()
    const one = await paid(100, { clientTransactionId: transaction })
    const partly = await paid(50)
    await refund(partly, { refundAmount: '10', clientRefundID: 'used-1' })
    await settled()
    const waiting = (await create()).PaymentRequestStatus.paymentRequestId
    const before = await balance()
    const answer = await review([
      { id: transaction, refundAmount: '25.5' },
      { id: one },
      { id: partly, refundAmount: '10.00' },
      { id: waiting },
      { id: 'nowhere' },
      { id: '' },
      { id: one, refundAmount: 'ten' },
      { id: one, description: '<b>' },
      { id: partly, refundAmount: '1', clientRefundID: 'used-1' },
    ])
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      refunds: 2,
      amount: '35.50',
      leftOut: 7,
      duplicates: 4,
      repeats: 1,
      balance: before,
      balanceAfter: before - 35.5,
    })
    const rows = answer.body.rows.map(
      (row: { row: number; amount?: string; isRepeat: boolean; reason?: string }) => [
        row.row,
        row.amount ?? row.reason,
        row.isRepeat,
      ],
    )
    expect(rows).toEqual([
      [1, '25.50', false],
      [2, 'Row 1 refunds the same payment.', false],
      [3, '10.00', true],
      [4, 'Not paid yet.', false],
      [5, 'ID of the payment: We found no payment request with this ID.', false],
      [6, expect.stringMatching(/^ID of the payment: Enter the ID/), false],
      [
        7,
        'Amount: “ten” isn’t an amount. Enter it as 1284.50. Row 1 refunds the same payment.',
        false,
      ],
      [
        8,
        expect.stringMatching(/^Reason: Use 5 to 280 .*\. Row 1 refunds the same payment\.$/),
        false,
      ],
      [
        9,
        'Row 3 refunds the same payment. Your reference: Another refund has this reference.',
        false,
      ],
    ])
    expect(answer.body.rows[0]).toMatchObject({
      id: transaction,
      paymentRequestId: one,
      payerName: 'Marnie Blake',
      availableBalance: '100.00',
    })
  })

  test('says when a payment was refunded in full', async () => {
    const id = await paid(10)
    await refund(id, {})
    await settled()
    const [row] = (await review([{ id, line: 9 }])).body.rows
    expect(row).toMatchObject({
      line: 9,
      failureCode: 'ERR0.10',
      problems: [
        { text: expect.stringMatching(/^Already refunded in full on \d+ [A-Z][a-z]+\.$/) },
      ],
    })
  })

  test('does not find another client’s payment', async () => {
    const id = await paid(10)
    const kelp = refundBatchCalls(provider, 'admin@kelp.example')
    const answer = await kelp.review([{ id }])
    expect(answer.body.rows[0]).toMatchObject({
      reason: 'ID of the payment: We found no payment request with this ID.',
    })
  })
})

describe('a confirmed batch', () => {
  test('refunds every row once, with the amounts that were confirmed', async () => {
    const ids = [await paid(10), await paid(20), await paid(30)]
    const before = await balance()
    const rows = [
      { id: ids[0] ?? '', refundAmount: '4', description: 'One bag was damaged' },
      { id: ids[1] ?? '', clientRefundID: randomUUID() },
      { id: ids[2] ?? '' },
      { id: 'nowhere' },
    ]
    const answer = await begin(rows, { refunds: 3, amount: '54.00' })
    expect(answer.status, answer.text).toBe(201)
    const { batchId } = answer.body
    expect(answer.body).toEqual({
      batchId,
      status: 'RUNNING',
      createdBy: 'admin@harbour.example',
      createdDatetime: NOW,
      confirmed: { rows: 3, amount: '54.00' },
      waiting: { rows: 3, amount: '54.00' },
      inProgress: none,
      complete: none,
      failed: none,
      leftOut: 1,
    })
    expect(await until(batchId, isFinished)).toMatchObject({
      complete: { rows: 3, amount: '54.00' },
      leftOut: 1,
      completedDatetime: NOW,
    })
    expect(await balance()).toBe(before - 54)
    expect(await statusOf(ids[0] ?? '')).toMatchObject({
      status: 'RETURN_COMPLETE',
      refundInformation: {
        availableBalance: '6.00',
        requests: [{ amount: '4.00', status: 'COMPLETE' }],
      },
    })
    const detail = await batches.read(batchId)
    expect(detail.rows).toMatchObject([
      { row: 1, id: ids[0], paymentRequestId: ids[0], amount: '4.00', status: 'COMPLETE' },
      { row: 2, clientRefundID: rows[1]?.clientRefundID, amount: '20.00', attempts: 1 },
      { row: 3, amount: '30.00', status: 'COMPLETE', refundId: expect.any(String) },
      { row: 4, id: 'nowhere', status: 'LEFT_OUT', attempts: 0, failureCode: 'ERR0.03' },
    ])
    const problems = await batches.read(batchId, '?only=problems')
    expect(problems.rows.map(({ row }) => row)).toEqual([4])
    const list = await call('GET', '/portal/v1/refundBatches', { as: 'admin@harbour.example' })
    expect(list.body.refundBatches[0].batchId).toBe(batchId)
    expect((await audited('paymentRequest.refund')).slice(-3)).toEqual(
      ['4.00', '20.00', '30.00'].map((amount) => ({
        actor_name: 'admin@harbour.example',
        result: 'DONE',
        details: { amount, batch: batchId },
      })),
    )
    expect((await audited('refundBatch.create')).at(-1)).toEqual({
      actor_name: 'admin@harbour.example',
      result: 'DONE',
      details: { refunds: '3', amount: '54.00' },
    })
  })

  test('marks a row that is refused when it runs, and goes on', async () => {
    const ids = [await paid(10), await paid(10), await paid(10)]
    const rows = ids.map((id) => ({ id }))
    const float = Math.round((await balance()) * 100)
    // The balance covers the first row alone.
    await adjustFloat(platform.pool, HARBOUR, 10_00 - float)
    const answer = await begin(rows, { refunds: 3, amount: '30.00' })
    const batch = await until(answer.body.batchId, isFinished)
    expect(batch).toMatchObject({
      complete: { rows: 1, amount: '10.00' },
      failed: { rows: 2, amount: '20.00' },
    })
    const { rows: outcomes } = await batches.read(answer.body.batchId, '?only=problems')
    expect(outcomes).toMatchObject([
      { row: 2, failureCode: 'ERR0.11', reason: 'Insufficient funds to process this refund' },
      { row: 3, failureCode: 'ERR0.11' },
    ])
    await adjustFloat(platform.pool, HARBOUR, float)
    const again = await post(`/${answer.body.batchId}/retry`)
    expect(again.body).toMatchObject({ status: 'RUNNING', waiting: { rows: 2, amount: '20.00' } })
    expect(await until(answer.body.batchId, isFinished)).toMatchObject({
      complete: { rows: 3, amount: '30.00' },
      failed: none,
    })
    expect((await statusOf(ids[0] ?? '')).refundInformation?.requests).toHaveLength(1)
  })

  test('retries only a refund that the payer’s bank sent back', async () => {
    const reference = randomUUID()
    const id = await paid(10)
    await setPayerClosed(true)
    const rows = [{ id, clientRefundID: reference }]
    const answer = await begin(rows, { refunds: 1, amount: '10.00' })
    const failed = await until(answer.body.batchId, isFinished)
    expect(failed).toMatchObject({ failed: { rows: 1, amount: '10.00' } })
    await setPayerClosed(false)
    await post(`/${answer.body.batchId}/retry`)
    expect(await until(answer.body.batchId, isFinished)).toMatchObject({ complete: { rows: 1 } })
    const { rows: keys } = await platform.pool.query(
      'SELECT client_refund_id FROM refund_keys WHERE client_refund_id LIKE $1 ORDER BY 1',
      [`${reference}%`],
    )
    expect(keys.map((key) => key.client_refund_id)).toEqual([reference, `${reference}-2`])
    const idle = await post(`/${answer.body.batchId}/retry`)
    expect(idle.body).toMatchObject({ status: 'DONE', waiting: none })
    expect((await audited('refundBatch.retry')).length).toBeGreaterThan(0)
  })

  test('stops, keeps its waiting rows from another list, and resumes', async () => {
    const ids: string[] = []
    for (let n = 0; n < 12; n += 1) ids.push(await paid(1))
    const rows = ids.map((id) => ({ id }))
    // This test locks the payment of a row, so that the batch cannot go on, as if the database were slow.
    const holder = await platform.pool.connect()
    await holder.query('BEGIN')
    await holder.query(
      `SELECT 1 FROM payment_requests WHERE client_id = 'HARBOUR' AND payment_request_id = $1 FOR UPDATE`,
      [paymentRequestIdOf(ids[3] ?? '')],
    )
    const answer = await begin(rows, { refunds: 12, amount: '12.00' })
    const { batchId } = answer.body
    await until(batchId, ({ waiting }) => waiting.rows === 9)
    const stopping = post(`/${batchId}/stop`)
    // Wait until the request to stop waits for the batch, which the row in progress keeps locked. Otherwise more rows
    // would run.
    await expect.poll(() => locksBatch(), { timeout: 20_000 }).toBe(true)
    await holder.query('COMMIT')
    holder.release()
    const stopped = await stopping
    expect(stopped.body.status).toBe('STOPPED')
    const left = stopped.body.waiting.rows
    expect(left).toBeGreaterThanOrEqual(8)
    await settled()
    expect((await until(batchId, () => true)).waiting.rows).toBe(left)
    const other = await review([{ id: ids.at(-1) ?? '' }])
    expect(other.body.rows[0].reason).toBe('A refund of this payment waits in another list.')
    expect((await post(`/${batchId}/resume`)).body.status).toBe('RUNNING')
    expect(await until(batchId, isFinished)).toMatchObject({
      complete: { rows: 12, amount: '12.00' },
    })
  })

  test('is not started if another request refunded one of its payments since the review', async () => {
    const id = await paid(10)
    const other = await paid(10)
    const reviewed = await review([{ id }, { id: other }])
    expect(reviewed.body).toMatchObject({ refunds: 2, amount: '20.00' })
    await refund(id)
    await settled()
    const confirmed = { refunds: 2, amount: '20.00' }
    expect((await begin([{ id }, { id: other }], confirmed)).status).toBe(409)
  })
})

testEveryBatch(
  provider,
  { noun: 'refund', row: async (dollars) => ({ id: await paid(dollars) }) },
  () => clock.now(),
)
