import { agreementAmount } from '@tideway/contract/pay-to/agreement-amount'
import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/payment-agreement'
import { PaymentAgreementStatusName } from '@tideway/contract/pay-to/payment-agreement'
import { countedList } from '../list/counted-list.ts'

export const paymentAgreementTotals = countedList<PaymentAgreementRecord>({
  noun: ['payment agreement', 'payment agreements'],
  // Agreements collect at different times, so their amounts add up to one collection of each.
  sumOf: 'for one collection of each',
  statuses: PaymentAgreementStatusName.options,
  status: (row) => row.PaymentAgreementStatus.status,
  cents: (row) => agreementAmount(row.PaymentAgreement.agreementDetails),
})
