import { describe, expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import {
  SweepCreate,
  settlementAmountMessage,
  settlementTargetOf,
  settlementTargetText,
} from './sweep.ts'

const create = (amount: unknown, clientTransactionId: unknown = 'sweep-1') =>
  SweepCreate.safeParse({ SweepRequest: { amount, clientTransactionId } }).success

describe('body of a sweep', () => {
  test.each(['0.01', '1', '1.5', '1.50', '0100.00', '99999999999.99'])(
    'accepts the amount %j',
    (amount) => {
      expect(create(amount)).toBe(true)
    },
  )

  test.each([
    '',
    '0',
    '0.00',
    '-1',
    '+1',
    '$1.00',
    '1,000.00',
    '1.234',
    '1.',
    '.5',
    '1e3',
    '1 ',
    '1\n',
    '99999999999999.99',
    1,
    null,
    undefined,
  ])('rejects the amount %j', (amount) => {
    expect(create(amount)).toBe(false)
  })

  test.each([
    ['a', true],
    ['x'.repeat(50), true],
    ['8c9c1b1e-6a5e-4c0f-9d0a-8f6f1f1f1f1f', true],
    ['', false],
    ['x'.repeat(51), false],
    ['new\nline', false],
    ['naïve', false],
    [7, false],
    [undefined, false],
  ])('clientTransactionId %j is valid: %j', (id, taken) => {
    expect(
      SweepCreate.safeParse({ SweepRequest: { amount: '1.00', clientTransactionId: id } }).success,
    ).toBe(taken)
  })

  test('rejects unknown fields', () => {
    const SweepRequest = { amount: '1.00', clientTransactionId: 'a' }
    expect(SweepCreate.safeParse({ SweepRequest, more: 1 }).success).toBe(false)
    expect(SweepCreate.safeParse({ SweepRequest: { ...SweepRequest, more: 1 } }).success).toBe(
      false,
    )
  })
})

describe('settlement target (spec 2.20)', () => {
  const account = {
    settlementFullLegalAccountName: 'Harbour Foods Pty Ltd',
    settlementAccountBSB: '062000',
    settlementAccountNo: '12345678',
  }

  test('the PayID has priority', () => {
    const target = settlementTargetOf({
      ...account,
      settlementPayId: 'settle@harbour.example',
      settlementPayIdType: 'EMAIL',
    })
    expect(target).toEqual({
      kind: 'payId',
      payId: 'settle@harbour.example',
      payIdType: 'EMAIL',
    })
    expect(target && settlementTargetText(target)).toBe('PayID settle@harbour.example')
  })

  test.each([undefined, null, ''])('is the account if the PayID is %j', (settlementPayId) => {
    const target = settlementTargetOf({ ...account, settlementPayId })
    expect(target).toEqual({
      kind: 'account',
      accountName: 'Harbour Foods Pty Ltd',
      bsb: '062000',
      accountNo: '12345678',
    })
    expect(target && settlementTargetText(target)).toBe('BSB: 062000 and Account: 12345678')
  })

  test('an account needs BSB and number, but no name', () => {
    expect(settlementTargetOf({})).toBeUndefined()
    expect(settlementTargetOf({ settlementAccountBSB: '062000' })).toBeUndefined()
    expect(settlementTargetOf({ settlementAccountNo: '1', settlementAccountBSB: null })).toBe(
      undefined,
    )
    expect(settlementTargetOf({ ...account, settlementFullLegalAccountName: null })).toEqual({
      kind: 'account',
      accountName: undefined,
      bsb: '062000',
      accountNo: '12345678',
    })
  })
})

test.each([
  ['$1,284.50', 128_450, undefined],
  ['1284.50', 128_450, undefined],
  ['$0.01', 128_450, undefined],
  ['$1,284.51', 128_450, 'Amount cannot be greater than the balance of $1,284.50'],
  ['', 128_450, 'Invalid amount'],
  ['$', 128_450, 'Invalid amount'],
  ['$12', 128_450, 'Invalid amount'],
  ['$1.5', 128_450, 'Invalid amount'],
  ['$1.234', 128_450, 'Invalid amount'],
  ['$0.00', 128_450, 'Invalid amount'],
  ['$0.01', 0, 'Amount cannot be greater than the balance of $0.00'],
])('transferring %j with a balance of %i cents gives the message %j', (text, balance, message) => {
  expect(settlementAmountMessage(text, asCents(balance))).toBe(message)
})
