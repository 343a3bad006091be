import { actingClient } from '@tideway/browser/session/acting-client'
import type { User } from '@tideway/browser/session/user'
import { userOfToken } from '@tideway/browser/session/user'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import { isRenewalDue } from '../../session/renewal/renewal-due.ts'
import { menuFor } from '../menu.ts'

/** Inputs of the navigation guard (spec 2.3). The decision depends on nothing else. */
export interface GuardFacts {
  /** Path in the specification's spelling (site-paths.ts). */
  pathname: string
  search: Record<string, string>
  idToken: string | undefined
  storedClientId: string | undefined
  /** Milliseconds, UTC. The identity provider's time, not this computer's clock. */
  now: number
  /** The features that this host has switched off. */
  site: Pick<SiteConfig, 'featureFlags'>
}

export type GuardDecision =
  | { kind: 'sign-in'; signup: boolean; invitation: string | undefined }
  /** A signed-in user has followed an invitation. */
  | { kind: 'invitation'; user: User; invitation: string }
  | { kind: 'redirect'; to: string }
  /** If the token is near its end, a new one is fetched in the background. */
  | { kind: 'open'; user: User; refusedClientId: string | undefined; renewalDue: boolean }

export function decideNavigation(facts: GuardFacts): GuardDecision {
  const { idToken, search, storedClientId, now } = facts
  const { clientId, refused } = actingClient(search.clientId, storedClientId)
  const user = idToken === undefined ? undefined : userOfToken(idToken, clientId)
  const invitation = search.token || undefined
  const signup = search.signup !== undefined
  if (!user || user.expiresAt <= now) return { kind: 'sign-in', signup, invitation }
  if (signup && invitation !== undefined) return { kind: 'invitation', user, invitation }
  const to = confinement(user, facts.pathname) ?? landing(user, facts)
  if (to !== undefined) return { kind: 'redirect', to }
  return { kind: 'open', user, refusedClientId: refused, renewalDue: isRenewalDue(user, now) }
}

/** Redirects the Customer Service Operator to the transactions area, which includes agreements (readings 2, CSO). */
function confinement({ groups }: User, pathname: string): string | undefined {
  const inside = pathname === '/transactions' || pathname.startsWith('/transactions/')
  const confined = groups.includes('BASE_CUSTOMER_SERVICE_OPERATOR')
  return confined && !inside ? '/transactions' : undefined
}

/** Redirects users without the home permission to the first item of their menu (readings 2, landing). */
function landing({ permissions }: User, { pathname, site }: GuardFacts): string | undefined {
  if (pathname !== '/' || permissions.homeMenuItem) return undefined
  return menuFor(permissions, site)[0]?.to
}
