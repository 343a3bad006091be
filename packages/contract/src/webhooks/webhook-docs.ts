import { approvalDocs } from '../approvals/approval-docs.ts'
import type { FieldsDocs } from '../calls/docs/field-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import { pageFields, pageQueryFields } from '../calls/docs/search-docs.ts'
import { MAX_AUTHORIZATION_LENGTH, MAX_URL_LENGTH } from '../calls/webhook-address.ts'
import { HeldSigningSecret } from './held-signing-secret.ts'
import {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookSent,
} from './webhook-deliveries.ts'
import { ClientUpdate, WebhookTest } from './webhook-events.ts'
import {
  Client,
  ClientsFields,
  NewSigningSecret,
  OLD_SECRET_HOURS,
  WebhookDestination,
  WebhookDestinationSave,
  WebhookDestinations,
} from './webhooks.ts'

const destinationId = {
  description: 'The name of the destination: 1 to 50 letters, digits, hyphens or underscores.',
  example: 'default',
}
const webhooksOn = {
  description: 'The events that the destination listens to, written `heading.STATUS`.',
}
const paidEvent = 'PaymentRequest.COMPLETE'
const events = [paidEvent, 'PaymentRequest.EXPIRED'] as const
const url = 'https://hooks.harbour.example/tideway'
const deliveryId = {
  description: 'Our id of the delivery: 32 hexadecimal digits.',
  example: '8a1f0c2e3b4d4f6a9b7c8d0e1f2a3b4c',
}

const destinationDocs = describeObject(WebhookDestination, {
  name: 'WebhookDestination',
  description: 'A webhook destination, and whether it works.',
  fields: {
    id: destinationId,
    url: {
      description: 'The address of the destination. `null`: nothing can be sent yet.',
      example: url,
    },
    hasAuthorization: { description: 'Whether an `Authorization` header is sent.' },
    signingSecret: {
      description: 'The last characters of the signing secret, so that you can recognise it.',
      example: '…Rk0=',
    },
    previousSecretUntilDatetime: {
      description: 'When the previous secret stops signing, in UTC.',
      example: '2026-11-21T03:00:00.000Z',
    },
    webhooksOn: { ...webhooksOn, example: [...events] },
    state: {
      description:
        'OK: the last attempt succeeded. FAILING: it failed. GONE: the destination returned 410, and nothing is sent until its address is saved again. NO_ADDRESS: nothing can be sent.',
    },
    stateSinceDatetime: {
      description: 'When the state became FAILING or GONE, in UTC.',
      example: '2026-11-20T03:00:00.000Z',
    },
  },
})

const deliveryFields: FieldsDocs<typeof WebhookDelivery> = {
  deliveryId,
  eventId: {
    description: 'The id of the event. Sent as `webhook-id`, and the same in every attempt.',
    example: '51c2d3e4f5a64b7c8d9e0f1a2b3c4d5e',
  },
  event: { description: 'The event, written `heading.STATUS`.', example: paidEvent },
  isTest: { description: 'Whether it is a test event, about no real record.' },
  channel: {
    description:
      '`destination`: sent to a destination of the client. `callback`: sent to the address that came with the transaction.',
  },
  destinationId: {
    description: 'The name of the client’s destination. Absent for a callback.',
    example: 'default',
  },
  url: {
    description: 'The address it is sent to. Absent if the destination has none.',
    example: url,
  },
  subjectId: {
    description: 'Our id of the record that the event is about.',
    example: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  },
  reference: { description: 'Your reference for that record.', example: 'order-7731' },
  status: {
    description:
      'PENDING: not tried yet. RETRYING: failed, and we try again. DELIVERED: delivered. FAILED: failed, and we no longer try.',
  },
  createdDatetime: {
    description: 'When the event happened, in UTC.',
    example: '2026-11-20T03:04:12.480Z',
  },
  attemptCount: { description: 'The number of attempts.', example: 1 },
  lastAttemptDatetime: {
    description: 'When we last tried, in UTC.',
    example: '2026-11-20T03:04:12.611Z',
  },
  lastStatus: {
    description: 'The HTTP status of the last response. Absent if there was none.',
    example: 200,
  },
  nextAttemptDatetime: {
    description: 'When we try again, in UTC.',
    example: '2026-11-20T03:09:12.611Z',
  },
}

const deliveryDocs = describeObject(WebhookDelivery, {
  name: 'WebhookDelivery',
  description: 'A webhook that was sent, or will be.',
  fields: deliveryFields,
})

const listened = {
  description: 'The destinations of the client.',
  fields: { id: destinationId, webhooksOn: { ...webhooksOn, example: [...events] } },
}

export const webhookDocs = [
  destinationDocs,
  deliveryDocs,
  describeObject(Client, {
    name: 'ClientWebhooks',
    description: 'The events that a client’s webhook destinations listen to.',
    fields: {
      clientId: { description: 'The client.', example: 'HARBOUR' },
      webhooks: listened,
    },
  }),
  describeObject(ClientUpdate, {
    name: 'ClientUpdate',
    description: 'The events that a client’s webhook destinations listen to, to be saved.',
    fields: {
      clientId: { description: 'The client. Optional: the path names it.', example: 'HARBOUR' },
      webhooks: listened,
    },
  }),
  describeObject(ClientsFields, {
    name: 'ClientsFields',
    description: 'The events that a destination can listen to.',
    fields: {
      webhooksOn: {
        description: 'Every event, written `heading.STATUS`.',
        example: [...events],
      },
    },
  }),
  describeObject(WebhookDestinations, {
    name: 'WebhookDestinations',
    description: 'The webhook destinations of a client.',
    fields: {
      destinations: {
        description: 'The destinations, in the order in which they were created.',
        of: destinationDocs,
      },
    },
  }),
  describeObject(WebhookDestinationSave, {
    name: 'WebhookDestinationSave',
    description: 'The change to a destination. `null` removes a value.',
    fields: {
      url: {
        description: `An \`https://\` address, up to ${MAX_URL_LENGTH.toLocaleString('en-AU')} characters, without a user or password.`,
        example: url,
      },
      authorization: {
        description: `The value of the \`Authorization\` header, sent unchanged: up to ${MAX_AUTHORIZATION_LENGTH.toLocaleString('en-AU')} printable characters.`,
        example: 'Bearer 7f3c',
      },
    },
  }),
  describeObject(HeldSigningSecret, {
    name: 'HeldSigningSecret',
    description:
      'A new signing secret that waits for a second person. Only this response shows it. It signs once they approve it.',
    fields: {
      signingSecret: {
        description: 'The secret to verify signatures with, from the approval on.',
        example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDHq6iN1aJRk0=',
      },
      Approval: { description: 'The request for approval.', of: approvalDocs },
    },
  }),
  describeObject(NewSigningSecret, {
    name: 'NewSigningSecret',
    description: `A new signing secret. Only this response shows it. The previous secret also signs for ${OLD_SECRET_HOURS} hours.`,
    fields: {
      signingSecret: {
        description: 'The secret to verify signatures with.',
        example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDHq6iN1aJRk0=',
      },
    },
  }),
  describeObject(WebhookTest, {
    name: 'WebhookTest',
    description: 'The test event to send.',
    fields: {
      event: {
        description:
          'The event to send. If you leave it out, the first event that the destination listens to.',
      },
    },
  }),
  describeObject(WebhookSent, {
    name: 'WebhookSent',
    description: 'The webhook that is on its way.',
    fields: { deliveryId },
  }),
  describeObject(WebhookDeliveryDetail, {
    name: 'WebhookDeliveryDetail',
    description: 'A delivery, with its payload and every attempt.',
    fields: {
      ...deliveryFields,
      payload: {
        description:
          'The body that is sent. With thin payloads, the response to a read of the record instead.',
        example: { PaymentRequestStatus: { status: 'COMPLETE' } },
      },
      attempts: {
        description: 'Every attempt, in order.',
        fields: {
          at: { description: 'When we tried, in UTC.', example: '2026-11-20T03:04:12.611Z' },
          outcome: {
            description: 'DELIVERED, or the reason for the failure.',
            example: 'DELIVERED',
          },
          status: {
            description: 'The HTTP status of the response. `null` if there was none.',
            example: 200,
          },
          durationMs: { description: 'How long it took, in milliseconds.', example: 84 },
          answer: { description: 'The beginning of the response, as text.', example: 'ok' },
        },
      },
    },
  }),
  describeObject(WebhookDeliveryPage, {
    name: 'WebhookDeliveryPage',
    description: 'One page of deliveries.',
    fields: pageFields(deliveryDocs),
  }),
  describeObject(WebhookDeliveryQuery, {
    description: 'Which deliveries to list. The criteria may be combined.',
    fields: {
      ...pageQueryFields,
      destinationId: { description: 'Only to this destination, by its name.', example: 'default' },
      status: { description: 'Only deliveries of this status.' },
      event: { description: 'Only of this event, written `heading.STATUS`.', example: paidEvent },
      reference: {
        description: 'Only about the record of this id, ours or yours.',
        example: 'order-7731',
      },
    },
  }),
]
