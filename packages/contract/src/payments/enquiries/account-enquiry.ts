import { z } from 'zod/mini'
import { field, nameObject } from '../../calls/docs/field.ts'
import { AccountStatus } from '../../payment-requests/pay-id-enquiry.ts'

/**
 * Enquiries about accounts (provider API, enquiries): payment services of a BSB, and comparison of an account's name.
 */

const bsb = z.string().check(z.regex(/^\d{6}$/))

export const AccountEnquiryBody = z.strictObject({
  bsb: field(bsb, 'The BSB: six digits.', '062000'),
})
export type AccountEnquiryBody = z.infer<typeof AccountEnquiryBody>
nameObject(AccountEnquiryBody, 'AccountEnquiry', 'The BSB to look up.')

export const AccountEnquiryResult = z.object({
  AccountStatus: field(AccountStatus, 'The accounts of the BSB.'),
})
export type AccountEnquiryResult = z.infer<typeof AccountEnquiryResult>
nameObject(AccountEnquiryResult, 'AccountAnswer', 'The payments that reach the BSB.')

export const AccountCheckBody = z.strictObject({
  accountCheckId: field(
    z.string().check(z.minLength(5), z.maxLength(100)),
    'Your reference for this check.',
    'check-000117',
  ),
  bsb: field(bsb, 'The BSB of the account: six digits.', '033157'),
  accountNumber: field(
    z.string().check(z.regex(/^\d{4,12}$/)),
    'The number of the account, in digits. Leading zeros count.',
    '28840193',
  ),
  accountName: field(
    z.string().check(z.regex(/^[^\p{Cc}]{1,140}$/u), z.regex(/^\S(?:.*\S)?$/)),
    'The name that you expect.',
    'Northside Bakery',
  ),
  purposeCode: field(
    z.enum(['PYMT', 'PAYE', 'MAND', 'PIRQ', 'VADR']),
    'The purpose of the check. PYMT: a payment. PAYE: a new payee. MAND: a mandate. PIRQ: a payment request. VADR: validation.',
  ),
  additionalDetails: field(
    z.strictObject({
      endUserId: field(
        z.string().check(z.minLength(1), z.maxLength(50)),
        'The id of the person in your system.',
        'payroll',
      ),
      endUserSessionId: field(
        z.string().check(z.minLength(1), z.maxLength(34)),
        'The id of that person’s session in your system.',
        'b1946ac92492d2347c6235b4d261',
      ),
    }),
    'The person or system on whose behalf you check.',
  ),
})
export type AccountCheckBody = z.infer<typeof AccountCheckBody>
nameObject(
  AccountCheckBody,
  'AccountCheck',
  'The account, and the name to compare with the account’s name.',
)

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
  accountCheckResultCode: field(
    AccountCheckResultCode,
    'MTCH: the names match. CMTC: they are close. NMTC: they do not match. NOAP: they could not be compared.',
  ),
  accountCheckResult: field(
    z.string(),
    'A description of the result.',
    'The account name is close to the one given',
  ),
  displayAccountName: field(
    z.optional(z.string()),
    'The name of the account. Present if yours matches it or is close.',
    'Northside Bakery Pty Ltd',
  ),
  errorReasonCode: field(
    z.optional(AccountCheckReasonCode),
    'Why the names could not be compared. Present with NOAP.',
  ),
  errorReasonDescription: field(
    z.optional(z.string()),
    'A description of that reason.',
    'The bank did not answer in time',
  ),
  retryAdvice: field(
    z.optional(z.boolean()),
    '`true` if the same check may succeed later, `false` if it cannot. Present with NOAP.',
  ),
})
export type AccountCheckResult = z.infer<typeof AccountCheckResult>
nameObject(
  AccountCheckResult,
  'AccountCheckAnswer',
  'The result of the comparison of the two names.',
)

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
