import type { Api } from '@tideway/browser/http/api'
import type { Attempt } from '@tideway/browser/money/idempotency-keys'
import type { Cents } from '@tideway/contract/money/money'

/** A refund that was accepted, and that the payer's bank sent back. */
export interface SentBackRefund {
  /** Unknown where the provider lists no refunds. */
  amount: Cents | undefined
  /** The bank's reason, an ISO 20022 code. */
  reason: string | undefined
}

/** What the refund controls have to know about a transaction, whatever type it is of. */
export interface RefundTarget {
  id: string
  /** The row all this was read from: any other one is a later read. */
  record: object
  /** Whether the controls are there before anything is refunded here (spec 2.12, 4). */
  refundable: boolean
  /** A refund is in progress at the provider. */
  returning: boolean
  /** Why it cannot be refunded here although the controls are there. */
  off?: string | undefined
  /** What can still be refunded. */
  balance: Cents
  /** What 'Refund Balance' says; nothing for what was never paid. */
  shownBalance: Cents | undefined
  /** That what was refunded so far is a part: 'Partly refunded $10.00 of $50.00'. */
  note?: string | undefined
  /** How many refunds the record knows of: what tells after a lost answer whether ours was made. */
  refunds: number
  /** The last refund, where the payer's bank sent it back. */
  sentBack?: SentBackRefund | undefined
  /** Who is paid back, for the confirmation. */
  payer: readonly { label: string; value: string }[]
}

/** How a transaction type is refunded. */
export interface RefundKind<Row> {
  /** Names its intents among all that change money (see idempotency-keys.ts). */
  form: string
  target: (row: Row) => RefundTarget
  /** The query key of one transaction. */
  key: (clientId: string, id: string) => readonly unknown[]
  /** Refunds a part of `row`, in cents, and answers the transaction as it is now. */
  send: (api: Api, row: Row, amount: Cents, attempt: Attempt) => Promise<Row>
  /** The sentence for a refusal that has one of its own (spec 8, refunds). */
  refusal?: ((problem: string) => string | undefined) | undefined
}
