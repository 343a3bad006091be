import { randomUUID } from 'node:crypto'
import type { ActivityAction } from '@tideway/contract/activity/activity'
import { clientIdOf } from '@tideway/contract/calls/ids'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { countLockWaits } from '../../../test/database/lock-waits.ts'
import { HARBOUR_KEY, openTestProvider } from '../../../test/provider.ts'
import { approvalCalls, changedRows, everyAmount } from '../../../test/records/approvals.ts'
import { payout, payoutCalls } from '../../../test/records/payouts.ts'
import { sweepCalls } from '../../../test/records/sweeps.ts'
import { testClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Actor } from '../audit/record-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { createAccount } from '../identity/accounts-store.ts'
import { expireApprovals } from './approval-jobs.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform, paid, read, refund, settled } = provider
const { pay, balance } = payoutCalls(provider)
const { sweep } = sweepCalls(provider)
const { setPolicy, held, approve, decline, withdraw, list, rows, count, trail } =
  approvalCalls(provider)

const manager = { as: 'manager@approvals.example' }
const admin = { as: 'admin@harbour.example' }
const third = { as: 'third@approvals.example' }
const support = { as: 'support@approvals.example' }
const operator = { as: 'operator@approvals.example' }
const harbour = clientIdOf('HARBOUR')

beforeAll(async () => {
  await adjustFloat(platform.pool, harbour, 10_000_00)
  await transact(platform.db, async (tx) => {
    for (const [email, role] of [
      ['manager@approvals.example', 'BASE_FINANCE_MANAGER'],
      ['third@approvals.example', 'BASE_FINANCE_MANAGER'],
      ['support@approvals.example', 'BASE_CUSTOMER_SERVICE_OPERATOR'],
      ['operator@approvals.example', 'BASE_TECH_OPERATOR'],
    ] as const)
      await createAccount(tx, { clientId: harbour, email, role, status: 'CONFIRMED' }, clock.now())
  })
})
beforeEach(() => setPolicy(everyAmount()))
afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
  clock.advance(1000)
})
afterAll(() => provider.close())

/** Writes an action into the audit trail, as if a person had done it. */
async function recordAct(action: ActivityAction, email: string, subjectId: string): Promise<void> {
  const { account_id: id } = await platform.db
    .selectFrom('accounts')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await recordActOf({ kind: 'USER', id, name: email }, action, subjectId)
}

const recordActOf = (
  who: Pick<Actor, 'kind' | 'id' | 'name'>,
  action: ActivityAction,
  subjectId: string,
) =>
  recordAudit(platform.db, {
    clientId: harbour,
    actor: { ...who, organisationId: harbour },
    action,
    subjectId,
    at: clock.now(),
  })

const payments = async (clientPaymentId: string) => {
  const { rows } = await platform.pool.query(
    'SELECT payment_id, amount_cents, requested_by FROM payments WHERE client_payment_id = $1',
    [clientPaymentId],
  )
  return rows
}
/** Returns the mails once this many have been written. */
const mails = async (count: number) => {
  let all: Awaited<ReturnType<typeof mailsNow>> = []
  await vi.waitFor(async () => {
    all = await mailsNow()
    expect(all.length).toBeGreaterThanOrEqual(count)
  }, 20_000)
  return all
}
const mailsNow = async () => {
  const { rows } = await platform.pool.query<{
    addresses: string[]
    subject: string
    body: string
  }>(
    `SELECT addresses, subject, body FROM mails WHERE reason = 'approval' ORDER BY created_at, mail_id`,
  )
  // The last notices of earlier tests may still arrive.
  return rows.filter(({ body }) => /\$7[78]\.00/.test(body))
}

describe('a payout', () => {
  test('waits, moves nothing, and runs as the person who made it once a second one approves', async () => {
    const body = payout({ paymentAmount: '250.00' })
    const id = String(body.clientPaymentId)
    const before = await balance()
    const approval = held(await pay(body, manager))
    expect(approval).toMatchObject({
      clientId: 'HARBOUR',
      kind: 'payout',
      action: 'payment.create',
      status: 'PENDING',
      version: 1,
      amount: '250.00',
      subjectId: id,
      facts: [
        { label: 'Payee', value: 'Corner Store Collective' },
        { label: 'BSB', value: '062000' },
        { label: 'Account number', value: '12345999' },
        { label: 'Description', value: 'Milk, week 12' },
      ],
      changes: [],
      askedBy: { kind: 'USER', name: manager.as },
      mayDecide: false,
      mayWithdraw: true,
    })
    expect([await balance(), await payments(id)]).toEqual([before, []])

    const answer = await approve(approval, { ...admin, body: { comment: 'Invoice checked' } })
    expect(answer.status, answer.text).toBe(200)
    const [payment, ...more] = await payments(id)
    expect(more).toEqual([])
    expect(payment).toMatchObject({ amount_cents: 250_00, requested_by: manager.as })
    expect(answer.body.Approval).toMatchObject({
      status: 'EXECUTED',
      decidedBy: admin.as,
      comment: 'Invoice checked',
      outcomeId: payment.payment_id,
      mayDecide: false,
    })
    expect(await balance()).toBe(before - 250)
    expect((await trail()).slice(0, 3)).toMatchObject([
      {
        action: 'approval.approve',
        actor: { name: admin.as },
        details: { action: 'payment.create', askedBy: manager.as, outcome: 'EXECUTED' },
      },
      {
        action: 'payment.create',
        actor: { name: manager.as },
        details: { amount: '250.00', approvedBy: admin.as, approvalId: approval.approvalId },
      },
      { action: 'approval.ask', actor: { name: manager.as }, details: { amount: '250.00' } },
    ])
  })

  test('that is declined never leaves, and its request shows the comment', async () => {
    const body = payout()
    const approval = held(await pay(body, manager))
    const answer = await decline(approval, { ...admin, body: { comment: 'Paid already' } })
    expect(answer.body.Approval).toMatchObject({
      status: 'DECLINED',
      decidedBy: admin.as,
      comment: 'Paid already',
    })
    expect(await payments(String(body.clientPaymentId))).toEqual([])
    expect((await approve(approval, admin)).body.message).toBe('The request has been declined')
    expect((await trail())[1]).toMatchObject({
      action: 'approval.decline',
      details: { comment: 'Paid already', outcome: 'DECLINED' },
    })
  })

  test('up to the amount, and with an API key, does not wait unless the policy says so', async () => {
    await setPolicy(everyAmount({ amounts: { ...everyAmount().amounts, payout: '100.00' } }))
    expect((await pay({ paymentAmount: '100.00' }, manager)).status).toBe(201)
    expect((await pay({ paymentAmount: '100.01' }, manager)).status).toBe(202)
    expect((await pay({ paymentAmount: '100.01' })).status).toBe(201)
    await setPolicy(everyAmount({ apiKeys: true }))
    const approval = held(await pay({ paymentAmount: '0.01' }))
    expect(approval.askedBy).toEqual({ kind: 'KEY', name: 'key SECRDEMO01' })
    const answer = await approve(approval, manager)
    expect(answer.body.Approval, answer.text).toMatchObject({ status: 'EXECUTED' })
  })

  test('with an API key cannot be approved by people who made or enabled the key', async () => {
    await setPolicy(everyAmount({ apiKeys: true }))
    await recordAct('apiKey.create', admin.as, 'SECRDEMO01')
    const approval = held(await pay({ paymentAmount: '1.00' }))
    const [listed] = (await list(admin)).filter(
      ({ approvalId }) => approvalId === approval.approvalId,
    )
    expect(listed).toMatchObject({
      mayDecide: false,
      whyNotDecide:
        'You created or enabled the API key that made this call. Another person must decide',
    })
    for (const refused of [await approve(approval, admin), await decline(approval, admin)])
      expect([refused.status, refused.body.message]).toEqual([403, listed?.whyNotDecide])
    await recordAct('apiKey.enable', manager.as, 'SECRDEMO01')
    expect((await approve(approval, manager)).status).toBe(403)
    expect((await approve(approval, third)).body.Approval).toMatchObject({ status: 'EXECUTED' })
    // A person who made a key with another key holds both.
    const next = held(await pay({ paymentAmount: '2.00' }))
    await recordActOf(
      { kind: 'KEY', id: 'SECRPARENT', name: 'key SECRPARENT' },
      'apiKey.create',
      'SECRDEMO01',
    )
    await recordAct('apiKey.create', third.as, 'SECRPARENT')
    expect((await approve(next, third)).status).toBe(403)
  })

  test('that would be rejected does not wait, and gets its own error', async () => {
    const before = (await list(manager)).length
    const poor = await pay({ paymentAmount: '9999999.00' }, manager)
    expect([poor.status, poor.body.message]).toEqual([400, expect.stringMatching(/funds/i)])
    const unknown = await pay({ payID: 'nobody@else.example', payIDType: 'EMAIL' }, manager)
    expect(unknown.status, unknown.text).toBe(400)
    expect((await trail())[0]).toMatchObject({ action: 'payment.create', result: 'REFUSED' })
    expect((await list(manager)).length).toBe(before)
  })

  test('sent again, with its key or without, is the same request', async () => {
    const body = payout()
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const first = await pay(body, { ...manager, ...key })
    const again = await pay(body, { ...manager, ...key })
    expect([again.status, again.text]).toEqual([202, first.text])
    expect(again.headers['idempotent-replayed']).toBe('true')
    const approval = held(await pay(body, manager))
    expect(approval.approvalId).toBe(held(first).approvalId)
    await setPolicy(everyAmount({ amounts: { ...everyAmount().amounts, payout: null } }))
    expect((await pay(body, { ...manager, ...key })).text).toBe(first.text)
    const other = await pay({ ...body, payeeName: 'Another' }, { ...manager, ...key })
    expect(other.status).toBe(422)
    await withdraw(approval, manager)
  })

  test('made before the policy gets its first answer when repeated', async () => {
    await setPolicy(everyAmount({ amounts: { ...everyAmount().amounts, payout: null } }))
    const body = payout()
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const first = await pay(body, { ...manager, ...key })
    expect(first.status).toBe(201)
    await setPolicy(everyAmount())
    const again = await pay(body, { ...manager, ...key })
    expect([again.status, again.text]).toEqual([201, first.text])
  })

  test('without enough money left at its approval fails for good, with the reason', async () => {
    const approval = held(await pay({ paymentAmount: '5000.00' }, manager))
    const money = await balance()
    await setPolicy(everyAmount({ amounts: { ...everyAmount().amounts, payout: null } }))
    expect((await pay({ paymentAmount: `${(money - 10).toFixed(2)}` }, manager)).status).toBe(201)
    const answer = await approve(approval, admin)
    expect(answer.body.Approval).toMatchObject({
      status: 'FAILED',
      reason: expect.stringMatching(/funds/i),
    })
    expect((await approve(approval, admin)).status).toBe(409)
    await settled()
    await adjustFloat(platform.pool, harbour, 10_000_00)
  })

  test('of a person who has lost the right, or whose account is disabled, fails', async () => {
    const role = (value: string) =>
      platform.pool.query('UPDATE accounts SET role = $1 WHERE email = $2', [value, manager.as])
    const first = held(await pay({}, manager))
    const second = held(await pay({ accountNumber: '12345998' }, manager))
    await role('BASE_CUSTOMER_SERVICE_OPERATOR')
    const gone = 'The person or API key that made the request may not make this call any more'
    expect((await approve(first, admin)).body.Approval).toMatchObject({
      status: 'FAILED',
      reason: gone,
    })
    await role('BASE_FINANCE_MANAGER')
    await platform.pool.query('UPDATE accounts SET enabled = false WHERE email = $1', [manager.as])
    expect((await approve(second, admin)).body.Approval).toMatchObject({
      status: 'FAILED',
      reason: gone,
    })
    await platform.pool.query('UPDATE accounts SET enabled = true WHERE email = $1', [manager.as])
  })
})

describe('no one decides', () => {
  test('about their own request, without the right, about another version, or twice', async () => {
    const approval = held(await pay({}, admin))
    const refused = async (answer: Promise<{ status: number; body: { message: string } }>) => {
      const { status, body } = await answer
      return [status, body.message]
    }
    const own = [403, 'A second person must decide about your request']
    expect(await refused(approve(approval, admin))).toEqual(own)
    expect(await refused(decline(approval, admin))).toEqual(own)
    const missing = [404, 'The request for approval can not be found']
    expect(await refused(approve(approval, operator))).toEqual(missing)
    expect(await refused(withdraw(approval, operator))).toEqual(missing)
    expect(await refused(approve(approval, support))).toEqual([403, expect.any(String)])
    expect(await refused(withdraw(approval, manager))).toEqual([
      403,
      'Only the person who made the request can withdraw it',
    ])
    expect(await refused(approve({ ...approval, version: 2 }, manager))).toEqual([
      409,
      'The request has changed since it was read. Read it again, and decide about what it says now',
    ])
    expect((await approve(approval, { ...manager, body: { comment: ' ' } })).status).toBe(400)
    expect((await decline(approval, { ...manager, body: {} })).status).toBe(400)
    expect((await withdraw(approval, admin)).body.Approval.status).toBe('WITHDRAWN')
    expect(await refused(approve(approval, manager))).toEqual([
      409,
      'The request has been withdrawn',
    ])
    expect(await refused(withdraw(approval, admin))).toEqual([
      409,
      'The request has been withdrawn',
    ])
  })

  test('without a fresh proof, except to decline', async () => {
    const old = { claims: { auth_time: Math.floor(clock.now().getTime() / 1000) - 3600 } }
    const approval = held(await pay({}, admin))
    const withoutProof = await approve(approval, { ...manager, ...old })
    expect([withoutProof.status, withoutProof.body.error]).toEqual([
      401,
      'insufficient_user_authentication',
    ])
    const declined = await decline(approval, { ...manager, ...old })
    expect(declined.status, declined.text).toBe(200)
  })

  test('about a client that is not theirs', async () => {
    const approval = held(await pay({}, admin))
    const elsewhere = { as: 'admin@newtown.harbour.example' }
    expect((await approve(approval, elsewhere)).status).toBe(404)
    expect(await list(elsewhere)).toEqual([])
    await withdraw(approval, admin)
  })

  test('twice with one idempotency key: the second answer repeats the first', async () => {
    const approval = held(await pay({}, manager))
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const first = await approve(approval, { ...admin, ...key })
    const again = await approve(approval, { ...admin, ...key })
    expect([again.status, again.text]).toEqual([200, first.text])
  })
})

test('a request expires at its time, and then never runs', async () => {
  await setPolicy(everyAmount({ expiryHours: 1 }))
  const body = payout()
  const approval = held(await pay(body, manager))
  expect(approval.expiresDatetime).toBe(new Date(clock.now().getTime() + 3_600_000).toISOString())
  clock.advance(3_599_999)
  const seen = async (who: { as: string }) =>
    (await list(who)).find(({ approvalId }) => approvalId === approval.approvalId)
  expect(await seen(admin)).toMatchObject({ status: 'PENDING', mayDecide: true })
  clock.advance(1)
  expect(await seen(admin)).toMatchObject({ status: 'EXPIRED', mayDecide: false })
  const lateDecision = await approve(approval, admin)
  expect([lateDecision.status, lateDecision.body.message]).toEqual([409, 'The request has expired'])
  await expireApprovals(platform)
  expect(await seen(manager)).toMatchObject({
    status: 'EXPIRED',
    decidedDatetime: approval.expiresDatetime,
  })
  expect(await payments(String(body.clientPaymentId))).toEqual([])
  // The same call may be made again.
  const again = held(await pay(body, manager))
  expect(again.approvalId).not.toBe(approval.approvalId)
  await withdraw(again, manager)
})

describe('a refund', () => {
  test('of everything that remains is approved with the amount that was shown, or asks again', async () => {
    const id = await paid(100)
    const approval = held(await refund(id, {}, manager))
    expect(approval).toMatchObject({ action: 'paymentRequest.refund', amount: '100.00' })
    await setPolicy(everyAmount({ amounts: { ...everyAmount().amounts, refund: null } }))
    expect((await refund(id, { refundAmount: '40' }, manager)).status).toBe(200)
    await settled()
    const changed = await approve(approval, admin)
    expect([changed.status, changed.body.Approval]).toMatchObject([
      200,
      {
        status: 'PENDING',
        version: 2,
        amount: '60.00',
        changes: [
          { label: 'Status', before: 'COMPLETE', after: 'RETURN_COMPLETE' },
          { label: 'Refund balance', before: '$100.00', after: '$60.00' },
          changedRows,
        ],
        mayDecide: true,
      },
    ])
    expect((await read(id)).PaymentRequestStatus.refundInformation?.availableBalance).toBe('60.00')
    expect((await approve(approval, admin)).status).toBe(409)
    const done = await approve(changed.body.Approval, admin)
    expect(done.body.Approval, done.text).toMatchObject({ status: 'EXECUTED', outcomeId: id })
    await settled()
    const { refundInformation } = (await read(id)).PaymentRequestStatus
    expect(refundInformation?.availableBalance).toBe('0.00')
    expect(refundInformation?.requests.map(({ amount }) => amount).sort()).toEqual([
      '40.00',
      '60.00',
    ])
  })

  test('shows payee, reason and remaining balance, and runs only with the rows that were read', async () => {
    const id = await paid(100)
    const { PaymentRequest } = await read(id)
    const note = (text: string, as: string) =>
      call('POST', '/portal/v1/notes', { as, body: { kind: 'paymentRequest', id, text } })
    await note('Photo received', manager.as)
    await note('Not mine', admin.as)
    const money = await balance()
    const approval = held(
      await refund(id, { refundAmount: '25', description: 'Damaged in transit' }, manager),
    )
    const seen = await rows(approval, admin)
    expect(seen).toEqual({
      count: 1,
      amount: '25.00',
      leftOut: 0,
      rowsDigest: expect.stringMatching(/^[0-9a-f]{32}$/),
      balance: money,
      balanceAfter: money - 25,
      rows: [
        {
          row: 1,
          name: expect.any(String),
          account: PaymentRequest.payID,
          reference: PaymentRequest.clientTransactionId,
          amount: '25.00',
          reason: 'Damaged in transit',
          note: 'Photo received',
          record: { kind: 'paymentRequest', id },
        },
      ],
    })
    const other = await approve(approval, { ...admin, body: { rowsDigest: '0'.repeat(32) } })
    expect(other.status, other.text).toBe(409)
    const { rowsDigest } = seen
    const done = await approve(approval, { ...admin, body: { rowsDigest } })
    expect(done.body.Approval, done.text).toMatchObject({ status: 'EXECUTED' })
  })

  test('that grows above the limit while it waits for its row is rejected', async () => {
    await setPolicy(everyAmount({ amounts: { ...everyAmount().amounts, refund: '7.00' } }))
    const id = await paid(10)
    const setRefunded = `UPDATE payment_requests SET refunded_cents = $2 WHERE payment_request_id = $1`
    await platform.pool.query(setRefunded, [id, 400])
    const other = await platform.pool.connect()
    onTestFinished(() => other.release())
    await other.query('BEGIN')
    await other.query(setRefunded, [id, 0])
    // The policy is checked for 6.00, because the other 4.00 become refundable only after that.
    const answer = refund(id, {}, manager)
    await vi.waitFor(
      async () => expect(Number(await countLockWaits(platform.pool))).toBe(1),
      10_000,
    )
    await other.query('COMMIT')
    expect(await answer).toMatchObject({
      status: 409,
      body: { details: { failureReason: expect.stringContaining('The amount has changed') } },
    })
    expect((await read(id)).PaymentRequestStatus.refundInformation?.availableBalance).toBe('10.00')
  })

  test('above the remaining amount is rejected when it is made', async () => {
    const id = await paid(10)
    const answer = await refund(id, { refundAmount: '11' }, manager)
    expect([answer.status, answer.body.details.failureCode]).toEqual([400, 'ERR0.10'])
  })
})

test('a sweep asks again if the settlement account has changed', async () => {
  const account = (number: string) =>
    platform.pool.query(
      `UPDATE clients SET settlement_pay_id = NULL, settlement_account_bsb = '062948', settlement_account_no = $1 WHERE client_id = 'HARBOUR'`,
      [number],
    )
  await account('20481190')
  const approval = held(await sweep('12.00', admin))
  await account('20481191')
  const finance = { as: 'finance.admin@harbour.example' }
  const people = await platform.pool.query(
    `SELECT email FROM accounts WHERE client_id = 'HARBOUR' AND role = 'BASE_FINANCE_ADMIN'`,
  )
  const other = { as: people.rows[0]?.email ?? finance.as }
  const changed = await approve(approval, other)
  expect(changed.body.Approval, changed.text).toMatchObject({
    status: 'PENDING',
    version: 2,
    changes: [{ label: 'Settlement account number', before: '20481190', after: '20481191' }],
  })
  const done = await approve(changed.body.Approval, other)
  expect(done.body.Approval).toMatchObject({ status: 'EXECUTED' })
})

test('people who can decide get a mail, and the person who asked gets one at the end', async () => {
  await settled()
  await platform.pool.query('DELETE FROM mails')
  const approval = held(await pay({ paymentAmount: '77.00' }, manager))
  const [requestMail] = await mails(1)
  expect(requestMail?.subject).toBe('Approval needed for Harbour Roasters')
  expect(requestMail?.addresses).toContain(admin.as)
  expect(requestMail?.addresses).not.toContain(manager.as)
  expect(requestMail?.addresses).not.toContain(operator.as)
  await decline(approval, admin)
  // An account without a name is named by the start of its address, because a mail masks addresses.
  expect(requestMail?.body).toMatch(
    /^manager \(Finance Manager\) asks you to approve: pay out \$77\.00 for Harbour Roasters\.\n/,
  )
  expect(requestMail?.body).toContain('It expires: Mon 23/11/2026')
  expect((await mails(2)).slice(1)).toMatchObject([
    { addresses: [manager.as], subject: 'Your request was declined' },
  ])
  await platform.pool.query(
    `UPDATE accounts SET given_name = 'Mia', family_name = 'Chen' WHERE email = $1`,
    [manager.as],
  )
  const named = held(await pay({ paymentAmount: '78.00' }, manager))
  expect((await mails(3))[2]?.body).toMatch(/^Mia Chen \(Finance Manager\) asks you to approve/)
  await withdraw(named, manager)
})

test('everyone who may see a request can read its rows, also after its end', async () => {
  const approval = held(await pay({ paymentAmount: '7.00' }, manager))
  const path = `/portal/v1/approvals/${approval.approvalId}`
  const row = {
    row: 1,
    name: 'Corner Store Collective',
    account: '062000-12345999',
    reference: approval.subjectId,
    amount: '7.00',
    reason: 'Milk, week 12',
  }
  expect((await rows(approval, manager)).rows).toEqual([
    { ...row, nameCheck: expect.stringMatching(/^(MTCH|CMTC|NMTC|NOAP)$/) },
  ])
  expect((await call('GET', path, admin)).body.Approval).toMatchObject({ mayDecide: true })
  const elsewhere = { as: 'admin@newtown.harbour.example' }
  for (const who of [operator, elsewhere])
    for (const read of [path, `${path}/rows`])
      expect((await call('GET', read, who)).status).toBe(404)
  expect((await call('GET', `${path}/rows`, support)).status).toBe(403)
  await withdraw(approval, manager)
  const rowsAfterEnd = await rows(approval, admin)
  expect(rowsAfterEnd).toMatchObject({ count: 1, amount: '7.00', rows: [row] })
  expect(rowsAfterEnd.balance).toBeUndefined()
  // Requests of earlier versions have no stored rows.
  await platform.pool.query(
    'UPDATE approval_requests SET sealed_rows = NULL WHERE approval_id = $1',
    [approval.approvalId],
  )
  expect((await call('GET', `${path}/rows`, admin)).status).toBe(404)
})

test('people read the rules about calls that they may make themselves, and no others', async () => {
  await setPolicy(everyAmount({ changes: ['key', 'user'] }))
  const rules = async (who: { as: string }) =>
    (await call('GET', '/portal/v1/approvals/rules', who)).body
  expect(await rules(manager)).toMatchObject({
    amounts: { payout: '0.00', refund: '0.00', sweep: null },
    changes: [],
  })
  expect(await rules(operator)).toMatchObject({ amounts: { payout: null }, changes: ['key'] })
  expect((await call('GET', '/portal/v1/approvals/rules', support)).status).toBe(403)
})

test('people see the number of requests that they may decide', async () => {
  const waiting = async (who: { as: string }) => (await count(who)).waiting
  const before = [await waiting(admin), await waiting(manager)]
  const approval = held(await pay({}, manager))
  expect([await waiting(admin), await waiting(manager)]).toEqual([(before[0] ?? 0) + 1, before[1]])
  expect(await count(operator)).toEqual({ inUse: true, waiting: 0 })
  expect((await list(operator)).map(({ approvalId }) => approvalId)).toEqual([])
  await withdraw(approval, manager)
  expect(await count({ as: 'admin@newtown.harbour.example' })).toEqual({ inUse: false, waiting: 0 })
})

describe('the policy', () => {
  const path = '/portal/v1/clients/HARBOUR/approvalPolicy'
  const save = (body: object, as = admin) => call('PUT', path, { ...as, body })

  test('waits itself if it says so, and asks again if it has changed', async () => {
    const guarded = everyAmount({ changes: ['policy'] })
    expect((await save(guarded)).status).toBe(200)
    expect((await save(guarded)).status).toBe(200)
    const off = everyAmount({ changes: [], amounts: { ...guarded.amounts, payout: null } })
    const approval = held(await save(off))
    expect((await call('GET', path, admin)).body).toEqual(guarded)
    const { rows } = await platform.pool.query<{ email: string }>(
      `SELECT email FROM accounts WHERE client_id = 'HARBOUR' AND role = 'BASE_FINANCE_ADMIN' AND enabled`,
    )
    const other = { as: rows[0]?.email ?? '' }
    expect((await approve(approval, manager)).status).toBe(404)
    await setPolicy(everyAmount({ changes: ['policy'], expiryHours: 5 }))
    const changed = (await approve(approval, other)).body.Approval
    expect(changed.changes).toEqual([
      { label: 'Requests expire after', before: '72 hours', after: '5 hours' },
    ])
    expect((await approve(changed, other)).body.Approval.status).toBe('EXECUTED')
    expect((await call('GET', path, admin)).body).toEqual(off)
  })

  test.each([
    [{ ...everyAmount(), expiryHours: 0 }],
    [{ ...everyAmount(), amounts: { ...everyAmount().amounts, payout: '1' } }],
    [{ ...everyAmount(), amounts: { ...everyAmount().amounts, batch: '-1.00' } }],
    [{ ...everyAmount(), changes: ['nothing'] }],
  ])('is not saved if it is wrong: %#', async (wrong) => {
    const answer = await save(wrong)
    expect([answer.status, answer.body.details.failureCode]).toEqual([400, 'ERR0.03'])
  })
})

test('a waiting call and its rows are stored encrypted, and only the rows stay after its end', async () => {
  const secret = 'Bearer very-secret'
  const body = payout({
    paymentNotification: {
      paymentNotificationEndpointUrl: 'https://hooks.harbour.example/events',
      paymentNotificationAuthorizationHeaderValue: secret,
    },
  })
  const approval = held(await pay(body, manager))
  const stored = async () =>
    (
      await platform.pool.query(
        'SELECT sealed_call, sealed_rows, r.*::text AS everything FROM approval_requests r WHERE approval_id = $1',
        [approval.approvalId],
      )
    ).rows[0]
  const waiting = await stored()
  expect(waiting.sealed_call).toBeInstanceOf(Buffer)
  expect(waiting.everything).not.toContain('very-secret')
  expect(waiting.sealed_rows).toBeInstanceOf(Buffer)
  expect(waiting.sealed_rows.includes('Corner Store')).toBe(false)
  await withdraw(approval, manager)
  expect(await stored()).toMatchObject({ sealed_call: null, sealed_rows: waiting.sealed_rows })
})

test('without a policy, no call waits', async () => {
  await platform.pool.query('DELETE FROM approval_policies')
  expect((await pay({}, manager)).status).toBe(201)
  expect((await refund(await paid(10), {}, manager)).status).toBe(200)
  expect((await pay({}, { as: HARBOUR_KEY })).status).toBe(201)
})
