import { actingClient } from '@tideway/browser/session/acting-client'
import type { User } from '@tideway/browser/session/user'
import { userOfToken } from '@tideway/browser/session/user'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import { menuFor } from './menu.ts'

/** What the navigation guard decides by (spec 2.3). Everything it knows is in here. */
export interface GuardFacts {
  /** In the spelling of the specification (site-paths.ts). */
  pathname: string
  search: Record<string, string>
  idToken: string | undefined
  storedClientId: string | undefined
  /** Milliseconds, UTC: the identity provider's time, whatever this computer's clock says. */
  now: number
  /** What this host does without. */
  site: Pick<SiteConfig, 'featureFlags'>
}

export type GuardDecision =
  | { kind: 'sign-in'; signup: boolean; invitation: string | undefined }
  /** Somebody is signed in and has followed an invitation. */
  | { kind: 'invitation'; user: User; invitation: string }
  | { kind: 'redirect'; to: string }
  /** With a token near its end a fresh one is fetched meanwhile. */
  | { kind: 'open'; user: User; refusedClientId: string | undefined; renewalDue: boolean }

const RENEW_BEFORE_MS = 10 * 60_000

export function decide(facts: GuardFacts): GuardDecision {
  const { idToken, search, storedClientId, now } = facts
  const { clientId, refused } = actingClient(search.clientId, storedClientId)
  const user = idToken === undefined ? undefined : userOfToken(idToken, clientId)
  const invitation = search.token || undefined
  const signup = search.signup !== undefined
  if (!user || user.expiresAt <= now) return { kind: 'sign-in', signup, invitation }
  if (signup && invitation !== undefined) return { kind: 'invitation', user, invitation }
  const to = confinement(user, facts.pathname) ?? landing(user, facts)
  if (to !== undefined) return { kind: 'redirect', to }
  return { kind: 'open', user, refusedClientId: refused, renewalDue: isNearExpiry(user, now) }
}

/** A token that was just issued is never near its end, however short its life. */
function isNearExpiry({ issuedAt, expiresAt }: User, now: number): boolean {
  return expiresAt - now < Math.min(RENEW_BEFORE_MS, (expiresAt - issuedAt) / 4)
}

/** The customer service operator is confined to the transactions area, agreements included (readings 2, CSO). */
function confinement({ groups }: User, pathname: string): string | undefined {
  const inside = pathname === '/transactions' || pathname.startsWith('/transactions/')
  const confined = groups.includes('BASE_CUSTOMER_SERVICE_OPERATOR')
  return confined && !inside ? '/transactions' : undefined
}

/** Without the home screen's permission one lands on the first item of one's menu (readings 2, landing). */
function landing({ permissions }: User, { pathname, site }: GuardFacts): string | undefined {
  if (pathname !== '/' || permissions.homeMenuItem) return undefined
  return menuFor(permissions, site)[0]?.to
}
