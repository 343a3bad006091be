import { expect, test } from 'vitest'
import { PageQuery, requestedRecords } from './page.ts'

test.each(['1', '50000', '00100'])('accepts %s records per page', (numberOfRecords) => {
  expect(PageQuery.safeParse({ numberOfRecords }).success).toBe(true)
})
test.each(['', '0', '50001', '-1', '1.5', '1e3', ' 1', 'all', '100000', '١'])(
  'rejects %j records per page',
  (numberOfRecords) => {
    expect(PageQuery.safeParse({ numberOfRecords }).success).toBe(false)
  },
)
test('rejects an empty, overlong or repeated page token, and unknown parameters', () => {
  for (const query of [
    { nextPageId: '' },
    { nextPageId: 'x'.repeat(501) },
    { nextPageId: ['a', 'b'] },
    { page: '2' },
  ]) {
    expect(PageQuery.safeParse(query).success).toBe(false)
  }
})

test('a search without a page size returns a hundred records (spec 9)', () => {
  expect(requestedRecords({})).toBe(100)
  expect(requestedRecords({ numberOfRecords: '00300' })).toBe(300)
})
