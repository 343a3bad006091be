import { useSiteConfig } from '../brand/site-config-context.tsx'
import { payoutsAddress } from './payouts-address.ts'
import { useSession } from './session-context.tsx'

/** Returns the address of the payouts app, or undefined if there is none or the user may not pay (spec 2.7). */
export function usePayoutsHref(): string | undefined {
  const { permissions, actingClientId, rootClientId } = useSession()
  const { payoutsUrl, mainDashboardUrl } = useSiteConfig()
  if (!permissions.payoutRequest || payoutsUrl === undefined) return undefined
  const { origin } = window.location
  return payoutsAddress({ payoutsUrl, mainDashboardUrl, origin, actingClientId, rootClientId })
}
