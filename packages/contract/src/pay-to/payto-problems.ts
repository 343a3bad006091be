import type { ProblemResponse } from '../calls/problems.ts'
import { idNotFound, problemResponse } from '../calls/problems.ts'

/** Errors of agreements and initiations (provider API, PayTo agreements and initiations, error codes). */

export const agreementProblems = {
  startInPast: problemResponse(400, 'Start date must be today or future dated', 'ERR0.03'),
  lastBeforeStart: problemResponse(
    400,
    'Last payment date must be equal to or after start date',
    'ERR0.03',
  ),
  endBeforeStart: problemResponse(400, 'End date must be equal to or after start date', 'ERR0.03'),
  payIdFormat: problemResponse(400, 'PayID format is incorrect', 'ERR0.03'),
  duplicateContract: problemResponse(
    400,
    'Duplicate contractId: another Payment Agreement with it is CREATED, SUSPENDED or ACTIVE',
    'ERR0.03',
  ),
  notFoundForChange: problemResponse(404, 'Payment agreement record does not exist', 'ERR0.03'),
  changeInProgress: problemResponse(
    409,
    'Payment Agreement Change Status already in progress.',
    'ERR0.03',
  ),
  missingId: problemResponse(400, 'Missing id.', 'ERR0.03'),
  notFoundForAmendment: problemResponse(404, 'Payment Agreement Not Found', 'ERR0.03'),
  amendmentInProgress: problemResponse(
    409,
    'Amend Payment Agreement already in progress.',
    'ERR0.03',
  ),
  wrongStatusForAmendment: problemResponse(
    403,
    'Payment Agreement must be in an ACTIVE or SUSPENDED state.',
    'ERR0.03',
  ),
  otherKind: problemResponse(
    400,
    'agreementDetails must match the type of the Payment Agreement',
    'ERR0.03',
  ),
  unilateralNotEnabled: problemResponse(
    403,
    'Unilateral amendments are not enabled for this client',
    'ERR0.03',
  ),
} as const

/** Errors for an impossible status change, by the requested status. */
export const wrongStatusForChange = {
  ACTIVE: problemResponse(412, 'Payment agreement must be in a SUSPENDED state', 'ERR0.03'),
  SUSPENDED: problemResponse(412, 'Payment agreement must be in an ACTIVE state', 'ERR0.03'),
  CANCELLED: problemResponse(
    412,
    'Payment agreement must be in an ACTIVE or SUSPENDED state',
    'ERR0.03',
  ),
} as const

export const initiationProblems = {
  noAgreement: problemResponse(400, 'Could not find Payment Agreement', 'ERR0.03'),
  agreementNotActive: problemResponse(
    400,
    'Invalid Payment Agreement status. Should be ACTIVE',
    'ERR0.03',
  ),
  notFirstAmount: problemResponse(
    400,
    'The amount specified does not match the First Payment Amount',
    'ERR0.03',
  ),
  aboveOutstanding: problemResponse(
    400,
    'The amount specified exceeds the Outstanding Balance of this Agreement',
    'ERR0.03',
  ),
  notStarted: problemResponse(400, "This Payment Agreement's Validity has not started", 'ERR0.03'),
  ended: problemResponse(400, "This Payment Agreement's Validity End Date has passed", 'ERR0.03'),
  periodFull: problemResponse(
    400,
    "The number of payments of this Payment Agreement's period has been reached",
    'ERR0.03',
  ),
  ofCheckout: problemResponse(
    400,
    'This Payment Agreement is limited to one payment at its checkout',
    'ERR0.03',
  ),
  duplicateClientTransactionId: problemResponse(
    400,
    'Duplicate clientTransactionId: it was used by another payment initiation',
    'ERR0.03',
  ),
} as const

/** For an unknown id or another client's id. Both get the same answer. */
export const paymentInitiationNotFound = (id: string): ProblemResponse =>
  idNotFound('paymentInitiationId', id)

/** Errors of an initiation's refund that differ from a payment request's. */
export const initiationRefundProblems = {
  wrongStatus: problemResponse(
    400,
    'Refunds can only be done on SETTLED, RETURN_COMPLETE or RETURN_FAILED payments',
    'ERR0.08',
  ),
  inProgress: problemResponse(
    409,
    'Refunds can only be done on SETTLED, RETURN_COMPLETE or RETURN_FAILED payments',
    'ERR0.08',
  ),
  /** The dashboard recognises this error by its words (spec 8, refunds). The provider sets the code and its reason. */
  notEnoughLiquidity: {
    status: 400,
    body: {
      message: 'Not enough liquidity to process this refund',
      details: {
        failureCode: 'ERR0.11',
        failureReason: 'Insufficient funds to process this refund',
      },
    },
  },
} as const satisfies Record<string, ProblemResponse>

/** The money of a payment request is refunded there, whatever its payment method. */
export const refundTheRequest = (paymentRequestId: string): ProblemResponse =>
  problemResponse(
    400,
    `This payment settled a payment request. Refund paymentRequestId ${paymentRequestId} instead`,
    'ERR0.08',
  )
