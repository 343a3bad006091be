import { z } from 'zod/mini'
import { essential } from '../calls/tolerant.ts'
import { DollarText } from '../money/dollar-amount.ts'

/**
 * What batches of refunds and of payouts have in common: many rows that a person reviews and confirms at once
 * (decisions 132, 137). They are not part of the provider API: if a provider answers 404 or 403, screens leave them out
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
}

const BulkBatch = z.object(bulkBatchShape)
export type BulkBatch = z.infer<typeof BulkBatch>

/** Fields that each row's outcome has, whatever the row does. */
export const bulkResultShape = {
  row: z.int(),
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
