import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import type { BalanceTransfer } from '@tideway/contract/balance/balance-transfer'
import type { SettlementDetail } from '@tideway/contract/balance/settlements/settlement'
import { settlementTime } from '@tideway/contract/balance/settlements/settlement-days'
import type { StatementEntry } from '@tideway/contract/balance/statement/statement'
import { asCents, centsToText } from '@tideway/contract/money/money'
import { addDays } from '@tideway/contract/time/calendar-day'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { isFullRun } from '../../../test/full-run.ts'
import { KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { approvalCalls } from '../../../test/records/approvals.ts'
import { sweepCalls } from '../../../test/records/sweeps.ts'
import { listenTo } from '../../../test/records/webhooks.ts'
import { testClock } from '../../platform/clock.ts'

const clock = testClock('2026-11-20T01:00:00.000Z')
let settle: () => Promise<void> = () => Promise.reject(new Error('no job settles'))
const provider = await openTestProvider({
  clock,
  // The test runs the job itself, at the instants that it chooses.
  holdJobs: (jobs) => ({
    ...jobs,
    whenDue(task) {
      if (task.name === 'settlements') settle = async () => void (await task.run())
      else jobs.whenDue(task)
    },
  }),
})
const { call, platform, settled } = provider
const { balance, sweep, events } = sweepCalls(provider)
const { setPolicy } = approvalCalls(provider)
await listenTo(platform.pool, 'HARBOUR')

const admin = { as: 'admin@harbour.example' }
const path = '/portal/v1/clients/HARBOUR/settlementSchedule'
const account = { bsb: '062948', accountNumber: '20481190' }

const settlesAt = (bsb: string | null, accountNo: string | null, payId: string | null = null) =>
  platform.pool.query(
    `UPDATE clients SET settlement_pay_id = $1::text, settlement_pay_id_type = CASE WHEN $1::text IS NULL THEN NULL ELSE 'EMAIL' END,
            settlement_account_bsb = $2, settlement_account_no = $3 WHERE client_id = 'HARBOUR'`,
    [payId, bsb, accountNo],
  )
const choose = (body: object) => call('PUT', path, { ...admin, body })
const read = async () => (await call('GET', path, admin)).body

/** Runs the job at 8:00 am in Sydney on the day after this one, or at an instant. */
async function settleAt(at: string | Date): Promise<void> {
  clock.set(typeof at === 'string' && at.length === 10 ? settlementTime(at) : at)
  await settle()
  await settled()
}

let firstOfTest = ''
/** Returns the settlements of this test, oldest first, each with its composition. */
async function settlements(): Promise<SettlementDetail[]> {
  const list = await call('GET', '/portal/v1/clients/HARBOUR/balanceTransfers', admin)
  expect(list, list.text).toMatchObject({ status: 200 })
  const ids: string[] = list.body.records.map((one: BalanceTransfer) => one.transferId)
  const own = firstOfTest === '' ? ids : ids.slice(0, ids.indexOf(firstOfTest))
  const details = own.reverse().map(async (id) => {
    const detail = await call('GET', `/portal/v1/clients/HARBOUR/settlements/${id}`, admin)
    expect(detail, detail.text).toMatchObject({ status: 200 })
    return detail.body
  })
  return Promise.all(details)
}

/** Returns a short form of a settlement: day, amount, status, and the composition of the amount. */
const inShort = (detail: SettlementDetail) => [
  detail.Settlement.day ?? 'by hand',
  detail.Settlement.amount,
  detail.Settlement.status,
  detail.openingBalance,
  Object.fromEntries(
    detail.lines.filter(({ count }) => count > 0).map(({ kind, amount }) => [kind, amount]),
  ),
  detail.closingBalance,
  detail.leftInBalance,
]

/** The day of the current test. Each test starts ten days after the one before, with an empty balance. */
let today = '2026-11-20'

beforeEach(async () => {
  today = addDays(today, 10)
  clock.set(`${addDays(today, -1)}T02:00:00.000Z`)
  await settlesAt(account.bsb, account.accountNumber)
  await choose({ mode: 'BY_HAND' })
  const left = await balance()
  if (left > 0) await sweep(left.toFixed(2))
  // Each test starts after a settlement of $1.00, so that its first settlement has one before it.
  await provider.paid(1)
  await sweep('1.00')
  await settled()
  clock.set(`${addDays(today, -1)}T22:30:00.000Z`)
  const { body } = await call(
    'GET',
    '/portal/v1/clients/HARBOUR/balanceTransfers?numberOfRecords=1',
    admin,
  )
  firstOfTest = body.records[0]?.transferId ?? ''
})
afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

describe('the schedule', () => {
  test('of a client that never chose is only by hand', async () =>
    expect(
      (await call('GET', '/portal/v1/clients/HARBOURN1/settlementSchedule', admin)).body,
    ).toEqual({ mode: 'BY_HAND' }))

  test('is saved with its next time, once in the audit trail', async () => {
    const saved = { mode: 'KEEP_AMOUNT', keepAmount: '1000.00' }
    const answer = await choose(saved)
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...saved, nextDatetime: settlementTime(today).toISOString() },
    ])
    await choose(saved)
    const { rows } = await platform.pool.query(
      `SELECT details FROM activities WHERE client_id = 'HARBOUR' AND action = 'settlementSchedule.change' AND acted_at >= $1`,
      [clock.now()],
    )
    expect(rows).toEqual([
      { details: { before: 'Only by hand', after: 'Keep $1,000.00 in the balance' } },
    ])
  })

  test('needs a settlement account', async () => {
    await settlesAt(null, null)
    const answer = await choose({ mode: 'NEXT_DAY' })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'No settlement account is set up for this client',
    ])
    expect(await read()).toEqual({ mode: 'BY_HAND' })
  })

  test('waits for a second person if sweeps do, except to stop', async () => {
    await choose({ mode: 'NEXT_DAY' })
    await setPolicy({
      ...noApprovalPolicy,
      amounts: { ...noApprovalPolicy.amounts, sweep: '1000000.00' },
    })
    const held = await choose({ mode: 'KEEP_AMOUNT', keepAmount: '0.00' })
    expect([held.status, held.body.Approval.kind]).toEqual([202, 'sweep'])
    expect(await read()).toMatchObject({ mode: 'NEXT_DAY' })
    expect((await choose({ mode: 'BY_HAND' })).body).toEqual({ mode: 'BY_HAND' })
    await setPolicy(noApprovalPolicy)
  })
})

test('the next day, the net of the day is settled with its reference on the statement', async () => {
  await choose({ mode: 'NEXT_DAY' })
  await provider.paid(100)
  const refunded = await provider.paid(40)
  expect((await provider.refund(refunded, { refundAmount: '15.00' })).status).toBe(200)
  await settled()
  // This is half an hour after midnight in Sydney, so the money belongs to the next day.
  clock.set(`${today}T13:30:00.000Z`)
  await provider.paid(7)
  await settle()
  expect(await settlements()).toEqual([])
  await settleAt(today)
  await settle()
  const [settlement, ...others] = await settlements()
  expect(others).toEqual([])
  if (!settlement) throw new Error('no settlement')
  expect(inShort(settlement)).toEqual([
    today,
    '125.00',
    'SETTLED',
    '1.00',
    { PAYMENTS: '140.00', REFUNDS: '-15.00', SETTLEMENTS: '-1.00' },
    '125.00',
    '0.00',
  ])
  const { reference, settlementId } = settlement.Settlement
  expect(reference).toMatch(/^ST[0-9A-HJKMNP-TV-Z]{16}$/)
  const statement = await provider.statement(account)
  expect(statement.lines[0]).toMatchObject({ amount: '125.00', reference })
  expect(
    (await events())
      .slice(-2)
      .map(({ event, payload }) => [event, payload.Payment.paymentReference]),
  ).toEqual([
    ['Payment.CREATED', reference],
    ['Payment.SETTLED', reference],
  ])
  expect(await balance()).toBe(7)
  const { rows } = await platform.pool.query(
    `SELECT actor_name, subject_id, details FROM activities WHERE client_id = 'HARBOUR' AND action = 'sweep.create' AND acted_at >= $1`,
    [settlementTime(today)],
  )
  expect(rows).toEqual([
    {
      actor_name: 'the settlement schedule',
      subject_id: settlementId,
      details: { amount: '125.00', day: today },
    },
  ])
  const entries = await call(
    'GET',
    `/portal/v1/clients/HARBOUR/settlements/${settlementId}/entries?kind=PAYMENTS`,
    admin,
  )
  expect(
    entries.body.records.map(({ amount, balance: after, transactionType }: StatementEntry) => [
      amount,
      after,
      transactionType,
    ]),
  ).toEqual([
    ['100.00', '100.00', 'PaymentRequest'],
    ['40.00', '140.00', 'PaymentRequest'],
  ])
  expect(entries.body.nextPageId).toBeUndefined()
})

test('a provider that slept for three days settles each missed day once, oldest first', async () => {
  await choose({ mode: 'NEXT_DAY' })
  await provider.paid(10)
  clock.set(`${addDays(today, 1)}T01:00:00.000Z`)
  await provider.paid(20)
  // Nothing came on the third day, which is skipped.
  clock.set(`${addDays(today, 3)}T01:00:00.000Z`)
  await provider.paid(40)
  await settleAt(new Date(`${addDays(today, 3)}T02:00:00.000Z`))
  expect((await settlements()).map(inShort)).toEqual([
    [
      today,
      '10.00',
      'SETTLED',
      '1.00',
      { PAYMENTS: '10.00', SETTLEMENTS: '-1.00' },
      '10.00',
      '0.00',
    ],
    [addDays(today, 1), '20.00', 'SETTLED', '10.00', { PAYMENTS: '20.00' }, '30.00', '10.00'],
  ])
  expect(await read()).toMatchObject({
    nextDatetime: settlementTime(addDays(today, 3)).toISOString(),
  })
  await settleAt(addDays(today, 3))
  expect((await settlements()).slice(2).map(inShort)).toEqual([
    [
      addDays(today, 3),
      '40.00',
      'SETTLED',
      '30.00',
      { PAYMENTS: '40.00', SETTLEMENTS: '-30.00' },
      '40.00',
      '0.00',
    ],
  ])
})

test('a kept amount stays in the balance, and a settlement by hand covers the time since', async () => {
  await choose({ mode: 'KEEP_AMOUNT', keepAmount: '30.00' })
  await provider.paid(100)
  clock.set(`${today}T13:30:00.000Z`)
  await provider.paid(5)
  await settleAt(today)
  await provider.paid(50)
  expect((await sweep('60.00')).status).toBe(201)
  await settled()
  expect((await settlements()).map(inShort)).toEqual([
    [
      today,
      '75.00',
      'SETTLED',
      '1.00',
      { PAYMENTS: '105.00', SETTLEMENTS: '-1.00' },
      '105.00',
      '30.00',
    ],
    [
      'by hand',
      '60.00',
      'SETTLED',
      '105.00',
      { PAYMENTS: '50.00', SETTLEMENTS: '-75.00' },
      '80.00',
      '20.00',
    ],
  ])
  // Below the amount, nothing is settled.
  await settleAt(addDays(today, 1))
  expect(await settlements()).toHaveLength(2)
  expect(await balance()).toBe(20)
})

describe('a settlement to an account', () => {
  test('that is closed is shown, mailed once and not repeated until a person resumes', async () => {
    await choose({ mode: 'NEXT_DAY' })
    await provider.paid(80)
    await settlesAt(null, null, 'mwilliams@test.com.au')
    await settleAt(today)
    const [failed] = await settlements()
    if (!failed) throw new Error('no settlement')
    expect(failed.Settlement).toMatchObject({ status: 'FAILED', amount: '80.00' })
    expect(await balance()).toBe(80)
    const { settlementId, reason, reference } = failed.Settlement
    expect(await read()).toEqual({
      mode: 'NEXT_DAY',
      paused: { since: clock.now().toISOString(), reason, settlementId },
    })
    const { rows: mails } = await platform.pool.query(
      `SELECT addresses, subject, body FROM mails WHERE reason = 'settlement-failed' AND created_at >= $1`,
      [settlementTime(today)],
    )
    expect(mails).toEqual([
      {
        addresses: [
          'admin@harbour.example',
          'finance.admin@harbour.example',
          'federated@harbour.example',
        ].sort(),
        subject: 'A settlement failed for Harbour Roasters',
        body: expect.stringContaining(`Reference: ${reference}`),
      },
    ])
    await settleAt(addDays(today, 1))
    expect(await settlements()).toHaveLength(1)
    // A person corrects the account and resumes. Nothing leaves before the next morning.
    await settlesAt(account.bsb, account.accountNumber)
    expect((await choose({ mode: 'NEXT_DAY' })).body).toEqual({
      mode: 'NEXT_DAY',
      nextDatetime: settlementTime(addDays(today, 2)).toISOString(),
    })
    await settle()
    expect(await settlements()).toHaveLength(1)
    await settleAt(addDays(today, 2))
    expect((await settlements()).slice(1).map(inShort)).toEqual([
      [
        addDays(today, 1),
        '80.00',
        'SETTLED',
        '80.00',
        { RETURNS: '80.00', SETTLEMENTS: '-80.00' },
        '80.00',
        '0.00',
      ],
    ])
  })

  test('that is unknown sends nothing, and the day waits', async () => {
    await choose({ mode: 'NEXT_DAY' })
    await provider.paid(15)
    await settlesAt(null, null, 'not-found@example.com')
    await settleAt(today)
    expect(await settlements()).toEqual([])
    expect(await read()).toEqual({
      mode: 'NEXT_DAY',
      paused: { since: clock.now().toISOString(), reason: 'PayID not found' },
    })
    await settlesAt(account.bsb, account.accountNumber)
    await choose({ mode: 'NEXT_DAY' })
    await settleAt(addDays(today, 1))
    expect((await settlements()).map((one) => inShort(one).slice(0, 2))).toEqual([[today, '15.00']])
  })
})

test('money in transit at 8:00 am is carried over', async () => {
  await choose({ mode: 'NEXT_DAY' })
  await provider.paid(50)
  await settleAt(today)
  const [settlement] = await settlements()
  expect(settlement?.inTransit).toEqual([])
  const { rows } = await platform.pool.query(
    `UPDATE rail_instructions SET created_at = $1, finished_at = $2
      WHERE client_id = 'HARBOUR' AND kind = 'sweep' AND subject_id = $3 RETURNING subject_id`,
    [
      new Date(settlementTime(today).getTime() - 1000),
      new Date(settlementTime(today).getTime() + 1000),
      firstOfTest,
    ],
  )
  expect(rows).toHaveLength(1)
  const [again] = await settlements()
  expect(again?.inTransit).toMatchObject([{ kind: 'SETTLEMENT', id: firstOfTest, amount: '1.00' }])
})

test('a settlement of another client is not found', async () => {
  await choose({ mode: 'NEXT_DAY' })
  await provider.paid(5)
  await settleAt(today)
  const [settlement] = await settlements()
  const id = settlement?.Settlement.settlementId ?? ''
  for (const rest of ['', '/entries?kind=PAYMENTS']) {
    const answer = await call('GET', `/portal/v1/clients/KELPCO1/settlements/${id}${rest}`, {
      as: 'admin@kelp.example',
    })
    expect([answer.status, answer.body.message]).toEqual([404, `settlementId: ${id} not found`])
  }
  expect((await call('GET', path, { as: KELP_KEY })).status).not.toBe(200)
})

/** Random amounts in and out at random hours, with settlements by hand and by the schedule. */
const act = fc.record({
  hours: fc.integer({ min: 0, max: 20 }),
  what: fc.constantFrom('in', 'in', 'out', 'by hand', 'job', 'job'),
  cents: fc.integer({ min: 1, max: 50_000 }),
})

describe.each([
  ['go back', '2027-04-02', { mode: 'NEXT_DAY' }],
  ['go forward', '2027-10-01', { mode: 'KEEP_AMOUNT', keepAmount: '100.00' }],
])('random books while clocks %s', (_, start, schedule) => {
  beforeAll(() => {
    today = addDays(start, -10)
  })

  test('every settlement is the sum of its items, and every item is in one settlement or in the balance', async () => {
    await choose(schedule)
    const [acts = []] = fc.sample(fc.array(act, { minLength: 25, maxLength: 25 }), {
      numRuns: 1,
      seed: isFullRun ? Date.now() : 156,
    })
    for (const { hours, what, cents } of acts) {
      clock.advance(hours * 3_600_000)
      const left = Math.round((await balance()) * 100)
      if (what === 'in') await adjustFloat(platform.pool, 'HARBOUR', cents, clock.now())
      else if (what === 'job') await settle()
      else if (left > 0) {
        const amount = Math.min(left, cents)
        if (what === 'out') await adjustFloat(platform.pool, 'HARBOUR', -amount, clock.now())
        else await sweep(centsToText(asCents(amount)))
      }
      await settled()
    }
    const details = await settlements()
    expect(details.length).toBeGreaterThan(3)
    const positions: number[] = []
    let closing = '1.00'
    for (const detail of details) {
      expect(detail.openingBalance).toBe(closing)
      closing = detail.closingBalance
      const sum = detail.lines.reduce((cents, { amount }) => cents + signedCents(amount), 0)
      expect(signedCents(detail.openingBalance) + sum).toBe(signedCents(closing))
      expect(signedCents(closing) - signedCents(detail.leftInBalance)).toBe(
        signedCents(detail.Settlement.amount),
      )
      for (const { kind, count } of detail.lines.filter((line) => line.count > 0)) {
        const { body } = await call(
          'GET',
          `/portal/v1/clients/HARBOUR/settlements/${detail.Settlement.settlementId}/entries?kind=${kind}`,
          admin,
        )
        expect(body.records).toHaveLength(count)
        positions.push(...body.records.map(({ entryNumber }: StatementEntry) => entryNumber))
      }
    }
    const first = Math.min(...positions)
    expect(positions.sort((one, other) => one - other)).toEqual(
      positions.map((_position, index) => first + index),
    )
    const { rows } = await platform.pool.query<{ cents: number }>(
      `SELECT coalesce(sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END), 0)::bigint AS cents
         FROM ledger_entries WHERE client_id = 'HARBOUR' AND account = 'float' AND position > $1`,
      [first + positions.length - 1],
    )
    expect(signedCents(closing) + (rows[0]?.cents ?? 0)).toBe(Math.round((await balance()) * 100))
  })
})

const signedCents = (text: string) => Math.round(Number(text) * 100)
