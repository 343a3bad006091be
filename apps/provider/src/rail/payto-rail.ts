import type { PaymentAgreementId, PaymentInitiationId } from '@tideway/contract/calls/ids'
import type { PayToFailure } from '@tideway/contract/failures/agreement-failures'
import type { Cents } from '@tideway/contract/money/money'
import type {
  AgreementsOf,
  BankAgreement,
  PayerAction,
} from '@tideway/contract/sandbox/test-bank-agreement'

/** PayTo's part of the interface to the banks: it proposes agreements to payers and collects money under them. */
export interface PayToRail {
  /** Returns the name that a payer's bank has for them, or the reason that they cannot be asked. */
  reachPayer(payer: PayerIdentifier): Promise<PayerReachability>
  /** Proposes an agreement to its payer. Repeating it has no further effect. */
  proposeAgreement(proposal: AgreementProposal): Promise<void>
  /** Asks the payer's bank for money and returns the NPP transaction id. Repeating it has no further effect. */
  collect(collection: Collection): Promise<{ nppTransactionId: string }>
  /**
   * Called when the client amended, suspended, resumed or cancelled an agreement. `agreementsOfPayers` returns its
   * present state. Repeating it has no further effect.
   */
  agreementChanged(agreementId: PaymentAgreementId): Promise<void>
}

/** Notices from the payers' banks about agreements. Each may be repeated, and repeats change nothing. */
export interface PayToEvents {
  agreementRegistered(agreement: {
    agreementId: PaymentAgreementId
    nppAgreementId: string
  }): Promise<void>
  /** The agreement could not be proposed to its payer. `failure` is one of the codes of PayTo. */
  agreementFailed(agreement: {
    agreementId: PaymentAgreementId
    failure: PayToFailure
  }): Promise<void>
  /**
   * The payer acted. With `proposalOnly`, the action applies only to the agreement itself, never to an amendment of it.
   */
  payerActed(
    agreementId: PaymentAgreementId,
    action: PayerAction,
    options?: { proposalOnly?: boolean },
  ): Promise<PayerDecision>
  /** Returns the agreements that payers see, newest first: the selected ones or everyone's, up to a limit. */
  agreementsOfPayers(filter: WantedAgreements): Promise<ProposedAgreement[]>
  /** Returns true if the agreement behind a collection still allows it, because payers suspend and cancel. */
  mayCollect(collectionId: PaymentInitiationId): Promise<boolean>
  collectionFinished(outcome: CollectionOutcome): Promise<void>
}

export interface WantedAgreements {
  of: AgreementsOf | undefined
  /** True to return only agreements that wait for their payer or are active. */
  open: boolean
  limit: number
}

/** Agreement as the provider proposes it to its payer. Only the banks know the account that pays. */
export interface ProposedAgreement extends Omit<BankAgreement, 'payer'> {
  payer: PayToPayer
}

/** Status of the agreement after the action, or the reason that the action had no effect. */
export type PayerDecision = { status: string } | 'unknown' | 'forbidden'

export interface PayToPayer {
  name: string
  payId: string | undefined
  bsb: string | undefined
  accountNumber: string | undefined
}

export type PayerIdentifier =
  | { payId: string; payIdType: 'PHONE' | 'EMAIL' }
  | { bsb: string; accountNumber: string }

/**
 * 'unknown': no such PayID, or no bank with this BSB. 'not-enabled': a bank or an account without PayTo. 'refused': the
 * payer's bank gives no information about them.
 */
export type PayerReachability = { name: string | undefined } | 'unknown' | 'not-enabled' | 'refused'

export interface AgreementProposal {
  agreementId: PaymentAgreementId
  payer: PayToPayer
}

export interface Collection {
  collectionId: PaymentInitiationId
  /** The agreement that allows the collection. */
  agreementId: PaymentAgreementId
  amountCents: Cents
  payer: PayToPayer
  /** Name on the payer's statement. */
  payee: string
  description: string | undefined
}

export interface CollectionOutcome {
  collectionId: PaymentInitiationId
  nppTransactionId: string
  settled: boolean
  /** ISO 20022 reason if it was not settled. */
  reason: string | undefined
  /** The account that paid, or would have paid. */
  payer: { bsb: string; accountNumber: string; name: string }
}
