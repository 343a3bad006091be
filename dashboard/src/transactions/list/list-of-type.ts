import type { SearchType } from '../search/search-types.ts'
import type { ShowList } from './transaction-list.ts'

/** The descriptions that are files of their own: the first list does not wait for them. */
const descriptions: Record<string, () => Promise<ShowList>> = {
  OutboundPayments: async () =>
    (await import('../outbound/outbound-payment-list.tsx')).showOutboundPayments,
  PaymentInitiations: async () =>
    (await import('../initiations/payment-initiation-list.tsx')).showPaymentInitiations,
  PaymentAgreement: async () =>
    (await import('../agreements/payment-agreement-list.tsx')).showPaymentAgreements,
}

/** Fetches the list of a transaction type; undefined for the one that comes with the screen. */
export async function listOfType({
  segment,
}: Pick<SearchType, 'segment'>): Promise<ShowList | undefined> {
  return descriptions[segment]?.()
}
