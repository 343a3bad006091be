import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/payment-initiation'
import { PaymentInitiationStatusName } from '@tideway/contract/pay-to/payment-initiation'
import { countedList } from '../list/counted-list.ts'
import { initiationAmount } from './payment-initiation-record.ts'

export const paymentInitiationTotals = countedList<PaymentInitiationRecord>({
  noun: ['payment initiation', 'payment initiations'],
  statuses: PaymentInitiationStatusName.options,
  status: (row) => row.PaymentInitiationStatus.status,
  cents: initiationAmount,
})
