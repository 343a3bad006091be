import { isEmailPayId } from '@tideway/contract/payment-requests/pay-id'
import {
  businessNumberOf,
  isApiKey,
  isKeyId,
  isUuid,
  nppTransactionIdOf,
  providerIdOf,
  withoutInvisible,
} from '@tideway/contract/search/id-forms'
import { mobileOf } from '@tideway/contract/search/telephone'

/**
 * A guess at the kind of a pasted text, by the forms of this system's ids. It only gives a hint about an id in the
 * wrong field, and decides nothing.
 */
export type IdKind =
  /** `text` is the search's form: lower case, or a mobile number starting with 04. */
  | { kind: 'payId'; text: string }
  /** An ABN, ACN or ARBN. It may be a PayID, but never one for paying a payment request. */
  | { kind: 'abn'; text: string }
  /** Form of the transaction ids that the dashboard and most clients create. */
  | { kind: 'uuid'; text: string }
  /** An id from this provider: of a payment request, a payment, an agreement or an initiation. */
  | { kind: 'providerId'; text: string }
  | { kind: 'nppTransactionId'; text: string }
  | { kind: 'keyId'; text: string }
  /** A whole key with its secret, which belongs only in a request's header. */
  | { kind: 'apiKey' }

/** Returns undefined for a text that resembles no known id, for example a client's own id. */
export function idKind(typed: string): IdKind | undefined {
  const text = withoutInvisible(typed).trim()
  const payId = searchablePayId(text)
  if (payId !== undefined) return { kind: 'payId', text: payId }
  if (isApiKey(text)) return { kind: 'apiKey' }
  if (isUuid(text)) return { kind: 'uuid', text }
  const providerId = providerIdOf(text)
  if (providerId !== undefined) return { kind: 'providerId', text: providerId }
  const npp = nppTransactionIdOf(text)
  if (npp !== undefined) return { kind: 'nppTransactionId', text: npp }
  if (isKeyId(text)) return { kind: 'keyId', text }
  const abn = businessNumberOf(text)
  return abn === undefined ? undefined : { kind: 'abn', text: abn }
}

/**
 * Returns an email in lower case, or a mobile number as 04 and eight digits, which the search panel's PayID accepts
 * (spec 5, other check).
 */
function searchablePayId(text: string): string | undefined {
  const email = text.toLowerCase()
  return isEmailPayId(email) ? email : mobileOf(text)
}
