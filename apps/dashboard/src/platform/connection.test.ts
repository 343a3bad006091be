import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from './connection.ts'
import { createConnection } from './connection.ts'

let online: boolean
let networkChanged: () => void
/** The answers to the checks, in order. Checks after them find the service available. */
let answers: boolean[]
let requested: number[]
let rereads: number
let onReread: () => void
let reportedStates: string[]
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  online = true
  answers = []
  requested = []
  rereads = 0
  onReread = () => {}
  const states: string[] = []
  reportedStates = states
  connection = createConnection({
    network: {
      isOnline: () => online,
      onChange(listener) {
        networkChanged = listener
        return () => {}
      },
    },
    async isBack() {
      requested.push(Date.now())
      return answers.shift() ?? true
    },
    async rereadFailed() {
      rereads += 1
      onReread()
    },
  })
  connection.onChange(() => states.push(connection.state))
})
afterEach(() => {
  vi.useRealTimers()
})

function setOnline(value: boolean): void {
  online = value
  networkChanged()
}

test('a short outage ends with the service’s first answer, and failed reads are repeated', async () => {
  connection.noteUnavailable(undefined)
  connection.noteUnavailable(undefined)
  expect([connection.state, rereads]).toEqual(['unavailable', 0])
  await vi.advanceTimersByTimeAsync(1_999)
  expect(requested).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([connection.state, rereads, requested]).toEqual(['fine', 1, [2_000]])
  expect(reportedStates).toEqual(['unavailable', 'fine'])
})

test('a longer outage is checked at growing intervals, up to half a minute', async () => {
  answers = [false, false, false, false, false, false]
  connection.noteUnavailable(undefined)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requested).toEqual([2_000, 6_000, 14_000, 30_000, 60_000, 90_000, 120_000])
  expect([connection.state, rereads]).toEqual(['fine', 1])
  // The waits of the next outage start short again.
  connection.noteUnavailable(undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requested.at(-1)).toBe(122_000)
})

test.each([
  [5_000, 5_000],
  [500, 2_000],
  [600_000, 30_000],
])('a suggested wait of %i ms is limited to %i', async (suggested, expected) => {
  connection.noteUnavailable(suggested)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requested).toEqual([expected])
})

test('the outage continues while a part of the service is unavailable', async () => {
  let out = 2
  onReread = () => {
    out -= 1
    if (out >= 0) connection.noteUnavailable(undefined)
  }
  connection.noteUnavailable(undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requested, rereads, reportedStates]).toEqual([
    [2_000, 6_000, 14_000],
    3,
    ['unavailable', 'fine'],
  ])
})

test('reads that failed offline are repeated when the network is back', async () => {
  setOnline(false)
  expect([connection.state, rereads]).toEqual(['offline', 0])
  setOnline(true)
  expect([connection.state, rereads]).toEqual(['fine', 1])
  networkChanged()
  expect(rereads).toBe(1)
})

test('going offline during an outage does not end it, and failed reads are repeated once', async () => {
  answers = [false]
  connection.noteUnavailable(undefined)
  setOnline(false)
  setOnline(true)
  expect([connection.state, rereads]).toEqual(['unavailable', 0])
  await vi.advanceTimersByTimeAsync(6_000)
  expect([connection.state, rereads]).toEqual(['fine', 1])
})
