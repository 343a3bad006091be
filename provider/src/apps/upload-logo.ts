import type { UploadedAsset } from '@tideway/contract/apps/logo'
import { assetProblems } from '@tideway/contract/apps/logo'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { FastifyError } from 'fastify'
import { assetUrl, bytesOfDataUrl, storeImage } from '../assets/asset-store.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { refuseOutside } from '../http/authentication/authenticate.ts'
import type { Caller } from '../http/authentication/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'

/** 60,000 bytes as base64 are 80,000 characters; the rest is for a client that writes its JSON at length. */
export const UPLOAD_LIMIT = 128 * 1024

/** A file that is larger than the call can be is told so like any that is too large. */
export function refuseLongFile(error: FastifyError): never {
  throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new Refused(assetProblems.tooLarge) : error
}

/** The client that the query names, else the one acted for. */
export async function clientOfUpload(
  platform: Platform,
  caller: Caller,
  clientId = caller.clientId,
): Promise<ClientId> {
  if (clientId !== caller.clientId) await refuseOutside(platform, caller.organisationId, clientId)
  return clientId
}

/** Keeps an image that came as a data URL: for a checkout or for a dashboard, by the same rules. */
export async function uploadLogo(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  content: string,
): Promise<UploadedAsset> {
  const fileName = await storeImage(platform, clientId, bytesOfDataUrl(content))
  await recordAudit(platform.db, {
    clientId,
    actor: actorOf(caller),
    action: 'logo.upload',
    subjectId: fileName,
    at: platform.clock.now(),
  })
  return { url: assetUrl(platform.env, fileName) }
}
