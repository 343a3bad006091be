import type { Cents } from '../../money/money.ts'
import { parseTwoDecimals } from '../../money/money.ts'
import type { PaymentAgreementFields } from './payment-agreement.ts'
import { agreementKinds } from './payment-agreement.ts'

/**
 * Returns the amount that an agreement is searched by and counts with: the amount of one collection, or else the
 * largest. Undefined if the terms allow any amount.
 */
export function agreementAmount(
  details: PaymentAgreementFields['agreementDetails'],
): Cents | undefined {
  const terms = agreementKinds.map((kind) => details[kind]).find((held) => held !== undefined)
  const text = terms?.amount ?? terms?.maximumAmount
  return text === undefined ? undefined : parseTwoDecimals(text)
}
