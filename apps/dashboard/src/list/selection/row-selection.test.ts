import { describe, expect, test } from 'vitest'
import type { Selected } from './row-selection.ts'
import {
  countIn,
  NOTHING,
  withAll,
  withAllToggled,
  withRangeTo,
  withToggled,
} from './row-selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
type Step = (before: Selected) => Selected

const press =
  (key: string): Step =>
  (before) =>
    withToggled(before, key)
const shift =
  (key: string, among = shown): Step =>
  (before) =>
    withRangeTo(before, key, among)
const all =
  (among = shown): Step =>
  (before) =>
    withAllToggled(before, among)

function after(...steps: Step[]): string {
  const { keys } = steps.reduce((before, step) => step(before), NOTHING)
  return [...keys].sort().join(' ')
}

describe('selects', () => {
  test.each<[string, Step[], string]>([
    ['a row', [press('b')], 'b'],
    ['two rows', [press('b'), press('d')], 'b d'],
    ['nothing after a second press', [press('b'), press('b')], ''],
    ['a range', [press('b'), shift('d')], 'b c d'],
    ['a range upwards', [press('d'), shift('b')], 'b c d'],
    ['a range that shrinks', [press('b'), shift('e'), shift('c')], 'b c'],
    ['a range that turns round', [press('c'), shift('e'), shift('a')], 'a b c'],
    ['a range beside earlier rows', [press('a'), press('c'), shift('d')], 'a c d'],
    ['earlier rows that a range passed', [press('e'), press('c'), shift('e'), shift('d')], 'c d e'],
    ['a row by Shift without one before', [shift('c')], 'c'],
    ['a range that begins by Shift', [shift('c'), shift('d')], 'c d'],
    ['one row if the first is hidden', [press('a'), shift('d', ['c', 'd'])], 'a d'],
    ['nothing for a row that is not shown', [press('a'), shift('x')], 'a'],
    ['the range before for a row that is not shown', [press('b'), shift('d'), shift('x')], 'b c d'],
    [
      'a new range beside one that is hidden',
      [press('a'), shift('b'), shift('d', ['c', 'd', 'e']), shift('e', ['c', 'd', 'e'])],
      'a b d e',
    ],
    ['a range from a row taken out', [press('b'), press('b'), shift('c')], 'b c'],
    ['all', [all()], 'a b c d e'],
    ['all that are shown', [press('e'), all(['a', 'b'])], 'a b e'],
    ['all beside some', [press('b'), all()], 'a b c d e'],
    ['none after all', [all(), all()], ''],
    ['none of those shown', [all(), all(['a', 'b'])], 'c d e'],
  ])('%s', (_what, steps, expected) => {
    expect(after(...steps)).toBe(expected)
  })
})

test('all by keyboard keeps rows that are selected already', () => {
  const before = withToggled(NOTHING, 'z')
  expect([...withAll(withAll(before, shown), shown).keys]).toEqual(['z', ...shown])
})

test('counts selected rows among those shown', () => {
  const { keys } = withAll(NOTHING, ['a', 'b', 'z'])
  expect(countIn(keys, shown)).toBe(2)
})

test('no step changes the previous selection', () => {
  const before = withToggled(NOTHING, 'a')
  withToggled(before, 'b')
  withRangeTo(before, 'c', shown)
  withAll(before, shown)
  expect([...before.keys]).toEqual(['a'])
  expect(NOTHING.keys.size).toBe(0)
})
