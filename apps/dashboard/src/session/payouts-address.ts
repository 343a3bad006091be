import { DASHBOARD_PARAM } from '@tideway/contract/payments/payouts-config'
import type { PrefilledPayout } from '@tideway/contract/payments/prefilled-payout'
import { prefillFragment } from '@tideway/contract/payments/prefilled-payout'

interface PayoutsFrom {
  payoutsUrl: string
  /** The dashboard that the payouts app returns to by default. */
  mainDashboardUrl: string | undefined
  /** Origin of this dashboard. */
  origin: string
  actingClientId: string
  rootClientId: string
  /** Values that the payouts app's form starts with. */
  prefilled?: PrefilledPayout | undefined
}

/**
 * Returns the target of 'New Payout Request'. It contains the client only if it is not the root (spec 2.7). It contains
 * this dashboard only if the payouts app would return to another one.
 */
export function payoutsAddress(from: PayoutsFrom): string {
  const { payoutsUrl, mainDashboardUrl, origin, actingClientId, rootClientId, prefilled } = from
  const url = new URL(payoutsUrl)
  if (actingClientId !== rootClientId) url.searchParams.set('clientId', actingClientId)
  const isMain = mainDashboardUrl !== undefined && new URL(mainDashboardUrl).origin === origin
  if (!isMain) url.searchParams.set(DASHBOARD_PARAM, origin)
  if (prefilled) url.hash = prefillFragment(prefilled)
  return url.href
}
