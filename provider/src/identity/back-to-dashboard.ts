import type { Env } from '../platform/env.ts'
import { dashboardOfSignIn } from './dashboard-of.ts'
import type { PlainPage } from './plain-page.ts'

/**
 * The way on from a page of the sign-in server: the dashboard that sent the person here, known by the address it asked
 * to return to, and otherwise the first. Only dashboards of the configuration are ever led to.
 *
 * @param redirectUri As it was asked, from anywhere.
 */
export function backToDashboard(
  env: Pick<Env, 'dashboardUrls'>,
  redirectUri?: unknown,
): Pick<PlainPage, 'link'> {
  const href = dashboardOfSignIn(env, redirectUri) ?? env.dashboardUrls[0]
  return href === undefined ? {} : { link: { href, text: 'Go to the dashboard' } }
}
