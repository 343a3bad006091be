import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { Posting } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { InstructionKind } from './instruction-tables.ts'
import type { InstructionOutcome } from './rail.ts'

/** An outgoing transfer at the time when news of it arrives. */
export interface OutboundTransfer {
  clientId: ClientId
  /** Id of the refund, payout or sweep it was sent for, or of the payment that is returned. */
  subjectId: string
  amountCents: Cents
  now: Date
}

/**
 * Handles news about one kind of transfer. Nothing is optional: a new kind must say what each piece of news means to
 * it, with null for none (decision 91).
 */
export interface Finisher {
  /**
   * Postings for the end of the transfer. Null if the money stays in clearing until a person finds out where it
   * belongs.
   */
  booked: { settled: Posting['kind']; failed: Posting['kind'] | null }
  /** Called at the end of the transfer. */
  finish:
    | ((
        platform: Platform,
        tx: Tx,
        transfer: OutboundTransfer,
        outcome: InstructionOutcome,
      ) => Promise<void>)
    | null
  /**
   * Called if the receiving bank has not answered: the money was sent, and the outcome is unknown. Late news changes
   * nothing.
   */
  delay:
    | ((tx: Tx, transfer: OutboundTransfer, sent: { nppTransactionId: string }) => Promise<void>)
    | null
  /**
   * For a transfer that arrived and was sent back later by the receiving bank, so that the client has the money again.
   */
  comeBack: {
    booked: Posting['kind']
    change(
      platform: Platform,
      tx: Tx,
      transfer: OutboundTransfer,
      returned: { reason: string },
    ): Promise<void>
  } | null
}

/** A finisher for each kind of outgoing money. */
export type Finishers = Record<InstructionKind, Finisher>
