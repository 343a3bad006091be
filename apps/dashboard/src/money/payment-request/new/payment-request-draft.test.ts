import { describe, expect, test } from 'vitest'
import { draftMessage, payIdOf, readyDraft } from './payment-request-draft.ts'

const draft = {
  domain: 'pay.harbour.example',
  prefix: 'inv-20431',
  description: 'Wholesale beans, November',
  amount: '1310.00',
}

test('a valid draft gives a PayID and cents', () => {
  expect(readyDraft(draft)).toEqual({
    payID: 'inv-20431@pay.harbour.example',
    description: 'Wholesale beans, November',
    amountCents: 131_000,
  })
})

describe('an invalid draft', () => {
  test.each([
    ['prefix', '', 'Invalid PayID Prefix'],
    ['prefix', 'Inv', 'Invalid PayID Prefix'],
    ['prefix', 'inv 1', 'Invalid PayID Prefix'],
    ['prefix', 'a'.repeat(31), 'Invalid PayID Prefix'],
    ['description', 'abcd', 'Has to be between 5 and 140 characters with no emojis'],
    ['description', 'beans ☕', 'Has to be between 5 and 140 characters with no emojis'],
    ['amount', '', 'Invalid amount'],
    ['amount', '0.00', 'Invalid amount'],
    ['amount', '1.234', 'Invalid amount'],
  ] as const)('is rejected for the field %s with %o', (field, value, message) => {
    const broken = { ...draft, [field]: value }
    expect(draftMessage(broken, field)).toBe(message)
    expect(readyDraft(broken)).toBeUndefined()
  })
})

test('the longest prefix keeps the whole PayID at 50 characters', () => {
  expect(payIdOf({ ...draft, prefix: 'a'.repeat(30) })).toHaveLength(50)
  expect(payIdOf({ ...draft, prefix: 'a'.repeat(31) })).toBeUndefined()
})
