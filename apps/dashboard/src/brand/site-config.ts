import { aheadOfAnswer } from '@tideway/browser/session/screen-lock/clock'
import { OAuthConfig, SiteConfig } from '@tideway/contract/clients/site-config'

/**
 * Reads the host's configuration, and how far this computer's clock is ahead of that response, in milliseconds. Rejects
 * if the configuration is missing or does not match the contract.
 */
export async function loadSite(): Promise<{ site: SiteConfig; clockAheadMs: number }> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(15_000) })
  const clockAheadMs = aheadOfAnswer(response.headers, Date.now())
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return { site: SiteConfig.parse(await response.json()), clockAheadMs }
}

/** Returns the configuration with a named variant applied (readings 2, variants). An unknown name changes nothing. */
export function withVariant(config: SiteConfig, appName: string | undefined): SiteConfig {
  const variant = variantOf(config, appName)
  if (!variant) return config
  const oauth = OAuthConfig.parse({ ...config.oauth, ...variant.oauth })
  return {
    ...config,
    oauth,
    providerName: variant.providerName ?? config.providerName,
    brandColour: variant.brandColour ?? config.brandColour,
    restUrl: variant.serviceUrl ?? config.restUrl,
  }
}

export function variantOf(config: SiteConfig, appName: string | undefined) {
  if (appName === undefined || !Object.hasOwn(config.variants, appName)) return undefined
  return config.variants[appName]
}
