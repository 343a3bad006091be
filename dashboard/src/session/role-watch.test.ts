import { expect, test } from 'vitest'
import { createRoleWatch } from './role-watch.ts'

test('a change is told once, and silence for 45 seconds is time to ask', () => {
  let now = 1_000_000
  const watch = createRoleWatch({ now: () => now })
  const told: (string | undefined)[] = []
  const stop = watch.onChange(() => told.push(watch.role))
  now += 60_000
  // A provider that never says it is not asked.
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
  expect(told).toEqual(['BASE_ADMIN', 'BASE_TECH_ADMIN'])
})
