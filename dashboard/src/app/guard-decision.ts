import type { SiteConfig } from '@tideway/contract/site-config'
import type { User } from '../session/user.ts'
import { userOfToken } from '../session/user.ts'
import { menuFor } from './menu.ts'

/** What the navigation guard decides by (spec 2.3). Everything it knows is in here. */
export interface GuardFacts {
  pathname: string
  search: Record<string, string>
  idToken: string | undefined
  storedClientId: string | undefined
  /** Milliseconds, UTC. */
  now: number
  /** Something typed would be lost by leaving the page. */
  formOpen: boolean
  /** What this host does without. */
  site: Pick<SiteConfig, 'featureFlags'>
}

export type GuardDecision =
  | { kind: 'sign-in'; signup: boolean; invitation: string | undefined }
  | { kind: 'renew' }
  | { kind: 'redirect'; to: string }
  | { kind: 'open'; user: User }

const RENEW_BEFORE_MS = 10 * 60_000

export function decide(facts: GuardFacts): GuardDecision {
  const user = facts.idToken === undefined ? undefined : userOfFacts(facts, facts.idToken)
  if (!user || user.expiresAt <= facts.now) {
    return {
      kind: 'sign-in',
      signup: facts.search.signup !== undefined,
      invitation: facts.search.token || undefined,
    }
  }
  if (isNearExpiry(user, facts.now) && !facts.formOpen) return { kind: 'renew' }
  const to = confinement(user, facts.pathname) ?? landing(user, facts)
  return to === undefined ? { kind: 'open', user } : { kind: 'redirect', to }
}

/** spec 2.3.3: a clientId in the query counts at once, the stored one otherwise. */
function userOfFacts({ search, storedClientId }: GuardFacts, idToken: string): User | undefined {
  return userOfToken(idToken, search.clientId || storedClientId)
}

/** A token that was just issued is never near its end, however short its life: renewing cannot go round in circles. */
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
