import type {
  ActivityMetrics,
  MetricName,
} from '@tideway/contract/payment-requests/activity-metrics'
import { METRIC_DAYS, metricRules } from '@tideway/contract/payment-requests/activity-metrics'
import {
  outboundPaymentSearchType,
  paymentInitiationSearchType,
  paymentRequestSearchType,
} from '../../list/search/search-types.ts'

const lists = {
  paymentRequests: paymentRequestSearchType,
  outboundPayments: outboundPaymentSearchType,
  paymentInitiations: paymentInitiationSearchType,
  refunds: paymentRequestSearchType,
} satisfies Record<MetricName, unknown>

/**
 * Returns the list behind a metric: the same search, with whole days in the zone of the metrics. `zone` is the chosen
 * one, or undefined for the browser's.
 */
export function metricLink({ days }: ActivityMetrics, name: MetricName, zone?: string) {
  const { by, statuses } = metricRules[name]
  return {
    to: `/transactions/${lists[name].segment}`,
    search: {
      startDate: `${days[METRIC_DAYS]?.day} 00:00:00`,
      endDate: `${days.at(-1)?.day} 23:59:59`,
      ...(zone === undefined ? {} : { zone }),
      ...(by === 'completed' ? { searchByCompletedDate: true as const } : {}),
      ...(statuses === undefined ? {} : { status: statuses.join(',') }),
    },
  }
}
