import { hash } from '@node-rs/bcrypt'
import { beforeAll, expect, test, vi } from 'vitest'
import type { SecretCheck } from './check-secret.ts'
import { openSecretChecks } from './check-secret.ts'

let right: string
beforeAll(async () => {
  right = await hash('RightSecret00001', { cost: 10 })
})

/** Checks, and notes who ended in which order. */
function openLine() {
  const { check } = openSecretChecks()
  const ended: string[] = []
  return {
    ended,
    async ask(name: string, given: Partial<SecretCheck> = {}) {
      const verdict = await check({
        digest: name,
        keyName: name.slice(0, 1),
        secret: 'WrongSecret00001',
        hash: right,
        address: name,
        whenRight: async () => undefined,
        ...given,
      })
      if (verdict !== 'full') ended.push(name)
      return verdict
    },
  }
}

test('a secret is right or wrong', async () => {
  const { ask } = openLine()
  expect(await ask('a', { secret: 'RightSecret00001' })).toBe(true)
  expect(await ask('b')).toBe(false)
})

test('of two keys with long lines and one with a short one, each has its turn', async () => {
  const { ask, ended } = openLine()
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'b3', 'b4', 'c1']
  await Promise.all(names.map((name) => ask(name)))
  // Behind what was begun at once, at most one of each other key is before it.
  const before = ended.slice(0, ended.indexOf('c1'))
  expect(before.length).toBeLessThanOrEqual(6)
  expect(ended).toHaveLength(11)
})

test('twenty wait for a key, and no more', async () => {
  const { ask } = openLine()
  const verdicts = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(`a${index}`)))
  const checked = verdicts.filter((verdict) => verdict === false).length
  expect(checked).toBeGreaterThanOrEqual(21)
  expect(verdicts.filter((verdict) => verdict === 'full')).toHaveLength(60 - checked)
  expect(checked).toBeLessThan(30)
})

test('twenty wait for an address, whichever keys it asks about, and others still come', async () => {
  const { ask } = openLine()
  const guesses = Array.from({ length: 60 }, (_, index) =>
    ask(`a${index}`, { keyName: `key ${index}`, address: '203.0.113.7' }),
  )
  const right = ask('b', { secret: 'RightSecret00001' })
  const verdicts = await Promise.all(guesses)
  expect(verdicts.filter((verdict) => verdict === 'full')).toHaveLength(39)
  expect(await right).toBe(true)
})

test('the same key asked for many times at once is checked once, and noted once', async () => {
  const { ask } = openLine()
  const whenRight = vi.fn(async () => undefined)
  const asked = Array.from({ length: 30 }, () =>
    ask('a', { secret: 'RightSecret00001', whenRight }),
  )
  expect(await Promise.all(asked)).toEqual(Array(30).fill(true))
  expect(whenRight).toHaveBeenCalledOnce()
  await ask('b', { whenRight })
  expect(whenRight).toHaveBeenCalledOnce()
})
