import { beforeEach, expect, test } from 'vitest'
import { recentSearches } from './recent-searches.ts'

let stored: Map<string, string>
let storage: Storage
beforeEach(() => {
  stored = new Map()
  storage = {
    length: 0,
    key: () => null,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
    clear: () => stored.clear(),
  }
})

const open = (userId = 'amelia', clientId = 'HARBOUR') => recentSearches(userId, clientId, storage)

test('the newest ten are kept, and a repeated one moves to the front', () => {
  const recent = open()
  for (let number = 1; number <= 12; number += 1) recent.add(`inv ${number}`)
  recent.add('INV 5')
  expect(recent.get()).toEqual([
    'INV 5',
    ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map((number) => `inv ${number}`),
  ])
  expect(open().get()).toEqual(recent.get())
})

test('they belong to one user and one client', () => {
  open().add('zoë')
  expect(open('noah').get()).toEqual([])
  expect(open('amelia', 'HARBOURN1').get()).toEqual([])
  expect(open().get()).toEqual(['zoë'])
})

test('one or all are removed, and nothing stays in the storage', () => {
  const recent = open()
  recent.add('zoë')
  recent.add('$50')
  recent.remove('zoë')
  expect(recent.get()).toEqual(['$50'])
  recent.clear()
  expect(recent.get()).toEqual([])
  recent.add('one')
  recent.remove('one')
  expect(stored.size).toBe(0)
})

test('a secret key and an empty text are never kept', () => {
  const recent = open()
  recent.add('SECRE408AB_HARBOUR_abcdEFGH12345678')
  recent.add(`my key is HMAC_${'a1B'.repeat(9)}`)
  recent.add('')
  expect(stored.size).toBe(0)
})

test.each(['{"a":1}', '[1]', '["', `["${'x'.repeat(201)}"]`, '[""]'])(
  'unusable stored text is read as none: %s',
  (text) => {
    stored.set('recentSearches.amelia.HARBOUR', text)
    expect(open().get()).toEqual([])
  },
)
