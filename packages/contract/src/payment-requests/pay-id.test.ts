import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import {
  aliasText,
  generatedPayIdPrefix,
  isPayIdPrefix,
  isPaymentRequestPayId,
  maxPrefixLength,
  payIdAvailability,
  payIdMessage,
} from './pay-id.ts'

test.each(['a', '0', 'inv-20431', 'inv_1.2', '...'])('accepts %s as a prefix (spec 5)', (text) => {
  expect(isPayIdPrefix(text)).toBe(true)
})
test.each(['', 'A', 'inv 1', 'inv@', 'inv/1', 'é', 'inv\n', '🙂'])(
  'rejects %j as a prefix',
  (text) => {
    expect(isPayIdPrefix(text)).toBe(false)
  },
)

test.each([
  ['a@b.c', true],
  ['inv-20431@pay.harbour.example', true],
  [`${'p'.repeat(44)}@b.com`, true],
  [`${'p'.repeat(45)}@b.com`, false],
  ['a@bc', false],
  ['A@b.com', false],
  ['a@b.c0m', false],
  ['a b@c.com', false],
  ['a@b.com\n', false],
  ['0412345678', false],
])('%j is a valid PayID of a request: %s', (text, can) => {
  expect(isPaymentRequestPayId(text)).toBe(can)
})

test('a prefix is limited so that the whole PayID has at most 50 characters', () => {
  expect(maxPrefixLength('pay.tideway.example')).toBe(30)
})

test.each([
  ['marnie@example.com', undefined],
  ['0412345678', undefined],
  ['Marnie@example.com', 'Invalid PayID'],
  ['marnie@example', 'Invalid PayID'],
  ['@example.com', 'Invalid PayID'],
  ['a@b@c.com', 'Invalid PayID'],
  ['0512345678', 'Invalid PayID'],
  ['041234567', 'Invalid PayID'],
  ['04123456789', 'Invalid PayID'],
  ['+61412345678', 'Invalid PayID'],
  ['', 'Invalid PayID'],
])('the search panel answers %j with %s (spec 5, other check)', (text, message) => {
  expect(payIdMessage(text)).toBe(message)
})

test.each([
  [undefined, { kind: 'available' }],
  ['', { kind: 'available' }],
  [
    'Harbour Roasters - $1,310.05 - Invoice 20431',
    { kind: 'willOverride', amountCents: asCents(131_005) },
  ],
  ['Harbour - $5 - x', { kind: 'willOverride', amountCents: asCents(500) }],
  ['Harbour - $5.5 - x', { kind: 'willOverride', amountCents: asCents(550) }],
  ['A - B - $5.00 - pay $6.00 - today', { kind: 'willOverride', amountCents: asCents(500) }],
  ['Harbour - $5.00 - ', { kind: 'willOverride', amountCents: asCents(500) }],
  ['Harbour - $5.00 - two\nlines', { kind: 'willOverride', amountCents: asCents(500) }],
  ['Harbour Roasters', { kind: 'notAvailable' }],
  ['Harbour - Invoice 20431', { kind: 'notAvailable' }],
  ['Harbour - $5.001 - x', { kind: 'notAvailable' }],
  ['Harbour - $ - x', { kind: 'notAvailable' }],
  ['Harbour - 5.00 - x', { kind: 'notAvailable' }],
  ['$5.00', { kind: 'notAvailable' }],
  ['Harbour - $,,, - x', { kind: 'notAvailable' }],
])('the alias %j is read as %o (spec 4)', (alias, availability) => {
  expect(payIdAvailability(alias)).toEqual(availability)
})

test('an alias that we write is read back with its amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_99 }),
      fc.stringMatching(/^[A-Za-z&' ]{1,50}$/),
      fc.stringMatching(/^[ -~]{5,140}$/),
      (count, merchant, description) => {
        const alias = aliasText(merchant, asCents(count), description)
        expect(alias.length).toBeLessThanOrEqual(140)
        expect(payIdAvailability(alias)).toEqual({ kind: 'willOverride', amountCents: count })
      },
    ),
  )
})

test('omits a missing amount from the alias, and cuts the alias at 140 characters', () => {
  expect(aliasText('Harbour', null, 'Invoice')).toBe('Harbour - Invoice')
  expect(aliasText('Harbour', asCents(131_005), 'Invoice')).toBe('Harbour - $1,310.05 - Invoice')
  expect(aliasText('Harbour', asCents(1), 'x'.repeat(200))).toHaveLength(140)
})

test('a generated prefix is valid and uses every byte', () => {
  const prefix = generatedPayIdPrefix(Uint8Array.of(0, 15, 16, 255, 1, 170, 99))
  expect(prefix).toBe('000f10ff01aa')
  expect(isPayIdPrefix(prefix)).toBe(true)
})
