import {
  DeliverAgain,
  MAX_UNDELIVERED,
  ReportConnectionTest,
  ReportDelivery,
  TRIED_FOR_HOURS,
  UndeliveredReport,
  UndeliveredReports,
} from '@tideway/contract/reports/report-delivery'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { z } from 'zod'
import type { CallNotes } from './call-notes.ts'

const client = '/clients/HARBOUR'
const delivery = `${client}/reportDelivery`
const reportId = 'b3f1c2d4e5f60718293a4b5c6d7e8f90'
const reason = sftpFailures.keyRefused('tideway').text
const times = {
  triedDatetime: '2026-11-21T18:36:04.000Z',
  nextTryDatetime: '2026-11-21T19:36:04.000Z',
}
const delivered = {
  deliveredFileName: 'HARBOUR_Transaction_Report_V2_20261120.csv',
  deliveredDatetime: '2026-11-20T18:15:03.000Z',
}
const ours = 'For the dashboard: Settings, and the list of reports.'

/** The delivery of reports, by the names of the calls. */
export const reportDeliveryNotes: Record<string, CallNotes> = {
  'PortalAPI/GET:clients/*/undeliveredReports': {
    path: `${client}/undeliveredReports`,
    answer: { reports: [{ reportId, status: 'WAITING', reason, ...times }] },
    remarks: `Reports that at least one attempt could not deliver, newest first, ${MAX_UNDELIVERED.toLocaleString('en-AU')} at most.`,
    own: ours,
  },
  'PortalAPI/GET:clients/*/reportDelivery': {
    path: delivery,
    answer: {
      state: 'FAILING',
      ...delivered,
      failingSinceDatetime: '2026-11-21T18:15:04.000Z',
      reason,
      ...times,
      waiting: 1,
      givenUp: 0,
    },
    remarks: `Each report is tried for ${TRIED_FOR_HOURS} hours. An outage begins with the first attempt that fails and ends with the first that succeeds; then everything that was not delivered is tried again.`,
    own: ours,
  },
  'PortalAPI/POST:clients/*/reportDelivery/deliverAgain': {
    path: `${delivery}/deliverAgain`,
    body: {},
    answer: {
      state: 'FAILING',
      ...delivered,
      failingSinceDatetime: '2026-11-21T18:15:04.000Z',
      reason,
      triedDatetime: times.triedDatetime,
      waiting: 1,
      givenUp: 0,
    },
    remarks:
      'Tries reports that were not delivered at once, also those that were given up. The answer comes before the attempt. A report that is due already is not tried twice.',
    own: ours,
  },
  'PortalAPI/POST:clients/*/reportDelivery/test-connection': {
    path: `${delivery}/test-connection`,
    body: {
      sftpDetails: { host: '192.0.2.10', port: 22, username: 'tideway', folder: 'reports' },
    },
    answer: {
      works: false,
      steps: [
        { step: 'name', outcome: 'FAILED', message: sftpFailures.notPublic('192.0.2.10').text },
        ...['port', 'hostKey', 'login', 'folder'].map((step) => ({
          step,
          outcome: 'NOT_TRIED',
          message: 'Not tried',
        })),
      ],
    },
    remarks:
      'Connects step by step with the details given, saved or not. At the end a small hidden file is put into the folder and taken away again. One test per client at a time.',
    own: 'For the dashboard’s ‘Test connection’.',
  },
}

/** What the fields of report deliveries mean. */
export const reportDeliveryFacts: Record<string, Record<string, string>> = {
  ReportDelivery: {
    state:
      'OFF: no SFTP server is set. NEVER: no attempt yet. WORKING: the last attempt succeeded. FAILING: it failed.',
    deliveredFileName: 'The last report that arrived, as it is named on your server.',
    deliveredDatetime: 'When it arrived, UTC.',
    failingSinceDatetime: 'The first attempt that failed, UTC. Only while FAILING.',
    triedDatetime: 'The last attempt that failed, UTC. Only while FAILING.',
    reason: 'Why it failed, in words. Only while FAILING.',
    nextTryDatetime:
      'When the next waiting report is tried, UTC. Absent while reports wait: an attempt is due or under way.',
    waiting: 'Reports that are still tried.',
    givenUp: `Reports that are no longer tried, after ${TRIED_FOR_HOURS} hours.`,
  },
  UndeliveredReport: {
    reportId: 'As the list of reports names it.',
    status: 'WAITING: it is tried again. FAILED: it is no longer tried.',
    triedDatetime: 'The last attempt that failed, UTC.',
    reason: 'Why it failed, in words.',
    nextTryDatetime:
      'The next attempt, UTC. Absent when FAILED, and while an attempt is due or under way.',
  },
  UndeliveredReports: { reports: 'Newest first.' },
  DeliverAgain: {
    reportId: 'The report to deliver. Left out: every report that was not delivered.',
  },
  ReportConnectionTest: {
    sftpDetails: 'The server to test.',
    'sftpDetails.host': 'Its host name or address.',
    'sftpDetails.port': 'Its port.',
    'sftpDetails.username': 'The user to log in as.',
    'sftpDetails.folder': 'The folder for reports.',
  },
}

export const reportDeliverySchemas: [z.core.$ZodType, id: string, description: string][] = [
  [ReportDelivery, 'ReportDelivery', 'Whether reports reach the client’s SFTP server.'],
  [UndeliveredReport, 'UndeliveredReport', 'A report that was not delivered.'],
  [UndeliveredReports, 'UndeliveredReports', 'The reports that were not delivered.'],
  [DeliverAgain, 'DeliverAgain', 'Which reports to deliver again.'],
  [ReportConnectionTest, 'ReportConnectionTest', 'The server to test.'],
]
