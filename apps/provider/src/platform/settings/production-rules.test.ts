import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'
import { secureOriginProblem } from './production-rules.ts'

const random = () => randomBytes(32).toString('base64')
const good = {
  TIDEWAY_MODE: 'production',
  DATABASE_URL: 'postgres://db.example/tideway',
  SIGNING_SECRET: random(),
  COOKIE_SECRET: random(),
  PROVIDER_URL: 'https://pay.example',
  DASHBOARD_URLS: 'https://portal.example,https://partner.example/',
  RAIL: 'simulated',
}

/** Returns the lines of the error after the first. */
function complaints(changed: Record<string, string | undefined>): string[] {
  try {
    readEnv({ ...good, ...changed })
    return []
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return error.message.split('\n').slice(1)
  }
}

test('valid settings are accepted, and origins lose a trailing slash', () => {
  const env = readEnv(good)
  expect(env.mode).toBe('production')
  expect(env.dashboardUrls).toEqual(['https://portal.example', 'https://partner.example'])
  expect([env.metricsHost, env.metricsPort]).toEqual(['127.0.0.1', 9464])
})

test('addresses next to the database need its own', () => {
  expect(
    complaints({
      DATABASE_URL: undefined,
      DATABASE_DIRECT_URL: 'postgres://db.example/tideway',
      DATABASE_POOLER: 'transaction',
      DATABASE_READ_URL: 'postgres://replica.example/tideway',
    }),
  ).toEqual([
    '  DATABASE_DIRECT_URL: requires DATABASE_URL',
    '  DATABASE_POOLER: requires DATABASE_URL',
    '  DATABASE_READ_URL: requires DATABASE_URL',
    '  DATABASE_URL: missing',
  ])
})

test('all invalid settings are reported in one message', () => {
  const wrong = {
    RAIL: undefined,
    DATABASE_URL: undefined,
    PROVIDER_URL: 'http://pay.example',
    DASHBOARD_URLS: 'https://portal.example/app,portal.example',
    SIGNING_SECRET: 'short',
    COOKIE_SECRET: 'a'.repeat(40),
    DATABASE_POOL: '1',
  }
  expect(complaints(wrong)).toEqual([
    '  DATABASE_POOL: Too small: expected number to be >=2',
    '  SIGNING_SECRET: must have at least 32 characters; create one with `openssl rand -base64 48`',
    '  DATABASE_URL: missing',
    '  RAIL: missing. Set iso20022 for a gateway, simulated for banks that move no real money, or the path of the module that connects to your banks',
    "  PROVIDER_URL: 'http://pay.example' must begin with https://",
    "  DASHBOARD_URLS: 'https://portal.example/app' must be an origin without a path, such as https://portal.example",
    "  DASHBOARD_URLS: 'portal.example' must be an https:// address",
    '  COOKIE_SECRET: is too predictable to be random; create one with `openssl rand -base64 48`',
  ])
})

describe('a production secret', () => {
  test.each([
    ['abcdefghijklmnopqrstuvwxyz0123456789', 'too predictable'],
    ['qK7xP2mZ9wT4bN6c'.repeat(2), 'too predictable'],
    ['aabbccddeeffaabbccddeeffaabbccddeeff', 'too predictable'],
    ['changemechangemechangemechangeme', 'placeholder'],
    ['my-very-long-signing-secret-for-2026', 'placeholder'],
    ['a signing secret of more than 32 letters', 'placeholder'],
  ])('%s is rejected: %s', (secret, why) => {
    const [complaint = ''] = complaints({ SIGNING_SECRET: secret })
    expect(complaint).toMatch(/^ {2}SIGNING_SECRET: /)
    expect(complaint).toContain(why)
  })

  test('of 16 random bytes or more is accepted in any encoding', () => {
    for (let turn = 0; turn < 1000; turn += 1) {
      // The same in each run, because about one run in ten thousand would draw a placeholder.
      const bytes = createHash('sha512').update(String(turn)).digest()
      const secrets = [
        bytes.subarray(0, 16).toString('hex'),
        bytes.subarray(0, 24).toString('base64'),
        bytes.subarray(0, 48).toString('base64url'),
      ]
      for (const secret of secrets)
        expect(complaints({ SIGNING_SECRET: secret }), secret).toEqual([])
    }
  })

  test('must differ between the two purposes', () => {
    expect(complaints({ COOKIE_SECRET: good.SIGNING_SECRET })).toEqual([
      '  COOKIE_SECRET: must differ from SIGNING_SECRET; create one with `openssl rand -base64 48`',
    ])
  })
})

test('RAIL accepts only the simulated banks, ISO 20022 or a module', () => {
  expect(complaints({ RAIL: 'npp' })).toEqual([
    '  RAIL: must be "simulated", "iso20022" or the path of a module that exports openRail',
  ])
  expect(complaints({ RAIL: 'iso20022', ISO20022_BIC: 'SHORT' })).toEqual([
    '  ISO20022_BIC: must be a BIC of 11 characters',
    '  ISO20022_GATEWAY_URL: missing',
    '  ISO20022_GATEWAY_BIC: missing',
    '  ISO20022_ACCOUNT: missing',
    '  ISO20022_TLS_KEY_FILE: missing',
    '  ISO20022_TLS_CERT_FILE: missing',
    '  ISO20022_TLS_CA_FILE: missing',
    '  ISO20022_SIGNING_KEY_FILE: missing',
    '  ISO20022_GATEWAY_KEY_FILE: missing',
  ])
  expect(readEnv({ ...good, RAIL: '/srv/rail/npp.mjs' }).rail).toBe('/srv/rail/npp.mjs')
  expect(readEnv(good).rail).toBe('simulated')
})

test('the demo accepts only the simulated banks', () => {
  expect(() => readEnv({ RAIL: '/srv/rail/npp.mjs' })).toThrow(
    'RAIL: must be simulated in the demo; any other rail requires TIDEWAY_MODE=production',
  )
})

test('the demo needs none of these settings', () => {
  const env = readEnv({ PROVIDER_URL: 'http://localhost:4001', SIGNING_SECRET: 'a'.repeat(32) })
  expect(env.mode).toBe('demo')
})

test.each([
  ['https://portal.example', undefined],
  ['https://portal.example/', undefined],
  ['https://portal.example:8443', undefined],
  ['http://portal.example', "'http://portal.example' must begin with https://"],
  ['ftp://portal.example', "'ftp://portal.example' must begin with https://"],
  ['portal.example', "'portal.example' must be an https:// address"],
  [
    'https://portal.example/app',
    "'https://portal.example/app' must be an origin without a path, such as https://portal.example",
  ],
  [
    'https://Portal.example',
    "'https://Portal.example' must be an origin without a path, such as https://portal.example",
  ],
  [
    'https://user@portal.example',
    "'https://user@portal.example' must be an origin without a path, such as https://portal.example",
  ],
])('%s', (text, problem) => {
  expect(secureOriginProblem(text)).toBe(problem)
})
