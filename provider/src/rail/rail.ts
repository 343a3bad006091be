import type { Cents } from '@tideway/contract/money'

/** The port to the banks. A real rail and the simulated one look the same from here. */
export interface Rail {
  /** Hands over an instruction. The same instructionId twice is one transfer. Answers the transfer's NPP id. */
  send(instruction: RailInstruction): Promise<{ nppTransactionId: string }>
  /** Who answers to a PayID that is not ours. */
  resolvePayId(payId: string, type: PayIdType): Promise<PayIdOwner | 'unknown' | 'refused'>
}

export type PayIdType = 'PHONE' | 'EMAIL' | 'ABN' | 'ORG'

export interface PayIdOwner {
  aliasName: string
  nppReachable: boolean
  payToReachable: boolean
}

export interface RailInstruction {
  instructionId: string
  amountCents: Cents
  creditorBsb: string
  creditorAccountNumber: string
  creditorName: string
  description: string
  /** The payment this one gives back. */
  originalNppTransactionId: string
}

/** What the banks tell us. Each may be told more than once; the second time changes nothing. */
export interface RailEvents {
  /** A payment to one of our PayIDs. The answer is final for its NPP id. */
  paymentArrived(payment: ArrivedPayment): Promise<ArrivalDecision>
  /** The end of an instruction of ours. */
  instructionFinished(outcome: InstructionOutcome): Promise<void>
  /** The name a payer's bank shows for one of our PayIDs. */
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
  | { outcome: 'ACCEPTED'; paymentRequestId: string }
  | { outcome: 'RETURNED'; reason: string; paymentRequestId: string }
  | { outcome: 'UNKNOWN_PAY_ID' }

export interface InstructionOutcome {
  instructionId: string
  nppTransactionId: string
  settled: boolean
  /** ISO 20022 reason when it was not settled. */
  reason: string | undefined
}
