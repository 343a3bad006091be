import { HOUR } from '@tideway/contract/time/durations'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { dataUrl, drawing, ofSize, photograph } from '../../../test/records/images.ts'
import { testClock } from '../../platform/clock.ts'
import { cleanAssets } from './asset-store.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, platform } = provider
const admin = { as: 'admin@harbour.example' }

beforeEach(() => clock.advance(HOUR))
afterAll(() => provider.close())

const upload = (content: unknown, options: object = admin) =>
  call('POST', '/portal/checkout/assets', { ...options, body: { content } })
const show = async (url: string) =>
  provider.app.inject({ url: new URL(url).pathname, headers: { accept: 'image/*' } })
const refused = (message: string) => [
  400,
  { message, details: { failureCode: 'ERR0.03', failureReason: message } },
]
const tooLarge = 'Image size should be less than 60KB'
const wrongType = 'The image must be a png or jpeg file'
const unreadable = 'The image cannot be read. Save it again as png or jpeg'
const notADataUrl = 'content must be a data URL: data:image/png;base64,…'

test('a logo has its own public address, which never changes', async () => {
  const png = await drawing()
  const { status, body } = await upload(dataUrl(png))
  expect(status).toBe(200)
  expect(body).toEqual({
    url: expect.stringMatching(/^http:\/\/localhost:4001\/assets\/[\w-]{32}\.png$/),
  })
  const image = await show(body.url)
  expect(image.statusCode).toBe(200)
  expect(image.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  const pixels = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer()
  expect(await pixels(image.rawPayload)).toEqual(await pixels(png))
})

test('an image of 60,000 bytes is accepted, and a larger one rejected', async () => {
  const png = await drawing(300, 60)
  expect((await upload(dataUrl(ofSize(png, 60_000)))).status).toBe(200)
  for (const bytes of [60_001, 90_000, 150_000, 900_000]) {
    const { status, body } = await upload(dataUrl(ofSize(png, bytes)))
    expect([status, body], String(bytes)).toEqual(refused(tooLarge))
  }
})

test('the type of a file is decided by its bytes, not by its claimed type', async () => {
  const { body } = await upload(dataUrl(await photograph(), 'image/png'))
  expect(body.url).toMatch(/\.jpg$/)
  expect((await show(body.url)).headers['content-type']).toBe('image/jpeg')
})

test('data in a file besides the image is removed', async () => {
  const { body } = await upload(dataUrl(await photograph(180, 40), 'image/jpeg'))
  const { exif, icc, xmp } = await sharp((await show(body.url)).rawPayload).metadata()
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
  const script = Buffer.from('<script>alert(1)</script>')
  const both = await upload(dataUrl(Buffer.concat([await drawing(120, 30), script])))
  expect(both.status).toBe(200)
  expect((await show(both.body.url)).rawPayload.includes('script')).toBe(false)
})

test('a large image is scaled down to fit, and a small one keeps its size', async () => {
  for (const [width, height, shown] of [
    [1600, 200, [400, 50]],
    [200, 800, [25, 100]],
    [400, 100, [400, 100]],
    [1, 1, [1, 1]],
  ] as const) {
    const { body } = await upload(dataUrl(await drawing(width, height)))
    const metadata = await sharp((await show(body.url)).rawPayload).metadata()
    expect([metadata.width, metadata.height]).toEqual(shown)
  }
})

test('a small file that unpacks to a huge image is not decoded', async () => {
  const bomb = await sharp({
    create: { width: 4100, height: 3000, channels: 3, background: '#fff' },
  })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(60_000)
  const { status, body } = await upload(dataUrl(bomb))
  const message = 'The image has too many pixels. 400x100 is the largest size shown'
  expect([status, body]).toEqual(refused(message))
})

test.each<[string, string | (() => Promise<string>), string]>([
  ['text', 'hello', notADataUrl],
  ['nothing behind the comma', 'data:image/png;base64,', notADataUrl],
  ['no base64', 'data:image/png,abcd', notADataUrl],
  ['base64 with something between', 'data:image/png;base64,iVBO Rw0K', notADataUrl],
  ['base64 that was cut', 'data:image/png;base64,iVBOR', notADataUrl],
  ['an address', 'http://169.254.169.254/latest', notADataUrl],
  ['a gif', dataUrl(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')), wrongType],
  [
    'a drawing of words',
    dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    wrongType,
  ],
  ['a page', dataUrl(Buffer.from('<!doctype html><script>1</script>')), wrongType],
  ['only a beginning', dataUrl(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), unreadable],
  ['half a file', async () => half(await drawing(400, 100)), unreadable],
  ['half a photograph', async () => half(await photograph(400, 100)), unreadable],
  [
    'a beginning with another file behind',
    async () => {
      const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .webp()
        .toBuffer()
      return dataUrl(Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), webp]))
    },
    unreadable,
  ],
])('%s is rejected', async (_name, content, message) => {
  const { status, body } = await upload(typeof content === 'string' ? content : await content())
  expect([status, body]).toEqual(refused(message))
})

const half = (bytes: Buffer) => dataUrl(bytes.subarray(0, Math.floor(bytes.length * 0.6)))

test.each([[{}], [{ content: 7 }], [{ content: null }], [{ content: '' }], [[]], ['x']])(
  'the body %j is rejected with 400',
  async (body) => {
    const answer = await call('POST', '/portal/checkout/assets', { ...admin, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty('message')
  },
)

test('the same image uploaded again has the same address, and another client has its own', async () => {
  const content = dataUrl(await drawing(90, 30))
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(content)))
  const urls = new Set(answers.map(({ body }) => body.url))
  expect(urls.size).toBe(1)
  const child = await upload(content, { ...admin, actingFor: 'HARBOURN1' })
  expect(child.status).toBe(200)
  expect(urls.has(child.body.url)).toBe(false)
})

test('the sixty-first new image in an hour must wait, and a known image need not', async () => {
  const storedImage = dataUrl(await drawing(70, 20))
  const as = { as: 'admin@kelp.example' }
  await upload(storedImage, as)
  for (let count = 1; count < 60; count += 1) {
    expect((await upload(dataUrl(await drawing(10, 10 + count)), as)).status).toBe(200)
  }
  const another = dataUrl(await drawing(11, 11))
  const refusal = await upload(another, as)
  expect([refusal.status, refusal.body]).toEqual([
    429,
    { message: 'Too many images in an hour. Try again later' },
  ])
  expect(refusal.headers['retry-after']).toBe('60')
  expect((await upload(storedImage, as)).status).toBe(200)
  clock.advance(HOUR)
  expect((await upload(another, as)).status).toBe(200)
})

test('of many new images at once some get 429, and another client’s is accepted immediately', async () => {
  const images = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => dataUrl(await drawing(300, 40 + index))),
  )
  const storm = images.map((content) => upload(content))
  const other = await upload(images[0], { ...admin, actingFor: 'HARBOURM1' })
  expect(other.status).toBe(200)
  const statuses = (await Promise.all(storm)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await upload(images[29])).status).toBe(200)
})

test('an unused image is deleted after two days, and a used one is kept', async () => {
  const shownUrl = (await upload(dataUrl(await drawing(50, 50)))).body.url
  const saved = await call('POST', '/portal/v1/clients/HARBOUR/apps', {
    ...admin,
    body: { type: 'checkout', config: { enabled: true, logoUrl: shownUrl } },
  })
  expect(saved.body.checkout.logoUrl).toBe(shownUrl)
  const unusedUrl = (await upload(dataUrl(await drawing(51, 51)))).body.url
  clock.advance(47 * HOUR)
  const previewed = await upload(dataUrl(await drawing(52, 52)))
  await cleanAssets(platform)
  expect((await show(unusedUrl)).statusCode).toBe(200)
  clock.advance(2 * HOUR)
  await cleanAssets(platform)
  expect((await show(unusedUrl)).statusCode).toBe(404)
  expect((await show(shownUrl)).statusCode).toBe(200)
  expect((await show(previewed.body.url)).statusCode).toBe(200)
})

test.each(['x.png', `${'a'.repeat(32)}.png`, `${'a'.repeat(32)}.svg`, '..%2F..%2Fetc%2Fpasswd'])(
  '/assets/%s is not found',
  async (name) => {
    const answer = await provider.app.inject(`/assets/${name}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('an upload is recorded in the audit trail', async () => {
  const { body } = await upload(dataUrl(await drawing(33, 33)))
  const { body: trail } = await call('GET', '/portal/v1/clients/HARBOUR/activity', admin)
  expect(trail.records[0]).toMatchObject({
    action: 'logo.upload',
    subjectId: body.url.split('/').at(-1),
    result: 'DONE',
  })
})
