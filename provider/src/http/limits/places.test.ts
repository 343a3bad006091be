import { expect, test } from 'vitest'
import { openPlaces } from './places.ts'

test('a subject has its places, another has its own, and each is freed once', () => {
  const places = openPlaces(2)
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
