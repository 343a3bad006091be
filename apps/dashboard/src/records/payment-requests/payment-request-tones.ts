import type { PaymentRequestStatusName } from '@tideway/contract/refunds/refund'
import type { Tone } from '@tideway/design/indicators/chip'
import type { HistoryKind } from './history/history.ts'

export const statusTones = {
  WAITING: 'blue',
  COMPLETE: 'green',
  EXPIRED: 'grey',
  RETURN_IN_PROGRESS: 'yellow',
  RETURN_COMPLETE: 'violet',
  RETURN_FAILED: 'red',
} satisfies Record<PaymentRequestStatusName, Tone>

/** A filled marker means that the entry is final. */
export const historyTones = {
  CREATED: { tone: 'grey', filled: false },
  FAILED_ATTEMPT: { tone: 'red', filled: false },
  COMPLETED: { tone: 'green', filled: true },
  EXPIRED: { tone: 'grey', filled: true },
  RETURN_IN_PROGRESS: { tone: 'yellow', filled: false },
  RETURN_COMPLETED: { tone: 'violet', filled: true },
  RETURN_FAILED: { tone: 'red', filled: true },
} satisfies Record<HistoryKind, { tone: Tone; filled: boolean }>
