import { z } from 'zod/mini'
import { DollarText } from '../money/dollar-amount.ts'
import { zoneNamed } from '../payment-requests/activity-metrics.ts'

/** POST /search of the portal API: one call that searches everything that the caller may see. */

/** Longest text that can be searched for. */
export const MAX_SEARCHED_TEXT = 200

/** Most hits of one kind in an answer. */
export const MOST_HITS = 10

export const SearchBody = z.strictObject({
  Search: z.strictObject({
    text: z.string().check(z.minLength(1), z.maxLength(MAX_SEARCHED_TEXT)),
    /** Zone in which words such as 'yesterday' are meant, such as `Australia/Sydney`. */
    timeZone: z.string().check(
      z.refine((name) => zoneNamed(name) !== undefined, {
        error: 'must be the name of a time zone, such as Australia/Sydney',
      }),
    ),
  }),
})
export type SearchBody = z.infer<typeof SearchBody>

/** Kinds of records that can be found, in the order of their groups. */
export const hitKinds = [
  'paymentRequest',
  'payment',
  'paymentInitiation',
  'paymentAgreement',
  'batch',
  'report',
  'user',
  'apiKey',
] as const
export const HitKind = z.enum(hitKinds)
export type HitKind = z.infer<typeof HitKind>

/** Fields that a hit may have matched by. */
export const MatchedField = z.enum([
  'payID',
  'account',
  'id',
  'nppTransactionId',
  'clientTransactionId',
  'clientPaymentId',
  'contractId',
  'amount',
  // Of a payment received, of one that was sent back, and of a refund.
  'receivedAmount',
  'returnedAmount',
  'refundAmount',
  'date',
  'receivedDate',
  'status',
  'payerName',
  'payeeName',
  'description',
  'reference',
  'branch',
  'fileName',
  'name',
  'email',
  'keyId',
  'note',
])
export type MatchedField = z.infer<typeof MatchedField>

export const SearchHit = z.object({
  /** Id that the record is opened by: a payout's is its clientPaymentId. */
  id: z.string(),
  /** What the record is known by: a PayID, a payee, a payer, a file, a person. */
  title: z.string(),
  /** A second text, such as the client's own id. */
  subtitle: z.optional(z.string()),
  amount: z.optional(DollarText),
  /** Exact status word of the record's kind. */
  status: z.optional(z.string()),
  /** When the record was created, an instant in UTC. */
  createdDatetime: z.optional(z.iso.datetime({ offset: true })),
  /** Which fields matched, the most telling first, each with its text as stored. */
  matched: z.array(z.object({ field: MatchedField, text: z.string() })),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchGroup = z.object({
  kind: HitKind,
  /** Best first, and newest first among equals. */
  hits: z.array(SearchHit),
  /** True if more records match than are listed. */
  more: z.boolean(),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const SearchAnswer = z.object({
  /** Groups without hits are left out. */
  groups: z.array(SearchGroup),
  /**
   * False if older records were not searched: the search reached its time limit, its words are too short for one of
   * everything, or records from before an upgrade are still being entered.
   */
  complete: z.boolean(),
  /** The text in another spelling that finds something. Only without hits. */
  suggestion: z.optional(z.string()),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
