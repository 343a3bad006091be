import { createHash } from 'node:crypto'
import type { TransferReason } from '@tideway/contract/failures/transfer-failures'
import type { PayIdType } from '@tideway/contract/payment-requests/pay-id-type'
import { isPayIdOfType } from '@tideway/contract/payment-requests/pay-id-type'
import type { BsbReachability, PayIdOwner } from '../../rail/rail.ts'
import { payIdInDirectory } from './bank-directory.ts'

/** Values with a fixed meaning at the simulated banks (provider API, UAT facilities). */

/** Outcome of money sent to a PayID or an account. Reasons are ISO 20022 codes. */
export type TransferFate =
  | { end: 'settled'; via: 'NPP' | 'DE'; slow: boolean; returnedFor: TransferReason | undefined }
  | { end: 'refused'; reason: TransferReason }

const settles: TransferFate = { end: 'settled', via: 'NPP', slow: false, returnedFor: undefined }
const isSlow: TransferFate = { ...settles, slow: true }
const comesBack: TransferFate = { ...settles, returnedFor: 'AC04' }
const byDirectEntry: TransferFate = { ...settles, via: 'DE' }
const isRefused: TransferFate = { end: 'refused', reason: 'AG01' }
const hasWrongBank: TransferFate = { end: 'refused', reason: 'AGNT' }

const fatesOfPayIds = new Map<string, TransferFate>([
  ['mwilliams@test.com.au', isRefused],
  ['mandrews@test.com.au', comesBack],
  ['pjones@test.com.au', isSlow],
  ['+61-400123395', isRefused],
  ['+61-400234506', comesBack],
  ['+61-400345617', isSlow],
  ['17000000009', isRefused],
  ['17200000040', comesBack],
])

const fatesOfAccounts = new Map<string, TransferFate>([
  ['062000 12345678', hasWrongBank],
  ['062000 12345888', isSlow],
  ['062000 12345444', comesBack],
  ['062000 12345777', byDirectEntry],
  ['182512 00000001', byDirectEntry],
])

const unknownBsbs = new Set(['939200', '000000'])
const refusedBsbs = new Set(['999999'])
const payToBsbs = new Set(['939300'])

type AccountOrName = { payId: string } | { bsb: string; accountNumber: string }

/** Returns the outcome of money for a creditor, ignoring closed accounts. */
export function transferFateOf(creditor: AccountOrName): TransferFate {
  if ('payId' in creditor) return fatesOfPayIds.get(creditor.payId) ?? settles
  if (unknownBsbs.has(creditor.bsb)) return hasWrongBank
  return fatesOfAccounts.get(`${creditor.bsb} ${creditor.accountNumber}`) ?? settles
}

/** Returns why an account rejects money, as an ISO 20022 reason, or undefined if it accepts it. */
export function accountRefusal(
  bsb: string,
  accountNumber: string,
  closed: boolean,
): TransferReason | undefined {
  if (closed) return 'AC04'
  const fate = transferFateOf({ bsb, accountNumber })
  return fate.end === 'refused' ? fate.reason : undefined
}

/** Returns the services of a branch. A branch that is not listed here can be paid at once but has no PayTo. */
export function bsbReachability(bsb: string): BsbReachability | 'unknown' | 'refused' {
  if (unknownBsbs.has(bsb)) return 'unknown'
  if (refusedBsbs.has(bsb)) return 'refused'
  return { nppReachable: true, payToReachable: payToBsbs.has(bsb) }
}

const NAMED_BSB = '062000'

/** Returns the account behind a PayID: from the directory, otherwise always the same one for a name. */
export function accountOfPayId(payId: string): { bsb: string; accountNumber: string } {
  const payee = payIdInDirectory(payId)
  if (payee) return { bsb: payee.bsb, accountNumber: payee.accountNumber }
  const digest = createHash('sha256').update(payId).digest()
  return {
    bsb: NAMED_BSB,
    accountNumber: String(700_000_000 + (digest.readUInt32BE() % 99_999_999)),
  }
}

const unknownNames = new Set(['+61-469887654', '+61-411123123', 'not-found@example.com'])
const refusedNames = new Set(['+61-481223344'])
const emailOwners = new Map([
  ['johnsmith@test.com.au', 'John Smith'],
  ['mwilliams@test.com.au', 'M Williams'],
  ['mandrews@test.com.au', 'M Andrews'],
  ['pjones@test.com.au', 'P Jones'],
  ['engineering@tideway.example', 'Tideway Engineering'],
])

/**
 * Returns the owner of a PayID at another bank, first from the directory. Other emails are known individually. The
 * other kinds all have the same answer if their form is valid.
 */
export function payIdOwner(payId: string, type: PayIdType): PayIdOwner | 'unknown' | 'refused' {
  if (unknownNames.has(payId)) return 'unknown'
  if (refusedNames.has(payId)) return 'refused'
  if (!isPayIdOfType(payId, type)) return 'unknown'
  const aliasName =
    payIdInDirectory(payId)?.name ?? (type === 'EMAIL' ? emailOwners.get(payId) : 'Test Account')
  return aliasName === undefined
    ? 'unknown'
    : { aliasName, nppReachable: true, payToReachable: true }
}

/** Every PayID, account and BSB with special behaviour at the simulated banks, as listed in the guide. */
export const namedPayees = {
  payIds: [...new Set([...fatesOfPayIds.keys(), ...emailOwners.keys()])],
  unknownPayIds: [...unknownNames],
  refusedPayIds: [...refusedNames],
  accounts: [...fatesOfAccounts.keys()].map((name) => {
    const [bsb = '', accountNumber = ''] = name.split(' ')
    return { bsb, accountNumber }
  }),
  unknownBsbs: [...unknownBsbs],
  refusedBsbs: [...refusedBsbs],
  payToBsbs: [...payToBsbs],
} as const
