import { z } from 'zod/mini'
import type { Refusal } from '../calls/problems.ts'
import { refusal } from '../calls/problems.ts'
import { SftpDetails } from '../sftp/sftp-details.ts'

/*
 * Whether reports reach the client's SFTP server: calls of our own. A provider that answers 404 or 403 has none, and
 * screens leave out what they feed (readings 5, calls of our own).
 */

const instant = z.iso.datetime()

/**
 * OFF: no SFTP server is set. NEVER: no file was tried yet. WORKING: the last attempt succeeded. FAILING: it failed, and
 * `reason` says why.
 */
export const reportDeliveryStates = ['OFF', 'NEVER', 'WORKING', 'FAILING'] as const

/** The state of deliveries to the client's server. */
export const ReportDelivery = z.object({
  state: z.enum(reportDeliveryStates),
  /** The last file that arrived, as it is named there. */
  deliveredFileName: z.optional(z.string()),
  deliveredDatetime: z.optional(instant),
  /** While FAILING: the first attempt that failed, the last one, and why. */
  failingSinceDatetime: z.optional(instant),
  triedDatetime: z.optional(instant),
  reason: z.optional(z.string()),
  /** When the next waiting file is tried. Missing while files wait: an attempt is due or under way. */
  nextTryDatetime: z.optional(instant),
  /** Files that are still tried. */
  waiting: z.number(),
  /** Files that are no longer tried, `TRIED_FOR_HOURS` after the first attempt. */
  givenUp: z.number(),
})
export type ReportDelivery = z.infer<typeof ReportDelivery>

/** A file is tried for this long; then it waits for 'Try again now', new settings or the server's recovery. */
export const TRIED_FOR_HOURS = 24

/** The client gets a mail when deliveries have failed for this long. */
export const OUTAGE_MAIL_HOURS = 1

/** A report that at least one attempt could not deliver. FAILED: it is no longer tried. */
export const UndeliveredReport = z.object({
  reportId: z.string().brand<'ReportId'>(),
  status: z.enum(['WAITING', 'FAILED']),
  triedDatetime: instant,
  reason: z.string(),
  /** Missing while WAITING: an attempt is due or under way. */
  nextTryDatetime: z.optional(instant),
})
export type UndeliveredReport = z.infer<typeof UndeliveredReport>

/** An answer names the newest ones. */
export const MAX_UNDELIVERED = 1000

export const UndeliveredReports = z.object({ reports: z.array(UndeliveredReport) })
export type UndeliveredReports = z.infer<typeof UndeliveredReports>

/** Which report to deliver again. Left out: every report that was not delivered. */
export const DeliverAgain = z.strictObject({
  reportId: z.optional(z.string().check(z.minLength(1), z.maxLength(100)).brand<'ReportId'>()),
})
export type DeliverAgain = z.infer<typeof DeliverAgain>

/** Body of the connection test: the details as they are typed, saved or not. */
export const ReportConnectionTest = z.strictObject({ sftpDetails: SftpDetails })
export type ReportConnectionTest = z.infer<typeof ReportConnectionTest>

export const reportDeliveryProblems = {
  noServer: refusal(400, 'No SFTP server is set up for reports', 'ERR0.03'),
  notFound: (id: string): Refusal => refusal(404, `reportId: ${id} has no delivery`, 'ERR0.03'),
} as const
