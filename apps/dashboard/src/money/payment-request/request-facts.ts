import { formatAud, numberToCents } from '@tideway/contract/money/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { DetailItem } from '../../ui/text/detail-list.tsx'

/** Returns the facts that identify a payment request in a question. */
export function requestFacts(
  { PaymentRequest: request }: PaymentRequestRecord,
  clientName: string,
): DetailItem[] {
  const cents =
    request.paymentAmount === undefined ? undefined : numberToCents(request.paymentAmount)
  return [
    { label: 'PayID', value: request.payID },
    { label: 'Amount', value: cents === undefined ? 'Any amount' : formatAud(cents) },
    { label: 'Client', value: clientName },
  ]
}
