import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/payment-initiation'
import { listTotals } from '../list/list-totals-line.tsx'
import { initiationAmount } from './payment-initiation-record.ts'

export const paymentInitiationTotals = listTotals<PaymentInitiationRecord>({
  noun: ['payment initiation', 'payment initiations'],
  status: (row) => row.PaymentInitiationStatus.status,
  cents: initiationAmount,
})
