import { clientIdOf } from '@tideway/contract/calls/ids'
import { webhookEvents } from '@tideway/contract/webhooks/webhook-events'
import { WebhookDestinations } from '@tideway/contract/webhooks/webhooks'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallOptions } from '../../../../test/provider.ts'
import { KELP_KEY, openTestProvider } from '../../../../test/provider.ts'
import { testClock } from '../../../platform/clock.ts'
import { decryptSecret } from '../../../platform/secrets/encrypt-secret.ts'
import {
  destinationAuthorizationContext,
  destinationSecretContext,
  webhookEncryptionKeys,
} from '../delivery/webhook-encryption.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({
  clock,
  settings: { OUTBOUND_ALLOW: 'localhost:4001,127.0.0.1:4001,[::1]:4001' },
})
const { call, platform } = provider
const { pool } = platform
const ADMIN = 'admin@harbour.example'
const asAdmin = { as: ADMIN }
const URL_OF_HARBOUR = 'https://hooks.harbour.example/tideway'

beforeEach(async () => {
  clock.set(NOW)
  await pool.query('DELETE FROM webhook_destinations')
})
afterAll(() => provider.close())

const client = (clientId = 'HARBOUR', options: CallOptions = asAdmin) =>
  call('GET', `/rest/v1/client/${clientId}`, options)
const patch = (webhooks: unknown, options: CallOptions = asAdmin, clientId = 'HARBOUR') =>
  call('PATCH', `/rest/v1/client/${clientId}`, { ...options, body: { webhooks } })
const destinations = async (clientId = 'HARBOUR') => {
  const answer = await call('GET', `/portal/v1/clients/${clientId}/webhooks`, asAdmin)
  expect(answer.status, answer.text).toBe(200)
  return WebhookDestinations.parse(answer.body).destinations
}
const save = (body: unknown, id = 'default', clientId = 'HARBOUR') =>
  call('PUT', `/portal/v1/clients/${clientId}/webhooks/${id}`, { ...asAdmin, body })
const renew = (id = 'default') =>
  call('POST', `/portal/v1/clients/HARBOUR/webhooks/${id}/secret`, asAdmin)
const row = async (id = 'default') => {
  const { rows } = await pool.query(
    'SELECT * FROM webhook_destinations WHERE destination_id = $1',
    [id],
  )
  return rows[0]
}
const lastActs = async (count: number) => {
  const { body } = await call(
    'GET',
    `/portal/v1/clients/HARBOUR/activity?numberOfRecords=${count}`,
    asAdmin,
  )
  return body.records.map(
    ({ action, subjectId, details }: { action: string; subjectId: string; details: object }) => [
      action,
      subjectId,
      details,
    ],
  )
}

describe('events of destinations', () => {
  test('are empty at first, and every event can be chosen', async () => {
    expect((await client()).body).toEqual({ clientId: 'HARBOUR', webhooks: [] })
    const fields = await call('GET', '/portal/v1/clientsFields?clientId=HARBOUR', asAdmin)
    expect([fields.status, fields.body]).toEqual([200, { webhooksOn: webhookEvents }])
  })

  test('are merged by id: unnamed destinations keep their events and their order', async () => {
    const two = [
      { id: 'default', webhooksOn: ['PaymentRequest.COMPLETE'] },
      { id: 'books', webhooksOn: ['Payment.SETTLED', 'Payment.FAILED'] },
    ]
    const mergeAnswer = await patch(two)
    expect([mergeAnswer.status, mergeAnswer.body]).toEqual([
      200,
      { clientId: 'HARBOUR', webhooks: two },
    ])
    const changed = await patch([
      { id: 'shop', webhooksOn: [] },
      { id: 'default', webhooksOn: ['PaymentRequest.EXPIRED'] },
    ])
    const three = [
      { id: 'default', webhooksOn: ['PaymentRequest.EXPIRED'] },
      two[1],
      { id: 'shop', webhooksOn: [] },
    ]
    expect(changed.body).toEqual({ clientId: 'HARBOUR', webhooks: three })
    expect((await client()).body).toEqual({ clientId: 'HARBOUR', webhooks: three })
    expect(await lastActs(3)).toEqual([
      [
        'webhook.listen',
        'default',
        { added: 'PaymentRequest.EXPIRED', removed: 'PaymentRequest.COMPLETE' },
      ],
      ['webhook.listen', 'shop', {}],
      ['webhook.listen', 'books', { added: 'Payment.SETTLED, Payment.FAILED' }],
    ])
  })

  test('of different destinations can be changed at once without loss', async () => {
    const ids = Array.from({ length: 12 }, (_, number) => `destination-${number}`)
    const answers = await Promise.all(
      ids.map((id) => patch([{ id, webhooksOn: ['Payment.SETTLED'] }])),
    )
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const { webhooks } = (await client()).body
    expect(webhooks.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort())
  })

  test('allow at most twenty destinations, even if the last two are created at once', async () => {
    const named = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, more) => ({ id: `d${from + more}`, webhooksOn: [] }))
    expect((await patch(named(0, 19))).status).toBe(200)
    const last = await Promise.all([patch(named(19, 20)), patch(named(20, 21))])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(last.find(({ status }) => status === 400)?.body.message).toBe(
      'A client can have at most 20 webhook destinations',
    )
    expect((await save({ url: URL_OF_HARBOUR }, 'one-more')).status).toBe(400)
    expect((await client()).body.webhooks).toHaveLength(20)
  })

  test.each([
    ['an event there is not', { webhooks: [{ id: 'a', webhooksOn: ['Payment.COMPLETE'] }] }],
    ['an id twice', { webhooks: Array(2).fill({ id: 'a', webhooksOn: [] }) }],
    ['an address', { webhooks: [{ id: 'a', webhooksOn: [], url: URL_OF_HARBOUR }] }],
    ['another client', { clientId: 'KELPCO1', webhooks: [] }],
    ['no list', {}],
    ['nothing', undefined],
  ])('%s is rejected, and nothing changes', async (_what, body) => {
    const answer = await call('PATCH', '/rest/v1/client/HARBOUR', { ...asAdmin, body })
    expect([answer.status, answer.body.details.failureCode]).toEqual([400, 'ERR0.03'])
    expect((await client()).body.webhooks).toEqual([])
  })

  test('of a branch are separate, and another tenant’s get the answer of missing ones', async () => {
    const acting = { as: ADMIN, actingFor: 'HARBOURN1' }
    const newtown = [{ id: 'default', webhooksOn: ['Payment.SETTLED'] }]
    expect((await patch(newtown, acting, 'HARBOURN1')).status).toBe(200)
    expect((await client()).body.webhooks).toEqual([])
    expect((await client('HARBOURN1')).body.webhooks).toEqual(newtown)
    const otherTenant = { status: 404, body: { message: 'The client can not be found' } }
    expect(await client('KELPCO1')).toMatchObject(otherTenant)
    expect(await client('NOBODY1')).toMatchObject(otherTenant)
    expect(await patch(newtown, asAdmin, 'KELPCO1')).toMatchObject(otherTenant)
    expect(await client('HARBOUR', { as: KELP_KEY })).toMatchObject(otherTenant)
    expect((await client('KELPCO1', { as: KELP_KEY })).body).toEqual({
      clientId: 'KELPCO1',
      webhooks: [],
    })
  })
})

describe('a destination’s address', () => {
  const nothing = {
    id: 'default',
    url: null,
    hasAuthorization: false,
    signingSecret: null,
    webhooksOn: [],
    state: 'NO_ADDRESS',
  }

  test('is all a destination needs, and from then on webhooks are signed', async () => {
    expect(await destinations()).toEqual([])
    const saved = await save({ url: URL_OF_HARBOUR })
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        ...nothing,
        url: URL_OF_HARBOUR,
        signingSecret: expect.stringMatching(/^….{4}$/),
        state: 'OK',
      },
    ])
    expect(await destinations()).toEqual([saved.body])
    // The events are chosen elsewhere and kept.
    await patch([{ id: 'default', webhooksOn: ['Payment.SETTLED'] }])
    await save({ authorization: 'Basic hook-credential' })
    expect(await destinations()).toEqual([
      { ...saved.body, hasAuthorization: true, webhooksOn: ['Payment.SETTLED'] },
    ])
  })

  test('an omitted field is kept, null removes it, and no answer or row shows its value', async () => {
    const both = await save({ url: URL_OF_HARBOUR, authorization: 'Basic hook-credential' })
    expect(both.text).not.toContain('hook-credential')
    expect(JSON.stringify(await row())).not.toContain('hook-credential')
    const key = await webhookEncryptionKeys(platform)
    const name = { clientId: clientIdOf('HARBOUR'), destinationId: 'default' }
    const { sealed_authorization } = await row()
    expect(decryptSecret(sealed_authorization, destinationAuthorizationContext(name), key)).toBe(
      'Basic hook-credential',
    )
    expect((await save({})).body).toEqual(both.body)
    expect((await save({ authorization: null })).body).toEqual({
      ...both.body,
      hasAuthorization: false,
    })
    expect((await save({ url: null })).body).toEqual({
      ...nothing,
      signingSecret: both.body.signingSecret,
    })
    expect(await lastActs(3)).toEqual([
      ['webhook.address', 'default', { from: URL_OF_HARBOUR, to: null }],
      ['webhook.address', 'default', { authorization: 'taken away' }],
      ['webhook.address', 'default', { from: null, to: URL_OF_HARBOUR, authorization: 'set' }],
    ])
  })

  test('the state of one address is not shown for the next', async () => {
    await save({ url: URL_OF_HARBOUR })
    await pool.query(`UPDATE webhook_destinations SET failing_since = $1`, [NOW])
    expect(await destinations()).toMatchObject([{ state: 'FAILING', stateSinceDatetime: NOW }])
    await pool.query(`UPDATE webhook_destinations SET gone_at = $1`, ['2026-11-20T04:00:00.000Z'])
    expect(await destinations()).toMatchObject([
      { state: 'GONE', stateSinceDatetime: '2026-11-20T04:00:00.000Z' },
    ])
    await save({ authorization: 'x' })
    expect(await destinations()).toMatchObject([{ state: 'GONE' }])
    const { body } = await save({ url: URL_OF_HARBOUR })
    expect([body.state, body.stateSinceDatetime]).toEqual(['OK', undefined])
  })

  test('a new secret is shown once, and the previous one also signs for a day', async () => {
    await save({ url: URL_OF_HARBOUR })
    const first = await renew()
    expect([first.status, Object.keys(first.body)]).toEqual([200, ['signingSecret']])
    const secret: string = first.body.signingSecret
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const second = (await renew()).body.signingSecret
    expect(second).not.toBe(secret)
    const { sealed_secret, sealed_previous_secret, previous_secret_until } = await row()
    const key = await webhookEncryptionKeys(platform)
    const seal = destinationSecretContext({
      clientId: clientIdOf('HARBOUR'),
      destinationId: 'default',
    })
    expect([
      decryptSecret(sealed_secret, seal, key),
      decryptSecret(sealed_previous_secret, seal, key),
    ]).toEqual([second, secret])
    expect(previous_secret_until.toISOString()).toBe('2026-11-21T03:00:00.000Z')
    const [shown] = await destinations()
    expect(shown).toMatchObject({
      signingSecret: `…${second.slice(-4)}`,
      previousSecretUntilDatetime: '2026-11-21T03:00:00.000Z',
    })
    clock.set('2026-11-21T03:00:00.000Z')
    expect((await destinations())[0]).not.toHaveProperty('previousSecretUntilDatetime')
    expect((await renew('other')).status).toBe(404)
    expect(JSON.stringify(await lastActs(5))).not.toContain('whsec_')
  })

  test.each([
    'https://203.0.113.9:8443/hooks',
    'https://10.0.0.7/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://intranet/',
    'http://localhost:4002/',
    'https://localhost/',
    'http://127.0.0.1/',
  ])('%s cannot be reached and is rejected', async (url) => {
    const answer = await save({ url })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'The address must be a public internet address',
    ])
    expect(await destinations()).toEqual([])
  })

  test.each([
    'http://localhost:4001/demo-receiver',
    'http://127.0.0.1:4001/',
    'http://[::1]:4001/',
    'https://hooks.harbour.example:8443/a?b=c',
    'https://1.1.1.1/',
  ])('%s is accepted', async (url) => {
    expect((await save({ url })).body.url).toBe(url)
  })

  test.each([
    [
      { url: 'http://hooks.harbour.example/' },
      '[url must be an address that begins with https://]',
    ],
    [{ url: 'https://me:secret@hooks.harbour.example/' }, '[url must not hold a user or password'],
    [{ url: `https://hooks.harbour.example/${'x'.repeat(2048)}` }, '[url must be at most 2048'],
    [{ authorization: 'a\r\nHost: b' }, '[authorization must not have a line break at character 2'],
    [{ url: 5 }, '[url has the wrong type: expected string]'],
    [{ webhooksOn: [] }, '[object instance has properties which are not allowed by the schema'],
  ])('%j is rejected: %s', async (body, message) => {
    const answer = await save(body)
    expect(answer.status).toBe(400)
    expect(answer.body.message.slice(0, message.length)).toBe(message)
  })

  test('an id consists of letters, digits, hyphens and underscores', async () => {
    expect((await save({}, 'a_B-9')).status).toBe(200)
    expect((await save({}, 'a.b')).status).toBe(400)
    expect((await save({}, 'x'.repeat(51))).status).toBe(400)
  })
})
