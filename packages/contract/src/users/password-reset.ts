import { z } from 'zod/mini'
import { MAX_SENT_PASSWORD } from './password.ts'

/** Forgotten passwords: a mail with a link that works once, and the page behind it. */

/** Minutes for which a link works. */
export const PASSWORD_RESET_MINUTES = 30

/** Body posted by the page that asks for the email. */
export const PasswordResetRequest = z.strictObject({
  email: z.string().check(z.trim(), z.maxLength(254)),
  /** The sign-in in progress that the person came from, whose dashboard the link leads back to. */
  signIn: z.optional(z.string().check(z.maxLength(100))),
})
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

/** Body posted by the page behind the link. The link alone says whose password it is. */
export const NewPassword = z.strictObject({
  password: z.string().check(z.maxLength(MAX_SENT_PASSWORD)),
})
export type NewPassword = z.infer<typeof NewPassword>

/** Reasons why a link no longer works. UNKNOWN: never sent, or the account may not use it. */
export type PasswordResetEnd = 'USED' | 'EXPIRED' | 'REPLACED' | 'UNKNOWN'

/** Title and text for the person who followed the link: what happened and what to do next. */
export const passwordResetEnds: Record<PasswordResetEnd, { title: string; text: string }> = {
  USED: {
    title: 'This link has already been used',
    text: 'Sign in with the password you chose. If you’ve forgotten it, request a new link.',
  },
  EXPIRED: {
    title: 'This link has expired',
    text: `Links work for ${PASSWORD_RESET_MINUTES} minutes. Request a new one.`,
  },
  REPLACED: {
    title: 'This link no longer works',
    text: 'We sent you a newer link, or your password has changed since. Follow the link in the latest email, or request a new one.',
  },
  UNKNOWN: {
    title: 'This link is not valid',
    text: 'It’s incomplete or too old. Copy the full link from the email, or request a new one.',
  },
}
