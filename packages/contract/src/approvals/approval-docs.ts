import { lineDocs } from '../batches/batch-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import {
  Approval,
  ApprovalChange,
  ApprovalCount,
  ApprovalFact,
  ApprovalList,
  ApproveBody,
  DeclineBody,
  HeldCall,
} from './approval.ts'
import { ApprovalPolicy } from './approval-policy.ts'
import { ApprovalRow, ApprovalRows } from './approval-rows.ts'

const above = (what: string, example: string | null = '1000.00') => ({
  description: `The amount above which ${what} waits, with two decimals. \`0.00\` for every one, \`null\` for none.`,
  example,
})

const policyDocs = describeObject(ApprovalPolicy, {
  name: 'ApprovalPolicy',
  description: 'The calls of a client that wait until a second person approves them.',
  fields: {
    amounts: {
      description: 'By kind of payment.',
      fields: {
        payout: above('a payout'),
        sweep: above('a sweep to the settlement account'),
        refund: above('a refund of a payment request or a PayTo initiation', '200.00'),
        bulkRefund: {
          description:
            'The sum above which many refunds at once wait, with two decimals. They also wait if one of them would wait as a refund. `0.00` for every list. With `null`, their sum counts as one refund.',
          example: '2000.00',
        },
        batch: {
          description:
            'The sum above which a payment file waits, with two decimals. A file also waits if one of its payments would wait as a payout. `0.00` for every file. With `null`, its sum counts as one payout. Files wait whatever `apiKeys` says.',
          example: '5000.00',
        },
      },
    },
    changes: {
      description:
        'Changes that wait. The kind `sftp` is where report and batch files go. The kind `webhook` is addresses, their credentials and signing secrets. The kind `key` is new and enabled API keys, and the IP allow-list. The kind `user` is invitations, roles, deletions, factor resets, single sign-on with its email domains, and the security policy. The kind `policy` is this policy.',
      example: ['key', 'user', 'policy'],
      limits: { uniqueItems: true },
    },
    apiKeys: {
      description: 'Whether calls with an API key wait too. Payment files wait in any case.',
    },
    expiryHours: {
      description: 'Hours after which a request expires if nobody decides, from 1 to 720.',
      example: 72,
    },
  },
})

const factDocs = describeObject(ApprovalFact, {
  name: 'ApprovalFact',
  description: 'A fact about a request, for people.',
  fields: {
    label: { description: 'What it is.', example: 'Payee' },
    value: { description: 'Its value. Empty if there is none.', example: 'Marnie Blake' },
  },
})

const changeDocs = describeObject(ApprovalChange, {
  name: 'ApprovalChange',
  description: 'Something that has changed since the request was made.',
  fields: {
    label: { description: 'What it is.', example: 'Refund balance' },
    before: { description: 'Its value when the request was made.', example: '$100.00' },
    after: { description: 'Its value now.', example: '$60.00' },
  },
})

export const approvalDocs = describeObject(Approval, {
  name: 'Approval',
  description: 'A call that waits for a second person, or its end.',
  fields: {
    approvalId: {
      description: 'Our id of the request: 32 hexadecimal digits.',
      example: '019acb2e7f3a7c41b8d4f6a0c2e41a38',
    },
    clientId: { description: 'The client that the call concerns.', example: 'HARBOUR' },
    kind: { description: 'The kind in the policy that made it wait.', example: 'payout' },
    action: { description: 'The action, as in the activity.', example: 'payment.create' },
    status: {
      description:
        'PENDING: waits. EXECUTED: approved, and the call ran. FAILED: approved, and the call was then rejected. DECLINED, WITHDRAWN, EXPIRED: the call never ran.',
    },
    version: {
      description: 'Grows when what the request depends on changes. A decision names it.',
      example: 1,
    },
    amount: { description: 'The amount, for money.', example: '2500.00' },
    subjectId: {
      description: 'What the call is about: an id, an email or a name.',
      example: 'invoice-4711',
    },
    facts: { description: 'What the call does, for people.', of: factDocs },
    changes: {
      description: 'What has changed since it was requested. Empty if nothing has.',
      of: changeDocs,
    },
    askedBy: {
      description: 'Who made the call.',
      fields: {
        kind: { description: 'USER for a person, KEY for an API key, FILE for a payment file.' },
        name: { description: 'Email, the key, or the file.', example: 'manager@harbour.example' },
      },
    },
    askedDatetime: {
      description: 'When it was requested, in UTC.',
      example: '2026-11-21T01:00:02.000Z',
    },
    expiresDatetime: {
      description: 'When it expires, in UTC.',
      example: '2026-11-24T01:00:02.000Z',
    },
    decidedBy: {
      description: 'Who decided. Absent while it waits.',
      example: 'admin@harbour.example',
    },
    decidedDatetime: {
      description: 'When it ended, in UTC. Absent while it waits.',
      example: '2026-11-21T02:10:00.000Z',
    },
    comment: { description: 'What the person said who decided.', example: 'Invoice checked.' },
    reason: {
      description:
        'Why the approved call was rejected, for FAILED. Why a payment file was withdrawn, for WITHDRAWN.',
      example: 'Insufficient funds',
    },
    outcomeId: {
      description: 'The id of what the call made, for EXECUTED.',
      example: '019acb2f01c07d6ea1b2c3d4e5f60718',
    },
    mayDecide: { description: 'Whether you may approve or decline it.' },
    whyNotDecide: {
      description:
        'Why you may not decide about a request that waits: you hold the API key that asks, or the person who asks changed your access in the last 24 hours.',
      example: 'You created or enabled the API key that made this call. Another person must decide',
    },
    mayWithdraw: { description: 'Whether you may withdraw it.' },
  },
})

const digestExample = '5f1d0c3c8e0a47b2a1a0f6be7d90c412'

const rowDocs = describeObject(ApprovalRow, {
  name: 'ApprovalRow',
  description: 'A payment that the call would make, or why it would not.',
  fields: {
    row: { description: 'The row of the list, or the line of a payment file.', example: 1 },
    line: lineDocs,
    name: {
      description: 'The payer who gets a refund, or the payee. Absent if it is not known.',
      example: 'Marnie Blake',
    },
    account: {
      description: 'PayID, or BSB and account number.',
      example: 'EMAIL: marnie@blake.example',
    },
    reference: {
      description:
        'The clientTransactionId of the refunded payment, or the clientPaymentId of a payout.',
      example: 'order-10021',
    },
    amount: {
      description: 'The amount with two decimals. Absent for a row that would be left out.',
      example: '25.00',
    },
    reason: {
      description: 'Why the money leaves, in the words of the person who asks.',
      example: 'Damaged in transit',
    },
    leftOut: {
      description: 'Why the row would be left out. Absent for a row that would be carried out.',
      example: 'The payment request can not be found',
    },
    warning: {
      description: 'What may be wrong with the row, although it would be carried out.',
      example: 'The same amount was refunded in the last 24 hours',
    },
    nameCheck: {
      description:
        'MTCH: the payee’s name matches the account or PayID. CMTC: it is close. NMTC: it does not match. NOAP: it could not be checked. Absent if nothing was checked.',
    },
    note: {
      description: 'The newest note on the payment by the person who asks.',
      example: 'Customer sent a photo of the damage.',
    },
    record: {
      description: 'The payment that is refunded.',
      fields: {
        kind: { description: 'The kind of payment.' },
        id: { description: 'Our id of the payment.', example: '019acb2f01c07d6ea1b2c3d4e5f60718' },
      },
    },
  },
})

const rowsDocs = describeObject(ApprovalRows, {
  name: 'ApprovalRows',
  description:
    'A page of the payments that the call would make now, or that an ended request asked about.',
  fields: {
    count: { description: 'Payments that would be made.', example: 1 },
    amount: { description: 'Their sum, with two decimals.', example: '25.00' },
    leftOut: { description: 'Rows that would be left out.', example: 0 },
    rowsDigest: { description: 'Digest of all rows, also of other pages.', example: digestExample },
    balance: {
      description: 'The available balance in dollars. Absent if you may not read it.',
      example: 300.29,
    },
    balanceAfter: {
      description: 'The balance after all payments, in dollars.',
      example: 275.29,
    },
    rows: { description: 'Up to 100 rows, in the order of the list.', of: rowDocs },
    nextAfter: {
      description: 'The value of `after` for the next page, if there is one.',
      example: 100,
    },
  },
})

const versionDocs = { description: 'The version that you decide about.', example: 1 }

export const approvalsDocs = [
  policyDocs,
  factDocs,
  changeDocs,
  approvalDocs,
  rowDocs,
  rowsDocs,
  describeObject(HeldCall, {
    name: 'HeldCall',
    description: 'A request for approval.',
    fields: { Approval: { description: 'The request.', of: approvalDocs } },
  }),
  describeObject(ApprovalList, {
    name: 'ApprovalList',
    description: 'Requests that you made, or have the right for.',
    fields: {
      approvals: {
        description:
          'First those that wait, oldest first. Then up to 200 that ended, newest first.',
        of: approvalDocs,
      },
    },
  }),
  describeObject(ApprovalCount, {
    name: 'ApprovalCount',
    description: 'How many requests wait for you.',
    fields: {
      inUse: { description: 'Whether the client has a policy, or a request that you may see.' },
      waiting: { description: 'Requests that you may decide about.', example: 2 },
    },
  }),
  describeObject(ApproveBody, {
    name: 'ApproveBody',
    description: 'The approval of one version of a request.',
    fields: {
      version: versionDocs,
      comment: {
        description: 'A comment for the person who made the request, up to 500 characters.',
        example: 'Invoice checked.',
      },
      rowsDigest: {
        description:
          'The `rowsDigest` of the rows that you have read. If they have changed since, the approval answers 409.',
        example: digestExample,
      },
    },
  }),
  describeObject(DeclineBody, {
    name: 'DeclineBody',
    description: 'Why one version of a request is declined.',
    fields: {
      version: versionDocs,
      comment: {
        description: 'The reason for the person who made the request, up to 500 characters.',
        example: 'We have paid this invoice already.',
      },
    },
  }),
]
