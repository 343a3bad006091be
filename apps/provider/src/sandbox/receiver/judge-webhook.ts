import { timingSafeEqual } from 'node:crypto'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { ReceivedWebhook } from '@tideway/contract/sandbox/demo-receiver'
import {
  destinationAuthorizationContext,
  destinationSecretContext,
  webhookEncryptionKeys,
} from '../../delivery/webhooks/delivery/webhook-encryption.ts'
import { webhookHmac } from '../../delivery/webhooks/delivery/webhook-message.ts'
import type { Verification } from '../../delivery/webhooks/destinations/webhook-signing.ts'
import { verifyWebhook } from '../../delivery/webhooks/destinations/webhook-signing.ts'
import type { Platform } from '../../platform/platform.ts'
import { joinReads } from '../../platform/searches/join-reads.ts'
import type { EncryptionKeys } from '../../platform/secrets/encrypt-secret.ts'
import { decryptSecret } from '../../platform/secrets/encrypt-secret.ts'

/** The client whose server is simulated. */
export const RECEIVING_CLIENT = clientIdOf('HARBOUR')

export type Headers = Record<string, string | undefined>
export type Judgement = Pick<ReceivedWebhook, 'signature' | 'authorization' | 'destinationId'>

interface Destination {
  destinationId: string
  secret: string
  authorization: string | undefined
}

export type JudgeWebhook = (headers: Headers, body: string) => Promise<Judgement>

/**
 * Checks messages as the client's server would, by the settings of the destination. A real server has them in its own
 * configuration. This one looks them up, once for messages that arrive together.
 */
export function openJudge(platform: Platform): JudgeWebhook {
  let keys: Promise<EncryptionKeys> | undefined
  const readDestinations = joinReads(
    (clientId: string) => clientId,
    async () => {
      keys ??= webhookEncryptionKeys(platform)
      return destinations(platform, await keys)
    },
  )
  return async (headers, body) =>
    judge(await readDestinations(RECEIVING_CLIENT), headers, body, platform.clock.now())
}

function judge(
  destinations: readonly Destination[],
  headers: Headers,
  body: string,
  now: Date,
): Judgement {
  let signature: Verification = verifyWebhook(headers, body, {
    secrets: [],
    now,
    hmac: webhookHmac,
  })
  for (const destination of destinations) {
    const verdict = verifyWebhook(headers, body, {
      secrets: [destination.secret],
      now,
      hmac: webhookHmac,
    })
    if (verdict !== 'VERIFIED') continue
    signature = verdict
    const authorization = judgeAuthorization(headers.authorization, destination.authorization)
    return { signature, authorization, destinationId: destination.destinationId }
  }
  return { signature, authorization: headers.authorization === undefined ? 'NONE' : 'OTHER' }
}

function judgeAuthorization(
  header: string | undefined,
  configured: string | undefined,
): Judgement['authorization'] {
  if (header === undefined) return 'NONE'
  const [one, other] = [Buffer.from(header), Buffer.from(configured ?? '')]
  return one.length === other.length && timingSafeEqual(one, other) ? 'AS_CONFIGURED' : 'OTHER'
}

async function destinations(platform: Platform, keys: EncryptionKeys): Promise<Destination[]> {
  const rows = await platform.db
    .selectFrom('webhook_destinations')
    .select(['destination_id', 'sealed_secret', 'sealed_authorization'])
    .where('client_id', '=', RECEIVING_CLIENT)
    .orderBy('destination_no')
    .execute()
  return rows.flatMap(({ destination_id: destinationId, ...row }) => {
    const name = { clientId: RECEIVING_CLIENT, destinationId }
    const secret =
      row.sealed_secret && decryptSecret(row.sealed_secret, destinationSecretContext(name), keys)
    const authorization =
      row.sealed_authorization &&
      decryptSecret(row.sealed_authorization, destinationAuthorizationContext(name), keys)
    return secret ? [{ destinationId, secret, authorization: authorization ?? undefined }] : []
  })
}

/**
 * Returns the event of a body: a thin one names it, otherwise it follows from the first key and the status under the
 * next.
 */
export function eventOfBody(body: string): string | undefined {
  const read = readObject(body)
  if (!read) return undefined
  if (typeof read.eventType === 'string') return read.eventType.slice(0, 100)
  const [heading = ''] = Object.keys(read)
  const record = read[`${heading}Status`]
  const status =
    typeof record === 'object' && record !== null
      ? ((record as Record<string, unknown>).status ??
        (record as Record<string, unknown>).amendmentStatus)
      : undefined
  return typeof status === 'string' ? `${heading}.${status}`.slice(0, 100) : undefined
}

function readObject(body: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
