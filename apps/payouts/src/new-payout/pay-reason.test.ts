import { asCents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import type { PayCircumstances } from './pay-reason.ts'
import { payDisabledReason } from './pay-reason.ts'

const ready: PayCircumstances = {
  way: 'payId',
  amount: asCents(1000),
  balance: asCents(1000),
  payId: 'answered',
  bsb: 'idle',
}

test.each<[string, Partial<PayCircumstances>, string | undefined]>([
  ['all of the balance', {}, undefined],
  [
    'a cent too much',
    { amount: asCents(1001) },
    'Your balance is $10.00, so you’re $0.01 short. Top up or enter a lower amount.',
  ],
  ['an unknown balance', { balance: undefined, amount: asCents(1001) }, undefined],
  ['no amount yet', { amount: undefined }, undefined],
  ['no PayID yet', { payId: 'idle' }, undefined],
  ['a PayID looked up', { payId: 'asking' }, 'We’re checking the PayID’s name.'],
  [
    'an unknown PayID',
    { payId: 'notFound' },
    'This PayID isn’t registered. Check it with the payee.',
  ],
  [
    'a secret PayID',
    { payId: 'refused' },
    'This PayID’s name is private. Pay by BSB and account instead.',
  ],
  [
    'a look-up that failed',
    { payId: 'failed' },
    'We need to show you the payee’s name before you pay. Check it again.',
  ],
  ['an account, whatever the PayID', { way: 'account', payId: 'notFound' }, undefined],
  ['a BSB looked up', { way: 'account', bsb: 'asking' }, 'We’re checking the BSB.'],
  [
    'an unknown BSB',
    { way: 'account', bsb: 'notFound' },
    'We couldn’t find this BSB. Check it with the payee.',
  ],
  ['a BSB that could not be looked up', { way: 'account', bsb: 'failed' }, undefined],
])('reason why Pay is disabled: %s', (_situation, change, reason) => {
  expect(payDisabledReason({ ...ready, ...change })).toBe(reason)
})
