import { OLD_SECRET_HOURS } from '@tideway/contract/webhooks/webhooks'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath, clientIdInQuery } from '../../http/calls/call-parameters.ts'

const webhooks = [
  { id: 'default', webhooksOn: ['PaymentRequest.COMPLETE', 'PaymentRequest.EXPIRED'] },
]
const destination = {
  id: 'default',
  url: 'https://hooks.harbour.example/tideway',
  hasAuthorization: true,
  signingSecret: '…Rk0=',
  webhooksOn: webhooks[0]?.webhooksOn,
  state: 'OK',
}
const delivery = {
  deliveryId: '8a1f0c2e3b4d4f6a9b7c8d0e1f2a3b4c',
  eventId: '51c2d3e4f5a64b7c8d9e0f1a2b3c4d5e',
  event: 'PaymentRequest.COMPLETE',
  isTest: false,
  channel: 'destination',
  destinationId: 'default',
  url: destination.url,
  subjectId: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  reference: 'order-7731',
  status: 'DELIVERED',
  createdDatetime: '2026-11-20T03:04:12.480Z',
  attemptCount: 1,
  lastAttemptDatetime: '2026-11-20T03:04:12.611Z',
  lastStatus: 200,
}
const payload = {
  PaymentRequest: { clientId: 'HARBOUR', clientTransactionId: 'order-7731', paymentAmount: 49.9 },
  PaymentRequestStatus: {
    paymentRequestId: delivery.subjectId,
    status: 'COMPLETE',
    createdDateTime: '2026-11-20T03:00:00.000Z',
    completedDatetime: delivery.createdDatetime,
  },
}

const ofClient = '/clients/HARBOUR'
const extension = 'For the dashboard’s webhooks.'
const parametersOfDestination = {
  ...clientIdInPath,
  destinationId: { description: 'The name of the destination.', example: 'default' },
}
const parametersOfDelivery = {
  ...clientIdInPath,
  deliveryId: { description: 'Our id of the delivery.', example: delivery.deliveryId },
}

export const eventsDocs: CallDocs = {
  description: 'Every status of every kind of record, written `heading.STATUS`.',
  parameters: clientIdInQuery,
  example: { answer: { webhooksOn: ['PaymentRequest.WAITING', 'PaymentRequest.COMPLETE'] } },
}

export const listDocs: CallDocs = {
  description: 'In the order in which they were created.',
  extension,
  parameters: clientIdInPath,
  example: { path: `${ofClient}/webhooks`, answer: { destinations: [destination] } },
}

export const saveDocs: CallDocs = {
  description:
    'Fields that you leave out are unchanged; `null` removes a value. After you save the first address, we sign every webhook. No response shows the value of `authorization`.',
  extension,
  parameters: parametersOfDestination,
  example: {
    path: `${ofClient}/webhooks/default`,
    body: { url: destination.url, authorization: 'Bearer 7f3c' },
    answer: destination,
  },
}

export const renewSecretDocs: CallDocs = {
  description: `Only this response shows the secret. The previous secret also signs for ${OLD_SECRET_HOURS} hours, so that a receiver can change over. If the approval policy guards webhooks, it answers 202 with the secret, which signs once a second person approves it.`,
  extension,
  parameters: parametersOfDestination,
  example: {
    path: `${ofClient}/webhooks/default/secret`,
    answer: { signingSecret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDHq6iN1aJRk0=' },
  },
}

export const testDocs: CallDocs = {
  description:
    'Sends an event of that form about no real record: its `clientTransactionId` is `test-event`. Without a body, sends the first event that the destination listens to.',
  errors: { 409: 'The destination has no address.' },
  extension,
  parameters: parametersOfDestination,
  example: {
    path: `${ofClient}/webhooks/default/test`,
    body: { event: 'PaymentRequest.COMPLETE' },
    answer: { deliveryId: delivery.deliveryId },
  },
}

export const deliveriesDocs: CallDocs = {
  description:
    'Newest first. `reference` is a whole id, ours or yours. You may combine the criteria.',
  extension,
  parameters: clientIdInPath,
  example: {
    path: `${ofClient}/webhookDeliveries`,
    query: 'event=PaymentRequest.COMPLETE&numberOfRecords=20',
    answer: { records: [delivery], recordCount: 1 },
  },
}

export const deliveryDocs: CallDocs = {
  description: 'Returns the record as it was at the moment of the event, and every attempt.',
  extension,
  parameters: parametersOfDelivery,
  example: {
    path: `${ofClient}/webhookDeliveries/$ID`,
    answer: {
      ...delivery,
      payload,
      attempts: [
        {
          at: delivery.lastAttemptDatetime,
          outcome: 'DELIVERED',
          status: 200,
          durationMs: 84,
          answer: 'ok',
        },
      ],
    },
  },
}

export const resendDocs: CallDocs = {
  description:
    'Sends a delivered or failed delivery again: the same content with the same `webhook-id`, on a schedule that starts again.',
  errors: { 409: 'The delivery is still under way, or its destination has no address.' },
  extension,
  parameters: parametersOfDelivery,
  example: {
    path: `${ofClient}/webhookDeliveries/$ID/resend`,
    answer: { deliveryId: delivery.deliveryId },
  },
}
