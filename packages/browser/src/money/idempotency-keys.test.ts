import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

const clock = { now: () => Date.UTC(2026, 10, 20, 3, 0, 0, 7) }
const refund = 'refund:HARBOUR:abc'

function sessionStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      items.set(name, value)
    },
    removeItem: (name) => {
      items.delete(name)
    },
    clear: () => items.clear(),
  }
}

const brokenStorage: Storage = {
  length: 0,
  key: () => null,
  getItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  clear: () => {},
}

test('a retry with the same inputs in any order is the same attempt', () => {
  const keys = createIdempotencyKeys(sessionStorage(), clock)
  const first = keys.attempt(refund, { id: 'abc', amount: '1.00' })
  expect(first.at).toBe('2026-11-20T03:00:00.007Z')
  expect(first.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(keys.attempt(refund, { amount: '1.00', id: 'abc' })).toEqual(first)
})

test('the same inputs are the same attempt after a reload', () => {
  const storage = sessionStorage()
  const first = createIdempotencyKeys(storage, clock).attempt(refund, { amount: '1.00' })
  const later = { now: () => clock.now() + 60_000 }
  expect(createIdempotencyKeys(storage, later).attempt(refund, { amount: '1.00' })).toEqual(first)
})

test('another amount is another attempt, and the first amount finds its attempt again', () => {
  const keys = createIdempotencyKeys(sessionStorage(), clock)
  const one = keys.attempt(refund, { amount: '1.00' })
  const two = keys.attempt(refund, { amount: '2.00' })
  expect(two.key).not.toBe(one.key)
  expect(keys.attempt(refund, { amount: '1.00' })).toEqual(one)
})

test('the same inputs in another form are another attempt', () => {
  const keys = createIdempotencyKeys(sessionStorage(), clock)
  const here = keys.attempt(refund, { amount: '1.00' })
  expect(keys.attempt('refund:HARBOUR:def', { amount: '1.00' }).key).not.toBe(here.key)
})

test('a definite response ends its own attempt and no other', () => {
  const storage = sessionStorage()
  const keys = createIdempotencyKeys(storage, clock)
  const one = keys.attempt(refund, { amount: '1.00' })
  const two = keys.attempt(refund, { amount: '2.00' })
  keys.settle(refund, { amount: '1.00' })
  expect(keys.attempt(refund, { amount: '1.00' }).key).not.toBe(one.key)
  expect(createIdempotencyKeys(storage, clock).attempt(refund, { amount: '2.00' })).toEqual(two)
})

test('an unsettled attempt is found after a reload by its form alone', () => {
  const storage = sessionStorage()
  let now = clock.now()
  const keys = createIdempotencyKeys(storage, { now: () => now })
  keys.attempt(refund, { amount: '2.00', client: 'HARBOUR' })
  now -= 1000
  keys.attempt(refund, { amount: '1.00', client: 'HARBOUR' })
  keys.attempt(`${refund}d`, { amount: '3.00' })
  keys.attempt('sweep', { amount: '4.00' })
  const reloaded = createIdempotencyKeys(storage, clock)
  expect(reloaded.unsettled(refund)).toEqual([
    { amount: '1.00', client: 'HARBOUR' },
    { amount: '2.00', client: 'HARBOUR' },
  ])
  reloaded.settle(refund, { amount: '1.00', client: 'HARBOUR' })
  expect(reloaded.unsettled(refund)).toEqual([{ amount: '2.00', client: 'HARBOUR' }])
  expect(reloaded.unsettled('elsewhere')).toEqual([])
})

test('an attempt that waits for a proof is listed apart until it is sent', () => {
  const storage = sessionStorage()
  const keys = createIdempotencyKeys(storage, clock)
  const { key } = keys.attempt(refund, { amount: '1.00' })
  keys.setUnsent(refund, { amount: '1.00' }, true)
  keys.setUnsent(refund, { amount: '2.00' }, true)
  const reloaded = createIdempotencyKeys(storage, clock)
  expect(reloaded.unsettled(refund)).toEqual([])
  expect(reloaded.unsettled(refund, 'unsent')).toEqual([{ amount: '1.00' }])
  reloaded.setUnsent(refund, { amount: '1.00' }, false)
  expect(reloaded.unsettled(refund)).toEqual([{ amount: '1.00' }])
  expect(reloaded.unsettled(refund, 'unsent')).toEqual([])
  expect(reloaded.attempt(refund, { amount: '1.00' }).key).toBe(key)
})

test('an attempt is stored under its form, with its inputs by name', () => {
  const storage = sessionStorage()
  const { key, at } = createIdempotencyKeys(storage, clock).attempt(refund, {
    id: 'abc',
    amount: '1.00',
  })
  expect(JSON.parse(storage.getItem('idempotencyKeys') ?? '')).toEqual({
    '["refund:HARBOUR:abc",[["amount","1.00"],["id","abc"]]]': { key, at },
  })
})

test('unsettled attempts are listed by time, whatever order they are stored in', () => {
  let now = clock.now()
  const keys = createIdempotencyKeys(sessionStorage(), { now: () => now })
  for (const [amount, seconds] of [
    ['2.00', 2] as const,
    ['3.00', 3] as const,
    ['1.00', 1] as const,
  ]) {
    now = clock.now() + seconds * 1000
    keys.attempt(refund, { amount })
  }
  expect(keys.unsettled(refund).map(({ amount }) => amount)).toEqual(['1.00', '2.00', '3.00'])
})

test.each([
  ['no JSON', '["refund:HARBOUR:abc",?'],
  ['no texts', '["refund:HARBOUR:abc",[["amount",1]]]'],
  ['no list', '["refund:HARBOUR:abc",7]'],
])('an attempt has no inputs if the stored ones are %s', (_what, name) => {
  const storage = sessionStorage()
  const attempt = { key: 'a', at: '2026-11-20T03:00:00.007Z' }
  storage.setItem('idempotencyKeys', JSON.stringify({ [name]: attempt }))
  expect(createIdempotencyKeys(storage, clock).unsettled(refund)).toEqual([{}])
})

test('signing out clears every attempt', () => {
  const storage = sessionStorage()
  const keys = createIdempotencyKeys(storage, clock)
  const one = keys.attempt(refund, { amount: '1.00' })
  keys.clear()
  expect(storage.length).toBe(0)
  expect(keys.attempt(refund, { amount: '1.00' }).key).not.toBe(one.key)
})

test.each([
  ['broken JSON', '{'],
  ['something else', '{"a":1}'],
])('%s in storage counts as empty', (_what, text) => {
  const storage = sessionStorage()
  storage.setItem('idempotencyKeys', text)
  const keys = createIdempotencyKeys(storage, clock)
  const first = keys.attempt(refund, { amount: '1.00' })
  expect(keys.attempt(refund, { amount: '1.00' })).toEqual(first)
})

test.each([
  ['a storage that refuses', brokenStorage],
  ['no storage', undefined],
])('with %s a retry on the same page keeps its key', (_what, storage) => {
  const keys = createIdempotencyKeys(storage, clock)
  const first = keys.attempt(refund, { amount: '1.00' })
  expect(keys.attempt(refund, { amount: '1.00' })).toEqual(first)
  keys.settle(refund, { amount: '1.00' })
  expect(keys.attempt(refund, { amount: '1.00' }).key).not.toBe(first.key)
  keys.clear()
})
