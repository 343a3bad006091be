import { z } from 'zod/mini'

/** PayID enquiry (spec 3.15, 7.3; provider API, enquiries). An unknown PayID is a 404 with a message. */

export const PayIdEnquiryBody = z
  .strictObject({
    payID: z.string().check(z.minLength(1), z.maxLength(140)),
    payIDType: z.enum(['PHONE', 'EMAIL', 'ABN', 'ORG']),
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

export const PayIdEnquiryResult = z.object({
  AccountStatus: z.object({
    nppReachable: z.boolean(),
    paytoReachable: z.boolean(),
    accountServices: z.optional(z.array(z.string())),
    aliasName: z.optional(z.string()),
  }),
})
export type PayIdEnquiryResult = z.infer<typeof PayIdEnquiryResult>
