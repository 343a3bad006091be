import { textColumn } from '@tideway/contract/calls/record-column'
import { describe, expect, test } from 'vitest'
import {
  chosenColumns,
  firstRows,
  offeredColumns,
  whyNoExport,
  zoneOptions,
} from './export-draft.ts'

const all = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'netMoney' }]

test.each([
  ['shown', [], ['c', 'a', 'netMoney']],
  ['all', [], ['a', 'b', 'c', 'netMoney']],
  ['chosen', ['c', 'b'], ['b', 'c']],
  ['chosen', [], []],
] as const)('%s with %j chosen has the columns %j', (columns, chosen, ids) => {
  const shown = [{ id: 'c' }, { id: 'a' }]
  expect(chosenColumns({ columns, chosen }, all, shown).map(({ id }) => id)).toEqual(ids)
})

test.each([
  ['filtered', 0, 1, 'There are no rows to export.'],
  ['filtered', 1, 1, undefined],
  ['filtered', 1, 0, 'Choose at least one column.'],
  ['everything', 0, 1, undefined],
] as const)('%s of %i rows in %i columns: %s', (what, filtered, columns, reason) => {
  expect(whyNoExport({ what }, { filtered, columns })).toBe(reason)
})

test.each([
  ['filtered', ['a']],
  ['selected', ['a']],
  ['everything', ['a', 'Notes']],
] as const)('%s offers the columns %j', (what, ids) => {
  const columns = [textColumn('a', 'A', () => undefined)]
  expect(offeredColumns({ what }, columns).map(({ id }) => id)).toEqual(ids)
})

test.each([
  [{ selected: 2, isFiltered: true, isEverythingOffered: true }, 'selected'],
  [{ selected: 0, isFiltered: true, isEverythingOffered: true }, 'filtered'],
  [{ selected: 0, isFiltered: false, isEverythingOffered: true }, 'everything'],
  [{ selected: 0, isFiltered: false, isEverythingOffered: false }, 'filtered'],
] as const)('with %j, the dialog starts with rows that are %s', (list, what) => {
  expect(firstRows(list)).toBe(what)
})

describe('zones', () => {
  test('are each offered once', () => {
    expect(zoneOptions(undefined, 'Australia/Sydney')).toEqual([
      { value: 'Australia/Sydney', text: 'Sydney' },
      { value: 'UTC', text: 'UTC' },
    ])
  })

  test('include this device’s and the list’s', () => {
    expect(zoneOptions('Australia/Perth', 'Europe/Vienna')).toEqual([
      { value: 'Australia/Sydney', text: 'Sydney' },
      { value: 'Europe/Vienna', text: 'This device’s (Europe/Vienna)' },
      { value: 'UTC', text: 'UTC' },
      { value: 'Australia/Perth', text: 'Australia/Perth' },
    ])
  })
})
