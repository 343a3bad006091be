import { expect, test } from 'vitest'
import type { BalanceTransferStatus, BalanceTransferType } from './balance-transfer.ts'
import { balanceTransferReason, balanceTransferState, isUnderWay } from './balance-transfer.ts'

test.each<[BalanceTransferType, BalanceTransferStatus, string, boolean]>([
  ['SETTLEMENT', 'CREATED', 'Submitted', true],
  ['SETTLEMENT', 'PENDING', 'Waiting for the bank', true],
  ['SETTLEMENT', 'SETTLED', 'Settled', false],
  ['SETTLEMENT', 'FAILED', 'Failed', false],
  ['SETTLEMENT', 'RETURNED', 'Returned', false],
  ['TOP_UP', 'SETTLED', 'Received', false],
  ['CREDIT_ADJUSTMENT', 'SETTLED', 'Booked', false],
  ['DEBIT_ADJUSTMENT', 'SETTLED', 'Booked', false],
])('a %s with status %s reads %s', (type, status, words, underWay) => {
  expect([balanceTransferState({ type, status }), isUnderWay({ status })]).toEqual([
    words,
    underWay,
  ])
})

test.each<[BalanceTransferStatus, string | undefined, string | undefined]>([
  ['FAILED', 'AC06', 'The account is blocked (AC06). The money is back in your balance.'],
  [
    'RETURNED',
    'MS02',
    'The payee sent it back without a reason (MS02). The money is back in your balance.',
  ],
  ['FAILED', undefined, 'The receiving bank gave no reason. The money is back in your balance.'],
  ['FAILED', 'ZZ99', 'The receiving bank answered ZZ99. The money is back in your balance.'],
  ['SETTLED', undefined, undefined],
  ['PENDING', 'AC06', undefined],
])('the reason for %s with code %j reads %j', (status, reason, words) => {
  const transfer = {
    type: 'SETTLEMENT',
    status,
    ...(reason === undefined ? {} : { reason }),
  } as const
  expect(balanceTransferReason(transfer)).toBe(words)
})

test('the reason for an adjustment is in its own words', () => {
  const reason = 'Fee of 12 November charged twice'
  expect(balanceTransferReason({ type: 'DEBIT_ADJUSTMENT', status: 'SETTLED', reason })).toBe(
    reason,
  )
})
