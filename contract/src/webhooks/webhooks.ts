import { z } from 'zod/mini'
import { idNotFound, refusal } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { WebhookAuthorization, WebhookUrl } from '../calls/webhook-address.ts'

/** Webhook destinations of a client, and what each listens to (spec 2.18, 2.19, 3.3, 7.3, 7.4; readings 5). */

export const MAX_DESTINATIONS = 20
export const destinationIdPattern = /^[A-Za-z0-9_-]{1,50}$/

/** The entry that stands for the first destination until one is saved (spec 3.3). */
export const DEFAULT_DESTINATION = 'default'

export const Webhook = z.object({ id: essential(z.string()), webhooksOn: z.array(z.string()) })
export type Webhook = z.infer<typeof Webhook>

/** GET and PATCH /client/{clientId} answer it. A provider may leave `webhooks` out where there are none. */
export const Client = z.looseObject({
  clientId: z.optional(z.string()),
  webhooks: z._default(z.array(Webhook), []),
})
export type Client = z.infer<typeof Client>

/** GET /clientsFields: all that a destination can listen to, as `heading.event`. */
export const ClientsFields = z.looseObject({ webhooksOn: z.array(z.string()) })
export type ClientsFields = z.infer<typeof ClientsFields>

/** What there is after an update: an entry named again is replaced where it stands, a new one comes last. */
export function mergeWebhooks(
  webhooks: readonly Webhook[],
  updates: readonly Webhook[],
): Webhook[] {
  const merged = new Map(webhooks.map((webhook) => [webhook.id, webhook]))
  for (const update of updates) merged.set(update.id, update)
  return [...merged.values()]
}

/** As a screen shows them: where there are none, the one that the first save will make (spec 3.3). */
export function webhooksOrDefault(webhooks: readonly Webhook[]): readonly Webhook[] {
  return webhooks.length > 0 ? webhooks : [{ id: DEFAULT_DESTINATION, webhooksOn: [] }]
}

/** 'Listening To' of the list (spec 2.18). */
export function listeningTo({ webhooksOn }: Webhook): string {
  return `${webhooksOn.length} ${webhooksOn.length === 1 ? 'event' : 'events'}`
}

export interface EventPanel {
  heading: string
  events: string[]
}

/** Event types by their heading, the text before the first '.', in the order in which they come (spec 2.19). */
export function eventPanels(events: readonly string[]): EventPanel[] {
  const panels = new Map<string, string[]>()
  for (const event of events) {
    const end = event.indexOf('.')
    if (end <= 0) continue
    const heading = event.slice(0, end)
    panels.set(heading, [...(panels.get(heading) ?? []), event])
  }
  return [...panels].map(([heading, found]) => ({ heading, events: found }))
}

/*
 * Where destinations are and how they are spoken to: calls of our own. A provider that answers 404 or 403 has none,
 * and screens leave out what they feed (readings 5, calls of our own).
 */

const instant = z.iso.datetime()

/**
 * GONE: it answered that it is no more, and nothing is sent until its address is saved again. FAILING: the last try
 * failed. NO_ADDRESS: nothing can be sent.
 */
export const destinationStates = ['OK', 'FAILING', 'GONE', 'NO_ADDRESS'] as const
export type DestinationState = (typeof destinationStates)[number]

export const WebhookDestination = z.object({
  id: essential(z.string()),
  url: z.nullable(z.string()),
  /** Whether an Authorization is sent; its value is never told again. */
  hasAuthorization: z.boolean(),
  /** The last characters of what it is signed with, behind an ellipsis; null until there is an address. */
  signingSecret: z.nullable(z.string()),
  /** Until then what went before it signs as well. */
  previousSecretUntilDatetime: z.optional(instant),
  webhooksOn: z.array(z.string()),
  state: z.enum(destinationStates),
  /** Since when it is FAILING or GONE. */
  stateSinceDatetime: z.optional(instant),
})
export type WebhookDestination = z.infer<typeof WebhookDestination>

export const WebhookDestinations = z.object({ destinations: z.array(WebhookDestination) })
export type WebhookDestinations = z.infer<typeof WebhookDestinations>

/** What is not named stays; null takes away. A destination that is not there is made. */
export const WebhookDestinationSave = z.strictObject({
  url: z.optional(z.nullable(WebhookUrl)),
  authorization: z.optional(z.nullable(WebhookAuthorization)),
})
export type WebhookDestinationSave = z.infer<typeof WebhookDestinationSave>

/** Told once, when it is made. */
export const NewSigningSecret = z.object({ signingSecret: essential(z.string()) })
export type NewSigningSecret = z.infer<typeof NewSigningSecret>

/** How long the secret before signs beside the new one, so that a receiver can change over. */
export const OLD_SECRET_HOURS = 24

export const webhookProblems = {
  destinationNotFound: (id: string) => idNotFound('webhook', id),
  deliveryNotFound: (id: string) => idNotFound('deliveryId', id),
  tooMany: refusal(
    400,
    `A client can have at most ${MAX_DESTINATIONS} webhook destinations`,
    'ERR0.03',
  ),
  notReachable: refusal(400, 'The address must be a public internet address', 'ERR0.03'),
  noAddress: refusal(409, 'Save an address for this destination first', 'ERR0.03'),
  underWay: refusal(409, 'This delivery is still in progress', 'ERR0.03'),
} as const
