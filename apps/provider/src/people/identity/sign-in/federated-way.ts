import type { Reader } from '../../../platform/database/database.ts'
import { federationOfEmail } from '../../single-sign-on/identity-provider-store.ts'

/**
 * Returns the address of this sign-in that leads to the OpenID provider of an email, or undefined if the person signs in
 * here. Only the email's domain decides.
 */
export async function singleSignOnPath(
  db: Reader,
  uid: string,
  email: string,
): Promise<string | undefined> {
  const provider = await federationOfEmail(db, email)
  return (
    provider &&
    `/identity/sign-in/${uid}/single-sign-on?${new URLSearchParams({ email: email.trim() })}`
  )
}
