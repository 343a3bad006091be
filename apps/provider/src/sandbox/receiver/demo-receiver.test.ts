import { clientIdOf } from '@tideway/contract/calls/ids'
import { ReceivedWebhooks } from '@tideway/contract/sandbox/demo-receiver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import {
  destinationAuthorizationContext,
  destinationSecretContext,
  webhookEncryptionKeys,
} from '../../delivery/webhooks/delivery/webhook-encryption.ts'
import { webhookHmac } from '../../delivery/webhooks/delivery/webhook-message.ts'
import {
  webhookHeaders,
  webhookSecret,
} from '../../delivery/webhooks/destinations/webhook-signing.ts'
import { openProvider } from '../../open-provider.ts'
import { testClock } from '../../platform/clock.ts'
import { encryptSecret } from '../../platform/secrets/encrypt-secret.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform } = provider
afterAll(() => provider.close())

const [secret, otherTenant] = [1, 2].map((byte) => webhookSecret(new Uint8Array(32).fill(byte)))
const BODY = '{"Payment": {},\n "PaymentStatus": {"status": "SETTLED"}}'

beforeAll(async () => {
  const key = await webhookEncryptionKeys(platform)
  const name = { clientId: clientIdOf('HARBOUR'), destinationId: 'orders' }
  await platform.db
    .insertInto('webhook_destinations')
    .values({
      client_id: clientIdOf('HARBOUR'),
      destination_id: 'orders',
      url: 'http://localhost:4001/demo-receiver',
      sealed_authorization: encryptSecret(
        'Bearer right',
        destinationAuthorizationContext(name),
        key,
      ),
      sealed_secret: encryptSecret(secret ?? '', destinationSecretContext(name), key),
      secret_hint: '…',
      created_at: clock.now(),
    })
    .execute()
})

const sent = (headers: Record<string, string> = {}, body: unknown = BODY) =>
  call('POST', '/demo-receiver', {
    as: null,
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const signed = (by: string | undefined, body = BODY, id = 'a') =>
  webhookHeaders({ id, at: clock.now(), body }, by === undefined ? [] : [by], webhookHmac)
const shown = async () => {
  const { status, body } = await call('GET', '/demo-receiver/received', { as: null })
  expect(status).toBe(200)
  return ReceivedWebhooks.parse(body)
}
const answerWith = (answer: unknown, headers = {}) =>
  call('PUT', '/demo-receiver/answer', { as: null, body: { answer }, headers })

test('shows nothing before the first webhook', async () => {
  expect(await shown()).toEqual({ clientId: 'HARBOUR', answer: 'accept', received: [] })
})

test('shows webhooks with its receiver’s verdict, newest first', async () => {
  expect((await sent({ ...signed(secret), authorization: 'Bearer right' })).status).toBe(204)
  await sent({ ...signed(secret), authorization: 'Bearer wrong' })
  await sent(signed(secret))
  await sent({ ...signed(otherTenant), authorization: 'Bearer right' })
  await sent({ ...signed(secret, `${BODY} `), authorization: 'Bearer right' })
  await sent(signed(undefined, BODY, 'b'))
  clock.advance(301_000)
  await sent({ ...signed(secret, '[]', 'c'), 'webhook-timestamp': '1795143600' }, '[]')
  const { received } = await shown()
  expect(
    received.map(({ number, signature, authorization, destinationId, again }) =>
      [number, signature, authorization, destinationId, again].join(' '),
    ),
  ).toEqual([
    '7 TOO_OLD NONE  false',
    '6 NOT_SIGNED NONE  false',
    '5 WRONG_SIGNATURE OTHER  true',
    '4 WRONG_SIGNATURE OTHER  true',
    '3 VERIFIED NONE orders true',
    '2 VERIFIED OTHER orders true',
    '1 VERIFIED AS_CONFIGURED orders false',
  ])
  expect(received.at(-1)).toMatchObject({
    receivedDatetime: '2026-11-20T03:00:00.000Z',
    event: 'Payment.SETTLED',
    webhookId: 'a',
    contentType: 'application/json',
    answered: 204,
    body: BODY,
  })
  expect(received[0]).not.toHaveProperty('event')
  // The receiver's own secrets must not be shown to every reader of the page.
  expect(JSON.stringify(received)).not.toContain('Bearer')
})

test('answers as configured', async () => {
  for (const [answer, status] of [
    ['fail', 500],
    ['gone', 410],
    ['accept', 204],
  ] as const) {
    expect((await answerWith(answer)).status).toBe(204)
    expect((await sent()).status).toBe(status)
    const now = await shown()
    expect([now.answer, now.received[0]?.answered]).toEqual([answer, status])
  }
})

test.each([
  ['another word', () => answerWith('explode')],
  ['no word', () => answerWith(undefined)],
  [
    'what a form of another site could send',
    () => answerWith('fail', { 'content-type': 'text/plain' }),
  ],
  ['no JSON', () => call('PUT', '/demo-receiver/answer', { as: null, body: '{"answer":' })],
])('%s is rejected', async (_, put) => {
  expect((await put()).status).toBe(400)
  expect((await shown()).answer).toBe('accept')
})

test.each([
  ['nothing', ''],
  ['no JSON', 'hello'],
  ['a list', '[1]'],
  ['a status that is none', '{"A":1,"AStatus":{"status":{}}}'],
  ['nothing under its key', '{"A":1,"AStatus":null}'],
])('a body with %s is shown without an event', async (_, body) => {
  await sent({}, body)
  expect((await shown()).received[0]).toEqual(expect.objectContaining({ body }))
  expect((await shown()).received[0]).not.toHaveProperty('event')
})

test('keeps the last hundred, each cut at its limit, until they are deleted', async () => {
  for (let count = 0; count < 101; count += 1) await sent({}, `"${'x'.repeat(count * 200)}"`)
  const { received } = await shown()
  expect(received).toHaveLength(100)
  expect(received[0]?.body).toHaveLength(16_385)
  expect((await call('DELETE', '/demo-receiver/received', { as: null })).status).toBe(204)
  expect((await shown()).received).toEqual([])
})

test('production has no receiver', async () => {
  const env = {
    ...platform.env,
    mode: 'production',
    signingSecrets: ['s'.repeat(32)] as const,
    cookieSecrets: ['c'.repeat(32)] as const,
  } as const
  const app = await openProvider({ ...platform, env })
  for (const method of ['GET', 'POST'] as const)
    expect((await app.inject({ method, url: '/demo-receiver' })).statusCode).toBe(404)
  await app.close()
})
