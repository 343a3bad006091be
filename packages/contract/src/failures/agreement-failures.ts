import type { Explanation, FailureActor, FailureRetry } from './failure.ts'
import { mapTable } from './failure.ts'

/** Reasons why a PayTo agreement is suspended, cancelled or failed (provider API 1.4). */

type Entry = readonly [what: string, todo: string, who: FailureActor, retry: FailureRetry]

const newWithOtherAccount = 'Ask the payer for another account, and create a new agreement.'
const newIfStillWanted = 'Create a new agreement if the payer still wants to pay this way.'
const askPayer = 'Ask the payer why before you create a new agreement.'
const askPayersBank = 'Ask the payer to contact their bank.'
const nothing = 'You don’t need to do anything.'
const askUs = 'Contact support and mention the code.'

/** Reasons of ISO 20022 that go with SUSPENDED and CANCELLED. */
const reasons = {
  AC02: ['The payer’s account couldn’t be found.', newWithOtherAccount, 'payer', 'afterChange'],
  AC04: ['The payer’s account is closed.', newWithOtherAccount, 'payer', 'afterChange'],
  AC05: ['The payer’s account is closed.', newWithOtherAccount, 'payer', 'afterChange'],
  AC06: ['The payer’s account is blocked.', askPayersBank, 'payer', 'afterChange'],
  AC13: ['The payer’s account can’t be debited.', newWithOtherAccount, 'payer', 'afterChange'],
  AG01: [
    'The payer’s account isn’t allowed to pay this.',
    newWithOtherAccount,
    'payer',
    'afterChange',
  ],
  AG03: ['The payer’s account doesn’t support PayTo.', newWithOtherAccount, 'payer', 'afterChange'],
  AM03: ['The payer’s account doesn’t accept the currency.', askUs, 'us', 'afterChange'],
  AM12: [
    'The agreement has no amount or maximum.',
    'Create a new agreement with an amount.',
    'you',
    'afterChange',
  ],
  AM14: [
    'The amount is above the limit of the payer’s account.',
    'Create a new agreement with a lower amount.',
    'you',
    'afterChange',
  ],
  CTAM: ['The contract was changed.', 'Create a new agreement for it.', 'you', 'afterChange'],
  CTCA: ['The payer cancelled the contract.', newIfStillWanted, 'payer', 'afterChange'],
  CTEX: ['The contract has expired.', newIfStillWanted, 'you', 'afterChange'],
  MCFC: ['The final payment was collected.', nothing, 'nobody', 'never'],
  MCOC: ['The one-off payment was collected.', nothing, 'nobody', 'never'],
  MD07: ['The payer has died.', 'Contact the payer’s estate.', 'you', 'never'],
  MD08: ['The payer’s bank doesn’t support PayTo.', newWithOtherAccount, 'payer', 'afterChange'],
  MD09: [
    'The payer or the account isn’t eligible for this agreement.',
    newWithOtherAccount,
    'payer',
    'afterChange',
  ],
  MD16: ['The payer requested it.', askPayer, 'payer', 'afterChange'],
  MD17: ['You requested it.', 'Change its status or create a new agreement.', 'you', 'afterChange'],
  MD20: ['The agreement’s last day has passed.', newIfStillWanted, 'you', 'afterChange'],
  MS02: ['The payer gave no reason.', askPayer, 'payer', 'afterChange'],
  MS03: ['The payer’s bank gave no reason.', askPayersBank, 'bank', 'afterChange'],
  MSUC: [
    'Seven collections in a row failed, so the agreement is suspended.',
    'Clear the cause with the payer, then change its status to ACTIVE.',
    'you',
    'afterChange',
  ],
  NARR: ['The payer’s bank had a technical problem.', newIfStillWanted, 'bank', 'later'],
  NOAS: [
    'The payer didn’t answer in time.',
    'Ask the payer to watch their banking app, and create a new agreement.',
    'payer',
    'now',
  ],
  RR04: ['The payer’s bank refused for regulatory reasons.', askPayersBank, 'bank', 'afterChange'],
  SL01: ['A service of the payer’s bank refused it.', askPayersBank, 'bank', 'afterChange'],
  SL11: ['You aren’t on the payer’s list of allowed payees.', askPayer, 'payer', 'afterChange'],
  SL12: ['The payer has blocked you as a payee.', askPayer, 'payer', 'afterChange'],
} as const satisfies Record<string, Entry>

/** Failure codes of PayTo without the three letters of the provider's name (provider API 0.1). */
const failures = {
  '2.1': ['The payer’s bank couldn’t create this agreement.', askUs, 'us', 'afterChange'],
  '2.2': [
    'The payer’s account isn’t eligible for PayTo.',
    newWithOtherAccount,
    'payer',
    'afterChange',
  ],
  '2.3': [
    'The payer’s account isn’t eligible for real-time payments.',
    newWithOtherAccount,
    'payer',
    'afterChange',
  ],
  '2.4': ['Our details as the payee aren’t valid.', askUs, 'us', 'afterChange'],
  '3.1': [
    'The last payment date is before the start.',
    'Create a new agreement with a later last payment date.',
    'you',
    'afterChange',
  ],
  '3.2': [
    'The start date has passed.',
    'Create a new agreement that starts today or later.',
    'you',
    'afterChange',
  ],
  '3.3': [
    'The end date is before the start.',
    'Create a new agreement with a later end date.',
    'you',
    'afterChange',
  ],
  '4.1': [
    'The payer’s bank didn’t respond in time.',
    'Wait a few minutes, then create a new agreement.',
    'bank',
    'later',
  ],
  '4.2': [
    'Real-time payments may have had an outage.',
    'Wait a few minutes, then create a new agreement.',
    'bank',
    'later',
  ],
  '5.1': [
    'The payer’s PayID has a wrong format.',
    'Check the PayID with the payer, and create a new agreement.',
    'you',
    'afterChange',
  ],
  '9.9': ['The payer’s bank had a fatal error.', askUs, 'us', 'later'],
} as const satisfies Record<string, Entry>

/** Reasons that the provider may give for an agreement that ended or is suspended. */
export type AgreementReason = keyof typeof reasons
/** Number of a PayTo failure. The provider puts the letters of its name before it. */
export type PayToFailure = Exclude<keyof typeof failures, '5.1'>

export const agreementReasons = mapTable(
  reasons,
  (entry): Explanation => ({
    ...explained(entry),
    source: 'provider API 1.4',
  }),
)
export const agreementFailures = mapTable(
  failures,
  (entry): Explanation => ({
    ...explained(entry),
    source: 'provider API 0.1',
  }),
)

function explained([what, todo, who, retry]: Entry) {
  return { what, todo, who, retry }
}

/** Returns a failure's number without the three letters before it: `2.1` for `TID2.1`. */
export function failureNumber(code: string): string {
  return code.replace(/^[A-Z]{3}(?=\d\.\d$)/, '')
}
