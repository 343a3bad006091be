import {
  appManagers,
  noSuchClient,
  notPermitted,
  readers,
  withKey,
} from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

/** Reports, and their delivery. */
export const policyRows: readonly PolicyRow[] = [
  {
    call: 'GET /rest/v1/report?clientId={client}&month=2026-10&timezone=Australia/Sydney',
    may: withKey(readers),
    own: '404',
    below: '404',
    others: notPermitted,
  },
  {
    call: 'GET /rest/v1/report/download?clientId={client}&reportId=00000000000000000000000000000000',
    may: withKey(readers),
    own: '404',
    below: '404',
    others: notPermitted,
  },
  {
    call: 'GET /portal/v1/clients/{client}/undeliveredReports',
    may: readers,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"reports":[]}',
  },
  {
    call: 'GET /portal/v1/clients/{client}/reportDelivery',
    may: appManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"state":"OFF"',
  },
  {
    call: 'POST /portal/v1/clients/{client}/reportDelivery/deliverAgain',
    body: {},
    may: appManagers,
    own: '400 No SFTP server is set up for reports',
    below: '400 No SFTP server is set up for reports',
    others: noSuchClient,
  },
  {
    call: 'POST /portal/v1/clients/{client}/reportDelivery/test-connection',
    // Use a host that needs no network.
    body: { sftpDetails: { host: 'localhost', port: 1, username: 'nobody', folder: 'reports' } },
    may: appManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"works":false,"steps":[{"step":"name"',
  },
]
