import { randomUUID } from 'node:crypto'
import { setImmediate as restOfTurn } from 'node:timers/promises'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import type {
  PayoutBatchBody,
  PayoutBatchRow,
  ReviewedPayout,
} from '@tideway/contract/payouts/payout-batch'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../../test/books.ts'
import { openTestProvider } from '../../../../test/provider.ts'
import { isFinished } from '../../../../test/records/batch-calls.ts'
import { testEveryBatch } from '../../../../test/records/every-batch.ts'
import { holdFloat } from '../../../../test/records/hold-float.ts'
import { payoutBatchCalls, payoutRow } from '../../../../test/records/payout-batches.ts'
import { payoutCalls } from '../../../../test/records/payouts.ts'
import { testClock } from '../../../platform/clock.ts'
import { reviewBatch } from './review-batch.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, paid, platform, settled } = provider
const batches = payoutBatchCalls(provider)
const { begin, post, review, until } = batches
const { balance, pay, read, search } = payoutCalls(provider)
const HARBOUR = clientIdOf('HARBOUR')
type Confirmed = PayoutBatchBody['confirmed']
const none = { rows: 0, amount: '0.00' }
const toPayId = { bsb: undefined, accountNumber: undefined, payeeName: undefined }

/** Each test pays different accounts, so that no earlier test made the same payout. */
let nextAccount = 20_000_000
function account(): string {
  nextAccount += 1
  return String(nextAccount)
}

beforeEach(async () => {
  clock.set(NOW)
  await paid(1000)
})
afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

async function audited(action: string): Promise<unknown[]> {
  const { rows } = await platform.pool.query(
    'SELECT actor_name, result, subject_id, details FROM activities WHERE action = $1 ORDER BY acted_at, activity_id',
    [action],
  )
  return rows
}

const limit = (columns: {
  transaction_payout_limit_cents?: number | null
  daily_transaction_payout_limit_cents?: number | null
}) =>
  platform.db
    .updateTable('clients')
    .set(columns as never)
    .where('client_id', '=', HARBOUR)
    .execute()

describe('the review', () => {
  test('says for each row if it would be paid, may be paid twice or cannot be paid', async () => {
    const used = randomUUID()
    const again = { accountNumber: account(), paymentAmount: '12.30' }
    const before = await pay({ ...again, clientPaymentId: used })
    expect(before.status, before.text).toBe(201)
    await settled()
    const own = randomUUID()
    const twice = payoutRow({ accountNumber: account(), paymentAmount: '5' })
    const now = await balance()
    const answer = await review([
      payoutRow({ ...again, accountNumber: `0${again.accountNumber}` }),
      twice,
      twice,
      payoutRow({ ...toPayId, payID: 'johnsmith@test.com.au', clientPaymentId: own }),
      payoutRow({ clientPaymentId: own }),
      payoutRow({ clientPaymentId: used }),
      payoutRow({ bsb: '62000' }),
      payoutRow({ paymentAmount: '-1' }),
      {},
    ])
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      payouts: 4,
      amount: '32.30',
      leftOut: 5,
      duplicates: 1,
      repeats: 1,
      balance: now,
      balanceAfter: Number((now - 32.3).toFixed(2)),
    })
    expect(answer.body).not.toHaveProperty('leftToday')
    expect(answer.body.rows).toMatchObject([
      { row: 1, amount: '12.30', repeatOf: used },
      { row: 2, amount: '5.00' },
      { row: 3, amount: '5.00', duplicateOf: 2 },
      { row: 4, payID: 'johnsmith@test.com.au', payIDType: 'EMAIL', clientPaymentId: own },
      { row: 5, duplicateOf: 4, reason: 'Client Payment ID: Row 4 has the same ID' },
      { row: 6, failureCode: 'ERR0.03', reason: 'Client Payment ID: Another payout has this ID' },
      { row: 7, bsb: '62000', reason: 'BSB: Enter 6 digits, such as 062-000' },
      { row: 8, reason: 'Amount: Invalid amount' },
      {
        row: 9,
        reason:
          'The payee is missing: enter a PayID, or a BSB and an account number. Amount: Invalid amount. Description: Enter 5 to 280 characters.',
      },
    ])
    expect(answer.body.repeated).toEqual([before.body.PaymentStatus.paymentId])
  })

  test('knows the limits of the client', async () => {
    await limit({
      transaction_payout_limit_cents: asCents(50_00),
      daily_transaction_payout_limit_cents: asCents(900_00),
    })
    const { body } = await review([
      payoutRow({ paymentAmount: '50' }),
      payoutRow({ paymentAmount: '50.01' }),
    ])
    await limit({
      transaction_payout_limit_cents: null,
      daily_transaction_payout_limit_cents: null,
    })
    expect(body.rows[1].reason).toBe('Amount: Your limit for a single payout is $50.00')
    expect(body).toMatchObject({ payouts: 1, leftToday: expect.any(Number) })
    expect(body.leftToday).toBeLessThan(900)
  })

  test('does not know another client’s payouts', async () => {
    const used = randomUUID()
    await pay({ clientPaymentId: used, accountNumber: account() })
    const kelp = payoutBatchCalls(provider, 'admin@kelp.example')
    const { body } = await kelp.review([payoutRow({ clientPaymentId: used })])
    expect(body).toMatchObject({ payouts: 1, repeats: 0 })
  })

  test('reads and decides a hundred rows in a turn of the event loop', async () => {
    let turn = 0
    let isDone = false
    const readIn = new Map<number, number>()
    const decidedIn = new Map<number, number>()
    const countIn = (turns: Map<number, number>) => turns.set(turn, (turns.get(turn) ?? 0) + 1)
    const rows = Array.from({ length: 250 }, (_, index) => ({
      ...payoutRow({ accountNumber: account(), paymentAmount: `${index + 1}` }),
      get payeeName() {
        countIn(readIn)
        return 'Corner Store Collective'
      },
      get leaveOut() {
        countIn(decidedIn)
        return undefined
      },
    }))
    const reviewed = reviewBatch(platform, HARBOUR, rows, { now: clock.now() }).finally(() => {
      isDone = true
    })
    while (!isDone) {
      await restOfTurn()
      turn += 1
    }
    expect((await reviewed).payouts).toBe(250)
    expect([...readIn.values()]).toEqual([100, 100, 50])
    expect([...decidedIn.values()]).toEqual([100, 100, 50])
  })

  test('rejects bodies that are not lists of rows', async () => {
    for (const wrong of [[{ payeeName: 1 }], [{ other: 'x' }], [{ payeeName: 'x'.repeat(201) }]]) {
      const answer = await review(wrong as never)
      expect([answer.status, answer.body.message]).toEqual([400, expect.any(String)])
    }
  })
})

describe('a confirmed batch', () => {
  test('pays every row once, and each is a payout like any other', async () => {
    const own = randomUUID()
    const before = await balance()
    const rows = [
      payoutRow({
        accountNumber: account(),
        paymentAmount: '4',
        clientPaymentId: own,
        paymentReference: 'WK12',
      }),
      payoutRow({ ...toPayId, payID: 'johnsmith@test.com.au', paymentAmount: '20' }),
      payoutRow({ accountNumber: account(), paymentAmount: '30' }),
      payoutRow({ paymentAmount: 'x' }),
    ]
    const answer = await begin(rows, { payouts: 3, amount: '54.00' })
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
    const detail = await batches.read(batchId)
    expect(detail.rows).toMatchObject([
      { row: 1, bsb: '062000', amount: '4.00', status: 'COMPLETE', clientPaymentId: own },
      {
        row: 2,
        payID: 'johnsmith@test.com.au',
        payeeName: 'johnsmith@test.com.au',
        status: 'COMPLETE',
        clientPaymentId: `${batchId}-2`,
        attempts: 1,
      },
      { row: 3, amount: '30.00', paymentId: expect.any(String) },
      { row: 4, status: 'LEFT_OUT', attempts: 0, reason: 'Amount: Invalid amount' },
    ])
    const record = await read(detail.rows[0]?.paymentId ?? '')
    expect(record).toMatchObject({
      Payment: {
        clientPaymentId: own,
        payeeName: 'Corner Store Collective',
        paymentAmount: '4.00',
        paymentDescription: 'Milk, week 12',
        paymentReference: 'WK12',
        bsb: '062000',
      },
      PaymentStatus: { status: 'SETTLED' },
    })
    const searchAnswer = await search({ clientPaymentId: `${batchId}-2` })
    expect(searchAnswer.body.records[0].PaymentStatus.paymentId).toBe(detail.rows[1]?.paymentId)
    const problems = await batches.read(batchId, '?only=problems')
    expect(problems.rows.map(({ row }) => row)).toEqual([4])
    const list = await call('GET', '/portal/v1/payoutBatches', { as: 'admin@harbour.example' })
    expect(list.body.payoutBatches[0].batchId).toBe(batchId)
    expect((await audited('payment.create')).slice(-3)).toEqual(
      detail.rows.slice(0, 3).map(({ paymentId, amount, payeeName }) => ({
        actor_name: 'admin@harbour.example',
        result: 'DONE',
        subject_id: paymentId,
        details: { amount, payee: payeeName, batch: batchId },
      })),
    )
    expect((await audited('payoutBatch.create')).at(-1)).toMatchObject({
      result: 'DONE',
      details: { payouts: '3', amount: '54.00' },
    })
  })

  test('is not started if more may be paid twice than was confirmed', async () => {
    const row = payoutRow({ accountNumber: account() })
    const twice = [row, row]
    expect((await begin(twice, { payouts: 2, amount: '20.00' })).status).toBe(409)
    const answer = await begin(twice, { payouts: 2, amount: '20.00', duplicates: 1 })
    expect(answer.status).toBe(201)
    await until(answer.body.batchId, isFinished)
    // The paid rows are payouts of the last day now.
    expect((await begin([row], { payouts: 1, amount: '10.00' })).status).toBe(409)
    const once = { payouts: 1, amount: '10.00', repeats: 1 }
    // A caller that does not name what it repeats accepts nothing.
    expect((await begin([row], once)).status).toBe(409)
    const repeated = await begin([row], { ...once, repeated: [answer.body.batchId] })
    expect(repeated.status).toBe(201)
    await until(repeated.body.batchId, isFinished)
  })

  test('marks a row that is refused when it runs, goes on, and retries it with another id', async () => {
    const own = randomUUID()
    const rows = [
      payoutRow({ accountNumber: account() }),
      payoutRow({ ...toPayId, payID: 'nobody@nowhere.example', clientPaymentId: own }),
      payoutRow({ accountNumber: account() }),
      payoutRow({ accountNumber: account() }),
    ]
    const float = Math.round((await balance()) * 100)
    // The balance covers two rows.
    await adjustFloat(platform.pool, HARBOUR, 20_00 - float)
    const answer = await begin(rows, { payouts: 4, amount: '40.00' })
    const { batchId } = answer.body
    const first = await until(batchId, isFinished)
    await adjustFloat(platform.pool, HARBOUR, float)
    expect(first).toMatchObject({
      complete: { rows: 2, amount: '20.00' },
      failed: { rows: 2, amount: '20.00' },
    })
    const { rows: outcomes } = await batches.read(batchId, '?only=problems')
    expect(outcomes).toMatchObject([
      { row: 2, failureCode: 'ERR0.03', reason: 'PayID not found', clientPaymentId: own },
      { row: 4, failureCode: 'ERR0.11', reason: 'Insufficient funds to process this payment' },
    ])
    expect((await audited('payment.create')).at(-1)).toMatchObject({
      result: 'REFUSED',
      subject_id: `${batchId}-4`,
    })
    const again = await post(`/${batchId}/retry`)
    expect(again.body).toMatchObject({ status: 'RUNNING', waiting: { rows: 2, amount: '20.00' } })
    expect(await until(batchId, isFinished)).toMatchObject({
      complete: { rows: 3, amount: '30.00' },
      failed: { rows: 1, amount: '10.00' },
    })
    expect((await batches.read(batchId)).rows[3]).toMatchObject({
      attempts: 2,
      status: 'COMPLETE',
      clientPaymentId: `${batchId}-4-2`,
    })
  })

  test('retries only rows that a bank refused or returned', async () => {
    const own = randomUUID()
    const rows = [
      payoutRow({ ...toPayId, payID: 'mwilliams@test.com.au', clientPaymentId: own }),
      payoutRow({ accountNumber: '12345444' }),
      payoutRow({ accountNumber: account() }),
    ]
    const before = await balance()
    const answer = await begin(rows, { payouts: 3, amount: '30.00' })
    const { batchId } = answer.body
    await until(batchId, ({ complete, failed }) => complete.rows === 1 && failed.rows === 2)
    await settled()
    const detail = await batches.read(batchId)
    expect(detail.rows.map(({ status, reason }) => [status, reason])).toEqual([
      ['FAILED', 'AG01'],
      ['FAILED', 'AC04'],
      ['COMPLETE', undefined],
    ])
    expect(await balance()).toBe(before - 10)
    const retried = await post(`/${batchId}/retry`)
    expect(retried.body).toMatchObject({ waiting: { rows: 2, amount: '20.00' } })
    await until(batchId, ({ failed, status }) => status === 'DONE' && failed.rows === 2)
    await settled()
    expect(await balance()).toBe(before - 10)
    const { rows: keys } = await platform.pool.query(
      'SELECT client_payment_id FROM payments WHERE client_payment_id LIKE $1 ORDER BY 1',
      [`${own}%`],
    )
    expect(keys.map((key) => key.client_payment_id)).toEqual([own, `${own}-2`])
  })

  test('stops, keeps its waiting rows from another list, and resumes', async () => {
    const ids = Array.from({ length: 12 }, () => randomUUID())
    const rows = ids.map((clientPaymentId) =>
      payoutRow({ accountNumber: account(), paymentAmount: '1', clientPaymentId }),
    )
    // This test locks the client's balance, so that the batch cannot go on, as if the database were slow.
    const float = await holdFloat(provider)
    const answer = await begin(rows, { payouts: 12, amount: '12.00' })
    const { batchId } = answer.body
    const stopping = post(`/${batchId}/stop`)
    await float.now()
    const stopped = await stopping
    expect(stopped.body.status).toBe('STOPPED')
    const left = stopped.body.waiting.rows
    expect(left).toBeGreaterThanOrEqual(1)
    await settled()
    expect((await until(batchId, () => true)).waiting.rows).toBe(left)
    const other = await review([payoutRow({ clientPaymentId: ids.at(-1) })])
    expect(other.body.rows[0].reason).toBe(
      'Client Payment ID: A payout with this ID waits in another list',
    )
    expect((await post(`/${batchId}/resume`)).body.status).toBe('RUNNING')
    expect(await until(batchId, isFinished)).toMatchObject({
      complete: { rows: 12, amount: '12.00' },
    })
    expect((await audited('payoutBatch.stop')).length).toBe(1)
  })

  test('does not block the review of a refund whose id is also a payout’s', async () => {
    const id = await paid(10)
    const float = await holdFloat(provider)
    const rows = [payoutRow({ accountNumber: account(), clientPaymentId: id })]
    const answer = await begin(rows, { payouts: 1, amount: '10.00' })
    const refunds = await call('POST', '/portal/v1/refundBatchReviews', {
      as: 'admin@harbour.example',
      body: { rows: [{ id }] },
    })
    await float.now()
    expect(refunds.body).toMatchObject({ refunds: 1, leftOut: 0 })
    await until(answer.body.batchId, isFinished)
  })
})

/** Starts a list and stops it before it has paid its last row. */
async function stoppedList(rows: PayoutBatchRow[], confirmed: Partial<Confirmed>) {
  const float = await holdFloat(provider)
  const answer = await begin(rows, confirmed)
  const stopping = post(`/${answer.body.batchId}/stop`)
  await float.now()
  expect(await stopping).toMatchObject({ status: 200, body: { status: 'STOPPED' } })
  await settled()
  const { waiting } = await until(answer.body.batchId, () => true)
  expect(waiting.rows).toBeGreaterThanOrEqual(1)
  return { batchId: answer.body.batchId as string, waiting: waiting.rows }
}

describe('a repeat from another list', () => {
  test('is marked at the review, and keeps a list from being started and resumed', async () => {
    const rows = Array.from({ length: 6 }, () => payoutRow({ accountNumber: account() }))
    const stopped = await stoppedList(rows, { payouts: 6, amount: '60.00' })
    const last = rows.slice(-1)
    const reviewed = (await review(last)).body
    expect(reviewed).toMatchObject({
      repeats: 1,
      repeated: [stopped.batchId],
      rows: [{ amount: '10.00', waitsInBatch: stopped.batchId }],
    })
    const confirmed = { payouts: 1, amount: '10.00' }
    expect((await begin(last, confirmed)).status).toBe(409)
    const accepted = { repeats: 1, repeated: reviewed.repeated }
    const again = await begin(last, { ...confirmed, ...accepted })
    expect(again.status, again.text).toBe(201)
    await until(again.body.batchId, isFinished)

    // A payout that the colleague has made since is not repeated without a question.
    const before = await balance()
    for (const body of [undefined, { repeats: 1 }, { repeats: 0, repeated: [again.body.batchId] }])
      expect(await post(`/${stopped.batchId}/resume`, body)).toMatchObject({
        status: 409,
        body: {
          message:
            '1 of these payouts may be paid twice: the payee got the same amount in the last 24 hours, or gets it from another list',
        },
      })
    const detail = await batches.read(stopped.batchId)
    expect(detail.batch).toMatchObject({ repeats: 1, repeated: [again.body.batchId] })
    await settled()
    expect(await balance()).toBe(before)
    const resumed = await post(`/${stopped.batchId}/resume`, {
      repeats: 1,
      repeated: [again.body.batchId],
    })
    expect([resumed.status, resumed.body.status]).toEqual([200, 'RUNNING'])
    await until(stopped.batchId, isFinished)
    expect(await balance()).toBe(before - 10 * stopped.waiting)
  })

  test('keeps a failed row from being retried after it was paid by another list', async () => {
    const row = payoutRow({ accountNumber: account(), paymentAmount: '9' })
    const float = Math.round((await balance()) * 100)
    await adjustFloat(platform.pool, HARBOUR, -float)
    const failed = await begin([row], { payouts: 1, amount: '9.00' })
    await until(failed.body.batchId, isFinished)
    await adjustFloat(platform.pool, HARBOUR, float)
    const other = await begin([row], { payouts: 1, amount: '9.00' })
    await until(other.body.batchId, isFinished)
    const before = await balance()
    expect((await post(`/${failed.body.batchId}/retry`)).status).toBe(409)
    await settled()
    expect(await balance()).toBe(before)
  })

  test('does not include payouts of the list itself', async () => {
    const row = payoutRow({ accountNumber: account() })
    const float = Math.round((await balance()) * 100)
    // The balance covers the first of two payouts that were accepted as duplicates.
    await adjustFloat(platform.pool, HARBOUR, 10_00 - float)
    const answer = await begin([row, row], { payouts: 2, amount: '20.00', duplicates: 1 })
    const { batchId } = answer.body
    expect(await until(batchId, isFinished)).toMatchObject({
      complete: { rows: 1 },
      failed: { rows: 1 },
    })
    await adjustFloat(platform.pool, HARBOUR, float)
    expect((await batches.read(batchId)).batch).toMatchObject({ repeats: 0, repeated: [] })
    expect((await post(`/${batchId}/retry`)).status).toBe(200)
    expect(await until(batchId, isFinished)).toMatchObject({ complete: { rows: 2 } })
  })

  test('two people who confirm the same payouts at once pay them once', async () => {
    const rows = [payoutRow({ accountNumber: account() }), payoutRow({ accountNumber: account() })]
    const colleague = payoutBatchCalls(provider, 'finance.manager@harbour.example')
    const before = await balance()
    const confirmed = { payouts: 2, amount: '20.00' }
    const answers = await Promise.all([begin(rows, confirmed), colleague.begin(rows, confirmed)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const acceptedAnswer = answers.find(({ status }) => status === 201)
    await until(acceptedAnswer?.body.batchId, isFinished)
    expect(await balance()).toBe(before - 20)
  })

  test('one review that accepts a repeat makes one list, in however many tabs', async () => {
    const row = payoutRow({ accountNumber: account() })
    const first = await begin([row], { payouts: 1, amount: '10.00' })
    await until(first.body.batchId, isFinished)
    const { repeated } = (await review([row])).body
    const before = await balance()
    const confirmed = { payouts: 1, amount: '10.00', repeats: 1, repeated }
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin([row], confirmed)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const acceptedAnswer = answers.find(({ status }) => status === 201)
    await until(acceptedAnswer?.body.batchId, isFinished)
    expect(await balance()).toBe(before - 10)
  })
})

describe('the check of payees', () => {
  const priya = { bsb: '012-366', accountNumber: '40117725', accepts: undefined }

  test('says for each payee if the name matches, and leaves out rows that cannot be paid', async () => {
    const email = { ...toPayId, payID: 'johnsmith@test.com.au', accepts: undefined }
    const rows = [
      payoutRow({ ...priya, payeeName: 'Priya Raman' }),
      payoutRow({ ...priya, payeeName: 'Priya' }),
      payoutRow({ ...priya, payeeName: 'Jack Whitfield' }),
      payoutRow({ accountNumber: account() }),
      payoutRow({ ...email, payeeName: 'John Smith' }),
      payoutRow({ ...email, payeeName: 'Jane Doe' }),
      payoutRow(email),
      payoutRow({ ...email, payID: 'nobody@nowhere.example' }),
      payoutRow({ bsb: '939-200' }),
      payoutRow({ bsb: '999-999' }),
      {},
    ]
    expect((await review(rows)).body).toMatchObject({ payouts: 10, unmatched: 10, unchecked: 10 })
    expect((await batches.check(rows)).body).toEqual({ checked: 11 })
    const { body } = await review(rows)
    expect(body).toMatchObject({ payouts: 8, leftOut: 3, unmatched: 6, unchecked: 0 })
    expect(
      body.rows.map((row: ReviewedPayout) => [row.check ?? row.reason, row.checkedName]),
    ).toEqual([
      ['MATCH', 'Priya Raman'],
      ['CLOSE_MATCH', 'Priya Raman'],
      // A caller with a different name must not learn whose account it is.
      ['NO_MATCH', undefined],
      ['NOT_CHECKED', undefined],
      ['MATCH', 'John Smith'],
      ['NO_MATCH', 'John Smith'],
      ['NOT_CHECKED', 'John Smith'],
      ['PayID not found', undefined],
      ['The BSB was not found', undefined],
      ['NOT_CHECKED', undefined],
      [
        'The payee is missing: enter a PayID, or a BSB and an account number. Amount: Invalid amount. Description: Enter 5 to 280 characters.',
        undefined,
      ],
    ])
    expect(body.rows[3].checkReason).toBe('The account was not found')
    expect(body.rows[9].checkReason).toBe('The bank gives no information about this payee')
  })

  test('a payee who is not a match is paid only if exactly this result was accepted', async () => {
    const row = payoutRow({ ...priya, payeeName: 'Somebody Else', paymentAmount: '3' })
    await batches.check([row])
    const confirmed = { payouts: 1, amount: '3.00' }
    const before = await balance()
    for (const accepts of [undefined, 'NOT_CHECKED', 'CLOSE_MATCH', 'MATCH'] as const)
      expect(await begin([{ ...row, accepts }], confirmed)).toMatchObject({
        status: 409,
        body: {
          message:
            'The payees of 1 rows are not a match and were not accepted. Review the rows again',
        },
      })
    await settled()
    expect(await balance()).toBe(before)
    const answer = await begin([{ ...row, accepts: 'NO_MATCH' }], confirmed)
    expect(answer.status, answer.text).toBe(201)
    await until(answer.body.batchId, isFinished)
    expect(await balance()).toBe(before - 3)
  })

  test('is made again after a day, and at the permitted rate', async () => {
    const row = payoutRow({ ...priya, payeeName: 'Priya Raman' })
    await batches.check([row])
    clock.advance(24 * 3_600_000)
    expect((await review([row])).body).toMatchObject({ unchecked: 1 })
    await platform.pool.query(
      `INSERT INTO payee_checks (client_id, payee, result, checked_at)
       SELECT 'HARBOUR', n::text, 'MATCH', $1 FROM generate_series(1, 599) AS n`,
      [clock.now()],
    )
    const other = payoutRow({ accountNumber: account() })
    expect((await batches.check([row, other])).body).toEqual({ checked: 1 })
    clock.advance(61_000)
    expect((await batches.check([row, other])).body).toEqual({ checked: 2 })
    expect((await review([row, other])).body).toMatchObject({ unchecked: 0, unmatched: 1 })
  })
})

test('a list keeps the line numbers of its file, and its left-out rows', async () => {
  const rows = [
    payoutRow({ accountNumber: account(), line: 3 }),
    payoutRow({ line: 5, leaveOut: 'Left out at the review' }),
  ]
  const answer = await begin(rows, { payouts: 1, amount: '10.00' })
  expect(answer.status, answer.text).toBe(201)
  await until(answer.body.batchId, isFinished)
  expect((await batches.read(answer.body.batchId)).rows).toMatchObject([
    { row: 1, line: 3, status: 'COMPLETE' },
    { row: 2, line: 5, status: 'LEFT_OUT', reason: 'Left out at the review' },
  ])
  // A process of the previous release reads the stored row too, so the row must not have these fields.
  const { rows: stored } = await platform.pool.query(
    'SELECT asked FROM bulk_rows WHERE batch_id = $1 ORDER BY row_no',
    [answer.body.batchId],
  )
  for (const { asked: sentRow } of stored)
    for (const field of ['line', 'leaveOut', 'accepts']) expect(sentRow).not.toHaveProperty(field)
})

testEveryBatch(
  provider,
  {
    noun: 'payout',
    row: async (dollars) => payoutRow({ accountNumber: account(), paymentAmount: String(dollars) }),
  },
  () => clock.now(),
)
