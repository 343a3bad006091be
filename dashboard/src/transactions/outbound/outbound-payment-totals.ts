import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { PaymentStatusName } from '@tideway/contract/payments/payment'
import { countedList } from '../list/counted-list.ts'

export const outboundPaymentTotals = countedList<PaymentRecord>({
  noun: ['outbound payment', 'outbound payments'],
  statuses: PaymentStatusName.options,
  status: (row) => row.PaymentStatus.status,
  cents: (row) => parseTwoDecimals(row.Payment.paymentAmount),
})
