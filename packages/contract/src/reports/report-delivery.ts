import { z } from 'zod/mini'
import type { ProblemResponse } from '../calls/problems.ts'
import { problemResponse } from '../calls/problems.ts'
import { SftpDetails } from '../sftp/sftp-details.ts'

/*
 * State of report delivery to the client's SFTP server. These calls are not part of the provider API: if a provider
 * answers 404 or 403, screens leave out the parts that need them (readings 5, calls of our own).
 */

const instant = z.iso.datetime()

/**
 * OFF: no SFTP server is configured. NEVER: no delivery was attempted yet. WORKING: the last attempt succeeded. FAILING: it
 * failed, and `reason` says why.
 */
export const reportDeliveryStates = ['OFF', 'NEVER', 'WORKING', 'FAILING'] as const

/** State of deliveries to the client's server. */
export const ReportDelivery = z.object({
  state: z.enum(reportDeliveryStates),
  /** The last delivered file, by its name on the server. */
  deliveredFileName: z.optional(z.string()),
  deliveredDatetime: z.optional(instant),
  /** While FAILING: times of the first and the last failed attempt, and the reason. */
  failingSinceDatetime: z.optional(instant),
  triedDatetime: z.optional(instant),
  reason: z.optional(z.string()),
  /** Time of the next attempt. Absent while files wait: an attempt is due or in progress. */
  nextTryDatetime: z.optional(instant),
  /** Files that will be attempted again. */
  waiting: z.number(),
  /** Files without further attempts, `TRIED_FOR_HOURS` after the first one. */
  givenUp: z.number(),
})
export type ReportDelivery = z.infer<typeof ReportDelivery>

/** Time for attempts of a file. After that it waits for 'Try again now', new settings or the server's recovery. */
export const TRIED_FOR_HOURS = 24

/** The client gets an email when deliveries have failed for this long. */
export const OUTAGE_MAIL_HOURS = 1

/** A report with at least one failed delivery attempt. FAILED: there are no further attempts. */
export const UndeliveredReport = z.object({
  reportId: z.string().brand<'ReportId'>(),
  status: z.enum(['WAITING', 'FAILED']),
  triedDatetime: instant,
  reason: z.string(),
  /** Absent while WAITING: an attempt is due or in progress. */
  nextTryDatetime: z.optional(instant),
})
export type UndeliveredReport = z.infer<typeof UndeliveredReport>

/** A response lists the newest ones, up to this number. */
export const MAX_UNDELIVERED = 1000

export const UndeliveredReports = z.object({ reports: z.array(UndeliveredReport) })
export type UndeliveredReports = z.infer<typeof UndeliveredReports>

/** The report to deliver again. If absent, all undelivered reports. */
export const DeliverAgain = z.strictObject({
  reportId: z.optional(z.string().check(z.minLength(1), z.maxLength(100)).brand<'ReportId'>()),
})
export type DeliverAgain = z.infer<typeof DeliverAgain>

/** Body of the connection test: the details as typed, saved or not. */
export const ReportConnectionTest = z.strictObject({ sftpDetails: SftpDetails })
export type ReportConnectionTest = z.infer<typeof ReportConnectionTest>

export const reportDeliveryProblems = {
  noServer: problemResponse(400, 'No SFTP server is set up for reports', 'ERR0.03'),
  notFound: (id: string): ProblemResponse =>
    problemResponse(404, `reportId: ${id} has no delivery`, 'ERR0.03'),
} as const
