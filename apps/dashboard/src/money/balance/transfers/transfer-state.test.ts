import type { SettlementTarget } from '@tideway/contract/balance/sweep'
import { asCents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import { transferState } from './transfer-state.ts'

const account: SettlementTarget = { kind: 'payId', payId: 'a@b.example', payIdType: 'EMAIL' }
const facts = { text: '', balance: asCents(128_450), account, unanswered: undefined }

test('with a balance, an amount up to the balance can be entered and transferred', () => {
  expect(transferState(facts)).toEqual({
    amountOff: undefined,
    hint: 'Up to $1,284.50',
    message: undefined,
    transferOff: 'Enter an amount.',
  })
  for (const text of ['$1,284.50', '$1,284.5', '$1', '$0.01']) {
    expect(transferState({ ...facts, text }).transferOff).toBeUndefined()
  }
})

test.each([
  ['$0', 'Invalid amount'],
  ['$0.00', 'Invalid amount'],
  ['$1.234', 'Invalid amount'],
  ['$1.2.3', 'Invalid amount'],
  ['$.', 'Invalid amount'],
  ['21,10', 'Invalid amount'],
  ['1e3.00', 'Invalid amount'],
  ['-50.00', 'Invalid amount'],
  ['$1,284.51', 'Amount cannot be greater than the balance of $1,284.50'],
])('%s is not transferred: %s', (text, message) => {
  const state = transferState({ ...facts, text })
  expect(state.message).toBe(message)
  expect(state.transferOff).toBe('Correct the amount to transfer.')
  expect(state.amountOff).toBeUndefined()
})

test.each([undefined, asCents(0), asCents(-5)])(
  'a balance of %j disables the amount input',
  (balance) => {
    expect(transferState({ ...facts, balance, text: '$1.00' })).toEqual({
      amountOff: 'No balance available',
      hint: 'No balance available',
      message: undefined,
      transferOff: 'There’s no balance to transfer.',
    })
  },
)

test.each([
  ['none', 'You don’t have a settlement account yet.'],
  ['loading', 'Loading your settlement account…'],
  ['failed', 'We couldn’t load your settlement account.'],
] as const)('a settlement account with the state %s disables only Transfer', (missing, reason) => {
  const state = transferState({ ...facts, account: missing, text: '$1.00' })
  expect(state.transferOff).toBe(reason)
  expect(state.amountOff).toBeUndefined()
})

test('a transfer without a response blocks any other', () => {
  const state = transferState({ ...facts, text: '$1.00', unanswered: asCents(1_000) })
  expect(state.amountOff).toBe('Send or dismiss the transfer of $10.00 first.')
  expect(state.transferOff).toBe('Send or dismiss the transfer of $10.00 first.')
})
