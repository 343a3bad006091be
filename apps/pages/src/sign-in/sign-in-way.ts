import { emailDomainOf } from '@tideway/contract/identity/single-sign-on/email-domain'

/** Where people with an email sign in, if it is not here: an address of this sign-in that leads there. */
export interface SignInWay {
  email: string
  redirect: string
}

/**
 * Asks where people with this email sign in. Returns undefined for a password here, and also if there is no answer,
 * because the password is then the best guess.
 */
export async function wayOf(typed: string): Promise<SignInWay | undefined> {
  const email = typed.trim()
  if (emailDomainOf(email) === undefined) return undefined
  try {
    const query = new URLSearchParams({ email })
    const answer = await fetch(`${window.location.pathname}/way?${query}`)
    const redirect = answer.ok ? redirectOf(await answer.json()) : undefined
    return redirect === undefined ? undefined : { email, redirect }
  } catch {
    return undefined
  }
}

/** Returns the address of an answer. It must be on this origin. */
export function redirectOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('redirect' in body)) return undefined
  const { redirect } = body
  return typeof redirect === 'string' && /^\/(?![/\\])/.test(redirect) ? redirect : undefined
}
