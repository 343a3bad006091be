declare const kind: unique symbol

/**
 * The id of a payment request. A text becomes one where it comes in, at a call or a made-up id, so that no other id and
 * no client's id can be given for it: where both are asked for, one for the other does not compile.
 */
export type PaymentRequestId = string & { readonly [kind]: 'payment request' }

/** For the edges: what a caller named, whether or not there is such a request. */
export function paymentRequestIdOf(text: string): PaymentRequestId {
  return text as PaymentRequestId
}
