import {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookSent,
} from '@tideway/contract/webhooks/webhook-deliveries'
import { ClientUpdate, WebhookTest } from '@tideway/contract/webhooks/webhook-events'
import {
  Client,
  ClientsFields,
  NewSigningSecret,
  WebhookDestination,
  WebhookDestinationSave,
  WebhookDestinations,
} from '@tideway/contract/webhooks/webhooks'
import type { z } from 'zod'
import type { CallNotes } from './call-notes.ts'

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
const ours = 'For the dashboard’s webhooks.'

/** Webhooks, by the names of their calls. */
export const webhookNotes: Record<string, CallNotes> = {
  'RestAPI/GET:client/*': {
    tagged: true,
    path: '/client/HARBOUR',
    answer: { clientId: 'HARBOUR', webhooks },
    remarks: 'Of the client you act for, or one below it; any other answers 404.',
  },
  'RestAPI/PATCH:client/*': {
    tagged: true,
    path: '/client/HARBOUR',
    body: { webhooks },
    answer: { clientId: 'HARBOUR', webhooks },
    remarks:
      'A destination that is named is set to what is said of it, or made; one that is not named stays as it is. An empty list of events keeps it silent.',
  },
  'PortalAPI/GET:clientsFields': {
    answer: { webhooksOn: ['PaymentRequest.WAITING', 'PaymentRequest.COMPLETE'] },
    remarks: 'Every status of everything that has one, as `heading.STATUS`.',
  },
  'PortalAPI/GET:clients/*/webhooks': {
    path: `${ofClient}/webhooks`,
    answer: { destinations: [destination] },
    remarks: 'In the order in which they were made.',
    own: ours,
  },
  'PortalAPI/PUT:clients/*/webhooks/*': {
    path: `${ofClient}/webhooks/default`,
    body: { url: destination.url, authorization: 'Bearer 7f3c' },
    answer: destination,
    remarks:
      'What is not named stays; `null` takes it away. From the first address on, what is sent is signed. The value of `authorization` is never told again.',
    own: ours,
  },
  'PortalAPI/POST:clients/*/webhooks/*/secret': {
    path: `${ofClient}/webhooks/default/secret`,
    answer: { signingSecret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDHq6iN1aJRk0=' },
    remarks:
      'Told this once. The secret before it signs beside it for 24 hours, so that a receiver can change over.',
    own: ours,
  },
  'PortalAPI/POST:clients/*/webhooks/*/test': {
    path: `${ofClient}/webhooks/default/test`,
    body: { event: 'PaymentRequest.COMPLETE' },
    answer: { deliveryId: delivery.deliveryId },
    remarks:
      'Sends something of the form of the event, about nothing that happened: its `clientTransactionId` is `test-event`. Without a body it is the first event that the destination listens to.',
    own: ours,
  },
  'PortalAPI/GET:clients/*/webhookDeliveries': {
    path: `${ofClient}/webhookDeliveries`,
    query: 'event=PaymentRequest.COMPLETE&numberOfRecords=20',
    answer: { records: [delivery], recordCount: 1 },
    remarks:
      'Newest first. `reference` is the whole id of what it is about, ours or your own; the filters may be combined.',
    own: ours,
  },
  'PortalAPI/GET:clients/*/webhookDeliveries/*': {
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
    remarks: 'With what a read answered at the moment of the event, and every try.',
    own: ours,
  },
  'PortalAPI/POST:clients/*/webhookDeliveries/*/resend': {
    path: `${ofClient}/webhookDeliveries/$ID/resend`,
    answer: { deliveryId: delivery.deliveryId },
    remarks:
      'Once it has been delivered or given up: the same again with the same `webhook-id`, by the schedule from its start.',
    own: ours,
  },
}

/** What the parameters of webhook calls mean. */
export const webhookParameters = {
  destinationId: 'The name of a destination.',
  deliveryId: 'Of a delivery.',
  event: 'Of that event alone: `heading.STATUS`.',
  reference: 'About what has this id, ours or your own.',
}

const deliveryFields = {
  deliveryId: 'Our id: 32 hexadecimal digits.',
  eventId: 'Of what happened; sent as `webhook-id`, the same in every try.',
  event: '`heading.STATUS`.',
  isTest: 'Whether it was asked for on the screen, about nothing that happened.',
  channel:
    '`destination`: one of the client’s. `callback`: the address that came with the transaction.',
  destinationId: 'Of the client’s destination.',
  url: 'Where it goes. Absent where the destination has no address.',
  subjectId: 'The id of what it is about.',
  reference: 'Your own id of that.',
  status:
    'PENDING: not tried yet. RETRYING: tried, and to be tried again. DELIVERED, or FAILED for good.',
  createdDatetime: 'When it happened, UTC.',
  attemptCount: 'All tries.',
  lastAttemptDatetime: 'When it was last tried, UTC.',
  lastStatus: 'HTTP status of the last answer. Absent where there was none.',
  nextAttemptDatetime: 'When it is tried again, UTC.',
}
const destinationFields = {
  id: 'Its name.',
  url: 'Where it is; null while there is nowhere to send to.',
  hasAuthorization: 'Whether an Authorization is sent.',
  signingSecret: 'The end of the secret that signs, by which to tell it from another.',
  previousSecretUntilDatetime: 'Until then the secret before it signs as well, UTC.',
  webhooksOn: 'What it listens to.',
  state:
    'OK. FAILING: the last try failed. GONE: it answered 410, and nothing is sent until its address is saved again. NO_ADDRESS.',
  stateSinceDatetime: 'Since when it is FAILING or GONE, UTC.',
}
const named = {
  webhooks: 'Destinations.',
  'webhooks.id': 'Its name: 1 to 50 letters, digits, hyphens or underscores.',
  'webhooks.webhooksOn': 'What it listens to.',
}

/** What the fields of webhooks mean. */
export const webhookFacts: Record<string, Record<string, string>> = {
  ClientWebhooks: { clientId: 'The client.', ...named },
  ClientUpdate: { clientId: 'May be said again.', ...named },
  ClientsFields: { webhooksOn: 'All that there is to listen to.' },
  WebhookDestination: destinationFields,
  WebhookDestinations: { destinations: 'Those of the client.' },
  WebhookDestinationSave: {
    url: 'An `https` address of at most 2048 characters, without user or password.',
    authorization: 'Sent as it is: up to 1024 printable characters.',
  },
  NewSigningSecret: { signingSecret: 'What to verify signatures with.' },
  WebhookTest: { event: 'Which event to send.' },
  WebhookSent: { deliveryId: 'Where to see what becomes of it.' },
  WebhookDelivery: deliveryFields,
  WebhookDeliveryDetail: {
    ...deliveryFields,
    payload: 'What is sent, or read where payloads are thin.',
    attempts: 'Every try, in its order.',
    'attempts.at': 'When, UTC.',
    'attempts.outcome': 'DELIVERED, or what went wrong.',
    'attempts.status': 'HTTP status of the answer, where there was one.',
    'attempts.durationMs': 'How long it took.',
    'attempts.answer': 'How the answer began.',
  },
  WebhookDeliveryPage: {
    records: 'Newest first.',
    recordCount: 'How many are in this answer.',
    nextPageId: 'Asks for the next page. Absent on the last.',
  },
}

export const webhookSchemas: [z.core.$ZodType, id: string, description: string][] = [
  [Client, 'ClientWebhooks', 'What webhooks of a client tell of.'],
  [ClientUpdate, 'ClientUpdate', 'What webhooks of a client are to tell of.'],
  [ClientsFields, 'ClientsFields', 'What there is to choose from.'],
  [WebhookDestination, 'WebhookDestination', 'Where webhooks go, and what becomes of them there.'],
  [WebhookDestinations, 'WebhookDestinations', 'All of a client.'],
  [WebhookDestinationSave, 'WebhookDestinationSave', 'What to change of a destination.'],
  [NewSigningSecret, 'NewSigningSecret', 'A secret, told once.'],
  [WebhookTest, 'WebhookTest', 'What to try a destination with.'],
  [WebhookSent, 'WebhookSent', 'What is on its way.'],
  [WebhookDelivery, 'WebhookDelivery', 'Something that was sent, or is to be.'],
  [WebhookDeliveryDetail, 'WebhookDeliveryDetail', 'A delivery with what is sent and every try.'],
  [WebhookDeliveryPage, 'WebhookDeliveryPage', 'One page of deliveries.'],
]
