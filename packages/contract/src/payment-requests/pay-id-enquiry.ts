import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { PayIdType } from './pay-id-type.ts'

/** PayID enquiry (spec 3.15, 7.3; provider API, enquiries). An unknown PayID is a 404 with a message. */

export const PayIdEnquiryBody = z
  .strictObject({
    payID: field(
      z.string().check(z.minLength(1), z.maxLength(140)),
      'The PayID. A phone number is written `+61-400123123`.',
      'johnsmith@test.com.au',
    ),
    payIDType: field(PayIdType, 'The type of the PayID.'),
    bsb: field(
      z.optional(z.string().check(z.regex(/^\d{6}$/))),
      'A BSB to compare: six digits. Send it with `accountNumber` or not at all.',
      '062000',
    ),
    accountNumber: field(
      z.optional(z.string().check(z.regex(/^\d{4,12}$/))),
      'An account number to compare. Send it with `bsb` or not at all.',
      '12345678',
    ),
    accountName: field(
      z.optional(z.string().check(z.minLength(1), z.maxLength(140))),
      'The name that you expect.',
      'John Smith',
    ),
  })
  .check(
    z.refine((body) => (body.bsb === undefined) === (body.accountNumber === undefined), {
      error: '[object must contain both (["bsb"]) and (["accountNumber"]) or none]',
    }),
  )
export type PayIdEnquiryBody = z.infer<typeof PayIdEnquiryBody>
nameObject(PayIdEnquiryBody, 'PayIdEnquiry', 'The PayID to look up.', {
  dependentRequired: { bsb: ['accountNumber'], accountNumber: ['bsb'] },
})

/**
 * Not part of the provider API. With `allowUnknown=true` an unknown PayID gets 200 with an unreachable account without
 * a name, instead of 404. Browsers log every 404 as an error, but to a merchant an unused PayID is good news. Other
 * providers ignore the parameter.
 */
export const PayIdEnquiryQuery = z.object({
  allowUnknown: field(
    z.optional(z.enum(['true', 'false'])),
    '`true`: an unknown PayID returns 200 without `aliasName` instead of 404, which a browser logs as an error.',
  ),
})
export type PayIdEnquiryQuery = z.infer<typeof PayIdEnquiryQuery>

/** The account behind a PayID or a BSB. */
export const AccountStatus = z.object({
  nppReachable: field(z.boolean(), 'Whether the account can be paid in real time.'),
  paytoReachable: field(
    z.boolean(),
    'Whether a PayTo agreement can be proposed to the account’s owner.',
  ),
  accountServices: field(
    z.optional(z.array(z.string())),
    'The services that reach the account. `x2p1`: Osko. `sct`: single credit transfer.',
    ['x2p1', 'sct'],
  ),
  aliasName: field(
    z.optional(z.string()),
    'The name that a payer sees: `{name} - {amount} - {description}` for an open payment request of yours, otherwise a name alone. Absent if the PayID is unknown.',
    'John Smith',
  ),
  validBsb: field(
    z.optional(z.boolean()),
    'Whether the BSB you sent is in the directory. Present if you sent one.',
  ),
  validAccountNumber: field(
    z.optional(z.boolean()),
    'Whether an account can have the number you sent. Present if you sent one.',
  ),
  validAccountName: field(
    z.optional(z.boolean()),
    'Whether the name you sent matches the name of the PayID, or is close to it. Present if you sent one.',
  ),
  bic11: field(
    z.optional(z.string()),
    'The bank of the BSB you sent: a BIC of eleven characters.',
    'CTBAAU2SXXX',
  ),
})
export type AccountStatus = z.infer<typeof AccountStatus>
nameObject(AccountStatus, 'AccountStatus', 'The account of a PayID or a BSB.')

/** Returns true if an enquiry with `allowUnknown` found no account. */
export function isUnknownAccount({ nppReachable, aliasName }: AccountStatus): boolean {
  return !nppReachable && aliasName === undefined
}

export const PayIdEnquiryResult = z.object({
  AccountStatus: field(AccountStatus, 'The account of the PayID.'),
})
export type PayIdEnquiryResult = z.infer<typeof PayIdEnquiryResult>
nameObject(PayIdEnquiryResult, 'PayIdAnswer', 'The PayID and the account that it belongs to.')
