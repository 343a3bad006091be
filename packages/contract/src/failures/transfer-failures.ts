import type { CommonReason } from '../payments/transfer-reasons.ts'
import { transferReasonWords } from '../payments/transfer-reasons.ts'
import type {
  Explanation,
  FailureAction,
  FailureActor,
  FailureRetry,
  FailureSource,
} from './failure.ts'
import { capital, mapTable } from './failure.ts'

/** Reasons of ISO 20022 for money that left and failed or was returned: payouts, refunds and settlements. */

/** Kinds of money that leaves. */
export type TransferKind = 'payout' | 'refund' | 'settlement'

/** The fault, as far as the next step depends on it. */
type Remedy =
  | 'otherAccount'
  | 'notReachable'
  | 'unblock'
  | 'checkDetails'
  | 'lowerAmount'
  | 'later'
  | 'askReceiver'
  | 'askBank'
  | 'duplicate'
  | 'ours'

interface Advice {
  todo: string
  who: FailureActor
  retry: FailureRetry
  action?: FailureAction
}

const askUs: Advice = {
  todo: 'Contact support and mention the code.',
  who: 'us',
  retry: 'afterChange',
}
/** A refund can only go to the account that paid. */
const payInstead: Advice = {
  todo: 'Ask the payer for another account and send a payout to it, because a refund always goes to the account that paid.',
  who: 'payer',
  retry: 'never',
  action: 'newPayout',
}
const otherSettlement: Advice = {
  todo: 'Contact support to change your settlement account.',
  who: 'us',
  retry: 'afterChange',
}

const advice: Record<TransferKind, Record<Remedy, Advice>> = {
  payout: {
    otherAccount: {
      todo: 'Ask the payee for another account, then send a new payout.',
      who: 'payee',
      retry: 'afterChange',
      action: 'newPayout',
    },
    notReachable: {
      todo: 'Ask the payee for an account with real-time payments, or contact support about Direct Entry.',
      who: 'payee',
      retry: 'afterChange',
      action: 'newPayout',
    },
    unblock: {
      todo: 'Ask the payee to contact their bank, then send a new payout.',
      who: 'payee',
      retry: 'afterChange',
      action: 'newPayout',
    },
    checkDetails: {
      todo: 'Check the account or PayID with the payee, then send a new payout.',
      who: 'you',
      retry: 'afterChange',
      action: 'newPayout',
    },
    lowerAmount: {
      todo: 'Send a lower amount, or split it into several payouts.',
      who: 'you',
      retry: 'afterChange',
      action: 'newPayout',
    },
    later: {
      todo: 'Wait a few minutes, then send a new payout with the same details.',
      who: 'bank',
      retry: 'later',
      action: 'newPayout',
    },
    askReceiver: {
      todo: 'Ask the payee why before you pay again.',
      who: 'payee',
      retry: 'afterChange',
      action: 'newPayout',
    },
    askBank: {
      todo: 'Ask the payee to contact their bank; without their answer it will refuse the money again.',
      who: 'bank',
      retry: 'afterChange',
    },
    duplicate: {
      todo: 'Check that you haven’t already paid it, then send a new payout if you still owe it.',
      who: 'you',
      retry: 'afterChange',
      action: 'newPayout',
    },
    ours: askUs,
  },
  refund: {
    otherAccount: payInstead,
    notReachable: payInstead,
    unblock: {
      todo: 'Ask the payer to contact their bank, then refund again.',
      who: 'payer',
      retry: 'afterChange',
      action: 'retryRefund',
    },
    checkDetails: payInstead,
    lowerAmount: {
      todo: 'Refund a part of the amount at a time.',
      who: 'you',
      retry: 'afterChange',
      action: 'retryRefund',
    },
    later: {
      todo: 'Wait a few minutes, then refund again.',
      who: 'bank',
      retry: 'later',
      action: 'retryRefund',
    },
    askReceiver: {
      todo: 'Ask the payer why before you refund again.',
      who: 'payer',
      retry: 'afterChange',
      action: 'retryRefund',
    },
    askBank: {
      todo: 'Ask the payer to contact their bank; without their answer it will refuse the money again.',
      who: 'bank',
      retry: 'afterChange',
    },
    duplicate: {
      todo: 'Check the earlier refunds of this payment before you refund again.',
      who: 'you',
      retry: 'afterChange',
      action: 'retryRefund',
    },
    ours: askUs,
  },
  settlement: {
    otherAccount: otherSettlement,
    notReachable: otherSettlement,
    unblock: {
      todo: 'Contact the bank of your settlement account, then transfer again.',
      who: 'you',
      retry: 'afterChange',
      action: 'newTransfer',
    },
    checkDetails: otherSettlement,
    lowerAmount: {
      todo: 'Transfer a lower amount, or split it into several transfers.',
      who: 'you',
      retry: 'afterChange',
      action: 'newTransfer',
    },
    later: {
      todo: 'Wait a few minutes, then transfer again.',
      who: 'bank',
      retry: 'later',
      action: 'newTransfer',
    },
    askReceiver: {
      todo: 'Ask the bank of your settlement account why before you transfer again.',
      who: 'you',
      retry: 'afterChange',
      action: 'newTransfer',
    },
    askBank: {
      todo: 'Contact the bank of your settlement account; without its answer it will refuse the money again.',
      who: 'bank',
      retry: 'afterChange',
    },
    duplicate: {
      todo: 'Check the earlier transfers below before you transfer again.',
      who: 'you',
      retry: 'afterChange',
      action: 'newTransfer',
    },
    ours: askUs,
  },
}

/** Reasons that lists and exports have words for. */
const common: Record<Exclude<CommonReason, 'Superseded'>, Remedy> = {
  AB08: 'later',
  AC03: 'checkDetails',
  AC04: 'otherAccount',
  AC06: 'unblock',
  AC07: 'otherAccount',
  AC14: 'otherAccount',
  AG01: 'otherAccount',
  AG03: 'notReachable',
  AGNT: 'checkDetails',
  AM02: 'lowerAmount',
  AM09: 'askReceiver',
  AM14: 'lowerAmount',
  BE06: 'checkDetails',
  DUPL: 'duplicate',
  MS02: 'askReceiver',
  MS03: 'askBank',
  NOAS: 'later',
  RR04: 'askBank',
  TM01: 'later',
}

type Cause = readonly [clause: string, remedy: Remedy]

/** Other reasons of provider API 8.2. */
const ofNpp = {
  AC02: ['the bank doesn’t recognise the account that we pay from', 'ours'],
  AC05: ['the account that we pay from is closed', 'ours'],
  AC13: ['the bank can’t debit the account that we pay from', 'ours'],
  AM03: ['the bank doesn’t accept the currency', 'ours'],
  AM04: ['the account that we pay from had too little money', 'ours'],
  AM12: ['the amount is missing or invalid', 'ours'],
  NARR: ['the bank gave no code for its reason', 'askBank'],
} as const satisfies Record<string, Cause>

/** Reasons that are published only in the external code sets of ISO 20022. */
const ofIso = {
  AB05: ['the receiving bank took too long', 'later'],
  AB06: ['a bank on the way took too long', 'later'],
  AB07: ['a bank on the way couldn’t be reached', 'later'],
  AB09: ['the receiving bank had an error', 'later'],
  AB10: ['a bank on the way had an error', 'later'],
  AC01: ['the account number is missing or wrong', 'checkDetails'],
  AM01: ['the amount is zero', 'checkDetails'],
  AM05: ['the bank treated it as a duplicate', 'duplicate'],
  AM07: ['the amount is blocked', 'ours'],
  AM11: ['the bank doesn’t accept the currency', 'ours'],
  AM13: ['the amount is above the limit of real-time payments', 'lowerAmount'],
  AM21: ['the amount is above the bank’s limit', 'lowerAmount'],
  BE01: ['the name doesn’t match the account number', 'checkDetails'],
  BE05: ['the bank doesn’t recognise the sender', 'ours'],
  CNOR: ['the receiving bank isn’t registered for this payment', 'notReachable'],
  CUST: ['the account holder asked for it to be returned', 'askReceiver'],
  DNOR: ['our bank isn’t registered for this payment', 'ours'],
  DT01: ['the date is invalid', 'ours'],
  ED05: ['the banks couldn’t settle it', 'later'],
  FOCR: ['it was returned after a request to cancel it', 'askReceiver'],
  FR01: ['the bank returned it as fraud', 'askBank'],
  FRAD: ['the bank treated it as fraud', 'askBank'],
  LEGL: ['the bank returned it after a legal decision', 'askBank'],
  MD06: ['the account holder asked for the money to be returned', 'askReceiver'],
  MD07: ['the account holder has died', 'otherAccount'],
  RC01: ['the bank’s identifier is wrong', 'checkDetails'],
  RR01: ['the sender’s account or identification is missing', 'ours'],
  RR02: ['the sender’s name or address is missing', 'ours'],
  RR03: ['the receiver’s name or address is missing', 'checkDetails'],
  TECH: ['it was returned after a technical problem', 'later'],
  UPAY: ['the receiver says that the payment wasn’t due', 'askReceiver'],
} as const satisfies Record<string, Cause>

/** Reasons that the provider and the simulated banks may give for money that left. */
export type TransferReason = keyof typeof common | keyof typeof ofNpp | keyof typeof ofIso

interface Described {
  clause: string
  remedy: Remedy
  source: FailureSource
}

const described =
  (source: FailureSource) =>
  ([clause, remedy]: Cause): Described => ({ clause, remedy, source })

const causes: Record<TransferReason, Described> = {
  ...mapTable(common, (remedy, code) =>
    described('provider API 8.2')([transferReasonWords(code), remedy]),
  ),
  ...mapTable(ofNpp, described('provider API 8.2')),
  ...mapTable(ofIso, described('ISO 20022')),
}

/** Returns the explanations for one kind of money. In all of them, the money is back in the balance. */
function explained(kind: TransferKind): Record<TransferReason, Explanation> {
  return mapTable(causes, ({ clause, remedy, source }) => ({
    what: `${capital(clause)}, so the money is back in your balance.`,
    ...advice[kind][remedy],
    source,
  }))
}

export const payoutFailures = explained('payout')
export const refundFailures = explained('refund')
export const settlementFailures = explained('settlement')
