import type { User } from '@tideway/browser/session/user'

const RENEW_BEFORE_MS = 10 * 60_000

/**
 * Returns true near the token's end: in the last quarter of its life. A newly issued token is never near its end,
 * however short its life.
 */
export function isRenewalDue(
  { issuedAt, expiresAt }: Pick<User, 'issuedAt' | 'expiresAt'>,
  now: number,
): boolean {
  return expiresAt - now < Math.min(RENEW_BEFORE_MS, (expiresAt - issuedAt) / 4)
}
