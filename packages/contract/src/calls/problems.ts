import { z } from 'zod/mini'
import { paymentDescriptionLength } from './description-length.ts'
import { field, nameObject } from './docs/field.ts'

/** Body of every error (provider API, error body). Closed. `details` is complete or absent. */
export const Problem = z.object({
  message: field(
    z.string(),
    'A description of the error for a developer. The wording may change between releases.',
    'An invalid request body was supplied',
  ),
  details: field(
    z.optional(
      z.object({
        failureCode: field(
          z.string(),
          'A code from the table of failure codes, for your program to use.',
          'ERR0.03',
        ),
        failureReason: field(
          z.string(),
          'The reason for a developer. If it is present, read it before `message`.',
          'An invalid request body was supplied',
        ),
      }),
    ),
    'The failure’s code and reason. Either both fields are present, or `details` is absent.',
  ),
})
export type Problem = z.infer<typeof Problem>
nameObject(Problem, 'Problem', 'The body of every error.')

export type FailureCode =
  | 'ERR0.01'
  | 'ERR0.03'
  | 'ERR0.05'
  | 'ERR0.06'
  | 'ERR0.07'
  | 'ERR0.08'
  | 'ERR0.09'
  | 'ERR0.10'
  | 'ERR0.11'

/** An API error: the HTTP status and the documented body. */
export interface ProblemResponse {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 503
  body: Problem
}

export function problemResponse(
  status: ProblemResponse['status'],
  message: string,
  failureCode?: FailureCode,
): ProblemResponse {
  return failureCode === undefined
    ? { status, body: { message } }
    : { status, body: { message, details: { failureCode, failureReason: message } } }
}

/** Response of every address without a route. */
export const notFound = problemResponse(404, 'Not found')

/** Response to a call whose field, such as an id, names no resource of the caller. */
export const idNotFound = (field: string, id: string, status: 400 | 404 = 404): ProblemResponse =>
  problemResponse(status, `${field}: ${id} not found`, 'ERR0.03')

/** Missing and forbidden clients get the same answer, so that ids cannot be probed. */
export const clientNotFound = problemResponse(404, 'The client can not be found', 'ERR0.01')

export const unauthorized = problemResponse(401, 'Unauthorized')
export const forbidden = problemResponse(403, 'User is not authorized to access this resource')
/** For a key used from an address that its client's whitelist does not contain (provider API 2.4). */
export const addressNotListed = problemResponse(
  403,
  'User is not authorized to access this resource with an explicit deny',
)
export const wrongContentType = problemResponse(
  400,
  'Content-Type request header must be application/json',
  'ERR0.03',
)
export const invalidBody = problemResponse(400, 'An invalid request body was supplied', 'ERR0.03')

export const clientMismatch = (expected: string): ProblemResponse =>
  problemResponse(400, `ClientId mismatch: Expecting ${expected}`, 'ERR0.03')

/** For an unknown id or another client's id. Both get the same answer (provider API 10, number 7). */
export const paymentRequestNotFound = (id: string): ProblemResponse =>
  idNotFound('paymentRequestId', id)

export const duplicateClientTransactionId = problemResponse(
  400,
  'Duplicate clientTransactionId: it was used by another payment request',
  'ERR0.03',
)
export const payIdTaken = (payId: string): ProblemResponse =>
  problemResponse(400, `PayID ${payId} is already registered`, 'ERR0.03')
export const payIdDomainNotAllowed = (domain: string): ProblemResponse =>
  problemResponse(400, `PayID domain ${domain} is not configured for this client`, 'ERR0.03')

export const idempotencyKeyReused = problemResponse(
  422,
  'Idempotency-Key was used with another request',
)
export const invalidIdempotencyKey = problemResponse(
  400,
  'Idempotency-Key must be 1 to 255 printable characters',
  'ERR0.03',
)
export const invalidPageId = problemResponse(
  400,
  'nextPageId is not valid for this search',
  'ERR0.03',
)
/** The caller exceeded its own limit. Retry-After gives the wait. */
export const tooManyRequests = problemResponse(429, 'Too many requests')
/** The process reached its limit for all callers together. */
export const serviceBusy = problemResponse(503, 'The service is busy. Try again shortly')
/** The path exists, but not with this method. The Allow header lists its methods. */
export const methodNotAllowed = problemResponse(405, 'Method not allowed')

/** Seconds in the Retry-After of a 503. */
export const RETRY_AFTER_SECONDS = 5

/** The database was unavailable, and the call was stopped before it could change anything. */
export const brieflyUnavailable = problemResponse(
  503,
  'The service is briefly unavailable and nothing was changed. Try again in a few seconds.',
)
/** The database became unavailable during a change. It may have been committed. */
export const outcomeUnknown = problemResponse(
  503,
  'The service is briefly unavailable and the call may have taken effect. Send it again with the same Idempotency-Key, or check first whether it took effect.',
)

/** Errors of a refund (provider API, error codes of refund; readings 1). */
export const refundProblems = {
  missingId: problemResponse(400, 'Missing id.', 'ERR0.05'),
  amountNotANumber: problemResponse(400, 'Refund amount value must be a number', 'ERR0.06'),
  multiPayment: problemResponse(
    400,
    "Refunds cannot be done against PaymentRequest's with multiPayment set to true",
    'ERR0.07',
  ),
  wrongStatus: problemResponse(
    400,
    'Refunds can only be done on COMPLETE, RETURN_COMPLETE or RETURN_FAILED payments',
    'ERR0.08',
  ),
  inProgress: problemResponse(
    409,
    'Refunds can only be done on COMPLETE, RETURN_COMPLETE or RETURN_FAILED payments',
    'ERR0.08',
  ),
  onlyFull: problemResponse(
    400,
    'Refund for this client can only be for the full amount',
    'ERR0.09',
  ),
  aboveOriginal: problemResponse(
    400,
    'Refund amount must be less than or equal to original payment amount',
    'ERR0.10',
  ),
  insufficientFunds: problemResponse(400, 'Insufficient funds to process this refund', 'ERR0.11'),
  duplicateClientRefundId: problemResponse(
    409,
    'Duplicate clientRefundID: it was used by another refund',
    'ERR0.03',
  ),
  invalidDescription: problemResponse(
    400,
    `description must be ${paymentDescriptionLength.min} to ${paymentDescriptionLength.max} letters, digits, spaces or / - ? : ( ) . , ' +`,
    'ERR0.03',
  ),
} as const
