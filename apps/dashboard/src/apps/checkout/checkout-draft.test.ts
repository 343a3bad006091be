import { CheckoutApp } from '@tideway/contract/apps/apps'
import { expect, test } from 'vitest'
import type { CheckoutEdits } from './checkout-draft.ts'
import { checkoutForm, switchedOff } from './checkout-draft.ts'

const saved = CheckoutApp.parse({
  enabled: true,
  version: 'v3',
  payToEnabled: true,
  defaultLandingProduct: 'PayTo',
  accentColour: '#0B6A78',
  logoUrl: 'https://pay.example/logo.png',
})
const allowed = { hasNewLogo: false, payToAllowed: true }

const correct = 'Correct the accent colour to save.'
const nothing = 'Nothing has changed.'
const notActive =
  'PayTo is not yet active for your account. Please contact our Help Desk to enable this feature.'

test.each<[string, CheckoutEdits, string | undefined]>([
  ['nothing touched', {}, nothing],
  ['a colour in other letters', { accentColour: '0b6a78' }, nothing],
  ['another colour', { accentColour: '0b6a79' }, undefined],
  ['no colour', { accentColour: '' }, correct],
  ['half a colour', { accentColour: '0b6', version: 'v2' }, correct],
  ['another version', { version: 'v2' }, undefined],
  ['PayID alone', { payToEnabled: false }, undefined],
  ['the other order', { defaultLandingProduct: 'PayID' }, undefined],
  ['changed and changed back', { payToEnabled: true, version: 'v3' }, nothing],
  ['the logo taken away', { logoUrl: null }, undefined],
])('with %s, the reason why Save is disabled is: %s', (_name, edits, reason) => {
  expect(checkoutForm(saved, edits, allowed).saveOff).toBe(reason)
})

test('a new logo counts as a change', () => {
  const form = checkoutForm(saved, {}, { ...allowed, hasNewLogo: true })
  expect(form).toMatchObject({ changed: true, saveOff: undefined })
})

test('an invalid colour counts as a change that would be lost', () => {
  const form = checkoutForm(saved, { accentColour: '' }, allowed)
  expect(form).toMatchObject({
    changed: true,
    app: undefined,
    colourError: 'Invalid colour input',
  })
})

test('having no logo before and after is not a change', () => {
  const { logoUrl: _none, ...bare } = saved
  expect(checkoutForm(bare, { logoUrl: null }, allowed).changed).toBe(false)
})

test('saves an older version without PayTo, and keeps PayTo in the form', () => {
  const { app, draft } = checkoutForm(saved, { version: 'v2' }, allowed)
  expect(app).toEqual({ ...saved, version: 'v2', payToEnabled: false })
  expect(draft.payToEnabled).toBe(true)
})

test('Save is disabled until PayTo is removed if the account no longer has it', () => {
  const no = { hasNewLogo: false, payToAllowed: false }
  expect(checkoutForm(saved, { accentColour: '000000' }, no).saveOff).toBe(notActive)
  expect(checkoutForm(saved, { payToEnabled: false }, no).saveOff).toBeUndefined()
  const unknown = { hasNewLogo: false, payToAllowed: undefined }
  expect(checkoutForm(saved, { accentColour: '000000' }, unknown).saveOff).toBeUndefined()
})

test('switching off keeps the saved settings', () => {
  expect(switchedOff(saved, true)).toEqual({ ...saved, enabled: false })
  expect(switchedOff(saved, false)).toEqual({
    ...saved,
    enabled: false,
    payToEnabled: false,
    defaultLandingProduct: 'PayID',
  })
})
