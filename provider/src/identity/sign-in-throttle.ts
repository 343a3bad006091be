import { emailKey } from '@tideway/contract/users/email-key'
import type { Attempt } from '../http/limits/limiter.ts'
import { countAttempts, forgetAttemptsOf, takeBack } from '../http/limits/limiter.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'

export interface Try {
  email: string
  /** Of the person signing in, as the platform trusts it. */
  address: string
}

/**
 * Counts a try before the password is looked at. Answers how many seconds to wait when there were too many, else
 * undefined.
 *
 * Counted by account and address together, so that guessing at an account from elsewhere never
 * locks its owner out; and by address alone, against one password tried on many accounts.
 */
export function countTry(
  platform: Pick<Platform, 'pool' | 'clock' | 'env'>,
  given: Try,
): Promise<number | undefined> {
  return countAttempts(platform, [onAccount(given), fromAddress(given)])
}

/**
 * A right password wipes the slate of that account at that address, and was no guess from that address: an office that
 * comes to work at nine is not held up. What was guessed there before still counts.
 */
export async function forgetTries(platform: Pick<Platform, 'pool'>, given: Try): Promise<void> {
  await forgetAttemptsOf(platform, onAccount(given))
  await takeBack(platform, fromAddress(given))
}

const onAccount = ({ email, address }: Try): Attempt => ({
  limit: 'signInsOfAccount',
  subject: `${networkOf(address)} ${emailKey(email)}`,
})
const fromAddress = ({ address }: Try): Attempt => ({
  limit: 'signInsOfAddress',
  subject: networkOf(address),
})
