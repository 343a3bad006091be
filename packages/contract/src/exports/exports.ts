import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { DollarText } from '../money/dollar-amount.ts'
import { PaymentAgreementSearch } from '../pay-to/agreements/payment-agreement-search.ts'
import { PaymentInitiationSearch } from '../pay-to/initiations/payment-initiation-search.ts'
import { zoneNamed } from '../payment-requests/activity-metrics.ts'
import { PaymentRequestSearch } from '../payment-requests/payment-request-search.ts'
import { PaymentSearch } from '../payments/payment-search.ts'

/**
 * Exports of everything that a search finds, which the provider writes (decision 127). They are not part of the provider
 * API: if a provider answers 404 or 403, screens leave them out (readings 5, calls of our own).
 */

const kindWords = {
  description: 'The list: payment requests, payouts, PayTo initiations or PayTo agreements.',
}

const formatWords = { description: 'The file: CSV in UTF-8, or an Excel workbook.' }

const searchWords = {
  description: 'The search, as the body of the list’s search takes it.',
  example: { fromDate: '2026-10-31T13:00:00.000Z', toDate: '2026-11-20T12:59:59.999Z' },
}

export const exportKinds = [
  'paymentRequest',
  'payment',
  'paymentInitiation',
  'paymentAgreement',
] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Days for which a finished file is kept. */
export const EXPORT_KEPT_DAYS = 7
/** Exports of a client that may be unfinished at a time, stopped ones included. */
export const MAX_UNFINISHED_EXPORTS = 3
/** Exports of a client that are kept at a time. */
export const MAX_KEPT_EXPORTS = 30
/** Lifetime of a file's link. */
export const EXPORT_LINK_SECONDS = 60

/** The search as the list's call takes it, for each kind. */
const searches = {
  paymentRequest: PaymentRequestSearch,
  payment: PaymentSearch,
  paymentInitiation: PaymentInitiationSearch,
  paymentAgreement: PaymentAgreementSearch,
} as const satisfies Record<ExportKind, z.ZodMiniType>

const zone = z.string().check(
  z.refine((name) => zoneNamed(name) !== undefined, {
    error: 'must be the name of a time zone, such as Australia/Sydney',
  }),
)

/** The content of an export: the search, and the columns by their ids (spec 3.10). */
export const ExportBody = z.strictObject({
  kind: field(z.enum(exportKinds), kindWords),
  search: field(z.optional(z.record(z.string(), z.unknown())), searchWords),
  columns: field(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(60)))
      .check(z.minLength(1), z.maxLength(40)),
    'The columns in order, by their ids.',
    ['PayID', 'PaymentAmount'],
  ),
  zone: field(zone, 'The time zone of the times in the file.', 'Australia/Sydney'),
  format: field(z.enum(exportFormats), formatWords),
})
export type ExportBody = z.infer<typeof ExportBody>
nameObject(ExportBody, 'ExportRequest', 'What to export.')

export const ExportCountBody = z.strictObject({
  kind: field(z.enum(exportKinds), kindWords),
  search: field(z.optional(z.record(z.string(), z.unknown())), searchWords),
})
export type ExportCountBody = z.infer<typeof ExportCountBody>
nameObject(ExportCountBody, 'ExportCountRequest', 'What to count.')

/** Returns the schema of a kind's search, which its list shares. */
export function searchSchemaOf<Kind extends ExportKind>(kind: Kind): (typeof searches)[Kind] {
  return searches[kind]
}

export const ExportChange = z.strictObject({
  action: field(z.enum(['stop', 'resume']), 'Whether to stop the export or to go on with it.'),
})
nameObject(ExportChange, 'ExportChange', 'A change of an export.')

/** Money of an export, by the rule of settled-money.ts. Absent for agreements, which settle none. */
const ExportMoney = z.optional(
  z.object({
    settled: field(
      DollarText,
      'The dollars that were received, or paid out for payouts.',
      '412350.75',
    ),
    returned: field(
      DollarText,
      'The dollars of it that went back: completed refunds whenever they were made, or returned payouts.',
      '1200.00',
    ),
    net: field(DollarText, 'What was settled, less what was returned.', '411150.75'),
  }),
)

/** Rows that an export of a search would have now, and their money. */
export const ExportCount = z.object({
  rows: field(z.number(), 'The rows that were counted.', 120_000),
  money: field(ExportMoney, 'Their money. Absent for agreements, and if there are more.'),
  more: field(z.boolean(), 'Whether there are more records than were counted.'),
})
export type ExportCount = z.infer<typeof ExportCount>
nameObject(ExportCount, 'ExportCount', 'What an export would contain now.')

export const exportStatuses = ['RUNNING', 'STOPPED', 'DONE', 'FAILED'] as const
export type ExportStatus = (typeof exportStatuses)[number]

export const ExportView = z.object({
  exportId: field(
    essential(z.string()),
    'Our id of the export: 32 hexadecimal digits.',
    '019acb2e7f3a7c41b8d4f6a0c2e41a38',
  ),
  kind: field(z.enum(exportKinds), kindWords),
  format: field(z.enum(exportFormats), formatWords),
  fileName: field(
    z.string(),
    'The file’s name, with the days of the search in the zone of the file.',
    'inbound-payments_2026-11-01_2026-11-20.csv',
  ),
  status: field(
    z.enum(exportStatuses),
    'RUNNING: being written, or waiting for it. STOPPED: stopped by you. DONE: ready to download. FAILED: given up after several attempts; resume it to try again.',
  ),
  rows: field(z.number(), 'The rows written so far.', 3000),
  money: field(ExportMoney, 'The money of these rows. Absent for agreements.'),
  expectedRows: field(
    z.optional(z.number()),
    'The rows that were counted when the export began. Absent until then.',
    120_000,
  ),
  expectsMore: field(z.boolean(), 'Whether there were more rows than could be counted.'),
  createdDatetime: field(
    z.iso.datetime(),
    'When the export was requested, in UTC. Records created later are not in it.',
    '2026-11-21T01:00:02.000Z',
  ),
  completedDatetime: field(
    z.optional(z.iso.datetime()),
    'When the file was ready, in UTC. Absent until then.',
    '2026-11-21T01:00:31.000Z',
  ),
  expiresDatetime: field(
    z.iso.datetime(),
    'When the export is deleted, in UTC.',
    '2026-11-28T01:00:31.000Z',
  ),
})
export type ExportView = z.infer<typeof ExportView>
nameObject(ExportView, 'Export', 'An export, finished or not.')

/** Newest first. */
export const ExportList = z.object({
  exports: field(z.array(ExportView), 'The exports, newest first.'),
})
export type ExportList = z.infer<typeof ExportList>
nameObject(ExportList, 'Exports', 'Your exports of a client.')

/** Address of a file, valid for a minute without signing in. */
export const ExportLink = z.object({
  exportUrl: field(
    z.url({ protocol: /^https?$/ }),
    'The address of the file. It works for one minute, without signing in.',
    'https://tideway.example/export-files/3hQ0Zr9sXjW4bN7tKc2LmAvPq8yUeD1f',
  ),
})
export type ExportLink = z.infer<typeof ExportLink>
nameObject(ExportLink, 'ExportLink', 'A link to an export’s file.')

export const exportProblems = {
  tooMany: problemResponse(
    409,
    `At most ${MAX_UNFINISHED_EXPORTS} exports of a client may be unfinished. Wait for one to finish, or delete one`,
    'ERR0.03',
  ),
  tooManyKept: problemResponse(
    409,
    `At most ${MAX_KEPT_EXPORTS} exports of a client are kept. Delete one`,
    'ERR0.03',
  ),
  notReady: problemResponse(409, 'The export has not finished', 'ERR0.03'),
} as const
