import { emptyPayout, payoutOf } from '@tideway/contract/payments/payout-draft'
import { expect, test } from 'vitest'
import { openPayoutsStorage } from '../session/payouts-storage.ts'
import { attemptStore } from './payout-attempt.ts'

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
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  } as unknown as Storage
}

test('an attempt is stored before it is returned, and is the same after a reload', () => {
  const storage = memory()
  const first = attemptStore(openPayoutsStorage(storage), 'HARBOUR').begin(of())
  const reloaded = attemptStore(openPayoutsStorage(storage), 'HARBOUR')
  expect(reloaded.open()).toEqual(first)
  expect(reloaded.begin(of())).toEqual(first)
  expect(first?.key).toMatch(/^[\da-f-]{36}$/)
  expect(first?.payment.clientPaymentId).toMatch(/^[\da-f-]{36}$/)
})

test('different inputs are a different payout, with a new key and id', () => {
  const attempts = attemptStore(openPayoutsStorage(memory()), 'HARBOUR')
  const first = attempts.begin(of())
  const other = attempts.begin(of({ amount: '12.51' }))
  expect(other?.key).not.toBe(first?.key)
  expect(other?.payment.clientPaymentId).not.toBe(first?.payment.clientPaymentId)
})

test('an attempt that was set aside is not open, and is reused when its inputs are paid again', () => {
  const attempts = attemptStore(openPayoutsStorage(memory()), 'HARBOUR')
  const first = attempts.begin(of())
  if (!first) throw new Error('there is no attempt')
  attempts.setAside(first)
  expect(attempts.open()).toBeUndefined()
  const accepted = { check: 'NOT_CHECKED' } as const
  expect(attempts.begin(of(), accepted)).toEqual({ ...first, accepted })
  expect(attempts.open()?.accepted).toEqual(accepted)
})

test('after a definite response the same inputs are a new payout', () => {
  const attempts = attemptStore(openPayoutsStorage(memory()), 'HARBOUR')
  const first = attempts.begin(of())
  attempts.settle()
  expect(attempts.open()).toBeUndefined()
  expect(attempts.begin(of())?.key).not.toBe(first?.key)
})

test('each client has separate attempts', () => {
  const storage = openPayoutsStorage(memory())
  attemptStore(storage, 'HARBOUR').begin(of())
  expect(attemptStore(storage, 'HARBOURN1').open()).toBeUndefined()
})

test('invalid inputs and broken storage give no attempt', () => {
  const storage = openPayoutsStorage(memory())
  const attempts = attemptStore(storage, 'HARBOUR')
  expect(attempts.begin(of({ amount: '' }))).toBeUndefined()
  for (const broken of ['', '{', '[]', '{"key":1}']) {
    storage.set('attempt.HARBOUR', broken)
    expect(attempts.open()).toBeUndefined()
  }
})

test('without storage an attempt lives as long as the page', () => {
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
