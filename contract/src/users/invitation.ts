import { z } from 'zod/mini'
import { MAX_NAME_LENGTH, nameMessage } from './plain-name.ts'

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

/** Why a link no longer works. UNKNOWN: never sent or withdrawn, which cannot be distinguished. */
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

export const MIN_PASSWORD_LENGTH = 12
/** The password hash ignores everything after the 72nd byte. */
const MAX_PASSWORD_BYTES = 72

const name = z.string().check(z.trim(), z.maxLength(MAX_NAME_LENGTH))

/** Body posted by the page. `invitationProblems` validates each field. */
export const InvitationAnswer = z.strictObject({
  givenName: name,
  familyName: name,
  password: z.string().check(z.maxLength(1024)),
  /** Email of the user signed in on this browser, who agreed to be signed out. If absent, the call fails with 409. */
  signOut: z.optional(z.string().check(z.maxLength(254))),
})
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

export interface InvitationProblems {
  givenName?: string | undefined
  familyName?: string | undefined
  password?: string | undefined
}

/** Returns the problem with each field, to show under it. Empty if the answer is valid. */
export function invitationProblems(answer: InvitationAnswer, email: string): InvitationProblems {
  const { givenName, familyName } = answer
  const password = passwordProblem(answer.password, [email, givenName, familyName])
  return {
    ...problemOf('givenName', givenName, 'Enter your given name'),
    ...problemOf('familyName', familyName, 'Enter your family name'),
    ...(password !== undefined && { password }),
  }
}

function problemOf(
  field: 'givenName' | 'familyName',
  text: string,
  missing: string,
): InvitationProblems {
  const message = text.trim() === '' ? missing : nameMessage(text.trim())
  return message === undefined ? {} : { [field]: message }
}

/** @param personal The user's email and names, which do not count towards a password. */
export function passwordProblem(password: string, personal: readonly string[]): string | undefined {
  if (password === '') return 'Choose a password'
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    return `Use at least ${MIN_PASSWORD_LENGTH} characters`
  }
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) {
    return `Use a shorter password: at most ${MAX_PASSWORD_BYTES} letters and digits`
  }
  if (isCommon(password, personal)) {
    return 'This password is easy to guess. Use several unrelated words'
  }
  return undefined
}

/** Parts of the longer passwords on common lists. */
const commonParts = [
  'password',
  'passwort',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'pa$$word',
  'abcdefghijkl',
  'abcdef',
  'qwertyuiop',
  'qwerty',
  'asdfghjkl',
  'zxcvbnm',
  'letmein',
  'welcome',
  'iloveyou',
  'changeme',
  'administrator',
  'admin',
  'dragon',
  'football',
  'monkey',
  'sunshine',
  'princess',
  'whatever',
  'trustno1',
  'secret',
  'test',
  'demo',
  'hello',
  'login',
  'master',
  'summer',
  'winter',
  'spring',
  'autumn',
  'australia',
  'sydney',
  'melbourne',
  'tideway',
]
/** Minimum number of different characters in the part of a password that is hard to guess. */
const LEAST_LEFT = 4

/**
 * Returns true if almost nothing remains after removing common words, the user's own data, digit sequences and
 * repetitions.
 */
function isCommon(password: string, personal: readonly string[]): boolean {
  const own = personal
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
  let rest = password.toLowerCase()
  for (const part of [...commonParts, ...own].sort((a, b) => b.length - a.length)) {
    rest = rest.replaceAll(part, ' ')
  }
  // Digits and symbols are usually appended to a common word.
  const letters = rest.replaceAll(/[^\p{L}]+/gu, '')
  const signs = rest.replaceAll(/\s+/g, '')
  return new Set(letters).size < LEAST_LEFT && (isRunOrShort(signs) || letters === '')
}

function isRunOrShort(signs: string): boolean {
  return signs.length < MIN_PASSWORD_LENGTH || new Set(signs).size < LEAST_LEFT
}
