import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test, vi } from 'vitest'
import type { Received } from '../../../../test/outside-systems/webhook-receiver.ts'
import { openReceiver } from '../../../../test/outside-systems/webhook-receiver.ts'
import { openTestProvider } from '../../../../test/provider.ts'

const far = await openReceiver()
const provider = await openTestProvider({
  settings: { OUTBOUND_ALLOW: `127.0.0.1:${far.port}` },
})
const { call, create, pay, read } = provider
afterAll(async () => {
  await provider.expectLedgerAtZero()
  await provider.close()
  await far.close()
})

const as = 'admin@harbour.example'
const destination = '/portal/v1/clients/HARBOUR/webhooks/default'
const came = (path: string) => far.received.filter((received) => received.path === path)

/** Sets up a destination as the screen does, and returns the secret that is shown once. */
async function setUp(): Promise<string> {
  const url = `${far.url}?of=harbour`
  const saved = await call('PUT', destination, { as, body: { url, authorization: 'Bearer one' } })
  expect(saved, saved.text).toMatchObject({ status: 200 })
  const webhooks = [{ id: 'default', webhooksOn: ['PaymentRequest.COMPLETE'] }]
  expect((await call('PATCH', '/rest/v1/client/HARBOUR', { as, body: { webhooks } })).status).toBe(
    200,
  )
  return (await call('POST', `${destination}/secret`, { as })).body.signingSecret
}

test('a payment’s event arrives signed through both channels, with the content of a read', async () => {
  const secret = await setUp()
  const record = await create({
    paymentNotification: {
      paymentNotificationEndpointUrl: `${far.url}/paymentRequestStatus`,
      paymentNotificationAuthorizationHeaderValue: 'Token two',
    },
  })
  await pay(record.PaymentRequest.payID, 100)
  await vi.waitFor(() => expect(far.received).toHaveLength(2), { timeout: 10_000 })
  const now = await read(record.PaymentRequestStatus.paymentRequestId)
  expect(now.PaymentRequestStatus.status).toBe('COMPLETE')
  const [toDestination] = came('/hook?of=harbour') as [Received]
  const [calledBack] = came('/hook/paymentRequestStatus') as [Received]
  for (const { body, headers } of [toDestination, calledBack]) {
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(verified).toEqual(now)
  }
  expect(toDestination.headers.authorization).toBe('Bearer one')
  expect(calledBack.headers.authorization).toBe('Token two')
  // Both are the same event, so that a receiver of both can recognise it.
  expect(toDestination.headers['webhook-id']).toBe(calledBack.headers['webhook-id'])

  await vi.waitFor(async () => {
    const { body } = await call('GET', '/portal/v1/clients/HARBOUR/webhookDeliveries', { as })
    expect(body.records).toMatchObject([
      { event: 'PaymentRequest.COMPLETE', status: 'DELIVERED', attemptCount: 1, lastStatus: 204 },
      { event: 'PaymentRequest.COMPLETE', status: 'DELIVERED', attemptCount: 1, lastStatus: 204 },
    ])
  })
})

test('a client that enables thin payloads only receives the event’s type and subject', async () => {
  expect(
    (await call('PUT', '/portal/v1/clients/HARBOUR', { as, body: { thinPayload: true } })).status,
  ).toBe(200)
  const before = far.received.length
  const record = await create()
  await pay(record.PaymentRequest.payID, 100)
  await vi.waitFor(() => expect(far.received).toHaveLength(before + 1), { timeout: 10_000 })
  expect(JSON.parse(far.received.at(-1)?.body ?? '')).toEqual({
    entityType: 'PaymentRequest',
    eventType: 'PaymentRequest.COMPLETE',
    uniqueReference: record.PaymentRequestStatus.paymentRequestId,
    clientId: 'HARBOUR',
    status: 'COMPLETE',
    eventDatetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
  })
})

test('another client’s destination does not receive the event', async () => {
  const asKelp = { as: 'admin@kelp.example' }
  const url = `${far.url}?of=kelp`
  const path = '/portal/v1/clients/KELPCO1/webhooks/default'
  expect((await call('PUT', path, { ...asKelp, body: { url } })).status).toBe(200)
  const webhooks = [{ id: 'default', webhooksOn: ['PaymentRequest.COMPLETE'] }]
  await call('PATCH', '/rest/v1/client/KELPCO1', { ...asKelp, body: { webhooks } })
  const before = far.received.length
  const record = await create()
  await pay(record.PaymentRequest.payID, 100)
  await vi.waitFor(() => expect(far.received).toHaveLength(before + 1), { timeout: 10_000 })
  await new Promise((done) => setTimeout(done, 300))
  expect(came('/hook?of=kelp')).toEqual([])
})
