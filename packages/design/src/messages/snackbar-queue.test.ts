import { expect, test } from 'vitest'
import { SnackbarQueue } from './snackbar-queue.ts'

/** A clock that advances only on request. */
function clock() {
  let now = 0
  let pending: { at: number; run: () => void } | null = null
  return {
    timers: {
      set(run: () => void, ms: number) {
        pending = { at: now + ms, run }
        return pending
      },
      clear(handle: unknown) {
        if (handle === pending) pending = null
      },
      now: () => now,
    },
    pass(ms: number) {
      const end = now + ms
      while (pending && pending.at <= end) {
        const { at, run } = pending
        now = at
        pending = null
        run()
      }
      now = end
    },
  }
}

test('a message disappears when its time is over', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('User has been updated', { timeout: 2000 })
  pass(1999)
  expect(queue.shown?.text).toBe('User has been updated')
  pass(1)
  expect(queue.shown).toBeNull()
})

test('without a timeout a message stays for ten seconds', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('An error occurred. Please refresh and try again.', { tone: 'error' })
  pass(9999)
  expect(queue.shown).not.toBeNull()
  pass(1)
  expect(queue.shown).toBeNull()
})

test('messages queue up, and each has its full time', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('one', { timeout: 1000 })
  queue.show('two', { timeout: 1000 })
  pass(1000)
  expect(queue.shown?.text).toBe('two')
  pass(999)
  expect(queue.shown?.text).toBe('two')
  pass(1)
  expect(queue.shown).toBeNull()
})

test('a success message disappears after two seconds if another is queued', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('one')
  pass(500)
  queue.show('two')
  queue.show('three')
  pass(1499)
  expect(queue.shown?.text).toBe('one')
  pass(1)
  expect(queue.shown?.text).toBe('two')
  pass(2000)
  expect(queue.shown?.text).toBe('three')
  pass(5000)
  queue.show('four')
  pass(1)
  expect(queue.shown?.text).toBe('four')
  pass(9_998)
  expect(queue.shown?.text).toBe('four')
  pass(1)
  expect(queue.shown).toBeNull()
})

test('an error message keeps its full time, and a held message remains', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('failed', { tone: 'error' })
  queue.show('one')
  pass(9_999)
  expect(queue.shown?.text).toBe('failed')
  pass(1)
  expect(queue.shown?.text).toBe('one')
  queue.hold()
  queue.show('two')
  pass(60_000)
  expect(queue.shown?.text).toBe('one')
  queue.release()
  pass(2_000)
  expect(queue.shown?.text).toBe('two')
})

test('an error message is shown immediately, replacing success messages and ahead of queued ones', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('one', { timeout: 1000 })
  queue.show('two', { timeout: 1000 })
  pass(100)
  queue.show('failed', { tone: 'error', timeout: 1000 })
  expect(queue.shown?.text).toBe('failed')
  queue.show('failed again', { tone: 'error', timeout: 1000 })
  queue.show('failed again', { tone: 'error', timeout: 1000 })
  expect(queue.shown?.text).toBe('failed')
  pass(1000)
  expect(queue.shown?.text).toBe('failed again')
  pass(1000)
  expect(queue.shown?.text).toBe('two')
  pass(1000)
  expect(queue.shown).toBeNull()
})

test('an error does not replace a message that is being read', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('one', { timeout: 1000 })
  queue.hold()
  queue.show('failed', { tone: 'error', timeout: 1000 })
  expect(queue.shown?.text).toBe('one')
  queue.release()
  pass(1000)
  expect(queue.shown?.text).toBe('failed')
})

test('holding a message pauses its remaining time', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('one', { timeout: 1000 })
  pass(400)
  queue.hold()
  pass(60_000)
  expect(queue.shown?.text).toBe('one')
  queue.release()
  pass(599)
  expect(queue.shown?.text).toBe('one')
  pass(1)
  expect(queue.shown).toBeNull()
})

test('closing a held message starts the next one', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('one', { timeout: 1000 })
  queue.show('two', { timeout: 1000 })
  queue.hold()
  queue.close()
  expect(queue.shown?.text).toBe('two')
  pass(1000)
  expect(queue.shown).toBeNull()
})

test('repeating the same message only restarts its time', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('one', { timeout: 1000 })
  pass(900)
  queue.show('one', { timeout: 1000 })
  pass(900)
  expect(queue.shown?.text).toBe('one')
  pass(100)
  expect(queue.shown).toBeNull()
})

test('listeners are notified when a message is shown, closed and followed by the next', () => {
  const { timers, pass } = clock()
  const queue = new SnackbarQueue(timers)
  const shownTexts: (string | undefined)[] = []
  const stop = queue.subscribe(() => shownTexts.push(queue.shown?.text))
  queue.show('one', { timeout: 1000 })
  queue.show('two', { timeout: 1000 })
  pass(2000)
  stop()
  queue.show('three')
  expect(shownTexts).toEqual(['one', 'two', undefined])
})

test('failures that something else explains are dropped, until it ends', () => {
  const { timers } = clock()
  const queue = new SnackbarQueue(timers)
  queue.show('The call failed', { tone: 'error' })
  queue.show('Another failed', { tone: 'error' })
  queue.show('User has been updated')
  const end = queue.dropFailures()
  expect(queue.shown?.text).toBe('User has been updated')
  queue.show('A third failed', { tone: 'error' })
  queue.close()
  expect(queue.shown).toBeNull()
  end()
  queue.show('A later one failed', { tone: 'error' })
  expect(queue.shown?.text).toBe('A later one failed')
})
