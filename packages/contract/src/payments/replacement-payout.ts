import { paymentDescriptionLength } from '../calls/description-length.ts'
import type { Cents } from '../money/money.ts'
import { centsToText } from '../money/money.ts'
import type { PaymentRecord } from './payment.ts'
import type { PrefilledPayout } from './prefilled-payout.ts'
import { MOST_CHARACTERS } from './prefilled-payout.ts'

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

/** Returns the payout that replaces one that came back. The person corrects the account. */
export function payoutSentAgain({ Payment, PaymentStatus }: PaymentRecord): PrefilledPayout {
  return {
    payeeName: Payment.payeeName,
    amount: Payment.paymentAmount,
    description: Payment.paymentDescription,
    reference: Payment.paymentReference ?? '',
    replacesPaymentId: PaymentStatus.paymentId,
  }
}
