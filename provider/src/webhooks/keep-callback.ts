import type { ClientId } from '@tideway/contract/calls/ids'
import { callbackNotReachable } from '@tideway/contract/calls/webhook-address'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { seal } from '../platform/seal.ts'
import { callbackAuthorizationSeal, webhookSealingKey } from './delivery/webhook-seals.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'

export interface Callback {
  /** The field that named the address: what a refusal names. */
  field: string
  url: string
  authorization?: string | undefined
}

/**
 * Keeps where the creator of something wants to hear of it, in the transaction that makes it. Refused where nothing
 * could ever be sent there.
 */
export async function keepCallback(
  platform: Platform,
  tx: Tx,
  subject: { clientId: ClientId; subjectId: string; now: Date },
  callback: Callback | undefined,
): Promise<void> {
  if (!callback) return
  refuseUnreachable(platform.env, callback.url, callbackNotReachable(callback.field))
  const { clientId, subjectId, now } = subject
  const { authorization } = callback
  await tx
    .insertInto('webhook_callbacks')
    .values({
      client_id: clientId,
      subject_id: subjectId,
      url: callback.url,
      sealed_authorization:
        authorization === undefined
          ? null
          : seal(
              authorization,
              callbackAuthorizationSeal(clientId),
              await webhookSealingKey(platform),
            ),
      created_at: now,
    })
    .execute()
}

/** Of PayTo. */
export function payToCallback(
  notification: { endpointURL: string; authorizationHeader?: string | undefined } | undefined,
): Callback | undefined {
  return (
    notification && {
      field: 'endpointURL',
      url: notification.endpointURL,
      authorization: notification.authorizationHeader,
    }
  )
}

/** As it is echoed: without its credential, which is kept sealed and nowhere else. */
export function maskedCallback<Notification extends object>(
  notification: Notification,
): Notification {
  return { ...notification, paymentNotificationAuthorizationHeaderValue: '****' }
}

/** Of payment requests and payouts. */
export function paymentCallback(
  notification:
    | {
        paymentNotificationEndpointUrl: string
        paymentNotificationAuthorizationHeaderValue: string
      }
    | undefined,
): Callback | undefined {
  return (
    notification && {
      field: 'paymentNotificationEndpointUrl',
      url: notification.paymentNotificationEndpointUrl,
      authorization: notification.paymentNotificationAuthorizationHeaderValue,
    }
  )
}
