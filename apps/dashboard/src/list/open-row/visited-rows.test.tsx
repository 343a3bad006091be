// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createVisitedRows, MAX_VISITED, visitedName, visitedRowsOf } from './visited-rows.ts'

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

test('rows that another tab has stored are kept, although this one was not informed', () => {
  const here = createVisitedRows(owner)
  createVisitedRows(owner).add('there')
  here.add('here')
  expect([...here.get()]).toEqual(['there', 'here'])
})

test('listeners are not notified of other entries, or after they unsubscribe', () => {
  const rows = createVisitedRows(owner)
  const listener = vi.fn()
  const stop = rows.subscribe(listener)
  window.dispatchEvent(new StorageEvent('storage', { key: 'listPanel' }))
  expect(listener).not.toHaveBeenCalled()
  stop()
  localStorage.setItem(KEY, '["late"]')
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect([...rows.get()]).toEqual([])
})

test('while storage is full the marks last until the page closes', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const rows = createVisitedRows(owner)
  rows.add('a')
  rows.add('b')
  full.mockRestore()
  expect([...rows.get()]).toEqual(['a', 'b'])
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a page and a list share the rows of their user and client', () => {
  const rows = visitedRowsOf(owner)
  expect(visitedRowsOf({ ...owner })).toBe(rows)
  expect(visitedRowsOf({ ...owner, clientId: 'KELPCO1' })).not.toBe(rows)
})

test('rows of two lists may have the same key', () => {
  expect(visitedName('PaymentRequests', '1')).not.toBe(visitedName('OutboundPayments', '1'))
})
