import {
  balanceManagers,
  noSuchClient,
  notPermitted,
  people,
  readers,
  userManagers,
  withKey,
} from './policy-callers.ts'
import type { PolicyRow } from './policy-table.ts'

/** Policy for the account of a client: balance, sweeps, alerts, reports, settings, figures and activity. */
export const accountPolicy: readonly PolicyRow[] = [
  { call: 'GET /rest/v1/clients', may: withKey(people), own: '200', wholeOrganisation: true },
  { call: 'GET /rest/v1/balance', may: withKey(readers), own: '200' },
  {
    call: 'POST /rest/v1/sweepRequest',
    body: { SweepRequest: { amount: '0.01', clientTransactionId: '{new}' } },
    may: withKey(balanceManagers),
    own: '201',
  },
  ...['threshold', 'emailAddresses'].flatMap((field): PolicyRow[] => {
    const path = `/rest/v1/clients/{client}/lowBalanceAlert/${field}`
    const may = withKey(balanceManagers)
    const body =
      field === 'threshold'
        ? { threshold: '{number}.00' }
        : { emailAddresses: ['{new}@alerts.example'] }
    return [
      { call: `GET ${path}`, may, own: '200', below: '200', others: noSuchClient },
      { call: `PUT ${path}`, body, may, own: '204', below: '204', others: noSuchClient },
    ]
  }),
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
    call: 'GET /portal/v1/clients/{client}',
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  {
    call: 'GET /portal/v1/clients/{client}/balanceTransfers',
    may: readers,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  {
    call: 'GET /portal/v1/clients/{client}/firstSteps',
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"domain":false,"checkout":false,"apiKey":false,"webhook":false,"payment":false}',
  },
  {
    call: 'GET /portal/v1/clients/{client}/figures?timezone=Australia/Sydney',
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  {
    call: 'GET /portal/v1/clients/{client}/activity',
    may: userManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
]
