import type { ClientConfig } from '@tideway/contract/clients/clients'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { testClock } from '../../platform/clock.ts'

/** Two people save the same settings (decision 43). */

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call } = provider

beforeEach(() => clock.advance(60_000))
afterAll(() => provider.close())

const amelia = { as: 'admin@harbour.example' }
const tech = { as: 'tech.admin@harbour.example' }

const config = '/portal/v1/clients/HARBOUR'
const apps = `${config}/apps`
const webhooks = '/rest/v1/client/HARBOUR'
const checkout = (change: object) => ({ type: 'checkout', config: { enabled: true, ...change } })
const events = (...webhooksOn: string[]) => ({ webhooks: [{ id: 'default', webhooksOn }] })

/** Each entry has two saves that start from the same read. The first is by one person, the second by another. */
const saves = [
  ['the config', 'PUT', config, { ipWhitelist: ['203.0.113.7'] }, { ipWhitelist: [] }],
  [
    'the apps',
    'POST',
    apps,
    checkout({ accentColour: '#112233' }),
    checkout({ accentColour: '#445566' }),
  ],
  ['webhooks', 'PATCH', webhooks, events('Payment.SETTLED'), events('Payment.FAILED')],
] as const

const etagOf = async (path: string) => (await call('GET', path, amelia)).headers.etag as string
const save = (
  method: 'PUT' | 'POST' | 'PATCH',
  path: string,
  body: object,
  who: { as: string },
  etag?: string,
) => call(method, path, { ...who, body, ...(etag && { headers: { 'if-match': etag } }) })
const activities = async () => (await call('GET', `${config}/activity`, amelia)).body.records

describe.each(saves)('%s', (_name, method, path, first, second) => {
  test('a save based on the current settings succeeds and returns the next tag', async () => {
    const read = await etagOf(path)
    expect(read).toMatch(/^"[\w-]{27}"$/)
    const saved = await save(method, path, first, amelia, read)
    expect([saved.status, saved.headers.etag]).toEqual([200, await etagOf(path)])
    expect(saved.headers.etag).not.toBe(read)
    const again = await save(method, path, second, amelia, saved.headers.etag as string)
    expect(again.status).toBe(200)
  })

  test('a save based on older settings changes nothing, and names who saved and when', async () => {
    const read = await etagOf(path)
    expect((await save(method, path, first, tech, read)).status).toBe(200)
    const at = clock.now().toISOString()
    const theirs = (await call('GET', path, amelia)).body
    const trail = await activities()
    clock.advance(60_000)
    const refused = await save(method, path, second, amelia, read)
    const message = 'The settings have changed since they were loaded'
    expect([refused.status, refused.body]).toEqual([
      412,
      {
        message,
        details: { failureCode: 'ERR0.03', failureReason: message },
        lastSaved: { name: expect.any(String), savedDatetime: at },
      },
    ])
    expect(trail[0]).toMatchObject({
      actor: { name: refused.body.lastSaved.name },
      actedDatetime: at,
    })
    expect((await call('GET', path, amelia)).body).toEqual(theirs)
    // The refused save left no entry in the audit trail. The same save succeeds with the current tag.
    expect(await activities()).toEqual(trail)
    expect((await save(method, path, second, amelia, await etagOf(path))).status).toBe(200)
  })

  test('without the header, or with a star, a save replaces the current settings', async () => {
    await save(method, path, first, tech)
    expect((await save(method, path, second, amelia)).status).toBe(200)
    expect((await save(method, path, first, amelia, '*')).status).toBe(200)
    const several = `"older", ${await etagOf(path)}`
    expect((await save(method, path, second, amelia, several)).status).toBe(200)
  })

  test('of ten simultaneous saves based on one read, one succeeds', async () => {
    await save(method, path, second, amelia)
    const read = await etagOf(path)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save(method, path, first, amelia, read)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
  })
})

test('another person’s stale save does not enable what one person disabled', async () => {
  await save('POST', apps, checkout({ accentColour: '#112233' }), amelia)
  const read = await call('GET', apps, amelia)
  const { versions: _versions, ...whole } = read.body.checkout
  await save('POST', apps, { type: 'checkout', config: { enabled: false } }, tech)
  const body = { type: 'checkout', config: { ...whole, accentColour: '#abcdef' } }
  const stale = await save('POST', apps, body, amelia, read.headers.etag as string)
  expect(stale.status).toBe(412)
  expect((await call('GET', apps, amelia)).body.checkout).toMatchObject({
    enabled: false,
    accentColour: '#112233',
  })
})

test('saving an app fails only if that app was saved in between, not if the other one was', async () => {
  const batch = { type: 'batch', config: { enabled: false, sftpDetails: {}, typeFilters: [] } }
  await save('POST', apps, batch, tech)
  const read = await etagOf(apps)
  expect((await save('POST', apps, checkout({ accentColour: '#0a0b0c' }), tech, read)).status).toBe(
    200,
  )
  expect(await etagOf(apps)).not.toBe(read)
  const both = [
    await save('POST', apps, batch, amelia, read),
    await save('POST', apps, checkout({ accentColour: '#0d0e0f' }), amelia, read),
  ]
  expect(both.map(({ status }) => status)).toEqual([200, 412])
  expect((await call('GET', apps, amelia)).body.checkout.accentColour).toBe('#0a0b0c')
})

test('a call with a key changes when and for what it was last used, but not the tag', async () => {
  const use = async () => {
    const { keys } = (await call('GET', config, amelia)).body as ClientConfig
    return keys?.find(({ keyId }) => keyId === 'SECRDEMO01')?.lastUsedOperation
  }
  // Another test allows calls from one address only.
  await save('PUT', config, { ipWhitelist: [] }, amelia)
  expect(await use()).toBe(null)
  const read = await etagOf(config)
  await call('GET', '/rest/v1/balance', { as: 'SECRDEMO01_HARBOUR_DemoSecret000001' })
  await vi.waitFor(async () => expect(await use()).toBe('RestAPI/GET/balance'))
  expect(await etagOf(config)).toBe(read)
})

test('a browser of the dashboard may read the tag and send it back', async () => {
  const origin = provider.platform.env.dashboardUrls[0] ?? ''
  const read = await call('GET', config, { ...amelia, headers: { origin } })
  expect(read.headers['access-control-expose-headers']).toContain('ETag')
  const preflight = await call('OPTIONS', config, {
    headers: { origin, 'access-control-request-method': 'PUT' },
  })
  expect(preflight.headers['access-control-allow-headers']).toContain('If-Match')
})
