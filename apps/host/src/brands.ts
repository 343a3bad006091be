import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Brand } from '@tideway/contract/clients/brands'
import { Brands } from '@tideway/contract/clients/brands'
import { SiteConfig } from '@tideway/contract/clients/site-config'
import { dashboardClientId } from '@tideway/contract/identity/oauth-clients'
import type { z } from 'zod/mini'
import type { HostEnv } from './host-env.ts'

/** The brand of a deployment that names no brands, with our own name and colour. */
const plainBrand: Brand = {
  hosts: ['*'],
  faviconFile: path.resolve(import.meta.dirname, '../brands/tideway.svg'),
  site: { providerName: 'Tideway', brandColour: '#0b6a78' },
}

export interface Site {
  config: SiteConfig
  favicon: Buffer
  mark: Buffer | undefined
}

/** Paths of a site's favicon and mark, which are the same for every brand on its own host. */
export const FAVICON_PATH = '/brand/favicon.svg'
export const MARK_PATH = '/brand/mark.svg'

/**
 * Returns the sites by host name. Throws an error that names the brand and the field if a configuration is invalid.
 */
export async function loadSites(env: HostEnv): Promise<Map<string, Site>> {
  const folder = env.brandsFile ? path.dirname(env.brandsFile) : ''
  const brands = env.brandsFile ? await readBrands(env.brandsFile) : [plainBrand]
  const sites = new Map<string, Site>()
  const spare: Site[] = []
  for (const brand of brands) {
    const { faviconFile, markFile } = brand
    const site = {
      config: siteConfig(env, brand),
      favicon: await readFile(path.resolve(folder, faviconFile)),
      mark: markFile === undefined ? undefined : await readFile(path.resolve(folder, markFile)),
    }
    for (const host of brand.hosts) {
      if (host === '*') spare.push(site)
      else sites.set(host, site)
    }
  }
  const [fallback] = spare
  for (const url of fallback ? env.dashboardUrls : []) {
    const host = new URL(url).hostname
    if (fallback && !sites.has(host)) sites.set(host, fallback)
  }
  if (sites.size === 0)
    throw new Error('No brand has a host name: set DASHBOARD_URLS or BRANDS_FILE')
  return sites
}

async function readBrands(file: string): Promise<Brand[]> {
  const parsed = Brands.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${file} is not valid: ${explain(parsed.error)}`)
}

function siteConfig(env: HostEnv, brand: Brand): SiteConfig {
  const parsed = SiteConfig.safeParse({
    ...ownConfiguration(env),
    ...(brand.markFile !== undefined && { markUrl: MARK_PATH }),
    ...brand.site,
  })
  if (parsed.success) return parsed.data
  throw new Error(
    `The configuration of ${brand.hosts.join(', ')} is not valid: ${explain(parsed.error)}`,
  )
}

/** The configuration that every brand of this deployment shares: one provider, one `{brand}` (readings 2). */
function ownConfiguration(env: HostEnv): Record<string, unknown> {
  const { providerUrl, mode } = env
  const identity = `${providerUrl}/identity`
  const mainDashboardUrl =
    env.dashboardUrls[0] ?? (mode === 'demo' ? `http://localhost:${env.port}` : undefined)
  return {
    brand: env.brand,
    providerName: 'Tideway',
    faviconUrl: FAVICON_PATH,
    restUrl: `${providerUrl}/rest`,
    portalUrl: `${providerUrl}/portal`,
    checkoutOrigin: providerUrl,
    payoutsUrl: `${providerUrl}/payouts`,
    ...(mainDashboardUrl !== undefined && { mainDashboardUrl }),
    docsUrl: `${providerUrl}/docs`,
    accountUrl: `${identity}/account`,
    ...(mode === 'demo' && { testBankUrl: `${providerUrl}/test-bank` }),
    oauth: {
      issuer: identity,
      clientId: dashboardClientId,
      authorizeUrl: `${identity}/auth`,
      signupUrl: `${identity}/auth`,
      tokenUrl: `${identity}/token`,
      logoutUrl: `${identity}/session/end`,
      jwksUrl: `${identity}/jwks`,
    },
    defaultPayIdDomain: env.defaultPayIdDomain,
    paymentExpiryMinutes: env.paymentExpiryMinutes,
    ...(env.traceCalls && { traceCalls: true }),
  }
}

function explain(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
