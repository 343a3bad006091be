import { emailKey } from '@tideway/contract/users/email-key'
import type { Attempt } from '../http/limits/limiter.ts'
import { countAttempts, forgetAttemptsOf, takeBack } from '../http/limits/limiter.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'

export interface ThrottledSignIn {
  email: string
  /** IP address of the person signing in, as the platform trusts it. */
  address: string
}

/**
 * Counts an attempt before the password is checked. Returns how many seconds to wait after too many, otherwise
 * undefined.
 *
 * Attempts are counted by account and address together, so that guesses from elsewhere never lock out the account's
 * owner. They are also counted by address alone, against one password tried on many accounts.
 */
export function countSignInAttempt(
  platform: Pick<Platform, 'pool' | 'clock' | 'env'>,
  given: ThrottledSignIn,
): Promise<number | undefined> {
  return countAttempts(platform, [onAccount(given), fromAddress(given)])
}

/**
 * Resets the count of an account at an address after a right password, and takes this attempt off the address's count.
 * An office that starts work at nine is not blocked. Earlier guesses from the address still count.
 */
export async function forgetSignInAttempts(
  platform: Pick<Platform, 'pool'>,
  given: ThrottledSignIn,
): Promise<void> {
  await forgetAttemptsOf(platform, onAccount(given))
  await takeBack(platform, fromAddress(given))
}

const onAccount = ({ email, address }: ThrottledSignIn): Attempt => ({
  limit: 'signInsOfAccount',
  subject: `${networkOf(address)} ${emailKey(email)}`,
})
const fromAddress = ({ address }: ThrottledSignIn): Attempt => ({
  limit: 'signInsOfAddress',
  subject: networkOf(address),
})
