import { clientIdOf } from '@tideway/contract/calls/ids'
import { CheckoutState } from '@tideway/contract/checkout/checkout'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/provider.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { dataUrl, drawing } from '../../../test/records/images.ts'
import { testClock } from '../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, create, platform } = provider
const harbour = { as: 'admin@harbour.example' }
const newtown = { ...harbour, actingFor: 'HARBOURN1' }
const kelp = { as: 'admin@kelp.example' }
const nobody = { as: 'owner@newclient.example' }

afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const appsPath = (clientId: string) => `/portal/v1/clients/${clientId}/apps`
const readApps = (clientId: string, options: CallOptions = harbour) =>
  call('GET', appsPath(clientId), options)
const save = (config: unknown, clientId = 'HARBOUR', options: CallOptions = harbour) =>
  call('POST', appsPath(clientId), { ...options, body: { type: 'checkout', config } })
const upload = async (size: number, options: CallOptions) => {
  const content = dataUrl(await drawing(size, 20))
  return (await call('POST', '/portal/checkout/assets', { ...options, body: { content } })).body.url
}
const checkoutOf = async (checkoutUrl: string) =>
  CheckoutState.parse((await provider.app.inject(`${new URL(checkoutUrl).pathname}/state`)).json())
const requested = async (request = {}, options?: CallOptions) =>
  (await create(request, options)).PaymentRequest.checkoutUrl ?? ''
const trailOf = async (clientId: string, options: CallOptions = harbour) =>
  (await call('GET', `/portal/v1/clients/${clientId}/activity`, options)).body.records
const refused = (message: string) => [
  400,
  { message, details: { failureCode: 'ERR0.03', failureReason: message } },
]
const answered = ({ status, body }: { status: number; body: unknown }) => [status, body]

const versions = [
  { id: 'v3', description: expect.any(String), disabled: false },
  { id: 'v2', description: expect.any(String), disabled: true },
  { id: 'v1', description: expect.any(String), disabled: true },
]
const untouched = {
  enabled: false,
  version: 'v3',
  versions,
  payToEnabled: false,
  defaultLandingProduct: 'PayID',
  accentColour: '#000000',
  logoUrl: null,
  primaryColor: '#000000',
  textColor: '#FFFFFF',
}

test('a client that never used an app has the defaults of the specification', async () => {
  const { status, body } = await readApps('NEWCLIENT', nobody)
  expect([status, body.checkout]).toEqual([200, untouched])
  expect(body.batch).toMatchObject({
    enabled: false,
    openPgpEnabled: false,
    typeFilters: [
      { type: 'payment', subType: 'ABA_OUTBOUND_PAYMENT', prefix: 'payment', extension: 'aba' },
    ],
  })
})

test('the demo’s client has Pay by Bank with both payment methods', async () => {
  const { body } = await readApps('HARBOUR')
  expect(body.checkout).toEqual({
    ...untouched,
    enabled: true,
    payToEnabled: true,
    accentColour: '#0b6a78',
  })
})

test('full and partial saves are read back and recorded in the audit trail', async () => {
  const whole = (await readApps('HARBOURN1')).body.checkout
  const first = await save({ ...whole, enabled: true, accentColour: '#AB12cd' }, 'HARBOURN1')
  expect(first.status).toBe(200)
  expect(first.body.checkout).toEqual({ ...untouched, enabled: true, accentColour: '#AB12cd' })
  const second = await save({ enabled: true, textColor: '#eeeeee' }, 'HARBOURN1', newtown)
  expect(second.body.checkout).toEqual({
    ...first.body.checkout,
    textColor: '#eeeeee',
  })
  expect((await readApps('HARBOURN1')).body).toEqual(second.body)
  expect(await trailOf('HARBOURN1')).toMatchObject([
    {
      action: 'checkoutApp.change',
      clientId: 'HARBOURN1',
      subjectId: 'checkout',
      details: { textColour: '#eeeeee', textColourBefore: '#FFFFFF' },
    },
    {
      action: 'checkoutApp.enable',
      details: { accentColour: '#AB12cd', accentColourBefore: '#000000' },
    },
  ])
})

test('a request keeps the theme that was saved when it was created', async () => {
  const logoUrl = await upload(60, harbour)
  await save({ enabled: true, payToEnabled: true, accentColour: '#112233', logoUrl })
  const old = await requested()
  const before = await checkoutOf(old)
  expect(before.theme).toEqual({ accentColour: '#112233', logoUrl })
  expect(before.payTo).toEqual({ defaultLandingProduct: 'PayID' })
  await save({ enabled: true, accentColour: '#445566', logoUrl: null })
  const after = await checkoutOf(await requested())
  expect(after.theme).toEqual({ accentColour: '#445566' })
  expect(await checkoutOf(old)).toEqual(before)
  await save({ enabled: true, payToEnabled: false })
  expect(await checkoutOf(old)).toEqual(before)
  expect((await checkoutOf(await requested())).payTo).toBeUndefined()
})

test('a saved theme cannot be changed or deleted, even in the database', async () => {
  for (const change of [
    `UPDATE checkout_themes SET accent_colour = '#ffffff'`,
    'DELETE FROM checkout_themes',
  ]) {
    await expect(platform.pool.query(change)).rejects.toThrow('a theme stays as it was saved')
  }
})

test('with the app disabled, new requests have no checkout, and existing ones keep it', async () => {
  await save({ enabled: true })
  const old = await requested()
  const before = (await readApps('HARBOUR')).body.checkout
  const answer = await call('DELETE', `${appsPath('HARBOUR')}?type=checkout`, harbour)
  expect(answered(answer)).toEqual([204, ''])
  expect((await readApps('HARBOUR')).body.checkout).toEqual({ ...before, enabled: false })
  expect((await trailOf('HARBOUR'))[0]).toMatchObject({ action: 'checkoutApp.disable' })
  expect((await create()).PaymentRequest).not.toHaveProperty('checkoutUrl')
  expect((await checkoutOf(old)).status).toBe('WAITING')
  await save({ ...before, enabled: false })
  expect((await create()).PaymentRequest).not.toHaveProperty('checkoutUrl')
  await save({ ...before, enabled: true })
  expect(await requested()).toMatch(/\/checkout\//)
})

test('an app that was never enabled can be disabled', async () => {
  for (const type of ['checkout', 'batch']) {
    const answer = await call('DELETE', `${appsPath('NEWCLIENT')}?type=${type}`, nobody)
    expect(answered(answer)).toEqual([204, ''])
  }
})

test('a client on an older version may keep it, and cannot return after leaving it', async () => {
  await save({ enabled: true }, 'KELPCO1', kelp)
  await platform.db
    .updateTable('checkout_apps')
    .set({ version: 'v2' })
    .where('client_id', '=', clientIdOf('KELPCO1'))
    .execute()
  const app = (await readApps('KELPCO1', kelp)).body.checkout
  expect(app.version).toBe('v2')
  expect(app.versions.map(({ disabled }: { disabled: boolean }) => disabled)).toEqual([
    false,
    false,
    true,
  ])
  const kelpKey = { as: 'SECRDEMO02_KELPCO1_DemoSecret000002' }
  const { PaymentRequest, PaymentRequestStatus } = await create({ clientId: 'KELPCO1' }, kelpKey)
  expect(PaymentRequest.checkoutVersion).toBe('v2')
  const old = PaymentRequest.checkoutUrl ?? ''
  expect((await save({ ...app, accentColour: '#101010' }, 'KELPCO1', kelp)).status).toBe(200)
  const saveAnswer = await save({ enabled: true, accentColour: '#202020' }, 'KELPCO1', kelp)
  expect(saveAnswer.body.checkout.version).toBe('v2')
  expect((await save({ enabled: true, version: 'v3' }, 'KELPCO1', kelp)).status).toBe(200)
  expect(answered(await save({ enabled: true, version: 'v2' }, 'KELPCO1', kelp))).toEqual(
    refused('Version v2 is no longer offered'),
  )
  expect((await checkoutOf(old)).version).toBe('v2')
  const read = await provider.read(PaymentRequestStatus.paymentRequestId, kelpKey)
  expect(read.PaymentRequest.checkoutVersion).toBe('v2')
  const { PaymentRequest: createdRequest } = await create({ clientId: 'KELPCO1' }, kelpKey)
  expect(createdRequest.checkoutVersion).toBe('v3')
  expect((await checkoutOf(createdRequest.checkoutUrl ?? '')).version).toBe('v3')
})

test('PayTo requires a client that may use it and a version that supports it', async () => {
  const notActive =
    'PayTo is not yet active for your account. Please contact our Help Desk to enable this feature.'
  const before = (await readApps('KELPCO1', kelp)).body.checkout
  expect(answered(await save({ ...before, payToEnabled: true }, 'KELPCO1', kelp))).toEqual(
    refused(notActive),
  )
  expect((await readApps('KELPCO1', kelp)).body.checkout).toEqual(before)
  expect((await trailOf('KELPCO1', kelp))[0]).toMatchObject({
    action: 'checkoutApp.change',
    result: 'REFUSED',
    reason: notActive,
  })
})

test('a client that lost PayTo reads its remaining settings, and can save them unchanged', async () => {
  const allow = (allowed: boolean) =>
    platform.db
      .updateTable('clients')
      .set({ pay_to_allowed: allowed })
      .where('client_id', '=', clientIdOf('HARBOUR'))
      .execute()
  await save({ enabled: true, payToEnabled: true, defaultLandingProduct: 'PayTo' })
  await allow(false)
  const { checkout } = (await readApps('HARBOUR')).body
  expect(checkout.payToEnabled).toBe(false)
  expect((await save(checkout)).status).toBe(200)
  await allow(true)
})

test.each([
  [{}, '[object has missing required properties (["enabled"])]'],
  [{ enabled: 'yes' }, '[enabled has the wrong type: expected boolean]'],
  [
    { enabled: true, colour: '#000000' },
    '[object instance has properties which are not allowed by the schema: ["colour"]]',
  ],
  [
    { enabled: true, version: 'v4' },
    'instance value ("v4") not found in enum (possible values: ["v3","v2","v1"])',
  ],
  [{ enabled: true, accentColour: null }, '[accentColour has the wrong type: expected string]'],
  [
    { enabled: true, accentColour: 'red' },
    '[ECMA 262 regex "/^#[0-9a-fA-F]{6}$/" does not match input string "red"]',
  ],
])('the settings %j are rejected', async (config, message) => {
  expect(answered(await save(config))).toEqual(refused(message))
})

test.each([
  [{ type: 'sms', config: {} }],
  [{ config: { enabled: true } }],
  [{ type: 'checkout' }],
  [{ type: 'batch', config: { enabled: true, accentColour: '#000000' } }],
  [[]],
  ['"x"'],
  ['null'],
])('the body %j is rejected with 400', async (body) => {
  const answer = await call('POST', appsPath('HARBOUR'), { ...harbour, body })
  expect(answer.status).toBe(400)
})

test.each(['', '?type=', '?type=sms', '?type=checkout&x=1'])(
  'DELETE with the query %j is rejected with 400',
  async (query) => {
    expect((await call('DELETE', `${appsPath('HARBOUR')}${query}`, harbour)).status).toBe(400)
  },
)

test('a logo must be one of the client’s own uploads', async () => {
  const theirs = await upload(61, kelp)
  const parents = await upload(62, harbour)
  for (const [logoUrl, clientId] of [
    [theirs, 'HARBOUR'],
    [parents, 'HARBOURN1'],
    ['https://elsewhere.example/logo.png', 'HARBOUR'],
    [`${parents}?x=1`, 'HARBOUR'],
    [parents.replace('.png', '.jpg'), 'HARBOUR'],
    ['http://localhost:4001/assets/../checkout/x', 'HARBOUR'],
    [dataUrl(await drawing()), 'HARBOUR'],
  ] as const) {
    expect(answered(await save({ enabled: true, logoUrl }, clientId)), logoUrl).toEqual(
      refused(
        logoUrl.length > 2000
          ? expect.any(String)
          : 'logoUrl must be an image that was uploaded for this client',
      ),
    )
  }
  expect((await save({ enabled: true, logoUrl: parents })).body.checkout.logoUrl).toBe(parents)
})

test('twenty concurrent first saves all succeed, one after the other', async () => {
  await platform.db
    .insertInto('clients')
    .values({
      client_id: clientIdOf('CARTS1'),
      parent_client_id: clientIdOf('HARBOUR'),
      client_name: 'Carts',
      legal_name: null,
      created_at: NOW,
    })
    .execute()
  const colours = Array.from({ length: 20 }, (_, index) => `#0000${String(index + 10)}`)
  const answers = await Promise.all(
    colours.map((accentColour) => save({ enabled: true, accentColour }, 'CARTS1')),
  )
  expect(answers.map(({ status }) => status)).toEqual(colours.map(() => 200))
  const { rows } = await platform.pool.query<{ theme_no: number; accent_colour: string }>(
    `SELECT theme_no, accent_colour FROM checkout_themes WHERE client_id = 'CARTS1' ORDER BY theme_no`,
  )
  expect(rows.map(({ theme_no }) => theme_no)).toEqual(colours.map((_, index) => index + 1))
  expect(rows.map(({ accent_colour }) => accent_colour).sort()).toEqual(colours)
  expect((await readApps('CARTS1')).body.checkout.accentColour).toBe(rows.at(-1)?.accent_colour)
})

test('a save without a change creates no theme', async () => {
  const { checkout } = (await readApps('HARBOUR')).body
  const count = async () =>
    (await platform.pool.query(`SELECT FROM checkout_themes WHERE client_id = 'HARBOUR'`)).rowCount
  const before = await count()
  expect((await save(checkout)).status).toBe(200)
  expect(await count()).toBe(before)
})

test('requests created during a theme change have the old theme or the new one', async () => {
  await save({ enabled: true, accentColour: '#000001', logoUrl: null })
  const [, ...urls] = await Promise.all([
    save({ enabled: true, accentColour: '#000002' }),
    ...Array.from({ length: 10 }, () => requested()),
  ])
  for (const url of urls) {
    expect(['#000001', '#000002']).toContain((await checkoutOf(url)).theme.accentColour)
  }
})
