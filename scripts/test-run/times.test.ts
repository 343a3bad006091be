import { expect, test } from 'vitest'
import { measureMachine } from './machine-speed.ts'
import { listPhases } from './phases.ts'
import { allowedSeconds, readCommittedTimes, remarkSlowPhase } from './times.ts'

const committed = { machine: 0.5, phases: { Build: 30 }, files: {} }

test.each([
  ['the machine of the committed times', 0.5, 120],
  ['a machine that takes three times as long', 1.5, 240],
  ['a machine that takes half as long, because half of it is waiting', 0.25, 120],
])('a phase may take twice its committed time and 60 s on %s', (_what, machine, seconds) => {
  expect(allowedSeconds('Build', machine, committed)).toBe(seconds)
})

test('a phase without a committed time may take any time', () => {
  expect(allowedSeconds('New', 0.5, committed)).toBeUndefined()
})

test('a phase that took longer is reported, with what to do', () => {
  expect(remarkSlowPhase('Build', 75, 75)).toBeUndefined()
  expect(remarkSlowPhase('Build', 76.2, 75)).toBe(
    [
      'failed: Build took 76 s, and may take 75 s on this machine',
      '    Find what became slow. If it is worth its time, npm test -- --save-times commits the new times.',
    ].join('\n'),
  )
})

test('every phase of npm test has a committed time', () => {
  const names = listPhases({ chromium: '', full: false }).map(({ name }) => name)
  expect(Object.keys(readCommittedTimes().phases)).toEqual(names)
})

test('the speed of a machine is the time of the fixed piece of work, in seconds', async () => {
  const seconds = await measureMachine()
  expect(seconds).toBeGreaterThan(0.05)
  expect(seconds).toBeLessThan(60)
})
