import { hash } from '@node-rs/bcrypt'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallOptions, ProviderAnswer } from '../../../test/provider.ts'
import {
  HARBOUR_DIST_KEY,
  HARBOUR_KEY,
  KELP_KEY,
  openTestProvider,
} from '../../../test/provider.ts'
import { testClock } from '../../platform/clock.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform } = provider
const as = 'admin@harbour.example'
const SECRET = 'DashboardMade001'
const hmacKey = 'HMAC_abcdefghijklmnopqrstuvwxyz0'
let hashed: string
beforeAll(async () => {
  hashed = await hash(SECRET, { cost: 10 })
})
beforeEach(() => clock.advance(1000))
afterAll(() => provider.close())

const config = '/portal/v1/clients/HARBOUR'
const put = (keys: object[], options: CallOptions = {}) =>
  call('PUT', config, { as, body: { keys }, ...options })
const balance = (key: string) => call('GET', '/rest/v1/balance', { as: key })

async function keysOf(path = config): Promise<Record<string, ClientKey>> {
  const answer = await call('GET', path, { as })
  return Object.fromEntries(answer.body.keys.map((key: ClientKey) => [key.keyId, key]))
}

async function trail(): Promise<unknown[]> {
  const { rows } = await platform.pool.query(
    `SELECT client_id, actor_name, action, subject_id, result, details FROM activities
      WHERE action LIKE 'apiKey.%' ORDER BY acted_at, activity_no`,
  )
  return rows
}

const refused = ({ status, body }: ProviderAnswer) => [status, body.message]

describe('keys made in a browser', () => {
  test('come as a set: a backend key with all the client’s permissions, and a page key with few', async () => {
    const answer = await put([
      { id: 'SECRABCDEF', hash: hashed, hmacKey },
      { id: 'DISTABCDEF', hash: hashed.replace('$2b$', '$2a$') },
    ])
    expect(answer, answer.text).toMatchObject({ status: 200 })
    const { SECRABCDEF, DISTABCDEF, SECRDEMO01 } = await keysOf()
    expect(DISTABCDEF).toEqual({
      keyId: 'DISTABCDEF',
      enabled: true,
      hmacEnabled: false,
      permittedOperationArnRegexes: ['RestAPI/GET/paymentRequest'],
      createdDateTime: clock.now().toISOString(),
      lastUsedDateTime: null,
      lastUsedAddress: null,
      lastUsedOperation: null,
      name: null,
    })
    expect(SECRABCDEF).toMatchObject({ enabled: true, hmacEnabled: true })
    expect(SECRABCDEF?.permittedOperationArnRegexes).toEqual(
      SECRDEMO01?.permittedOperationArnRegexes,
    )
    expect((await balance(`DISTABCDEF_HARBOUR_${SECRET}`)).status).toBe(403)
    const id = (await provider.create()).PaymentRequestStatus.paymentRequestId
    const read = `/rest/v1/paymentRequest?id=${id}`
    expect((await call('GET', read, { as: `DISTABCDEF_HARBOUR_${SECRET}` })).status).toBe(200)
  })

  test('leave existing keys unchanged, and their secrets are never returned', async () => {
    const before = await keysOf()
    await put([{ id: 'SECRBBBBBB', hash: hashed }])
    expect(await keysOf()).toMatchObject(before)
    expect((await balance(HARBOUR_KEY)).status).toBe(200)
    expect((await balance(`SECRBBBBBB_HARBOUR_${SECRET}`)).status).toBe(200)
    const { text } = await call('GET', config, { as })
    expect(text).not.toContain('$2b$')
    expect(text).not.toContain('HMAC_')
    const { rows } = await platform.pool.query(
      `SELECT row_to_json(api_keys)::text AS row FROM api_keys WHERE key_id = 'SECRABCDEF'`,
    )
    expect(rows[0].row).not.toContain(hmacKey)
    expect(rows[0].row).not.toContain(Buffer.from(hmacKey).toString('hex'))
  })

  test('copy the copied key’s permissions, even if the client has more by now', async () => {
    await platform.pool.query(
      `UPDATE api_keys SET permitted_operations = '{RestAPI/GET/balance}' WHERE key_id = 'SECRBBBBBB'`,
    )
    const answer = await put([
      { id: 'SECRCCCCCC', hash: hashed, enabled: false, copyFromId: 'SECRBBBBBB' },
      { id: 'DISTCCCCCC', hash: hashed, copyFromId: 'DISTDEMO01' },
    ])
    expect(answer.status).toBe(200)
    const { SECRCCCCCC, DISTCCCCCC } = await keysOf()
    expect(SECRCCCCCC).toMatchObject({
      enabled: false,
      permittedOperationArnRegexes: ['RestAPI/GET/balance'],
    })
    expect(DISTCCCCCC?.permittedOperationArnRegexes).toEqual(['RestAPI/GET/paymentRequest'])
    expect((await balance(`SECRCCCCCC_HARBOUR_${SECRET}`)).status).toBe(401)
  })

  test('with an id in use are rejected together with everything saved next to them', async () => {
    const before = await keysOf()
    const answer = await call('PUT', config, {
      as,
      body: {
        keys: [
          { id: 'SECRDDDDDD', hash: hashed },
          { id: 'SECRDEMO01', hash: hashed },
        ],
        ipWhitelist: ['203.0.113.7'],
      },
    })
    expect(refused(answer)).toEqual([409, 'Duplicate key id: SECRDEMO01 was used by another key'])
    expect(await keysOf()).toEqual(before)
    expect((await call('GET', config, { as })).body.ipWhitelist).toEqual([])
    expect((await balance(HARBOUR_KEY)).status).toBe(200)
  })

  test('with the same id, sent at once, create one key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => put([{ id: 'SECRATONCE', hash: hashed }])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('may have the id of another client’s key, but cannot copy another client’s key', async () => {
    expect((await put([{ id: 'SECRDEMO02', hash: hashed }])).status).toBe(200)
    expect((await balance(KELP_KEY)).status).toBe(200)
    expect((await balance(`SECRDEMO02_KELPCO1_${SECRET}`)).status).toBe(401)
    const theirs = { id: 'SECREEEEEE', hash: hashed, copyFromId: 'SECRDEMO03' }
    expect(refused(await put([theirs]))).toEqual([400, 'copyFromId: SECRDEMO03 not found'])
  })

  test.each([
    [{ id: 'DISTFFFFFF', hmacKey }, '[hmacKey is only for secret keys]'],
    [{ id: 'SECRFFFFFF', copyFromId: 'DISTDEMO01' }, '[copyFromId is a key of another kind]'],
    [{ id: 'SECR' }, '[ECMA 262 regex'],
    [{ id: 'SECRFFFFFF', hash: '$2b$12$' }, '[ECMA 262 regex'],
    [{ id: 'SECRFFFFFF', secret: SECRET }, '[object instance has properties which are not allowed'],
  ])('%j is rejected', async (key, message) => {
    const answer = await put([{ hash: hashed, ...key }])
    expect([answer.status, answer.body.details.failureCode]).toEqual([400, 'ERR0.03'])
    expect(answer.body.message.startsWith(message), answer.body.message).toBe(true)
  })

  test('of a client without permissions may do nothing, and get the client’s permissions later', async () => {
    const portalAs = { as: 'owner@newclient.example' }
    const save = async (...keys: object[]) => {
      const body = { keys: keys.map((key) => ({ hash: hashed, ...key })) }
      const answer = await call('PUT', '/portal/v1/clients/NEWCLIENT', { ...portalAs, body })
      expect(answer.status, answer.text).toBe(200)
    }
    await save({ id: 'SECRABCDEF' }, { id: 'DISTABCDEF' })
    await save({ id: 'SECRFEDCBA', copyFromId: 'SECRABCDEF' })
    const permissions = async () => {
      const { body } = await call('GET', '/portal/v1/clients/NEWCLIENT', portalAs)
      return body.keys.map((key: { keyId: string; permittedOperationArnRegexes: string[] }) => [
        key.keyId,
        key.permittedOperationArnRegexes,
      ])
    }
    const dist = ['DISTABCDEF', ['RestAPI/GET/paymentRequest']]
    const balances = () =>
      Promise.all(
        ['SECRABCDEF', 'SECRFEDCBA'].map(
          async (id) =>
            (await call('GET', '/rest/v1/balance', { as: `${id}_NEWCLIENT_${SECRET}` })).status,
        ),
      )
    const limit = (limits: string[]) =>
      platform.db
        .updateTable('clients')
        .set({ api_permission_limits: limits })
        .where('client_id', '=', clientIdOf('NEWCLIENT'))
        .execute()
    expect(await permissions()).toEqual([dist, ['SECRABCDEF', []], ['SECRFEDCBA', []]])
    expect(await balances()).toEqual([403, 403])
    await limit(['RestAPI/GET/balance', 'PortalAPI/GET/clients/*'])
    const now = ['RestAPI/GET/balance']
    expect(await permissions()).toEqual([dist, ['SECRABCDEF', now], ['SECRFEDCBA', now]])
    expect(await balances()).toEqual([200, 200])
    const portal = await call('GET', '/portal/v1/clients/NEWCLIENT', {
      as: `SECRABCDEF_NEWCLIENT_${SECRET}`,
    })
    expect(portal.status).toBe(403)
    await limit([])
    expect(await balances()).toEqual([403, 403])
  })

  test('are limited to a hundred', async () => {
    const branch = '/portal/v1/clients/HARBOURM1'
    const ten = (of: number) =>
      Array.from({ length: 10 }, (_, index) => ({
        id: `SECRABCD${String(of).padStart(1, '0')}${index}`,
        hash: hashed,
      }))
    for (let of = 0; of < 10; of += 1) {
      const answer = await call('PUT', branch, { as, body: { keys: ten(of) } })
      expect(answer.status, answer.text).toBe(200)
    }
    const one = { id: 'SECRZZZZZZ', hash: hashed }
    const answer = await call('PUT', branch, { as, body: { keys: [one] } })
    expect(refused(answer)).toEqual([400, 'A client can have at most 100 keys'])
    expect(Object.keys(await keysOf(branch))).toHaveLength(100)
  })
})

describe('a key gets no permission that its maker lacks', () => {
  const reading = [
    'RestAPI/GET/clients',
    'RestAPI/GET/paymentRequest',
    'RestAPI/POST/paymentRequest/search',
    'RestAPI/POST/payment/search',
    'RestAPI/GET/client/*',
    'RestAPI/PATCH/client/*',
    'RestAPI/POST/paymentInitiation/search',
    'RestAPI/GET/paymentInitiation',
  ]
  const operator = { as: 'tech.operator@harbour.example' }
  const payout = (key: string) =>
    call('POST', '/rest/v1/payment', {
      as: key,
      body: {
        Payment: {
          clientPaymentId: `by-${key}`,
          paymentAmount: '0.01',
          payeeName: 'Mate',
          paymentDescription: 'From an operator',
          bsb: '062000',
          accountNumber: '12345999',
        },
      },
    })

  test('a Tech Operator’s new keys can read but not pay', async () => {
    const answer = await put(
      [
        { id: 'SECRLIMITA', hash: hashed },
        { id: 'DISTLIMITA', hash: hashed },
      ],
      operator,
    )
    expect(answer, answer.text).toMatchObject({ status: 200 })
    const { SECRLIMITA, DISTLIMITA, SECRDEMO01 } = await keysOf()
    const all = SECRDEMO01?.permittedOperationArnRegexes ?? []
    expect(SECRLIMITA?.permittedOperationArnRegexes).toEqual(
      all.filter((one) => reading.includes(one)),
    )
    expect(SECRLIMITA?.permittedOperationArnRegexes).toHaveLength(reading.length)
    expect(DISTLIMITA?.permittedOperationArnRegexes).toEqual(['RestAPI/GET/paymentRequest'])
    const key = `SECRLIMITA_HARBOUR_${SECRET}`
    expect((await payout(key)).status).toBe(403)
    expect((await balance(key)).status).toBe(403)
    expect((await call('GET', '/rest/v1/clients', { as: key })).status).toBe(200)
  })

  test('a Tech Admin’s copy of an admin’s key cannot pay', async () => {
    const copy = { id: 'SECRLIMITB', hash: hashed, copyFromId: 'SECRDEMO01' }
    expect((await put([copy], { as: 'tech.admin@harbour.example' })).status).toBe(200)
    const key = `SECRLIMITB_HARBOUR_${SECRET}`
    expect((await payout(key)).status).toBe(403)
    expect((await balance(key)).status).toBe(200)
    // An admin who copies that copy gets the copy's permissions.
    await put([{ id: 'SECRLIMITC', hash: hashed, copyFromId: 'SECRLIMITB' }])
    const { SECRLIMITB, SECRLIMITC } = await keysOf()
    expect(SECRLIMITC?.permittedOperationArnRegexes).toEqual(
      SECRLIMITB?.permittedOperationArnRegexes,
    )
  })

  test('a key that would have no permission is not created', async () => {
    await platform.pool.query(
      `UPDATE api_keys SET permitted_operations = '{RestAPI/POST/payment}' WHERE key_id = 'SECRLIMITC'`,
    )
    const copy = { id: 'SECRLIMITD', hash: hashed, copyFromId: 'SECRLIMITC' }
    expect(refused(await put([copy], operator))).toEqual([
      403,
      'keyId: SECRLIMITD would have no permissions that you can grant',
    ])
    expect(await keysOf()).not.toHaveProperty('SECRLIMITD')
  })

  test('every key manager may disable a key, but only those who could have made it may enable it', async () => {
    const switched = (keyId: string, enabled: boolean, as: string) =>
      call('PATCH', `${config}/keys/${keyId}`, { as, body: { enabled } })
    expect((await switched('SECRDEMO01', false, operator.as)).status).toBe(204)
    expect(refused(await switched('SECRDEMO01', true, operator.as))).toEqual([
      403,
      'keyId: SECRDEMO01 has permissions that you cannot grant',
    ])
    expect((await balance(HARBOUR_KEY)).status).toBe(401)
    expect((await switched('SECRDEMO01', true, as)).status).toBe(204)
    expect((await balance(HARBOUR_KEY)).status).toBe(200)
    expect((await switched('SECRLIMITA', false, operator.as)).status).toBe(204)
    expect((await switched('SECRLIMITA', true, operator.as)).status).toBe(204)
  })

  test('a key made before its client had permissions does not gain more than its maker later', async () => {
    await platform.pool.query(
      `UPDATE accounts SET client_id = 'NEWCLIENT', role = 'BASE_TECH_OPERATOR' WHERE email = 'owner@newclient.example'`,
    )
    const newClient = '/portal/v1/clients/NEWCLIENT'
    const owner = 'owner@newclient.example'
    const body = { keys: [{ id: 'SECREARLYA', hash: hashed }] }
    expect((await call('PUT', newClient, { as: owner, body })).status).toBe(200)
    const copy = { id: 'SECREARLYB', hash: hashed, copyFromId: 'SECRABCDEF' }
    expect((await call('PUT', newClient, { as: owner, body: { keys: [copy] } })).status).toBe(200)
    await platform.pool.query(
      `UPDATE clients SET api_permission_limits = '{RestAPI/POST/payment,RestAPI/GET/clients,RestAPI/POST/paymentInitiation}'
        WHERE client_id = 'NEWCLIENT'`,
    )
    const { body: read } = await call('GET', newClient, { as: owner })
    const may = Object.fromEntries(
      read.keys.map((key: ClientKey) => [key.keyId, key.permittedOperationArnRegexes]),
    )
    expect(may).toMatchObject({
      SECRABCDEF: ['RestAPI/POST/payment', 'RestAPI/GET/clients', 'RestAPI/POST/paymentInitiation'],
      SECREARLYA: ['RestAPI/GET/clients'],
      SECREARLYB: ['RestAPI/GET/clients'],
    })
    await platform.pool.query(
      `UPDATE clients SET api_permission_limits = '{}' WHERE client_id = 'NEWCLIENT'`,
    )
    await platform.pool.query(
      `UPDATE accounts SET role = 'BASE_ADMIN' WHERE email = 'owner@newclient.example'`,
    )
  })

  test('a key that manages keys cannot enable a key with more permissions', async () => {
    const path = '/rest/v1/client/HARBOUR/apiKeys'
    const permissions = ['RestAPI/PATCH/client/*/apiKeys', 'RestAPI/GET/balance']
    const maker = await call('POST', path, { body: { permissions } })
    const enable = (keyId: string) =>
      call('PATCH', `${path}/${keyId}`, { as: maker.body.apiKey, body: { enabled: true } })
    expect((await enable(maker.body.keyID)).status).toBe(204)
    expect(refused(await enable('SECRDEMO01'))).toEqual([
      403,
      'keyId: SECRDEMO01 has permissions that you cannot grant',
    ])
  })
})

describe('enabling and disabling a key', () => {
  const switched = (keyId: string, enabled: unknown, options: CallOptions = {}) =>
    call('PATCH', `${config}/keys/${keyId}`, { as, body: { enabled }, ...options })

  test('applies to its next call, and other clients’ keys still work', async () => {
    expect((await balance(HARBOUR_KEY)).status).toBe(200)
    const off = await switched('SECRDEMO01', false)
    expect([off.status, off.text]).toEqual([204, ''])
    expect((await balance(HARBOUR_KEY)).status).toBe(401)
    expect((await balance(KELP_KEY)).status).toBe(200)
    expect((await keysOf()).SECRDEMO01?.enabled).toBe(false)
    expect((await switched('SECRDEMO01', true)).status).toBe(204)
    expect((await balance(HARBOUR_KEY)).status).toBe(200)
  })

  test.each([
    ['SECRNOBODY', 404, 'keyId: SECRNOBODY not found'],
    ['SECRDEMO03', 404, 'keyId: SECRDEMO03 not found'],
    ['x', 404, 'keyId: x not found'],
  ])('fails for a key that is not the client’s: %s', async (keyId, status, message) => {
    expect(refused(await switched(keyId, false))).toEqual([status, message])
  })

  test('accepts only true or false', async () => {
    for (const body of [{}, { enabled: 'no' }, { enabled: null }, { enabled: true, hash: hashed }])
      expect((await call('PATCH', `${config}/keys/SECRDEMO01`, { as, body })).status).toBe(400)
  })

  test('is in the audit trail, like rejected attempts', async () => {
    clock.advance(1000)
    await put([{ id: 'SECRTRAILS', hash: hashed, hmacKey, copyFromId: 'SECRDEMO01' }])
    await switched('SECRTRAILS', false)
    await switched('SECRTRAILS', true)
    await switched('SECRNOBODY', true)
    await put([{ id: 'SECRTRAILS', hash: hashed }])
    const line = { client_id: 'HARBOUR', actor_name: as, result: 'DONE', details: {} }
    expect((await trail()).slice(-5)).toEqual([
      {
        ...line,
        action: 'apiKey.create',
        subject_id: 'SECRTRAILS',
        details: { copyFromId: 'SECRDEMO01', signed: 'true' },
      },
      { ...line, action: 'apiKey.disable', subject_id: 'SECRTRAILS' },
      { ...line, action: 'apiKey.enable', subject_id: 'SECRTRAILS' },
      { ...line, action: 'apiKey.enable', subject_id: 'SECRNOBODY', result: 'REFUSED' },
      // The rejected save has several keys, so the entry names the client instead.
      { ...line, action: 'apiKey.create', subject_id: 'HARBOUR', result: 'REFUSED' },
    ])
  })
})

describe('a key’s name', () => {
  const nameOf = async (keyId: string) => (await keysOf())[keyId]?.name
  const rename = (keyId: string, name: string | null) =>
    call('PATCH', `${config}/keys/${keyId}`, { as, body: { name } })

  test('can be set on creation, changed and removed, with entries in the audit trail', async () => {
    await put([{ id: 'SECRNAMEAA', hash: hashed, name: ' Web shop' }])
    expect(await nameOf('SECRNAMEAA')).toBe('Web shop')
    expect((await rename('SECRNAMEAA', '  Point of sale ')).status).toBe(204)
    expect(await nameOf('SECRNAMEAA')).toBe('Point of sale')
    expect((await rename('SECRNAMEAA', 'Point of sale')).status).toBe(204)
    const off = { as, body: { enabled: false } }
    expect((await call('PATCH', `${config}/keys/SECRNAMEAA`, off)).status).toBe(204)
    expect((await rename('SECRNAMEAA', '')).status).toBe(204)
    expect(await nameOf('SECRNAMEAA')).toBeNull()
    const { rows } = await platform.pool.query(
      `SELECT action, details FROM activities WHERE subject_id = 'SECRNAMEAA' ORDER BY activity_no`,
    )
    expect(rows).toEqual([
      { action: 'apiKey.create', details: { signed: 'false', name: 'Web shop' } },
      { action: 'apiKey.rename', details: { name: 'Point of sale', nameBefore: 'Web shop' } },
      { action: 'apiKey.disable', details: { name: 'Point of sale' } },
      { action: 'apiKey.rename', details: { name: null, nameBefore: 'Point of sale' } },
    ])
  })

  test('identifies in the audit trail who made a call', async () => {
    await put([{ id: 'SECRNAMEBB', hash: hashed, copyFromId: 'SECRDEMO01', name: 'Till 4' }])
    await provider.create({}, { as: `SECRNAMEBB_HARBOUR_${SECRET}` })
    const { rows } = await platform.pool.query(
      `SELECT actor_name FROM activities WHERE actor_id = 'SECRNAMEBB'`,
    )
    expect(rows).toEqual([{ actor_name: 'key Till 4 (SECRNAMEBB)' }])
  })

  test.each([
    ['two\nlines', 'Use visible characters on one line, with ordinary spaces'],
    ['see https://example.com', 'Enter a name without a web or email address'],
    ['x'.repeat(101), 'Use at most 100 characters'],
  ])('must be plain: %j is rejected', async (name, message) => {
    const answer = await rename('SECRDEMO01', name)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(message)
    expect(await nameOf('SECRDEMO01')).toBeNull()
  })

  test.each([{}, { enabled: true, name: 'Both' }])(
    'a body that is not exactly one change is rejected: %j',
    async (body) => {
      expect((await call('PATCH', `${config}/keys/SECRDEMO01`, { as, body })).status).toBe(400)
    },
  )
})

describe('the time a key was last used', () => {
  const lastUsed = async (keyId: string) => (await keysOf())[keyId]?.lastUsedDateTime

  test('is accurate to the minute', async () => {
    clock.advance(120_000)
    const first = clock.now().toISOString()
    await balance(HARBOUR_KEY)
    await vi.waitFor(async () => expect(await lastUsed('SECRDEMO01')).toBe(first))
    clock.advance(59_999)
    await balance(HARBOUR_KEY)
    clock.advance(1)
    await balance(HARBOUR_KEY)
    await vi.waitFor(async () =>
      expect(await lastUsed('SECRDEMO01')).toBe(clock.now().toISOString()),
    )
  })

  test('comes with the call, and for secret keys with the address', async () => {
    clock.advance(120_000)
    const id = (await provider.create()).PaymentRequestStatus.paymentRequestId
    await call('GET', `/rest/v1/paymentRequest?id=${id}`, { as: HARBOUR_DIST_KEY })
    await vi.waitFor(async () =>
      expect(await keysOf()).toMatchObject({
        SECRDEMO01: {
          lastUsedAddress: '127.0.0.1',
          lastUsedOperation: 'RestAPI/POST/paymentRequest',
        },
        DISTDEMO01: { lastUsedAddress: null, lastUsedOperation: 'RestAPI/GET/paymentRequest' },
      }),
    )
  })

  test('takes one statement a minute, however many calls arrive', async () => {
    const noted = vi.spyOn(platform.pool, 'query')
    const statements = () =>
      noted.mock.calls.filter(([query]) => (query as { name?: string }).name === 'key-used').length
    clock.advance(120_000)
    for (let count = 0; count < 20; count++) await balance(HARBOUR_KEY)
    expect(statements()).toBe(1)
    clock.advance(60_000)
    for (let count = 0; count < 20; count++) await balance(HARBOUR_KEY)
    expect(statements()).toBe(2)
    noted.mockRestore()
  })

  test('ignores wrong secrets and forbidden calls', async () => {
    const before = await lastUsed('DISTDEMO01')
    clock.advance(120_000)
    await balance(HARBOUR_DIST_KEY)
    await balance('DISTDEMO01_HARBOUR_WrongSecret00001')
    await balance(KELP_KEY)
    await vi.waitFor(async () => {
      const { rows } = await platform.pool.query(
        `SELECT last_used_at FROM api_keys WHERE client_id = 'KELPCO1'`,
      )
      expect(rows[0].last_used_at).toEqual(clock.now())
    })
    expect(await lastUsed('DISTDEMO01')).toBe(before)
  })
})

describe('keys made by a key', () => {
  const path = '/rest/v1/client/HARBOUR/apiKeys'
  const make = (body: object, options: CallOptions = {}) => call('POST', path, { body, ...options })
  const permissions = ['RestAPI/GET/balance']

  test('have exactly the permissions they were given', async () => {
    const newKey = await make({ permissions })
    expect(newKey.status).toBe(201)
    expect(newKey.body).toEqual({
      keyID: expect.stringMatching(/^SECR[A-Z]{6}$/),
      apiKey: expect.stringMatching(new RegExp(`^${newKey.body.keyID}_HARBOUR_[A-Za-z0-9]{16}$`)),
      enabled: true,
      permittedOperations: permissions,
    })
    expect((await balance(newKey.body.apiKey)).status).toBe(200)
    expect((await call('GET', '/rest/v1/clients', { as: newKey.body.apiKey })).status).toBe(403)
    const read = await call('GET', `${path}/${newKey.body.keyID}`)
    expect(read.body).toEqual({
      keyID: newKey.body.keyID,
      hmacEnabled: false,
      enabled: true,
      permittedOperations: permissions,
    })
    const off = { body: { enabled: false } }
    expect((await call('PATCH', `${path}/${newKey.body.keyID}`, off)).status).toBe(204)
    expect((await balance(newKey.body.apiKey)).status).toBe(401)
    const list = await call('GET', path)
    expect(list.body).toContainEqual({ ...read.body, enabled: false })
    expect(list.body).toHaveLength(Object.keys(await keysOf()).length)
    expect((await trail()).at(-1)).toMatchObject({
      actor_name: 'key SECRDEMO01',
      action: 'apiKey.disable',
      subject_id: newKey.body.keyID,
    })
  })

  test('must sign if that was requested', async () => {
    const newKey = await make({ permissions, generateHMAC: true })
    expect(newKey.body.hmacKey).toMatch(/^HMAC_[A-Za-z0-9]{27}$/)
    const answer = await balance(newKey.body.apiKey)
    expect([answer.status, answer.body.details.failureCode]).toEqual([401, 'SIG0.01'])
  })

  test('get no permission beyond the client’s or those of the key that makes them', async () => {
    const beyond = ['RestAPI/GET/balance', 'RestAPI/POST/everything']
    expect(refused(await make({ permissions: beyond }))).toEqual([
      400,
      'permissions: the client does not have RestAPI/POST/everything',
    ])
    const maker = await make({ permissions: ['RestAPI/POST/client/*/apiKeys'] })
    const stronger = await make({ permissions }, { as: maker.body.apiKey })
    expect(refused(stronger)).toEqual([403, 'User is not authorized to access this resource'])
    const alike = await make(
      { permissions: ['RestAPI/POST/client/*/apiKeys'] },
      { as: maker.body.apiKey },
    )
    expect(alike.status).toBe(201)
  })

  test('can be made for a branch too, but not for another tenant', async () => {
    const branch = await call('POST', path.replace('HARBOUR', 'HARBOURN1'), {
      body: { permissions },
    })
    expect(branch.body.apiKey).toContain('_HARBOURN1_')
    expect((await balance(branch.body.apiKey)).status).toBe(200)
    const body = { permissions }
    expect(refused(await call('POST', path.replace('HARBOUR', 'KELPCO1'), { body }))).toEqual([
      404,
      'The client can not be found',
    ])
  })

  test.each([
    {},
    { permissions: [] },
    { permissions: ['RestAPI/GET/balance', 'RestAPI/GET/balance'] },
    { permissions: ['PortalAPI/GET/clients/*'] },
    { permissions: 'RestAPI/GET/balance' },
    { permissions: ['RestAPI/GET/balance'], secret: SECRET },
    { permissions: ['RestAPI/GET/balance'], generateHMAC: 'yes' },
  ])('are not made from the invalid body %j', async (body) => {
    expect((await make(body)).status).toBe(400)
  })
})

test('a key of a parent acts for its branches, but not for another tenant', async () => {
  const create = (clientId: string) =>
    call('POST', '/rest/v1/paymentRequest', {
      body: {
        PaymentRequest: {
          clientId,
          clientTransactionId: `parent-${clientId}`,
          paymentAmount: 1,
          paymentDescription: 'For a branch',
        },
      },
    })
  expect((await create('HARBOURN1')).body.PaymentRequest.clientId).toBe('HARBOURN1')
  expect(refused(await create('KELPCO1'))).toEqual([400, 'ClientId mismatch: Expecting HARBOUR'])
})

describe('a mail about keys', () => {
  const mails = () =>
    platform.db
      .selectFrom('mails')
      .select(['addresses', 'subject', 'body'])
      .where('reason', '=', 'security')
      .execute()
  /** Everyone at HARBOUR whose role manages keys. */
  const managers = [
    'admin@harbour.example',
    'federated@harbour.example',
    'tech.admin@harbour.example',
    'tech.operator@harbour.example',
  ]
  beforeEach(() => platform.db.deleteFrom('mails').execute())

  test('made in a browser goes to the person who made them and to those who manage keys', async () => {
    const keys = [
      { id: 'SECRMAILAA', hash: hashed },
      { id: 'SECRMAILAB', hash: hashed },
      { id: 'SECRMAILAC', hash: hashed, enabled: false },
    ]
    expect((await put(keys)).status).toBe(200)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect([mail?.addresses, mail?.subject]).toEqual([
      managers,
      'API keys were created for Harbour Roasters',
    ])
    expect(mail?.body.split('\n')[0]).toBe(
      'admin@harbour.example created the API keys SECRMAILAA, SECRMAILAB for Harbour Roasters. Programs with these keys can now make calls for Harbour Roasters.',
    )
  })

  test('goes out when one is enabled, not when it is disabled or already enabled', async () => {
    const set = (enabled: boolean) =>
      call('PATCH', `${config}/keys/SECRMAILAA`, { as, body: { enabled } })
    await set(true)
    await set(false)
    expect(await mails()).toEqual([])
    await set(true)
    expect((await mails()).map(({ addresses, subject }) => [addresses, subject])).toEqual([
      [managers, 'An API key was enabled for Harbour Roasters'],
    ])
  })

  test('about a client below goes to its people and to the person above who made it', async () => {
    const body = { keys: [{ id: 'SECRMAILAD', hash: hashed }] }
    const changeAnswer = await call('PUT', '/portal/v1/clients/HARBOURN1', {
      as,
      actingFor: 'HARBOURN1',
      body,
    })
    expect(changeAnswer.status).toBe(200)
    expect((await mails()).map(({ addresses }) => addresses)).toEqual([
      ['admin@harbour.example', 'admin@newtown.harbour.example'],
    ])
  })

  test('is not sent for a change that is refused', async () => {
    expect((await put([{ id: 'SECRMAILAA', hash: hashed }])).status).not.toBe(200)
    expect(await mails()).toEqual([])
  })
})
