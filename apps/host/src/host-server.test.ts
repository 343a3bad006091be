import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, Server } from 'node:http'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { SiteConfig } from '@tideway/contract/clients/site-config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSites } from './brands.ts'
import { readHostEnv } from './host-env.ts'
import { createHostServer } from './host-server.ts'
import { scrollLockStyle, securityHeaders } from './security-headers.ts'
import { readServedFiles } from './served-files.ts'

const INDEX = '<!doctype html><title>Dashboard</title>'
const SCRIPT = 'console.log("tideway");'.repeat(50)
let dist = ''
let port = 0
let server: Server

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'tideway-host-'))
  await mkdir(path.join(dist, 'assets'))
  await writeFile(path.join(dist, 'index.html'), INDEX)
  await writeFile(path.join(dist, 'assets/index-BxY12_9a.js'), SCRIPT)
  await writeFile(path.join(dist, 'assets/index-BxY12_9a.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(path.join(dist, 'assets/index-BxY12_9a.js.gz'), gzipSync(SCRIPT))
  await writeFile(path.join(dist, 'assets/index-BxY12_9a.js.map'), '{}')
  await writeFile(path.join(dist, 'robots.txt'), 'User-agent: *\nDisallow: /\n')
  ;({ server, port } = await listening({}))
})

afterAll(async () => {
  server.close()
  await rm(dist, { recursive: true })
})

async function listening(source: Record<string, string>) {
  const env = readHostEnv(source)
  const files = await readServedFiles(dist)
  const server = createHostServer({ env, sites: await loadSites(env), files })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(
  target: string,
  {
    method = 'GET',
    headers = {},
    at = port,
  }: { method?: string; headers?: Record<string, string>; at?: number } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port: at,
        path: target,
        method,
        headers: { host: `localhost:${at}`, ...headers },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    sent.once('error', reject)
    sent.end()
  })
}

/** Returns the first line of the response to bytes that no client library would send. */
function askRaw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'))
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.once('close', () => resolve(text.split('\r\n', 1)[0] ?? ''))
    // A rejected request may be cut off while we still write. Only the response before that counts.
    socket.once('error', () => undefined)
  })
}

async function configOf(host: string): Promise<SiteConfig> {
  const answer = await ask('/config.json', { headers: { host } })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return SiteConfig.parse(JSON.parse(answer.body.toString()))
}

describe('serving files', () => {
  test('a hashed asset is cached for ever', async () => {
    const answer = await ask('/assets/index-BxY12_9a.js')
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.body.toString()).toBe(SCRIPT)
  })

  test('index.html and unhashed files are revalidated every time', async () => {
    expect((await ask('/')).headers['cache-control']).toBe('no-cache')
    expect((await ask('/index.html')).headers['cache-control']).toBe('no-cache')
    expect((await ask('/robots.txt')).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['identity', undefined, (body: Buffer) => body],
    ['zstd', undefined, (body: Buffer) => body],
    ['nonsense;;=,', undefined, (body: Buffer) => body],
  ])('Accept-Encoding %j gets encoding %j', async (accepted, sent, decode) => {
    const answer = await ask('/assets/index-BxY12_9a.js', {
      headers: { 'accept-encoding': accepted },
    })
    expect(answer.headers['content-encoding']).toBe(sent)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(decode(answer.body).toString()).toBe(SCRIPT)
  })

  test('each encoding has its own ETag, and only that ETag gets 304', async () => {
    const plain = await ask('/assets/index-BxY12_9a.js')
    const small = await ask('/assets/index-BxY12_9a.js', { headers: { 'accept-encoding': 'br' } })
    expect(plain.headers.etag).not.toBe(small.headers.etag)
    const tag = String(small.headers.etag)
    const again = (header: string) =>
      ask('/assets/index-BxY12_9a.js', {
        headers: { 'accept-encoding': 'br', 'if-none-match': header },
      })
    for (const fresh of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await again(fresh)
      expect([fresh, answer.status, answer.body.length]).toEqual([fresh, 304, 0])
      expect(answer.headers.etag).toBe(tag)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    expect((await again(String(plain.headers.etag))).status).toBe(200)
  })

  test('HEAD returns the headers of GET and no body', async () => {
    const got = await ask('/assets/index-BxY12_9a.js', { headers: { 'accept-encoding': 'br' } })
    const head = await ask('/assets/index-BxY12_9a.js', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    })
    expect(head.body.length).toBe(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' })
  })

  test('any other method is rejected with 405, which names the two allowed methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
      const answer = await ask('/', { method })
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD'])
    }
  })
})

describe('routes of the dashboard', () => {
  test.each([
    '/',
    '/transactions/PaymentRequests',
    '/transactions/PaymentRequests/0b6a-41',
    '/settings/manage-webhook/hook.v2?clientId=HARBOURN1',
    '/auth-callback/partner?code=a%2Fb&state=c',
  ])('%s opens the app', async (target) => {
    const answer = await ask(target)
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).toBe(INDEX)
  })

  test('an id that looks like a file opens the app when a browser navigates to it', async () => {
    const target = '/settings/manage-webhook/hook.json'
    const answer = await ask(target, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(answer.body.toString()).toBe(INDEX)
    expect((await ask(target)).status).toBe(404)
  })

  test.each([
    '/assets/index-GONE1234.js',
    '/assets/',
    '/assets/index-BxY12_9a.js.br',
    '/assets/index-BxY12_9a.js.map',
    '/favicon.ico',
    '/brand/other.svg',
    '/nowhere/app.css',
  ])('%s answers 404', async (target) => {
    const answer = await ask(target)
    expect(answer.status).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

/**
 * Configuration of a variant: its own OAuth client, the rest from its host, and the three scopes (spec 9, sign-in).
 */
const variantOAuth = {
  clientId: 'tideway-dashboard-partner',
  scopes: ['openid', 'email', 'profile'],
}

test('/healthz answers service managers under any host name', async () => {
  for (const host of ['localhost', '10.0.0.7', 'unknown.example']) {
    const answer = await ask('/healthz', { headers: { host } })
    expect([answer.status, answer.headers['cache-control'], answer.body.toString()]).toEqual([
      200,
      'no-store',
      '{"status":"ok"}',
    ])
  }
  expect((await ask('/healthz', { method: 'HEAD' })).body).toHaveLength(0)
})

describe('brands by host name', () => {
  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST:4000', 'localhost:4000'])(
    '%s shows the first brand',
    async (host) => {
      expect(await configOf(host)).toMatchObject({
        brand: 'tideway',
        providerName: 'Tideway',
        title: 'Dashboard',
        brandColour: '#0b6a78',
      })
    },
  )

  test('partner.localhost shows the second brand, with the same provider', async () => {
    const first = await configOf('localhost')
    const second = await configOf('partner.localhost:4000')
    expect(second).toEqual({
      ...first,
      providerName: 'Kelp Pay',
      title: 'Kelp Pay',
      brandColour: '#f2a900',
      markUrl: '/brand/mark.svg',
      variants: { partner: { providerName: 'Kelp Pay', oauth: variantOAuth } },
    })
    expect(first.variants).toEqual({
      partner: { providerName: 'Kelp Pay', brandColour: '#f2a900', oauth: variantOAuth },
    })
    const mark = await ask('/brand/mark.svg', { headers: { host: 'partner.localhost' } })
    expect([mark.status, mark.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect((await ask('/brand/mark.svg')).status).toBe(404)
    const favicons = await Promise.all(
      ['localhost', 'partner.localhost'].map((host) =>
        ask(first.faviconUrl ?? '', { headers: { host } }),
      ),
    )
    expect(favicons.map((answer) => answer.headers['content-type'])).toEqual([
      'image/svg+xml',
      'image/svg+xml',
    ])
    expect(favicons[0]?.body.equals(favicons[1]?.body ?? Buffer.alloc(0))).toBe(false)
  })

  test.each([
    'evil.example',
    'localhost.evil.example',
    'xlocalhost',
    'localhost.',
    '10.0.0.1',
    'a b',
  ])('any other host (%j) gets 421 and a plain page, for every path', async (host) => {
    for (const target of ['/', '/config.json', '/assets/index-BxY12_9a.js', '/brand/favicon.svg']) {
      const answer = await ask(target, { headers: { host } })
      expect([target, answer.status]).toEqual([target, 421])
      expect(answer.body.toString()).toContain('There’s no dashboard at this host name.')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test('an empty or missing host is rejected', async () => {
    expect(await askRaw('GET / HTTP/1.1\r\nHost:\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /)
    expect(await askRaw('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /)
    expect(await askRaw('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('two Host headers are rejected', async () => {
    expect(await askRaw('GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 4(?:00|21) /,
    )
  })

  test('the configuration follows the port variables', async () => {
    const env = readHostEnv({ PROVIDER_PORT: '5001' })
    const site = (await loadSites(env)).get('localhost')
    expect(site?.config).toMatchObject({
      restUrl: 'http://localhost:5001/rest',
      portalUrl: 'http://localhost:5001/portal',
      checkoutOrigin: 'http://localhost:5001',
      payoutsUrl: 'http://localhost:5001/payouts',
      mainDashboardUrl: 'http://localhost:4000',
      testBankUrl: 'http://localhost:5001/test-bank',
      oauth: { issuer: 'http://localhost:5001/identity', clientId: 'tideway-dashboard' },
    })
  })

  test('a brands file replaces the brands, and an error in it is named', async () => {
    const file = path.join(dist, 'brands.json')
    await writeFile(path.join(dist, 'b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const brand = (site: unknown) =>
      JSON.stringify([{ hosts: ['pay.example'], faviconFile: 'b.svg', site }])
    await writeFile(
      file,
      brand({ providerName: 'Example Pay', featureFlags: { appsDisabled: '1' } }),
    )
    const env = readHostEnv({ BRANDS_FILE: file })
    const sites = await loadSites(env)
    expect([...sites.keys()]).toEqual(['pay.example'])
    expect(sites.get('pay.example')?.config.featureFlags).toEqual({ appsDisabled: '1' })
    await writeFile(file, brand({ brandColour: 'red' }))
    await expect(loadSites(env)).rejects.toThrow(
      'The configuration of pay.example is not valid: brandColour:',
    )
  })

  test('production serves only the configured hosts, and no localhost', async () => {
    const env = readHostEnv({
      TIDEWAY_MODE: 'production',
      PROVIDER_URL: 'https://pay.example',
      DASHBOARD_URLS: 'https://portal.example',
    })
    const sites = await loadSites(env)
    expect([...sites.keys()]).toEqual(['portal.example'])
    expect(sites.get('portal.example')?.config.testBankUrl).toBeUndefined()
    expect(sites.get('portal.example')?.config.payoutsUrl).toBe('https://pay.example/payouts')
    expect(sites.get('portal.example')?.config.mainDashboardUrl).toBe('https://portal.example')
  })
})

describe('security headers', () => {
  test('every response has the security headers, including failures', async () => {
    const answers = await Promise.all([
      ask('/'),
      ask('/config.json'),
      ask('/assets/index-BxY12_9a.js'),
      ask('/assets/gone.js'),
      ask('/', { method: 'POST' }),
      ask('/%00'),
      ask('/', { headers: { host: 'evil.example' } }),
      ask('/', { headers: { 'if-none-match': '*' } }),
    ])
    for (const { headers, status } of answers) {
      expect([status, headers]).toEqual([
        status,
        expect.objectContaining({
          'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        }),
      ])
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
    }
  })

  test('the content security policy allows only the provider', async () => {
    const { headers } = await ask('/')
    const hash = createHash('sha256').update(scrollLockStyle).digest('base64')
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'sha256-${hash}'`,
      "font-src 'self'",
      "img-src 'self' data: blob: http://localhost:4001",
      "connect-src 'self' http://localhost:4001",
      "frame-src 'self' http://localhost:4001",
      "form-action 'self' http://localhost:4001",
      "manifest-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
    expect(headers['permissions-policy']).toMatch(
      /^clipboard-write=\(self "http:\/\/localhost:4001"\), camera=\(\), microphone=\(\)/,
    )
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('a variant may sign in at another identity provider, whose pages may be framed', async () => {
    const site = SiteConfig.parse({
      ...(await loadSites(readHostEnv({}))).get('localhost')?.config,
      checkoutOrigin: 'https://checkout.example',
      variants: { partner: { oauth: { authorizeUrl: 'https://id.partner.example/auth' } } },
    })
    const headers = securityHeaders(site, 'production')
    expect(headers['content-security-policy']).toContain(
      "; frame-src 'self' https://checkout.example http://localhost:4001 https://id.partner.example; ",
    )
    expect(headers['permissions-policy']).toContain(
      'clipboard-write=(self "https://checkout.example")',
    )
  })

  test.each(['/auth-callback?code=c&state=s', '/auth-callback/partner?error=login_required'])(
    '%s may be framed only by the dashboard, as an empty page',
    async (target) => {
      const framed = await ask(target, { headers: { 'sec-fetch-dest': 'iframe' } })
      expect([framed.status, framed.body.toString()]).toEqual([
        200,
        '<!doctype html><title>Signed in</title>\n',
      ])
      expect(framed.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      const opened = await ask(target, { headers: { 'sec-fetch-dest': 'document' } })
      expect(opened.body.toString()).toBe(INDEX)
      expect(opened.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )

  test.each(['/', '/users', '/auth-callback/a/b', '/auth-callbacks', '/config.json'])(
    '%s may not be framed',
    async (target) => {
      const { headers } = await ask(target, { headers: { 'sec-fetch-dest': 'iframe' } })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
    },
  )

  test('the only allowed inline style is the one that React Aria writes', async () => {
    const library = '../../../node_modules/react-aria/dist/private/overlays/usePreventScroll.mjs'
    const source = new URL(library, import.meta.url)
    expect(await readFile(source, 'utf8')).toContain(`\`\n${scrollLockStyle}\`.trim()`)
  })

  test('docs/hosting.md gives the same headers', async () => {
    const env = readHostEnv({
      TIDEWAY_MODE: 'production',
      PROVIDER_URL: 'https://pay.example',
      DASHBOARD_URLS: 'https://portal.example',
    })
    const site = (await loadSites(env)).get('portal.example')
    const page = await readFile(new URL('../../../docs/hosting.md', import.meta.url), 'utf8')
    const documentedHeaders = Object.fromEntries(
      [...page.matchAll(/^([A-Z][A-Za-z-]+): (.+)$/gm)].map(([, name = '', value]) => [
        name.toLowerCase(),
        value,
      ]),
    )
    expect(documentedHeaders).toEqual(securityHeaders(site?.config, 'production'))
  })

  test('production adds HSTS', async () => {
    const production = await listening({
      TIDEWAY_MODE: 'production',
      PROVIDER_URL: 'https://pay.example',
      DASHBOARD_URLS: 'https://portal.example',
    })
    try {
      const { headers } = await ask('/', {
        at: production.port,
        headers: { host: 'portal.example' },
      })
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
      expect(headers['content-security-policy']).not.toContain('localhost')
    } finally {
      production.server.close()
    }
  })
})

describe('unusual request targets', () => {
  test.each([
    '/../../etc/passwd',
    '/assets/../../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/..%5c..%5cwindows',
    '/%00',
    '/index.html%00.js',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/etc/passwd',
    '/%ff%fe',
    '/a%0d%0aset-cookie:x=1',
    '/\u007f',
    'http://localhost/',
    '*',
    'etc/passwd',
  ])('target %j is rejected', async (target) => {
    const line = await askRaw(
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(line).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('a long target and a huge one are rejected', async () => {
    expect((await ask(`/${'a'.repeat(9_000)}`)).status).toBe(414)
    expect(await askRaw(`GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    )
  })

  test('a name of a built-in object property is not a file', async () => {
    for (const name of ['/__proto__', '/constructor', '/assets/toString']) {
      expect([404, 200]).toContain((await ask(name)).status)
    }
    expect((await ask('/assets/toString')).status).toBe(404)
  })
})

test('stopping closes kept-alive connections and finishes immediately', async () => {
  const own = await listening({})
  const socket = connect(own.port, '127.0.0.1')
  await new Promise((resolve) => {
    socket.once('data', resolve)
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => own.server.close(resolve))
  await closed
})

test('calls start traces only if the provider exports them', async () => {
  const traced = async (source: Record<string, string>) =>
    [...(await loadSites(readHostEnv(source))).values()].map(({ config }) => config.traceCalls)
  expect(new Set(await traced({}))).toEqual(new Set([undefined]))
  const exported = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal:4318' })
  expect(new Set(exported)).toEqual(new Set([true]))
})
