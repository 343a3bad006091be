import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { problemResponse } from '../calls/problems.ts'
import { SftpDetails } from '../sftp/sftp-details.ts'
import { reasonWords, triedDatetimeWords } from './reports.ts'

/*
 * State of report delivery to the client's SFTP server. These calls are not part of the provider API: if a provider
 * answers 404 or 403, screens leave out the parts that need them (readings 5, calls of our own).
 */

/**
 * Hours in which we try to deliver a file. After that it waits for 'Try again now', new settings or the server's
 * recovery.
 */
export const TRIED_FOR_HOURS = 24

const instant = z.iso.datetime()

/**
 * OFF: no SFTP server is configured. NEVER: no delivery was attempted yet. WORKING: the last attempt succeeded. FAILING: it
 * failed, and `reason` says why.
 */
export const reportDeliveryStates = ['OFF', 'NEVER', 'WORKING', 'FAILING'] as const

/** State of deliveries to the client's server. */
export const ReportDelivery = z.object({
  state: field(
    z.enum(reportDeliveryStates),
    'OFF: no SFTP server is configured. NEVER: no attempt yet. WORKING: the last attempt succeeded. FAILING: it failed.',
  ),
  deliveredFileName: field(
    z.optional(z.string()),
    'The last report that arrived, by its name on the client’s server.',
    'HARBOUR_Transaction_Report_V2_20261120.csv',
  ),
  deliveredDatetime: field(
    z.optional(instant),
    'When that report arrived, in UTC.',
    '2026-11-20T18:15:03.000Z',
  ),
  failingSinceDatetime: field(
    z.optional(instant),
    'When the first attempt failed, in UTC. Present while FAILING.',
    '2026-11-21T18:15:04.000Z',
  ),
  triedDatetime: field(
    z.optional(instant),
    `${triedDatetimeWords.description} Present while FAILING.`,
    '2026-11-21T18:36:04.000Z',
  ),
  reason: field(
    z.optional(z.string()),
    `${reasonWords.description} Present while FAILING.`,
    'The server refused our key for the user tideway',
  ),
  nextTryDatetime: field(
    z.optional(instant),
    'When we try the next waiting report, in UTC. If reports wait and it is absent, an attempt is due or under way.',
    '2026-11-21T19:36:04.000Z',
  ),
  waiting: field(z.number(), 'The number of reports that we still try to deliver.', 1),
  givenUp: field(
    z.number(),
    `The number of reports that we no longer try to deliver, after ${TRIED_FOR_HOURS} hours.`,
    0,
  ),
})
export type ReportDelivery = z.infer<typeof ReportDelivery>
nameObject(ReportDelivery, 'ReportDelivery', 'Whether reports reach the client’s SFTP server.')

/** The client gets an email when deliveries have failed for this long. */
export const OUTAGE_MAIL_HOURS = 1

/** A report with at least one failed delivery attempt. FAILED: there are no further attempts. */
export const UndeliveredReport = z.object({
  reportId: field(
    z.string().brand<'ReportId'>(),
    'The id of the report, as the list of reports has it.',
    '5b0e9d7c31f84a62b8d4f6a0c2e41a38',
  ),
  status: field(z.enum(['WAITING', 'FAILED']), 'WAITING: we try again. FAILED: we no longer try.'),
  triedDatetime: field(
    instant,
    'When the last attempt failed, in UTC.',
    '2026-11-21T18:36:04.000Z',
  ),
  reason: field(
    z.string(),
    'A description of why the last attempt failed.',
    'The server refused our key for the user tideway',
  ),
  nextTryDatetime: field(
    z.optional(instant),
    'When we try next, in UTC. Absent with FAILED, and while an attempt is due or under way.',
    '2026-11-21T19:36:04.000Z',
  ),
})
export type UndeliveredReport = z.infer<typeof UndeliveredReport>
nameObject(UndeliveredReport, 'UndeliveredReport', 'A report that was not delivered.')

/** A response lists the newest ones, up to this number. */
export const MAX_UNDELIVERED = 1000

export const UndeliveredReports = z.object({
  reports: field(z.array(UndeliveredReport), 'The reports, newest first.'),
})
export type UndeliveredReports = z.infer<typeof UndeliveredReports>
nameObject(UndeliveredReports, 'UndeliveredReports', 'The reports that were not delivered.')

/** The report to deliver again. If absent, all undelivered reports. */
export const DeliverAgain = z.strictObject({
  reportId: field(
    z.optional(z.string().check(z.minLength(1), z.maxLength(100)).brand<'ReportId'>()),
    'The id of the report to deliver. If you leave it out, we deliver every report that was not delivered.',
    '5b0e9d7c31f84a62b8d4f6a0c2e41a38',
  ),
})
export type DeliverAgain = z.infer<typeof DeliverAgain>
nameObject(DeliverAgain, 'DeliverAgain', 'Which reports to deliver again.')

/** Body of the connection test: the details as typed, saved or not. */
export const ReportConnectionTest = z.strictObject({
  sftpDetails: field(SftpDetails, 'The SFTP server to test.'),
})
export type ReportConnectionTest = z.infer<typeof ReportConnectionTest>
nameObject(
  ReportConnectionTest,
  'ReportConnectionTest',
  'The server to test, whether it is saved or not.',
)

export const reportDeliveryProblems = {
  noServer: problemResponse(400, 'No SFTP server is set up for reports', 'ERR0.03'),
  notFound: (id: string): ProblemResponse =>
    problemResponse(404, `reportId: ${id} has no delivery`, 'ERR0.03'),
} as const
