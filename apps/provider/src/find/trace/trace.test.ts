import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import type { Trace, TraceEvent } from '@tideway/contract/trace/trace'
import { MOST_OF_PART } from '@tideway/contract/trace/trace'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openReceiver } from '../../../test/outside-systems/webhook-receiver.ts'
import type { CallOptions } from '../../../test/provider.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { approvalCalls, everyAmount } from '../../../test/records/approvals.ts'
import { byAccount, openCheckout } from '../../../test/records/checkout-pay-to.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { testClock } from '../../platform/clock.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const receiver = await openReceiver()
const provider = await openTestProvider({
  clock,
  settings: {
    OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}`,
    PAYER_APPROVES_SECONDS: '3600',
  },
})
const { call, platform, settled, pay } = provider
const approvals = approvalCalls(provider)

const ADMIN = 'admin@harbour.example'
const SUPPORT = 'support@harbour.example'
const MANAGER = 'finance.manager@harbour.example'
const KELP = 'admin@kelp.example'
const KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'

const get = (kind: string, id: string, options: CallOptions = {}) =>
  call('GET', `/portal/v1/traces/${kind}/${id}`, { as: ADMIN, ...options })

async function trace(kind: string, id: string, options: CallOptions = {}): Promise<Trace> {
  const answer = await get(kind, id, options)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body
}

/** Each event on a line: its kind, amount, actor and outcome. */
const lines = ({ events }: Pick<Trace, 'events'>) => events.map(line)
const line = ({ event, amount, actor, entry, delivery, status, reason, activity }: TraceEvent) =>
  [
    event,
    entry && `${entry.kind} ${entry.direction}`,
    amount,
    entry && `→ ${entry.balance}`,
    delivery?.event,
    activity?.action,
    activity?.result,
    status,
    delivery?.lastStatus,
    reason,
    actor && `by ${actor.name}`,
  ]
    .filter(Boolean)
    .join(' ')

const later = () => clock.advance(1000)
const statusOf = async (event: string) => {
  const { rows } = await platform.pool.query(
    'SELECT status FROM webhook_deliveries WHERE event = $1 ORDER BY created_at',
    [event],
  )
  return rows.map(({ status }) => status)
}

const delivered = (event: string, statuses: string[]) =>
  vi.waitFor(async () => expect(await statusOf(event)).toEqual(statuses), { timeout: 10_000 })

let request = ''

/** A request that gets a wrong amount, the right one, a refund that arrives and one that fails, and a note. */
beforeAll(async () => {
  const portal = '/portal/v1/clients/HARBOUR'
  const as = { as: ADMIN }
  await call('PUT', `${portal}/webhooks/default`, { ...as, body: { url: receiver.url } })
  const statuses = ['COMPLETE', 'RETURN_COMPLETE', 'RETURN_FAILED']
  const saved = await call('PATCH', '/rest/v1/client/HARBOUR', {
    ...as,
    body: {
      webhooks: [
        { id: 'default', webhooksOn: statuses.map((status) => `PaymentRequest.${status}`) },
      ],
    },
  })
  expect(saved, saved.text).toMatchObject({ status: 200 })
  receiver.reply((response, { body }) => {
    response.writeHead(body.includes('RETURN_FAILED') ? 410 : 204).end()
  })
  const { PaymentRequest, PaymentRequestStatus } = await provider.create({
    clientTransactionId: 'order-7731',
  })
  request = PaymentRequestStatus.paymentRequestId
  later()
  expect((await pay(PaymentRequest.payID, 40)).outcome).toBe('RETURNED')
  await settled()
  later()
  expect((await pay(PaymentRequest.payID, 100)).outcome).toBe('ACCEPTED')
  await delivered('PaymentRequest.COMPLETE', ['DELIVERED'])
  later()
  const words = { clientRefundID: 'refund-1', description: 'Returned goods' }
  const first = await provider.refund(request, { refundAmount: '30.00', ...words }, { as: MANAGER })
  expect(first, first.text).toMatchObject({ status: 200 })
  await settled()
  await delivered('PaymentRequest.RETURN_COMPLETE', ['DELIVERED'])
  later()
  await provider.setPayerClosed(true)
  expect((await provider.refund(request, { refundAmount: '20.00' })).status).toBe(200)
  await settled()
  await provider.setPayerClosed(false)
  await delivered('PaymentRequest.RETURN_FAILED', ['FAILED'])
  later()
  expect((await provider.refund(request, { refundAmount: '90.00' }, { as: MANAGER })).status).toBe(
    400,
  )
  later()
  const note = await call('POST', '/portal/v1/notes', {
    as: SUPPORT,
    body: { kind: 'paymentRequest', id: request, text: 'The customer called.' },
  })
  expect(note.status).toBe(201)
}, 60_000)

afterAll(async () => {
  await provider.close()
  await receiver.close()
})

describe('a payment request', () => {
  test('has everything that happened to it, in the order of time', async () => {
    const answer = await trace('paymentRequest', request)
    expect(answer).toMatchObject({ kind: 'paymentRequest', id: request, reference: 'order-7731' })
    expect(lines(answer)).toEqual([
      'CREATED 100.00 by key SECRDEMO01',
      'PAYMENT_RETURNED 40.00 WRONG_AMOUNT',
      'PAYMENT_RECEIVED 100.00',
      'LEDGER_ENTRY payment_received credit 100.00 → 100.00',
      'WEBHOOK PaymentRequest.COMPLETE DELIVERED 204',
      'REFUND_REQUESTED 30.00 by finance.manager@harbour.example',
      'REFUND_COMPLETED 30.00',
      'LEDGER_ENTRY refund debit 30.00 → 70.00',
      'WEBHOOK PaymentRequest.RETURN_COMPLETE DELIVERED 204',
      'REFUND_REQUESTED 20.00 by key SECRDEMO01',
      'REFUND_FAILED 20.00 AC04',
      'LEDGER_ENTRY refund debit 20.00 → 50.00',
      'LEDGER_ENTRY refund_failed credit 20.00 → 70.00',
      'WEBHOOK PaymentRequest.RETURN_FAILED FAILED 410',
      'ACTIVITY paymentRequest.refund REFUSED Refund amount must be less than or equal to original payment amount by finance.manager@harbour.example',
      'NOTE by support@harbour.example',
    ])
  })

  test('has the details of each event', async () => {
    const { events } = await trace('paymentRequest', request)
    const first = (name: string) => events.find(({ event }) => event === name)
    expect(first('CREATED')).toEqual({
      event: 'CREATED',
      at: '2026-11-20T03:00:00.000Z',
      id: request,
      amount: '100.00',
      reference: 'order-7731',
      actor: { kind: 'KEY', id: 'SECRDEMO01', name: 'key SECRDEMO01', organisationId: 'HARBOUR' },
    })
    const { rows } = await platform.pool.query(
      'SELECT delivery_id FROM webhook_deliveries ORDER BY created_at LIMIT 1',
    )
    expect(first('WEBHOOK')).toEqual({
      event: 'WEBHOOK',
      at: '2026-11-20T03:00:02.000Z',
      id: rows[0].delivery_id,
      status: 'DELIVERED',
      delivery: {
        event: 'PaymentRequest.COMPLETE',
        destinationId: 'default',
        url: receiver.url,
        attemptCount: 1,
        lastStatus: 204,
        lastAttemptDatetime: '2026-11-20T03:00:02.000Z',
      },
    })
    expect(first('REFUND_REQUESTED')).toMatchObject({
      at: '2026-11-20T03:00:03.000Z',
      reference: 'refund-1',
      text: 'Returned goods',
    })
    expect(first('NOTE')).toMatchObject({
      text: 'The customer called.',
      actor: { kind: 'USER', name: SUPPORT, role: 'BASE_CUSTOMER_SERVICE_OPERATOR' },
    })
  })

  test('of several payments names each one’s own request, which has its own trace', async () => {
    const { PaymentRequest, PaymentRequestStatus } = await provider.create({
      multiPayment: true,
      paymentAmount: undefined,
    })
    const id = PaymentRequestStatus.paymentRequestId
    const first = await pay(PaymentRequest.payID, 10)
    later()
    await pay(PaymentRequest.payID, 15)
    await settled()
    const answer = await trace('paymentRequest', id, { as: MANAGER })
    expect(lines(answer)).toEqual([
      'CREATED',
      'PAYMENT_RECEIVED 10.00',
      'LEDGER_ENTRY payment_received credit 10.00 → 80.00',
      'PAYMENT_RECEIVED 15.00',
      'LEDGER_ENTRY payment_received credit 15.00 → 95.00',
    ])
    const child = first.paymentRequestId ?? ''
    expect(answer.events[1]?.record).toEqual({ kind: 'paymentRequest', id: child })
    const own = await trace('paymentRequest', child, { as: MANAGER })
    expect(lines(own)).toEqual([
      'CREATED 10.00',
      'PAYMENT_RECEIVED 10.00',
      'LEDGER_ENTRY payment_received credit 10.00 → 80.00',
    ])
    expect(own.events[0]?.record).toEqual({ kind: 'paymentRequest', id })
  })

  test('has the attempts to pay it by PayTo', async () => {
    const checkout = await openCheckout(provider, { clientTransactionId: 'order-payto' })
    later()
    expect((await checkout.start(byAccount)).status).toBe(200)
    later()
    await checkout.play('decline')
    later()
    expect((await checkout.start(byAccount)).status).toBe(200)
    await checkout.play('approve')
    await settled()
    expect(lines(await trace('paymentRequest', checkout.id))).toEqual([
      'CREATED 13.10 by key SECRDEMO01',
      'PAYTO_ATTEMPT CANCELLED MS02',
      'PAYTO_ATTEMPT CANCELLED MCOC',
      'PAYMENT_RECEIVED 13.10',
      'LEDGER_ENTRY payment_received credit 13.10 → 108.10',
    ])
    const { rows } = await platform.pool.query(
      'SELECT payment_initiation_id AS id FROM payment_initiations WHERE payment_request_id = $1',
      [checkout.id],
    )
    const initiation = await trace('paymentInitiation', rows[0].id)
    expect(lines(initiation)).toEqual([
      'CREATED 13.10 by the payer, at the checkout',
      'SETTLED 13.10',
      'LEDGER_ENTRY payment_received credit 13.10 → 108.10',
    ])
    expect(initiation.events.map(({ record }) => record?.kind)).toEqual([
      'paymentAgreement',
      'paymentRequest',
      undefined,
    ])
  })

  test('that expired says so', async () => {
    const expiry = new Date(clock.now().getTime() + 60_000).toISOString()
    const { PaymentRequestStatus } = await provider.create({ paymentExpiryDatetime: expiry })
    clock.advance(120_000)
    const { events } = await trace('paymentRequest', PaymentRequestStatus.paymentRequestId)
    expect(events.map(({ event, at }) => [event, at]).at(-1)).toEqual(['EXPIRED', expiry])
  })

  test('with more events than fit has the newest, and the number of the others', async () => {
    const id = await provider.paid(1)
    await platform.pool.query(
      `INSERT INTO activities (client_id, acted_at, actor_kind, actor_id, actor_name, actor_organisation_id, action, subject_id, result, reason)
       SELECT 'HARBOUR', $2::timestamptz + n * interval '1 second', 'KEY', 'K', 'key K', 'HARBOUR', 'paymentRequest.refund', $1, 'REFUSED', 'No. ' || n
         FROM generate_series(1, $3::int) n`,
      [id, clock.now(), MOST_OF_PART + 30],
    )
    const { events, parts } = await trace('paymentRequest', id)
    const refused = events.filter(({ event }) => event === 'ACTIVITY').map(({ reason }) => reason)
    expect(refused).toHaveLength(MOST_OF_PART)
    expect([refused[0], refused.at(-1)]).toEqual(['No. 31', 'No. 230'])
    // The entry of its creation is among the older ones.
    expect(parts.find(({ part }) => part === 'activity')?.leftOut).toBe(31)
    expect(parts.filter(({ leftOut }) => leftOut > 0)).toHaveLength(1)
  })

  test('has no entry about another record with the same reference', async () => {
    const payout = await payoutCalls(provider).ended({ clientPaymentId: 'order-7731' })
    const answer = await trace('paymentRequest', request)
    expect(answer.events.filter(({ activity }) => activity?.action === 'payment.create')).toEqual(
      [],
    )
    expect(lines(await trace('payment', payout.paymentId))).toEqual([
      'CREATED 10.00 by key SECRDEMO01',
      'SETTLED 10.00',
      'LEDGER_ENTRY payout debit 10.00 → 99.10',
    ])
  })
})

describe('a payout', () => {
  test('has its request for approval, by either of its ids', async () => {
    await approvals.setPolicy(everyAmount())
    const { pay: payOut } = payoutCalls(provider)
    const fields = { clientPaymentId: 'wages-1', paymentAmount: '60.00' }
    const declined = approvals.held(await payOut(fields, { as: MANAGER }))
    later()
    await approvals.decline(declined, { as: ADMIN })
    later()
    const held = approvals.held(await payOut({ ...fields, payeeName: 'Kim' }, { as: MANAGER }))
    later()
    const answer = await approvals.approve(held, { as: ADMIN })
    expect(answer, answer.text).toMatchObject({ status: 200 })
    await settled()
    await approvals.setPolicy(noApprovalPolicy)
    const { outcomeId } = answer.body.Approval
    const payoutTrace = await trace('payment', outcomeId)
    const payoutLines = [
      'CREATED 60.00 by finance.manager@harbour.example',
      'SETTLED 60.00',
      'LEDGER_ENTRY payout debit 60.00 → 39.10',
    ]
    expect(lines(payoutTrace)).toEqual([
      'APPROVAL_REQUESTED 60.00 DECLINED by finance.manager@harbour.example',
      'APPROVAL_ENDED 60.00 DECLINED by admin@harbour.example',
      'APPROVAL_REQUESTED 60.00 EXECUTED by finance.manager@harbour.example',
      'APPROVAL_ENDED 60.00 EXECUTED by admin@harbour.example',
      ...payoutLines,
    ])
    expect(payoutTrace.events.find(({ event }) => event === 'CREATED')?.approvedBy).toBe(ADMIN)
    expect(await trace('payment', 'wages-1')).toEqual(payoutTrace)
    // Users who may not make payouts may not read requests for their approval, but the audit trail names them.
    const techAdmin = { as: 'tech.admin@harbour.example' }
    expect(lines(await trace('payment', outcomeId, techAdmin))).toEqual([
      'ACTIVITY approval.ask DONE by finance.manager@harbour.example',
      'ACTIVITY approval.decline DONE by admin@harbour.example',
      'ACTIVITY approval.ask DONE by finance.manager@harbour.example',
      ...payoutLines,
      'ACTIVITY approval.approve DONE by admin@harbour.example',
    ])
  })

  test('that failed has the reason, and its money returned', async () => {
    const { paymentId } = await payoutCalls(provider).ended({
      payID: 'mwilliams@test.com.au',
      payIDType: 'EMAIL',
    })
    expect(lines(await trace('payment', paymentId, { as: MANAGER }))).toEqual([
      'CREATED 10.00',
      'FAILED 10.00 AG01',
      'LEDGER_ENTRY payout debit 10.00 → 29.10',
      'LEDGER_ENTRY payout_failed credit 10.00 → 39.10',
    ])
  })
})

test('an initiation has its refunds', async () => {
  const collections = payTo(provider, '2026-11-20')
  const id = await collections.collected(await collections.agreed())
  later()
  expect((await collections.refund(id, { refundAmount: '5.00' })).status).toBe(200)
  await settled()
  expect(lines(await trace('paymentInitiation', id))).toEqual([
    'CREATED 20.00 by key SECRDEMO01',
    'SETTLED 20.00',
    'LEDGER_ENTRY initiation_settled credit 20.00 → 59.10',
    'REFUND_REQUESTED 5.00 by key SECRDEMO01',
    'REFUND_COMPLETED 5.00',
    'LEDGER_ENTRY initiation_refund debit 5.00 → 54.10',
  ])
})

const everyone = ['payments', 'refunds', 'notes']
const byRole = [
  ['admin', [...everyone, 'ledger', 'webhooks', 'approvals', 'activity']],
  ['finance.admin', [...everyone, 'ledger', 'approvals', 'activity']],
  ['finance.manager', [...everyone, 'ledger', 'approvals']],
  ['finance.operator', [...everyone, 'ledger']],
  ['tech.admin', [...everyone, 'ledger', 'webhooks', 'activity']],
  ['tech.operator', [...everyone, 'webhooks']],
  ['support', everyone],
  ['federated', [...everyone, 'ledger', 'webhooks', 'approvals']],
] as const

const partOf: Readonly<Record<string, string>> = {
  LEDGER_ENTRY: 'ledger',
  WEBHOOK: 'webhooks',
  ACTIVITY: 'activity',
  NOTE: 'notes',
}

describe.each(byRole)('%s', (name, permitted) => {
  const as = `${name}@harbour.example`

  test('sees the parts that the role may read, and the names of the others', async () => {
    const whole = await trace('paymentRequest', request)
    const answer = await trace('paymentRequest', request, { as })
    const mayRead = ({ event }: TraceEvent) =>
      permitted.some((part) => part === (partOf[event] ?? 'payments'))
    expect(answer.events.map(({ event, id }) => [event, id])).toEqual(
      whole.events.filter(mayRead).map(({ event, id }) => [event, id]),
    )
    expect(answer.parts.filter((part) => part.permitted).map(({ part }) => part)).toEqual(
      whole.parts.map(({ part }) => part).filter((part) => permitted.some((one) => one === part)),
    )
    const creation = answer.events.find(({ event }) => event === 'CREATED')
    expect(creation?.actor !== undefined).toBe(permitted.some((part) => part === 'activity'))
  })
})

describe.each(['paymentRequest', 'payment', 'paymentInitiation'])('the trace of a %s', (kind) => {
  const notFound = { status: 404, body: { message: 'The transaction can not be found' } }

  test('is not found by another tenant, by an unknown id or as another kind', async () => {
    const id = await idOf(kind)
    expect((await get(kind, id)).status).toBe(200)
    expect(await get(kind, id, { as: KELP })).toMatchObject(notFound)
    expect(await get(kind, '0'.repeat(32))).toMatchObject(notFound)
    expect(await get(kind === 'payment' ? 'paymentRequest' : 'payment', id)).toMatchObject(notFound)
    const elsewhere = await call('GET', `/portal/v1/traces/${kind}/${id}?clientId=HARBOUR`, {
      as: KELP,
    })
    expect(elsewhere).toMatchObject({ status: 404 })
  })

  test('cannot be read with a key or without a token', async () => {
    const id = await idOf(kind)
    expect((await get(kind, id, { as: KEY })).status).toBeGreaterThanOrEqual(401)
    expect((await get(kind, id, { as: null })).status).toBe(401)
  })
})

async function idOf(kind: string): Promise<string> {
  const table = {
    paymentRequest: 'payment_requests',
    payment: 'payments',
    paymentInitiation: 'payment_initiations',
  }[kind]
  const column = kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const { rows } = await platform.pool.query(
    `SELECT ${column}_id AS id FROM ${table} WHERE client_id = 'HARBOUR' LIMIT 1`,
  )
  return rows[0].id
}

test.each(['agreement', 'paymentAgreement', '%00'])('%s is no kind of trace', async (kind) => {
  expect((await get(kind, request)).status).toBe(400)
})

test('a look-up of the audit trail reads its index, however many actions a client has', async () => {
  await platform.pool.query(
    `INSERT INTO activities (client_id, acted_at, actor_kind, actor_id, actor_name, actor_organisation_id, action, subject_id, result)
     SELECT 'HARBOUR', $1::timestamptz + n * interval '1 second', 'USER', 'U', 'u', 'HARBOUR', 'user.signIn', 's' || n, 'DONE'
       FROM generate_series(1, 20000) n`,
    [clock.now()],
  )
  const { rows } = await platform.pool.query(
    `EXPLAIN (COSTS OFF) SELECT * FROM activities WHERE client_id = 'HARBOUR' AND subject_id = 's1'
       AND acted_at >= '2026-01-01Z' ORDER BY acted_at DESC LIMIT 10`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('activities_subject')
  expect(plan).not.toContain('activities_newest')
  expect(plan).not.toContain('Seq Scan')
})
