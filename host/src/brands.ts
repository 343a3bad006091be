import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { SiteConfig } from '@tideway/contract/site-config'
import { z } from 'zod/mini'
import type { HostEnv } from './host-env.ts'

/**
 * A brand as data: the host names it answers to and what differs from the deployment's own
 * configuration. A file of these, named by BRANDS_FILE, replaces the ones below.
 */
const Brand = z.strictObject({
  /** Without port, lower case. `*` stands for every host of DASHBOARD_URLS that no brand names. */
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.:[\]*-]+$/))).check(z.minLength(1)),
  /** An SVG file, relative to the brands file. */
  faviconFile: z.string(),
  site: z.record(z.string(), z.unknown()),
})
const Brands = z.array(Brand).check(z.minLength(1))
type Brand = z.infer<typeof Brand>

const brandsOfOurs: Brand[] = [
  {
    hosts: ['localhost', '127.0.0.1', '[::1]', '*'],
    faviconFile: '../favicons/tideway.svg',
    site: { providerName: 'Tideway', brandColour: '#0b6a78' },
  },
  {
    hosts: ['partner.localhost'],
    faviconFile: '../favicons/kelp-pay.svg',
    site: { providerName: 'Kelp Pay', title: 'Kelp Pay', brandColour: '#f2a900' },
  },
]

export interface Site {
  config: SiteConfig
  favicon: Buffer
}

/** Where a site's favicon is served, for every brand the same path on its own host. */
export const FAVICON_PATH = '/brand/favicon.svg'

/** The sites by host name. Fails, naming the brand and the field, when a configuration is not valid. */
export async function loadSites(env: HostEnv): Promise<Map<string, Site>> {
  const folder = env.brandsFile ? path.dirname(env.brandsFile) : import.meta.dirname
  const brands = env.brandsFile ? await readBrands(env.brandsFile) : brandsOfOurs
  const sites = new Map<string, Site>()
  const spare: Site[] = []
  for (const brand of brands) {
    const site = {
      config: siteConfig(env, brand),
      favicon: await readFile(path.resolve(folder, brand.faviconFile)),
    }
    for (const host of brand.hosts) {
      if (host === '*') spare.push(site)
      else if (env.mode === 'demo' || !isLoopback(host) || env.brandsFile) sites.set(host, site)
    }
  }
  const [fallback] = spare
  for (const url of fallback ? env.dashboardUrls : []) {
    const host = new URL(url).hostname
    if (fallback && !sites.has(host)) sites.set(host, fallback)
  }
  if (sites.size === 0) throw new Error('No brand names a host: set DASHBOARD_URLS or BRANDS_FILE')
  return sites
}

async function readBrands(file: string): Promise<Brand[]> {
  const parsed = Brands.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${file} is not valid: ${explain(parsed.error)}`)
}

function siteConfig(env: HostEnv, brand: Brand): SiteConfig {
  const parsed = SiteConfig.safeParse({ ...ownConfiguration(env), ...brand.site })
  if (parsed.success) return parsed.data
  throw new Error(
    `The configuration of ${brand.hosts.join(', ')} is not valid: ${explain(parsed.error)}`,
  )
}

/** What every brand of this deployment shares: one provider, one `{brand}` (readings 2). */
function ownConfiguration(env: HostEnv): Record<string, unknown> {
  const { providerUrl, mode } = env
  const identity = `${providerUrl}/identity`
  return {
    brand: env.brand,
    providerName: 'Tideway',
    faviconUrl: FAVICON_PATH,
    restUrl: `${providerUrl}/rest`,
    portalUrl: `${providerUrl}/portal`,
    checkoutOrigin: providerUrl,
    payoutsUrl: `${providerUrl}/payouts`,
    docsUrl: `${providerUrl}/docs`,
    ...(mode === 'demo' && {
      testBankUrl: `${providerUrl}/test-bank`,
      variants: { partner: { providerName: 'Kelp Pay', serviceUrl: `${providerUrl}/rest` } },
    }),
    oauth: {
      issuer: identity,
      clientId: 'tideway-dashboard',
      authorizeUrl: `${identity}/auth`,
      signupUrl: `${identity}/auth`,
      tokenUrl: `${identity}/token`,
      logoutUrl: `${identity}/session/end`,
      jwksUrl: `${identity}/jwks`,
    },
    defaultPayIdDomain: env.defaultPayIdDomain,
    paymentExpiryMinutes: env.paymentExpiryMinutes,
  }
}

function isLoopback(host: string): boolean {
  return /^(?:(?:.*\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(host)
}

function explain(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
