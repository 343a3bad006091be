import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath, clientIdInQuery } from '../../http/calls/call-parameters.ts'

const policy = {
  amounts: { payout: '1000.00', sweep: null, refund: '200.00', bulkRefund: null, batch: null },
  changes: ['policy'],
  apiKeys: false,
  expiryHours: 72,
}
const policyPath = '/clients/HARBOUR/approvalPolicy'

export const readPolicyDocs: CallDocs = {
  description: 'A client that has set no policy has one that makes nothing wait.',
  extension: 'Approvals of a second person.',
  parameters: clientIdInPath,
  example: { path: policyPath, answer: policy },
}

export const savePolicyDocs: CallDocs = {
  description:
    'The policy applies to all calls about this client. It does not apply to clients below it. Calls that wait already are not changed by it. If the policy guards itself, this call answers 202 and waits for a second person.',
  extension: 'Approvals of a second person.',
  parameters: clientIdInPath,
  idempotent: true,
  example: { path: policyPath, body: policy, answer: policy },
}

const approvalId = '019acb2e7f3a7c41b8d4f6a0c2e41a38'
const waiting = {
  approvalId,
  clientId: 'HARBOUR',
  kind: 'payout',
  action: 'payment.create',
  status: 'PENDING',
  version: 1,
  amount: '2500.00',
  subjectId: 'invoice-4711',
  facts: [
    { label: 'Payee', value: 'John Smith' },
    { label: 'PayID', value: 'johnsmith@test.com.au' },
  ],
  changes: [],
  askedBy: { kind: 'USER', name: 'manager@harbour.example' },
  askedDatetime: '2026-11-21T01:00:02.000Z',
  expiresDatetime: '2026-11-24T01:00:02.000Z',
  mayDecide: true,
  mayWithdraw: false,
}
const ended = {
  ...waiting,
  decidedBy: 'admin@harbour.example',
  decidedDatetime: '2026-11-21T02:10:00.000Z',
  mayDecide: false,
}
const extension = 'Approvals of a second person.'
const approvalInPath = {
  ...clientIdInQuery,
  approvalId: { description: 'Our id of the request.', example: approvalId },
}
const errors = {
  403: 'It is your own request, your role can not make its call, or it is not yours to withdraw.',
  404: 'There is no such request of this client, or you may not see it.',
  409: 'It has ended or expired, or it has changed since the version that you name.',
}

export const listDocs: CallDocs = {
  description: 'You see your own requests, and those whose call your role may make.',
  extension,
  parameters: clientIdInQuery,
  example: { answer: { approvals: [waiting] } },
}

export const rulesDocs: CallDocs = {
  description:
    'The part of the client’s approval policy about calls that your role may make. Kinds of payments that you cannot make have no amount.',
  extension,
  parameters: clientIdInQuery,
  example: { answer: policy },
}

const readErrors = { 404: 'There is no such request of this client, or you may not see it.' }

export const readDocs: CallDocs = {
  extension,
  errors: readErrors,
  parameters: approvalInPath,
  example: { path: '/approvals/$ID', answer: { Approval: waiting } },
}

export const rowsDocs: CallDocs = {
  description:
    'Every payment of a list or a payment file, 100 at a time, or the one payment of a single call, as it would run now. What is approved is what runs: if a row changes before the approval, the request waits again with a new `version`. A request that has ended answers with what it asked about, without the balance, and for a payment file with the first 100 payments.',
  extension,
  errors: {
    404: 'There is no such request of this client, you may not see it, it makes no payment, or it ended before its payments were kept.',
  },
  parameters: {
    ...approvalInPath,
    after: { description: 'The page begins after so many rows.', example: '100' },
  },
  example: {
    path: '/approvals/$ID/rows',
    answer: {
      count: 1,
      amount: '2500.00',
      leftOut: 0,
      rowsDigest: '5f1d0c3c8e0a47b2a1a0f6be7d90c412',
      balance: 9800.5,
      balanceAfter: 7300.5,
      rows: [
        {
          row: 1,
          name: 'John Smith',
          account: 'EMAIL: johnsmith@test.com.au',
          reference: 'invoice-4711',
          amount: '2500.00',
          reason: 'Milk, week 12',
          nameCheck: 'MTCH',
        },
      ],
    },
  },
}

export const countDocs: CallDocs = {
  extension,
  parameters: clientIdInQuery,
  example: { answer: { inUse: true, waiting: 1 } },
}

export const approveDocs: CallDocs = {
  description:
    'Runs the call exactly as it was made, once, as the person or API key that made it, with the rights that they have now. If the call is rejected now, the request is FAILED and says why. If what it depends on has changed, it stays PENDING with a new `version` and lists the `changes`: read them and approve it again.',
  extension,
  errors,
  parameters: approvalInPath,
  idempotent: true,
  example: {
    path: '/approvals/$ID/approve',
    body: { version: 1, comment: 'Invoice checked.' },
    answer: {
      Approval: {
        ...ended,
        status: 'EXECUTED',
        comment: 'Invoice checked.',
        outcomeId: '7d2f61c09ab84e35b1f0a4c8e3d95172',
      },
    },
  },
}

export const declineDocs: CallDocs = {
  extension,
  errors,
  parameters: approvalInPath,
  idempotent: true,
  example: {
    path: '/approvals/$ID/decline',
    body: { version: 1, comment: 'We have paid this invoice already.' },
    answer: {
      Approval: { ...ended, status: 'DECLINED', comment: 'We have paid this invoice already.' },
    },
  },
}

export const withdrawDocs: CallDocs = {
  extension,
  errors,
  parameters: approvalInPath,
  idempotent: true,
  example: {
    path: '/approvals/$ID/withdraw',
    body: {},
    answer: {
      Approval: { ...ended, status: 'WITHDRAWN', decidedBy: 'manager@harbour.example' },
    },
  },
}
