import type { Api } from '@tideway/browser/http/api'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'

/** Query keys of payment requests, by client. A change of one request refreshes `all`. */
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
