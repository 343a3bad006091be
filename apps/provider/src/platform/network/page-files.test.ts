import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Platform } from '../platform.ts'
import { readEnv } from '../settings/env.ts'
import { pageFiles } from './page-files.ts'
import { secureResponses } from './surface-headers.ts'

let folder: string
let app: FastifyInstance

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'checkout.html'), '<!doctype html><title>Payment</title>')
  await writeFile(path.join(folder, 'assets', 'checkout-1a2b3c.js'), 'export {}')
  await writeFile(
    path.join(folder, 'assets', 'checkout-1a2b3c.js.br'),
    brotliCompressSync('export {}'),
  )
  app = await serving(folder)
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function serving(
  pagesDir: string,
  payoutsDir = path.join(pagesDir, 'nowhere'),
): Promise<FastifyInstance> {
  const instance = Fastify()
  // The plugin only reads the environment from the platform.
  const platform = { env: { ...readEnv({}), pagesDir, payoutsDir } } as Platform
  secureResponses(instance, platform.env)
  await instance.register(pageFiles, { platform })
  instance.get('/closed', (_request, reply) => reply.sendPage('checkout'))
  instance.get('/framed', (_request, reply) =>
    reply.sendPage('checkout', { status: 404, frameAncestors: '*' }),
  )
  instance.get('/payouts', (_request, reply) => reply.sendPage('payouts'))
  instance.get('/told', (_request, reply) =>
    reply.sendPage('told', { facts: { brand: `"'><script>a()</script>&$&`, notice: '' } }),
  )
  return instance
}

test('a page is sent with the strict policy, is not stored and cannot be framed', async () => {
  const { statusCode, headers, body } = await app.inject('/closed')
  expect(statusCode).toBe(200)
  expect(body).toBe('<!doctype html><title>Payment</title>')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; " +
      "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('no-referrer')
})

test('the facts for a page are in its head and can only be text', async () => {
  await writeFile(path.join(folder, 'told.html'), '<head><title>T</title></head><p>')
  const { body } = await app.inject('/told')
  expect(body).toBe(
    '<head><title>T</title>' +
      '<meta name="brand" content="&#34;&#39;&#62;&#60;script&#62;a()&#60;/script&#62;&#38;$&#38;">' +
      '<meta name="notice" content=""></head><p>',
  )
})

test('a page that may be framed has no header that forbids it', async () => {
  const { statusCode, headers } = await app.inject('/framed')
  expect(statusCode).toBe(404)
  expect(headers['content-security-policy']).toContain('frame-ancestors *;')
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers).not.toHaveProperty('cross-origin-opener-policy')
})

test('an asset is immutable and sent as compressed by the build', async () => {
  const response = await app.inject({
    url: '/pages/assets/checkout-1a2b3c.js',
    headers: { 'accept-encoding': 'br' },
  })
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers['content-encoding']).toBe('br')
  expect(response.headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe('export {}')
})

test('the payouts app is built separately, but its page and assets use the pages’ addresses', async () => {
  const payouts = path.join(folder, 'payouts')
  await mkdir(path.join(payouts, 'assets'), { recursive: true })
  await writeFile(path.join(payouts, 'payouts.html'), '<title>Payouts</title>')
  await writeFile(path.join(payouts, 'assets/payouts-4d5e6f.js'), 'export {}')
  await writeFile(
    path.join(payouts, 'assets/payouts-4d5e6f.js.br'),
    brotliCompressSync('export {}'),
  )
  const both = await serving(folder, payouts)
  const page = await both.inject('/payouts')
  expect([page.statusCode, page.body]).toEqual([200, '<title>Payouts</title>'])
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const headers = { 'accept-encoding': 'br' }
  const script = await both.inject({ url: '/pages/assets/payouts-4d5e6f.js', headers })
  expect([script.statusCode, script.headers['content-encoding']]).toEqual([200, 'br'])
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await both.inject('/pages/assets/checkout-1a2b3c.js')).statusCode).toBe(200)
  expect((await both.inject('/pages/payouts.html')).statusCode).toBe(404)
  await both.close()
})

test('a page cannot be requested without its policy', async () => {
  expect((await app.inject('/pages/checkout.html')).statusCode).toBe(404)
  expect((await app.inject('/pages/assets/..%2fcheckout.html')).statusCode).not.toBe(200)
})

test('pages that were never built get an error without a stack', async () => {
  const unbuilt = await serving(path.join(folder, 'nowhere'))
  const { statusCode, body } = await unbuilt.inject('/closed')
  await unbuilt.close()
  expect(statusCode).toBe(503)
  expect(body).toBe('The pages of this provider are not built yet: run "npm run build".\n')
})
