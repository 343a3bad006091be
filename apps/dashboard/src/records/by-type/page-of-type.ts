import type { ComponentType } from 'react'
import type { SearchType } from '../../list/search/search-types.ts'

/** The page of one transaction of each type, in separate files. */
const views: Record<string, () => Promise<ComponentType>> = {
  PaymentRequests: async () =>
    (await import('../payment-requests/payment-request-page.tsx')).PaymentRequestPage,
  OutboundPayments: async () =>
    (await import('../payouts/outbound-payment-page.tsx')).OutboundPaymentPage,
  PaymentInitiations: async () =>
    (await import('../initiations/payment-initiation-page.tsx')).PaymentInitiationPage,
  PaymentAgreement: async () =>
    (await import('../agreements/payment-agreement-page.tsx')).PaymentAgreementPage,
}

/** Loads the page of a transaction type. */
export async function viewOfType({ segment }: Pick<SearchType, 'segment'>): Promise<ComponentType> {
  const load = views[segment]
  if (!load) throw new Error(`there is no page for one of ${segment}`)
  return load()
}
