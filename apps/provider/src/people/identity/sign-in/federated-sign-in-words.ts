import type { PersonRefusal } from '../../single-sign-on/account-of-person.ts'
import type { ReturnRefused } from '../../single-sign-on/sign-in-at-issuer.ts'

export type FederationRefusal = PersonRefusal | ReturnRefused['why'] | 'not reached'

/**
 * The texts of the page. The person has just signed in at their organisation, so the page may say why they cannot
 * continue.
 */
const words: Record<FederationRefusal, { title: string; text: string }> = {
  ended: {
    title: 'Single sign-on is off',
    text: 'Your organisation has turned it off or changed it. Contact an administrator in your organisation.',
  },
  'no email': {
    title: 'We didn’t get your email',
    text: 'Your organisation’s sign-in must send it in the claim “email”. Contact an administrator in your organisation.',
  },
  'email not verified': {
    title: 'Your email isn’t verified',
    text: 'Verify it in your organisation’s sign-in, then try again.',
  },
  'other domain': {
    title: 'You can’t sign in with this email',
    text: 'Its domain isn’t set up for single sign-on. Sign in with your work email, or contact an administrator in your organisation.',
  },
  'not invited': {
    title: 'You need an invitation',
    text: 'Ask an administrator in your organisation to invite you, then sign in again.',
  },
  'other client': {
    title: 'You can’t sign in with this email',
    text: 'Your organisation can’t use it here. Contact an administrator in your organisation.',
  },
  'other subject': {
    title: 'This email belongs to another person',
    text: 'An earlier account used it. Ask an administrator in your organisation to delete that account first.',
  },
  'last admin': {
    title: 'Sign in with your password',
    text: 'You’re the only admin with a password. Invite another admin before you move to single sign-on.',
  },
  'no role': {
    title: 'You don’t have a role',
    text: 'Your organisation’s sign-in didn’t send a group or role that may use the dashboard. Contact an administrator in your organisation.',
  },
  'too many groups': {
    title: 'You’re in too many groups',
    text: 'Your organisation’s sign-in left your groups out because there are more than it can send. In Entra ID, an administrator can send only the groups assigned to the application, or use app roles.',
  },
  'one factor': {
    title: 'Use a second factor',
    text: 'Your role needs one, and your organisation’s sign-in didn’t say that you used it. Turn it on there, then try again, or contact an administrator in your organisation.',
  },
  disabled: {
    title: 'This account has been closed',
    text: 'Contact an administrator in your organisation.',
  },
  expired: {
    title: 'This sign-in has expired',
    text: 'It was already completed, or left open for more than 15 minutes. Start again from the dashboard.',
  },
  'refused there': {
    title: 'Your organisation’s sign-in stopped',
    text: 'You weren’t signed in. Try again, or contact an administrator in your organisation.',
  },
  'not verified': {
    title: 'We couldn’t verify this sign-in',
    text: 'You weren’t signed in. Try again. If it happens again, contact an administrator in your organisation.',
  },
  'not reached': {
    title: 'We couldn’t reach your organisation’s sign-in',
    text: 'Try again in a moment, or contact an administrator in your organisation.',
  },
}

export function federationWords(why: FederationRefusal): { title: string; text: string } {
  return words[why]
}
