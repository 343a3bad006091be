import { asCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import { ledgerAccounts, ledgerSidesOf } from './ledger-sides.ts'

test('accounts are always locked in the same order', () => {
  expect(ledgerAccounts).toEqual(['float', 'clearing', 'settlement'])
})

test('a payment with too much in it settles to the float and to clearing', () => {
  const sides = ledgerSidesOf({
    debit: { settlement: asCents(1500) },
    credit: { clearing: asCents(500), float: asCents(1000) },
  })
  expect(sides).toEqual([
    { account: 'float', direction: 'credit', amount_cents: 1000 },
    { account: 'clearing', direction: 'credit', amount_cents: 500 },
    { account: 'settlement', direction: 'debit', amount_cents: 1500 },
  ])
})

test('money that passes through an account is added before it is taken out', () => {
  const amount = asCents(700)
  const through = { float: amount, clearing: amount, settlement: amount }
  expect(
    ledgerSidesOf({ debit: through, credit: through }).map(
      ({ account, direction }) => `${account} ${direction}`,
    ),
  ).toEqual([
    'float credit',
    'float debit',
    'clearing credit',
    'clearing debit',
    'settlement debit',
    'settlement credit',
  ])
})

test('a side without money is left out', () => {
  expect(ledgerSidesOf({ debit: { float: ZERO_CENTS }, credit: {} })).toEqual([])
})
