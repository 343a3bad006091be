import { useRef, useState } from 'react'
import type { SignInWay } from './sign-in-way.ts'
import { wayOf } from './sign-in-way.ts'

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
