import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import type { Role } from '@tideway/contract/users/roles/roles'

/** The person whose factors are read or changed. */
export interface FactorOwner {
  accountId: AccountId
  clientId: ClientId
  email: string
  givenName: string
  familyName: string
  role: Role
}

/** Where a change to someone's factors was made, for the mail about it. */
export interface MadeFrom {
  /** 'Firefox on Windows' */
  browser: string
  /** IP address */
  address: string
}

/**
 * A sign-in in progress or a session on the account page. Factors that are started in one place cannot be finished in
 * another.
 */
export type FactorPlace = `sign-in ${string}` | `session ${string}`
