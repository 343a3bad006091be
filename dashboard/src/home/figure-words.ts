import type { FigureName } from '@tideway/contract/payment-requests/activity-figures'
import { figureRules } from '@tideway/contract/payment-requests/activity-figures'

interface FigureWords {
  title: string
  /** Word after the count, followed by the status from the lists if that is another word. */
  counted: string
}

export const figureWords: Record<FigureName, FigureWords> = {
  paymentRequests: { title: 'Payment Requests', counted: 'completed' },
  outboundPayments: { title: 'Outbound Payments', counted: 'settled' },
  paymentInitiations: { title: 'Payment Initiations', counted: 'settled' },
  refunds: { title: 'Refunds', counted: `refunded (${figureRules.refunds.status})` },
}
export const figureNames = Object.keys(figureWords) as FigureName[]

/** `1,118` */
export function countText(count: number): string {
  return count.toLocaleString('en-AU')
}
