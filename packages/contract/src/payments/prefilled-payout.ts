import { paymentDescriptionLength } from '../calls/description-length.ts'
import type { Cents } from '../money/money.ts'
import { centsToText } from '../money/money.ts'
import type { PaymentRecord } from './payment.ts'
import type { PayoutDraft } from './payout-draft.ts'

/**
 * Fields of a new payout that an address may fill. It never fills an account or a PayID: a link from elsewhere must not
 * choose who is paid.
 */
const names = ['payeeName', 'amount', 'description', 'reference'] as const
export type PrefilledPayout = Pick<PayoutDraft, (typeof names)[number]>

const MOST_CHARACTERS = { payeeName: 140, amount: 20, description: 280, reference: 35 }

/** Returns the payout that replaces a refund which the payer's bank sent back. The payer must name another account. */
export function payoutInsteadOfRefund(refund: {
  payer: string | undefined
  /** The words that people know the order by. */
  order: string | undefined
  amountCents: Cents | undefined
}): PrefilledPayout {
  const { payer = '', order = '', amountCents } = refund
  return {
    payeeName: payer,
    amount: amountCents === undefined ? '' : centsToText(amountCents),
    description: `Refund ${order}`.trim().slice(0, paymentDescriptionLength.max),
    reference: order.length <= MOST_CHARACTERS.reference ? order : '',
  }
}

/** Returns the payout that replaces one that failed or came back. The payee must name another account. */
export function payoutInsteadOf({ Payment }: PaymentRecord): PrefilledPayout {
  return {
    payeeName: Payment.payeeName,
    amount: Payment.paymentAmount,
    description: Payment.paymentDescription,
    reference: Payment.paymentReference ?? '',
  }
}

/** Returns the fragment of an address that fills the form. Fragments are sent to no server and are in no log. */
export function prefillFragment(payout: PrefilledPayout): string {
  return new URLSearchParams(payout).toString()
}

/** Returns the fields that an address fills, or undefined if it fills none. */
export function prefilledPayout(fragment: string): PrefilledPayout | undefined {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!names.some((name) => parameters.has(name))) return undefined
  const textOf = (name: keyof PrefilledPayout) =>
    (parameters.get(name) ?? '').slice(0, MOST_CHARACTERS[name])
  return {
    payeeName: textOf('payeeName'),
    amount: textOf('amount'),
    description: textOf('description'),
    reference: textOf('reference'),
  }
}
