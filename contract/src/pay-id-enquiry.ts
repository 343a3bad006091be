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

export const PayIdEnquiryResult = z.object({ AccountStatus })
export type PayIdEnquiryResult = z.infer<typeof PayIdEnquiryResult>
