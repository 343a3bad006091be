import { cents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import type { PayCircumstances } from './pay-reason.ts'
import { payDisabledReason } from './pay-reason.ts'

const ready: PayCircumstances = {
  way: 'payId',
  amount: cents(1000),
  balance: cents(1000),
  payId: 'answered',
  bsb: 'idle',
}

test.each<[string, Partial<PayCircumstances>, string | undefined]>([
  ['all of the balance', {}, undefined],
  [
    'a cent too much',
    { amount: cents(1001) },
    'The balance is $10.00, $0.01 too little. Top up, or pay less.',
  ],
  ['an unknown balance', { balance: undefined, amount: cents(1001) }, undefined],
  ['no amount yet', { amount: undefined }, undefined],
  ['no PayID yet', { payId: 'idle' }, undefined],
  ['a PayID looked up', { payId: 'asking' }, 'The name behind the PayID is being looked up.'],
  [
    'an unknown PayID',
    { payId: 'notFound' },
    'No such PayID is registered. Check it with the payee.',
  ],
  [
    'a secret PayID',
    { payId: 'refused' },
    'Nobody may be told who holds this PayID. Pay by BSB and account.',
  ],
  [
    'a look-up that failed',
    { payId: 'failed' },
    'The name has to be seen before you pay. Look it up again.',
  ],
  ['an account, whatever the PayID', { way: 'account', payId: 'notFound' }, undefined],
  ['a BSB looked up', { way: 'account', bsb: 'asking' }, 'The BSB is being looked up.'],
  [
    'an unknown BSB',
    { way: 'account', bsb: 'notFound' },
    'No bank has this BSB. Check it with the payee.',
  ],
  ['a BSB that could not be looked up', { way: 'account', bsb: 'failed' }, undefined],
])('%s', (_situation, change, reason) => {
  expect(payDisabledReason({ ...ready, ...change })).toBe(reason)
})
