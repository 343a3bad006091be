import { emailDomainOf } from '@tideway/contract/identity/single-sign-on/email-domain'
import { useRef, useState } from 'react'

/** Knows where the typed email signs in. Each email is asked about once. */
export function useSignInWay() {
  const [way, setWay] = useState<SignInWay>()
  const lookUps = useRef(new Map<string, Promise<SignInWay | undefined>>())
  /** Email of a person who chose the password all the same. */
  const [passwordEmail, setPasswordEmail] = useState<string>()

  async function ask(typed: string): Promise<SignInWay | undefined> {
    const email = typed.trim()
    const lookUp = lookUps.current.get(email) ?? wayOf(email)
    lookUps.current.set(email, lookUp)
    const newWay = await lookUp
    setWay(newWay)
    return newWay
  }

  return {
    ask,
    /** Returns the way of this email if it is known and leads elsewhere. */
    elsewhere: (typed: string) =>
      way !== undefined && way.email === typed.trim() && passwordEmail !== way.email
        ? way
        : undefined,
    keepsPassword: (typed: string) => passwordEmail === typed.trim(),
    choosePassword: (typed: string) => setPasswordEmail(typed.trim()),
  }
}

/** Where people with an email sign in, if it is not here: an address of this sign-in that leads there. */
interface SignInWay {
  email: string
  redirect: string
}

/**
 * Asks where people with this email sign in. Returns undefined for a password here, and also if there is no answer,
 * because the password is then the best guess.
 */
async function wayOf(typed: string): Promise<SignInWay | undefined> {
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
