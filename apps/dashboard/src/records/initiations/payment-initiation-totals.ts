import { initiationAmount } from '@tideway/contract/exports/payment-initiation-columns'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { receivedWords } from '@tideway/contract/records/settled-money'
import { initiationMoney } from '@tideway/contract/settled-money/record-money'
import { listTotals } from '../../list/totals/list-totals-line.tsx'

export const paymentInitiationTotals = listTotals<PaymentInitiationRecord>({
  noun: ['payment initiation', 'payment initiations'],
  status: (row) => row.PaymentInitiationStatus.status,
  cents: initiationAmount,
  money: { of: initiationMoney, words: receivedWords },
})
