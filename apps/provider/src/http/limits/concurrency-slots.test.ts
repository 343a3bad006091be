import { expect, test } from 'vitest'
import { openConcurrencySlots } from './concurrency-slots.ts'

test('each subject has its own places, and a place is freed only once', () => {
  const places = openConcurrencySlots(2)
  const leave = places.take('HARBOUR')
  expect([places.take('HARBOUR'), places.take('HARBOUR')]).toEqual([
    expect.any(Function),
    undefined,
  ])
  expect(places.take('KELPCO1')).toBeDefined()
  leave?.()
  leave?.()
  expect(places.take('HARBOUR')).toBeDefined()
  expect(places.take('HARBOUR')).toBeUndefined()
})
