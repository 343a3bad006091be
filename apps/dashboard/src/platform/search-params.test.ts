import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('values stay text', () => {
  expect(parseSearch('?startDate=2026-11-20+09%3A00%3A00&n=007&flag=true&empty=')).toEqual({
    startDate: '2026-11-20 09:00:00',
    n: '007',
    flag: 'true',
    empty: '',
  })
})

test('the last value of a repeated name counts, and any text is accepted', () => {
  expect(parseSearch('?a=1&a=2&%E0%A4%A&=x')).toEqual({ a: '2', '\uFFFD%A': '', '': 'x' })
})

test('an address omits unset values', () => {
  expect(stringifySearch({ payID: 'a b@c.d', none: undefined, empty: '', on: true })).toBe(
    '?payID=a+b%40c.d&on=true',
  )
  expect(stringifySearch({})).toBe('')
})
