import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestProvider } from '../provider.ts'
import { openTestProvider } from '../provider.ts'
import { dataUrl, drawing } from '../records/images.ts'

/** Expected security headers of every surface of the provider, as a client receives them. */

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const alone = {
  ...everywhere,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const pagePolicy = (ancestors: string) =>
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; " +
  `frame-ancestors ${ancestors}; require-trusted-types-for 'script'; trusted-types 'none'`
const identityPolicy = (scripts = "'self'") =>
  `default-src 'none'; script-src ${scripts}; style-src 'self'; font-src 'self'; ` +
  "form-action 'self' http://localhost:4000 http://127.0.0.1:4000 http://partner.localhost:4000; " +
  "frame-ancestors 'none'; base-uri 'none'"
const devices = 'camera=(), geolocation=(), microphone=(), payment=()'

const expected = {
  api: { ...alone, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
  'api, read by the dashboard': {
    ...alone,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  },
  identity: { ...alone, 'content-security-policy': identityPolicy() },
  'identity, with its own script': {
    ...alone,
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; ?script-src 'self' 'sha256-[\w+/=]+'; ?style-src 'self'; ?/,
    ),
  },
  page: {
    ...alone,
    'content-security-policy': pagePolicy("'none'"),
    'permissions-policy': devices,
  },
  'framed page': {
    ...everywhere,
    'content-security-policy': pagePolicy('*'),
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': devices,
  },
  docs: {
    ...alone,
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  },
  image: {
    ...alone,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  },
}
const isSecurity = (name: string) =>
  /^(?:content-security|strict-transport|permissions|referrer|cross-origin-|origin-agent|x-(?!ratelimit))/.test(
    name,
  )

let folder: string
let provider: TestProvider
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-'))
  await mkdir(path.join(folder, 'assets'))
  for (const page of ['checkout', 'payouts', 'test-bank', 'outbox', 'demo-receiver'])
    await writeFile(path.join(folder, `${page}.html`), '<head></head>')
  await writeFile(path.join(folder, 'assets', 'checkout-1.js'), '')
  provider = await openTestProvider({ settings: { PAGES_DIR: folder } })
})
afterAll(async () => {
  await provider.close()
  await rm(folder, { recursive: true })
})

async function securityOf(
  url: string,
  headers: Record<string, string> = { accept: 'text/html' },
  { app }: Pick<TestProvider, 'app'> = provider,
) {
  const answer = await app.inject({ url, headers })
  return Object.fromEntries(Object.entries(answer.headers).filter(([name]) => isSecurity(name)))
}

describe('each surface has exactly its headers', () => {
  test.each<[keyof typeof expected, string[]]>([
    ['api', ['/rest/v1/balance', '/portal/v1/users', '/portal/v1/nowhere', '/nowhere']],
    ['api', ['/rest/v1/%zz', `/checkout/${'x'.repeat(400)}`]],
    ['api', ['/healthz', '/metrics', '/report-files/x', '/export-files/x']],
    ['api', ['/assets/none.png', '/checkout/x/state']],
    ['api', ['/pages/assets/checkout-1.js', '/identity/plain.css']],
    ['identity', ['/identity/.well-known/openid-configuration', '/identity/jwks']],
    ['identity', ['/identity/auth', '/identity/sign-in/x']],
    ['identity, with its own script', ['/identity/session/end']],
    ['page', ['/payouts', '/test-bank', '/outbox', '/demo-receiver']],
    ['framed page', ['/checkout/x', '/v2/checkout/x', '/v3/checkout/x', '/checkout/preview/x']],
    ['docs', ['/docs', '/docs/docs.css', '/docs/rest.json', '/docs/none']],
  ])('%s: %j', async (surface, urls) => {
    for (const url of urls) expect(await securityOf(url), url).toEqual(expected[surface])
  })

  test('a call that the dashboard makes', async () => {
    expect(await securityOf('/rest/v1/balance', { origin: 'http://localhost:4000' })).toEqual(
      expected['api, read by the dashboard'],
    )
  })

  test('a dashboard logo', async () => {
    const { body } = await provider.call('POST', '/portal/checkout/assets', {
      as: 'admin@harbour.example',
      body: { content: dataUrl(await drawing()) },
    })
    expect(await securityOf(new URL(body.url).pathname)).toEqual(expected.image)
  })
})

test('production makes browsers use only https on every surface, for two years', async () => {
  const production = await openTestProvider({
    settings: {
      PAGES_DIR: folder,
      TIDEWAY_MODE: 'production',
      DATABASE_URL: 'postgres://its.own.example',
      SIGNING_SECRET: 'kq8vT2mYx0Zr4LpWc7Ns1HdJ9aBfEgUi',
      COOKIE_SECRET: 'Pz5oQ3wRt6Yk8MnVb2Xc4LsD7fGhJ0qA',
      PROVIDER_URL: 'https://pay.harbour.example',
      DASHBOARD_URLS: 'https://dashboard.harbour.example',
      RAIL: 'simulated',
    },
  })
  try {
    for (const url of [
      ...['/rest/v1/balance', '/rest/v1/%zz', '/identity/auth', '/identity/jwks', '/payouts'],
      ...['/checkout/x', '/docs', '/pages/assets/checkout-1.js', '/nowhere'],
    ])
      expect((await securityOf(url, {}, production))['strict-transport-security'], url).toBe(
        'max-age=63072000; includeSubDomains',
      )
  } finally {
    await production.close()
  }
})
