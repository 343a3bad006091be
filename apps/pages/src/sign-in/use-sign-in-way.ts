import { emailDomainOf } from '@tideway/contract/identity/single-sign-on/email-domain'
import { useRef, useState } from 'react'

/** Finds out where a typed email signs in: here, or at another identity provider. Looks up each email once. */
export function useSignInWay() {
  const [way, setWay] = useState<SignInWay>()
  const lookUps = useRef(new Map<string, Promise<SignInWay | undefined>>())
  /** Email of a person who chose the password although their email signs in elsewhere. */
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
    /** Returns the way to sign in with this email if that is known and leads to another identity provider. */
    elsewhere: (typed: string) =>
      way !== undefined && way.email === typed.trim() && passwordEmail !== way.email
        ? way
        : undefined,
    keepsPassword: (typed: string) => passwordEmail === typed.trim(),
    choosePassword: (typed: string) => setPasswordEmail(typed.trim()),
  }
}

/** An email that signs in at another identity provider, and the address of this sign-in that leads there. */
interface SignInWay {
  email: string
  redirect: string
}

/**
 * Asks the provider where people with this email sign in. Returns undefined for a password here. Without an answer it
 * also returns undefined, because the password is then the best guess.
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

/** Returns the address in a response, if it is a path of this origin. */
export function redirectOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('redirect' in body)) return undefined
  const { redirect } = body
  return typeof redirect === 'string' && /^\/(?![/\\])/.test(redirect) ? redirect : undefined
}
