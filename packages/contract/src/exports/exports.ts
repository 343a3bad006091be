import { z } from 'zod/mini'
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

/** What an export is made of: the search, and the columns by their ids (spec 3.10). */
export const ExportBody = z.strictObject({
  kind: z.enum(exportKinds),
  search: z.optional(z.record(z.string(), z.unknown())),
  columns: z
    .array(z.string().check(z.minLength(1), z.maxLength(60)))
    .check(z.minLength(1), z.maxLength(40)),
  /** The zone of the times in the file. */
  zone,
  format: z.enum(exportFormats),
})
export type ExportBody = z.infer<typeof ExportBody>

export const ExportCountBody = z.strictObject({
  kind: z.enum(exportKinds),
  search: z.optional(z.record(z.string(), z.unknown())),
})
export type ExportCountBody = z.infer<typeof ExportCountBody>

/** Returns the schema of a kind's search, which its list shares. */
export function searchSchemaOf<Kind extends ExportKind>(kind: Kind): (typeof searches)[Kind] {
  return searches[kind]
}

export const ExportChange = z.strictObject({ action: z.enum(['stop', 'resume']) })

/** Money of an export, by the rule of settled-money.ts. Absent for agreements, which settle none. */
const ExportMoney = z.optional(
  z.object({ settled: DollarText, returned: DollarText, net: DollarText }),
)

/** Rows that an export of a search would have now, and their money. */
export const ExportCount = z.object({
  rows: z.number(),
  money: ExportMoney,
  /** True if there are more, which were not counted. */
  more: z.boolean(),
})
export type ExportCount = z.infer<typeof ExportCount>

export const exportStatuses = ['RUNNING', 'STOPPED', 'DONE', 'FAILED'] as const
export type ExportStatus = (typeof exportStatuses)[number]

export const ExportView = z.object({
  exportId: essential(z.string()),
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  fileName: z.string(),
  status: z.enum(exportStatuses),
  /** Rows written so far. */
  rows: z.number(),
  /** Money of the rows written so far. */
  money: ExportMoney,
  /** Rows counted when the export began, if it was counted. */
  expectedRows: z.optional(z.number()),
  /** True if there were more than could be counted. */
  expectsMore: z.boolean(),
  /** When it was requested. Records created later are not in the file. */
  createdDatetime: z.iso.datetime(),
  completedDatetime: z.optional(z.iso.datetime()),
  /** When the file is deleted. */
  expiresDatetime: z.iso.datetime(),
})
export type ExportView = z.infer<typeof ExportView>

/** Newest first. */
export const ExportList = z.object({ exports: z.array(ExportView) })
export type ExportList = z.infer<typeof ExportList>

/** Address of a file, valid for a minute without signing in. */
export const ExportLink = z.object({ exportUrl: z.url({ protocol: /^https?$/ }) })
export type ExportLink = z.infer<typeof ExportLink>

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
