import { expect, test } from 'vitest'
import { ClientUpdate, statusesWithCallback, WebhookTest, webhookEvents } from './webhook-events.ts'

test('every status of every subject has an event', () => {
  expect(webhookEvents).toEqual([
    'PaymentRequest.WAITING',
    'PaymentRequest.COMPLETE',
    'PaymentRequest.EXPIRED',
    'PaymentRequest.RETURN_IN_PROGRESS',
    'PaymentRequest.RETURN_COMPLETE',
    'PaymentRequest.RETURN_FAILED',
    'Payment.CREATED',
    'Payment.PENDING',
    'Payment.SETTLED',
    'Payment.FAILED',
    'Payment.RETURNED',
    'PaymentAgreement.CREATED',
    'PaymentAgreement.ACTIVE',
    'PaymentAgreement.SUSPENDED',
    'PaymentAgreement.CANCELLED',
    'PaymentAgreement.FAILED',
    'PaymentAgreementAmendment.PENDING',
    'PaymentAgreementAmendment.COMPLETED',
    'PaymentAgreementAmendment.DECLINED',
    'PaymentAgreementAmendment.RECALLED',
    'PaymentAgreementAmendment.TIMEDOUT',
    'PaymentInitiation.CREATED',
    'PaymentInitiation.PENDING',
    'PaymentInitiation.SETTLED',
    'PaymentInitiation.FAILED',
    'PaymentInitiation.RETURN_IN_PROGRESS',
    'PaymentInitiation.RETURN_COMPLETE',
    'PaymentInitiation.RETURN_FAILED',
  ])
})

const update = (webhooks: unknown, more = {}) => ({ webhooks, ...more })

test.each([
  ['no destination', update([]), true],
  ['one', update([{ id: 'default', webhooksOn: ['PaymentRequest.COMPLETE'] }]), true],
  ['one that listens to nothing', update([{ id: 'a', webhooksOn: [] }]), true],
  ['the client named besides', update([], { clientId: 'HARBOUR' }), true],
  ['the longest id', update([{ id: 'x'.repeat(50), webhooksOn: [] }]), true],
  ['nothing', {}, false],
  ['no list', update(null), false],
  ['no events', update([{ id: 'a' }]), false],
  ['an event there is not', update([{ id: 'a', webhooksOn: ['Payment.COMPLETE'] }]), false],
  ['a heading alone', update([{ id: 'a', webhooksOn: ['Payment'] }]), false],
  ['an event twice', update([{ id: 'a', webhooksOn: Array(2).fill('Payment.FAILED') }]), false],
  ['an id twice', update(Array(2).fill({ id: 'a', webhooksOn: [] })), false],
  ['an id too long', update([{ id: 'x'.repeat(51), webhooksOn: [] }]), false],
  ['an empty id', update([{ id: '', webhooksOn: [] }]), false],
  ['an id that leads elsewhere', update([{ id: '../x', webhooksOn: [] }]), false],
  ['an address', update([{ id: 'a', webhooksOn: [], url: 'https://a.example' }]), false],
  ['anything else', update([], { legalName: 'x' }), false],
  [
    'too many',
    update(Array.from({ length: 21 }, (_, i) => ({ id: `${i}`, webhooksOn: [] }))),
    false,
  ],
])('an update with %s: %#', (_what, body, good) => {
  expect(ClientUpdate.safeParse(body).success).toBe(good)
})

test.each([
  [{}, true],
  [{ event: 'Payment.SETTLED' }, true],
  [{ event: 'Payment.COMPLETE' }, false],
  [{ events: [] }, false],
])('%j is a valid request for a test event: %s', (body, good) => {
  expect(WebhookTest.safeParse(body).success).toBe(good)
})

test('callbacks get the client’s selected statuses, a payout’s final ones and every PayTo status', () => {
  expect(statusesWithCallback).toMatchObject({
    PaymentRequest: 'notifyOn',
    Payment: ['SETTLED', 'FAILED'],
    PaymentAgreement: ['CREATED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'FAILED'],
  })
  const all = [
    ...statusesWithCallback.PaymentAgreement.map((status) => `PaymentAgreement.${status}`),
    ...statusesWithCallback.PaymentAgreementAmendment.map(
      (status) => `PaymentAgreementAmendment.${status}`,
    ),
    ...statusesWithCallback.PaymentInitiation.map((status) => `PaymentInitiation.${status}`),
  ]
  expect(all).toEqual(webhookEvents.slice(11))
})
