import { z } from 'zod/mini'
import { pageSchemaOf } from '../calls/page.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { idNotFound, problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { DollarText } from '../money/dollar-amount.ts'
import { PaymentStatusName } from '../payments/payment.ts'
import { SftpDetails } from '../sftp/sftp-details.ts'
import { TypeFilter } from './batch-app.ts'

/*
 * Processing results of batch files. These calls are not part of the provider API: if a provider answers 404 or 403,
 * screens leave out the parts that need them (readings 5, calls of our own).
 */

const instant = z.iso.datetime()

/**
 * RECEIVED: the file was checked, and its payments are being made or wait for approval. PROCESSED: each payment was made
 * or rejected. REJECTED: nothing was paid, and `reason` says why.
 */
export const paymentFileStatuses = ['RECEIVED', 'PROCESSED', 'REJECTED'] as const
export type PaymentFileStatus = (typeof paymentFileStatuses)[number]

const Tally = z.object({ count: z.number(), amount: DollarText })

/** A file found in the client's folder. */
export const PaymentFile = z.object({
  batchId: essential(z.string()),
  fileName: z.string(),
  status: z.enum(paymentFileStatuses),
  createdDatetime: instant,
  completedDatetime: z.optional(instant),
  sizeBytes: z.number(),
  encrypted: z.boolean(),
  /** All payments of the file, or zero if it was unreadable. */
  payments: Tally,
  /** Payments that were made, whatever the receiving bank did with them later. */
  made: Tally,
  /** Payments that were rejected, each with a reason on its line. */
  refused: Tally,
  /** True while a person must approve it, or its rest. No more of it is paid until then. */
  waitsForApproval: z.optional(z.boolean()),
  /** Reason why nothing was paid. */
  reason: z.optional(z.string()),
  /** Number of problems across all lines. */
  problemCount: z.number(),
  /** Current folder of the file and its result on the client's server. Absent if the file was not moved. */
  movedTo: z.optional(z.string()),
  /** Reason why the file was not moved or its result not written. */
  filingProblem: z.optional(z.string()),
})
export type PaymentFile = z.infer<typeof PaymentFile>

export const PaymentFilePage = pageSchemaOf(PaymentFile)
export type PaymentFilePage = z.infer<typeof PaymentFilePage>

/** Columns and lines count from 1, as in an editor. */
export const FileProblem = z.object({
  line: z.number(),
  column: z.number(),
  message: z.string(),
})
export type FileProblem = z.infer<typeof FileProblem>

/** Maximum problems in a response or a result. `problemCount` counts all. */
export const MAX_PROBLEMS = 100

export const PaymentFileDetail = z.object({ ...PaymentFile.shape, problems: z.array(FileProblem) })
export type PaymentFileDetail = z.infer<typeof PaymentFileDetail>

/** WAITING and REFUSED belong to the line. The others are the payout's statuses. */
export const paymentFileLineStatuses = ['WAITING', 'REFUSED', ...PaymentStatusName.options] as const
export type PaymentFileLineStatus = (typeof paymentFileLineStatuses)[number]

/** A payment of a file. */
export const PaymentFileLine = z.object({
  line: z.number(),
  status: z.enum(paymentFileLineStatuses),
  payeeName: z.string(),
  bsb: z.string(),
  accountNumber: z.string(),
  amount: DollarText,
  reference: z.optional(z.string()),
  clientPaymentId: z.string(),
  paymentId: z.optional(z.string()),
  /** Reason why it was rejected, failed or was returned. */
  reason: z.optional(z.string()),
})
export type PaymentFileLine = z.infer<typeof PaymentFileLine>

export const PaymentFileLinePage = pageSchemaOf(PaymentFileLine)
export type PaymentFileLinePage = z.infer<typeof PaymentFileLinePage>

/** `only=failed`: lines that were rejected, failed or were returned. Pages are in file order. */
export const PaymentFileLinesQuery = z.strictObject({
  only: z.optional(z.literal('failed')),
  numberOfRecords: z.optional(
    z.string().check(
      z.refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000, {
        error: 'must be a whole number from 1 to 1000',
      }),
    ),
  ),
  /** The last line of the previous page. */
  nextPageId: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
})
export type PaymentFileLinesQuery = z.infer<typeof PaymentFileLinesQuery>

/** A file that was not taken, and why: a sentence about its name or its upload. */
export const FileLeft = z.object({ fileName: z.string(), reason: z.string() })
export type FileLeft = z.infer<typeof FileLeft>

/** Files that are named with a reason. More are counted. */
export const MAX_FILES_LEFT = 20

/** The last poll of the input folder. NEVER: the app is disabled, or the folder was not polled yet. */
export const PaymentFileConnection = z.object({
  state: z.enum(['NEVER', 'WORKING', 'FAILING']),
  checkedDatetime: z.optional(instant),
  /** The step that failed. */
  step: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Number of files that are ignored because their names are not payments file names. */
  otherFiles: z.optional(z.number()),
  /** Files in the folder that were not taken, up to `MAX_FILES_LEFT`. */
  filesLeft: z.optional(z.array(FileLeft)),
  /** Seconds between polls, from the provider's configuration. */
  pollSeconds: z.optional(z.number()),
})
export type PaymentFileConnection = z.infer<typeof PaymentFileConnection>

/** Body of the connection test: the details in the form, saved or not. */
export const ConnectionTest = z.strictObject({
  sftpDetails: SftpDetails,
  typeFilters: z.optional(z.array(TypeFilter).check(z.maxLength(1))),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const paymentFileProblems = {
  /** Why an approved file is not paid. */
  cannotPay: (reason: string): ProblemResponse => problemResponse(409, reason, 'ERR0.03'),
  cannotSave: (reason: string): ProblemResponse => problemResponse(400, reason, 'ERR0.03'),
  notFound: (id: string): ProblemResponse => idNotFound('batchId', id),
} as const
