import type { AccountId } from '@tideway/contract/calls/ids'
import { emailKey } from '@tideway/contract/users/email-key'
import type { Attempt } from '../../../http/limits/limiter.ts'
import { countAttempts, forgetAttemptsOf, takeBack } from '../../../http/limits/limiter.ts'
import { networkOf } from '../../../platform/network/network.ts'
import type { Platform } from '../../../platform/platform.ts'

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
  attempt: ThrottledSignIn,
): Promise<number | undefined> {
  return countAttempts(platform, [onAccount(attempt), fromAddress(attempt)])
}

/**
 * Resets the count of an account at an address after a right password, and takes this attempt off the address's count.
 * An office whose people all sign in at nine is therefore not blocked. Earlier guesses from the address still count.
 */
export async function forgetSignInAttempts(
  platform: Pick<Platform, 'pool'>,
  attempt: ThrottledSignIn,
): Promise<void> {
  await forgetAttemptsOf(platform, onAccount(attempt))
  await takeBack(platform, fromAddress(attempt))
}

/** A guess of a second factor, by someone who knows the password or is signed in. */
export interface ThrottledFactor extends ThrottledSignIn {
  accountId: AccountId
}

/**
 * Counts a guess of a one-time or recovery code, or an attempt with a passkey, before it is checked. Next to the limits
 * of `countSignInAttempt`, guesses on the account are counted over all addresses and all its factors together.
 */
export function countFactorAttempt(
  platform: Pick<Platform, 'pool' | 'clock' | 'env'>,
  attempt: ThrottledFactor,
): Promise<number | undefined> {
  return countAttempts(platform, [
    onAccount(attempt),
    onFactors(attempt),
    onFactorsOfDay(attempt),
    fromAddress(attempt),
  ])
}

/** Takes back the attempt that turned out to be a right proof. The day's other guesses still count. */
export async function forgetFactorAttempts(
  platform: Pick<Platform, 'pool'>,
  attempt: ThrottledFactor,
): Promise<void> {
  await forgetSignInAttempts(platform, attempt)
  await forgetAttemptsOf(platform, onFactors(attempt))
  await takeBack(platform, onFactorsOfDay(attempt))
}

/**
 * Takes back a right password that a second factor must follow. Guesses of that factor still count, so that a repeated
 * password allows no more of them.
 */
export async function takeBackSignInAttempt(
  platform: Pick<Platform, 'pool'>,
  attempt: ThrottledSignIn,
): Promise<void> {
  await takeBack(platform, onAccount(attempt))
  await takeBack(platform, fromAddress(attempt))
}

/** Counts an attempt with a passkey before its owner is known. */
export function countPasskeyAttempt(
  platform: Pick<Platform, 'pool' | 'clock' | 'env'>,
  address: string,
): Promise<number | undefined> {
  return countAttempts(platform, [fromAddress({ address })])
}

export function takeBackPasskeyAttempt(
  platform: Pick<Platform, 'pool'>,
  address: string,
): Promise<void> {
  return takeBack(platform, fromAddress({ address }))
}

const onAccount = ({ email, address }: ThrottledSignIn): Attempt => ({
  limit: 'signInsOfAccount',
  subject: `${networkOf(address)} ${emailKey(email)}`,
})
const fromAddress = ({ address }: Pick<ThrottledSignIn, 'address'>): Attempt => ({
  limit: 'signInsOfAddress',
  subject: networkOf(address),
})
const onFactors = ({ accountId }: ThrottledFactor): Attempt => ({
  limit: 'factorsOfAccount',
  subject: accountId,
})
const onFactorsOfDay = ({ accountId }: ThrottledFactor): Attempt => ({
  limit: 'factorsOfAccountInADay',
  subject: accountId,
})
