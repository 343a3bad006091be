import type { Cents } from '@tideway/contract/money/money'
import { formatAud, subtractCents } from '@tideway/contract/money/money'
import type { PayoutDraft } from '@tideway/contract/payments/payout-draft'
import type { Enquiry } from './use-enquiry.ts'

export interface PayCircumstances {
  way: PayoutDraft['way']
  amount: Cents | undefined
  /** Undefined where it is not known: the provider decides then. */
  balance: Cents | undefined
  payId: Enquiry<unknown>['state']
  bsb: Enquiry<unknown>['state']
}

/** Why a payout without wrong fields cannot be paid now, and the way out; undefined when it can. */
export function payDisabledReason(now: PayCircumstances): string | undefined {
  if (now.amount !== undefined && now.balance !== undefined && now.amount > now.balance) {
    return `The balance is ${formatAud(now.balance)}, ${formatAud(subtractCents(now.amount, now.balance))} too little. Top up, or pay less.`
  }
  if (now.way === 'account') {
    if (now.bsb === 'asking') return 'The BSB is being looked up.'
    return now.bsb === 'notFound' ? 'No bank has this BSB. Check it with the payee.' : undefined
  }
  switch (now.payId) {
    case 'asking':
      return 'The name behind the PayID is being looked up.'
    case 'notFound':
      return 'No such PayID is registered. Check it with the payee.'
    case 'refused':
      return 'Nobody may be told who holds this PayID. Pay by BSB and account.'
    case 'failed':
      return 'The name has to be seen before you pay. Look it up again.'
    default:
      return undefined
  }
}
