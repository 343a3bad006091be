import type { Cents } from '@tideway/contract/money/money'
import { amountMessage, parsePaymentAmount } from '@tideway/contract/money/money'
import {
  descriptionMessage,
  payIdPrefixMessage,
} from '@tideway/contract/payment-requests/payment-request-rules'

/** Values in the New Payment Request form. */
export interface PaymentRequestDraft {
  domain: string
  prefix: string
  description: string
  amount: string
}

export const draftFields = ['prefix', 'description', 'amount'] as const
export type DraftField = (typeof draftFields)[number]

/** Returns the message of a field, by the same rules as the provider (spec 5, payment request). */
export function draftMessage(draft: PaymentRequestDraft, field: DraftField): string | undefined {
  if (field === 'prefix') return payIdPrefixMessage(draft.prefix, draft.domain)
  return field === 'description'
    ? descriptionMessage(draft.description)
    : amountMessage(draft.amount)
}

/** Returns the form's PayID, or undefined while its prefix is invalid. Enquiries need a valid one (spec 2.8). */
export function payIdOf(draft: PaymentRequestDraft): string | undefined {
  const isGood = payIdPrefixMessage(draft.prefix, draft.domain) === undefined
  return isGood ? `${draft.prefix}@${draft.domain}` : undefined
}

export interface ReadyDraft {
  payID: string
  description: string
  amountCents: Cents
}

/** Returns true if a text was typed. The domain does not count, because choosing it again takes one press. */
export function isDraftTyped(draft: PaymentRequestDraft): boolean {
  return draftFields.some((field) => draft[field] !== '')
}

/** Returns the request to create, or undefined if a rule fails. */
export function readyDraft(draft: PaymentRequestDraft): ReadyDraft | undefined {
  const payID = payIdOf(draft)
  const amountCents = parsePaymentAmount(draft.amount)
  if (payID === undefined || amountCents === undefined) return undefined
  if (descriptionMessage(draft.description) !== undefined) return undefined
  return { payID, description: draft.description, amountCents }
}
