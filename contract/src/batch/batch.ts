import { z } from 'zod/mini'
import { pageOf } from '../calls/page.ts'
import type { Refusal } from '../calls/problems.ts'
import { idNotFound, refusal } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { DollarText } from '../payment-requests/payment-request.ts'
import { PaymentStatusName } from '../payments/payment.ts'
import { SftpDetails } from '../sftp/sftp-details.ts'
import { TypeFilter } from './batch-app.ts'

/*
 * What became of the files: calls of our own. A provider that answers 404 or 403 has none, and screens leave out what
 * they feed (readings 5, calls of our own).
 */

const instant = z.iso.datetime()

/**
 * RECEIVED: it was checked and its payments are being made. PROCESSED: each was made or refused. REJECTED: nothing was
 * paid, and `reason` says why.
 */
export const batchStatuses = ['RECEIVED', 'PROCESSED', 'REJECTED'] as const
export type BatchStatus = (typeof batchStatuses)[number]

const Tally = z.object({ count: z.number(), amount: DollarText })

/** A file that was found. */
export const Batch = z.object({
  batchId: essential(z.string()),
  fileName: z.string(),
  status: z.enum(batchStatuses),
  createdDatetime: instant,
  completedDatetime: z.optional(instant),
  sizeBytes: z.number(),
  encrypted: z.boolean(),
  /** All payments of the file; nought where it could not be read. */
  payments: Tally,
  /** Those made, whatever became of them at the receiving bank since. */
  made: Tally,
  /** Those refused, each with its reason on its line. */
  refused: Tally,
  /** Why nothing was paid. */
  reason: z.optional(z.string()),
  /** How many things are wrong with it, line by line. */
  problemCount: z.number(),
  /** Where the file is now, beside its result: a folder of the client's server. Missing: where it was found. */
  movedTo: z.optional(z.string()),
  /** Why it could not be moved, or its result not be put there. */
  filingProblem: z.optional(z.string()),
})
export type Batch = z.infer<typeof Batch>

export const BatchPage = pageOf(Batch)
export type BatchPage = z.infer<typeof BatchPage>

/** Columns and lines are counted from 1, as an editor shows them. */
export const FileProblem = z.object({
  line: z.number(),
  column: z.number(),
  message: z.string(),
})
export type FileProblem = z.infer<typeof FileProblem>

/** Problems that an answer and a result hold at most; `problemCount` counts on. */
export const MAX_PROBLEMS = 100

export const BatchDetail = z.object({ ...Batch.shape, problems: z.array(FileProblem) })
export type BatchDetail = z.infer<typeof BatchDetail>

/** WAITING and REFUSED are the line's own; any other is the payout's. */
export const batchLineStatuses = ['WAITING', 'REFUSED', ...PaymentStatusName.options] as const
export type BatchLineStatus = (typeof batchLineStatuses)[number]

/** A payment of a file. */
export const BatchLine = z.object({
  line: z.number(),
  status: z.enum(batchLineStatuses),
  payeeName: z.string(),
  bsb: z.string(),
  accountNumber: z.string(),
  amount: DollarText,
  reference: z.optional(z.string()),
  clientPaymentId: z.string(),
  paymentId: z.optional(z.string()),
  /** Why it was refused, failed or came back. */
  reason: z.optional(z.string()),
})
export type BatchLine = z.infer<typeof BatchLine>

export const BatchLinePage = pageOf(BatchLine)
export type BatchLinePage = z.infer<typeof BatchLinePage>

/** `only=failed`: the lines that were refused, failed or came back. Pages are read in the order of the file. */
export const BatchLinesQuery = z.strictObject({
  only: z.optional(z.literal('failed')),
  numberOfRecords: z.optional(
    z.string().check(
      z.refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000, {
        error: 'must be a whole number from 1 to 1000',
      }),
    ),
  ),
  /** The line that the page before ended with. */
  nextPageId: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
})
export type BatchLinesQuery = z.infer<typeof BatchLinesQuery>

/** The last look into the input folder. NEVER: the app is disabled, or has not been looked at yet. */
export const BatchConnection = z.object({
  state: z.enum(['NEVER', 'WORKING', 'FAILING']),
  checkedDatetime: z.optional(instant),
  /** What failed. */
  step: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Files whose names are not those of payments, left alone. */
  otherFiles: z.optional(z.number()),
  /** Seconds from one look to the next, as the provider is configured. */
  pollSeconds: z.optional(z.number()),
})
export type BatchConnection = z.infer<typeof BatchConnection>

/** Body of the connection test: the details as they stand in the form, saved or not. */
export const ConnectionTest = z.strictObject({
  sftpDetails: SftpDetails,
  typeFilters: z.optional(z.array(TypeFilter).check(z.maxLength(1))),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const batchProblems = {
  cannotSave: (reason: string): Refusal => refusal(400, reason, 'ERR0.03'),
  notFound: (id: string): Refusal => idNotFound('batchId', id),
} as const
