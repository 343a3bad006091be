import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { PageQuery, pageSchemaOf } from '../calls/page.ts'
import { essential } from '../calls/tolerant.ts'
import { deliveryIdWords, paidEvent, url } from './webhooks.ts'

/**
 * The delivery log. These calls are not part of the provider API: if a provider answers 404 or 403, screens leave out
 * the parts that need them (readings 5, calls of our own).
 */

const instant = z.iso.datetime()

/** RETRYING: attempted, with another attempt to follow. FAILED: no further attempts. */
export const deliveryStatuses = ['PENDING', 'DELIVERED', 'RETRYING', 'FAILED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * `destination`: a client's destination that listens to the event. `callback`: the address set when the transaction was
 * created.
 */
export const deliveryChannels = ['destination', 'callback'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

export const WebhookDelivery = z.object({
  deliveryId: field(essential(z.string()), deliveryIdWords),
  eventId: field(
    z.string(),
    'The id of the event. Sent as `webhook-id`, and the same in every attempt.',
    '51c2d3e4f5a64b7c8d9e0f1a2b3c4d5e',
  ),
  event: field(z.string(), 'The event, written `heading.STATUS`.', paidEvent),
  isTest: field(z.boolean(), 'Whether it is a test event, about no real record.'),
  channel: field(
    z.enum(deliveryChannels),
    '`destination`: sent to a destination of the client. `callback`: sent to the address that came with the transaction.',
  ),
  destinationId: field(
    z.optional(z.string()),
    'The name of the client’s destination. Absent for a callback.',
    'default',
  ),
  url: field(
    z.optional(z.string()),
    'The address it is sent to. Absent if the destination has none.',
    url,
  ),
  subjectId: field(
    z.string(),
    'Our id of the record that the event is about.',
    '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  ),
  reference: field(z.optional(z.string()), 'Your reference for that record.', 'order-7731'),
  status: field(
    z.enum(deliveryStatuses),
    'PENDING: not tried yet. RETRYING: failed, and we try again. DELIVERED: delivered. FAILED: failed, and we no longer try.',
  ),
  createdDatetime: field(instant, 'When the event happened, in UTC.', '2026-11-20T03:04:12.480Z'),
  attemptCount: field(z.number(), 'The number of attempts.', 1),
  lastAttemptDatetime: field(
    z.optional(instant),
    'When we last tried, in UTC.',
    '2026-11-20T03:04:12.611Z',
  ),
  lastStatus: field(
    z.optional(z.number()),
    'The HTTP status of the last response. Absent if there was none.',
    200,
  ),
  nextAttemptDatetime: field(
    z.optional(instant),
    'When we try again, in UTC.',
    '2026-11-20T03:09:12.611Z',
  ),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
nameObject(WebhookDelivery, 'WebhookDelivery', 'A webhook that was sent, or will be.')

export const WebhookDeliveryPage = pageSchemaOf(WebhookDelivery)
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>
nameObject(WebhookDeliveryPage, 'WebhookDeliveryPage', 'One page of deliveries.')

export const WebhookAttempt = z.object({
  at: field(instant, 'When we tried, in UTC.', '2026-11-20T03:04:12.611Z'),
  outcome: field(z.string(), 'DELIVERED, or the reason for the failure.', 'DELIVERED'),
  status: field(
    z.nullable(z.number()),
    'The HTTP status of the response. `null` if there was none.',
    200,
  ),
  durationMs: field(z.number(), 'How long it took, in milliseconds.', 84),
  answer: field(z.nullable(z.string()), 'The beginning of the response, as text.', 'ok'),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDeliveryDetail = z.object({
  ...WebhookDelivery.shape,
  payload: field(
    z.record(z.string(), z.unknown()),
    'The body that is sent. With thin payloads, the response to a read of the record instead.',
    { PaymentRequestStatus: { status: 'COMPLETE' } },
  ),
  attempts: field(z.array(WebhookAttempt), 'Every attempt, in order.'),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>
nameObject(
  WebhookDeliveryDetail,
  'WebhookDeliveryDetail',
  'A delivery, with its payload and every attempt.',
)

/** `reference`: the full id of the subject, either the provider's or the client's. */
export const WebhookDeliveryQuery = z.strictObject({
  ...PageQuery.shape,
  destinationId: field(
    z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
    'Only to this destination, by its name.',
    'default',
  ),
  status: field(z.optional(z.enum(deliveryStatuses)), 'Only deliveries of this status.'),
  event: field(
    z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    'Only of this event, written `heading.STATUS`.',
    paidEvent,
  ),
  reference: field(
    z.optional(z.string().check(z.minLength(1), z.maxLength(140))),
    'Only about the record of this id, ours or yours.',
    'order-7731',
  ),
})
export type WebhookDeliveryQuery = z.infer<typeof WebhookDeliveryQuery>

/** Response to sending a test event, or to sending a delivery again. */
export const WebhookSent = z.object({ deliveryId: field(essential(z.string()), deliveryIdWords) })
export type WebhookSent = z.infer<typeof WebhookSent>
nameObject(WebhookSent, 'WebhookSent', 'The webhook that is on its way.')
