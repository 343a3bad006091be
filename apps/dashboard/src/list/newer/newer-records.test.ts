import { describe, expect, test } from 'vitest'
import type { TransactionSearch } from '../search/transaction-search.ts'
import { mayGrowAtTop, newText, pollAfter, searchSince } from './newer-records.ts'

const now = Date.parse('2026-11-20T03:00:00.000Z')
// Dates that are in the past, or reach into the future, in any time zone.
const past = { startDate: '2026-11-01 00:00:00', endDate: '2026-11-02 00:00:59' }
const open = { startDate: '2026-11-01 00:00:00', endDate: '2026-11-30 23:59:59' }

describe('newer records may be at the top of', () => {
  test.each<[string, TransactionSearch, boolean, string | undefined, boolean]>([
    ['a list of everything', {}, false, undefined, true],
    ['a search by PayID', { payID: 'a@b.example' }, false, undefined, true],
    ['a search by branch', { clientBranch: 'Newtown' }, false, undefined, true],
    ['dates that are not over', open, false, undefined, true],
    [
      'a day that is over in Sydney',
      { startDate: past.startDate, endDate: '2026-11-20 13:00:00', zone: 'Australia/Sydney' },
      false,
      undefined,
      false,
    ],
    [
      'the same day in UTC, where it is not over',
      { startDate: past.startDate, endDate: '2026-11-20 13:00:00', zone: 'UTC' },
      false,
      undefined,
      true,
    ],
    ['dates that are over', past, false, undefined, false],
    ['the default search, which ends when it was made', past, true, undefined, true],
    ['one transaction', { clientTransactionId: 't' }, false, undefined, false],
    ['one payout', { clientPaymentId: 'p' }, false, undefined, false],
    ['one initiation', { paymentInitiationId: 'i' }, false, undefined, false],
    ['a list by completion', { searchByCompletedDate: true }, false, undefined, false],
    ['a list in another order', {}, false, 'PaymentAmount', false],
  ])('%s', (_what, search, isDefault, sort, expected) => {
    expect(mayGrowAtTop({ search, isDefault, sort }, now)).toBe(expected)
  })
})

describe('searches since the newest record', () => {
  const newest = Date.parse('2026-11-20T01:40:18.734Z')
  const searchedAt = Date.parse('2026-11-21T01:00:00.000Z')
  // The provider rejects a start without an end.
  const dayAhead = '2026-11-22 12:00:00'
  const watched = (search: TransactionSearch, isDefault = false) => ({
    search,
    isDefault,
    sort: undefined,
  })
  test.each<[string, TransactionSearch, boolean, TransactionSearch]>([
    ['everything', {}, false, { startDate: '2026-11-20 12:40:18', endDate: dayAhead }],
    [
      'a PayID',
      { payID: 'a' },
      false,
      { payID: 'a', startDate: '2026-11-20 12:40:18', endDate: dayAhead },
    ],
    ['dates', open, false, { startDate: '2026-11-20 12:40:18', endDate: open.endDate }],
    ['the default search', past, true, { startDate: '2026-11-20 12:40:18', endDate: dayAhead }],
  ])('%s', (_what, search, isDefault, expected) => {
    const zone = 'Australia/Sydney'
    expect(searchSince(watched({ ...search, zone }, isDefault), newest, searchedAt)).toEqual({
      ...expected,
      zone,
    })
  })

  test('without a record, the search stays the same', () => {
    expect(searchSince(watched(open), undefined, searchedAt)).toEqual(open)
    expect(searchSince(watched({}), Number.NaN, searchedAt)).toEqual({})
  })
})

test.each([
  [0, 15_000],
  [1, 30_000],
  [2, 60_000],
  [4, 240_000],
  [5, 300_000],
  [1000, 300_000],
])('after %i failures the next poll is in %i ms', (failures, expected) => {
  expect(pollAfter(failures)).toBe(expected)
})

test.each([
  [1, '1 new'],
  [3, '3 new'],
  [100, '100 new'],
  [101, '100+ new'],
])('%i new records are %s', (count, expected) => {
  expect(newText(count)).toBe(expected)
})
