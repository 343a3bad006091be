import type { CallDocs } from '../http/calls/call-docs.ts'
import { clientIdInPath } from '../http/calls/call-parameters.ts'

export const balanceDocs: CallDocs = { example: { answer: { balance: 10452.35 } } }

export const clientsDocs: CallDocs = {
  description: 'Lists the whole organisation, regardless of the client that you act for.',
  example: {
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
  },
}

export const sweepDocs: CallDocs = {
  description:
    'Takes the amount from the balance at once and sends it to the settlement PayID or account. If it is not delivered, it returns to the balance. An account that cannot be paid in real time is paid by Direct Entry. A sweep sends the same webhooks as a payout.',
  errors: {
    400: 'An amount above the balance also returns 400.',
    409: 'Another sweep has this `clientTransactionId`.',
  },
  idempotent: true,
  extension: 'The body of the response is an extension.',
  example: {
    body: {
      SweepRequest: {
        amount: '1250.00',
        clientTransactionId: '5d0a6c5e-3c1f-4f0e-9b7e-2a8d4c1f6b90',
      },
    },
    answer: {
      SweepRequestStatus: {
        sweepRequestId: '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
        status: 'CREATED',
        createdDatetime: '2026-11-20T03:00:00.000Z',
        currentBalance: 9202.35,
      },
    },
  },
}

const threshold = { threshold: '500.00' }
const emailAddresses = { emailAddresses: ['finance@harbour.example'] }
const path = '/clients/HARBOUR/lowBalanceAlert'
const parameters = clientIdInPath
const errors = { 404: 'The client is neither yours nor below it.' }

export const readThresholdDocs: CallDocs = {
  errors,
  parameters,
  example: { path: `${path}/threshold`, answer: threshold },
}

export const saveThresholdDocs: CallDocs = {
  description:
    'We send one mail when the balance falls below the threshold, and not again until the balance has been at or above it. Setting a threshold above the current balance sends no mail.',
  errors,
  extension: '`null` turns the alert off.',
  parameters,
  example: { path: `${path}/threshold`, body: threshold },
}

export const readAddressesDocs: CallDocs = {
  errors,
  parameters,
  example: { path: `${path}/emailAddresses`, answer: emailAddresses },
}

export const saveAddressesDocs: CallDocs = {
  description: 'Each mail goes to all of them.',
  errors,
  parameters,
  example: { path: `${path}/emailAddresses`, body: emailAddresses },
}
