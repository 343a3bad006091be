import type { PaymentAgreementId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { BankAgreement, PayerAction } from '@tideway/contract/sandbox/test-bank-agreement'
import type { Platform } from '../../platform/platform.ts'
import type { PayerDecision, ProposedAgreement, WantedAgreements } from '../../rail/payto-rail.ts'
import type { Rail, RailEvents } from '../../rail/rail.ts'
import type { Payer, StatementLine } from './bank-accounts.ts'
import { findPayer, listPayers, setPayerClosed, statementLines } from './bank-accounts.ts'
import { acceptProposal, registerAgreementAnswerJobs } from './bank-agreements.ts'
import { acceptCollection, registerCollectionJobs } from './bank-collections.ts'
import { accountInDirectory } from './bank-directory.ts'
import type { BankAnswer, BankPayment } from './bank-payments.ts'
import { payPayId, registerStuckPaymentJobs } from './bank-payments.ts'
import { registerReturnJobs } from './bank-returns.ts'
import { acceptInstruction, registerSettlementJobs } from './bank-settlements.ts'
import { payerAccount, payerReachability } from './payto-test-values.ts'
import { bsbReachability, payIdOwner } from './test-values.ts'

export type { Payer, StatementLine } from './bank-accounts.ts'

/** Interface of the test bank for people who act as payers. Amounts are in cents. */
export interface SimulatedBank extends Rail {
  /** Pays a PayID and waits for the provider's decision. */
  payPayId(payment: BankPayment): Promise<BankAnswer | 'unknown-pay-id'>
  /** Acts as the payer of an agreement. */
  playPayer(agreementId: PaymentAgreementId, action: PayerAction): Promise<PayerDecision>
  /** Returns the agreements that payers see, with the accounts that pay. */
  agreementsOfPayers(filter: WantedAgreements): Promise<BankAgreement[]>
  listPayers(): Promise<Payer[]>
  statementOf(
    bsb: string,
    accountNumber: string,
  ): Promise<{ payer: Payer; lines: StatementLine[] } | undefined>
  /** Returns false if there is no such account. */
  setPayerClosed(bsb: string, accountNumber: string, closed: boolean): Promise<boolean>
  /** Returns the name behind one of the provider's PayIDs, as a bank shows it before paying. */
  lookUpPayee(payId: string): Promise<{ name: string; amountCents: Cents | null } | undefined>
}

/**
 * Simulates the other side of the rail with separate tables (schema bank). It knows the provider only through the
 * rail's interface.
 */
export function simulatedBank(platform: Platform, events: RailEvents): SimulatedBank {
  const settlements = registerSettlementJobs(platform, events)
  registerReturnJobs(platform, events)
  registerStuckPaymentJobs(platform, events)
  registerAgreementAnswerJobs(platform, events)
  registerCollectionJobs(platform, events)
  return {
    send: (instruction) => acceptInstruction(platform, events, settlements, instruction),
    resolvePayId: async (payId, type) => payIdOwner(payId, type),
    reachOf: async (bsb) => bsbReachability(bsb),
    accountName: async (bsb, accountNumber) =>
      accountInDirectory(bsb, accountNumber)?.name ??
      (await findPayer(platform.db, bsb, accountNumber))?.name ??
      'unknown',
    reachPayer: async (payer) => payerReachability(payer),
    proposeAgreement: (proposal) => acceptProposal(platform, proposal),
    collect: (collection) => acceptCollection(platform, collection),
    // Nothing to do, because the payers here read an agreement whenever they act.
    agreementChanged: async () => undefined,
    playPayer: (agreementId, action) => events.payerActed(agreementId, action),
    agreementsOfPayers: async (filter) =>
      (await events.agreementsOfPayers(filter)).map(withAccount),
    payPayId: (payment) => payPayId(platform, events, payment),
    listPayers: () => listPayers(platform.db),
    statementOf: async (bsb, accountNumber) => {
      const payer = await findPayer(platform.db, bsb, accountNumber)
      return payer && { payer, lines: await statementLines(platform.db, bsb, accountNumber) }
    },
    setPayerClosed: (bsb, accountNumber, closed) =>
      setPayerClosed(platform.db, bsb, accountNumber, closed),
    lookUpPayee: (payId) => events.payIdName(payId),
  }
}

function withAccount({ payer, ...agreement }: ProposedAgreement): BankAgreement {
  const { name, payId } = payer
  return {
    ...agreement,
    payer: { name, ...(payId === undefined ? {} : { payID: payId }), ...payerAccount(payer) },
  }
}
