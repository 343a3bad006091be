import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { Posting } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { InstructionOutcome } from './rail.ts'

/** Money that we sent out, as news of it finds it. */
export interface OutboundTransfer {
  clientId: ClientId
  /** What it was sent for: the id of a refund, a payout, a sweep, or of the payment that goes back. */
  subjectId: string
  amountCents: Cents
  now: Date
}

/**
 * What becomes of the subject of one kind of transfer, by the news of it. Nothing is optional: whoever adds a kind says
 * what each piece of news means to it, and null where it means nothing (decision 92).
 */
export interface Finisher {
  /** How its end is booked. Null: the money stays in clearing until a person finds out where it belongs. */
  booked: { settled: Posting['kind']; failed: Posting['kind'] | null }
  /** Its end. */
  finish:
    | ((
        platform: Platform,
        tx: Tx,
        transfer: OutboundTransfer,
        outcome: InstructionOutcome,
      ) => Promise<void>)
    | null
  /** The receiving bank has not answered: sent, its end unknown. Late news of it changes nothing. */
  delay:
    | ((tx: Tx, transfer: OutboundTransfer, sent: { nppTransactionId: string }) => Promise<void>)
    | null
  /** It had arrived, and its receiving bank sent it back later: the money is the client's again. */
  comeBack: {
    booked: Posting['kind']
    change(tx: Tx, transfer: OutboundTransfer, returned: { reason: string }): Promise<void>
  } | null
}
