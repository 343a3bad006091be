import { claimsOf, groupsOf, organisationOf } from '@tideway/contract/identity/id-token'

/** Returns true if both id tokens are of one user in one organisation. */
export function isSamePerson(idToken: string, other: string): boolean {
  const [one, two] = [claimsOf(idToken), claimsOf(other)]
  if (!one || !two || one.sub !== two.sub) return false
  return organisationOf(groupsOf(one)) === organisationOf(groupsOf(two))
}
