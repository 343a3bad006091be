import { randomUUID } from 'node:crypto'
import { settlementReference } from '@tideway/contract/balance/settlements/settlement-reference'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { sweepCalls } from '../../../test/records/sweeps.ts'
import { listenTo } from '../../../test/records/webhooks.ts'
import { railEvents } from '../../joined-parts.ts'

const provider = await openTestProvider()
const { platform, settled } = provider
const bank = railEvents(platform)
const { balance, hold, sweep, ...calls } = sweepCalls(provider)
const ADMIN = 'admin@harbour.example'
const NEWTOWN = { as: ADMIN, actingFor: 'HARBOURN1' }

for (const clientId of ['HARBOUR', 'HARBOURN1']) await listenTo(platform.pool, clientId)

let eventCounts = { HARBOUR: 0, HARBOURN1: 0 }
/** Returns the events that were recorded in this test. */
const events = (clientId: keyof typeof eventCounts = 'HARBOUR') =>
  calls.events(clientId, eventCounts[clientId])

beforeEach(async () => {
  eventCounts = {
    HARBOUR: (await calls.events()).length,
    HARBOURN1: (await calls.events('HARBOURN1')).length,
  }
  await hold(100)
})
afterEach(async () => {
  await settled()
  await platform.pool.query(
    `UPDATE clients SET settlement_pay_id = 'settlement@harbour.example', settlement_pay_id_type = 'EMAIL'
      WHERE client_id = 'HARBOUR'`,
  )
  await platform.pool.query(
    `UPDATE clients SET settlement_account_bsb = '062948', settlement_account_no = '20481190'
      WHERE client_id = 'HARBOURN1'`,
  )
})
afterAll(() => provider.close())

const settlesAt = (payId: string, type: string | null = 'EMAIL') =>
  platform.pool.query(
    `UPDATE clients SET settlement_pay_id = $1, settlement_pay_id_type = $2 WHERE client_id = 'HARBOUR'`,
    [payId, type],
  )
const newtownSettlesAt = (bsb: string, accountNo: string) =>
  platform.pool.query(
    `UPDATE clients SET settlement_account_bsb = $1, settlement_account_no = $2 WHERE client_id = 'HARBOURN1'`,
    [bsb, accountNo],
  )

/** Returns the final state of a sweep to a PayID, as webhooks report it. */
async function endAt(payId: string, type?: string) {
  await settlesAt(payId, type)
  const answer = await sweep('30.00')
  expect(answer, answer.text).toMatchObject({ status: 201 })
  await settled()
  const all = await events()
  return { names: all.map(({ event }) => event), last: all.at(-1)?.payload.PaymentStatus }
}

test('a sweep reduces the balance immediately and settles at the PayID', async () => {
  const clientTransactionId = randomUUID()
  const answer = await sweep('30.5', {}, { clientTransactionId })
  expect([answer.status, answer.body]).toEqual([
    201,
    {
      SweepRequestStatus: {
        sweepRequestId: expect.stringMatching(/^[0-9a-f]{32}$/),
        status: 'CREATED',
        createdDatetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        currentBalance: 69.5,
      },
    },
  ])
  expect(await balance()).toBe(69.5)
  await settled()
  await provider.expectLedgerAtZero()
  expect(await balance()).toBe(69.5)
  const all = await events()
  expect(all.map(({ event }) => event)).toEqual(['Payment.CREATED', 'Payment.SETTLED'])
  const { sweepRequestId, createdDatetime } = answer.body.SweepRequestStatus
  expect(all[1]?.payload).toEqual({
    Payment: {
      clientPaymentId: clientTransactionId,
      payeeName: 'Harbour Roasters Pty Ltd',
      paymentAmount: '30.50',
      paymentDescription: 'Instant settlement',
      payID: 'settlement@harbour.example',
      payIDType: 'EMAIL',
      paymentReference: settlementReference(answer.body.SweepRequestStatus.sweepRequestId),
    },
    PaymentStatus: {
      paymentId: sweepRequestId,
      status: 'SETTLED',
      createdDatetime,
      settlementDatetime: expect.any(String),
      completedDatetime: expect.any(String),
      nppTransactionId: expect.stringMatching(/^TDWYAU2SXXXI\d{23}$/),
      sentViaDE: false,
    },
  })
  const { rows } = await platform.pool.query(
    `SELECT kind, account, direction, amount_cents FROM ledger_transactions
       JOIN ledger_entries USING (client_id, transaction_id)
      WHERE subject_id = $1 ORDER BY transaction_id, entry_no`,
    [sweepRequestId],
  )
  const entry = (kind: string, account: string, direction: string) => ({
    kind,
    account,
    direction,
    amount_cents: 3050,
  })
  expect(rows).toEqual([
    entry('sweep', 'float', 'debit'),
    entry('sweep', 'clearing', 'credit'),
    entry('sweep_settled', 'clearing', 'debit'),
    entry('sweep_settled', 'settlement', 'credit'),
  ])
})

test('a branch sweeps its own balance to its own account', async () => {
  await hold(50, clientIdOf('HARBOURN1'))
  const answer = await sweep('50.00', NEWTOWN)
  expect(answer.body.SweepRequestStatus.currentBalance).toBe(0)
  await settled()
  await provider.expectLedgerAtZero()
  expect([await balance(NEWTOWN), await balance()]).toEqual([0, 100])
  expect(await provider.statement({ bsb: '062948', accountNumber: '20481190' })).toMatchObject({
    payer: { name: 'Harbour Newtown Pty Ltd' },
    lines: [{ amount: '50.00', counterparty: 'Tideway', description: 'Instant settlement' }],
  })
})

test('two clients may use the same clientTransactionId', async () => {
  await hold(50, clientIdOf('HARBOURN1'))
  const fields = { clientTransactionId: 'settlement-2026-11-20' }
  expect((await sweep('1.00', {}, fields)).status).toBe(201)
  expect((await sweep('1.00', NEWTOWN, fields)).status).toBe(201)
  expect((await sweep('1.00', NEWTOWN, fields)).status).toBe(409)
})

test('an account that cannot be paid instantly is paid by Direct Entry, whatever payouts allow', async () => {
  await platform.pool.query(
    `UPDATE clients SET direct_entry_fallback = false WHERE client_id = 'HARBOURN1'`,
  )
  await newtownSettlesAt('062000', '12345777')
  await hold(50, clientIdOf('HARBOURN1'))
  expect((await sweep('20.00', NEWTOWN)).status).toBe(201)
  await settled()
  await provider.expectLedgerAtZero()
  const last = (await events('HARBOURN1')).at(-1)
  expect(last?.payload.PaymentStatus).toMatchObject({ status: 'SETTLED', sentViaDE: true })
  expect(last?.payload.PaymentStatus.nppTransactionId).toBeUndefined()
  expect(await balance(NEWTOWN)).toBe(30)
})

describe('an unsuccessful settlement', () => {
  test('that fails is credited back', async () => {
    expect(await endAt('mwilliams@test.com.au')).toEqual({
      names: ['Payment.CREATED', 'Payment.FAILED'],
      last: expect.objectContaining({ status: 'FAILED', failureReason: expect.any(String) }),
    })
    expect(await balance()).toBe(100)
    await provider.expectLedgerAtZero()
  })

  test('that is returned later is credited back to the client', async () => {
    expect(await endAt('mandrews@test.com.au')).toEqual({
      names: ['Payment.CREATED', 'Payment.SETTLED', 'Payment.RETURNED'],
      last: expect.objectContaining({ status: 'RETURNED', returnedReason: expect.any(String) }),
    })
    expect(await balance()).toBe(100)
    await provider.expectLedgerAtZero()
  })

  test('that waits for a slow bank is pending', async () => {
    expect((await endAt('pjones@test.com.au')).names).toEqual([
      'Payment.CREATED',
      'Payment.PENDING',
      'Payment.SETTLED',
    ])
    expect(await balance()).toBe(70)
    await provider.expectLedgerAtZero()
  })

  test('an unregistered PayID is rejected before money moves', async () => {
    await settlesAt('not-found@example.com')
    const answer = await sweep('30.00')
    expect([answer.status, answer.body.message]).toEqual([400, 'PayID not found'])
    expect([await balance(), await events()]).toEqual([100, []])
  })

  test('repeated or late notifications change nothing', async () => {
    await endAt('mandrews@test.com.au')
    await endAt('mwilliams@test.com.au')
    const before = [await balance(), (await events()).length]
    const { rows } = await platform.pool.query(
      `SELECT instruction_id, npp_transaction_id FROM rail_instructions WHERE kind = 'sweep'`,
    )
    for (const { instruction_id: instructionId, npp_transaction_id } of rows) {
      const nppTransactionId = npp_transaction_id ?? ''
      await bank.instructionDelayed({ instructionId, nppTransactionId })
      await bank.instructionFinished({
        instructionId,
        nppTransactionId,
        settled: true,
        via: 'NPP',
        reason: undefined,
      })
    }
    const ended = await platform.db
      .selectFrom('rail_instructions')
      .select('instruction_id')
      .where('kind', '=', 'sweep')
      .where('status', '<>', 'SETTLED')
      .execute()
    for (const { instruction_id: instructionId } of ended)
      await bank.instructionReturned({ instructionId, reason: 'AC04' })
    expect([await balance(), (await events()).length]).toEqual(before)
    await provider.expectLedgerAtZero()
  })
})

test('a PayID without a type gets the type that its format suggests', async () => {
  await platform.pool.query(
    `UPDATE clients SET settlement_pay_id = '+61-412345678', settlement_pay_id_type = NULL
      WHERE client_id = 'HARBOUR'`,
  )
  expect((await sweep('1')).status).toBe(201)
  expect((await events())[0]?.payload.Payment).toMatchObject({
    payID: '+61-412345678',
    payIDType: 'PHONE',
  })
})

test('a sweep without a settlement account is rejected', async () => {
  await hold(10, clientIdOf('KELPCO1'))
  const answer = await sweep('1.00', { as: KELP_KEY })
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      message: 'No settlement account is set up for this client',
      details: {
        failureCode: 'ERR0.03',
        failureReason: 'No settlement account is set up for this client',
      },
    },
  ])
  expect(await balance({ as: KELP_KEY })).toBe(10)
})

test('a cent above the balance is rejected, and the full balance is accepted', async () => {
  const answer = await sweep('100.01')
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      message: 'Insufficient funds to process this payment',
      details: {
        failureCode: 'ERR0.11',
        failureReason: 'Insufficient funds to process this payment',
      },
    },
  ])
  expect(await balance()).toBe(100)
  expect((await sweep('100.00')).body.SweepRequestStatus.currentBalance).toBe(0)
})

test('money received a moment ago is swept with the rest', async () => {
  await provider.paid(12.34)
  expect((await sweep('112.34')).status).toBe(201)
  expect(await balance()).toBe(0)
  await settled()
  await provider.expectLedgerAtZero()
})

test.each([
  ['0'],
  ['0.00'],
  ['-1.00'],
  ['1.001'],
  ['1,000.00'],
  ['$1.00'],
  ['1e2'],
  [' 1'],
  [''],
  ['99999999999999999999'],
])('amount "%s" is rejected', async (amount) => {
  const answer = await sweep(amount)
  expect(answer.status).toBe(400)
  expect(await balance()).toBe(100)
})

test.each([
  ['a number', { amount: 1 }],
  ['no amount', { amount: undefined }],
  ['no id', { clientTransactionId: undefined }],
  ['an empty id', { clientTransactionId: '' }],
  ['an id of 51 characters', { clientTransactionId: 'x'.repeat(51) }],
  ['an id over two lines', { clientTransactionId: 'a\nb' }],
  ['a field more', { payID: 'me@thief.example' }],
])('a request with %s is rejected', async (_what, fields) => {
  expect((await sweep('1.00', {}, fields)).status).toBe(400)
  expect(await balance()).toBe(100)
})
