import type { SiteConfig } from '@tideway/contract/clients/site-config'

/** Areas of the dashboard that a host may be without (spec 2.2, 9; readings 2, flags). */
const areas = [{ area: '/apps', flag: 'appsDisabled' }] as const

/** Whether this host does without the address: no item leads there, and there is nothing at it. */
export function isSwitchedOff(
  pathname: string,
  { featureFlags }: Pick<SiteConfig, 'featureFlags'>,
): boolean {
  return areas.some(
    ({ area, flag }) =>
      featureFlags[flag] === '1' && (pathname === area || pathname.startsWith(`${area}/`)),
  )
}
