// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createVisitedRows, MAX_VISITED, visitedName } from './visited-rows.ts'

const owner = { userId: 'u1', clientId: 'HARBOUR' }
const KEY = 'visitedRows/HARBOUR/u1'

afterEach(() => localStorage.clear())

test('rows are kept for the next page, each once and the last one at the end', () => {
  const rows = createVisitedRows(owner)
  const listener = vi.fn()
  const stop = rows.subscribe(listener)
  for (const name of ['a', 'b', 'a']) rows.add(name)
  expect([...rows.get()]).toEqual(['b', 'a'])
  expect(listener).toHaveBeenCalledTimes(3)
  rows.add('a')
  expect(listener, 'the last row again').toHaveBeenCalledTimes(3)
  stop()
  expect([...createVisitedRows(owner).get()]).toEqual(['b', 'a'])
})

test('another user and another client have their own', () => {
  createVisitedRows(owner).add('a')
  expect([...createVisitedRows({ ...owner, userId: 'u2' }).get()]).toEqual([])
  expect([...createVisitedRows({ ...owner, clientId: 'KELPCO1' }).get()]).toEqual([])
})

test('only the last two thousand are kept', () => {
  const rows = createVisitedRows(owner)
  for (let index = 0; index <= MAX_VISITED; index += 1) rows.add(`r${index}`)
  expect(rows.get().size).toBe(2000)
  expect(rows.get().has('r0')).toBe(false)
  expect(rows.get().has('r1')).toBe(true)
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toHaveLength(2000)
})

test('rows opened in another tab are kept and shown', () => {
  const here = createVisitedRows(owner)
  const other = createVisitedRows(owner)
  const listener = vi.fn()
  const stop = here.subscribe(listener)
  other.add('there')
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(listener).toHaveBeenCalledOnce()
  here.add('here')
  stop()
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(['there', 'here'])
})

test.each(['not JSON', '{}', '[1]', 'null'])('a stored %s is no row', (text) => {
  localStorage.setItem(KEY, text)
  const rows = createVisitedRows(owner)
  expect([...rows.get()]).toEqual([])
  rows.add('a')
  expect([...rows.get()]).toEqual(['a'])
})

test('without storage the marks last until the page closes', () => {
  const rows = createVisitedRows(owner, undefined)
  rows.add('a')
  rows.add('b')
  expect([...rows.get()]).toEqual(['a', 'b'])
})

test('rows of two lists may have the same key', () => {
  expect(visitedName('PaymentRequests', '1')).not.toBe(visitedName('OutboundPayments', '1'))
})
