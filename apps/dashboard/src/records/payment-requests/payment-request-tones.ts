import type { PaymentRequestStatusName } from '@tideway/contract/refunds/refund'
import type { Tone } from '@tideway/design/indicators/chip'

export const statusTones = {
  WAITING: 'blue',
  COMPLETE: 'green',
  EXPIRED: 'grey',
  RETURN_IN_PROGRESS: 'yellow',
  RETURN_COMPLETE: 'violet',
  RETURN_FAILED: 'red',
} satisfies Record<PaymentRequestStatusName, Tone>
