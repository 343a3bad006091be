import type { ClientId } from '@tideway/contract/calls/ids'
import { callbackNotReachable } from '@tideway/contract/calls/webhook-address'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { encryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import {
  callbackAuthorizationContext,
  webhookEncryptionKeys,
} from './delivery/webhook-encryption.ts'
import { refuseUnreachable } from './destinations/refuse-unreachable.ts'

export interface Callback {
  /** Field that contains the address, named in an error. */
  field: string
  url: string
  authorization?: string | undefined
}

/**
 * Stores the callback that a creator requests, in the transaction that creates the object. Throws if nothing could ever
 * be sent there.
 */
export async function storeCallback(
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
          : encryptSecret(
              authorization,
              callbackAuthorizationContext(clientId),
              await webhookEncryptionKeys(platform),
            ),
      created_at: now,
    })
    .execute()
}

/** Returns the callback of a PayTo object. */
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

/** Returns the callback for the answer, without its credential, which is only stored encrypted. */
export function maskedCallback<Notification extends object>(
  notification: Notification,
): Notification {
  return { ...notification, paymentNotificationAuthorizationHeaderValue: '****' }
}

/** Returns the callback of a payment request or a payout. */
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
