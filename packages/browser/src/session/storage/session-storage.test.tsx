// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { createPageStorage } from './page-storage.ts'
import { openItemStorage } from './session-storage.ts'

afterEach(() => sessionStorage.clear())

const refusing: Storage = {
  length: 0,
  key: () => null,
  getItem() {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem() {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem() {
    throw new DOMException('denied', 'SecurityError')
  },
  clear: () => undefined,
}

test('items are in session storage under the names that the specification sets', () => {
  const storage = openItemStorage<'idToken' | 'clientId'>()
  storage.set('idToken', 't-1')
  storage.set('clientId', 'HARBOUR')
  expect(sessionStorage.getItem('idToken')).toBe('t-1')
  expect(openItemStorage<'idToken'>().get('idToken')).toBe('t-1')
  storage.remove('idToken')
  expect([storage.get('idToken'), storage.get('clientId')]).toEqual([undefined, 'HARBOUR'])
})

test('a prefix separates the apps of one origin', () => {
  sessionStorage.setItem('idToken', 'of another app')
  const storage = openItemStorage<'idToken'>({ prefix: 'payouts.' })
  storage.set('idToken', 't-1')
  expect(sessionStorage.getItem('payouts.idToken')).toBe('t-1')
  storage.remove('idToken')
  expect(storage.get('idToken')).toBeUndefined()
  expect(Object.entries(sessionStorage)).toEqual([['idToken', 'of another app']])
})

describe('a blocked storage', () => {
  test('stores nothing, so that no user is signed in', () => {
    const storage = openItemStorage<'idToken'>({ storage: refusing })
    storage.set('idToken', 't-1')
    storage.remove('idToken')
    expect(storage.get('idToken')).toBeUndefined()
  })

  test('is replaced by page memory if the app requests it', () => {
    const storage = openItemStorage<'draft'>({ storage: refusing, memory: createPageStorage() })
    storage.set('draft', 'd-1')
    expect(storage.get('draft')).toBe('d-1')
    storage.remove('draft')
    expect(storage.get('draft')).toBeUndefined()
  })
})

test('items stored for the page only are in no browser storage', () => {
  const storage = createPageStorage<'state'>()
  storage.set('state', 's-1')
  expect([storage.get('state'), sessionStorage.length]).toEqual(['s-1', 0])
})
