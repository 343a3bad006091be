import type { PaymentAgreementId, PaymentInitiationId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type {
  AgreementsOf,
  BankAgreement,
  PayerAction,
} from '@tideway/contract/sandbox/test-bank-agreement'

/** PayTo's part of the port to the banks: agreements are put before payers, money is asked for under them. */
export interface PayToRail {
  /** Whether a payer can be asked at all, and by what name their bank knows them. */
  reachPayer(payer: PayerToReach): Promise<PayerReach>
  /** Puts an agreement before its payer. The same agreement twice is one proposal. */
  proposeAgreement(proposal: AgreementProposal): Promise<void>
  /** Asks the payer's bank for money. The same collection twice is one. Answers its NPP id. */
  collect(collection: Collection): Promise<{ nppTransactionId: string }>
}

/** What the payers' banks tell us of agreements. Each may be told more than once; the second time changes nothing. */
export interface PayToEvents {
  agreementRegistered(agreement: {
    agreementId: PaymentAgreementId
    nppAgreementId: string
  }): Promise<void>
  /** The agreement could not be put before its payer: `failure` is one of the codes of PayTo. */
  agreementFailed(agreement: {
    agreementId: PaymentAgreementId
    failure: PayToFailure
  }): Promise<void>
  /** Something the payer did. With `proposalOnly` it is about the agreement itself, never about an amendment of it. */
  payerActed(
    agreementId: PaymentAgreementId,
    action: PayerAction,
    options?: { proposalOnly?: boolean },
  ): Promise<PayerActed>
  /** What payers are shown of their agreements, newest first: those looked for, or of everybody; a limited number. */
  agreementsOfPayers(wanted: WantedAgreements): Promise<ProposedAgreement[]>
  /** Whether the agreement behind a collection still lets money be taken: payers suspend and cancel. */
  mayCollect(collectionId: PaymentInitiationId): Promise<boolean>
  collectionFinished(outcome: CollectionOutcome): Promise<void>
}

export interface WantedAgreements {
  of: AgreementsOf | undefined
  /** Only those that wait for their payer or live. */
  open: boolean
  limit: number
}

/** An agreement as the provider puts it before its payer; the account that pays is the banks' to know. */
export interface ProposedAgreement extends Omit<BankAgreement, 'payer'> {
  payer: PayToPayer
}

/** How the agreement stands then, or why nothing was done. */
export type PayerActed = { status: string } | 'unknown' | 'forbidden'

export interface PayToPayer {
  name: string
  payId: string | undefined
  bsb: string | undefined
  accountNumber: string | undefined
}

export type PayerToReach =
  | { payId: string; payIdType: 'PHONE' | 'EMAIL' }
  | { bsb: string; accountNumber: string }

/**
 * 'unknown': no such PayID, or no bank with this BSB; 'not-enabled': a bank or an account without PayTo; 'refused': the
 * payer's bank says nothing of them.
 */
export type PayerReach = { name: string | undefined } | 'unknown' | 'not-enabled' | 'refused'

export interface AgreementProposal {
  agreementId: PaymentAgreementId
  payer: PayToPayer
}

export interface Collection {
  collectionId: PaymentInitiationId
  amountCents: Cents
  payer: PayToPayer
  /** Whom the payer's statement names. */
  payee: string
  description: string | undefined
}

export interface CollectionOutcome {
  collectionId: PaymentInitiationId
  nppTransactionId: string
  settled: boolean
  /** ISO 20022 reason when it was not settled. */
  reason: string | undefined
  /** The account that paid, or would have. */
  payer: { bsb: string; accountNumber: string; name: string }
}

/** The number of a PayTo failure; the provider puts the letters of its own name before it. */
export type PayToFailure =
  | '2.1'
  | '2.2'
  | '2.3'
  | '2.4'
  | '3.1'
  | '3.2'
  | '3.3'
  | '4.1'
  | '4.2'
  | '9.9'
