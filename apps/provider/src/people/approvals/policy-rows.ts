import {
  appManagers,
  noSuchClient,
  payingCallers,
  userManagers,
} from '../../http/policy/policy-callers.ts'
import type { PolicyCaller, PolicyRow } from '../../http/policy/policy-row.ts'

/** Callers who may make at least one call that a policy can make wait. */
const deciders: PolicyCaller[] = [...new Set([...payingCallers, ...userManagers, ...appManagers])]
const policyMakers: PolicyCaller[] = ['admin', 'federated', 'financeAdmin']
const policy = {
  amounts: { payout: '90000.00', sweep: null, refund: null, bulkRefund: null, batch: null },
  changes: [],
  apiKeys: false,
  expiryHours: 24,
}
const unknown = '404 The request for approval can not be found'
const approval = '/portal/v1/approvals/{client}'

/** Approvals. The amount of the policy is above every other row's, so that no call of the table waits. */
export const policyRows: readonly PolicyRow[] = [
  {
    call: 'GET /portal/v1/clients/{client}/approvalPolicy',
    may: policyMakers,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"amounts":{"payout":null',
  },
  {
    call: 'PUT /portal/v1/clients/{client}/approvalPolicy',
    body: policy,
    may: policyMakers,
    own: '200',
    below: '200',
    others: noSuchClient,
    repeats: true,
    proof: true,
  },
  { call: 'GET /portal/v1/approvals', may: deciders, own: '200' },
  {
    call: 'GET /portal/v1/approvals?clientId={client}',
    may: deciders,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  { call: 'GET /portal/v1/approvals/count', may: deciders, own: '200' },
  { call: 'GET /portal/v1/approvals/rules', may: deciders, own: '200' },
  {
    call: 'GET /portal/v1/approvals/rules?clientId={client}',
    may: deciders,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  ...['', '/rows'].map(
    (part): PolicyRow => ({
      call: `GET ${approval}${part}?clientId={client}`,
      may: deciders,
      own: unknown,
      below: unknown,
      others: noSuchClient,
    }),
  ),
  {
    call: 'GET /portal/v1/approvals/count?clientId={client}',
    may: deciders,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
  ...['approve', 'decline', 'withdraw'].map(
    (act): PolicyRow => ({
      call: `POST ${approval}/${act}?clientId={client}`,
      body: act === 'withdraw' ? {} : { version: 1, comment: '{new}' },
      may: deciders,
      own: unknown,
      below: unknown,
      others: noSuchClient,
      ...(act === 'approve' && { proof: true }),
    }),
  ),
]
