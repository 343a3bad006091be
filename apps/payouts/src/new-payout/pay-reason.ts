import type { Cents } from '@tideway/contract/money/money'
import { formatAud, subtractCents } from '@tideway/contract/money/money'
import type { PayoutDraft } from '@tideway/contract/payments/payout-draft'
import type { Enquiry } from './use-enquiry.ts'

export interface PayCircumstances {
  way: PayoutDraft['way']
  amount: Cents | undefined
  /** Undefined if the balance is unknown. The provider then decides. */
  balance: Cents | undefined
  payId: Enquiry<unknown>['state']
  bsb: Enquiry<unknown>['state']
}

/**
 * Returns the reason why a payout with valid fields cannot be paid now, with the way to fix it. Undefined if it can.
 */
export function payDisabledReason(now: PayCircumstances): string | undefined {
  if (now.amount !== undefined && now.balance !== undefined && now.amount > now.balance) {
    return `Your balance is ${formatAud(now.balance)}, so you’re ${formatAud(subtractCents(now.amount, now.balance))} short. Top up or enter a lower amount.`
  }
  if (now.way === 'account') {
    if (now.bsb === 'asking') return 'We’re checking the BSB.'
    return now.bsb === 'notFound'
      ? 'We couldn’t find this BSB. Check it with the payee.'
      : undefined
  }
  switch (now.payId) {
    case 'asking':
      return 'We’re checking the PayID’s name.'
    case 'notFound':
      return 'This PayID isn’t registered. Check it with the payee.'
    case 'refused':
      return 'This PayID’s name is private. Pay by BSB and account instead.'
    case 'failed':
      return 'We need to show you the payee’s name before you pay. Check it again.'
    default:
      return undefined
  }
}
