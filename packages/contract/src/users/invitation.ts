import { z } from 'zod/mini'
import { MAX_SENT_PASSWORD, passwordProblem } from './password.ts'
import { nameProblems } from './person-name.ts'
import { MAX_NAME_LENGTH } from './plain-name.ts'

/** The page behind an invitation's link: the invited user, the role and the password that the user chooses. */

/** The user signed in on the browser that opened the invitation. */
export const SignedInPerson = z.object({
  name: z.string(),
  email: z.string(),
  /** Address of that user's dashboard. */
  returnUrl: z.string(),
})
export type SignedInPerson = z.infer<typeof SignedInPerson>

export const InvitationView = z.object({
  email: z.string(),
  clientName: z.string(),
  /** The role's label. */
  role: z.string(),
  invitedBy: z.string(),
  signedIn: z.optional(SignedInPerson),
})
export type InvitationView = z.infer<typeof InvitationView>

/** Reasons why a link no longer works. UNKNOWN: never sent or withdrawn, which cannot be distinguished. */
export type InvitationEnd = 'USED' | 'EXPIRED' | 'REPLACED' | 'UNKNOWN'

/** Title and text for the user who followed the link: what happened and what to do next. */
export const invitationEnds: Record<InvitationEnd, { title: string; text: string }> = {
  USED: {
    title: 'This invitation has already been used',
    text: 'Go to the dashboard and sign in with your email and the password you chose.',
  },
  EXPIRED: {
    title: 'This invitation has expired',
    text: 'Invitations last seven days. Ask the person who invited you to send a new one.',
  },
  REPLACED: {
    title: 'There is a newer invitation',
    text: 'We sent you another invitation after this one. Follow the link in the latest email.',
  },
  UNKNOWN: {
    title: 'This invitation is not valid',
    text: 'It was withdrawn or the link is incomplete. Copy the full link from the email, or ask the person who invited you.',
  },
}

const name = z.string().check(z.trim(), z.maxLength(MAX_NAME_LENGTH))

/** Body posted by the page. `invitationProblems` validates each field. */
export const InvitationAnswer = z.strictObject({
  givenName: name,
  familyName: name,
  password: z.string().check(z.maxLength(MAX_SENT_PASSWORD)),
  /** Email of the user signed in on this browser, who agreed to be signed out. If absent, the call fails with 409. */
  signOut: z.optional(z.string().check(z.maxLength(254))),
})
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

export interface InvitationProblems {
  givenName?: string | undefined
  familyName?: string | undefined
  password?: string | undefined
}

/**
 * Returns the problem with each field, to show under it. Empty if the answer is valid. The provider also checks if the
 * password is easy to guess.
 */
export function invitationProblems(answer: InvitationAnswer): InvitationProblems {
  const password = passwordProblem(answer.password)
  return { ...nameProblems(answer), ...(password !== undefined && { password }) }
}
