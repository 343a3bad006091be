// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionMessage } from '../session-channel.ts'
import { watchIdle } from './idle-watch.ts'

let posted: SessionMessage[]
let hear: (message: SessionMessage) => void
let idle: ReturnType<typeof vi.fn<() => void>>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  const messages: SessionMessage[] = []
  posted = messages
  idle = vi.fn<() => void>()
  stop = watchIdle({
    minutes: 15,
    sub: 'account-1',
    clock: { now: () => Date.now() },
    channel: {
      post: (message) => void messages.push(message),
      listen(listener) {
        hear = listener
        return () => undefined
      },
    },
    onIdle: idle,
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const act = (kind = 'keydown') => window.dispatchEvent(new Event(kind))

test('a screen without any act is idle after its minutes, and once for each time', () => {
  vi.advanceTimersByTime(15 * 60_000 - 1)
  expect(idle).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(5_000)
  expect(idle).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(idle).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'])(
  '%s counts as an act',
  (kind) => {
    vi.advanceTimersByTime(14 * 60_000)
    act(kind)
    vi.advanceTimersByTime(14 * 60_000)
    expect(idle).toHaveBeenCalledTimes(0)
  },
)

test('an act in another window of the same user counts, and of another user does not', () => {
  vi.advanceTimersByTime(14 * 60_000)
  hear({ kind: 'active', sub: 'account-1' })
  vi.advanceTimersByTime(14 * 60_000)
  hear({ kind: 'active', sub: 'account-2' })
  expect(idle).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(70_000)
  expect(idle).toHaveBeenCalledTimes(1)
})

test('the other windows are notified of an act, at most once in five seconds', () => {
  vi.advanceTimersByTime(60_000)
  act()
  act()
  vi.advanceTimersByTime(4_999)
  act()
  expect(posted).toEqual([{ kind: 'active', sub: 'account-1' }])
  vi.advanceTimersByTime(1)
  act()
  expect(posted).toHaveLength(2)
})

test('the first act after the computer slept finds it idle', () => {
  vi.setSystemTime(3_600_000)
  act()
  expect(idle).toHaveBeenCalledTimes(1)
})
