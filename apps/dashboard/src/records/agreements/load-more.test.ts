import { expect, test } from 'vitest'
import { offersMore } from './load-more.tsx'

const settled = {
  rows: [{}],
  status: 'ready',
  more: true,
  loadingMore: false,
  failed: null,
} as const

test.each([
  ['more exist', {}, true],
  ['there is no more', { more: false }, false],
  ['the list is empty', { rows: [] }, false],
  ['the next page is on its way', { loadingMore: true }, false],
  ['the list is loaded again', { status: 'reloading' }, false],
  ['the first page is on its way', { status: 'loading', rows: [] }, false],
  ['the next page failed', { failed: 'rest' }, false],
  ['a refresh failed', { failed: 'refresh' }, false],
  ['all failed', { status: 'failed', rows: [] }, false],
] as const)("'Load more...' if %s: %o gives %o (spec 2.12)", (_, changed, offered) => {
  expect(offersMore({ ...settled, ...changed })).toBe(offered)
})
