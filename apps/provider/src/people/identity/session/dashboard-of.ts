import { DASHBOARD_PARAM } from '@tideway/contract/payments/payouts-config'
import type { Env } from '../../../platform/settings/env.ts'

/** Returns the configured dashboard with the same origin as the address, otherwise undefined. */
export function knownDashboard(
  { dashboardUrls }: Pick<Env, 'dashboardUrls'>,
  address: unknown,
): string | undefined {
  const origin = originOf(address)
  return origin && dashboardUrls.find((url) => originOf(url) === origin)
}

/**
 * Returns the dashboard that a sign-in comes from: the one its redirect address is on, or the one that sent the person
 * to the payouts app.
 *
 * @param redirectUri The requested address, unchecked.
 */
export function dashboardOfSignIn(
  env: Pick<Env, 'dashboardUrls'>,
  redirectUri: unknown,
): string | undefined {
  if (typeof redirectUri !== 'string' || !URL.canParse(redirectUri)) return undefined
  const named = new URL(redirectUri).searchParams.get(DASHBOARD_PARAM)
  return knownDashboard(env, redirectUri) ?? knownDashboard(env, named)
}

function originOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined
}
