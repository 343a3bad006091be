import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { TaggedPaymentRequests } from '@tideway/contract/payment-requests/payment-request'

/**
 * Reads a payment request by its id through the portal: a request, or else a payment received by a multi-payment
 * request (readings 3, single view). Returns null if it is neither.
 */
export async function readForPage(
  api: Api,
  clientId: string,
  id: string,
  signal?: AbortSignal,
): Promise<PaymentRequestRecord | null> {
  return (
    (await first(api, '/paymentRequest', clientId, id, signal)) ??
    (await first(api, '/receivedPayment', clientId, id, signal)) ??
    null
  )
}

/** Treats a 404 as an empty list (spec 7.4). */
async function first(
  api: Api,
  path: string,
  clientId: string,
  id: string,
  signal: AbortSignal | undefined,
): Promise<PaymentRequestRecord | undefined> {
  try {
    const [request] = await api.portal({
      path,
      query: { clientId, id },
      schema: TaggedPaymentRequests,
      ...(signal ? { signal } : {}),
    })
    return request
  } catch (error) {
    if (failureStatus(error) === 404) return undefined
    throw error
  }
}
