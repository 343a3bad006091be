import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

export type RequestOptions = PublicKeyCredentialRequestOptionsJSON
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON

/** The outcome of asking the browser for a passkey. `cancelled` is the person's own choice, or no passkey was there. */
export type Ceremony<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'cancelled' }
  | { kind: 'known' }
  | { kind: 'unable' }
  | { kind: 'failed' }

/** Loaded when a passkey is used, so that the page does not wait for it. */
const webAuthn = () => import('@simplewebauthn/browser')

/** True if the browser can use passkeys at all. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Asks for a passkey in a dialog of the browser. */
export async function askForPasskey(
  options: RequestOptions,
): Promise<Ceremony<AuthenticationResponseJSON>> {
  const { startAuthentication } = await webAuthn()
  return outcome(startAuthentication({ optionsJSON: options }))
}

/**
 * Offers passkeys in the autofill of the email field, until one is chosen or `stopOffering` is called. Returns undefined
 * where the browser cannot.
 */
export async function offerPasskeys(
  options: RequestOptions,
): Promise<AuthenticationResponseJSON | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await webAuthn()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const offered = await outcome(
    startAuthentication({ optionsJSON: options, useBrowserAutofill: true }),
  )
  return offered.kind === 'answered' ? offered.answer : undefined
}

export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await webAuthn()
  WebAuthnAbortService.cancelCeremony()
}

/** Creates a passkey in a dialog of the browser. */
export async function makePasskey(
  options: CreationOptions,
): Promise<Ceremony<RegistrationResponseJSON>> {
  const { startRegistration } = await webAuthn()
  return outcome(startRegistration({ optionsJSON: options }))
}

async function outcome<Answer>(call: Promise<Answer>): Promise<Ceremony<Answer>> {
  try {
    return { kind: 'answered', answer: await call }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' }
    if (name === 'InvalidStateError') return { kind: 'known' }
    return { kind: isUnable(error) ? 'unable' : 'failed' }
  }
}

/** True for an authenticator that cannot check who uses it, or cannot store a passkey (WebAuthn, 6.3.2 and 6.3.3). */
function isUnable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, message } = error.cause instanceof Error ? error.cause : error
  return name === 'ConstraintError' || (name === 'NotSupportedError' && /userVerif/i.test(message))
}

/** Messages about a passkey that was not used or created. */
export const ceremonyWords = {
  cancelled:
    'No passkey was used. Try again, or choose another way. A security key needs a PIN, set in the settings of your device or browser.',
  known: 'This device already has a passkey for your account.',
  unable:
    'This security key or device can’t be used: it has no PIN, fingerprint or screen lock, or it can’t store passkeys. Set a PIN for it in the settings of your device or browser, or choose another way.',
  failed: 'Your browser couldn’t use a passkey here. Choose another way.',
} as const
