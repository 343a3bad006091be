import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** Records whose turns started, in order. */
function open(settings: { places: number; perName: number }) {
  const turns = new FairTurns(settings)
  const began: string[] = []
  return {
    began,
    ask: (...names: string[]) => {
      for (const name of names) void turns.take(name, 60_000).then(() => began.push(name))
    },
    end: (name: string) => turns.end(name),
  }
}

test('a free place is given at once', async () => {
  const { ask, began } = open({ places: 4, perName: 2 })
  ask('a', 'b', 'a')
  await settled()
  expect(began).toEqual(['a', 'b', 'a'])
})

test('no name gets more than its share, even while places are free', async () => {
  const { ask, began, end } = open({ places: 4, perName: 2 })
  ask('a', 'a', 'a', 'a', 'b')
  await settled()
  expect(began).toEqual(['a', 'a', 'b'])
  end('b')
  await settled()
  expect(began).toHaveLength(3)
  end('a')
  await settled()
  expect(began).toEqual(['a', 'a', 'b', 'a'])
})

test('waiting names take turns, however long another’s queue', async () => {
  const { ask, began, end } = open({ places: 1, perName: 1 })
  ask('a', 'a', 'a', 'a', 'b', 'b', 'c')
  for (let turn = 0; turn < 6; turn += 1) {
    await settled()
    end(began.at(-1) ?? '')
  }
  await settled()
  expect(began).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('the share of one name never exceeds the number of places', async () => {
  const { ask, began } = open({ places: 1, perName: 5 })
  ask('a', 'a')
  await settled()
  expect(began).toEqual(['a'])
})

test('a caller that waits too long leaves the queue, and the next place goes to the one behind', async () => {
  const turns = new FairTurns({ places: 1, perName: 1 })
  expect(await turns.take('a', 60_000)).toBe(true)
  expect(await turns.take('b', 1)).toBe(false)
  const behind = turns.take('c', 60_000)
  turns.end('a')
  expect(await behind).toBe(true)
})
