import { queryOptions } from '@tanstack/react-query'
import { type AppType, CheckoutApp, Preview, type PreviewRequest } from '@tideway/contract/apps'
import { UploadedAsset } from '@tideway/contract/logo'
import { z } from 'zod/mini'
import type { Api } from '../session/api.ts'

/** Each half is read apart: what is wrong with one is not held against the other. */
const Apps = z.object({ checkout: z.optional(z.unknown()), batch: z.optional(z.unknown()) })
export type Apps = z.infer<typeof Apps>

const Connected = z.object({ enabled: z._default(z.boolean(), false) })

export const appsKey = (clientId: string) => ['client', clientId, 'apps'] as const

/** What the client has connected (spec 3.12, 7.4). Somebody else may save meanwhile: seen on coming back. */
export function appsQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: appsKey(clientId),
    queryFn: ({ signal }) => api.portal({ path: appsPath(clientId), schema: Apps, signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** Whether an app is on; one that was never touched is not. Throws where the answer cannot be read. */
export const isConnected = (type: AppType) => (apps: Apps) =>
  Connected.parse(apps[type] ?? {}).enabled

export const checkoutOf = (apps: Apps): CheckoutApp => CheckoutApp.parse(apps.checkout ?? {})

export function saveApp(api: Api, clientId: string, type: AppType, config: unknown) {
  return api.portal({ method: 'POST', path: appsPath(clientId), body: { type, config } })
}

export function saveCheckoutApp(api: Api, clientId: string, config: CheckoutApp) {
  return saveApp(api, clientId, 'checkout', config)
}

/** Sends a logo; what it answers is its address, to be saved. */
export function uploadLogo(api: Api, content: string) {
  return api.portalBase({
    method: 'POST',
    path: '/checkout/assets',
    body: { content },
    schema: UploadedAsset,
  })
}

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
