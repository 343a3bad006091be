import { useRef, useState } from 'react'
import type { SignInWay } from './sign-in-way.ts'
import { wayOf } from './sign-in-way.ts'

/** Knows where the typed email signs in. Each email is asked about once. */
export function useSignInWay() {
  const [way, setWay] = useState<SignInWay>()
  const asked = useRef(new Map<string, Promise<SignInWay | undefined>>())
  /** Email of a person who chose the password all the same. */
  const [kept, setKept] = useState<string>()

  async function ask(typed: string): Promise<SignInWay | undefined> {
    const email = typed.trim()
    const known = asked.current.get(email) ?? wayOf(email)
    asked.current.set(email, known)
    const found = await known
    setWay(found)
    return found
  }

  return {
    ask,
    /** Returns the way of this email if it is known and leads elsewhere. */
    elsewhere: (typed: string) =>
      way !== undefined && way.email === typed.trim() && kept !== way.email ? way : undefined,
    keepsPassword: (typed: string) => kept === typed.trim(),
    choosePassword: (typed: string) => setKept(typed.trim()),
  }
}
