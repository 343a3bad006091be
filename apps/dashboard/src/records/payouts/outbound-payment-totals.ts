import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { paidOutWords } from '@tideway/contract/records/settled-money'
import { payoutMoney } from '@tideway/contract/settled-money/record-money'
import { listTotals } from '../../list/totals/list-totals-line.tsx'

export const outboundPaymentTotals = listTotals<PaymentRecord>({
  noun: ['outbound payment', 'outbound payments'],
  status: (row) => row.PaymentStatus.status,
  cents: (row) => parseTwoDecimals(row.Payment.paymentAmount),
  money: { of: payoutMoney, words: paidOutWords },
})
