import type { SiteConfig } from '@tideway/contract/clients/site-config'
import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'

const CurrentSite = createContext<SiteConfig | undefined>(undefined)

export function SiteConfigProvider({
  config,
  children,
}: {
  config: SiteConfig
  children: ReactNode
}) {
  return <CurrentSite value={config}>{children}</CurrentSite>
}

/** Returns `/config.json` of this host, with the active variant applied. */
export function useSiteConfig(): SiteConfig {
  const config = useContext(CurrentSite)
  if (!config) throw new Error('There is no site configuration here')
  return config
}
