import type { Page } from '@playwright/test'
import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@tideway/contract/webhooks/webhook-deliveries'
import type { WebhookDestination } from '@tideway/contract/webhooks/webhooks'

/** Answers with destinations and deliveries of every state, which no demo has at one time. */

const headers = { 'access-control-allow-origin': '*' }
const listensTo = ['PaymentRequest.COMPLETE', 'PaymentRequest.EXPIRED', 'Payment.SETTLED']
const longUrl = `https://hooks.harbour.example/tideway/${'a-path-as-long-as-they-come/'.repeat(4)}`

const destination: WebhookDestination = {
  id: 'default',
  url: 'https://hooks.harbour.example/tideway',
  hasAuthorization: true,
  signingSecret: '…Jw9Q',
  previousSecretUntilDatetime: '2026-11-22T09:00:00.000Z',
  webhooksOn: listensTo,
  state: 'OK',
}
const destinations: WebhookDestination[] = [
  destination,
  {
    ...destination,
    id: 'orders',
    url: longUrl,
    state: 'FAILING',
    stateSinceDatetime: '2026-11-21T22:14:05.000Z',
    webhooksOn: ['Payment.SETTLED'],
  },
  { ...destination, id: 'ledger', state: 'GONE', stateSinceDatetime: '2026-11-20T01:00:00.000Z' },
  {
    id: 'new-one',
    url: null,
    hasAuthorization: false,
    signingSecret: null,
    webhooksOn: [],
    state: 'NO_ADDRESS',
  },
]

function delivery(place: number, part: Partial<WebhookDelivery>): WebhookDelivery {
  return {
    deliveryId: `${place}`.padStart(32, 'd'),
    eventId: `${place}`.padStart(32, 'e'),
    event: 'PaymentRequest.COMPLETE',
    isTest: false,
    channel: 'destination',
    destinationId: 'default',
    url: 'https://hooks.harbour.example/tideway',
    subjectId: `${place}`.padStart(32, 'a'),
    reference: `order-${place}`,
    status: 'DELIVERED',
    createdDatetime: `2026-11-21T2${place}:14:05.000Z`,
    attemptCount: 1,
    lastAttemptDatetime: `2026-11-21T2${place}:14:05.300Z`,
    lastStatus: 200,
    ...part,
  }
}
const { lastStatus: _none, ...unanswered } = delivery(2, {
  status: 'RETRYING',
  attemptCount: 3,
  nextAttemptDatetime: '2026-11-21T22:29:05.000Z',
})
const {
  lastStatus: _no,
  lastAttemptDatetime: _never,
  ...waiting
} = delivery(3, {
  status: 'PENDING',
  attemptCount: 0,
  isTest: true,
})
const deliveries: WebhookDelivery[] = [
  waiting,
  unanswered,
  delivery(1, { status: 'FAILED', attemptCount: 18, lastStatus: 500, event: 'Payment.SETTLED' }),
  delivery(0, {
    event: 'PaymentAgreementAmendment.COMPLETED',
    reference: 'a-reference-as-long-as-any-client-might-ever-give-to-a-payment-of-theirs',
  }),
]

const answer = `<html>${'<p>The server is having a bad day</p>'.repeat(6)}</html>`
const deliveryDetail = (of: WebhookDelivery): WebhookDeliveryDetail => ({
  ...of,
  payload: {
    PaymentRequest: {
      clientId: 'HARBOUR',
      paymentDescription: 'Wholesale beans, and quite a few of them, as ordered by telephone',
      payID: `order-${of.subjectId}@pay.harbour.example`,
    },
    PaymentRequestStatus: { status: 'COMPLETE' },
  },
  attempts: Array.from({ length: Math.min(of.attemptCount, 4) }, (_, index) => ({
    at: `2026-11-21T22:1${index}:05.000Z`,
    outcome: of.status === 'DELIVERED' ? 'DELIVERED' : index % 2 === 0 ? 'REFUSED' : 'TIMEOUT',
    status: of.status === 'DELIVERED' ? 200 : index % 2 === 0 ? 500 : null,
    durationMs: index % 2 === 0 ? 34.4 : 15_000,
    answer: index % 2 === 0 ? answer : null,
  })),
})

/** Answers the calls about webhooks in place of the provider. */
export async function answerWebhooks(page: Page): Promise<void> {
  const webhooks = destinations.map(({ id, webhooksOn }) => ({ id, webhooksOn }))
  await page.route(/\/rest\/v1\/client\/[^/]+$/, (route) =>
    route.fulfill({ headers, json: { clientId: 'HARBOUR', webhooks } }),
  )
  await page.route(/\/clients\/[^/]+\/webhooks$/, (route) =>
    route.fulfill({ headers, json: { destinations } }),
  )
  await page.route(/\/webhookDeliveries\?/, (route) =>
    route.fulfill({ headers, json: { records: deliveries, recordCount: 4, nextPageId: 'more' } }),
  )
  await page.route(/\/webhookDeliveries\/[^/]+$/, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)
    const matchingDelivery = deliveries.find(({ deliveryId }) => deliveryId === id)
    return route.fulfill({ headers, json: deliveryDetail(matchingDelivery ?? delivery(0, {})) })
  })
}
