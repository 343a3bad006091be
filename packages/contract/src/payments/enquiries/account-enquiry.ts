import { z } from 'zod/mini'
import { AccountStatus } from '../../payment-requests/pay-id-enquiry.ts'

/**
 * Enquiries about accounts (provider API, enquiries): payment services of a BSB, and comparison of an account's name.
 */

const bsb = z.string().check(z.regex(/^\d{6}$/))

export const AccountEnquiryBody = z.strictObject({ bsb })
export type AccountEnquiryBody = z.infer<typeof AccountEnquiryBody>

export const AccountEnquiryResult = z.object({ AccountStatus })
export type AccountEnquiryResult = z.infer<typeof AccountEnquiryResult>

export const AccountCheckBody = z.strictObject({
  accountCheckId: z.string().check(z.minLength(5), z.maxLength(100)),
  bsb,
  accountNumber: z.string().check(z.regex(/^\d{4,12}$/)),
  accountName: z.string().check(z.regex(/^[^\p{Cc}]{1,140}$/u), z.regex(/^\S(?:.*\S)?$/)),
  purposeCode: z.enum(['PYMT', 'PAYE', 'MAND', 'PIRQ', 'VADR']),
  additionalDetails: z.strictObject({
    endUserId: z.string().check(z.minLength(1), z.maxLength(50)),
    endUserSessionId: z.string().check(z.minLength(1), z.maxLength(34)),
  }),
})
export type AccountCheckBody = z.infer<typeof AccountCheckBody>

/** ISO 20022 results of a name comparison. NOAP means that no comparison was possible. */
export const AccountCheckResultCode = z.enum(['MTCH', 'CMTC', 'NMTC', 'NOAP'])

/** Reasons of NOAP. */
export const AccountCheckReasonCode = z.enum([
  'NAVL',
  'RFSL',
  'TMNY',
  'TIME',
  'TECH',
  'BSBN',
  'NCOP',
  'OOUT',
  'CNPF',
])
export type AccountCheckReasonCode = z.infer<typeof AccountCheckReasonCode>

const worthRetrying: readonly AccountCheckReasonCode[] = ['NAVL', 'RFSL', 'TMNY', 'TIME', 'TECH']

/** Returns true if the same check may succeed later, by its failure reason (provider API, account check). */
export function isWorthRetrying(code: AccountCheckReasonCode): boolean {
  return worthRetrying.includes(code)
}

export const AccountCheckResult = z.object({
  accountCheckResultCode: AccountCheckResultCode,
  accountCheckResult: z.string(),
  displayAccountName: z.optional(z.string()),
  errorReasonCode: z.optional(AccountCheckReasonCode),
  errorReasonDescription: z.optional(z.string()),
  /** True if the check should be repeated later. */
  retryAdvice: z.optional(z.boolean()),
})
export type AccountCheckResult = z.infer<typeof AccountCheckResult>

/** Letters and digits in lower case, with words in order. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Compares a name with the account's name (provider API, account check). Case and punctuation are ignored. It is a
 * close match if one name contains all words of the other, for example without 'Pty Ltd' or a middle name.
 */
export function compareNames(requested: string, held: string): 'MTCH' | 'CMTC' | 'NMTC' {
  const [one, other] = [plain(requested), plain(held)]
  if (one === other && one !== '') return 'MTCH'
  const [fewer = [], more = []] = [one.split(' '), other.split(' ')].sort(
    (a, b) => a.length - b.length,
  )
  const close = fewer.join('') !== '' && fewer.every((word) => more.includes(word))
  return close ? 'CMTC' : 'NMTC'
}
