import { createHmac } from 'node:crypto'
import type { EncryptionKeys } from '../../../platform/secrets/encrypt-secret.ts'
import { decryptSecret } from '../../../platform/secrets/encrypt-secret.ts'
import type { Hmac } from '../destinations/webhook-signing.ts'
import { webhookHeaders } from '../destinations/webhook-signing.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { WebhookPost } from './post-webhook.ts'
import {
  callbackAuthorizationContext,
  destinationAuthorizationContext,
  destinationSecretContext,
} from './webhook-encryption.ts'

export const webhookHmac: Hmac = (key, text) =>
  createHmac('sha256', key).update(text).digest('base64')

type Thin = Pick<ClaimedDelivery, 'client_id' | 'event' | 'subject_id' | 'occurred_at'>

/**
 * Returns only the type and subject of an event, for receivers that read the rest through the API (provider API, thin
 * payload).
 */
export function thinPayload({ client_id, event, subject_id, occurred_at }: Thin) {
  const [entityType = '', status = ''] = event.split('.')
  return {
    entityType,
    eventType: event,
    uniqueReference: subject_id,
    clientId: client_id,
    status,
    eventDatetime: occurred_at.toISOString(),
  }
}

/**
 * Returns the message of a delivery at a given moment. Undefined if it has no address, or if its secrets cannot be
 * decrypted.
 */
export function messageOf(
  delivery: ClaimedDelivery,
  { keys, at, brand }: { keys: EncryptionKeys; at: Date; brand: string },
): WebhookPost | undefined {
  const { client_id: clientId, url, signing_id: destinationId } = delivery
  if (url === null) return undefined
  const authorization = opened(
    delivery.sealed_authorization,
    delivery.channel === 'callback'
      ? callbackAuthorizationContext(clientId)
      : destinationAuthorizationContext({ clientId, destinationId }),
    keys,
  )
  const seal = destinationSecretContext({ clientId, destinationId })
  const secrets = [delivery.sealed_secret, delivery.sealed_previous_secret].map((sealed) =>
    opened(sealed, seal, keys),
  )
  // No SIGNING_SECRET decrypts the secrets. A message without a signature or Authorization would be a
  // different one.
  if (authorization === null || secrets.includes(null)) return undefined
  const body = delivery.thin ? JSON.stringify(thinPayload(delivery)) : delivery.payload
  const validSecrets = secrets.filter((secret) => typeof secret === 'string')
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${brand}-webhooks`,
      ...(authorization === undefined ? {} : { authorization }),
      ...webhookHeaders({ id: delivery.event_id, at, body }, validSecrets, webhookHmac),
    },
  }
}

/** Returns undefined if there is no secret, and null if it cannot be decrypted. */
function opened(
  sealed: Buffer | null,
  context: string,
  keys: EncryptionKeys,
): string | undefined | null {
  if (sealed === null) return undefined
  return decryptSecret(sealed, context, keys) ?? null
}
