import { expect, test } from 'vitest'
import { adjustmentReasonProblem, parseAdjustment, whyNotConfirm } from './adjustment.ts'

test.each([
  ['12.50', 1250],
  ['-12.50', -1250],
  ['-7', -700],
  ['0.00', undefined],
  ['-0', undefined],
  ['--5', undefined],
  ['+5', undefined],
  ['1,000', undefined],
  ['12.505', undefined],
  ['', undefined],
])('the adjustment %s is %s cents', (text, cents) => {
  expect(parseAdjustment(text)).toBe(cents)
})

test.each([
  ['Fee of 12 November charged twice', undefined],
  [' ', 'say why, in words that the client may read'],
  ['two\nlines', 'must be one line of at most 200 visible characters'],
  ['x'.repeat(201), 'must be one line of at most 200 visible characters'],
])('the reason %j has the problem %s', (reason, problem) => {
  expect(adjustmentReasonProblem(reason)).toBe(problem)
})

const now = new Date('2026-11-29T00:00:00Z')
const later = new Date('2026-11-29T00:00:01Z')
const by = (name: string, sudoUser?: string) => ({ name, sudoUser })

test.each([
  ['another person', by('jane', 'jane'), by('raj', 'raj'), later, undefined],
  ['another person without sudo', by('jane'), by('raj'), later, undefined],
  ['the same name', by('jane', 'jane'), by(' Jane ', 'raj'), later, /^jane proposed it/],
  ['the same user behind sudo', by('jane', 'x'), by('raj', 'x'), later, /same user of this/],
  ['another person too late', by('jane'), by('raj'), now, /^it has expired/],
] as const)('confirmed by %s', (_who, proposer, confirmer, expiresAt, problem) => {
  const why = whyNotConfirm(proposer, confirmer, { now, expiresAt })
  if (problem === undefined) expect(why).toBeUndefined()
  else expect(why).toMatch(problem)
})
