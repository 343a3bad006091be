import type {
  ActivityFigures,
  FigureName,
} from '@tideway/contract/payment-requests/activity-figures'
import { FIGURE_DAYS, figureRules } from '@tideway/contract/payment-requests/activity-figures'
import {
  outboundPaymentSearchType,
  paymentInitiationSearchType,
  paymentRequestSearchType,
} from '../transactions/search/search-types.ts'

const lists = {
  paymentRequests: paymentRequestSearchType,
  outboundPayments: outboundPaymentSearchType,
  paymentInitiations: paymentInitiationSearchType,
  refunds: paymentRequestSearchType,
} satisfies Record<FigureName, unknown>

/** Returns the list behind a metric, with whole days and the same search and filter. */
export function figureLink({ days }: ActivityFigures, name: FigureName) {
  const { by, status } = figureRules[name]
  return {
    to: `/transactions/${lists[name].segment}`,
    search: {
      startDate: `${days[FIGURE_DAYS]?.day} 00:00:00`,
      endDate: `${days.at(-1)?.day} 23:59:59`,
      ...(by === 'completed' ? { searchByCompletedDate: true as const } : {}),
      ...(status === undefined ? {} : { filter: status }),
    },
  }
}
