import { z } from 'zod/mini'

/** What a screen reads of an id token (spec 3.1). A name that is missing is an empty one; only the end must be right. */

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
})
export type IdTokenClaims = z.infer<typeof IdTokenClaims>

const ORG = 'ORG_'

/**
 * The claims of a token, or undefined where it cannot be read. Nothing is checked here: the signature
 * and the audience were, when the token was received, and the server checks them on every call.
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

/** The identity provider prefixes the claim with its own name: only the end of it is fixed. */
export function groupsOf(claims: Record<string, unknown>): string[] {
  const name = Object.keys(claims).find((claim) => claim.endsWith(':groups'))
  const groups = name === undefined ? [] : claims[name]
  return Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : []
}

/** The client the person belongs to, from the groups. */
export function organisationOf(groups: readonly string[]): string | undefined {
  return groups.find((group) => group.startsWith(ORG))?.slice(ORG.length) || undefined
}
