import type {
  InvitationAnswer,
  InvitationProblems,
  InvitationView,
  SignedInPerson,
} from '@tideway/contract/users/invitation'
import {
  SignedInPerson as Person,
  InvitationView as View,
} from '@tideway/contract/users/invitation'
import { z } from 'zod/mini'

export type InvitationResult =
  | { kind: 'read'; invitation: InvitationView }
  /** The invitation was used, expired or withdrawn. The same address shows which. */
  | { kind: 'ended' }
  | { kind: 'failed' }

export type Outcome =
  | { kind: 'signed-in'; location: string }
  | { kind: 'fields'; fields: InvitationProblems }
  /** Another user signed in on this browser while the page was open. */
  | { kind: 'somebody-signed-in'; signedIn: SignedInPerson }
  | { kind: 'ended' }
  | { kind: 'refused'; message: string }

const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.'
const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.'

const text = z.string().check(z.minLength(1))
const SignedIn = z.object({ location: text })
const Fields = z.object({
  fields: z.object({
    givenName: z.optional(text),
    familyName: z.optional(text),
    password: z.optional(text),
  }),
})
const SomebodySignedIn = z.object({ signedIn: Person })
const Message = z.object({ message: text })

/** Below the page's own address, where a cookie identifies the sign-in in progress. */
const address = () => `${window.location.pathname}/invitation`

export async function readInvitation(): Promise<InvitationResult> {
  try {
    const answer = await fetch(address())
    if (answer.status === 410) return { kind: 'ended' }
    if (!answer.ok) return { kind: 'failed' }
    return { kind: 'read', invitation: View.parse(await answer.json()) }
  } catch {
    return { kind: 'failed' }
  }
}

export async function answerInvitation(sentAnswer: InvitationAnswer): Promise<Outcome> {
  let answer: Response
  try {
    answer = await fetch(address(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sentAnswer),
    })
  } catch {
    return { kind: 'refused', message: UNREACHABLE }
  }
  return outcomeOf(answer.status, await answer.json().catch(() => undefined))
}

export function outcomeOf(status: number, body: unknown): Outcome {
  if (status === 410) return { kind: 'ended' }
  const signedIn = SignedIn.safeParse(body)
  if (status === 200 && signedIn.success) {
    return { kind: 'signed-in', location: signedIn.data.location }
  }
  const refused = Fields.safeParse(body)
  if (status === 400 && refused.success) return { kind: 'fields', fields: refused.data.fields }
  const other = SomebodySignedIn.safeParse(body)
  if (status === 409 && other.success) {
    return { kind: 'somebody-signed-in', signedIn: other.data.signedIn }
  }
  const message = Message.safeParse(body)
  const isExplained = status >= 400 && status < 500 && message.success
  return { kind: 'refused', message: isExplained ? message.data.message : UNEXPECTED }
}
