import type { ProblemResponse } from '@tideway/contract/calls/problems'
import type { AgreementDetails } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { agreementProblems } from '@tideway/contract/pay-to/payto-problems'

/**
 * Returns the problem with the dates of a new agreement, or undefined if they are valid (provider API, PayTo
 * agreements). `today` is the day in Sydney.
 */
export function agreementDatesRefusal(
  details: AgreementDetails,
  today: string,
): ProblemResponse | undefined {
  const { balloonAgreementDetails: balloon } = details
  const open =
    details.variableAgreementDetails ??
    details.usageBasedAgreementDetails ??
    details.fixedAgreementDetails
  const startDate = open?.startDate ?? balloon?.startDate ?? ''
  if (startDate < today) return agreementProblems.startInPast
  if (open?.endDate !== undefined && open.endDate < startDate)
    return agreementProblems.endBeforeStart
  if (balloon?.lastPaymentDate !== undefined && balloon.lastPaymentDate < startDate)
    return agreementProblems.lastBeforeStart
  return undefined
}
