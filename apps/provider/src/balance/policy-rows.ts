import {
  balanceManagers,
  noSuchClient,
  people,
  readers,
  withKey,
} from '../http/policy/policy-callers.ts'
import type { PolicyRow } from '../http/policy/policy-row.ts'

/** The balance, sweeps, alerts of a low balance and transfers. */
export const policyRows: readonly PolicyRow[] = [
  { call: 'GET /rest/v1/clients', may: withKey(people), own: '200', wholeOrganisation: true },
  { call: 'GET /rest/v1/balance', may: withKey(readers), own: '200' },
  {
    call: 'POST /rest/v1/sweepRequest',
    body: { SweepRequest: { amount: '0.01', clientTransactionId: '{new}' } },
    may: withKey(balanceManagers),
    own: '201',
    proof: true,
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
    call: 'GET /portal/v1/clients/{client}/settlementSchedule',
    may: balanceManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"mode":"BY_HAND"}',
  },
  {
    call: 'PUT /portal/v1/clients/{client}/settlementSchedule',
    body: { mode: 'BY_HAND' },
    may: balanceManagers,
    own: '200',
    below: '200',
    others: noSuchClient,
    repeats: true,
    proof: true,
  },
  ...['', '/entries?kind=PAYMENTS'].map(
    (rest): PolicyRow => ({
      call: `GET /portal/v1/clients/{client}/settlements/{settlement}${rest}`,
      may: readers,
      own: '200',
      below: '200',
      others: noSuchClient,
    }),
  ),
  {
    call: 'GET /portal/v1/clients/{client}/balanceTransfers',
    may: readers,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
]
