import { expect, onTestFinished, test } from 'vitest'
import { mapInSlices } from './map-in-slices.ts'

test('a hundred items are mapped in a turn of the event loop, and the results are in order', async () => {
  const items = Array.from({ length: 250 }, (_, index) => index)
  const mappedIn = new Map<number, number>()
  let turn = 0
  const countTurns = () => {
    turn += 1
    next = setImmediate(countTurns)
  }
  let next = setImmediate(countTurns)
  onTestFinished(() => clearImmediate(next))
  const results = await mapInSlices(items, (item, at) => {
    mappedIn.set(turn, (mappedIn.get(turn) ?? 0) + 1)
    return item + at
  })
  expect(results).toEqual(items.map((item) => 2 * item))
  expect([...mappedIn.values()]).toEqual([100, 100, 50])
})
