import { describe, expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import type { GuardedCall } from './approval-policy.ts'
import {
  ApprovalPolicy,
  approvalRule,
  asksForApproval,
  changeKinds,
  moneyKinds,
  needsApproval,
  noApprovalPolicy,
  parsePolicyAmount,
  policyAmountMessage,
  policyFor,
} from './approval-policy.ts'

const policy = (changes: Partial<ApprovalPolicy> = {}): ApprovalPolicy => ({
  ...noApprovalPolicy,
  amounts: { ...noApprovalPolicy.amounts, payout: '1000.00', refund: '0.00' },
  changes: ['key', 'policy'],
  ...changes,
})

describe('a call waits', () => {
  test.each<[GuardedCall, boolean]>([
    [{ kind: 'payout', by: 'user', cents: asCents(1000_01) }, true],
    [{ kind: 'payout', by: 'user', cents: asCents(1000_00) }, false],
    [{ kind: 'payout', by: 'user', cents: asCents(1) }, false],
    [{ kind: 'payout', by: 'user' }, true],
    [{ kind: 'refund', by: 'user', cents: asCents(1) }, true],
    [{ kind: 'sweep', by: 'user', cents: asCents(9_000_000_00) }, false],
    [{ kind: 'sweep', by: 'user' }, false],
    [{ kind: 'key', by: 'user' }, true],
    [{ kind: 'policy', by: 'user' }, true],
    [{ kind: 'user', by: 'user' }, false],
    [{ kind: 'payout', by: 'key', cents: asCents(1000_01) }, false],
    [{ kind: 'key', by: 'key' }, false],
  ])('%j: %s', (call, waits) => {
    expect(needsApproval(policy(), call)).toBe(waits)
  })

  test.each<[string | null, string | null, sum: number, largest: number, waits: boolean]>([
    [null, null, 9_000_000_00, 5_000_00, false],
    [null, '200.00', 200_00, 99_00, false],
    [null, '200.00', 200_01, 99_00, true],
    [null, '200.00', 400_00, 200_01, true],
    ['1000.00', null, 1000_00, 900_00, false],
    ['1000.00', null, 1000_01, 1_00, true],
    ['1000.00', '200.00', 1000_00, 200_00, false],
    ['1000.00', '200.00', 201_00, 201_00, true],
  ])(
    'bulk refunds above %s and refunds above %s: of %i cents, the largest %i: %s',
    (bulkRefund, refund, sum, largest, waits) => {
      const newPolicy = policy({ amounts: { ...noApprovalPolicy.amounts, bulkRefund, refund } })
      const [cents, largestCents] = [asCents(sum), asCents(largest)]
      expect(
        needsApproval(newPolicy, { kind: 'bulkRefund', by: 'user', cents, largestCents }),
      ).toBe(waits)
    },
  )

  test.each<[string | null, string | null, sum: number, largest: number, waits: boolean]>([
    [null, null, 9_000_000_00, 5_000_00, false],
    [null, '200.00', 200_00, 99_00, false],
    [null, '200.00', 200_01, 99_00, true],
    [null, '200.00', 400_00, 200_01, true],
    ['1000.00', null, 1000_00, 900_00, false],
    ['1000.00', null, 1000_01, 1_00, true],
    ['0.00', null, 1, 1, true],
    ['1000.00', '200.00', 1000_00, 200_00, false],
    ['1000.00', '200.00', 201_00, 201_00, true],
  ])(
    'payment files above %s and payouts above %s: of %i cents, the largest %i: %s, whatever keys do',
    (batch, payout, sum, largest, waits) => {
      const amounts = { ...noApprovalPolicy.amounts, batch, payout }
      const [cents, largestCents] = [asCents(sum), asCents(largest)]
      for (const apiKeys of [false, true]) {
        const file: GuardedCall = { kind: 'batch', by: 'file', cents, largestCents }
        expect(needsApproval(policy({ amounts, apiKeys }), file)).toBe(waits)
      }
    },
  )

  test('with an API key only if the policy says so', () => {
    const call: GuardedCall = { kind: 'payout', by: 'key', cents: asCents(1000_01) }
    expect(needsApproval(policy({ apiKeys: true }), call)).toBe(true)
    expect(needsApproval(policy({ apiKeys: true }), { ...call, cents: asCents(1) })).toBe(false)
  })
})

test('without a policy nothing waits', () => {
  for (const kind of [...moneyKinds, ...changeKinds])
    for (const by of ['user', 'key', 'file'] as const)
      expect(needsApproval({ ...noApprovalPolicy, apiKeys: true }, { kind, by })).toBe(false)
  expect(asksForApproval(noApprovalPolicy)).toBe(false)
  expect(asksForApproval(policy())).toBe(true)
  expect(asksForApproval(policy({ amounts: noApprovalPolicy.amounts }))).toBe(true)
})

describe('a policy is valid', () => {
  test.each<[string, unknown, boolean]>([
    ['off', noApprovalPolicy, true],
    ['with amounts and changes', policy(), true],
    ['with every change', policy({ changes: [...changeKinds] }), true],
    ['with a change twice', policy({ changes: ['key', 'key'] }), false],
    ['with an unknown change', { ...policy(), changes: ['colour'] }, false],
    ['for an hour', policy({ expiryHours: 1 }), true],
    ['for no time', policy({ expiryHours: 0 }), false],
    ['for 30 days', policy({ expiryHours: 720 }), true],
    ['for longer', policy({ expiryHours: 721 }), false],
    ['for half an hour', policy({ expiryHours: 0.5 }), false],
    ['without expiry', { ...policy(), expiryHours: undefined }, false],
    ['with a number', { ...policy(), amounts: { ...policy().amounts, payout: 1000 } }, false],
    ['with one decimal', { ...policy(), amounts: { ...policy().amounts, payout: '1.5' } }, false],
    ['below zero', { ...policy(), amounts: { ...policy().amounts, payout: '-1.00' } }, false],
  ])('%s: %#', (_name, input, valid) => {
    expect(ApprovalPolicy.safeParse(input).success).toBe(valid)
  })

  test('with an amount of each kind', () => {
    const accepted = moneyKinds.filter(
      (kind) =>
        ApprovalPolicy.safeParse(
          policy({ amounts: { ...noApprovalPolicy.amounts, [kind]: '10.00' } }),
        ).success,
    )
    expect(accepted).toEqual(moneyKinds)
  })
})

test.each<[string, string | null | undefined]>([
  ['', null],
  [' ', null],
  ['0', '0.00'],
  ['0.0', '0.00'],
  ['1000', '1000.00'],
  ['1000.5', '1000.50'],
  [' 12.34 ', '12.34'],
  ['12.345', undefined],
  ['-1', undefined],
  ['1,000', undefined],
  ['much', undefined],
])('the typed amount %j is %j', (typed, amount) => {
  expect(parsePolicyAmount(typed)).toBe(amount)
  expect(policyAmountMessage(typed)).toBe(amount === undefined ? 'Invalid amount' : undefined)
})

describe('the rule that makes a call wait', () => {
  const amounts = { ...noApprovalPolicy.amounts, payout: '100.00', sweep: '0.00', refund: '50.00' }
  const newPolicy = policy({ amounts: { ...amounts, bulkRefund: '1000.00' } })
  test.each<[GuardedCall, string | undefined]>([
    [
      { kind: 'payout', by: 'user', cents: asCents(100_01) },
      'Payouts above $100.00 wait for a second person.',
    ],
    [{ kind: 'payout', by: 'user', cents: asCents(100_00) }, undefined],
    [
      { kind: 'sweep', by: 'user', cents: asCents(1) },
      'All transfers to the settlement account wait for a second person.',
    ],
    [
      { kind: 'bulkRefund', by: 'user', cents: asCents(60_00), largestCents: asCents(50_01) },
      'Refunds above $50.00 wait for a second person.',
    ],
    [
      { kind: 'bulkRefund', by: 'user', cents: asCents(1000_01), largestCents: asCents(50_01) },
      'Bulk refunds above $1,000.00 wait for a second person.',
    ],
    [
      { kind: 'batch', by: 'file', cents: asCents(101_00), largestCents: asCents(101_00) },
      'Payouts above $100.00 wait for a second person.',
    ],
    [{ kind: 'key', by: 'user' }, 'Changes to API keys wait for a second person.'],
    [{ kind: 'user', by: 'user' }, undefined],
    [{ kind: 'payout', by: 'key', cents: asCents(100_01) }, undefined],
  ])('%j: %s', (call, rule) => {
    expect(approvalRule(newPolicy, call)).toBe(rule)
  })

  test('is known for the kinds that a person can call, and for no others', () => {
    expect(policyFor(newPolicy, new Set(['payout', 'key']))).toEqual({
      ...newPolicy,
      amounts: { ...noApprovalPolicy.amounts, payout: '100.00' },
      changes: ['key'],
    })
  })
})
