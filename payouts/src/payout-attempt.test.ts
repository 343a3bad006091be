import { emptyPayout, payoutOf } from '@tideway/contract/payments/payout-draft'
import { expect, test } from 'vitest'
import { attemptStore } from './payout-attempt.ts'
import { openPayoutsStorage } from './payouts-storage.ts'

const draft = {
  ...emptyPayout,
  payId: 'johnsmith@test.com.au',
  payeeName: 'John Smith',
  amount: '12.50',
  description: 'Wages of November',
}
const of =
  (change: Partial<typeof draft> = {}) =>
  (id: string) =>
    payoutOf({ ...draft, ...change }, id)

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  } as unknown as Storage
}

test('an attempt is kept before it is handed out, and is the same after a reload', () => {
  const storage = memory()
  const first = attemptStore(openPayoutsStorage(storage), 'HARBOUR').begin(of())
  const reloaded = attemptStore(openPayoutsStorage(storage), 'HARBOUR')
  expect(reloaded.open()).toEqual(first)
  expect(reloaded.begin(of())).toEqual(first)
  expect(first?.key).toMatch(/^[\da-f-]{36}$/)
  expect(first?.payment.clientPaymentId).toMatch(/^[\da-f-]{36}$/)
})

test('other inputs are another payout, with a key and an id of their own', () => {
  const attempts = attemptStore(openPayoutsStorage(memory()), 'HARBOUR')
  const first = attempts.begin(of())
  const other = attempts.begin(of({ amount: '12.51' }))
  expect(other?.key).not.toBe(first?.key)
  expect(other?.payment.clientPaymentId).not.toBe(first?.payment.clientPaymentId)
})

test('one that was set aside waits for nobody, and is the same when its inputs are paid again', () => {
  const attempts = attemptStore(openPayoutsStorage(memory()), 'HARBOUR')
  const first = attempts.begin(of())
  if (!first) throw new Error('there is no attempt')
  attempts.setAside(first)
  expect(attempts.open()).toBeUndefined()
  expect(attempts.begin(of())).toEqual(first)
})

test('after a definite answer the same inputs are a new payout', () => {
  const attempts = attemptStore(openPayoutsStorage(memory()), 'HARBOUR')
  const first = attempts.begin(of())
  attempts.settle()
  expect(attempts.open()).toBeUndefined()
  expect(attempts.begin(of())?.key).not.toBe(first?.key)
})

test('each client has attempts of its own', () => {
  const storage = openPayoutsStorage(memory())
  attemptStore(storage, 'HARBOUR').begin(of())
  expect(attemptStore(storage, 'HARBOURN1').open()).toBeUndefined()
})

test('wrong inputs are no attempt, and broken storage is none either', () => {
  const storage = openPayoutsStorage(memory())
  const attempts = attemptStore(storage, 'HARBOUR')
  expect(attempts.begin(of({ amount: '' }))).toBeUndefined()
  for (const broken of ['', '{', '[]', '{"key":1}']) {
    storage.set('attempt.HARBOUR', broken)
    expect(attempts.open()).toBeUndefined()
  }
})

test('without any storage the attempt lives as long as the page', () => {
  const refusing = {
    getItem() {
      throw new Error('forbidden')
    },
    setItem() {
      throw new Error('forbidden')
    },
    removeItem() {
      throw new Error('forbidden')
    },
  } as unknown as Storage
  const attempts = attemptStore(openPayoutsStorage(refusing), 'HARBOUR')
  const first = attempts.begin(of())
  expect(attempts.open()).toEqual(first)
})
