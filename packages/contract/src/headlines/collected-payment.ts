import { initiationAmount } from '../exports/payment-initiation-columns.ts'
import { ZERO_CENTS } from '../money/money.ts'
import type { PaymentInitiationRecord } from '../pay-to/initiations/payment-initiation.ts'
import type { ReceivedPayment } from '../refunds/received-payments.ts'
import { refundsOf } from './record-refunds.ts'

/** Returns the payment that an initiation collected, with its refunds. */
export function collectedPaymentOf(record: PaymentInitiationRecord): ReceivedPayment {
  return {
    amountCents: initiationAmount(record) ?? ZERO_CENTS,
    refunds: refundsOf(record.PaymentInitiationStatus.refundInformation?.requests),
  }
}
