import type { SiteConfig } from '@tideway/contract/clients/site-config'

/** Areas of the dashboard that a host may switch off (spec 2.2, 9; readings 2, flags). */
const areas = [{ area: '/apps', flag: 'appsDisabled' }] as const

/** Title of the screen for an address without a page. */
export const NOT_FOUND = 'Page not found'

/** Returns true if this host has switched off the address, so that no item leads there and nothing is shown. */
export function isSwitchedOff(
  pathname: string,
  { featureFlags }: Pick<SiteConfig, 'featureFlags'>,
): boolean {
  return areas.some(
    ({ area, flag }) =>
      featureFlags[flag] === '1' && (pathname === area || pathname.startsWith(`${area}/`)),
  )
}
