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
 * Ours. With `allowUnknown=true` an unknown PayID answers 200 with an account that nothing reaches and without a name,
 * in place of 404: a browser logs every 404 as an error, and to a merchant who looks for a free PayID it is good news.
 * A provider without this parameter ignores it.
 */
export const PayIdEnquiryQuery = z.object({
  allowUnknown: z.optional(z.enum(['true', 'false'])),
})
export type PayIdEnquiryQuery = z.infer<typeof PayIdEnquiryQuery>

/** What stands behind a PayID or a BSB. */
export const AccountStatus = z.object({
  nppReachable: z.boolean(),
  paytoReachable: z.boolean(),
  accountServices: z.optional(z.array(z.string())),
  aliasName: z.optional(z.string()),
  /** These three only when they were asked about. */
  validBsb: z.optional(z.boolean()),
  validAccountNumber: z.optional(z.boolean()),
  validAccountName: z.optional(z.boolean()),
  bic11: z.optional(z.string()),
})
export type AccountStatus = z.infer<typeof AccountStatus>

/** Whether an enquiry with `allowUnknown` found no account at all. */
export function isUnknownAccount({ nppReachable, aliasName }: AccountStatus): boolean {
  return !nppReachable && aliasName === undefined
}

export const PayIdEnquiryResult = z.object({ AccountStatus })
export type PayIdEnquiryResult = z.infer<typeof PayIdEnquiryResult>
