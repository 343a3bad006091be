import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { Attempt } from '@tideway/browser/money/idempotency-keys'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import {
  PaymentInitiationChanged,
  PaymentInitiationRecord,
  PaymentInitiationStatusName,
} from '@tideway/contract/pay-to/initiations/payment-initiation'
import type { PaymentInitiationSearch } from '@tideway/contract/pay-to/initiations/payment-initiation-search'
import type { ListPageRequest, PageReading } from '../../list/loading/list-page.ts'
import { searchDatesOf, searchFiltersOf, searchRecords } from '../../list/search/search-call.ts'
import type { TransactionSearch } from '../../list/search/transaction-search.ts'

/** Query keys of payment initiations, by client. */
export const paymentInitiationKeys = {
  lists: (clientId: string) => ['client', clientId, 'payment-initiations', 'list'] as const,
  one: (clientId: string, id: string) =>
    ['client', clientId, 'payment-initiations', 'one', id] as const,
}

export function readPaymentInitiation(api: Api, id: string, signal?: AbortSignal) {
  return api.rest({
    path: '/paymentInitiation',
    query: { id },
    schema: PaymentInitiationRecord,
    ...(signal ? { signal } : {}),
  })
}

/** Reads an id as a single record, and searches for everything else (spec 7.3). */
export function readPaymentInitiations(
  api: Api,
  search: TransactionSearch,
  page: ListPageRequest,
  reading: PageReading<PaymentInitiationRecord>,
): Promise<string | undefined> {
  const { paymentInitiationId, clientTransactionId } = search
  if (paymentInitiationId !== undefined) return readAsPage(api, paymentInitiationId, reading)
  return searchRecords(
    api,
    {
      ...paymentInitiationCall(search),
      schema: PaymentInitiationRecord,
      page: clientTransactionId === undefined ? page : { nextPageId: page.nextPageId },
    },
    reading,
  )
}

/** Treats a 404 as an empty list (spec 8, reports: or on a get-by-id). */
async function readAsPage(
  api: Api,
  id: string,
  { onRecords, signal }: PageReading<PaymentInitiationRecord>,
): Promise<undefined> {
  try {
    onRecords([await readPaymentInitiation(api, id, signal)])
  } catch (error) {
    if (failureStatus(error) !== 404) throw error
  }
}

export function paymentInitiationCall(search: TransactionSearch) {
  return { path: '/paymentInitiation/search', body: paymentInitiationBody(search) }
}

/** Builds the search body: by the client's transaction id, or else by dates and filters, or else empty (spec 7.3). */
export function paymentInitiationBody(search: TransactionSearch): {
  PaymentInitiationSearch?: PaymentInitiationSearch
} {
  const { clientTransactionId } = search
  if (clientTransactionId !== undefined) return { PaymentInitiationSearch: { clientTransactionId } }
  const criteria = {
    ...searchDatesOf(search),
    ...searchFiltersOf(search, PaymentInitiationStatusName.options),
  }
  return Object.keys(criteria).length === 0 ? {} : { PaymentInitiationSearch: criteria }
}

/** The response has no agreement, so the payer is kept from the record before the refund. */
export async function refundPaymentInitiation(
  api: Api,
  refunded: PaymentInitiationRecord,
  amount: Cents,
  attempt: Attempt,
): Promise<PaymentInitiationRecord> {
  const id = refunded.PaymentInitiationStatus.paymentInitiationId
  const changed = await api.rest({
    method: 'POST',
    path: '/paymentInitiation/refund',
    query: { id, refundAmount: centsToText(amount) },
    body: {},
    schema: PaymentInitiationChanged,
    idempotencyKey: attempt.key,
  })
  return { ...refunded, ...changed }
}
