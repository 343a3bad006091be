import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { PayIdType } from '@tideway/contract/payment-requests/pay-id-type'
import type { Platform } from '../platform/platform.ts'
import type { PayToEvents, PayToRail } from './payto-rail.ts'

/** The interface to the banks, which a real rail and the simulated one both implement. */
export interface Rail extends PayToRail {
  /**
   * Hands over an instruction and returns its NPP transaction id. The same instructionId twice is one transfer. If it
   * has ended, its end is reported again.
   */
  send(instruction: RailInstruction): Promise<{ nppTransactionId: string }>
  /** Returns the owner of a PayID that is not ours. */
  resolvePayId(payId: string, type: PayIdType): Promise<PayIdOwner | 'unknown' | 'refused'>
  /** Returns the services of a branch. */
  reachOf(bsb: string): Promise<BsbReachability | 'unknown' | 'refused'>
  /** Returns the name of an account's holder, or 'unknown' if its bank has no such account. */
  accountName(bsb: string, accountNumber: string): Promise<string | 'unknown'>
}

/**
 * Opens the rail of an installation. RAIL names a module that exports this as `openRail` (decision 12). Called once in
 * each process, before the jobs start. The banks' notices go to `events`.
 */
export type OpenRail<R extends Rail = Rail> = (
  platform: Platform,
  events: RailEvents,
) => R | Promise<R>

export interface PayIdOwner {
  aliasName: string
  nppReachable: boolean
  payToReachable: boolean
}

export interface BsbReachability {
  nppReachable: boolean
  payToReachable: boolean
}

/** Destination of the money. */
export type Creditor =
  | { bsb: string; accountNumber: string }
  | { payId: string; payIdType: PayIdType }

export interface RailInstruction {
  instructionId: string
  amountCents: Cents
  creditor: Creditor
  creditorName: string
  description: string
  reference?: string | undefined
  /** True if an account that cannot be paid at once may be paid by Direct Entry. */
  directEntryAllowed?: boolean
  /** The payment that this one returns, if any. */
  originalNppTransactionId?: string | undefined
}

/** Notices from the banks. Each may be repeated, and repeats change nothing. */
export interface RailEvents extends PayToEvents {
  /** A payment to one of our PayIDs arrived. The answer is final for its NPP transaction id. */
  paymentArrived(payment: ArrivedPayment): Promise<ArrivalDecision>
  /** The receiving bank of our instruction has not answered yet. */
  instructionDelayed(sent: { instructionId: string; nppTransactionId: string }): Promise<void>
  /** Our instruction has ended. */
  instructionFinished(outcome: InstructionOutcome): Promise<void>
  /** Our instruction settled, and the receiving bank sent the money back later. */
  instructionReturned(returned: { instructionId: string; reason: string }): Promise<void>
  /** Returns the payer of our instruction for its receiver, or undefined if there is no such instruction. */
  debtorOf(instructionId: string): Promise<{ clientId: ClientId; name: string } | undefined>
  /** Returns the name that a payer's bank shows for one of our PayIDs. */
  payIdName(payId: string): Promise<{ name: string; amountCents: Cents | null } | undefined>
}

export interface ArrivedPayment {
  nppTransactionId: string
  payId: string
  amountCents: Cents
  payerBsb: string
  payerAccountNumber: string
  payerName: string
  description: string | null
  reference: string | null
}

export type ArrivalDecision =
  /** The payment has no request if it funds a client's account. */
  | { outcome: 'ACCEPTED'; paymentRequestId?: PaymentRequestId }
  | { outcome: 'RETURNED'; reason: string; paymentRequestId: PaymentRequestId }
  | { outcome: 'UNKNOWN_PAY_ID' }

export interface InstructionOutcome {
  instructionId: string
  nppTransactionId: string
  settled: boolean
  via: 'NPP' | 'DE'
  /** ISO 20022 reason if it was not settled. */
  reason: string | undefined
}
