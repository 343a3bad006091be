import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Brand } from '@tideway/contract/clients/brands'
import { Brands, brandOfHost, shownBrand } from '@tideway/contract/clients/brands'
import { appNameOfClient } from '@tideway/contract/identity/oauth-clients'
import type { Platform } from '../../../platform/platform.ts'
import { dashboardOfSignIn } from '../session/dashboard-of.ts'

/** Appearance of the provider's pages: the brand of the host that sent the person here, or its variant's. */
export interface SignInBrand {
  name: string
  colour?: string | undefined
  /** SVG as a data: address, which the page's policy allows and which needs no request. */
  mark?: string | undefined
}

/** @param requested The parameters of the authorization request. */
export type BrandOfRequest = (requested: {
  client_id?: unknown
  redirect_uri?: unknown
}) => SignInBrand

/** Reads the brands once. A configured file that cannot be read stops the start, as for the dashboard. */
export async function openSignInBrands({ env }: Pick<Platform, 'env'>): Promise<BrandOfRequest> {
  const { brandsFile } = env
  const brands = brandsFile === undefined ? [] : await readBrands(brandsFile)
  const marks = new Map<Brand, string>()
  for (const brand of brands) {
    if (brand.markFile === undefined || brandsFile === undefined) continue
    const svg = await readFile(path.resolve(path.dirname(brandsFile), brand.markFile))
    marks.set(brand, `data:image/svg+xml;base64,${svg.toString('base64')}`)
  }
  return ({ client_id: clientId, redirect_uri: uri }) => {
    const appName = typeof clientId === 'string' ? appNameOfClient(clientId) : undefined
    const brand = brandOfHost(brands, hostOf(dashboardOfSignIn(env, uri) ?? uri))
    return { ...shownBrand(brand, appName), mark: brand && marks.get(brand) }
  }
}

async function readBrands(file: string): Promise<Brand[]> {
  const parsed = Brands.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`${file} is not valid: ${faults.join('; ')}`)
}

function hostOf(uri: unknown): string {
  return typeof uri === 'string' && URL.canParse(uri) ? new URL(uri).hostname : ''
}
