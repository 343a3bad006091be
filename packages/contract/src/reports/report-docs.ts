import { describeObject } from '../calls/docs/field-docs.ts'
import { sftpDetailsDocs } from '../sftp/sftp-docs.ts'
import {
  DeliverAgain,
  ReportConnectionTest,
  ReportDelivery,
  TRIED_FOR_HOURS,
  UndeliveredReport,
  UndeliveredReports,
} from './report-delivery.ts'
import {
  BulkReport,
  Report,
  ReportDownloadQuery,
  ReportLink,
  ReportQuery,
  ReportsOfMonth,
} from './reports.ts'

const reportId = {
  description: 'Our id of the report: 32 hexadecimal digits.',
  example: '5b0e9d7c31f84a62b8d4f6a0c2e41a38',
}

const reportDocs = describeObject(Report, {
  name: 'Report',
  description: 'A report to download.',
  fields: {
    reportId,
    type: {
      description:
        'The kind of report: `Transaction Report V2`, `MT940`, or in older months `Transaction Report`.',
      example: 'Transaction Report V2',
    },
    fromDate: {
      description: 'The first millisecond of the report, in Sydney’s time.',
      example: '2026-11-01T00:00:00.000+11:00',
    },
    toDate: {
      description: 'The last millisecond of the report, in Sydney’s time.',
      example: '2026-11-20T23:59:59.999+11:00',
    },
    clientId: { description: 'The client of the report.', example: 'HARBOUR' },
    moreResultsPossible: {
      description:
        'Whether the report is full and there are more transactions. Present on the report of a range.',
    },
    money: {
      description:
        'The money of payment requests in the report, in dollars. Present on the report of a range that has all of its transactions.',
      fields: {
        received: {
          description: 'Received, also by requests that take several payments.',
          example: '41230.50',
        },
        refundsStarted: {
          description: 'Refunds that were started in the range, also of earlier payments.',
          example: '1200.00',
        },
        refundsFailed: {
          description: 'Refunds that failed in the range, whose money came back.',
          example: '0.00',
        },
      },
    },
  },
})

const reason = {
  description: 'A description of why the last attempt failed.',
  example: 'The server refused our key for the user tideway',
}
const triedDatetime = {
  description: 'When the last attempt failed, in UTC.',
  example: '2026-11-21T18:36:04.000Z',
}

const undeliveredDocs = describeObject(UndeliveredReport, {
  name: 'UndeliveredReport',
  description: 'A report that was not delivered.',
  fields: {
    reportId: { ...reportId, description: 'The id of the report, as the list of reports has it.' },
    status: { description: 'WAITING: we try again. FAILED: we no longer try.' },
    triedDatetime,
    reason,
    nextTryDatetime: {
      description:
        'When we try next, in UTC. Absent with FAILED, and while an attempt is due or under way.',
      example: '2026-11-21T19:36:04.000Z',
    },
  },
})

const questionDate = 'ISO 8601 with an offset such as `+11:00` or `Z`; milliseconds are optional.'

export const reportFileDocs = [
  reportDocs,
  describeObject(ReportsOfMonth, {
    name: 'ReportsOfMonth',
    description: 'The reports of a month.',
    fields: {
      month: { description: 'The month of the query, in Sydney.', example: '2026-11' },
      reports: { description: 'The reports, newest first.', of: reportDocs },
    },
  }),
  describeObject(BulkReport, {
    name: 'ReportOfRange',
    description: 'The one report that was made of a range.',
    fields: {
      month: { description: 'Always absent.', example: '2026-11' },
      reports: { description: 'The report, in a list of one.', of: reportDocs },
    },
  }),
  describeObject(ReportLink, {
    name: 'ReportLink',
    description: 'A link to a report’s file.',
    fields: {
      reportUrl: {
        description: 'The address of the file. It works for one minute, without signing in.',
        example: 'https://tideway.example/report-files/3hQ0Zr9sXjW4bN7tKc2LmAvPq8yUeD1f',
      },
    },
  }),
  describeObject(ReportQuery, {
    description: 'A month to list, or a range to make a report of.',
    fields: {
      clientId: { description: 'A client of your organisation.', example: 'HARBOUR' },
      month: {
        description: 'A month, whose reports to list. Needs `timezone`.',
        example: '2026-11',
      },
      timezone: {
        description: 'The time zone of the month: always `Australia/Sydney`.',
      },
      fromDate: {
        description: `The start of the report: ${questionDate} Needs \`toDate\`.`,
        example: '2026-11-01T00:00:00.000+11:00',
      },
      toDate: {
        description: `The end of the report, included: ${questionDate} Without milliseconds, the whole second is included. Must be after \`fromDate\`.`,
        example: '2026-11-20T23:59:59.999+11:00',
      },
    },
  }),
  describeObject(ReportDownloadQuery, {
    description: 'The report to download.',
    fields: {
      clientId: { description: 'A client of your organisation.', example: 'HARBOUR' },
      reportId: { ...reportId, description: 'The id of the report, from the list of reports.' },
    },
  }),
  undeliveredDocs,
  describeObject(UndeliveredReports, {
    name: 'UndeliveredReports',
    description: 'The reports that were not delivered.',
    fields: { reports: { description: 'The reports, newest first.', of: undeliveredDocs } },
  }),
  describeObject(ReportDelivery, {
    name: 'ReportDelivery',
    description: 'Whether reports reach the client’s SFTP server.',
    fields: {
      state: {
        description:
          'OFF: no SFTP server is configured. NEVER: no attempt yet. WORKING: the last attempt succeeded. FAILING: it failed.',
      },
      deliveredFileName: {
        description: 'The last report that arrived, by its name on the client’s server.',
        example: 'HARBOUR_Transaction_Report_V2_20261120.csv',
      },
      deliveredDatetime: {
        description: 'When that report arrived, in UTC.',
        example: '2026-11-20T18:15:03.000Z',
      },
      failingSinceDatetime: {
        description: 'When the first attempt failed, in UTC. Present while FAILING.',
        example: '2026-11-21T18:15:04.000Z',
      },
      triedDatetime: {
        ...triedDatetime,
        description: `${triedDatetime.description} Present while FAILING.`,
      },
      reason: { ...reason, description: `${reason.description} Present while FAILING.` },
      nextTryDatetime: {
        description:
          'When we try the next waiting report, in UTC. If reports wait and it is absent, an attempt is due or under way.',
        example: '2026-11-21T19:36:04.000Z',
      },
      waiting: { description: 'The number of reports that we still try to deliver.', example: 1 },
      givenUp: {
        description: `The number of reports that we no longer try to deliver, after ${TRIED_FOR_HOURS} hours.`,
        example: 0,
      },
    },
  }),
  describeObject(DeliverAgain, {
    name: 'DeliverAgain',
    description: 'Which reports to deliver again.',
    fields: {
      reportId: {
        ...reportId,
        description:
          'The id of the report to deliver. If you leave it out, we deliver every report that was not delivered.',
      },
    },
  }),
  describeObject(ReportConnectionTest, {
    name: 'ReportConnectionTest',
    description: 'The server to test, whether it is saved or not.',
    fields: {
      sftpDetails: { description: 'The SFTP server to test.', of: sftpDetailsDocs },
    },
  }),
]
