import { z } from 'zod/mini'
import { PayIdType } from './pay-id-type.ts'

/** PayID enquiry (spec 3.15, 7.3; provider API, enquiries). An unknown PayID is a 404 with a message. */

export const PayIdEnquiryBody = z
  .strictObject({
    payID: z.string().check(z.minLength(1), z.maxLength(140)),
    payIDType: PayIdType,
    bsb: z.optional(z.string().check(z.regex(/^\d{6}$/))),
    accountNumber: z.optional(z.string().check(z.regex(/^\d{4,12}$/))),
    accountName: z.optional(z.string().check(z.minLength(1), z.maxLength(140))),
  })
  .check(
    z.refine((body) => (body.bsb === undefined) === (body.accountNumber === undefined), {
      error: '[object must contain both (["bsb"]) and (["accountNumber"]) or none]',
    }),
  )
export type PayIdEnquiryBody = z.infer<typeof PayIdEnquiryBody>

/**
 * Not part of the provider API. With `allowUnknown=true` an unknown PayID gets 200 with an unreachable account without
 * a name, instead of 404. Browsers log every 404 as an error, but to a merchant an unused PayID is good news. Other
 * providers ignore the parameter.
 */
export const PayIdEnquiryQuery = z.object({
  allowUnknown: z.optional(z.enum(['true', 'false'])),
})
export type PayIdEnquiryQuery = z.infer<typeof PayIdEnquiryQuery>

/** The account behind a PayID or a BSB. */
export const AccountStatus = z.object({
  nppReachable: z.boolean(),
  paytoReachable: z.boolean(),
  accountServices: z.optional(z.array(z.string())),
  aliasName: z.optional(z.string()),
  /** The next three fields are present only if requested. */
  validBsb: z.optional(z.boolean()),
  validAccountNumber: z.optional(z.boolean()),
  validAccountName: z.optional(z.boolean()),
  bic11: z.optional(z.string()),
})
export type AccountStatus = z.infer<typeof AccountStatus>

/** Returns true if an enquiry with `allowUnknown` found no account. */
export function isUnknownAccount({ nppReachable, aliasName }: AccountStatus): boolean {
  return !nppReachable && aliasName === undefined
}

export const PayIdEnquiryResult = z.object({ AccountStatus })
export type PayIdEnquiryResult = z.infer<typeof PayIdEnquiryResult>
