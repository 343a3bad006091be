import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import { taggedAnswer } from '@tideway/browser/http/http'
import {
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookSent,
} from '@tideway/contract/webhooks/webhook-deliveries'
import type { Webhook, WebhookDestinationSave } from '@tideway/contract/webhooks/webhooks'
import {
  Client,
  ClientsFields,
  NewSigningSecret,
  WebhookDestinations,
} from '@tideway/contract/webhooks/webhooks'
import { z } from 'zod/mini'

const FIVE_MINUTES = 5 * 60_000

const webhooksKey = (clientId: string) => ['client', clientId, 'webhooks'] as const
export const webhookListKey = (clientId: string) => [...webhooksKey(clientId), 'list'] as const

/** Reads each destination's events (spec 7.3). */
export function webhooksQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: webhookListKey(clientId),
    queryFn: async ({ signal }) => (await readWebhooks(api, clientId, signal)).webhooks,
  })
}

/** Reads all available events (spec 7.4). */
export function eventTypesQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: [...webhooksKey(clientId), 'event-types'],
    queryFn: async ({ signal }) =>
      (await api.portal({ path: '/clientsFields', schema: ClientsFields, signal })).webhooksOn,
    staleTime: FIVE_MINUTES,
  })
}

/** Reads each destination's events, with the response's ETag. */
export function readWebhooks(api: Api, clientId: string, signal?: AbortSignal) {
  return taggedAnswer(api.rest, {
    path: clientPath(clientId),
    schema: Client,
    ...(signal && { signal }),
  })
}

/** Saves the full list (spec 7.3) if it still matches `ifMatch`. */
export function saveWebhooks(
  api: Api,
  clientId: string,
  webhooks: Webhook[],
  ifMatch: string | undefined,
): Promise<void> {
  return api.rest({ method: 'PATCH', path: clientPath(clientId), body: { webhooks }, ifMatch })
}

const clientPath = (clientId: string) => `/client/${encodeURIComponent(clientId)}`

/*
 * Not part of the provider API (readings 5): if a provider answers 404 or 403, the screen leaves out the parts that
 * need these calls.
 */

export const destinationsKey = (clientId: string) =>
  [...webhooksKey(clientId), 'destinations'] as const

/** Reads each destination's address and state. */
export function destinationsQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: destinationsKey(clientId),
    queryFn: async ({ signal }) =>
      (await api.portal({ path: destinationsPath(clientId), schema: WebhookDestinations, signal }))
        .destinations,
  })
}

export function saveDestination(
  api: Api,
  clientId: string,
  id: string,
  body: WebhookDestinationSave,
): Promise<void> {
  return api.portal({ method: 'PUT', path: destinationPath(clientId, id), body })
}

/** Creates a new secret. Returns it, once only, and whether it waits for a second person before it signs. */
export async function makeSigningSecret(
  api: Api,
  clientId: string,
  id: string,
): Promise<{ secret: string; waits: boolean }> {
  const path = `${destinationPath(clientId, id)}/secret`
  const schema = z.object({ ...NewSigningSecret.shape, Approval: z.optional(z.unknown()) })
  const answer = await api.portal({ method: 'POST', path, schema, readsHeld: true })
  return { secret: answer.signingSecret, waits: answer.Approval !== undefined }
}

/** Returns the id of the delivery. */
export async function sendTestEvent(
  api: Api,
  clientId: string,
  id: string,
  event: string,
): Promise<string> {
  const path = `${destinationPath(clientId, id)}/test`
  return (await api.portal({ method: 'POST', path, body: { event }, schema: WebhookSent }))
    .deliveryId
}

export interface DeliveryFilter {
  destinationId?: string | undefined
  status?: string | undefined
  event?: string | undefined
  reference?: string | undefined
}

/** Deliveries in a page of the log. */
const DELIVERIES = 20
/** Refresh interval of the log and of deliveries in progress, in milliseconds. */
const WHILE_SENDING = 1_500
const WHILE_WAITING = 15_000

export const deliveriesKey = (clientId: string) => [...webhooksKey(clientId), 'deliveries'] as const

/**
 * Reads deliveries in pages, newest first. Refreshes automatically, and more often during a delivery's first attempt.
 */
export function deliveriesQuery(api: Api, clientId: string, filter: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: [...deliveriesKey(clientId), 'list', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) =>
      api.portal({
        path: deliveriesPath(clientId),
        query: { ...filter, numberOfRecords: DELIVERIES, nextPageId: pageParam },
        schema: WebhookDeliveryPage,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageId }) => nextPageId,
    refetchInterval: ({ state }) => {
      if (isNotOffered(state.error)) return false
      const all = state.data?.pages.flatMap(({ records }) => records)
      return all?.some(({ status }) => status === 'PENDING') ? WHILE_SENDING : WHILE_WAITING
    },
  })
}

/** Reads a delivery with its payload and every attempt. */
export function deliveryQuery(api: Api, clientId: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...deliveriesKey(clientId), deliveryId],
    queryFn: ({ signal }) =>
      api.portal({
        path: deliveryPath(clientId, deliveryId),
        schema: WebhookDeliveryDetail,
        signal,
      }),
    refetchInterval: ({ state }) => {
      const status = state.data?.status
      if (status === 'PENDING') return WHILE_SENDING
      return status === 'RETRYING' ? WHILE_WAITING : false
    },
  })
}

/** Returns the id of the new delivery. */
export async function resendDelivery(
  api: Api,
  clientId: string,
  deliveryId: string,
): Promise<string> {
  const path = `${deliveryPath(clientId, deliveryId)}/resend`
  return (await api.portal({ method: 'POST', path, schema: WebhookSent })).deliveryId
}

const portalPath = (clientId: string) => `/clients/${encodeURIComponent(clientId)}`
const destinationsPath = (clientId: string) => `${portalPath(clientId)}/webhooks`
const destinationPath = (clientId: string, id: string) =>
  `${destinationsPath(clientId)}/${encodeURIComponent(id)}`
const deliveriesPath = (clientId: string) => `${portalPath(clientId)}/webhookDeliveries`
const deliveryPath = (clientId: string, id: string) =>
  `${deliveriesPath(clientId)}/${encodeURIComponent(id)}`
