import { agreementAmount } from '@tideway/contract/pay-to/agreements/agreement-amount'
import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { listTotals } from '../../list/totals/list-totals-line.tsx'

export const paymentAgreementTotals = listTotals<PaymentAgreementRecord>({
  noun: ['payment agreement', 'payment agreements'],
  // Agreements collect at different times, so the sum is of one collection of each agreement.
  sumOf: 'for one collection of each',
  status: (row) => row.PaymentAgreementStatus.status,
  cents: (row) => agreementAmount(row.PaymentAgreement.agreementDetails),
})
