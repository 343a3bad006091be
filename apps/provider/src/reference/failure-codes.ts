import type { Problem, ProblemResponse } from '@tideway/contract/calls/problems'
import {
  addressNotListed,
  clientMismatch,
  duplicateClientTransactionId,
  forbidden,
  idempotencyKeyReused,
  invalidBody,
  invalidPageId,
  methodNotAllowed,
  payIdDomainNotAllowed,
  payIdTaken,
  paymentRequestNotFound,
  refundProblems,
  serviceBusy,
  tooManyRequests,
  unauthorized,
  wrongContentType,
} from '@tideway/contract/calls/problems'
import { keyProblems } from '@tideway/contract/keys/api-keys'
import { signatureProblems } from '@tideway/contract/keys/hmac'
import {
  agreementProblems,
  initiationProblems,
  initiationRefundProblems,
  paymentInitiationNotFound,
  refundTheRequest,
  wrongStatusForChange,
} from '@tideway/contract/pay-to/payto-problems'
import { paymentNotFound, paymentProblems } from '@tideway/contract/payments/payment-problems'
import type { Html } from './html.ts'
import { html } from './html.ts'

const refusals: ProblemResponse[] = [
  unauthorized,
  ...Object.values(signatureProblems),
  forbidden,
  addressNotListed,
  tooManyRequests,
  serviceBusy,
  methodNotAllowed,
  wrongContentType,
  invalidBody,
  clientMismatch('{clientId}'),
  paymentRequestNotFound('{id}'),
  duplicateClientTransactionId,
  payIdTaken('{payID}'),
  payIdDomainNotAllowed('{domain}'),
  invalidPageId,
  idempotencyKeyReused,
  ...Object.values(refundProblems),
  paymentNotFound('{id}'),
  ...Object.values(paymentProblems),
  ...Object.values(agreementProblems),
  ...Object.values(wrongStatusForChange),
  ...Object.values(initiationProblems),
  paymentInitiationNotFound('{id}'),
  ...Object.values(initiationRefundProblems),
  refundTheRequest('{paymentRequestId}'),
  keyProblems.notFound('{keyId}'),
  keyProblems.taken('{keyId}'),
  keyProblems.copiedNotFound('{keyId}'),
  keyProblems.notEntitled('{permission}'),
  keyProblems.tooMany,
]

/** Renders the table of errors with their messages, taken from the contract so that they cannot differ. */
export function failureTable(): Html {
  return html`<table>
<caption>Errors</caption>
<thead><tr><th scope="col">Status, code</th><th scope="col">Message</th></tr></thead>
<tbody>
${refusals.map(
  ({ status, body }) =>
    html`<tr><th scope="row"><span class="num">${status}</span> ${body.details?.failureCode ?? ''}</th><td>${wordsOf(body)}</td></tr>
`,
)}</tbody>
</table>`
}

/** Returns the message, with the reason if several errors share the message. */
function wordsOf({ message, details }: Problem): string {
  const reason = details?.failureReason ?? message
  return reason === message ? message : `${message}. ${reason}`
}
