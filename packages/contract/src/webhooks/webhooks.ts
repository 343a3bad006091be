import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { idNotFound, problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { WebhookAuthorization, WebhookUrl } from '../calls/webhook-address.ts'
import { MAX_AUTHORIZATION_LENGTH, MAX_URL_LENGTH } from '../calls/webhook-limits.ts'

/** A client's webhook destinations and their events (spec 2.18, 2.19, 3.3, 7.3, 7.4; readings 5). */

export const destinationIdWords = {
  description: 'The name of the destination: 1 to 50 letters, digits, hyphens or underscores.',
  example: 'default',
}

export const url = 'https://hooks.harbour.example/tideway'

export const paidEvent = 'PaymentRequest.COMPLETE'

export const events = [paidEvent, 'PaymentRequest.EXPIRED'] as const

export const deliveryIdWords = {
  description: 'Our id of the delivery: 32 hexadecimal digits.',
  example: '8a1f0c2e3b4d4f6a9b7c8d0e1f2a3b4c',
}

export const MAX_DESTINATIONS = 20
export const destinationIdPattern = /^[A-Za-z0-9_-]{1,50}$/

/** Placeholder for the first destination until one is saved (spec 3.3). */
export const DEFAULT_DESTINATION = 'default'

export const Webhook = z.object({
  id: field(essential(z.string()), destinationIdWords),
  webhooksOn: field(
    z.array(z.string()),
    'The events that the destination listens to, written `heading.STATUS`.',
    [...events],
  ),
})
export type Webhook = z.infer<typeof Webhook>

/** Response of GET and PATCH /client/{clientId}. A provider may omit `webhooks` if there are none. */
export const Client = z.looseObject({
  clientId: field(z.optional(z.string()), 'The client.', 'HARBOUR'),
  webhooks: field(z._default(z.array(Webhook), []), 'The destinations of the client.'),
})
export type Client = z.infer<typeof Client>
nameObject(Client, 'ClientWebhooks', 'The events that a client’s webhook destinations listen to.')

/** GET /clientsFields: all events that a destination can listen to, as `heading.event`. */
export const ClientsFields = z.looseObject({
  webhooksOn: field(z.array(z.string()), 'Every event, written `heading.STATUS`.', [...events]),
})
export type ClientsFields = z.infer<typeof ClientsFields>
nameObject(ClientsFields, 'ClientsFields', 'The events that a destination can listen to.')

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
  id: field(essential(z.string()), destinationIdWords),
  url: field(
    z.nullable(z.string()),
    'The address of the destination. `null`: nothing can be sent yet.',
    url,
  ),
  hasAuthorization: field(z.boolean(), 'Whether an `Authorization` header is sent.'),
  signingSecret: field(
    z.nullable(z.string()),
    'The last characters of the signing secret, so that you can recognise it.',
    '…Rk0=',
  ),
  previousSecretUntilDatetime: field(
    z.optional(instant),
    'When the previous secret stops signing, in UTC.',
    '2026-11-21T03:00:00.000Z',
  ),
  webhooksOn: field(
    z.array(z.string()),
    'The events that the destination listens to, written `heading.STATUS`.',
    [...events],
  ),
  state: field(
    z.enum(destinationStates),
    'OK: the last attempt succeeded. FAILING: it failed. GONE: the destination returned 410, and nothing is sent until its address is saved again. NO_ADDRESS: nothing can be sent.',
  ),
  stateSinceDatetime: field(
    z.optional(instant),
    'When the state became FAILING or GONE, in UTC.',
    '2026-11-20T03:00:00.000Z',
  ),
})
export type WebhookDestination = z.infer<typeof WebhookDestination>
nameObject(WebhookDestination, 'WebhookDestination', 'A webhook destination, and whether it works.')

export const WebhookDestinations = z.object({
  destinations: field(
    z.array(WebhookDestination),
    'The destinations, in the order in which they were created.',
  ),
})
export type WebhookDestinations = z.infer<typeof WebhookDestinations>
nameObject(WebhookDestinations, 'WebhookDestinations', 'The webhook destinations of a client.')

/** Absent fields stay unchanged, and null removes a value. A missing destination is created. */
export const WebhookDestinationSave = z.strictObject({
  url: field(
    z.optional(z.nullable(WebhookUrl)),
    `An \`https://\` address, up to ${MAX_URL_LENGTH.toLocaleString('en-AU')} characters, without a user or password.`,
    url,
  ),
  authorization: field(
    z.optional(z.nullable(WebhookAuthorization)),
    `The value of the \`Authorization\` header, sent unchanged: up to ${MAX_AUTHORIZATION_LENGTH.toLocaleString('en-AU')} printable characters.`,
    'Bearer 7f3c',
  ),
})
export type WebhookDestinationSave = z.infer<typeof WebhookDestinationSave>
nameObject(
  WebhookDestinationSave,
  'WebhookDestinationSave',
  'The change to a destination. `null` removes a value.',
)

/** Hours that the previous secret signs next to the new one, so that a receiver can change over. */
export const OLD_SECRET_HOURS = 24

/** Returned once, on creation. */
export const NewSigningSecret = z.object({
  signingSecret: field(
    essential(z.string()),
    'The secret to verify signatures with. If the call waits for approval, it is used from the approval on.',
    'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDHq6iN1aJRk0=',
  ),
})
export type NewSigningSecret = z.infer<typeof NewSigningSecret>
nameObject(
  NewSigningSecret,
  'NewSigningSecret',
  `A new signing secret. Only this response shows it. The previous secret also signs for ${OLD_SECRET_HOURS} hours.`,
)

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
