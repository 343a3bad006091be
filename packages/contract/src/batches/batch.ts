import { z } from 'zod/mini'
import { field } from '../calls/docs/field.ts'
import { essential } from '../calls/tolerant.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'

/**
 * The common parts of batches of refunds and of payouts: many rows that a person reviews and confirms at once
 * (decision 132). They are not part of the provider API: if a provider answers 404 or 403, screens leave them out
 * (readings 5, calls of our own).
 */

/** Rows of a batch. */
export const MAX_BATCH_ROWS = 1000
/** Rows in an answer about a batch. */
export const BATCH_PAGE_ROWS = 100
/** Newest batches in the list. */
export const LISTED_BATCHES = 50
/** Longest reference of a row. Another attempt adds its number, and a reference has 100 characters at most. */
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

export const lineWords = {
  description:
    'The line of the file or of the pasted text that the row comes from, from 1. Absent if it comes from neither.',
  example: 4,
}

export const lineOfRow = field(
  z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  lineWords,
)

/** The fields that every row has next to its own. */
export const listedRowShape = {
  line: lineOfRow,
  leaveOut: field(
    z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
    'Why the row is not carried out although it is in the list. The result keeps the row with this reason.',
    'Left out at the review',
  ),
}

/** Rows of a list as sent. */
export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.array(row).check(z.minLength(1), z.maxLength(MAX_BATCH_ROWS))

/** A confirmed list. If the confirmed facts have changed, nothing is carried out. */
export const confirmedList = <Rows extends z.ZodMiniType, Confirmed extends z.ZodMiniType>(
  rows: Rows,
  confirmed: Confirmed,
) =>
  z.strictObject({
    rows,
    confirmed,
    fileName: field(
      z.optional(BatchFileName),
      'The name of the file that the rows come from, if there is one.',
      'suppliers.csv',
    ),
  })

/** The place of a row, in a review and in a result. */
export const rowPlaceShape = {
  row: field(z.int(), 'The row of the list, from 1.', 3),
  line: lineOfRow,
}

/** Why a row cannot be, or was not, carried out. */
export const rowProblemShape = {
  failureCode: field(z.optional(z.string()), 'The code of the error.', 'ERR0.03'),
  reason: field(
    z.optional(z.string()),
    'The words of the error, as the call for a single refund or payout answers, or the code of the bank.',
    'Insufficient funds',
  ),
}

/** The same in a review, with everything that is wrong with the row. */
export const reviewedProblemShape = {
  ...rowProblemShape,
  problems: field(
    z.optional(
      z.array(
        z.object({
          column: field(
            z.optional(z.string()),
            'The column of the list that it is about. Absent for the row as a whole.',
            'Amount',
          ),
          text: field(z.string(), 'What is wrong, in words.', 'Invalid amount'),
        }),
      ),
    ),
    'Everything that is wrong with the row. Absent if it can be carried out, and if it was left out.',
  ),
}

/** The counts in the reviews of both kinds. */
export const listReviewShape = {
  amount: field(DollarText, 'Their sum in dollars.', '924.50'),
  leftOut: field(z.int(), 'The number of rows that cannot be carried out.', 3),
  duplicates: field(
    z.int(),
    'How many rows would be carried out although they repeat an earlier row of the list.',
    0,
  ),
  repeats: field(
    z.int(),
    'How many rows would be carried out although they repeat a refund or payout of the last 24 hours. Of payouts, also those that repeat a row that waits in another batch.',
    1,
  ),
}

/** The balance before and after a list. */
export const listBalanceShape = {
  balance: field(DollarAmount, 'The available balance now, in dollars.', 1500),
  balanceAfter: field(
    DollarAmount,
    'The balance after all rows. Negative if it does not cover them.',
    575.5,
  ),
}

/** Returns where an earlier row of a list is, for people. `row` is from 1. */
export function placeInList(rows: readonly { line?: number | undefined }[], row: number): string {
  const line = rows[row - 1]?.line
  return line === undefined ? `Row ${row}` : `Line ${line}`
}

/** Returns why these rows cannot be a list, or undefined. The review reports the faults of single rows. */
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

/** Returns the screen's message about a list with too many rows. `act` names the action for the most rows. */
export function tooManyRows(act: (most: string) => string, count: number): string {
  return `You can ${act(MAX_BATCH_ROWS.toLocaleString('en-AU'))} at once. This list has ${count.toLocaleString('en-AU')}.`
}

const sumOfRows = z.object({
  rows: field(z.int(), 'Their number.', 12),
  amount: field(DollarText, 'Their sum in dollars.', '924.50'),
})

/** Fields of a batch. */
export const batchShape = {
  batchId: field(
    essential(z.string()),
    'Our id of the batch: 32 hexadecimal digits.',
    '019acb2e7f3a7c41b8d4f6a0c2e41a38',
  ),
  fileName: field(
    z.optional(z.string()),
    'The name of the uploaded file. Absent if there was none.',
    'suppliers.csv',
  ),
  status: field(
    z.enum(batchStatuses),
    'RUNNING: rows are being carried out. STOPPED: rows wait until someone resumes it. DONE: no row waits. The banks may still be completing refunds or payouts.',
  ),
  createdBy: field(
    z.string(),
    'The email address of the person who confirmed it.',
    'admin@harbour.example',
  ),
  createdDatetime: field(
    z.iso.datetime(),
    'When it was confirmed, in UTC.',
    '2026-11-21T01:00:02.000Z',
  ),
  completedDatetime: field(
    z.optional(z.iso.datetime()),
    'When no row was left to carry out, in UTC. Absent until then.',
    '2026-11-21T01:00:14.000Z',
  ),
  confirmed: field(sumOfRows, 'The rows that were confirmed.'),
  waiting: field(sumOfRows, 'The rows that wait for their refund or payout.'),
  inProgress: field(sumOfRows, 'The rows that the bank is completing.'),
  complete: field(sumOfRows, 'The rows that are refunded or paid.'),
  failed: field(
    sumOfRows,
    'The rows that failed, when they were carried out or at the bank, or were returned.',
  ),
  leftOut: field(
    z.int(),
    'The number of rows that could not be carried out when the batch was confirmed.',
    3,
  ),
  stoppedBecause: field(
    z.optional(z.literal('APPROVAL_POLICY')),
    'APPROVAL_POLICY if the approval policy changed while rows waited, and now makes them wait for a second person. Resume requests their approval.',
    'APPROVAL_POLICY',
  ),
  waitsInApproval: field(
    z.optional(z.string()),
    'The request for approval that must be approved before the batch goes on.',
    '019acb2f01c07d6ea1b2c3d4e5f60718',
  ),
}

const Batch = z.object(batchShape)
/** Only batches of payouts have `repeats` and `repeated`. */
export type Batch = z.infer<typeof Batch> & {
  repeats?: number | undefined
  repeated?: string[] | undefined
}

/** Fields that each row's outcome has, whatever the row does. */
export const batchResultShape = {
  ...rowPlaceShape,
  amount: field(
    z.optional(DollarText),
    'Dollars that were confirmed. Absent for a row that was left out.',
    '84.00',
  ),
  status: field(
    z.enum(batchRowStatuses),
    'WAITING: not carried out yet. IN_PROGRESS: accepted, and the bank completes it. COMPLETE: refunded or paid. FAILED: refused, failed at the bank, or returned. LEFT_OUT: could not be carried out when the batch was confirmed.',
  ),
  attempts: field(z.int(), 'How often it was tried.', 1),
  ...rowProblemShape,
}

/** A batch with a page of its rows. */
export const batchDetail = <Batch extends z.ZodMiniType, Row extends z.ZodMiniType>(
  batch: Batch,
  row: Row,
) =>
  z.object({
    batch: field(batch, 'The batch.'),
    rows: field(z.array(row), 'Up to 100 rows, in order.'),
    nextAfter: field(
      z.optional(z.int()),
      'The last row of this page, for the next one. Absent on the last page.',
      100,
    ),
  })

const BatchResult = z.object(batchResultShape)
export type BatchResult = z.infer<typeof BatchResult>

/** `only=problems` leaves out rows that neither failed nor were left out. */
export const BatchQuery = z.strictObject({
  after: field(
    z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
    'The row after which the page begins.',
    '100',
  ),
  only: field(
    z.optional(z.literal('problems')),
    'With `problems`, only rows that failed or were left out.',
  ),
})
