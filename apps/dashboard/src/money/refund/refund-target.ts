import type { Api } from '@tideway/browser/http/api'
import type { Attempt } from '@tideway/browser/money/idempotency-keys'
import type { Cents } from '@tideway/contract/money/money'
import type { RefundWords } from '@tideway/contract/refunds/refund-words'

/** An accepted refund that the payer's bank sent back. */
export interface SentBackRefund {
  /** Undefined if the provider lists no refunds. */
  amount: Cents | undefined
  /** The bank's reason, an ISO 20022 code. */
  reason: string | undefined
}

/** The facts about a transaction that the refund controls need, for every transaction type. */
export interface RefundTarget {
  id: string
  /** The row that these facts come from. A different object is a later read. */
  record: object
  /** True if the controls are shown before anything is refunded here (spec 2.12, 4). */
  refundable: boolean
  /** True while the provider processes a refund. */
  returning: boolean
  /** The reason why a refund is disabled although the controls are shown. */
  off?: string | undefined
  /** Amount that can still be refunded. */
  balance: Cents
  /** The amount under 'Refund Balance', or undefined for a transaction that was never paid. */
  shownBalance: Cents | undefined
  /** Note on a partial refund: 'Partly refunded $10.00 of $50.00'. */
  note?: string | undefined
  /** Number of refunds in the record. After a lost response it shows if our refund was made. */
  refunds: number
  /** The last refund, if the payer's bank sent it back. */
  sentBack?: SentBackRefund | undefined
  /** The person who receives the refund, for the confirmation. */
  payer: readonly { label: string; value: string }[]
}

/** Describes how a transaction type is refunded. */
export interface RefundKind<Row> {
  /** Prefix of this form's intents among all intents that change money (see idempotency-keys.ts). */
  form: string
  target: (row: Row) => RefundTarget
  /** The query key of one transaction. */
  key: (clientId: string, id: string) => readonly unknown[]
  /** Refunds `amount` cents of `row` and returns the updated transaction. */
  send: (api: Api, row: Row, amount: Cents, attempt: Attempt, words?: RefundWords) => Promise<Row>
  /** True if the call takes a reason and a reference. */
  takesWords?: true | undefined
  /** Returns the message for an error that has a specific message (spec 8, refunds). */
  refusal?: ((problem: string) => string | undefined) | undefined
}
