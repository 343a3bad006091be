import { DASHBOARD_PARAM } from '@tideway/contract/payments/payouts-config'

interface PayoutsFrom {
  payoutsUrl: string
  /** The dashboard that the payouts app leads back to anyway. */
  mainDashboardUrl: string | undefined
  /** Of this dashboard. */
  origin: string
  actingClientId: string
  rootClientId: string
}

/**
 * Where 'New Payout Request' leads. It names the client only when it is not the root one (spec 2.7), and this dashboard
 * only when the payouts app would lead back to another.
 */
export function payoutsAddress(from: PayoutsFrom): string {
  const { payoutsUrl, mainDashboardUrl, origin, actingClientId, rootClientId } = from
  const url = new URL(payoutsUrl)
  if (actingClientId !== rootClientId) url.searchParams.set('clientId', actingClientId)
  const isMain = mainDashboardUrl !== undefined && new URL(mainDashboardUrl).origin === origin
  if (!isMain) url.searchParams.set(DASHBOARD_PARAM, origin)
  return url.href
}
