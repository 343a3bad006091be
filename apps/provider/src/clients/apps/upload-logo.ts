import type { UploadedAsset } from '@tideway/contract/apps/logo'
import { assetProblems } from '@tideway/contract/apps/logo'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { FastifyError } from 'fastify'
import { refuseOutside } from '../../http/authentication/authenticate.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { actorOf, recordAudit } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { assetUrl, bytesOfDataUrl, storeImage } from '../assets/asset-store.ts'

/** 60,000 bytes are 80,000 characters in base64. The rest allows for clients with verbose JSON. */
export const UPLOAD_LIMIT = 128 * 1024

/** A file larger than the body limit gets the same answer as any file that is too large. */
export function refuseLongFile(error: FastifyError): never {
  throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new ApiError(assetProblems.tooLarge) : error
}

/** Returns the client named by the query, or else the acting client. */
export async function clientOfUpload(
  platform: Platform,
  caller: Caller,
  clientId = caller.clientId,
): Promise<ClientId> {
  if (clientId !== caller.clientId) await refuseOutside(platform, caller.organisationId, clientId)
  return clientId
}

/** Stores an image from a data URL, for a checkout or for a dashboard, by the same rules. */
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
