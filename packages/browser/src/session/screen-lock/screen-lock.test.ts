import { expect, test } from 'vitest'
import { sampleToken } from '../../../test/sample-token.ts'
import { createPageStorage } from '../storage/page-storage.ts'
import { createScreenLock } from './screen-lock.ts'

const seconds = 1_795_000_000
const clock = { now: () => seconds * 1000 + 999 }

test.each<[string, Record<string, unknown>, boolean]>([
  ['a proof before the lock', { auth_time: seconds - 1 }, true],
  ['a proof at the time of the lock', { auth_time: seconds }, true],
  ['a later proof', { auth_time: seconds + 1 }, false],
  ['no time', {}, true],
  ['a time that is no number', { auth_time: '9999999999' }, true],
])('a locked screen with a token with %s', (_what, claims, locked) => {
  const storage = createPageStorage<'locked' | 'idToken'>()
  const lock = createScreenLock(storage, clock)
  storage.set('idToken', sampleToken('BASE_ADMIN', claims))
  expect(lock.isLocked()).toBe(false)
  lock.setLocked(true)
  expect(lock.isLocked()).toBe(locked)
  lock.setLocked(false)
  expect(lock.isLocked()).toBe(false)
})

test('stays locked without a token', () => {
  const lock = createScreenLock(createPageStorage<'locked' | 'idToken'>(), clock)
  lock.setLocked(true)
  expect(lock.isLocked()).toBe(true)
})
