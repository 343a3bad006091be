import { expect, test } from 'vitest'
import { nextPageRequest } from './transaction-list.ts'

test.each([
  ['a first page that was short asks for what is missing', 400, 600],
  ['at the maximum another maximum', 1000, 1000],
  ['between two maxima up to the second', 1700, 300],
])('%s', (_, loaded, numberOfRecords) => {
  expect(nextPageRequest(loaded, 1000, 'token')).toEqual({ numberOfRecords, nextPageId: 'token' })
})

test('without a token there is no next page', () => {
  expect(nextPageRequest(1000, 1000, undefined)).toBeUndefined()
})
