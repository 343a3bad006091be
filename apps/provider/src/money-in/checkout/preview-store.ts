import type { PreviewRequest } from '@tideway/contract/apps/apps'
import { appProblems, checkoutDefaults, checkoutOfferOf } from '@tideway/contract/apps/apps'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { CheckoutPreview } from '@tideway/contract/checkout/checkout'
import { HOUR } from '@tideway/contract/time/durations'
import {
  bytesOfDataUrl,
  fileOfUrl,
  holdAsset,
  storeImage,
} from '../../clients/assets/asset-store.ts'
import { findClient } from '../../clients/client/client-store.ts'
import { ApiError } from '../../platform/api-error.ts'
import { transact } from '../../platform/database/transaction.ts'
import { newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { shownTheme } from '../checkout-app/checkout-app-store.ts'

/** Limit of previews per client. Several users may have the form open, and closed screens leave previews behind. */
const KEPT_PREVIEWS = 50

/** Creates a preview for an hour. It replaces the named one, if that belongs to the client. */
export async function makePreview(
  platform: Platform,
  clientId: ClientId,
  requested: PreviewRequest,
): Promise<string> {
  const { clock, db } = platform
  const logoFile = await logoOf(platform, clientId, requested.logoUrl)
  const previewId = newToken()
  const now = clock.now()
  await transact(db, async (tx) => {
    if (logoFile !== null && !(await holdAsset(tx, clientId, logoFile)))
      throw new ApiError(appProblems.logoNotOwn)
    const newestPreviews = tx
      .selectFrom('checkout_previews')
      .select('preview_id')
      .where('client_id', '=', clientId)
      .where('preview_id', '!=', requested.id ?? '')
      .orderBy('created_at', 'desc')
      .limit(KEPT_PREVIEWS - 1)
    await tx
      .deleteFrom('checkout_previews')
      .where('client_id', '=', clientId)
      .where('preview_id', 'not in', newestPreviews)
      .execute()
    await tx
      .insertInto('checkout_previews')
      .values({
        client_id: clientId,
        preview_id: previewId,
        client_name: requested.clientName,
        pay_to_enabled: requested.payToEnabled ?? checkoutDefaults.payToEnabled,
        default_landing_product:
          requested.defaultLandingProduct ?? checkoutDefaults.defaultLandingProduct,
        accent_colour: requested.accentColour ?? checkoutDefaults.accentColour,
        logo_file: logoFile,
        created_at: now,
        expires_at: new Date(now.getTime() + HOUR),
      })
      .execute()
  })
  return previewId
}

/** Returns the file of an uploaded logo, or stores one that was chosen in the form and sent with the request. */
async function logoOf(
  platform: Platform,
  clientId: ClientId,
  logoUrl: string | null | undefined,
): Promise<string | null> {
  if (logoUrl === undefined || logoUrl === null || logoUrl === '') return null
  if (/^data:/i.test(logoUrl)) return storeImage(platform, clientId, bytesOfDataUrl(logoUrl))
  const fileName = fileOfUrl(platform.env, logoUrl)
  if (fileName === undefined) throw new ApiError(appProblems.logoNotOwn)
  return fileName
}

const idPattern = /^[\w-]{32}$/

/** Returns undefined if the preview has expired, was replaced, or never existed. */
export async function readPreview(
  { clock, db, env }: Platform,
  previewId: string,
): Promise<CheckoutPreview | undefined> {
  if (!idPattern.test(previewId)) return undefined
  const preview = await db
    .selectFrom('checkout_previews')
    .selectAll()
    .where('preview_id', '=', previewId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!preview) return undefined
  const { pay_to_enabled: payToEnabled, default_landing_product: defaultLandingProduct } = preview
  const client = await findClient(db, preview.client_id)
  return {
    clientName: preview.client_name,
    theme: shownTheme(env, preview),
    // Only the options that a checkout of this client could offer.
    ...checkoutOfferOf(
      { version: 'v3', payToEnabled, defaultLandingProduct },
      client?.pay_to_allowed ?? false,
    ),
  }
}
