import { MAX_UNDELIVERED, TRIED_FOR_HOURS } from '@tideway/contract/reports/report-delivery'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { CallDocs } from '../../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../../http/calls/call-parameters.ts'
import { failedTest } from '../../../money-out/payment-files/portal-docs.ts'

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
const failing = {
  state: 'FAILING',
  ...delivered,
  failingSinceDatetime: '2026-11-21T18:15:04.000Z',
  reason,
  triedDatetime: times.triedDatetime,
  waiting: 1,
  givenUp: 0,
}
const extension = 'For the dashboard: Settings, and the list of reports.'
const parameters = clientIdInPath

export const undeliveredDocs: CallDocs = {
  description: `Reports that at least one attempt could not deliver, newest first, up to ${MAX_UNDELIVERED.toLocaleString('en-AU')}.`,
  extension,
  parameters,
  example: {
    path: `${client}/undeliveredReports`,
    answer: { reports: [{ reportId, status: 'WAITING', reason, ...times }] },
  },
}

export const deliveryDocs: CallDocs = {
  description: `We try to deliver each report for ${TRIED_FOR_HOURS} hours. An outage begins with the first attempt that fails and ends with the first that succeeds. Then we try every undelivered report again.`,
  extension,
  parameters,
  example: { path: delivery, answer: { ...failing, ...times } },
}

export const deliverAgainDocs: CallDocs = {
  description:
    'Delivers undelivered reports at once, including the FAILED ones. The response comes before the attempt. A report that is already due gets one attempt.',
  extension,
  parameters,
  example: { path: `${delivery}/deliverAgain`, body: {}, answer: failing },
}

export const testDocs: CallDocs = {
  description:
    'Connects to the server step by step with the details that you send, saved or not. At the end it writes a small hidden file into the folder and deletes it.',
  errors: { 429: 'A second simultaneous test for the client also returns 429.' },
  extension: 'For the dashboard’s ‘Test connection’.',
  parameters,
  example: {
    path: `${delivery}/test-connection`,
    body: {
      sftpDetails: { host: '192.0.2.10', port: 22, username: 'tideway', folder: 'reports' },
    },
    answer: failedTest,
  },
}
