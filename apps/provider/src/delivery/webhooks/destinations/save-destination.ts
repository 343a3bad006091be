import { randomBytes } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import { HOUR } from '@tideway/contract/time/durations'
import type {
  WebhookDestination,
  WebhookDestinationSave,
} from '@tideway/contract/webhooks/webhooks'
import {
  MAX_DESTINATIONS,
  OLD_SECRET_HOURS,
  webhookProblems,
} from '@tideway/contract/webhooks/webhooks'
import type { Actor } from '../../../people/audit/record-audit.ts'
import { recordAudit } from '../../../people/audit/record-audit.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EncryptionKeys } from '../../../platform/secrets/encrypt-secret.ts'
import { encryptSecret } from '../../../platform/secrets/encrypt-secret.ts'
import {
  destinationAuthorizationContext,
  destinationSecretContext,
  webhookEncryptionKeys,
} from '../delivery/webhook-encryption.ts'
import type { Destination } from './destination-store.ts'
import { findDestination, lockDestinations, viewDestination } from './destination-store.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'
import { SECRET_BYTES, webhookSecret } from './webhook-signing.ts'

const HINT_LENGTH = 4

export interface DestinationCall {
  clientId: ClientId
  destinationId: string
  actor: Actor
}

/** Saves the address of a destination and its credentials. From its first address on, webhooks are signed. */
export async function saveDestination(
  platform: Platform,
  { clientId, destinationId, actor }: DestinationCall,
  { url, authorization }: WebhookDestinationSave,
): Promise<WebhookDestination> {
  if (typeof url === 'string') refuseUnreachable(platform.env, url, webhookProblems.notReachable)
  const keys = await webhookEncryptionKeys(platform)
  return transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const rows = await lockDestinations(tx, clientId)
    const before = rows.find((row) => row.destination_id === destinationId)
    if (!before) await makeDestination(tx, rows, clientId, destinationId, now)
    const name = { clientId, destinationId }
    const isFirst = typeof url === 'string' && !before?.sealed_secret
    await change(tx, name, {
      ...(url === undefined ? {} : { url }),
      // The state of the previous address does not apply to this one.
      ...(url === undefined ? {} : { gone_at: null, failing_since: null }),
      ...(isFirst ? columnsOfSecret(name, keys, newSigningSecret()) : {}),
      ...(authorization === undefined
        ? {}
        : {
            sealed_authorization:
              authorization === null
                ? null
                : encryptSecret(authorization, destinationAuthorizationContext(name), keys),
          }),
    })
    const isMoved = url !== undefined && (url !== (before?.url ?? null) || before?.gone_at != null)
    const isAuthorized =
      authorization !== undefined &&
      (authorization !== null || before?.sealed_authorization != null)
    if (isMoved || isAuthorized) {
      await recordAudit(tx, {
        clientId,
        actor,
        action: 'webhook.address',
        subjectId: destinationId,
        details: {
          ...(isMoved && { from: before?.url ?? null, to: url }),
          ...(isAuthorized && {
            authorization: authorization === null ? 'taken away' : 'set',
          }),
        },
        at: now,
      })
    }
    return viewChanged(tx, name, now)
  })
}

/** Returns a new secret, which signs nothing yet. */
export const newSigningSecret = (): string => webhookSecret(randomBytes(SECRET_BYTES))

/** Signs with a new secret from now on. The previous one also signs for a day. */
export async function replaceSecret(
  platform: Platform,
  { clientId, destinationId, actor }: DestinationCall,
  secret: string,
): Promise<void> {
  const keys = await webhookEncryptionKeys(platform)
  return transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const rows = await lockDestinations(tx, clientId)
    const before = rows.find((row) => row.destination_id === destinationId)
    if (!before) throw new ApiError(webhookProblems.destinationNotFound(destinationId))
    const name = { clientId, destinationId }
    await change(tx, name, {
      ...columnsOfSecret(name, keys, secret),
      ...(before.sealed_secret && {
        sealed_previous_secret: before.sealed_secret,
        previous_secret_until: new Date(now.getTime() + OLD_SECRET_HOURS * HOUR),
      }),
    })
    await recordAudit(tx, {
      clientId,
      actor,
      action: 'webhook.newSecret',
      subjectId: destinationId,
      at: now,
    })
  })
}

function columnsOfSecret(
  name: { clientId: ClientId; destinationId: string },
  keys: EncryptionKeys,
  secret: string,
) {
  return {
    sealed_secret: encryptSecret(secret, destinationSecretContext(name), keys),
    secret_hint: `…${secret.slice(-HINT_LENGTH)}`,
  }
}

async function makeDestination(
  tx: Tx,
  rows: readonly Destination[],
  clientId: ClientId,
  destinationId: string,
  now: Date,
): Promise<void> {
  if (rows.length >= MAX_DESTINATIONS) throw new ApiError(webhookProblems.tooMany)
  await tx
    .insertInto('webhook_destinations')
    .values({ client_id: clientId, destination_id: destinationId, created_at: now })
    .execute()
}

async function change(
  tx: Tx,
  { clientId, destinationId }: { clientId: ClientId; destinationId: string },
  columns: Partial<Omit<Destination, 'client_id' | 'destination_id' | 'destination_no'>>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx
    .updateTable('webhook_destinations')
    .set(columns)
    .where('client_id', '=', clientId)
    .where('destination_id', '=', destinationId)
    .execute()
}

async function viewChanged(
  tx: Tx,
  { clientId, destinationId }: { clientId: ClientId; destinationId: string },
  now: Date,
): Promise<WebhookDestination> {
  const row = await findDestination(tx, clientId, destinationId)
  if (!row) throw new Error('a destination that is being changed cannot be read')
  return viewDestination(row, now)
}
