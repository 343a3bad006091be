import { z } from 'zod/mini'

/**
 * PayTo at the hosted checkout: the payer, the attempt's state and the reason for a failure, in a payer's words
 * (provider API, checkout). Each call returns the checkout's new state:
 *
 * - `POST /checkout/{token}/payto` with a `CheckoutPayToBody` sends the payment to the payer's bank. 400: the body is
 * invalid (`message` says why). 409: the request is not WAITING, or another payer's attempt is in progress. 422: the
 * payer cannot pay (`details.failureCode` is a `PayToRefusal`). 429: too many attempts. The same payer again changes
 * nothing.
 * - `DELETE /checkout/{token}/payto` cancels the last attempt, or dismisses its failure. 409: the money is being
 * collected.
 */

const instant = z.iso.datetime({ offset: true })

/** Ways to pay that a checkout may start with. */
export const landingProducts = ['PayID', 'PayTo'] as const

export const PayToRefusal = z.enum([
  'NOT_REGISTERED',
  'NOT_ENABLED',
  'DECLINED',
  'RAN_OUT',
  'WITHDRAWN',
  'NO_FUNDS',
  'BANK_SILENT',
  'TOO_LATE',
  'CANNOT_PROCESS',
])
export type PayToRefusal = z.infer<typeof PayToRefusal>

export const PayToPayerKind = z.enum(['mobile', 'email', 'account'])
export type PayToPayerKind = z.infer<typeof PayToPayerKind>

/**
 * The last attempt to pay by PayTo: WAITING for the payer's approval until `approveBy`, COLLECTING the approved money,
 * or REFUSED. A cancelled attempt is absent. After a paid one, the request is COMPLETE.
 */
export const PayToAttempt = z.object({
  stage: z.enum(['WAITING', 'COLLECTING', 'REFUSED']),
  payerKind: PayToPayerKind,
  /** The payer's own identifier, mostly masked, because any holder of the link sees it. */
  payer: z.string(),
  approveBy: z.optional(instant),
  refusal: z.optional(PayToRefusal),
})
export type PayToAttempt = z.infer<typeof PayToAttempt>

/** PayTo at a checkout. Absent from the state if PayTo is not offered. */
export const CheckoutPayTo = z.object({
  /** The way to pay that is shown first. */
  defaultLandingProduct: z.enum(landingProducts),
  /**
   * The payer that the request names, mostly masked. Then only this payer may pay by PayTo, without entering details.
   */
  suggestedPayer: z.optional(z.object({ kind: PayToPayerKind, payer: z.string() })),
  attempt: z.optional(PayToAttempt),
})
export type CheckoutPayTo = z.infer<typeof CheckoutPayTo>

/**
 * Body of `POST /checkout/{token}/payto`: a PayID, an account with its name, or the payer suggested by the request.
 */
export const CheckoutPayToBody = z.union([
  z.strictObject({ payID: z.string().check(z.maxLength(200)) }),
  z.strictObject({
    bsb: z.string().check(z.maxLength(20)),
    accountNumber: z.string().check(z.maxLength(40)),
    payerName: z.string().check(z.maxLength(200)),
  }),
  z.strictObject({ suggested: z.literal(true) }),
])
export type CheckoutPayToBody = z.infer<typeof CheckoutPayToBody>
