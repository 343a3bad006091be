import type { FigureName } from '@tideway/contract/activity-figures'

interface FigureWords {
  title: string
  /** What its count counts. */
  counted: string
}

export const figureWords: Record<FigureName, FigureWords> = {
  paymentRequests: { title: 'Payment Requests', counted: 'completed' },
  outboundPayments: { title: 'Outbound Payments', counted: 'SETTLED' },
  paymentInitiations: { title: 'Payment Initiations', counted: 'SETTLED' },
  refunds: { title: 'Refunds', counted: 'RETURN_COMPLETE' },
}
export const figureNames = Object.keys(figureWords) as FigureName[]

/** `1,118` */
export function countText(count: number): string {
  return count.toLocaleString('en-AU')
}
