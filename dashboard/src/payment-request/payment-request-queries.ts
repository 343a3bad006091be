import { PaymentRequestRecord } from '@tideway/contract/payment-request'
import type { PaymentRequestSearch } from '@tideway/contract/payment-request-search'
import { readRecordStream } from '../platform/record-stream.ts'
import type { Api } from '../session/api.ts'

/** The keys of everything read about payment requests, of one client. What changes one refreshes `all`. */
export const paymentRequestKeys = {
  all: (clientId: string) => ['client', clientId, 'payment-requests'] as const,
  lists: (clientId: string) => [...paymentRequestKeys.all(clientId), 'list'] as const,
  one: (clientId: string, paymentRequestId: string) =>
    [...paymentRequestKeys.all(clientId), 'one', paymentRequestId] as const,
}

export function readPaymentRequest(api: Api, id: string, signal?: AbortSignal) {
  return api.rest({
    path: '/paymentRequest',
    query: { id },
    schema: PaymentRequestRecord,
    ...(signal ? { signal } : {}),
  })
}

export interface PageRequest {
  numberOfRecords: number
  nextPageId?: string | undefined
}

interface PageReading {
  signal: AbortSignal
  onRecords: (records: PaymentRequestRecord[]) => void
}

/** Reads a page of a search as it arrives; answers the token of the next one. */
export function searchPaymentRequests(
  api: Api,
  search: PaymentRequestSearch,
  { numberOfRecords, nextPageId }: PageRequest,
  reading: PageReading,
): Promise<string | undefined> {
  return readRecordStream(
    api.restResponse,
    {
      method: 'POST',
      path: '/paymentRequest/search',
      query: { numberOfRecords, nextPageId },
      body: { PaymentRequestSearch: search },
    },
    { schema: PaymentRequestRecord, ...reading },
  )
}
