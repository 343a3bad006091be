import type { CallNotes } from './call-notes.ts'

const threshold = { threshold: '500.00' }
const emailAddresses = { emailAddresses: ['finance@harbour.example'] }

/** Sweeps and the low-balance alert, by the operation of the route. */
export const balanceNotes: Record<string, CallNotes> = {
  'RestAPI/POST:sweepRequest': {
    body: {
      SweepRequest: {
        amount: '1250.00',
        clientTransactionId: '5d0a6c5e-3c1f-4f0e-9b7e-2a8d4c1f6b90',
      },
    },
    once: true,
    answer: {
      SweepRequestStatus: {
        sweepRequestId: '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
        status: 'CREATED',
        createdDatetime: '2026-11-20T03:00:00.000Z',
        currentBalance: 9202.35,
      },
    },
    remarks:
      'Takes its amount from the balance at once and sends it to the settlement PayID or account; it comes back when it is not delivered. Never above the balance. A used `clientTransactionId` answers 409. An account that cannot be paid at once is paid by Direct Entry. Webhooks hear of it as of a payout.',
    own: 'What it answers. Takes an `Idempotency-Key` beside `clientTransactionId`.',
  },
  'RestAPI/GET:clients/*/lowBalanceAlert/threshold': {
    path: '/clients/HARBOUR/lowBalanceAlert/threshold',
    answer: threshold,
    remarks: 'Of your own client, or one below it; any other answers 404.',
  },
  'RestAPI/PUT:clients/*/lowBalanceAlert/threshold': {
    path: '/clients/HARBOUR/lowBalanceAlert/threshold',
    body: threshold,
    remarks:
      'One mail is sent when the balance falls below the threshold, and none again until it has been at the threshold or above. A balance that is below it already has not fallen.',
    own: '`null` turns the alert off.',
  },
  'RestAPI/GET:clients/*/lowBalanceAlert/emailAddresses': {
    path: '/clients/HARBOUR/lowBalanceAlert/emailAddresses',
    answer: emailAddresses,
    remarks: 'Of your own client, or one below it; any other answers 404.',
  },
  'RestAPI/PUT:clients/*/lowBalanceAlert/emailAddresses': {
    path: '/clients/HARBOUR/lowBalanceAlert/emailAddresses',
    body: emailAddresses,
    remarks: 'One mail goes to all of them.',
  },
  'PortalAPI/GET:clients/*/balanceTransfers': {
    path: '/clients/HARBOUR/balanceTransfers',
    query: 'numberOfRecords=2',
    answer: {
      records: [
        {
          transferId: '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
          type: 'SETTLEMENT',
          status: 'FAILED',
          createdDatetime: '2026-11-20T03:00:00.000Z',
          completedDatetime: '2026-11-20T03:00:02.000Z',
          amount: '1250.00',
          reason: 'AC06',
          account: { name: 'Harbour Roasters Pty Ltd', payID: 'settlement@harbour.example' },
          startedBy: { kind: 'USER', name: 'finance.admin@harbour.example' },
          nppTransactionId: 'TDWYAU2SXXXN20261120000000000000042',
        },
        {
          transferId: '1c7a3a4b0d2e5f609b8c7d6e5f4a3b2c',
          type: 'TOP_UP',
          status: 'SETTLED',
          createdDatetime: '2026-11-19T22:15:00.000Z',
          completedDatetime: '2026-11-19T22:15:00.000Z',
          amount: '5000.00',
          account: { name: 'Harbour Roasters', bsb: '062000', accountNumber: '12345678' },
          nppTransactionId: 'CTBAAUSNXXXN20261120000000000000043',
        },
      ],
      recordCount: 2,
    },
    remarks:
      'Newest first. Lists what moved between the balance and accounts of the client: settlements (sweeps) and top-ups. Payouts, refunds and payments received are in their own searches.',
    own: 'The list under Instant Settlement. For people who may read reports, who are those who may see the balance.',
  },
}

/** What the fields of sweeps and of the low-balance alert mean. */
export const balanceFacts: Record<string, Record<string, string>> = {
  NewSweep: {
    SweepRequest: 'What to sweep.',
    'SweepRequest.amount': 'Dollars as plain digits, with at most two decimals. At least 0.01.',
    'SweepRequest.clientTransactionId':
      'Your own id of this sweep. A second sweep with it is refused.',
  },
  SweepRequestStatus: {
    sweepRequestId: 'Our id: 32 hexadecimal digits.',
    status:
      'CREATED: accepted, taken from the balance. PENDING: sent, the receiving bank has not answered. SETTLED: delivered. FAILED: not delivered, the money is in the balance again.',
    createdDatetime: 'UTC.',
    currentBalance: 'Dollars left after this sweep.',
  },
  SweepCreated: { SweepRequestStatus: 'Its status.' },
  LowBalanceThreshold: {
    threshold: 'Dollars, two decimals. `null`: there is no alert.',
  },
  LowBalanceEmailAddresses: {
    emailAddresses: 'Whom the alert is mailed to: up to five addresses, each once.',
  },
  BalanceTransfer: {
    transferId: 'Our id: 32 hexadecimal digits. Of a settlement, its `sweepRequestId`.',
    type: 'SETTLEMENT: from the balance to the settlement account. TOP_UP: paid to the TopUp PayID.',
    status:
      'CREATED: accepted, taken from the balance. PENDING: sent, the receiving bank has not answered. SETTLED: delivered; every top-up is. FAILED: not delivered, the money is in the balance again. RETURNED: delivered and sent back, the money is in the balance again.',
    createdDatetime: 'UTC.',
    completedDatetime: 'When the bank’s answer was known, UTC.',
    amount: 'Dollars, two decimals.',
    reason: 'Why it is FAILED or RETURNED: an ISO 20022 code, where the bank gave one.',
    account:
      'Where a settlement went, or a top-up came from. Absent for a top-up if the client does not see payers’ details.',
    'account.name': 'The account’s name.',
    'account.payID': 'The PayID, if it was paid by PayID.',
    'account.bsb': 'The BSB: six digits.',
    'account.accountNumber': 'The account number.',
    startedBy: 'Who requested the settlement. A top-up has none.',
    'startedBy.kind': 'USER: a person. KEY: an API key.',
    'startedBy.name': 'The email address of the person, or the id of the key.',
    nppTransactionId: 'The id between banks.',
  },
  BalanceTransferPage: {
    records: 'Newest first.',
    recordCount: 'How many are in this answer.',
    nextPageId: 'Requests the next page. Absent on the last.',
  },
}
