import { createHash } from 'node:crypto'
import { assetProblems, MAX_LOGO_BYTES } from '@tideway/contract/apps/logo'
import type { ClientId } from '@tideway/contract/calls/ids'
import { HOUR_SECONDS } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import { openConcurrencySlots } from '../../http/limits/concurrency-slots.ts'
import { limitsAtOnce, newImages } from '../../http/limits/limits.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader } from '../../platform/database/database.ts'
import { newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Env } from '../../platform/settings/env.ts'
import { encodeImage } from './encode-image.ts'

/** Hours between an upload and the save that uses it, because a form may stay open overnight. */
const KEPT_HOURS = 48

export function registerAssetCleanupJobs(platform: Platform): void {
  platform.jobs.every('asset-cleanup', HOUR_SECONDS, () => cleanAssets(platform))
}

/** Deletes expired previews, and uploaded images that were never used. */
export async function cleanAssets({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('checkout_previews').where('expires_at', '<=', now).execute()
  await sql`
    DELETE FROM client_assets asset
     WHERE uploaded_at < ${new Date(now.getTime() - KEPT_HOURS * HOUR_SECONDS * 1000)}
       AND NOT EXISTS (SELECT FROM checkout_themes theme
                        WHERE theme.client_id = asset.client_id AND theme.logo_file = asset.file_name)
       AND NOT EXISTS (SELECT FROM checkout_previews preview
                        WHERE preview.client_id = asset.client_id AND preview.logo_file = asset.file_name)
       AND NOT EXISTS (SELECT FROM clients client
                        WHERE client.client_id = asset.client_id
                          AND client.logo_file = asset.file_name)`.execute(db)
}

/** Number of images decoded at once, which limits the memory and threads that they use. */
const AT_ONCE = 2

let busy = 0
const waiting: (() => void)[] = []
/** Limits each client, so that many uploads of one do not delay the others. */
const ofClient = openConcurrencySlots(limitsAtOnce.imagesOfClient.most)

/** Runs the work when its turn comes. A client with too much waiting work is rejected. */
async function runDecodingInTurn<Result>(
  clientId: ClientId,
  work: () => Promise<Result>,
): Promise<Result> {
  const leave = ofClient.take(clientId)
  if (!leave) throw new ApiError(assetProblems.tooManyAtOnce)
  if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    // The place passes directly to the next waiting caller, so that no new caller takes it.
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
    leave()
  }
}

const filePattern = /^[\w-]{32}\.(?:png|jpg)$/

/** Returns the public address of an image. */
export function assetUrl({ providerUrl }: Env, fileName: string): string {
  return `${providerUrl}/assets/${fileName}`
}

/** Returns the image's file name for an address of ours, or undefined for any other address. */
export function fileOfUrl({ providerUrl }: Env, url: string): string | undefined {
  const start = `${providerUrl}/assets/`
  const fileName = url.startsWith(start) ? url.slice(start.length) : ''
  return filePattern.test(fileName) ? fileName : undefined
}

/** Returns the bytes of a data URL, whatever type it claims. */
export function bytesOfDataUrl(text: string): Buffer {
  const comma = text.indexOf(',')
  const head = text.slice(0, comma)
  const content = text.slice(comma + 1)
  if (comma < 0 || !/^data:[^,]{0,100};base64$/i.test(head) || !isBase64(content))
    throw new ApiError(assetProblems.notADataUrl)
  return Buffer.from(content, 'base64')
}

const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)

/** Stores an image for a client as encoded here. The same image again is the same file. */
export async function storeImage(
  platform: Platform,
  clientId: ClientId,
  bytes: Buffer,
): Promise<string> {
  if (bytes.length > MAX_LOGO_BYTES) throw new ApiError(assetProblems.tooLarge)
  const digest = createHash('sha256').update(bytes).digest()
  return (
    (await findAsset(platform, clientId, digest)) ??
    (await runDecodingInTurn(clientId, () => storeNew(platform, clientId, bytes, digest)))
  )
}

async function findAsset(
  { db, clock }: Platform,
  clientId: ClientId,
  digest: Buffer,
): Promise<string | undefined> {
  const asset = await db
    .updateTable('client_assets')
    .set({ uploaded_at: clock.now() })
    .where('client_id', '=', clientId)
    .where('digest', '=', digest)
    .returning('file_name')
    .executeTakeFirst()
  return asset?.file_name
}

async function storeNew(
  { db, clock }: Platform,
  clientId: ClientId,
  bytes: Buffer,
  digest: Buffer,
): Promise<string> {
  const now = clock.now()
  await refuseTooMany(db, clientId, now)
  const { content, ending } = await encodeImage(bytes)
  const { file_name } = await db
    .insertInto('client_assets')
    .values({
      client_id: clientId,
      file_name: `${newToken()}.${ending}`,
      content,
      digest,
      created_at: now,
      uploaded_at: now,
    })
    .onConflict((same) => same.columns(['client_id', 'digest']).doUpdateSet({ uploaded_at: now }))
    .returning('file_name')
    .executeTakeFirstOrThrow()
  return file_name
}

async function refuseTooMany(db: Reader, clientId: ClientId, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('client_assets')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('created_at', '>', new Date(now.getTime() - newImages.seconds * 1000))
    .executeTakeFirstOrThrow()
  if (Number(count) >= newImages.most) throw new ApiError(assetProblems.tooMany)
}

/** Returns true if a client has this image, and keeps the image until the transaction ends. */
export async function holdAsset(
  tx: Reader,
  clientId: ClientId,
  fileName: string,
): Promise<boolean> {
  const held = await tx
    .selectFrom('client_assets')
    .select('file_name')
    .where('client_id', '=', clientId)
    .where('file_name', '=', fileName)
    .forKeyShare()
    .executeTakeFirst()
  return held !== undefined
}

export async function readAsset(db: Reader, fileName: string): Promise<Buffer | undefined> {
  if (!filePattern.test(fileName)) return undefined
  const asset = await db
    .selectFrom('client_assets')
    .select('content')
    .where('file_name', '=', fileName)
    .executeTakeFirst()
  return asset?.content
}
