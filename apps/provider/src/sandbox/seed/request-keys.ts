import type { SeededRequest } from './history/payment-request-history.ts'

/** Returns the rows of the tables that triggers fill otherwise: keys that are unique over all months. */
export function keysOf(requests: SeededRequest[]) {
  const all = requests.map(({ request }) => request)
  return {
    payment_request_keys: all
      .filter(({ parent_payment_request_id: parent }) => (parent ?? null) === null)
      .map(({ client_id, client_transaction_id, payment_request_id }) => ({
        client_id,
        client_transaction_id,
        payment_request_id,
      })),
    checkout_tokens: all
      .filter(({ checkout_token: token }) => (token ?? null) !== null)
      .map(({ checkout_token, client_id, payment_request_id }) => ({
        checkout_token,
        client_id,
        payment_request_id,
      })),
    refund_keys: requests
      .flatMap(({ refunds }) => refunds)
      .filter(({ client_refund_id: key }) => (key ?? null) !== null)
      .map(({ client_id, client_refund_id, refund_id }) => ({
        client_id,
        client_refund_id,
        refund_id,
      })),
    received_payment_keys: requests
      .flatMap(({ received }) => received)
      .map(({ npp_transaction_id, client_id, payment_request_id }) => ({
        npp_transaction_id,
        client_id,
        payment_request_id,
      })),
  }
}
