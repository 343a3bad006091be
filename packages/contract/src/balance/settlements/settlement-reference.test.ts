import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idStartOfReference, settlementReference } from './settlement-reference.ts'

const ID = '019aa0c2b8f07a3c9d1e5f8a7b6c5d4e'

test('a reference has 18 characters and holds the start of the id', () => {
  expect(settlementReference(ID)).toBe('ST06DA1GNRY1X3S78Y')
  expect(idStartOfReference('ST06DA1GNRY1X3S78Y')).toBe(ID.slice(0, 20))
})

test.each(['', 'ST', 'SX06DA1GNRY1X3S78Y', 'ST06DA1GNRY1X3S78U', 'ST06DA1GNRY1X3S78Y0'])(
  '%j is no reference',
  (text) => expect(idStartOfReference(text)).toBeUndefined(),
)

test('people may type a reference in lower case', () =>
  expect(idStartOfReference(' st06da1gnry1x3s78y ')).toBe(ID.slice(0, 20)))

test('every id can be read back from its reference', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{32}$/), (id) => {
      const reference = settlementReference(id)
      expect(reference).toMatch(/^ST[0-9A-HJKMNP-TV-Z]{16}$/)
      expect(idStartOfReference(reference)).toBe(id.slice(0, 20))
    }),
  ))
