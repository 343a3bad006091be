import { z } from 'zod/mini'
import { essential } from '../calls/tolerant.ts'
import { DollarText } from '../money/dollar-amount.ts'

/**
 * What batches of refunds and of payouts have in common: many rows that a person reviews and confirms at once
 * (decision 132). They are not part of the provider API: if a provider answers 404 or 403, screens leave them out
 * (readings 5, calls of our own).
 */

/** Rows of a batch. */
export const MAX_BATCH_ROWS = 1000
/** Rows in an answer about a batch. */
export const BATCH_PAGE_ROWS = 100
/** Newest batches in the list. */
export const LISTED_BATCHES = 50
/** Longest reference of a row: another attempt adds its number, and a reference has 100 characters at most. */
export const MAX_ROW_REFERENCE = 96

export const batchStatuses = ['RUNNING', 'STOPPED', 'DONE'] as const
export type BatchStatus = (typeof batchStatuses)[number]

export const batchRowStatuses = [
  'WAITING',
  'IN_PROGRESS',
  'COMPLETE',
  'FAILED',
  'LEFT_OUT',
] as const
export type BatchRowStatus = (typeof batchRowStatuses)[number]

/** The name of an uploaded file. */
export const BatchFileName = z.string().check(z.minLength(1), z.maxLength(200))

/** The line of the file or of the pasted text that a row comes from, from 1. */
export const lineOfRow = z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000)))

/** What every row says beside its own fields. */
export const listedRowShape = {
  line: lineOfRow,
  /** Why the row is not carried out although it is in the list. The result keeps it. */
  leaveOut: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
}

/** Returns where an earlier row of a list is, for people. `row` is from 1. */
export function placeInList(rows: readonly { line?: number | undefined }[], row: number): string {
  const line = rows[row - 1]?.line
  return line === undefined ? `Row ${row}` : `Line ${line}`
}

const sumOfRows = z.object({ rows: z.int(), amount: DollarText })

/** Fields of a batch. */
export const bulkBatchShape = {
  batchId: essential(z.string()),
  fileName: z.optional(z.string()),
  status: z.enum(batchStatuses),
  createdBy: z.string(),
  createdDatetime: z.iso.datetime(),
  /** When no row was left to carry out. */
  completedDatetime: z.optional(z.iso.datetime()),
  /** Everything that was confirmed. */
  confirmed: sumOfRows,
  waiting: sumOfRows,
  inProgress: sumOfRows,
  complete: sumOfRows,
  failed: sumOfRows,
  /** Rows that were left out at the review. */
  leftOut: z.int(),
  /** Present if the approval policy stopped it, because it changed while rows waited. Resume requests approval. */
  stoppedBecause: z.optional(z.literal('APPROVAL_POLICY')),
  /** The request for approval without which its rows do not go on. */
  waitsInApproval: z.optional(z.string()),
}

const BulkBatch = z.object(bulkBatchShape)
/** `repeats` and `repeated` are those of payouts. */
export type BulkBatch = z.infer<typeof BulkBatch> & {
  repeats?: number | undefined
  repeated?: string[] | undefined
}

/** Fields that each row's outcome has, whatever the row does. */
export const bulkResultShape = {
  row: z.int(),
  line: lineOfRow,
  amount: z.optional(DollarText),
  status: z.enum(batchRowStatuses),
  attempts: z.int(),
  failureCode: z.optional(z.string()),
  reason: z.optional(z.string()),
}

const BulkResult = z.object(bulkResultShape)
export type BulkResult = z.infer<typeof BulkResult>

/** `only=problems` leaves out rows that neither failed nor were left out. */
export const BulkBatchQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  only: z.optional(z.literal('problems')),
})
