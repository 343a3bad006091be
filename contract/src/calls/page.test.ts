import { expect, test } from 'vitest'
import { PageQuery, recordsAsked } from './page.ts'

test.each(['1', '50000', '00100'])('%s records may be asked for', (numberOfRecords) => {
  expect(PageQuery.safeParse({ numberOfRecords }).success).toBe(true)
})
test.each(['', '0', '50001', '-1', '1.5', '1e3', ' 1', 'all', '100000', '١'])(
  '%j records may not be asked for',
  (numberOfRecords) => {
    expect(PageQuery.safeParse({ numberOfRecords }).success).toBe(false)
  },
)
test('an empty, endless or doubled token is refused, and so is what is no part of paging', () => {
  for (const query of [
    { nextPageId: '' },
    { nextPageId: 'x'.repeat(501) },
    { nextPageId: ['a', 'b'] },
    { page: '2' },
  ]) {
    expect(PageQuery.safeParse(query).success).toBe(false)
  }
})

test('a search that does not say how many asks for a hundred (spec 9)', () => {
  expect(recordsAsked({})).toBe(100)
  expect(recordsAsked({ numberOfRecords: '00300' })).toBe(300)
})
