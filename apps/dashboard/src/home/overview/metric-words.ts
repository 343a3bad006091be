import type { MetricName } from '@tideway/contract/payment-requests/activity-metrics'

interface FigureWords {
  title: string
  /** Words after the count. */
  counted: string
}

export const metricWords: Record<MetricName, FigureWords> = {
  paymentRequests: { title: 'Payment Requests', counted: 'completed' },
  outboundPayments: { title: 'Outbound Payments', counted: 'settled' },
  paymentInitiations: { title: 'Payment Initiations', counted: 'settled' },
  refunds: { title: 'Refunds', counted: 'refunded in part or in full' },
}
export const metricNames = Object.keys(metricWords) as MetricName[]

/** `1,118` */
export function countText(count: number): string {
  return count.toLocaleString('en-AU')
}
