import { z } from 'zod/mini'

/**
 * PayTo at the hosted checkout: who pays, how it stands, and why it did not work, in a payer's words (provider API,
 * checkout). Each call answers the checkout's new state:
 *
 * - `POST /checkout/{token}/payto` with a `CheckoutPayToBody` puts the payment before the payer's bank. 400: the body
 *   (what is wrong with it stands in `message`); 409: a request that is not WAITING, or another payer's try that is
 *   under way; 422: a payer who cannot (`details.failureCode` is a `PayToRefusal`); 429: too many tries. The same payer
 *   again changes nothing.
 * - `DELETE /checkout/{token}/payto` gives the last try up, or puts its refusal away. 409: the money is being collected.
 */

const instant = z.iso.datetime({ offset: true })

/** The ways to pay that a checkout may begin with. */
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
 * The last try to pay by PayTo: WAITING for the payer's approval until `approveBy`, COLLECTING what was approved, or
 * REFUSED. One that was given up is not there any more; one that was paid is a request that is COMPLETE.
 */
export const PayToAttempt = z.object({
  stage: z.enum(['WAITING', 'COLLECTING', 'REFUSED']),
  payerKind: PayToPayerKind,
  /** The payer as they know themselves, mostly covered: whoever has the link sees it. */
  payer: z.string(),
  approveBy: z.optional(instant),
  refusal: z.optional(PayToRefusal),
})
export type PayToAttempt = z.infer<typeof PayToAttempt>

/** PayTo at a checkout; absent from its state where PayTo is not offered. */
export const CheckoutPayTo = z.object({
  /** Whose way to pay comes first. */
  defaultLandingProduct: z.enum(landingProducts),
  /** Whom the request is for, mostly covered: then nobody else may pay it by PayTo, and nothing is asked for. */
  suggestedPayer: z.optional(z.object({ kind: PayToPayerKind, payer: z.string() })),
  attempt: z.optional(PayToAttempt),
})
export type CheckoutPayTo = z.infer<typeof CheckoutPayTo>

/** Body of `POST /checkout/{token}/payto`: a PayID, an account with its name, or the payer that the request suggests. */
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
