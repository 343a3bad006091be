import { z } from 'zod/mini'

/** Second factors, with which people prove who they are in addition to the password, or instead of it. */

/** Recovery codes that are made at a time. */
export const RECOVERY_CODES = 10
/** Passkeys that a person can have at most. */
export const MOST_PASSKEYS = 20
export const MAX_PASSKEY_NAME = 60

export type FactorKind = 'passkey' | 'authenticatorApp'

/** Ways to prove oneself at sign-in. A recovery code replaces a lost factor. */
const proofWays = ['passkey', 'authenticatorApp', 'recoveryCode', 'password'] as const
export type ProofWay = (typeof proofWays)[number]

/** Words for a passkey of an authenticator that did not check who used it, such as a security key without a PIN. */
export const unverifiedPasskey =
  'Your security key didn’t check that it’s you. Set a PIN for it in the settings of your device or browser, then try again.'

/** Name of a passkey, without spaces around it. */
export const PasskeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_PASSKEY_NAME),
    z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u),
  )

/** Returns why a passkey cannot have a name, or undefined. */
export function passkeyNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name for this passkey'
  if (PasskeyName.safeParse(name).success) return undefined
  return name.trim().length > MAX_PASSKEY_NAME
    ? `Use at most ${MAX_PASSKEY_NAME} letters, numbers and signs`
    : 'Use visible characters on one line'
}

/** Times are in UTC. */
export const PasskeyView = z.object({
  id: z.string(),
  name: z.string(),
  addedDatetime: z.iso.datetime(),
  lastUsedDatetime: z.optional(z.iso.datetime()),
  /** True for a passkey that its password manager copies to the person's other devices. */
  synced: z.boolean(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

export const FactorsView = z.object({
  passkeys: z.array(PasskeyView),
  authenticatorApp: z.optional(
    z.object({ addedDatetime: z.iso.datetime(), lastUsedDatetime: z.optional(z.iso.datetime()) }),
  ),
  recoveryCodesLeft: z.int(),
  /** True if the person's organisation requires a second factor. */
  required: z.boolean(),
  /** False where the provider is reached by an IP address, for which browsers make no passkeys. */
  passkeysPossible: z.boolean(),
})
export type FactorsView = z.infer<typeof FactorsView>

/** Secret of a new authenticator app, until a code confirms it. */
export const NewAuthenticatorApp = z.object({
  /** In base 32, to type. */
  secret: z.string(),
  /** The `otpauth:` address, for a QR code. */
  uri: z.string(),
})
export type NewAuthenticatorApp = z.infer<typeof NewAuthenticatorApp>

/** Response to a new factor. The first factor comes with recovery codes, which cannot be shown again. */
export const AddedFactor = z.object({
  factors: FactorsView,
  recoveryCodes: z.optional(z.array(z.string())),
})
export type AddedFactor = z.infer<typeof AddedFactor>

/** Returns why a factor cannot be removed, or undefined if it can. */
export function whyNotRemoveFactor({
  passkeys,
  authenticatorApp,
  required,
}: Pick<FactorsView, 'passkeys' | 'authenticatorApp' | 'required'>): string | undefined {
  const count = passkeys.length + (authenticatorApp ? 1 : 0)
  return required && count <= 1
    ? 'Your organisation requires a second factor. Add another one before you remove this one.'
    : undefined
}

/**
 * A step of a sign-in after or instead of email and password.
 *
 * - `confirm`: a proof in one of these ways. With `stepUp`, the person is signed in already.
 * - `enrol`: the organisation requires a second factor, and the person has none.
 * - `recovery-codes`: the new factor is there. The codes are missing if they were shown before.
 */
export const SignInStep = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('confirm'),
    email: z.string(),
    ways: z.array(z.enum(proofWays)),
    stepUp: z.boolean(),
  }),
  z.object({ name: z.literal('enrol'), email: z.string(), passkeysPossible: z.boolean() }),
  z.object({
    name: z.literal('recovery-codes'),
    email: z.string(),
    codes: z.optional(z.array(z.string())),
  }),
])
export type SignInStep = z.infer<typeof SignInStep>

/** Returns a code as it was typed in the spelling that is compared: without spaces, dashes and look-alikes. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** Returns the digits of a one-time code, which apps show in groups. */
export function plainOneTimeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}
