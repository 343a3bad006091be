import { z } from 'zod/mini'
import type { Refusal } from './problems.ts'
import { refusal } from './problems.ts'

/** Where a webhook goes, and what it is sent with. */

export const MAX_URL_LENGTH = 2048
export const MAX_AUTHORIZATION_LENGTH = 1024

/** The names of this machine. A provider lets them be reached only where it plays a demo. */
const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/** The message under an address; undefined where it is good. Plain http is for receivers on this machine. */
export function webhookUrlMessage(text: string): string | undefined {
  if (text.length > MAX_URL_LENGTH) return `Must be at most ${MAX_URL_LENGTH} characters long`
  // What the parser of addresses would silently leave out or rewrite is not what was meant.
  if (!/^https?:\/\/[!-~]+$/i.test(text) || text.includes('\\') || !URL.canParse(text))
    return 'Must be an address that begins with https://'
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol === 'http:' && !ownMachine.includes(hostname))
    return 'Must be an address that begins with https://'
  if (username !== '' || password !== '')
    return 'Must not hold a user or password: use Authorization'
  return undefined
}

/** The message under the value of the Authorization header; undefined where it is good. */
export function webhookAuthorizationMessage(text: string): string | undefined {
  if (text.length > MAX_AUTHORIZATION_LENGTH)
    return `Must be at most ${MAX_AUTHORIZATION_LENGTH} characters long`
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

/** As refusals read: `[url must be …]`. */
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export const WebhookUrl = checked(webhookUrlMessage)
export const WebhookAuthorization = checked(webhookAuthorizationMessage)

/** As long as the service takes with one call (provider API, payment requests). */
export const MAX_CALLBACK_AUTHORIZATION = 1000

/** Where one transaction is told of, and what it is sent with: the same rules as for a destination. @alias */
export const CallbackUrl = WebhookUrl
export const CallbackAuthorization = WebhookAuthorization.check(
  z.maxLength(MAX_CALLBACK_AUTHORIZATION),
)

/** To a callback that nothing could be sent to; `field` is what named the address. */
export const callbackNotReachable = (field: string): Refusal =>
  refusal(
    400,
    `[${field} must be the https:// address of a public server: a full host name or a public IP address]`,
    'ERR0.03',
  )
