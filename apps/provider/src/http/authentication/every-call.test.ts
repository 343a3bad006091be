import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/provider.ts'
import { HARBOUR_DIST_KEY, HARBOUR_KEY, openTestProvider } from '../../../test/provider.ts'
import type { TestKey } from '../../../test/sign-in/signed-keys.ts'
import { addSignedKey, signed } from '../../../test/sign-in/signed-keys.ts'
import { testClock } from '../../platform/clock.ts'
import { permittedOperation } from './keys/api-key.ts'

/** Every call of the REST API, from its own route configuration, with each kind of key. */

interface RestCall {
  method: string
  target: string
  operation: string
  body: object | undefined
}

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform } = provider
const { body: document } = await call('GET', '/docs/rest.json', { as: null })
const calls = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, { 'x-operation': operation, requestBody }]): [string, RestCall] => [
      `${method.toUpperCase()} ${path}`,
      {
        method: method.toUpperCase(),
        target: `/rest/v1${path.replace('{clientId}', 'HARBOUR').replace(/\{\w+\}/g, 'nothing')}`,
        operation,
        body: requestBody ? {} : undefined,
      },
    ],
  ),
)
const everything = [...new Set(calls.map(([, { operation }]) => permittedOperation(operation)))]
let key: TestKey

const setOperations = (keyId: string, operations: string[]) =>
  platform.pool.query(
    `UPDATE api_keys SET permitted_operations = $2 WHERE client_id = 'HARBOUR' AND key_id = $1`,
    [keyId, operations],
  )

beforeAll(async () => {
  key = await addSignedKey(provider, 'SECRSIGNED')
  await setOperations('SECRSIGNED', everything)
})
afterAll(() => provider.close())

const make = ({ method, target, body }: RestCall, options: CallOptions) =>
  call(method, target, { ...(body && { body }), ...options })
const forbidden = { message: 'User is not authorized to access this resource' }
/** Returns true if the caller was allowed, whatever the call itself answered. */
const letIn = (status: number) => status !== 401 && status !== 403

test('the list contains every known call', () => {
  expect(calls.length).toBeGreaterThan(30)
  expect(everything.every((operation) => operation.startsWith('RestAPI/'))).toBe(true)
})

describe.each(calls)('authentication of %s', (name, one) => {
  const permission = permittedOperation(one.operation)

  test('allows a secret key with its permission, and rejects one with all others', async () => {
    await setOperations('SECRDEMO01', [permission])
    const allowed = await make(one, { as: HARBOUR_KEY })
    expect(letIn(allowed.status), allowed.text).toBe(true)
    await setOperations(
      'SECRDEMO01',
      everything.filter((other) => other !== permission),
    )
    const refused = await make(one, { as: HARBOUR_KEY })
    expect([refused.status, refused.body]).toEqual([403, forbidden])
  })

  test('allows a distributable key only to read a payment request', async () => {
    const answer = await make(one, { as: HARBOUR_DIST_KEY })
    if (name === 'GET /paymentRequest') expect(letIn(answer.status)).toBe(true)
    else expect([answer.status, answer.body]).toEqual([403, forbidden])
  })

  test('allows a signing key only with a signature', async () => {
    clock.advance(1)
    const unsigned = await make(one, { as: key.full })
    expect([unsigned.status, unsigned.body.details?.failureCode]).toEqual([401, 'SIG0.01'])
    const body = one.body && JSON.stringify(one.body)
    const date = clock.now().toISOString()
    const headers = signed(key, { ...one, body: body ?? '', date })
    const answer = await make(one, { as: key.full, headers })
    expect(letIn(answer.status), answer.text).toBe(true)
    const again = await make(one, { as: key.full, headers })
    expect([again.status, again.body.details?.failureCode]).toEqual([401, 'SIG0.05'])
  })

  test('rejects no key, a wrong secret, another client’s name, and a key as a bearer', async () => {
    for (const as of [
      null,
      '',
      HARBOUR_KEY.replace('Demo', 'Wrong'),
      HARBOUR_KEY.replace('HARBOUR', 'KELPCO1'),
      `Bearer ${HARBOUR_KEY}`,
      `${HARBOUR_KEY},HARBOUR`,
    ]) {
      const answer = await make(one, { as })
      expect([answer.status, answer.body], String(as)).toEqual([401, { message: 'Unauthorized' }])
      // One guess per minute, so that earlier guesses delay none.
      clock.advance(60_000)
    }
  })

  test('rejects a disabled key, and any key from an address that is not listed', async () => {
    const setEnabled = (enabled: boolean) =>
      platform.pool.query(`UPDATE api_keys SET enabled = $1 WHERE key_id = 'DISTDEMO01'`, [enabled])
    await setEnabled(false)
    const disabled = await make(one, { as: HARBOUR_DIST_KEY })
    expect([disabled.status, disabled.body]).toEqual([401, { message: 'Unauthorized' }])
    await setEnabled(true)
    const setList = (list: string[]) =>
      platform.pool.query(`UPDATE clients SET ip_whitelist = $1 WHERE client_id = 'HARBOUR'`, [
        list,
      ])
    await setList(['203.0.113.7'])
    const elsewhere = await make(one, { as: HARBOUR_DIST_KEY })
    expect([elsewhere.status, elsewhere.body]).toEqual([
      403,
      { message: 'User is not authorized to access this resource with an explicit deny' },
    ])
    await setList([])
  })
})
