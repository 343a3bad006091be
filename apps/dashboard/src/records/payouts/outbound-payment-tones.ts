import type { PaymentStatusName } from '@tideway/contract/payments/payment'
import type { Tone } from '@tideway/design/indicators/chip'

export const outboundPaymentTones = {
  CREATED: 'grey',
  PENDING: 'blue',
  SETTLED: 'green',
  RETURNED: 'violet',
  FAILED: 'red',
} satisfies Record<PaymentStatusName, Tone>
