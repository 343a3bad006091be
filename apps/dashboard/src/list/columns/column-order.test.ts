import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownOrder } from './column-order.ts'
import { movedBefore } from './moved-before.ts'

const all = ['a', 'b', 'c', 'd', 'e']

test.each([
  ['no order', ['d', 'a', 'c'], undefined, ['a', 'c', 'd']],
  ['an order of all that is shown', ['a', 'c', 'd'], ['d', 'a', 'c'], ['d', 'a', 'c']],
  [
    'a field ticked just now, after its neighbour',
    ['a', 'b', 'c', 'd'],
    ['d', 'a', 'c'],
    ['d', 'a', 'b', 'c'],
  ],
  ['the first field ticked just now', ['a', 'c', 'd'], ['d', 'c'], ['a', 'd', 'c']],
  ['a field that is not shown keeps its place', ['a', 'd'], ['d', 'c', 'a'], ['d', 'a']],
  ['and has it again once it is ticked', ['a', 'c', 'd'], ['d', 'c', 'a'], ['d', 'c', 'a']],
  ['unknown and repeated ids', ['a', 'b'], ['b', 'x', 'b', 'a'], ['b', 'a']],
])('fields are shown in order: %s', (_what, saved, order, shown) => {
  expect(shownOrder(all, saved, order)).toEqual(shown)
})

test('the shown fields are the saved ones, whatever the order names', () => {
  const ids = fc.array(fc.constantFrom(...all, 'x'))
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...all)), ids, (saved, order) => {
      const shown = shownOrder(all, saved, order)
      expect([...shown].sort()).toEqual([...saved].sort())
      expect(shownOrder(all, saved, shown)).toEqual(shown)
    }),
  )
})

test.each([
  ['a', 'c', ['b', 'a', 'c']],
  ['c', 'a', ['c', 'a', 'b']],
  ['a', undefined, ['b', 'c', 'a']],
  ['b', 'b', ['a', 'b', 'c']],
  ['x', 'a', ['a', 'b', 'c']],
  ['b', 'x', ['a', 'c', 'b']],
])('%s moved before %s', (id, before, moved) => {
  expect(movedBefore(['a', 'b', 'c'], id, before)).toEqual(moved)
})
