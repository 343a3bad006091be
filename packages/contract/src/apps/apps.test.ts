import { expect, test } from 'vitest'
import {
  CheckoutApp,
  CheckoutAppSave,
  checkoutAppOf,
  checkoutDraftOf,
  checkoutOfferOf,
  hasDefaultOrder,
  PreviewRequest,
  restoredColour,
  versionOptions,
  whyNotSaveCheckout,
} from './apps.ts'

const notActive =
  'PayTo is not yet active for your account. Please contact our Help Desk to enable this feature.'

test('an app that was never changed has the defaults of the specification', () => {
  expect(CheckoutApp.parse({})).toEqual({
    enabled: false,
    version: 'v3',
    versions: [],
    payToEnabled: false,
    defaultLandingProduct: 'PayID',
    accentColour: '#000000',
  })
})

test.each([
  ['v3', { v3: false, v2: true, v1: true }],
  ['v2', { v3: false, v2: false, v1: true }],
  ['v1', { v3: false, v2: true, v1: false }],
  ['v9', { v3: false, v2: true, v1: true }],
])('with %s saved, other versions below the newest are disabled', (current, disabled) => {
  const options = versionOptions(current)
  expect(Object.fromEntries(options.map((option) => [option.id, option.disabled]))).toEqual(
    disabled,
  )
  expect(options.map(({ id }) => id)).toEqual(['v3', 'v2', 'v1'])
})

test.each([
  ['v3', true, { saved: 'v3', payToAllowed: true }, undefined],
  ['v3', true, { saved: 'v2', payToAllowed: true }, undefined],
  ['v3', true, { saved: 'v3', payToAllowed: false }, notActive],
  ['v3', false, { saved: 'v3', payToAllowed: false }, undefined],
  ['v2', false, { saved: 'v2', payToAllowed: false }, undefined],
  ['v2', true, { saved: 'v2', payToAllowed: true }, 'Version v2 has no PayTo'],
  ['v2', false, { saved: 'v3', payToAllowed: true }, 'Version v2 is no longer offered'],
  ['v1', false, { saved: 'v2', payToAllowed: true }, 'Version v1 is no longer offered'],
  ['v4', false, { saved: 'v3', payToAllowed: true }, 'Version v4 is no longer offered'],
])(
  '%s with PayTo %s saved over %j gives the message %s',
  (version, payToEnabled, before, reason) => {
    expect(whyNotSaveCheckout({ version, payToEnabled }, before)).toBe(reason)
  },
)

test.each([
  ['v3', true, 'PayTo', true, { payToEnabled: true, defaultLandingProduct: 'PayTo' }],
  ['v3', true, 'PayID', true, { payToEnabled: true, defaultLandingProduct: 'PayID' }],
  ['v3', true, 'PayTo', false, { payToEnabled: false, defaultLandingProduct: 'PayID' }],
  ['v3', false, 'PayTo', true, { payToEnabled: false, defaultLandingProduct: 'PayID' }],
  ['v2', true, 'PayTo', true, { payToEnabled: false, defaultLandingProduct: 'PayID' }],
] as const)(
  '%s with PayTo %s, %s first and PayTo allowed %s offers %j',
  (version, payToEnabled, landing, allowed, offer) => {
    expect(
      checkoutOfferOf({ version, payToEnabled, defaultLandingProduct: landing }, allowed),
    ).toEqual(offer)
  },
)

test('the default order applies only if there are two products', () => {
  expect(hasDefaultOrder({ version: 'v3', payToEnabled: true })).toBe(true)
  expect(hasDefaultOrder({ version: 'v3', payToEnabled: false })).toBe(false)
  expect(hasDefaultOrder({ version: 'v2', payToEnabled: true })).toBe(false)
})

test('a read app can be saved unchanged, and rejects unknown or invalid fields', () => {
  const whole = {
    ...CheckoutApp.parse({ enabled: true, logoUrl: null, primaryColor: '#000000' }),
    versions: versionOptions('v3'),
  }
  expect(CheckoutAppSave.parse(whole)).toEqual(whole)
  expect(CheckoutAppSave.parse({ enabled: false })).toEqual({ enabled: false })
  for (const change of [
    { enabled: 'true' },
    { enabled: undefined },
    { version: 'v4' },
    { accentColour: null },
    { accentColour: '000000' },
    { defaultLandingProduct: 'payid' },
    { logoUrl: 7 },
    { colour: '#000000' },
  ]) {
    expect(CheckoutAppSave.safeParse({ ...whole, ...change }).success, JSON.stringify(change)).toBe(
      false,
    )
  }
})

test('a form shows a colour without its hash sign and sends it with the sign', () => {
  const app = CheckoutApp.parse({ accentColour: '#0B6A78', version: 'v3', payToEnabled: true })
  const draft = checkoutDraftOf(app)
  expect(draft.accentColour).toBe('0B6A78')
  expect(checkoutAppOf(draft)).toEqual(app)
  expect(checkoutAppOf({ ...draft, accentColour: '0B6A7' })).toBeUndefined()
  expect(checkoutAppOf({ ...draft, version: 'v2' })).toEqual({
    ...app,
    version: 'v2',
    payToEnabled: false,
  })
})

test('an invalid colour is replaced by the original, or by black', () => {
  expect(restoredColour('#0b6a78')).toBe('#0b6a78')
  expect(restoredColour('')).toBe('#000000')
  expect(restoredColour('#12')).toBe('#000000')
})

test('a preview requires a name, and the rest has defaults', () => {
  expect(PreviewRequest.parse({ clientName: 'Harbour' })).toEqual({ clientName: 'Harbour' })
  const whole = {
    clientName: 'Harbour',
    id: null,
    accentColour: null,
    defaultLandingProduct: 'PayTo',
    payToEnabled: true,
    logoUrl: null,
  }
  expect(PreviewRequest.parse(whole)).toEqual(whole)
  for (const change of [
    { clientName: '' },
    { clientName: 'x'.repeat(141) },
    { accentColour: 'red' },
    { logoUrl: 'x'.repeat(100_001) },
    { amount: 1 },
  ]) {
    expect(PreviewRequest.safeParse({ ...whole, ...change }).success).toBe(false)
  }
})
