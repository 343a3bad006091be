import type { Explanation, FailureSource } from './failure.ts'
import { capital, mapTable } from './failure.ts'

/** Reasons of ISO 20022 for which a payer's bank does not pay a PayTo initiation, and two of the provider's own. */

type Remedy =
  | 'payerFunds'
  | 'otherAgreement'
  | 'payerBank'
  | 'askPayer'
  | 'lowerAmount'
  | 'later'
  | 'ended'
  | 'ours'

const advice: Record<Remedy, Pick<Explanation, 'todo' | 'who' | 'retry'>> = {
  payerFunds: {
    todo: 'Ask the payer to add money to their account, then collect again.',
    who: 'payer',
    retry: 'afterChange',
  },
  otherAgreement: {
    todo: 'Ask the payer for another account, and collect under a new agreement.',
    who: 'payer',
    retry: 'afterChange',
  },
  payerBank: {
    todo: 'Ask the payer to contact their bank, then collect again.',
    who: 'payer',
    retry: 'afterChange',
  },
  askPayer: {
    todo: 'Ask the payer why before you collect again.',
    who: 'payer',
    retry: 'afterChange',
  },
  lowerAmount: {
    todo: 'Collect a lower amount, or ask the payer to raise the limit of their account.',
    who: 'you',
    retry: 'afterChange',
  },
  later: {
    todo: 'Wait a few minutes, then collect again.',
    who: 'bank',
    retry: 'later',
  },
  ended: {
    todo: 'Check the payment request; we’ll return any money that still arrives.',
    who: 'nobody',
    retry: 'never',
  },
  ours: { todo: 'Contact support and mention the code.', who: 'us', retry: 'afterChange' },
}

type Cause = readonly [clause: string, remedy: Remedy]

/** Reasons of provider API 8.2. */
const ofNpp = {
  AB08: ['a bank couldn’t be reached', 'later'],
  AC02: ['the payer’s account number is missing or wrong', 'otherAgreement'],
  AC03: ['the payer’s bank doesn’t recognise our account', 'ours'],
  AC04: ['the payer’s account is closed', 'otherAgreement'],
  AC05: ['the payer’s account is closed', 'otherAgreement'],
  AC06: ['the payer’s account is blocked', 'payerBank'],
  AC13: ['the payer’s account can’t be debited', 'otherAgreement'],
  AG01: ['the payer’s account isn’t allowed to pay this', 'otherAgreement'],
  AG03: ['the payer’s account doesn’t support this type of payment', 'otherAgreement'],
  AM02: ['the amount is above the limit of the payer’s bank', 'lowerAmount'],
  AM03: ['the payer’s bank doesn’t accept the currency', 'ours'],
  AM04: ['the payer’s account has too little money', 'payerFunds'],
  AM09: ['the amount isn’t the agreed one', 'lowerAmount'],
  AM12: ['the amount is missing or invalid', 'ours'],
  AM14: ['the amount is above the agreed limit', 'lowerAmount'],
  BE06: ['the payer’s bank doesn’t recognise the payer', 'otherAgreement'],
  DUPL: ['the payment request was paid another way', 'ended'],
  MS02: ['the payer refused without a reason', 'askPayer'],
  MS03: ['the payer’s bank refused without a reason', 'payerBank'],
  NARR: ['the payer’s bank gave no code for its reason', 'payerBank'],
  NOAS: ['the payer’s bank didn’t respond in time', 'later'],
  RR04: ['the payer’s bank refused for regulatory reasons', 'payerBank'],
  TM01: ['it came too late for the payment request or the bank', 'ended'],
} as const satisfies Record<string, Cause>

/** Reasons that are published only in the external code sets of ISO 20022. */
const ofIso = {
  AB05: ['a bank took too long', 'later'],
  AB07: ['a bank couldn’t be reached', 'later'],
  AB09: ['a bank had an error', 'later'],
  AC01: ['the payer’s account number is missing or wrong', 'otherAgreement'],
  AGNT: ['the payer’s BSB is wrong', 'otherAgreement'],
  AM21: ['the amount is above the limit of the payer’s bank', 'lowerAmount'],
  CUST: ['the payer asked their bank not to pay', 'askPayer'],
  FRAD: ['the payer’s bank treated it as fraud', 'payerBank'],
  LEGL: ['the payer’s bank refused after a legal decision', 'payerBank'],
  MD01: ['the agreement isn’t active', 'askPayer'],
  MD07: ['the payer has died', 'ended'],
  MD08: ['the payer’s bank doesn’t support PayTo', 'otherAgreement'],
  MD09: ['the payer’s account isn’t eligible for this agreement', 'otherAgreement'],
  SL01: ['a service of the payer’s bank refused it', 'payerBank'],
  SL11: ['you aren’t on the payer’s list of allowed payees', 'askPayer'],
  SL12: ['the payer has blocked you as a payee', 'askPayer'],
  TECH: ['there was a technical problem', 'later'],
} as const satisfies Record<string, Cause>

/** Reasons that the provider and the simulated banks may give for a collection. */
export type CollectionReason = keyof typeof ofNpp | keyof typeof ofIso

const explained =
  (source: FailureSource) =>
  ([clause, remedy]: Cause): Explanation => ({
    what: `${capital(clause)}, so nothing was collected.`,
    ...advice[remedy],
    source,
  })

export const collectionFailures: Record<CollectionReason, Explanation> = {
  ...mapTable(ofNpp, explained('provider API 8.2')),
  ...mapTable(ofIso, explained('ISO 20022')),
}
