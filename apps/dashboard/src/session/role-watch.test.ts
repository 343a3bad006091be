import { expect, test } from 'vitest'
import { createRoleWatch } from './role-watch.ts'

test('a change is reported once, and 45 seconds without a response make a poll due', () => {
  let now = 1_000_000
  const watch = createRoleWatch({ now: () => now })
  const reportedRoles: (string | undefined)[] = []
  const stop = watch.onChange(() => reportedRoles.push(watch.role))
  now += 60_000
  // A provider that never reports the role is not polled.
  watch.note(null)
  expect([watch.role, watch.isDue()]).toEqual([undefined, false])
  watch.note('BASE_ADMIN')
  watch.note('BASE_ADMIN')
  now += 44_999
  expect(watch.isDue()).toBe(false)
  now += 1
  expect(watch.isDue()).toBe(true)
  watch.note('BASE_TECH_ADMIN')
  expect(watch.isDue()).toBe(false)
  stop()
  watch.note('BASE_ADMIN')
  expect(reportedRoles).toEqual(['BASE_ADMIN', 'BASE_TECH_ADMIN'])
})
