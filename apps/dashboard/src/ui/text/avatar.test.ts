import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

test.each([
  ['Mia Okafor', 'MO'],
  ['Mia Jane Okafor', 'MO'],
  ['mia', 'M'],
  ['  Mia   Okafor ', 'MO'],
  ['', ''],
  ['Åsa Öberg', 'ÅÖ'],
  ['e\u0301lodie faure', 'E\u0301F'],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
