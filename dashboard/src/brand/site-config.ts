import { OAuthConfig, SiteConfig } from '@tideway/contract/site-config'

/** Reads the host's configuration. It fails when there is none or when it is not what the contract says. */
export async function loadSiteConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(15_000) })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return SiteConfig.parse(await response.json())
}

/** The configuration with a named variant laid over it (readings 2, variants). An unknown name changes nothing. */
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
