import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { DollarText } from '../money/dollar-amount.ts'
import { zoneNamed } from '../payment-requests/activity-metrics.ts'

/** POST /search of the portal API: one call that searches everything that the caller may see. */

/** Longest text that can be searched for. */
export const MAX_SEARCHED_TEXT = 200

/** Most hits of one kind in an answer. */
export const MOST_HITS = 10

export const SearchBody = z.strictObject({
  Search: field(
    z.strictObject({
      text: field(
        z.string().check(z.minLength(1), z.maxLength(MAX_SEARCHED_TEXT)),
        'As typed or pasted: an id, a PayID, an account, an amount, days, names and words, up to 200 characters.',
        'lee 49.90 yesterday',
      ),
      timeZone: field(
        z.string().check(
          z.refine((name) => zoneNamed(name) !== undefined, {
            error: 'must be the name of a time zone, such as Australia/Sydney',
          }),
        ),
        'The zone in which days such as `yesterday` are meant.',
        'Australia/Sydney',
      ),
    }),
    'What to search for.',
  ),
})
export type SearchBody = z.infer<typeof SearchBody>
nameObject(SearchBody, 'SearchBody', 'What to search for.')

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
  // Amounts of a received payment, of one that was sent back, and of a refund.
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
  id: field(
    z.string(),
    'The id that the record is opened by. A payout’s is its `clientPaymentId`, a user’s the email.',
    '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  ),
  title: field(
    z.string(),
    'What the record is known by: a PayID, a payee, a payer, a file or a person.',
    'order-4711@pay.harbour.example',
  ),
  subtitle: field(
    z.optional(z.string()),
    'A second text, such as the client’s own id.',
    'order-4711',
  ),
  amount: field(z.optional(DollarText), 'Dollars.', '49.90'),
  status: field(z.optional(z.string()), 'The status of the record.', 'COMPLETE'),
  createdDatetime: field(
    z.optional(z.iso.datetime({ offset: true })),
    'When the record was created, in UTC.',
    '2026-11-19T22:15:00.000Z',
  ),
  matched: field(
    z.array(
      z.object({
        field: field(MatchedField, 'What matched.', 'payerName'),
        text: field(z.string(), 'Its text, as stored.', 'Zoë Lee'),
      }),
    ),
    'Why it was found, the most telling first.',
  ),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchGroup = z.object({
  kind: field(HitKind, 'The kind of the records.', 'paymentRequest'),
  hits: field(
    z.array(SearchHit),
    'At most ten, the best first, and the newest first among equals.',
  ),
  more: field(z.boolean(), 'True if more records of the kind may match than are listed.'),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const SearchAnswer = z.object({
  groups: field(z.array(SearchGroup), 'Kinds of records with hits, in a fixed order.'),
  complete: field(
    z.boolean(),
    'False if older records were not searched. Either the search reached its time limit, or its words are too short, or records from before an upgrade are still being entered.',
  ),
  suggestion: field(
    z.optional(z.string()),
    'Without hits: the text in another spelling that finds something.',
    'Priya 45',
  ),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
nameObject(SearchAnswer, 'SearchAnswer', 'What was found, by kind.')
