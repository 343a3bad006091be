import type { Env } from '../../../platform/settings/env.ts'
import type { PlainPage } from '../plain-page.ts'
import { dashboardOfSignIn } from './dashboard-of.ts'

/**
 * Returns the link from a page of the sign-in server to a dashboard: the one that the requested address belongs to,
 * otherwise the first. Only configured dashboards are ever linked.
 *
 * @param redirectUri The requested address, unchecked.
 */
export function backToDashboard(
  env: Pick<Env, 'dashboardUrls'>,
  redirectUri?: unknown,
): Pick<PlainPage, 'link'> {
  const href = dashboardOfSignIn(env, redirectUri) ?? env.dashboardUrls[0]
  return href === undefined ? {} : { link: { href, text: 'Go to the dashboard' } }
}
