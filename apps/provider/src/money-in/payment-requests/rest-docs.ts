import type { CallDocs } from '../../http/calls/call-docs.ts'
import { idParameter } from '../../http/calls/call-parameters.ts'
import { totalsDocs } from '../../http/calls/totals-docs.ts'
import { paidExample, paymentRequestExample, statusExample } from './rest-examples.ts'

const id = idParameter('payment request', statusExample.paymentRequestId)

export const createDocs: CallDocs = {
  description:
    'If a WAITING request of the client has the PayID, that request becomes EXPIRED with the reason Superseded.',
  errors: {
    400: 'A `clientTransactionId` that was used before also returns 400, and so does a PayID that is registered elsewhere.',
  },
  idempotent: true,
  example: {
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
    answer: { PaymentRequest: paymentRequestExample, PaymentRequestStatus: statusExample },
  },
}

export const readDocs: CallDocs = {
  description: 'Open to any origin, so that a web page can call it with a distributable key.',
  errors: { 404: 'Your client has no payment request with this id.' },
  extension: 'An unknown id returns 404. Other providers may return 400.',
  parameters: id,
  example: {
    query: 'id=$ID',
    answer: { PaymentRequest: paymentRequestExample, PaymentRequestStatus: paidExample },
  },
}

export const deleteDocs: CallDocs = {
  description:
    'Deletes a WAITING request that has received no payment. Afterwards it can no longer be read, and its PayID is free at once.',
  parameters: id,
  example: { query: 'id=$ID' },
}

export const searchDocs: CallDocs = {
  description:
    'You may leave out the envelope, or the whole body. With filters (`status`, `amountFrom`, `amountTo`, `name`, `paymentReference`) follow `nextPageId` even after a page without records: each call compares a bounded number of records.',
  extension:
    'A page holds up to 50,000 records. Dates may be sent with a branch. `nextPageId` is refused with another search.',
  example: {
    query: 'numberOfRecords=2',
    body: { PaymentRequestSearch: { clientBranch: 'Newtown' } },
    answer: {
      records: [{ PaymentRequest: paymentRequestExample, PaymentRequestStatus: paidExample }],
      recordCount: 1,
      nextPageId: 'MTc5NTE0MzYwMDAwMC40ZjBjOWExZDI3YmU0ZDBmOGE1YzNlNmI3ZDlmMTAyMC5hQjNfeFk5cVEtWjA',
    },
  },
}

export const searchTotalsDocs = totalsDocs(
  { PaymentRequestSearch: { clientBranch: 'Newtown' } },
  'COMPLETE',
  'Payments received by a multi-payment request count with their request, unless one of them is the only record.',
)
