import { describe, expect, test } from 'vitest'
import { exportCells } from '../../exports/export-cells.ts'
import type { EntryKind, TransactionType } from './entry-kinds.ts'
import { entryKindOf, entryKinds, entryWords, isReturnPosting, postingsOf } from './entry-kinds.ts'
import type { StatementEntry } from './statement.ts'
import { signedAmount } from './statement.ts'
import { statementColumns } from './statement-columns.ts'
import { settlementFileName, statementFileName } from './statement-files.ts'
import {
  statementDays,
  statementDaysProblem,
  statementInstants,
  statementPreset,
} from './statement-interval.ts'

test.each<[posting: string, kind: EntryKind]>([
  ['payment_received', 'PAYMENTS'],
  ['initiation_settled', 'PAYMENTS'],
  ['refund', 'REFUNDS'],
  ['initiation_refund', 'REFUNDS'],
  ['refund_failed', 'RETURNS'],
  ['initiation_refund_failed', 'RETURNS'],
  ['payout', 'PAYOUTS'],
  ['payout_failed', 'RETURNS'],
  ['payout_returned', 'RETURNS'],
  ['sweep', 'SETTLEMENTS'],
  ['sweep_failed', 'RETURNS'],
  ['sweep_returned', 'RETURNS'],
  ['top_up', 'TOP_UPS'],
  ['adjustment', 'ADJUSTMENTS'],
  ['a newer posting', 'ADJUSTMENTS'],
  ['constructor', 'ADJUSTMENTS'],
])('a posting %s is one of %s', (posting, kind) => {
  expect(entryKindOf(posting)).toBe(kind)
  expect(isReturnPosting(posting)).toBe(kind === 'RETURNS')
})

test('each kind has its postings, and adjustments also unknown ones', () => {
  expect(postingsOf('REFUNDS')).toEqual({
    kinds: ['refund', 'initiation_refund'],
    isExcluded: false,
  })
  for (const kind of entryKinds)
    for (const posting of ['payout', 'sweep_returned', 'adjustment', 'a newer posting']) {
      const { kinds, isExcluded } = postingsOf(kind)
      expect(kinds.includes(posting) !== isExcluded).toBe(entryKindOf(posting) === kind)
    }
})

test.each<[kind: EntryKind, transactionType: TransactionType, words: string]>([
  ['PAYMENTS', 'PaymentInitiation', 'Payment received'],
  ['REFUNDS', 'PaymentRequest', 'Refund'],
  ['RETURNS', 'PaymentRequest', 'Returned refund'],
  ['RETURNS', 'PaymentInitiation', 'Returned refund'],
  ['RETURNS', 'Payment', 'Returned payout'],
  ['RETURNS', 'SweepRequest', 'Returned settlement'],
  ['SETTLEMENTS', 'SweepRequest', 'Settlement'],
  ['TOP_UPS', 'TopUp', 'Top-up'],
  ['ADJUSTMENTS', 'Adjustment', 'Adjustment'],
])('an entry of %s for a %s is a %s', (kind, transactionType, words) => {
  expect(entryWords({ kind, transactionType })).toBe(words)
})

describe('days', () => {
  test.each([
    ['a day of 24 hours', '2026-11-20', '2026-11-20', '2026-11-19T13:00', '2026-11-20T13:00'],
    ['clocks go forward', '2026-10-04', '2026-10-04', '2026-10-03T14:00', '2026-10-04T13:00'],
    ['clocks go back', '2027-04-04', '2027-04-04', '2027-04-03T13:00', '2027-04-04T14:00'],
    ['a winter', '2026-07-01', '2026-07-31', '2026-06-30T14:00', '2026-07-31T14:00'],
  ])('%s: %s to %s', (_what, from, to, first, end) => {
    expect(statementInstants({ from, to })).toEqual({
      from: new Date(`${first}:00.000Z`),
      to: new Date(`${end}:00.000Z`),
    })
  })

  test.each([
    ['2026-11-20', '2026-11-20', undefined, '2026-11-20'],
    ['2026-11-01', '2026-11-30', undefined, '2026-11-20'],
    ['2026-11-20', '2026-11-19', 'order', undefined],
    ['2026-11-21', '2026-11-21', 'future', undefined],
  ])('%s to %s, on 2026-11-20: %s', (from, to, problem, last) => {
    const today = '2026-11-20'
    expect(statementDaysProblem({ from, to }, today)).toBe(problem)
    if (last) expect(statementDays({ from, to }, today)).toEqual({ from, to: last })
  })

  test('a preset ends today at the latest', () => {
    expect(statementPreset('thismonth', '2026-11-20')).toEqual({
      from: '2026-11-01',
      to: '2026-11-20',
    })
    expect(statementPreset('lastmonth', '2026-11-20')).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
    })
  })
})

test('a file is named by its client and days', () => {
  const days = { from: '2026-11-01', to: '2026-11-20' }
  expect(statementFileName('HARBOUR', days, 'camt053')).toBe(
    'statement_HARBOUR_2026-11-01_2026-11-20.camt053.xml',
  )
  expect(statementFileName('HARBOUR', { ...days, to: '2026-11-01' }, 'bank')).toBe(
    'statement_HARBOUR_2026-11-01_bank.csv',
  )
})

test.each([
  ['2026-11-19', 'settlement_HARBOUR_2026-11-19_0b6f2f3a.xlsx'],
  // By hand: the day in Sydney.
  [undefined, 'settlement_HARBOUR_2026-11-21_0b6f2f3a.xlsx'],
])('the file of a settlement of the day %s is %s', (day, name) => {
  const settlement = {
    settlementId: '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
    createdDatetime: '2026-11-20T21:00:00.412Z',
    ...(day !== undefined && { day }),
  }
  expect(settlementFileName('HARBOUR', settlement, 'xlsx')).toBe(name)
})

const entry: StatementEntry = {
  entryNumber: 12,
  bookedDatetime: '2026-11-20T03:00:00.000Z',
  kind: 'PAYOUTS',
  direction: 'DEBIT',
  amount: '5.00',
  balance: '124.95',
  transactionType: 'Payment',
  name: 'Corner Store Collective',
}

test('a debit lowers the balance', () => {
  expect(signedAmount(entry)).toBe(-500)
  expect(signedAmount({ ...entry, direction: 'CREDIT' })).toBe(500)
  expect(signedAmount({ ...entry, amount: '0.00' })).toBe(0)
})

test('cells of an entry and of a balance', () => {
  const cells = exportCells(statementColumns, 'Australia/Sydney')
  const at = '2026-11-20T14:00:00.000+11:00'
  expect(cells(entry)).toEqual([
    '12',
    at,
    'Payout',
    'Corner Store Collective',
    '',
    '',
    '5.00',
    '',
    '124.95',
    '',
    '',
    '',
  ])
  expect(
    cells({ balanceOf: 'Opening balance', at: '2026-11-20T03:00:00.000Z', balance: '0.00' }),
  ).toEqual(['', at, 'Opening balance', '', '', '', '', '', '0.00', '', '', ''])
})
