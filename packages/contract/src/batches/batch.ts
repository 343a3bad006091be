import { z } from 'zod/mini'
import { essential } from '../calls/tolerant.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'

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

/** Rows of a list as sent. */
export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.array(row).check(z.minLength(1), z.maxLength(MAX_BATCH_ROWS))

/** A list that is confirmed. If what was confirmed is no longer so, nothing is carried out. */
export const confirmedList = <Rows extends z.ZodMiniType, Confirmed extends z.ZodMiniType>(
  rows: Rows,
  confirmed: Confirmed,
) => z.strictObject({ rows, confirmed, fileName: z.optional(BatchFileName) })

/** The place of a row, in a review and in a result. */
export const rowPlaceShape = {
  /** From 1, in the order of the list. */
  row: z.int(),
  line: lineOfRow,
}

/** Why a row cannot be, or was not, carried out. */
export const rowProblemShape = {
  failureCode: z.optional(z.string()),
  reason: z.optional(z.string()),
}

/** The same in a review, with everything that is wrong with the row. */
export const reviewedProblemShape = {
  ...rowProblemShape,
  /** Each with the label of its column, if it is about one. Absent if the person left the row out. */
  problems: z.optional(z.array(z.object({ column: z.optional(z.string()), text: z.string() }))),
}

/** What the reviews of both kinds count. */
export const listReviewShape = {
  /** Sum of the rows that would be carried out. */
  amount: DollarText,
  leftOut: z.int(),
  duplicates: z.int(),
  repeats: z.int(),
}

/** The balance before and after a list. */
export const listBalanceShape = { balance: DollarAmount, balanceAfter: DollarAmount }

/** Returns where an earlier row of a list is, for people. `row` is from 1. */
export function placeInList(rows: readonly { line?: number | undefined }[], row: number): string {
  const line = rows[row - 1]?.line
  return line === undefined ? `Row ${row}` : `Line ${line}`
}

/** Returns why these rows are no list, or undefined. What is wrong with one row is said by its review. */
export function listProblem(
  rows: readonly { line?: number | undefined }[],
  row: z.ZodMiniType,
  { none, tooMany }: { none: string; tooMany: (count: number) => string },
): string | undefined {
  if (rows.length === 0) return none
  if (rows.length > MAX_BATCH_ROWS) return tooMany(rows.length)
  const long = rows.findIndex((one) => !row.safeParse(one).success)
  if (long < 0) return undefined
  return `Line ${rows[long]?.line ?? long + 1} has a cell that is too long.`
}

/** Returns what the screen says of a list with too many rows. `act` says what can be done with at most so many. */
export function tooManyRows(act: (most: string) => string, count: number): string {
  return `You can ${act(MAX_BATCH_ROWS.toLocaleString('en-AU'))} at once. This list has ${count.toLocaleString('en-AU')}.`
}

const sumOfRows = z.object({ rows: z.int(), amount: DollarText })

/** Fields of a batch. */
export const batchShape = {
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

const Batch = z.object(batchShape)
/** `repeats` and `repeated` are those of payouts. */
export type Batch = z.infer<typeof Batch> & {
  repeats?: number | undefined
  repeated?: string[] | undefined
}

/** Fields that each row's outcome has, whatever the row does. */
export const batchResultShape = {
  ...rowPlaceShape,
  amount: z.optional(DollarText),
  status: z.enum(batchRowStatuses),
  attempts: z.int(),
  ...rowProblemShape,
}

/** A batch with a page of its rows. */
export const batchDetail = <Batch extends z.ZodMiniType, Row extends z.ZodMiniType>(
  batch: Batch,
  row: Row,
) =>
  z.object({
    batch,
    rows: z.array(row),
    /** The last row of this page, if there are more. */
    nextAfter: z.optional(z.int()),
  })

const BatchResult = z.object(batchResultShape)
export type BatchResult = z.infer<typeof BatchResult>

/** `only=problems` leaves out rows that neither failed nor were left out. */
export const BatchQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  only: z.optional(z.literal('problems')),
})
