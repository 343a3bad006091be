import type { PaymentAgreementStatusName } from '@tideway/contract/pay-to/agreements/payment-agreement'
import type { Tone } from '@tideway/design/indicators/chip'

/** Chip colours of agreement statuses (spec 4, payment agreement statuses and chip colours). */
export const paymentAgreementTones = {
  CREATED: 'grey',
  ACTIVE: 'green',
  CANCELLED: 'red',
  SUSPENDED: 'yellow',
  FAILED: 'yellow',
} satisfies Record<PaymentAgreementStatusName, Tone>
