import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { ProblemResponse } from '@tideway/contract/calls/problems'
import {
  isInWindow,
  parseSignatureHeader,
  SIGNATURE_WINDOW_MS,
  signatureDate,
  signatureHeaders,
  signatureProblems,
  stringToSign,
} from '@tideway/contract/keys/hmac'
import type { Platform } from '../../../platform/platform.ts'
import type { OpenHmacKey } from './hmac-key.ts'

/** A call as received, with its API key. */
export interface SignedCall {
  method: string
  /** Path and query, unparsed. */
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
  clientId: ClientId
  keyId: string
  sealedHmacKey: Buffer
}

/** Returns the reason to reject a call. Undefined means that it is accepted and its signature is used up. */
export type VerifySignature = (call: SignedCall) => Promise<ProblemResponse | undefined>

const CLEANUP_SECONDS = 300

export function createSignatureVerifier(
  platform: Platform,
  openHmacKey: OpenHmacKey,
): VerifySignature {
  const names = signatureHeaders(platform.env.brand)

  return async (call) => {
    const { clientId, keyId } = call
    const header = call.headers[names.signature]
    if (header === undefined) return signatureProblems.missing
    const signature = parseSignatureHeader(String(header))
    const sent = String(call.headers[names.date] ?? '')
    const date = signatureDate(sent)
    if (!signature || !date) return signatureProblems.unreadable
    if (!isInWindow(date, platform.clock.now())) return signatureProblems.outsideWindow
    const bodyDigest = hash('sha256', call.body, 'hex')
    const text = stringToSign({ ...call, date: sent, bodyDigest })
    if (text === undefined) return signatureProblems.unreadable
    const hmacKey = openHmacKey(clientId, keyId, call.sealedHmacKey)
    if (hmacKey === undefined) {
      platform.log.error({ keyId }, 'an HMAC key was sealed with another SIGNING_SECRET')
      return signatureProblems.wrong
    }
    const right = createHmac('sha256', hmacKey).update(text).digest()
    const same = timingSafeEqual(right, Buffer.from(signature.signature, 'base64'))
    if (!same || signature.keyId !== keyId) return signatureProblems.wrong
    const isNew = await useUp(platform, call, right, date)
    return isNew ? undefined : signatureProblems.used
  }
}

/**
 * Marks a signature as used. Of two calls with the same signature only the first succeeds, even in different processes.
 */
async function useUp(
  { pool }: Platform,
  { clientId, keyId }: SignedCall,
  signature: Buffer,
  date: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'key-signature',
    text: `INSERT INTO key_signatures (client_id, key_id, signature, good_until)
      VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    values: [clientId, keyId, signature, new Date(date.getTime() + SIGNATURE_WINDOW_MS)],
  })
  return rowCount === 1
}

/**
 * Registers the job that deletes old signatures. They are kept for twice their validity, because the clocks of two
 * processes may differ.
 */
export function registerSignatureCleanupJobs(platform: Platform): void {
  platform.jobs.every('key-signature-cleanup', CLEANUP_SECONDS, async () => {
    await platform.db
      .deleteFrom('key_signatures')
      .where('good_until', '<', new Date(platform.clock.now().getTime() - SIGNATURE_WINDOW_MS))
      .execute()
  })
}
