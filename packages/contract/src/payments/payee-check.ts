import { z } from 'zod/mini'
import { compareNames } from './enquiries/account-enquiry.ts'

/**
 * Checks of the payees of a list, before it is confirmed (decision 133). A wrong account number pays someone else at
 * once and for good, and the payee's name is the only thing that shows it.
 */

/**
 * MATCH: the account has the payee's name. CLOSE_MATCH: one name has all words of the other. NO_MATCH: another name.
 * NOT_CHECKED: the names could not be compared.
 */
export const PayeeCheckResult = z.enum(['MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_CHECKED'])
export type PayeeCheckResult = z.infer<typeof PayeeCheckResult>

/** The answer of a bank or the directory about a payee. */
export interface PayeeCheck {
  /** NOT_FOUND: no such PayID or BSB, so that nothing can be paid. */
  result: PayeeCheckResult | 'NOT_FOUND'
  /** The name that the account or the PayID has, if it may be shown. */
  name?: string | undefined
  /** The reason for NOT_CHECKED or NOT_FOUND. */
  reason?: string | undefined
}

/** Hours for which an answer counts. Accounts rarely change their holders. */
const VALID_HOURS = 24
/** Minutes after which a bank that did not answer is asked again. */
const RETRY_MINUTES = 10

/** Returns true if an answer of this age still counts. */
export function isCheckValid({ result }: PayeeCheck, checkedAt: Date, now: Date): boolean {
  const minutes = result === 'NOT_CHECKED' ? RETRY_MINUTES : VALID_HOURS * 60
  return now.getTime() - checkedAt.getTime() < minutes * 60_000
}

const results = { MTCH: 'MATCH', CMTC: 'CLOSE_MATCH', NMTC: 'NO_MATCH' } as const

/** Compares the payee's name with the name that the bank has. */
export function checkName(payeeName: string, held: string): PayeeCheckResult {
  return results[compareNames(payeeName, held)]
}

/** Returns true if a row may be paid: its payee matches, or the person accepted exactly this result. */
export function isPayeeAccepted(
  check: PayeeCheckResult | undefined,
  accepts: PayeeCheckResult | undefined,
): boolean {
  return check === 'MATCH' || (check ?? 'NOT_CHECKED') === accepts
}

/**
 * Returns what a bank answered about a payee as sentences: the name that the PayID or the account has, and why the names
 * could not be compared. Empty if it answered neither.
 */
export function payeeCheckWords({
  payID,
  checkedName,
  checkReason,
}: {
  payID?: string | undefined
  checkedName?: string | undefined
  checkReason?: string | undefined
}): string {
  const held =
    payID === undefined
      ? `The account’s name is ${checkedName}.`
      : `The PayID is registered to ${checkedName}.`
  return [checkedName && held, checkReason && `${checkReason}.`].filter(Boolean).join(' ')
}

/** Payees in one call. */
export const MAX_CHECKED_AT_ONCE = 20
