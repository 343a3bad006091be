import { z } from 'zod/mini'

/** When a webhook is tried again, and what an answer means (readings 5, webhook delivery; quality 2). */

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds between one try and the next. After the last of them there is no other. */
export const webhookSchedules = {
  /** Two soon, then fifteen over almost four hours. */
  guide: [20, 20, ...Array.from({ length: 15 }, () => 15 * MINUTE)],
  /** As Standard Webhooks proposes it: over three days. */
  standard: [
    5,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
} as const satisfies Record<string, readonly number[]>

/** A receiver that asks to be left alone for longer than this is asked again all the same. */
const LONGEST_WAIT_SECONDS = 24 * HOUR

/** `lenient`: any 2xx within 15 seconds. `strict`: 200 and nothing else, within 5. */
export type Acknowledgement = 'lenient' | 'strict'

export const ANSWER_WITHIN_MS = { lenient: 15_000, strict: 5_000 } as const satisfies Record<
  Acknowledgement,
  number
>

export const WebhookOutcome = z.enum([
  'DELIVERED',
  'REFUSED',
  'REDIRECT',
  'GONE',
  'TIMEOUT',
  'RESET',
  'UNREACHABLE',
  'UNKNOWN_HOST',
  'TLS',
  'FORBIDDEN',
  'NOT_SENT',
])
export type WebhookOutcome = z.infer<typeof WebhookOutcome>

/** What came of a try, in words for people. */
export const webhookOutcomeTexts = {
  DELIVERED: 'Accepted',
  REFUSED: 'Your endpoint didn’t accept it',
  REDIRECT: 'Redirected, which we don’t follow',
  GONE: 'Your endpoint is gone for good',
  TIMEOUT: 'No response in time',
  RESET: 'The connection closed before a response',
  UNREACHABLE: 'We couldn’t connect',
  UNKNOWN_HOST: 'Host not found',
  TLS: 'No secure connection: the certificate is missing or not trusted',
  FORBIDDEN: 'Not a public internet address',
  NOT_SENT: 'Not sent: the destination has no address or is switched off',
} as const satisfies Record<WebhookOutcome, string>

/** What an answer means, by its status alone. */
export function answerOutcome(status: number, acknowledgement: Acknowledgement): WebhookOutcome {
  if (acknowledgement === 'strict' ? status === 200 : status >= 200 && status < 300)
    return 'DELIVERED'
  if (status === 410) return 'GONE'
  return status >= 300 && status < 400 ? 'REDIRECT' : 'REFUSED'
}

/** Seconds that a `Retry-After` asks for: a number of them, or a date. Undefined where it says neither. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), LONGEST_WAIT_SECONDS)
  // The one form of a date that is to be sent. Anything else could mean any zone.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text))
    return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  const seconds = Math.ceil((at - now.getTime()) / 1000)
  return Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS)
}

export interface FailedTry {
  outcome: WebhookOutcome
  /** How many there have been, this one included. */
  tries: number
  endedAt: Date
  retryAfter?: number | undefined
}

/** When the next try is; undefined where there is none. A receiver may ask for later, never for sooner. */
export function nextTryAt(
  { outcome, tries, endedAt, retryAfter = 0 }: FailedTry,
  waits: readonly number[],
): Date | undefined {
  const wait = waits[tries - 1]
  if (wait === undefined || outcome === 'GONE' || outcome === 'NOT_SENT') return undefined
  return new Date(endedAt.getTime() + Math.max(wait, retryAfter) * 1000)
}
