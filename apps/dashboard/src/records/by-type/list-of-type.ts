import type { SearchType } from '../../list/search/search-types.ts'
import type { ShowList } from '../../list/transaction-list.ts'

/** Descriptions in separate files, so that the first list does not wait for them. */
const descriptions: Record<string, () => Promise<ShowList>> = {
  OutboundPayments: async () =>
    (await import('../payouts/outbound-payment-list.tsx')).showOutboundPayments,
  PaymentInitiations: async () =>
    (await import('../initiations/payment-initiation-list.tsx')).showPaymentInitiations,
  PaymentAgreement: async () =>
    (await import('../agreements/payment-agreement-list.tsx')).showPaymentAgreements,
}

/** Loads the list of a transaction type, or returns undefined for the type that is bundled with the screen. */
export async function listOfType({
  segment,
}: Pick<SearchType, 'segment'>): Promise<ShowList | undefined> {
  return descriptions[segment]?.()
}
