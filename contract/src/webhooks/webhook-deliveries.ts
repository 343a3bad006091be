import { z } from 'zod/mini'
import { PageQuery, pageOf } from '../calls/page.ts'
import { essential } from '../calls/tolerant.ts'

/**
 * The log of deliveries: calls of our own. A provider that answers 404 or 403 has none, and screens leave out what
 * they feed (readings 5, calls of our own).
 */

const instant = z.iso.datetime()

/** RETRYING: tried, and to be tried again. FAILED: not any more. */
export const deliveryStatuses = ['PENDING', 'DELIVERED', 'RETRYING', 'FAILED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** `destination`: of the client, for events that it listens to. `callback`: named when the transaction was made. */
export const deliveryChannels = ['destination', 'callback'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

export const WebhookDelivery = z.object({
  deliveryId: essential(z.string()),
  /** The same for all that are told of one event, and for every try: the `webhook-id` they are sent with. */
  eventId: z.string(),
  event: z.string(),
  /** Asked for on the screen, about nothing that happened. */
  isTest: z.boolean(),
  channel: z.enum(deliveryChannels),
  destinationId: z.optional(z.string()),
  /** Where it goes; missing where the destination has no address. */
  url: z.optional(z.string()),
  /** The id of what it is about. */
  subjectId: z.string(),
  /** The client's own id of that. */
  reference: z.optional(z.string()),
  status: z.enum(deliveryStatuses),
  createdDatetime: instant,
  attemptCount: z.number(),
  lastAttemptDatetime: z.optional(instant),
  /** HTTP status of the last answer, where there was one. */
  lastStatus: z.optional(z.number()),
  nextAttemptDatetime: z.optional(instant),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryPage = pageOf(WebhookDelivery)
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>

export const WebhookAttempt = z.object({
  at: instant,
  /** What came of it, as a word in capitals: DELIVERED, or what went wrong. */
  outcome: z.string(),
  /** HTTP status of the answer, where there was one. */
  status: z.nullable(z.number()),
  durationMs: z.number(),
  /** The start of the answer, as text. */
  answer: z.nullable(z.string()),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDeliveryDetail = z.object({
  ...WebhookDelivery.shape,
  /** What a read answered at the moment of the event. */
  payload: z.record(z.string(), z.unknown()),
  /** In the order in which they were made. */
  attempts: z.array(WebhookAttempt),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

/** `reference`: the whole id of what it is about, the provider's or the client's own. */
export const WebhookDeliveryQuery = z.strictObject({
  ...PageQuery.shape,
  destinationId: z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
  status: z.optional(z.enum(deliveryStatuses)),
  event: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(140))),
})
export type WebhookDeliveryQuery = z.infer<typeof WebhookDeliveryQuery>

/** Answer of what sends: a test event, or something once more. */
export const WebhookSent = z.object({ deliveryId: essential(z.string()) })
export type WebhookSent = z.infer<typeof WebhookSent>
