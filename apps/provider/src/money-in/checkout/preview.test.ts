import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CheckoutPreview } from '@tideway/contract/checkout/checkout'
import { HOUR } from '@tideway/contract/time/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { dataUrl, drawing } from '../../../test/records/images.ts'
import { cleanAssets } from '../../clients/assets/asset-store.ts'
import { testClock } from '../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const pages = await mkdtemp(path.join(tmpdir(), 'preview-pages-'))
await writeFile(path.join(pages, 'checkout.html'), '<!doctype html><title>Payment</title>')
const clock = testClock(NOW)
const provider = await openTestProvider({ clock, settings: { PAGES_DIR: pages } })
const { app, call, platform } = provider
const harbour = { as: 'admin@harbour.example' }
const kelp = { as: 'admin@kelp.example' }

beforeEach(() => clock.set(NOW))
afterAll(async () => {
  await provider.close()
  await rm(pages, { recursive: true })
})

const whole = {
  clientName: 'Harbour Roasters',
  id: null,
  accentColour: '#1f4e8c',
  defaultLandingProduct: 'PayTo',
  payToEnabled: true,
  logoUrl: null,
}
const ask = (body: object, clientId = 'HARBOUR', options: object = harbour) =>
  call('POST', `/portal/v1/clients/${clientId}/apps/preview`, { ...options, body })
const preview = async (body: object, clientId?: string, options?: object): Promise<string> => {
  const answer = await ask(body, clientId, options)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body.id
}
const stateOf = (id: string) => app.inject(`/checkout/preview/${id}/state`)
const isThere = async (id: string) => (await stateOf(id)).statusCode === 200

test('a preview is a page for any frame, with its own state', async () => {
  const { status, body } = await ask(whole)
  expect([status, body]).toEqual([
    200,
    {
      url: `http://localhost:4001/checkout/preview/${body.id}`,
      id: expect.stringMatching(/^[\w-]{32}$/),
    },
  ])
  const page = await app.inject(new URL(body.url).pathname)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(page.headers['x-frame-options']).toBeUndefined()
  expect(page.headers['cache-control']).toBe('no-store')
  const state = await stateOf(body.id)
  expect(state.headers['cache-control']).toBe('no-store')
  expect(CheckoutPreview.parse(state.json())).toEqual(state.json())
  expect(state.json()).toEqual({
    clientName: 'Harbour Roasters',
    theme: { accentColour: '#1f4e8c' },
    payToEnabled: true,
    defaultLandingProduct: 'PayTo',
  })
})

test('missing fields get the defaults of the specification', async () => {
  expect((await stateOf(await preview({ clientName: 'Harbour' }))).json()).toEqual({
    clientName: 'Harbour',
    theme: { accentColour: '#000000' },
    payToEnabled: false,
    defaultLandingProduct: 'PayID',
  })
})

test('a preview cannot be paid, cancelled or followed', async () => {
  const id = await preview(whole)
  for (const [method, rest] of [
    ['POST', '/cancel'],
    ['POST', '/payto'],
    ['GET', '/events'],
  ] as const) {
    const below = await app.inject({ method, url: `/checkout/preview/${id}${rest}` })
    expect(below.statusCode).toBe(404)
    const asCheckout = await app.inject({ method, url: `/checkout/${id}${rest}` })
    expect(asCheckout.statusCode).toBe(404)
  }
  expect((await app.inject(`/checkout/${id}/state`)).statusCode).toBe(404)
})

test('a preview replaces the named one of the same client only', async () => {
  const first = await preview(whole)
  const theirs = await preview(whole, 'KELPCO1', kelp)
  const second = await preview({ ...whole, id: first })
  expect(await isThere(first)).toBe(false)
  expect(await isThere(second)).toBe(true)
  const third = await preview({ ...whole, id: theirs })
  expect(await isThere(theirs)).toBe(true)
  expect(await isThere(third)).toBe(true)
  expect(await isThere(await preview({ ...whole, id: 'gone' }))).toBe(true)
  expect(await isThere(second)).toBe(true)
})

test('a preview expires after an hour', async () => {
  const id = await preview(whole)
  clock.advance(HOUR - 1)
  expect(await isThere(id)).toBe(true)
  clock.advance(1)
  const state = await stateOf(id)
  expect([state.statusCode, state.json()]).toEqual([404, { message: 'Preview not found' }])
  expect((await app.inject(`/checkout/preview/${id}`)).statusCode).toBe(404)
  await cleanAssets(platform)
  const { rowCount } = await platform.pool.query('SELECT FROM checkout_previews')
  expect(rowCount).toBe(0)
})

test('only a client’s last fifty previews are kept', async () => {
  const ids: string[] = []
  for (let count = 0; count < 52; count += 1) {
    clock.advance(1000)
    ids.push(await preview(whole))
  }
  const there = await Promise.all(ids.map(isThere))
  expect(there).toEqual(ids.map((_, index) => index >= 2))
})

test('a logo that is only chosen so far is shown without being saved', async () => {
  const id = await preview({ ...whole, logoUrl: dataUrl(await drawing()) })
  const { logoUrl } = (await stateOf(id)).json().theme
  const image = await app.inject(new URL(logoUrl).pathname)
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
  const apps = await call('GET', '/portal/v1/clients/HARBOUR/apps', harbour)
  expect(apps.body.checkout.logoUrl).toBeNull()
  const again = await preview({ ...whole, logoUrl })
  expect((await stateOf(again)).json().theme.logoUrl).toBe(logoUrl)
})

test('an unknown image, another client’s image, and a file without an image are rejected', async () => {
  const id = await preview({ ...whole, logoUrl: dataUrl(await drawing()) })
  const { logoUrl } = (await stateOf(id)).json().theme
  const notOwn = 'logoUrl must be an image that was uploaded for this client'
  for (const [clientId, options, url, message] of [
    ['KELPCO1', kelp, logoUrl, notOwn],
    ['HARBOURN1', harbour, logoUrl, notOwn],
    ['HARBOUR', harbour, 'https://elsewhere.example/x.png', notOwn],
    [
      'HARBOUR',
      harbour,
      'data:text/html,<b>',
      'content must be a data URL: data:image/png;base64,…',
    ],
    ['HARBOUR', harbour, dataUrl(Buffer.from('GIF89a..')), 'The image must be a png or jpeg file'],
  ] as const) {
    const { status, body } = await ask({ ...whole, logoUrl: url }, clientId, options)
    expect([status, body.message]).toEqual([400, message])
  }
})

test('the preview of a client that may not use PayTo does not show it', async () => {
  const id = await preview(whole, 'KELPCO1', kelp)
  expect((await stateOf(id)).json()).toMatchObject({
    payToEnabled: false,
    defaultLandingProduct: 'PayID',
  })
})

test.each([
  [{}],
  [{ ...whole, clientName: '' }],
  [{ ...whole, clientName: 'x'.repeat(141) }],
  [{ ...whole, accentColour: '#12345' }],
  [{ ...whole, accentColour: '#123456; background: url(//evil.example)' }],
  [{ ...whole, defaultLandingProduct: 'Card' }],
  [{ ...whole, amount: '1.00' }],
  [{ ...whole, clientName: 'a\u0000b' }],
])('%j is rejected with 400', async (body) => {
  expect((await ask(body)).status).toBe(400)
})

test.each(['x', 'state', 'a'.repeat(32), '..%2Fstate', "'%20or%20''='"])(
  'preview %s is not found',
  async (id) => {
    const page = await app.inject(`/checkout/preview/${id}`)
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await stateOf(id)).statusCode).toBe(404)
  },
)
