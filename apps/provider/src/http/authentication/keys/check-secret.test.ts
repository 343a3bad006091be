import { hash } from '@node-rs/bcrypt'
import { beforeAll, expect, test, vi } from 'vitest'
import type { SecretCheck } from './check-secret.ts'
import { openSecretChecks } from './check-secret.ts'

let right: string
beforeAll(async () => {
  right = await hash('RightSecret00001', { cost: 10 })
})

/** Creates checks that record the order in which they end. */
function openLine() {
  const { check } = openSecretChecks()
  const ended: string[] = []
  return {
    ended,
    async ask(name: string, fields: Partial<SecretCheck> = {}) {
      const verdict = await check({
        digest: name,
        keyName: name.slice(0, 1),
        secret: 'WrongSecret00001',
        hash: right,
        address: name,
        whenRight: async () => undefined,
        ...fields,
      })
      if (verdict !== 'full') ended.push(name)
      return verdict
    },
  }
}

test('a right secret passes and a wrong one fails', async () => {
  const { ask } = openLine()
  expect(await ask('a', { secret: 'RightSecret00001' })).toBe(true)
  expect(await ask('b')).toBe(false)
})

test('keys take turns, so that a key with a short queue is checked soon', async () => {
  const { ask, ended } = openLine()
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'b3', 'b4', 'c1']
  await Promise.all(names.map((name) => ask(name)))
  // After the checks that started immediately, at most one of each other key comes first.
  const before = ended.slice(0, ended.indexOf('c1'))
  expect(before.length).toBeLessThanOrEqual(6)
  expect(ended).toHaveLength(11)
})

test('at most twenty checks wait for a key', async () => {
  const { ask } = openLine()
  const verdicts = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(`a${index}`)))
  const checked = verdicts.filter((verdict) => verdict === false).length
  expect(checked).toBeGreaterThanOrEqual(21)
  expect(verdicts.filter((verdict) => verdict === 'full')).toHaveLength(60 - checked)
  expect(checked).toBeLessThan(30)
})

test('at most twenty checks wait for an address, whatever its keys, and others still pass', async () => {
  const { ask } = openLine()
  const guesses = Array.from({ length: 60 }, (_, index) =>
    ask(`a${index}`, { keyName: `key ${index}`, address: '203.0.113.7' }),
  )
  const right = ask('b', { secret: 'RightSecret00001' })
  const verdicts = await Promise.all(guesses)
  expect(verdicts.filter((verdict) => verdict === 'full')).toHaveLength(39)
  expect(await right).toBe(true)
})

test('concurrent checks of the same key run once, and its use is recorded once', async () => {
  const { ask } = openLine()
  const whenRight = vi.fn(async () => undefined)
  const requested = Array.from({ length: 30 }, () =>
    ask('a', { secret: 'RightSecret00001', whenRight }),
  )
  expect(await Promise.all(requested)).toEqual(Array(30).fill(true))
  expect(whenRight).toHaveBeenCalledOnce()
  await ask('b', { whenRight })
  expect(whenRight).toHaveBeenCalledOnce()
})
