import { expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { storedPreference } from './stored-preferences.ts'

const schema = z.object({ maxReceived: z.number() })
const fallback = { maxReceived: 1000 }
const key = 'tidewayIdConfig'

function storageOf(text: string | null): Storage & { text(): string | null } {
  let stored = text
  return {
    length: 0,
    key: () => null,
    text: () => stored,
    getItem: () => stored,
    setItem: (_name, value) => {
      stored = value
    },
    removeItem: () => {
      stored = null
    },
    clear: () => {},
  }
}

test.each([
  ['nothing', null, fallback],
  ['a preference', '{"maxReceived":30000}', { maxReceived: 30_000 }],
  ['broken JSON', '{"maxRec', fallback],
  ['an older shape', '{"max":1}', fallback],
  ['null', 'null', fallback],
])('reads %s in storage', (_what, text, expected) => {
  const preference = storedPreference({ key, schema, fallback, storage: storageOf(text) })
  expect(preference.get()).toEqual(expected)
})

test('a change is stored and notified, and a reset removes it', () => {
  const storage = storageOf(null)
  const preference = storedPreference({ key, schema, fallback, storage })
  const listener = vi.fn()
  const stop = preference.subscribe(listener)
  preference.set({ maxReceived: 10_000 })
  expect(storage.text()).toBe('{"maxReceived":10000}')
  expect(preference.get()).toBe(preference.get())
  preference.reset()
  expect(storage.text()).toBe(null)
  expect(preference.get()).toEqual(fallback)
  stop()
  preference.reset()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('with a full storage, the choice lasts until the page closes', () => {
  const storage = {
    ...storageOf(null),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const preference = storedPreference({ key, schema, fallback, storage })
  preference.set({ maxReceived: 10_000 })
  expect(preference.get()).toEqual({ maxReceived: 10_000 })
})
