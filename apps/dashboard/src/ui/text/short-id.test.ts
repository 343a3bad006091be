import { expect, test } from 'vitest'
import { shortId } from './short-id.ts'

test.each([
  ['4f0c9b62-8d1e-4b5a-9c70-2f6a1e33d914', '4f0c9b62…d914'],
  ['SBKAU20261120004417', 'SBKAU202…4417'],
  ['1234567890123', '1234567890123'],
  ['12345678901234', '12345678…1234'],
  ['', ''],
])('the id %j is shown as %j', (id, expected) => {
  expect(shortId(id)).toBe(expected)
})

test.each([
  ['collection-4275', 15, 'collection-4275'],
  ['collection-4275', 14, 'collecti…4275'],
  ['4f0c9b62-8d1e-4b5a-9c70-2f6a1e33d914', 36, '4f0c9b62-8d1e-4b5a-9c70-2f6a1e33d914'],
  ['1234567890123', 5, '1234567890123'],
])('the id %j with room for %i characters is shown as %j', (id, room, expected) => {
  expect(shortId(id, room)).toBe(expected)
})
