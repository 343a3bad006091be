import { describeObject } from '../calls/docs/field-docs.ts'
import { pageFields } from '../calls/docs/search-docs.ts'
import { accountNumber, bsbDocs, createdDatetime } from '../calls/docs/shared-docs.ts'
import { Balance, BalanceQuery } from './balance.ts'
import { BalanceTransfer, BalanceTransferPage } from './balance-transfer.ts'
import { LowBalanceEmailAddresses, LowBalanceThreshold } from './low-balance-alert.ts'
import { SweepCreate, SweepCreated, SweepRequestStatus } from './sweep.ts'

const sweepStatusDocs = describeObject(SweepRequestStatus, {
  name: 'SweepRequestStatus',
  description: 'The status of a sweep.',
  fields: {
    sweepRequestId: {
      description: 'Our id of the sweep: 32 hexadecimal digits.',
      example: '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
    },
    status: {
      description:
        'CREATED: accepted, and taken from the balance. PENDING: sent, and the receiving bank has not answered. SETTLED: delivered. FAILED: not delivered, and the money is in the balance again.',
    },
    createdDatetime,
    currentBalance: {
      description: 'Dollars left in the balance after this sweep.',
      example: 9202.35,
    },
  },
})

const transferDocs = describeObject(BalanceTransfer, {
  name: 'BalanceTransfer',
  description: 'A settlement, a top-up or a correction of the balance by the provider.',
  fields: {
    transferId: {
      description:
        'Our id of the transfer: 32 hexadecimal digits. For a settlement, its `sweepRequestId`.',
      example: '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
    },
    type: {
      description:
        'SETTLEMENT: from the balance to the settlement account. TOP_UP: a payment to the TopUp PayID. CREDIT_ADJUSTMENT and DEBIT_ADJUSTMENT: added to or taken from the balance by the provider, as a correction.',
    },
    status: {
      description:
        'CREATED: accepted, and taken from the balance. PENDING: sent, and the receiving bank has not answered. SETTLED: delivered; every top-up and adjustment is. FAILED: not delivered, and the money is in the balance again. RETURNED: delivered and sent back, and the money is in the balance again.',
    },
    createdDatetime,
    completedDatetime: {
      description: 'When the bank’s answer was known, in UTC.',
      example: '2026-11-20T03:00:02.000Z',
    },
    amount: { description: 'Dollars moved, with two decimals.', example: '1250.00' },
    reason: {
      description:
        'Why it is FAILED or RETURNED: a reason code of ISO 20022, if the bank sent one. Of an adjustment, its reason in words.',
      example: 'AC06',
    },
    account: {
      description:
        'The account that a settlement went to, or a top-up came from. Absent for a top-up if the client does not see payers’ details, and for an adjustment.',
      fields: {
        name: { description: 'The name of the account.', example: 'Harbour Roasters Pty Ltd' },
        payID: {
          description: 'The PayID, if the transfer was paid to one.',
          example: 'settlement@harbour.example',
        },
        bsb: bsbDocs,
        accountNumber,
      },
    },
    startedBy: {
      description: 'Who requested the settlement. A top-up and an adjustment have none.',
      fields: {
        kind: { description: 'USER: a person. KEY: an API key.' },
        name: {
          description: 'The email address of the person, or the id of the key.',
          example: 'finance.admin@harbour.example',
        },
      },
    },
    nppTransactionId: {
      description: 'The id of the transfer between banks.',
      example: 'TDWYAU2SXXXN20261120000000000000042',
    },
  },
})

/** Descriptions of the balance, its transfers and its alert. */
export const balanceDocs = [
  describeObject(Balance, {
    name: 'Balance',
    description: 'The available balance.',
    fields: { balance: { description: 'The available balance in dollars.', example: 10452.35 } },
  }),
  describeObject(BalanceQuery, {
    description: 'The instant whose balance to read.',
    fields: {
      timestamp: {
        description: 'Returns the balance at this instant, in UTC, instead of now.',
        example: '2026-11-20T03:00:00.000Z',
      },
    },
  }),
  sweepStatusDocs,
  describeObject(SweepCreate, {
    name: 'NewSweep',
    description: 'The sweep to make.',
    fields: {
      SweepRequest: {
        description: 'The sweep.',
        fields: {
          amount: {
            description:
              'Dollars to sweep: digits with at most two decimals, without a sign, symbol or commas. At least 0.01.',
            example: '1250.00',
          },
          clientTransactionId: {
            description:
              'Your reference for the sweep, unique per client. A second sweep with it is refused.',
            example: '5d0a6c5e-3c1f-4f0e-9b7e-2a8d4c1f6b90',
          },
        },
      },
    },
  }),
  describeObject(SweepCreated, {
    name: 'SweepCreated',
    description: 'A sweep that was accepted.',
    fields: {
      SweepRequestStatus: { description: 'The status of the sweep.', of: sweepStatusDocs },
    },
  }),
  describeObject(LowBalanceThreshold, {
    name: 'LowBalanceThreshold',
    description: 'The threshold of the low-balance alert.',
    fields: {
      threshold: {
        description:
          'Dollars with two decimals: we mail the alert when the balance falls below them. `null` turns the alert off.',
        example: '500.00',
      },
    },
  }),
  describeObject(LowBalanceEmailAddresses, {
    name: 'LowBalanceEmailAddresses',
    description: 'The recipients of the low-balance alert.',
    fields: {
      emailAddresses: {
        description: 'Email addresses that we mail the alert to: up to five, each once.',
        example: ['finance@harbour.example'],
        limits: { uniqueItems: true },
      },
    },
  }),
  transferDocs,
  describeObject(BalanceTransferPage, {
    name: 'BalanceTransferPage',
    description: 'One page of settlements, top-ups and adjustments.',
    fields: pageFields(transferDocs),
  }),
]
