import { z } from 'zod/mini'
import type { ProblemResponse } from './problems.ts'
import { problemResponse } from './problems.ts'
import {
  MAX_AUTHORIZATION_LENGTH,
  MAX_CALLBACK_AUTHORIZATION,
  MAX_URL_LENGTH,
} from './webhook-limits.ts'

/** Address and headers of a webhook. */

/** Names of the local machine. A provider allows them only in a demo. */
const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the message under an address, or undefined if it is valid. Plain http is allowed only for receivers on this
 * machine.
 */
export function webhookUrlMessage(text: string): string | undefined {
  if (text.length > MAX_URL_LENGTH) return `Must be at most ${MAX_URL_LENGTH} characters long`
  if (!/^https?:\/\//i.test(text)) return 'Must be an address that begins with https://'
  // Rejects text that the URL parser would silently drop or rewrite, because the result would not be the intended
  // address.
  const dropped = firstOf(/[^!-~]|\\/u, text)
  if (dropped !== undefined) return `Must not have ${dropped}. A browser’s address bar encodes it`
  if (!URL.canParse(text)) return 'Must be a whole address, such as https://shop.example/webhooks'
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol === 'http:' && !ownMachine.includes(hostname))
    return 'Must be an address that begins with https://'
  if (username !== '' || password !== '')
    return 'Must not hold a user or password: use Authorization'
  return undefined
}

/** Returns true for an address on the caller's own machine, which only a provider on the same machine can call. */
export function isOwnMachineAddress(text: string): boolean {
  return URL.canParse(text) && ownMachine.includes(new URL(text).hostname)
}

const blanks: Record<string, string> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a line break',
}

/**
 * Returns the first character that fits the pattern, with its place. The names of more characters (foreign-characters.ts)
 * would be loaded by the checkout too.
 */
function firstOf(pattern: RegExp, text: string): string | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [character] = match
  const name = /[\p{C}\p{Z}]/u.test(character) ? 'an invisible character' : `‘${character}’`
  return `${blanks[character] ?? name} at character ${match.index + 1}`
}

/** Returns the message under the Authorization header's value, or undefined if it is valid. */
export function webhookAuthorizationMessage(text: string): string | undefined {
  if (text.length > MAX_AUTHORIZATION_LENGTH)
    return `Must be at most ${MAX_AUTHORIZATION_LENGTH} characters long`
  const foreign = firstOf(/[^ -~]/u, text)
  if (foreign !== undefined) return `Must not have ${foreign}`
  return /^[!-~](?:[ -~]*[!-~])?$/.test(text)
    ? undefined
    : 'Must be letters, digits and punctuation on one line, with no space at either end'
}

const checked = (message: (text: string) => string | undefined) =>
  z.string().check(
    z.superRefine((text, context) => {
      const wrong = message(text)
      if (wrong !== undefined)
        context.issues.push({ code: 'custom', message: lower(wrong), input: text })
    }),
  )

/** Formats a message for an API error: `[url must be …]`. */
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export const WebhookUrl = checked(webhookUrlMessage)
export const WebhookAuthorization = checked(webhookAuthorizationMessage)

/** Callback of one transaction, with the same rules as a webhook destination. @alias */
export const CallbackUrl = WebhookUrl
export const CallbackAuthorization = WebhookAuthorization.check(
  z.maxLength(MAX_CALLBACK_AUTHORIZATION),
)

/** For a callback address that cannot be called. `field` names the field with the address. */
export const callbackNotReachable = (field: string): ProblemResponse =>
  problemResponse(
    400,
    `[${field} must be the https:// address of a public server: a full host name or a public IP address]`,
    'ERR0.03',
  )
