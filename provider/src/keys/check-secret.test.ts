import { hash } from '@node-rs/bcrypt'
import { beforeAll, expect, test } from 'vitest'
import type { SecretCheck } from './check-secret.ts'
import { openSecretChecks } from './check-secret.ts'

let right: string
beforeAll(async () => {
  right = await hash('RightSecret00001', { cost: 10 })
})

/** Checks, and notes who ended in which order. */
function openLine() {
  const { check, isFull } = openSecretChecks()
  const ended: string[] = []
  return {
    ended,
    isFull,
    async ask(name: string, given: Partial<SecretCheck> = {}) {
      const verdict = await check({
        digest: name,
        keyName: name.slice(0, 1),
        secret: 'WrongSecret00001',
        hash: right,
        wasRight: false,
        isOver: () => false,
        ...given,
      })
      if (verdict !== 'over') ended.push(name)
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

test('twenty wait for a key, and no more; one that has been right goes before them all', async () => {
  const { ask, ended, isFull } = openLine()
  const many = Array.from({ length: 60 }, (_, index) => ask(`a${index}`))
  expect([isFull('a'), isFull('b')]).toEqual([true, false])
  const known = ask('a-known', { secret: 'RightSecret00001', wasRight: true })
  const verdicts = await Promise.all(many)
  expect(await known).toBe(true)
  const checked = verdicts.filter((verdict) => verdict === false).length
  const over = verdicts.filter((verdict) => verdict === 'over').length
  expect(checked).toBeGreaterThanOrEqual(21)
  expect(checked + over).toBe(60)
  expect(over).toBeGreaterThan(20)
  // Behind those that had begun.
  expect(ended.indexOf('a-known')).toBeLessThan(ended.length / 2)
})

test('the same key asked for many times at once is checked once', async () => {
  const { ask } = openLine()
  let turns = 0
  const isOver = () => {
    turns += 1
    return false
  }
  const asked = Array.from({ length: 30 }, () => ask('a', { secret: 'RightSecret00001', isOver }))
  expect(await Promise.all(asked)).toEqual(Array(30).fill(true))
  expect(turns).toBe(1)
})

test('what is over when its turn comes is not checked', async () => {
  const { ask } = openLine()
  expect(await ask('a', { secret: 'RightSecret00001', isOver: () => true })).toBe('over')
})
