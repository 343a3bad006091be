import type { CallNotes } from './call-notes.ts'

const report = {
  reportId: '5b0e9d7c31f84a62b8d4f6a0c2e41a38',
  type: 'Transaction Report V2',
  fromDate: '2026-11-01T00:00:00.000+11:00',
  toDate: '2026-11-20T23:59:59.999+11:00',
  clientId: 'HARBOUR',
}

/** Reports and statements, by the operation of the route. */
export const reportNotes: Record<string, CallNotes> = {
  'RestAPI/GET:report': {
    query:
      'clientId=HARBOUR&fromDate=2026-11-01T00:00:00.000%2B11:00&toDate=2026-11-20T23:59:59.999%2B11:00',
    answer: { reports: [{ ...report, moreResultsPossible: false }] },
    remarks:
      'With `month` and `timezone`: the files that were made by themselves, 404 where there are none. With `fromDate` and `toDate`: one report of all movements between them, both included, made before the answer; at most 10,000, the oldest, and `moreResultsPossible` says that there are more. A report has one row a movement and the fields that the client chose. What comes back or fails is a row of its own with the ids of the first. MT940 statements are numbered without a gap, and each opens with the balance that the one before closed with.',
    own: 'A range without movements has a report that names its fields and nothing else. In MT940, `@` is written `(AT)` and the account is the client’s id.',
  },
  'RestAPI/GET:report/download': {
    query: 'clientId=HARBOUR&reportId=$ID',
    answer: { reportUrl: 'http://localhost:4001/report-files/3hQ0Zr9sXjW4bN7tKc2LmAvPq8yUeD1f' },
    remarks:
      'The address gives the file to whoever has it, without signing in, for one minute. A report of another client answers like one that is not there.',
    own: 'A report of a range is kept for a day.',
  },
}

const listed = 'The report, or the reports, the newest first.'

export const reportFacts = {
  Report: {
    reportId: 'Our id: 32 hexadecimal digits.',
    type: '`Transaction Report V2`, `MT940`, or in older months `Transaction Report`.',
    fromDate: 'Where it begins, in Sydney.',
    toDate: 'Its last millisecond, in Sydney.',
    clientId: 'Whose report it is.',
    moreResultsPossible: 'Of a report of a range: it is full, and there are more movements.',
  },
  ReportsOfMonth: { month: 'The month asked for, in Sydney.', reports: listed },
  ReportOfRange: { month: 'Never there.', reports: listed },
  ReportLink: { reportUrl: 'Where the file is, for a minute.' },
}
