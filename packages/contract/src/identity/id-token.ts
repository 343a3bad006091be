import { z } from 'zod/mini'

/**
 * Claims of an id token that screens read (spec 3.1). A missing name is read as empty. Only the expiry must be valid.
 */

const text = z.catch(z.string(), '')

export const IdTokenClaims = z.looseObject({
  exp: z.number(),
  iat: z.catch(z.number(), 0),
  sub: text,
  given_name: text,
  family_name: text,
  email: text,
  scope: text,
  identities: z.optional(z.unknown()),
  /** Minutes without any act after which pages lock. Without it, they never do. */
  idle_minutes: z.catch(z.optional(z.number()), undefined),
})
export type IdTokenClaims = z.infer<typeof IdTokenClaims>

const ORG = 'ORG_'

/**
 * Returns a token's claims, or undefined if it is unreadable. It does not check the token: signature and audience were
 * checked on receipt, and the server checks them on every call.
 */
export function claimsOf(idToken: string): IdTokenClaims | undefined {
  try {
    const payload = idToken.split('.')[1] ?? ''
    const bytes = Uint8Array.from(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.charCodeAt(0),
    )
    const result = IdTokenClaims.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

/** The identity provider prefixes the claim with its own name, so only the claim's suffix is fixed. */
export function groupsOf(claims: Record<string, unknown>): string[] {
  const name = Object.keys(claims).find((claim) => claim.endsWith(':groups'))
  const groups = name === undefined ? [] : claims[name]
  return Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : []
}

/** Returns the user's client from the groups. */
export function organisationOf(groups: readonly string[]): string | undefined {
  return groups.find((group) => group.startsWith(ORG))?.slice(ORG.length) || undefined
}
