import { expect, test } from 'vitest'
import { DirectWork } from './direct-work.ts'

/** Opens work that ends when a test says so. */
function open({ atOnce = 2, isStarted = true } = {}) {
  const startedItems: number[] = []
  const queuedItems: number[] = []
  const ends = new Map<number, PromiseWithResolvers<void>>()
  const work = new DirectWork<number>({
    atOnce,
    async work(item) {
      startedItems.push(item)
      const end = Promise.withResolvers<void>()
      ends.set(item, end)
      await end.promise
    },
    async toQueue(item) {
      queuedItems.push(item)
    },
  })
  if (isStarted) work.start()
  return { work, startedItems, queuedItems, ends }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('two items are worked on at a time, and the next starts when one has ended', async () => {
  const { work, startedItems, ends } = open()
  for (const item of [1, 2, 3]) work.add(item)
  expect(startedItems).toEqual([1, 2])
  ends.get(1)?.resolve()
  await turn()
  expect(startedItems).toEqual([1, 2, 3])
})

test('an item whose work fails goes to the job queue', async () => {
  const { work, queuedItems, ends } = open()
  work.add(1)
  ends.get(1)?.reject(new Error('the bank is away'))
  await turn()
  expect(queuedItems).toEqual([1])
})

test('a process that stops gives items that it has not started to the job queue, and waits for the rest', async () => {
  const { work, startedItems, queuedItems, ends } = open()
  for (const item of [1, 2, 3]) work.add(item)
  work.add(4, 60_000)
  let hasStopped = false
  const stopping = work.stop().then(() => {
    hasStopped = true
  })
  await turn()
  expect({ startedItems, queuedItems, hasStopped }).toEqual({
    startedItems: [1, 2],
    queuedItems: [3, 4],
    hasStopped: false,
  })
  ends.get(1)?.resolve()
  ends.get(2)?.resolve()
  await stopping
  expect(startedItems).toEqual([1, 2])
})

test('there is room until a thousand items wait, and none before the start or after the stop', async () => {
  expect(open({ isStarted: false }).work.hasRoom()).toBe(false)
  const { work, ends } = open()
  for (let item = 1; item < 1002; item += 1) work.add(item)
  expect(work.hasRoom()).toBe(true)
  work.add(1002)
  expect(work.hasRoom()).toBe(false)
  for (const { resolve } of ends.values()) resolve()
  await work.stop()
  expect(work.hasRoom()).toBe(false)
})
