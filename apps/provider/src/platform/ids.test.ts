import { expect, test } from 'vitest'
import { newId, newIdNextTo, newUuidNextTo, randomHex } from './ids.ts'

const at = new Date('2026-11-23T04:05:06.789Z')

test('an id has the documented form and starts with its milliseconds', () => {
  const id = newId(at)
  expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
  expect(Number.parseInt(id.slice(0, 12), 16)).toBe(at.getTime())
})

test('ids of later milliseconds sort after ids of earlier ones', () => {
  const ids = Array.from({ length: 500 }, (_, later) => newId(new Date(at.getTime() + later)))
  expect([...ids].sort()).toEqual(ids)
})

test('2048 ids of one millisecond are different and in order', () => {
  const now = new Date(at.getTime() + 1)
  const ids = Array.from({ length: 2048 }, () => newId(now))
  expect(new Set(ids).size).toBe(2048)
  expect([...ids].sort()).toEqual(ids)
})

test('an id next to another starts with the same milliseconds, also next to an old id', () => {
  const old = randomHex()
  expect(newIdNextTo(old)).toMatch(
    new RegExp(`^${old.slice(0, 12)}7[0-9a-f]{3}[89ab][0-9a-f]{15}$`),
  )
  expect(newIdNextTo(old)).not.toBe(newIdNextTo(old))
})

test('a UUID next to an id has the form of RFC 9562', () => {
  const id = newId(at)
  const uuid = newUuidNextTo(id)
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(uuid.replaceAll('-', '').slice(0, 12)).toBe(id.slice(0, 12))
  expect(newUuidNextTo(uuid).slice(0, 13)).toBe(uuid.slice(0, 13))
})
