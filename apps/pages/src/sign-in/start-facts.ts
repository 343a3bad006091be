import type { RequestOptions } from '../factors/passkey-ceremony.ts'

/** The facts about this sign-in that the provider wrote into the page. */
export interface StartFacts {
  /** The step that the sign-in has reached, not parsed yet. Undefined for email and password. */
  step: unknown
  /** The challenge for a passkey. Undefined where passkeys are not possible. */
  passkey: RequestOptions | undefined
  /** The email that the application suggests. */
  email: string
}

/** @param content Returns the content of the page's meta element with this name. */
export function startFacts(content: (name: string) => string | undefined): StartFacts {
  return {
    step: parsed(content('step')),
    passkey: requestOptions(parsed(content('passkey'))),
    email: content('email') ?? '',
  }
}

/** Returns the content of the page's meta element with this name. */
export function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

/** The provider's own page or answer is trusted to be complete once it has a challenge. */
export function requestOptions(value: unknown): RequestOptions | undefined {
  return isRequestOptions(value) ? value : undefined
}

function isRequestOptions(value: unknown): value is RequestOptions {
  return (
    typeof value === 'object' &&
    value !== null &&
    'challenge' in value &&
    typeof value.challenge === 'string'
  )
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
