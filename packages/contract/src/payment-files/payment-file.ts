import { z } from 'zod/mini'
import { field, fields, nameObject } from '../calls/docs/field.ts'
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

const Tally = z.object({
  count: field(z.number(), 'The number of payments.', 2),
  amount: field(DollarText, 'The total in dollars, with two decimals.', '2762.55'),
})

/** A file found in the client's folder. */
export const PaymentFile = z.object({
  batchId: field(
    essential(z.string()),
    'Our id of the file: 32 hexadecimal digits.',
    '2c7e61f0a94b4d3e8f5a0b1c6d7e8f90',
  ),
  fileName: field(
    z.string(),
    'The name of the file on the client’s server.',
    'payment_FILE_20261121.aba',
  ),
  status: field(
    z.enum(paymentFileStatuses),
    'RECEIVED: checked, and its payments are being made, or wait for approval. PROCESSED: each payment was made or refused. REJECTED: nothing was paid.',
  ),
  createdDatetime: field(instant, 'When the file was found, in UTC.', '2026-11-21T01:00:02.000Z'),
  completedDatetime: field(
    z.optional(instant),
    'When the file was processed or rejected, in UTC.',
    '2026-11-21T01:00:03.000Z',
  ),
  sizeBytes: field(z.number(), 'The size of the file when it was found, in bytes.', 488),
  encrypted: field(z.boolean(), 'Whether the file was encrypted.'),
  payments: field(Tally, 'All payments of the file. None if it could not be read.'),
  made: field(Tally, 'The payments made, regardless of their later status.'),
  refused: field(Tally, 'The payments refused. Each line has its reason.'),
  waitsForApproval: field(
    z.optional(z.boolean()),
    'Present and true while a person must approve the file, or what is left of it after the approval policy changed. No more of it is paid until then.',
    true,
  ),
  reason: field(
    z.optional(z.string()),
    'Why nothing was paid. Present with REJECTED.',
    'The file is empty',
  ),
  problemCount: field(z.number(), 'The number of problems in the file.', 0),
  movedTo: field(
    z.optional(z.string()),
    'The folder of the client’s server that has the file and its result now. Absent if the file is still where it was found.',
    'input/processed',
  ),
  filingProblem: field(
    z.optional(z.string()),
    'Why the file could not be moved, or its result could not be written to the client’s server.',
    'The folder could not be written to',
  ),
})
export type PaymentFile = z.infer<typeof PaymentFile>
nameObject(PaymentFile, 'Batch', 'A payment file that was found.')

export const PaymentFilePage = pageSchemaOf(PaymentFile)
export type PaymentFilePage = z.infer<typeof PaymentFilePage>
nameObject(PaymentFilePage, 'BatchPage', 'One page of payment files.')

/** Columns and lines count from 1, as in an editor. */
export const FileProblem = z.object({
  line: field(z.number(), 'The line of the problem, counted from 1.', 3),
  column: field(
    z.number(),
    'The column of the problem, counted from 1: the start of the field, or the character itself.',
    31,
  ),
  message: field(z.string(), 'A description of the problem.', 'The amount is not a number'),
})
export type FileProblem = z.infer<typeof FileProblem>

/** Maximum problems in a response or a result. `problemCount` counts all. */
export const MAX_PROBLEMS = 100

export const PaymentFileDetail = z.object({
  ...PaymentFile.shape,
  problems: field(z.array(FileProblem), `The problems in the file, up to ${MAX_PROBLEMS}.`),
})
export type PaymentFileDetail = z.infer<typeof PaymentFileDetail>
nameObject(PaymentFileDetail, 'BatchDetail', 'A payment file, with the problems in it.')

/** WAITING and REFUSED belong to the line. The others are the payout's statuses. */
export const paymentFileLineStatuses = ['WAITING', 'REFUSED', ...PaymentStatusName.options] as const
export type PaymentFileLineStatus = (typeof paymentFileLineStatuses)[number]

/** A payment of a file. */
export const PaymentFileLine = z.object({
  line: field(z.number(), 'The line in the file, counted from 1.', 2),
  status: field(
    z.enum(paymentFileLineStatuses),
    'WAITING or REFUSED. After the payment is made, the status of the payout.',
  ),
  payeeName: field(z.string(), 'The title of the payee’s account.', 'CORNER STORE'),
  bsb: field(z.string(), 'The BSB: six digits.', '062000'),
  accountNumber: field(z.string(), 'The account number, in digits.', '12345999'),
  amount: field(DollarText, 'Dollars to pay out, with two decimals.', '12.50'),
  reference: field(z.optional(z.string()), 'The lodgement reference.', 'MILK WEEK 12'),
  clientPaymentId: field(
    z.string(),
    'The reference of the payout: the file’s name, eight digits of its contents, and the line.',
    'payment_FILE_20261121-a1b2c3d4-2',
  ),
  paymentId: field(
    z.optional(z.string()),
    'Our id of the payout. Absent while WAITING and if REFUSED.',
    '6d1f8a0c2b3e4f5a9b7c8d0e1f2a3b4c',
  ),
  reason: field(
    z.optional(z.string()),
    'Why the payment was refused, failed or was returned.',
    'Duplicated payment',
  ),
})
export type PaymentFileLine = z.infer<typeof PaymentFileLine>
nameObject(PaymentFileLine, 'BatchLine', 'A payment in a file.')

export const PaymentFileLinePage = z.object(
  fields(pageSchemaOf(PaymentFileLine).shape, {
    records: { description: 'The records of this page. In the order of the file.' },
  }),
)
export type PaymentFileLinePage = z.infer<typeof PaymentFileLinePage>
nameObject(PaymentFileLinePage, 'BatchLinePage', 'One page of the payments in a file.')

/** `only=failed`: lines that were rejected, failed or were returned. Pages are in file order. */
export const PaymentFileLinesQuery = z.strictObject({
  only: field(
    z.optional(z.literal('failed')),
    '`failed`: only the lines that were refused, failed or returned.',
  ),
  numberOfRecords: field(
    z.optional(
      z.string().check(
        z.refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000, {
          error: 'must be a whole number from 1 to 1000',
        }),
      ),
    ),
    'The number of lines of a page, from 1 to 1,000; 100 if you leave it out.',
    '100',
    { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
  ),
  nextPageId: field(
    z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
    'The `nextPageId` of the previous page, with the same `only`.',
    '100',
  ),
})
export type PaymentFileLinesQuery = z.infer<typeof PaymentFileLinesQuery>

/** A file that was not processed, with the reason: a sentence about its name or its upload. */
export const FileLeft = z.object({
  fileName: field(z.string(), 'The name of the file.', 'invoice.pdf'),
  reason: field(
    z.string(),
    'Why it was not taken.',
    'Its name doesn’t begin with ‘payment_’ or ‘payment-’',
  ),
})
export type FileLeft = z.infer<typeof FileLeft>

/** Number of files that are named with a reason. Further ones are only counted. */
export const MAX_FILES_LEFT = 20

/** The last poll of the input folder. NEVER: the app is disabled, or the folder was not polled yet. */
export const PaymentFileConnection = z.object({
  state: field(
    z.enum(['NEVER', 'WORKING', 'FAILING']),
    'WORKING: the last poll succeeded. FAILING: it failed. NEVER: the app is disabled, or was not polled since it was saved.',
  ),
  checkedDatetime: field(
    z.optional(instant),
    'When we last polled, in UTC.',
    '2026-11-21T01:00:02.000Z',
  ),
  step: field(
    z.optional(z.string()),
    'The step that failed: `name`, `port`, `hostKey`, `login` or `folder`.',
    'login',
  ),
  reason: field(
    z.optional(z.string()),
    'A description of why the last poll failed. Present with FAILING.',
    'The server refused our key for the user tideway',
  ),
  otherFiles: field(
    z.optional(z.number()),
    'The number of files that were ignored because of their names.',
    1,
  ),
  filesLeft: field(
    z.optional(z.array(FileLeft)),
    'Files in the folder that were not taken, up to 20: those with other names, and those whose upload seems unfinished.',
  ),
  pollSeconds: field(z.optional(z.number()), 'Seconds between two polls.', 60),
})
export type PaymentFileConnection = z.infer<typeof PaymentFileConnection>
nameObject(PaymentFileConnection, 'BatchConnection', 'The result of the last poll for files.')

/** Body of the connection test: the details in the form, saved or not. */
export const ConnectionTest = z.strictObject({
  sftpDetails: field(SftpDetails, 'The SFTP server to test.'),
  typeFilters: field(
    z.optional(z.array(TypeFilter).check(z.maxLength(1))),
    'Which files to count, by their names. The default filter if you leave it out.',
  ),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>
nameObject(ConnectionTest, 'ConnectionTest', 'The server to test, whether it is saved or not.')

export const paymentFileProblems = {
  /** The reason why an approved file is not paid. */
  cannotPay: (reason: string): ProblemResponse => problemResponse(409, reason, 'ERR0.03'),
  cannotSave: (reason: string): ProblemResponse => problemResponse(400, reason, 'ERR0.03'),
  notFound: (id: string): ProblemResponse => idNotFound('batchId', id),
} as const
