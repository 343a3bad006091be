import { gzipSync } from 'node:zlib'
import { signatureProblems } from '@tideway/contract/keys/hmac'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { HARBOUR_KEY, openTestProvider, order } from '../../../test/provider.ts'
import type { CallToSign, TestKey } from '../../../test/sign-in/signed-keys.ts'
import { addSignedKey, HMAC_KEY, signed } from '../../../test/sign-in/signed-keys.ts'
import { testClock } from '../../platform/clock.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { app, call, platform } = provider
let key: TestKey
let other: TestKey

beforeAll(async () => {
  key = await addSignedKey(provider, 'SECRSIGNED')
  other = await addSignedKey(provider, 'SECROTHERS', { hmacKey: `${HMAC_KEY.slice(0, -1)}2` })
})
// Two tests with the same date would have the same signature.
beforeEach(() => clock.advance(1000))
afterAll(async () => {
  await provider.expectLedgerAtZero()
  await provider.close()
})

const now = (shift = 0) => new Date(clock.now().getTime() + shift).toISOString()
const balance = (): CallToSign => ({ method: 'GET', target: '/rest/v1/balance', date: now() })
const create = (request: Record<string, unknown> = {}): CallToSign => ({
  method: 'POST',
  target: '/rest/v1/paymentRequest',
  body: JSON.stringify({ PaymentRequest: order(request) }),
  date: now(),
})

/** Sends the signed call, or another one in its place. */
async function send(
  { method, target, body }: Partial<CallToSign>,
  headers: Record<string, string>,
  as = key.full,
) {
  const answer = await app.inject({
    method: method as 'GET',
    url: target ?? '',
    headers: {
      authorization: as,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? '' : answer.json() }
}

const sendSigned = (one: CallToSign) => send(one, signed(key, one))
const refusedAs = ({ status, body }: (typeof signatureProblems)['missing']) => ({ status, body })

describe('signed calls are accepted', () => {
  test('without a body', async () => {
    expect(await sendSigned(balance())).toEqual({ status: 200, body: { balance: 0 } })
  })

  test('with a body', async () => {
    const answer = await sendSigned(create())
    expect(answer.status).toBe(200)
    expect(answer.body.PaymentRequestStatus.status).toBe('WAITING')
  })

  test('whatever the order and spelling of the query', async () => {
    const createdRequest = await provider.create()
    const id = createdRequest.PaymentRequestStatus.paymentRequestId
    const spelled = `/rest/v1/paymentRequest/search?numberOfRecords=%31&nextPageId=`
    const one = { method: 'POST', target: spelled, body: '{}', date: now() }
    const plain = { ...one, target: '/rest/v1/paymentRequest/search?nextPageId=&numberOfRecords=1' }
    // The query has the same meaning and therefore the same signature. The empty page id is rejected after the
    // signature check.
    expect((await send(one, signed(key, plain))).status).toBe(400)
    const read = { method: 'GET', target: `/rest/v1/paymentRequest?id=${id}`, date: now() }
    expect((await sendSigned(read)).status).toBe(200)
    const remove = { method: 'DELETE', target: `/rest/v1/paymentRequest?id=${id}`, date: now() }
    expect(await sendSigned(remove)).toEqual({ status: 204, body: '' })
  })

  test('at either end of five minutes', async () => {
    for (const shift of [-300_000, 300_000])
      expect((await sendSigned({ ...balance(), date: now(shift) })).status).toBe(200)
  })

  test('with a date without milliseconds', async () => {
    const date = now().replace('.000Z', 'Z')
    expect((await sendSigned({ ...balance(), date })).status).toBe(200)
  })
})

describe('calls changed after signing are rejected', () => {
  const wrong = refusedAs(signatureProblems.wrong)
  const altered: [string, () => [CallToSign, Partial<CallToSign>, Record<string, string>?]][] = [
    ['the method', () => [{ ...balance(), method: 'HEAD' }, { method: 'GET' }]],
    ['the path', () => [balance(), { target: '/rest/v1/clients' }]],
    ['its case', () => [balance(), { target: '/rest/v1/Balance' }]],
    ['a query added', () => [balance(), { target: '/rest/v1/balance?timestamp=2026-11-01' }]],
    [
      'a query changed',
      () => [
        { ...balance(), target: '/rest/v1/paymentRequest?id=1' },
        { target: '/rest/v1/paymentRequest?id=2' },
      ],
    ],
    [
      'a name given twice, in another order',
      () => [
        { ...balance(), target: '/rest/v1/paymentRequest?id=1&id=2' },
        { target: '/rest/v1/paymentRequest?id=2&id=1' },
      ],
    ],
    ['the amount', () => [create({ paymentAmount: 10 }), create({ paymentAmount: 99 })]],
    ['a body taken away', () => [create(), { body: '' }]],
    ['a body added', () => [{ ...create(), body: '' }, { body: '{}' }]],
    [
      'a space in the body',
      () => {
        const one = create()
        return [one, { body: `${String(one.body)} ` }]
      },
    ],
    ['a later date', () => [balance(), {}, { 'x-tideway-date': now(1) }]],
  ]
  test.each(altered)('change of %s', async (_what, alter) => {
    const [one, change, headers = {}] = alter()
    const answer = await send({ ...one, ...change }, { ...signed(key, one), ...headers })
    const unknown = change.target?.includes('Balance')
    expect(answer).toEqual(unknown ? { status: 404, body: { message: 'Not found' } } : wrong)
  })

  test('change of the key in the signature, or of the API key', async () => {
    const one = balance()
    const headers = signed(key, one)
    const named = {
      ...headers,
      'x-tideway-signature': signed(other, one)['x-tideway-signature'] ?? '',
    }
    expect(await send(one, named)).toEqual(wrong)
    expect(await send(one, headers, other.full)).toEqual(wrong)
    const renamed = (headers['x-tideway-signature'] ?? '').replace(key.keyId, other.keyId)
    expect(await send(one, { ...headers, 'x-tideway-signature': renamed })).toEqual(wrong)
    expect((await send(one, headers)).status).toBe(200)
  })

  test('change of one letter of the signature', async () => {
    const one = balance()
    const headers = signed(key, one)
    const text = headers['x-tideway-signature'] ?? ''
    const at = text.indexOf('signature=') + 'signature='.length
    const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
    expect(await send(one, { ...headers, 'x-tideway-signature': changed })).toEqual(wrong)
  })
})

describe('calls without a valid signature are rejected', () => {
  test('without the header', async () => {
    expect(await send(balance(), {})).toEqual(refusedAs(signatureProblems.missing))
    expect(await send(balance(), { 'x-tideway-date': now() })).toEqual(
      refusedAs(signatureProblems.missing),
    )
  })

  test.each([
    ['no date', { 'x-tideway-date': '' }],
    ['a date of no zone', { 'x-tideway-date': '2026-11-20T03:00:00' }],
    ['another scheme', { 'x-tideway-signature': 'HMAC-SHA512 keyId=SECRSIGNED, signature=x' }],
    ['an empty one', { 'x-tideway-signature': '' }],
    ['a long one', { 'x-tideway-signature': `HMAC-SHA256 keyId=${'A'.repeat(9000)}` }],
  ])('with %s', async (_what, headers) => {
    const one = balance()
    const { 'x-tideway-signature': signature = '', 'x-tideway-date': date = '' } = signed(key, one)
    const answer = await send(one, {
      'x-tideway-signature': signature,
      'x-tideway-date': date,
      ...headers,
    })
    expect(answer).toEqual(refusedAs(signatureProblems.unreadable))
  })

  test('with a query that cannot be read', async () => {
    const one = { ...balance(), target: '/rest/v1/balance?a=%zz' }
    expect(await sendSigned(one)).toEqual(refusedAs(signatureProblems.unreadable))
  })

  test('with a date more than five minutes away', async () => {
    for (const shift of [-300_001, 300_001])
      expect(await sendSigned({ ...balance(), date: now(shift) })).toEqual(
        refusedAs(signatureProblems.outsideWindow),
      )
  })

  test('before a missing permission is reported', async () => {
    const setOperations = (operations: string[]) =>
      platform.pool.query(
        `UPDATE api_keys SET permitted_operations = $1 WHERE key_id = 'SECRSIGNED'`,
        [operations],
      )
    const { rows } = await platform.pool.query(
      `SELECT permitted_operations AS operations FROM api_keys WHERE key_id = 'SECRSIGNED'`,
    )
    await setOperations(['RestAPI/GET/clients'])
    expect(await send(balance(), {})).toEqual(refusedAs(signatureProblems.missing))
    expect((await sendSigned(balance())).status).toBe(403)
    await setOperations(rows[0].operations)
    const portal = { ...balance(), target: '/portal/v1/clients/HARBOUR' }
    expect((await sendSigned(portal)).status).toBe(403)
  })

  test('without any detail for a caller who does not have the key', async () => {
    const one = balance()
    const answer = await send(one, signed(key, one), 'SECRSIGNED_HARBOUR_WrongSecret00001')
    expect(answer).toEqual({ status: 401, body: { message: 'Unauthorized' } })
  })
})

describe('a signature is accepted only once', () => {
  const used = refusedAs(signatureProblems.used)

  test('and not for a second call', async () => {
    const one = create()
    const headers = signed(key, one)
    expect((await send(one, headers)).status).toBe(200)
    expect(await send(one, headers)).toEqual(used)
    clock.advance(299_000)
    expect(await send(one, headers)).toEqual(used)
    clock.advance(2_000)
    expect(await send(one, headers)).toEqual(refusedAs(signatureProblems.outsideWindow))
  })

  test('and not for a second call with another spelling of the query', async () => {
    const one = { method: 'GET', target: '/rest/v1/balance?timestamp=2026-11-20', date: now() }
    const headers = signed(key, one)
    await send(one, headers)
    const again = { ...one, target: '/rest/v1/balance?timestamp=2026%2D11-20' }
    expect(await send(again, headers)).toEqual(used)
  })

  test('and only for one of twenty concurrent calls', async () => {
    const one = balance()
    const headers = signed(key, one)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(one, headers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toEqual(Array(19).fill(used))
  })

  test('even if the first call was rejected', async () => {
    const one = create({ paymentAmount: -1 })
    const headers = signed(key, one)
    expect((await send(one, headers)).status).toBe(400)
    expect(await send(one, headers)).toEqual(used)
  })

  test('and is deleted once its age would reject it', async () => {
    const count = async () => {
      const { rows } = await platform.pool.query('SELECT count(*) FROM key_signatures')
      return rows[0].count
    }
    await sendSigned(balance())
    expect(await count()).toBeGreaterThan(0)
    clock.advance(700_000)
    await platform.pool.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'key-signature-cleanup' AND state < 'active'`,
    )
    await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 10_000 })
  })
})

describe('the signature covers the bytes, not the parsed body', () => {
  test('a signed body that cannot be parsed is reported', async () => {
    for (const body of ['{', '[', Buffer.from([0x22, 0xff, 0x22])]) {
      const answer = await sendSigned({ ...create(), body, date: now() })
      expect(answer.status).toBe(400)
      clock.advance(1)
    }
  })

  test('characters of more than one byte are accepted', async () => {
    const one = create({ clientBranch: 'Café ☕ Zoë' })
    const answer = await sendSigned(one)
    expect(answer.body.PaymentRequest?.clientBranch ?? answer.body.message).toBe('Café ☕ Zoë')
  })

  test('a body above the limit is not read to its end, and the connection is closed', async () => {
    const one = { ...create(), body: ' '.repeat(1_048_577) }
    const answer = await app.inject({
      method: 'POST',
      url: one.target,
      headers: {
        authorization: key.full,
        'content-type': 'application/json',
        ...signed(key, one),
      },
      payload: one.body,
    })
    expect([answer.statusCode, answer.headers.connection]).toEqual([400, 'close'])
    expect(answer.json().message).toBe('The request body is too large')
  })

  test('a compressed body is rejected, because it is not JSON', async () => {
    const one = { ...create(), body: gzipSync('{}') }
    const answer = await send(one, { ...signed(key, one), 'content-encoding': 'gzip' })
    expect(answer.status).toBe(400)
  })
})

test('a key without an HMAC key needs no signature, and a wrong signature is ignored', async () => {
  const one = balance()
  expect((await send(one, {}, HARBOUR_KEY)).status).toBe(200)
  expect((await send(one, signed(key, one), HARBOUR_KEY)).status).toBe(200)
})

test('a disabled key with a valid signature is rejected like an unknown key', async () => {
  const as = 'admin@harbour.example'
  const path = '/portal/v1/clients/HARBOUR/keys/SECRSIGNED'
  expect((await call('PATCH', path, { as, body: { enabled: false } })).status).toBe(204)
  expect(await sendSigned(balance())).toEqual({ status: 401, body: { message: 'Unauthorized' } })
  expect((await call('PATCH', path, { as, body: { enabled: true } })).status).toBe(204)
  expect((await sendSigned(balance())).status).toBe(200)
})

test('an HMAC key moved to another key’s row cannot be decrypted', async () => {
  const { rows } = await platform.pool.query(
    `SELECT sealed_hmac_key AS sealed FROM api_keys WHERE key_id = 'SECRSIGNED'`,
  )
  const put = (sealed: Buffer) =>
    platform.pool.query(
      `UPDATE api_keys SET sealed_hmac_key = $1 WHERE key_id = 'SECROTHERS' RETURNING key_id`,
      [sealed],
    )
  const before = await platform.pool.query(
    `SELECT sealed_hmac_key AS sealed FROM api_keys WHERE key_id = 'SECROTHERS'`,
  )
  await put(rows[0].sealed)
  const one = balance()
  const stolen = { ...other, hmacKey: key.hmacKey }
  expect(await send(one, signed(stolen, one), other.full)).toEqual(
    refusedAs(signatureProblems.wrong),
  )
  await put(before.rows[0].sealed)
  expect((await send(one, signed(other, one), other.full)).status).toBe(200)
})
