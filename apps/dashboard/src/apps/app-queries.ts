import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { WithEntityTag } from '@tideway/browser/http/http'
import { taggedAnswer } from '@tideway/browser/http/http'
import type { AppType, PreviewRequest } from '@tideway/contract/apps/apps'
import { CheckoutApp, Preview } from '@tideway/contract/apps/apps'
import { UploadedAsset } from '@tideway/contract/apps/logo'
import { readAnswer } from '@tideway/contract/calls/tolerant'
import { z } from 'zod/mini'
import type { LoadedSettings } from '../platform/saving/save-merged.ts'

/** The two apps are parsed separately, so that an error in one does not affect the other. */
const Apps = z.object({ checkout: z.optional(z.unknown()), batch: z.optional(z.unknown()) })
export type Apps = WithEntityTag<z.infer<typeof Apps>>

/** The response to a save is not specified. Any response means that it was saved. */
const SavedApps = z.catch(Apps, {})

const Connected = z.object({ enabled: z._default(z.boolean(), false) })

export const appsKey = (clientId: string) => ['client', clientId, 'apps'] as const

/**
 * Reads the client's connected apps (spec 3.12, 7.4). They are read again on returning to the window, because another
 * user may have saved.
 */
export function appsQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: appsKey(clientId),
    queryFn: ({ signal }): Promise<Apps> =>
      taggedAnswer(api.portal, { path: appsPath(clientId), schema: Apps, signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** Returns true if an app is enabled. An app that was never changed is not. Throws if the response is unreadable. */
export const isConnected = (type: AppType) => (apps: Apps) =>
  readAnswer(Connected, apps[type] ?? {}).enabled

const checkoutOf = (apps: Apps): CheckoutApp => readAnswer(CheckoutApp, apps.checkout ?? {})

/** Saves the whole connection (spec 7.4) if the apps still match `ifMatch`. Returns them with their next ETag. */
export function saveApp(
  api: Api,
  clientId: string,
  type: AppType,
  config: unknown,
  ifMatch: string | undefined,
): Promise<Apps> {
  return taggedAnswer(api.portal, {
    method: 'POST',
    path: appsPath(clientId),
    body: { type, config },
    schema: SavedApps,
    ifMatch,
  })
}

/** Uploads a logo and returns its address, to be saved. */
export function uploadLogo(api: Api, content: string) {
  return api.portalBase({
    method: 'POST',
    path: '/checkout/assets',
    body: { content },
    schema: UploadedAsset,
  })
}

/** The checkout app with the ETag of its response. */
export const loadedCheckout = (apps: Apps): LoadedSettings<CheckoutApp> => ({
  draft: checkoutOf(apps),
  etag: apps.etag,
})

export function createPreview(
  api: Api,
  clientId: string,
  request: PreviewRequest,
  signal: AbortSignal,
) {
  return api.portal({
    method: 'POST',
    path: `${appsPath(clientId)}/preview`,
    body: request,
    schema: Preview,
    signal,
  })
}

const appsPath = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/apps`
