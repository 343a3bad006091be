import { expect, test } from 'vitest'
import { loadedList, tableStatus } from './use-transaction-list.ts'

const entered = {
  loading: null,
  moreWanted: false,
  received: 0,
  requested: 0,
  answered: false,
  failed: null,
  cause: undefined,
  stopped: false,
  more: false,
  remembered: false,
} as const

test.each([
  ['before anything is requested', {}, 0, 'loading'],
  ['the first page is on its way', { loading: 'list' }, 0, 'loading'],
  ['an answer held nothing', { answered: true }, 0, 'ready'],
  ['an empty list is requested again', { answered: true, loading: 'list' }, 0, 'loading'],
  ['the first rows are here, the answer goes on', { loading: 'list' }, 3, 'reloading'],
  ['rows are requested again', { answered: true, loading: 'list' }, 3, 'reloading'],
  ['the next page is on its way', { answered: true, loading: 'more' }, 3, 'ready'],
  ['stopped before the first row', { stopped: true }, 0, 'ready'],
  ['the search failed', { failed: 'all' }, 0, 'failed'],
  ['a refresh failed', { answered: true, failed: 'refresh' }, 3, 'ready'],
] as const)('the table status if %s: %o with %i rows is %s', (_, changed, rowCount, status) => {
  expect(tableStatus({ ...entered, ...changed }, rowCount)).toBe(status)
})

test.each([
  ['while the first page arrives', { loading: 'list', more: true }, false],
  ['after the first page', { answered: true, more: true }, true],
  ['while rows are read again', { answered: true, loading: 'list', more: true }, true],
  ['after Stop', { stopped: true, more: true }, true],
  ['with rows of the last visit', { answered: true, more: true, remembered: true }, false],
  ['after a failed search', { answered: true, more: true, failed: 'rest' }, false],
  ['without a next page', { answered: true }, false],
  ['at the maximum', { answered: true, records: [1, 2, 3] }, true],
] as const)('Load more is offered %s: %o is %s', (_, changed, isOffered) => {
  const state = { records: [], ...entered, ...changed }
  const nothing = () => undefined
  const acts = {
    loadMore: nothing,
    refresh: nothing,
    replace: nothing,
    prepend: nothing,
    stop: nothing,
  }
  const { canLoadMore } = loadedList({ state, rows: [], acts, maxReceived: 3 })
  expect(canLoadMore).toBe(isOffered)
})
