import { expect, test } from 'vitest'
import { changeKinds, moneyKinds } from './approval-policy.ts'
import { guardedActs } from './guarded-acts.ts'

const rules = Object.entries(guardedActs)

test.each(rules)('%s is guarded, or says why not', (act, rule) => {
  expect(act).toMatch(/^(POST|PUT|PATCH|DELETE) \/(rest\/v1|portal|identity)\/[\w*/-]+$/)
  if (typeof rule === 'string') expect(rule).toMatch(/^[A-Z].*\.$/)
  else expect(rule.length).toBeGreaterThan(0)
})

test('every kind of the policy guards an act', () => {
  const used = new Set(rules.flatMap(([, rule]) => (typeof rule === 'string' ? [] : rule)))
  // Payment files come without a call.
  expect([...used, 'batch'].sort()).toEqual([...moneyKinds, ...changeKinds].sort())
})
