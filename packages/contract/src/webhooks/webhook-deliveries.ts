import { z } from 'zod/mini'
import { PageQuery, pageSchemaOf } from '../calls/page.ts'
import { essential } from '../calls/tolerant.ts'

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
  deliveryId: essential(z.string()),
  /** Id of the event, sent as `webhook-id`. The same for all receivers of the event and for every attempt. */
  eventId: z.string(),
  event: z.string(),
  /** True if a user requested it as a test, without a real event. */
  isTest: z.boolean(),
  channel: z.enum(deliveryChannels),
  destinationId: z.optional(z.string()),
  /** Address of the delivery. Absent if the destination has none. */
  url: z.optional(z.string()),
  /** The id of the event's subject. */
  subjectId: z.string(),
  /** The client's own id of the subject. */
  reference: z.optional(z.string()),
  status: z.enum(deliveryStatuses),
  createdDatetime: instant,
  attemptCount: z.number(),
  lastAttemptDatetime: z.optional(instant),
  /** HTTP status of the last response, if any. */
  lastStatus: z.optional(z.number()),
  nextAttemptDatetime: z.optional(instant),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryPage = pageSchemaOf(WebhookDelivery)
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>

export const WebhookAttempt = z.object({
  at: instant,
  /** Result of the attempt in capitals: DELIVERED, or the reason for the failure. */
  outcome: z.string(),
  /** HTTP status of the response, if any. */
  status: z.nullable(z.number()),
  durationMs: z.number(),
  /** The start of the response body, as text. */
  answer: z.nullable(z.string()),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDeliveryDetail = z.object({
  ...WebhookDelivery.shape,
  /** The subject as a read returned it at the time of the event. */
  payload: z.record(z.string(), z.unknown()),
  /** In the order of the attempts. */
  attempts: z.array(WebhookAttempt),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

/** `reference`: the full id of the subject, either the provider's or the client's. */
export const WebhookDeliveryQuery = z.strictObject({
  ...PageQuery.shape,
  destinationId: z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
  status: z.optional(z.enum(deliveryStatuses)),
  event: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(140))),
})
export type WebhookDeliveryQuery = z.infer<typeof WebhookDeliveryQuery>

/** Response to sending a test event, or to sending a delivery again. */
export const WebhookSent = z.object({ deliveryId: essential(z.string()) })
export type WebhookSent = z.infer<typeof WebhookSent>
