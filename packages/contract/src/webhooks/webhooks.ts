import { z } from 'zod/mini'
import { idNotFound, problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { WebhookAuthorization, WebhookUrl } from '../calls/webhook-address.ts'

/** A client's webhook destinations and their events (spec 2.18, 2.19, 3.3, 7.3, 7.4; readings 5). */

export const MAX_DESTINATIONS = 20
export const destinationIdPattern = /^[A-Za-z0-9_-]{1,50}$/

/** Placeholder for the first destination until one is saved (spec 3.3). */
export const DEFAULT_DESTINATION = 'default'

export const Webhook = z.object({ id: essential(z.string()), webhooksOn: z.array(z.string()) })
export type Webhook = z.infer<typeof Webhook>

/** Response of GET and PATCH /client/{clientId}. A provider may omit `webhooks` if there are none. */
export const Client = z.looseObject({
  clientId: z.optional(z.string()),
  webhooks: z._default(z.array(Webhook), []),
})
export type Client = z.infer<typeof Client>

/** GET /clientsFields: all events that a destination can listen to, as `heading.event`. */
export const ClientsFields = z.looseObject({ webhooksOn: z.array(z.string()) })
export type ClientsFields = z.infer<typeof ClientsFields>

/** Returns the destinations after an update: existing ones are replaced in place, and new ones added at the end. */
export function mergeWebhooks(
  webhooks: readonly Webhook[],
  updates: readonly Webhook[],
): Webhook[] {
  const merged = new Map(webhooks.map((webhook) => [webhook.id, webhook]))
  for (const update of updates) merged.set(update.id, update)
  return [...merged.values()]
}

/**
 * Returns the destinations to show. If there are none, returns the default one that the first save creates (spec 3.3).
 */
export function webhooksOrDefault(webhooks: readonly Webhook[]): readonly Webhook[] {
  return webhooks.length > 0 ? webhooks : [{ id: DEFAULT_DESTINATION, webhooksOn: [] }]
}

/** Returns the list's 'Listening To' text (spec 2.18). */
export function listeningTo({ webhooksOn }: Webhook): string {
  return `${webhooksOn.length} ${webhooksOn.length === 1 ? 'event' : 'events'}`
}

export interface EventPanel {
  heading: string
  events: string[]
}

/** Groups event types by heading, the text before the first '.', in their original order (spec 2.19). */
export function eventPanels(events: readonly string[]): EventPanel[] {
  const panels = new Map<string, string[]>()
  for (const event of events) {
    const end = event.indexOf('.')
    if (end <= 0) continue
    const heading = event.slice(0, end)
    panels.set(heading, [...(panels.get(heading) ?? []), event])
  }
  return [...panels].map(([heading, events]) => ({ heading, events }))
}

/*
 * Addresses and authentication of destinations. These calls are not part of the provider API: if a provider answers 404
 * or 403, screens leave out the parts that need them (readings 5, calls of our own).
 */

const instant = z.iso.datetime()

/**
 * GONE: the receiver answered 410, and nothing is sent until its address is saved again. FAILING: the last attempt
 * failed. NO_ADDRESS: nothing can be sent.
 */
export const destinationStates = ['OK', 'FAILING', 'GONE', 'NO_ADDRESS'] as const
export type DestinationState = (typeof destinationStates)[number]

export const WebhookDestination = z.object({
  id: essential(z.string()),
  url: z.nullable(z.string()),
  /** True if an Authorization header is sent. Its value is never returned. */
  hasAuthorization: z.boolean(),
  /** Ellipsis and the last characters of the signing secret. Null until there is an address. */
  signingSecret: z.nullable(z.string()),
  /** The previous secret also signs until this time. */
  previousSecretUntilDatetime: z.optional(instant),
  webhooksOn: z.array(z.string()),
  state: z.enum(destinationStates),
  /** Start of the state FAILING or GONE. */
  stateSinceDatetime: z.optional(instant),
})
export type WebhookDestination = z.infer<typeof WebhookDestination>

export const WebhookDestinations = z.object({ destinations: z.array(WebhookDestination) })
export type WebhookDestinations = z.infer<typeof WebhookDestinations>

/** Absent fields stay unchanged, and null removes a value. A missing destination is created. */
export const WebhookDestinationSave = z.strictObject({
  url: z.optional(z.nullable(WebhookUrl)),
  authorization: z.optional(z.nullable(WebhookAuthorization)),
})
export type WebhookDestinationSave = z.infer<typeof WebhookDestinationSave>

/** Returned once, on creation. */
export const NewSigningSecret = z.object({ signingSecret: essential(z.string()) })
export type NewSigningSecret = z.infer<typeof NewSigningSecret>

/** Hours that the previous secret signs beside the new one, so that a receiver can change over. */
export const OLD_SECRET_HOURS = 24

export const webhookProblems = {
  destinationNotFound: (id: string) => idNotFound('webhook', id),
  deliveryNotFound: (id: string) => idNotFound('deliveryId', id),
  tooMany: problemResponse(
    400,
    `A client can have at most ${MAX_DESTINATIONS} webhook destinations`,
    'ERR0.03',
  ),
  notReachable: problemResponse(400, 'The address must be a public internet address', 'ERR0.03'),
  noAddress: problemResponse(409, 'Save an address for this destination first', 'ERR0.03'),
  underWay: problemResponse(409, 'This delivery is still in progress', 'ERR0.03'),
} as const
