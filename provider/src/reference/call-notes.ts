import { activityNotes } from './activity-notes.ts'
import { appNotes } from './app-notes.ts'
import { balanceNotes } from './balance-notes.ts'
import { batchNotes } from './batch-notes.ts'
import { keyNotes } from './key-notes.ts'
import { payToNotes } from './pay-to-notes.ts'
import { payoutNotes } from './payout-notes.ts'
import { reportDeliveryNotes } from './report-delivery-notes.ts'
import { reportNotes } from './report-notes.ts'
import { settingsNotes } from './settings-notes.ts'
import { userNotes } from './user-notes.ts'
import { webhookNotes, webhookParameters } from './webhook-notes.ts'

/** What a route does not say of itself: how it is called, what it answers, and what of it is our own invention. */
export interface CallNotes {
  /** Query of the example, in shell variables where it depends on an earlier answer. */
  query?: string
  /** Path of the example, where the route's has a parameter. */
  path?: string
  body?: unknown
  /** Query parameters that the call needs although its schema leaves them out, to answer with a message of its own. */
  requires?: string[]
  /** Takes an Idempotency-Key. */
  once?: boolean
  /** Reads answer an ETag, and saves take it back in If-Match. */
  tagged?: boolean
  answer?: unknown
  /** More about the call than its summary, in backticked prose. */
  remarks?: string
  /** Not part of the interface that other providers speak, or different from it: say what. */
  own?: string
}

const request = {
  clientId: 'HARBOUR',
  clientTransactionId: 'order-7731',
  payID: 'order-7731@pay.harbour.example',
  paymentAmount: 49.9,
  paymentDescription: 'Espresso blend, 2 kg',
  paymentExpiryDatetime: '2026-11-22T03:00:00.000Z',
  multiPayment: false,
  clientBranch: 'Newtown',
  checkoutUrl: 'http://localhost:4001/checkout/3hQ0Zr9sXjW4bN7tKc2LmA',
  checkoutVersion: 'v3',
}

const status = {
  paymentRequestId: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  status: 'WAITING',
  createdDateTime: '2026-11-20T03:00:00.000Z',
}

const paid = {
  ...status,
  status: 'COMPLETE',
  completedDatetime: '2026-11-20T03:04:12.480Z',
  nppTransactionId: 'TESTAU2SXXXI20261120000000000001306',
  amountReceived: 49.9,
  settledBy: 'PayID',
  refundInformation: { availableBalance: '49.90', requests: [] },
  payerInformation: {
    bsb: '012366',
    accountNumber: '40117725',
    fullLegalAccountName: 'Priya Raman',
  },
}

const refunded = {
  ...paid,
  status: 'RETURN_IN_PROGRESS',
  returnInitiator: 'MANUAL',
  refundInformation: {
    availableBalance: '39.90',
    requests: [
      {
        createdDateTime: '2026-11-20T04:10:00.000Z',
        dateTime: '2026-11-20T04:10:00.000Z',
        amount: '10.00',
        status: 'IN_PROGRESS',
        refundTrigger: 'REFUND_API',
      },
    ],
  },
}

const child = {
  ...paid,
  parentPaymentRequestId: '9b1e5c7d30f24a68b2d4f6a8c0e21436',
}

const quietDay = { count: 0, amount: '0.00' }
const figures = {
  timezone: 'Australia/Sydney',
  readDatetime: '2026-11-20T03:00:00.000Z',
  days: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(7 + index).padStart(2, '0')}`,
    paymentRequests: { count: 2, amount: '99.80' },
    outboundPayments: quietDay,
    paymentInitiations: quietDay,
    refunds: { count: 1, amount: '10.00' },
  })),
}

/** By the operation of the route. */
export const callNotes: Record<string, CallNotes> = {
  ...payoutNotes,
  ...balanceNotes,
  ...payToNotes,
  ...reportNotes,
  ...settingsNotes,
  ...activityNotes,
  ...batchNotes,
  ...reportDeliveryNotes,
  ...userNotes,
  ...appNotes,
  ...keyNotes,
  ...webhookNotes,
  'RestAPI/POST:paymentRequest': {
    body: {
      PaymentRequest: {
        clientId: 'HARBOUR',
        clientTransactionId: 'order-7731',
        paymentAmount: 49.9,
        paymentDescription: 'Espresso blend, 2 kg',
        payID: 'order-7731@pay.harbour.example',
        clientBranch: 'Newtown',
      },
    },
    once: true,
    answer: { PaymentRequest: request, PaymentRequestStatus: status },
    remarks:
      'A used `clientTransactionId` answers 400. The PayID of a WAITING request of your own is taken over: the older request becomes EXPIRED with the reason Superseded. Any other PayID that is registered answers 400.',
  },
  'RestAPI/GET:paymentRequest': {
    query: 'id=$ID',
    answer: { PaymentRequest: request, PaymentRequestStatus: paid },
    remarks:
      'Open to any origin, so that a page of yours may ask with a distributable key. A request of another client answers like one that is not there.',
    own: 'An id that is not there answers 404; elsewhere it may be 400.',
  },
  'RestAPI/DELETE:paymentRequest': {
    query: 'id=$ID',
    remarks:
      'Only while it is WAITING and nobody has paid. It can no longer be read, and its PayID is free at once.',
  },
  'RestAPI/POST:paymentRequest/search': {
    query: 'numberOfRecords=2',
    body: { PaymentRequestSearch: { clientBranch: 'Newtown' } },
    answer: {
      records: [{ PaymentRequest: request, PaymentRequestStatus: paid }],
      recordCount: 1,
      nextPageId: 'MTc5NTE0MzYwMDAwMC40ZjBjOWExZDI3YmU0ZDBmOGE1YzNlNmI3ZDlmMTAyMC5hQjNfeFk5cVEtWjA',
    },
    remarks: 'The envelope may be left out, and so may the body.',
    own: 'Up to 50,000 records a call. Dates may be given with a branch. `nextPageId` is refused with another search.',
  },
  'RestAPI/POST:paymentRequest/refund': {
    query: 'id=$ID&refundAmount=10.00',
    requires: ['id'],
    body: {},
    once: true,
    answer: { PaymentRequest: request, PaymentRequestStatus: refunded },
    remarks:
      'Accepted here, done by the bank a moment later: read the request again. One refund at a time; several, until nothing is left. Of a request for several payments, refund the children.',
    own: 'A refund while another is under way answers 409, and so does a `clientRefundID` that was used.',
  },
  'RestAPI/GET:balance': {
    answer: { balance: 10452.35 },
  },
  'RestAPI/GET:clients': {
    answer: [
      {
        clientId: 'HARBOUR',
        clientName: 'Harbour Roasters',
        legalName: 'Harbour Roasters Pty Ltd',
      },
      {
        clientId: 'HARBOURN1',
        clientName: 'Harbour Newtown',
        legalName: 'Harbour Newtown Pty Ltd',
      },
    ],
    remarks: 'The whole organisation, whichever of its clients you act for.',
  },
  'RestAPI/POST:payIDEnquiry': {
    body: { payID: 'johnsmith@test.com.au', payIDType: 'EMAIL' },
    answer: {
      AccountStatus: {
        nppReachable: true,
        paytoReachable: true,
        accountServices: ['x2p1', 'sct'],
        aliasName: 'John Smith',
      },
    },
    remarks:
      'A PayID that is not registered answers 404: it is free. With `allowUnknown=true` it answers 200, reachable by nothing and without `aliasName`.',
  },
  'PortalAPI/GET:clients/*/figures': {
    path: '/clients/HARBOUR/figures',
    query: 'timezone=Australia/Sydney',
    answer: figures,
    remarks:
      'Seven days up to today and the seven before them, oldest first. Each figure is what a search of that day adds up to: payment requests by completion, with `amountReceived` and without the single payments of a request for several; payouts and initiations that are SETTLED by creation; and of the payment requests those that are RETURN_COMPLETE, with what was refunded of them.',
    own: 'The figures of the dashboard’s home screen.',
  },
  'PortalAPI/GET:clients/*/firstSteps': {
    path: '/clients/HARBOUR/firstSteps',
    answer: { domain: true, checkout: true, apiKey: true, webhook: false, payment: true },
    remarks:
      'Read from the client’s records: a step that is undone, such as disabling the last API key, is false again.',
    own: 'The first steps on the dashboard’s home screen.',
  },
  'PortalAPI/GET:paymentRequest': {
    query: 'id=$ID',
    answer: [{ Source: 'GET', PaymentRequest: request, PaymentRequestStatus: paid }],
  },
  'PortalAPI/GET:receivedPayment': {
    query: 'id=$ID',
    answer: [{ Source: 'GET', PaymentRequest: request, PaymentRequestStatus: child }],
    remarks: 'The id is that of the child, not of the request for several payments.',
  },
}

/** What the parameters of calls mean, wherever they stand. */
export const parameterFacts: Record<string, string> = {
  ...webhookParameters,
  id: 'Our id of what the call is about: the `paymentRequestId`, `paymentId`, `paymentAgreementId` or `paymentInitiationId`.',
  status: 'The status it is to have; in a list, the one to look for.',
  refundBatchId: 'Accepted and without effect.',
  refundAmount: 'Dollars with at most two decimals. Absent: what remains.',
  clientRefundID: 'Your own id of this refund. A second refund with it is refused.',
  description: "What the payer reads: 5 to 280 letters, digits, spaces and `/ - ? : ( ) . , ' +`.",
  numberOfRecords:
    'From 1 to 50,000, else 100. The answer may hold fewer and still not be the last.',
  nextPageId: 'From the last answer of the same search.',
  timezone: 'The zone whose days and months are meant, such as `Australia/Sydney`.',
  month: 'A month, such as `2026-11`. Needs `timezone`.',
  fromDate:
    'Start of the report, with an offset such as `+11:00` or `Z`; milliseconds are optional. Needs `toDate`.',
  toDate:
    'End of the report, included; without milliseconds its whole second is included. Must be after `fromDate`.',
  reportId: 'From the list of reports.',
  timestamp: 'The balance at this instant instead of now, UTC.',
  clientId: 'A client of your organisation.',
  domain: 'The domain, as it was added.',
  batchId: 'Our id of the file, from the list.',
  only: '`failed`: the lines that were refused, failed or came back.',
  userId: 'The email of the user, URL-encoded.',
  type: 'Which app: `checkout` or `batch`.',
  allowUnknown:
    '`true`: an unknown PayID answers 200 without `aliasName` in place of 404, which a browser logs as an error.',
  keyId: 'The key’s id.',
  apiKeyId: 'The key’s id.',
}
