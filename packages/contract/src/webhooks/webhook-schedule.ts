import { z } from 'zod/mini'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../time/durations.ts'

/** When a webhook is sent again, and the meaning of a response (readings 5, webhook delivery; quality 2). */

/** Seconds between attempts. There is no attempt after the last of them. */
export const webhookSchedules = {
  /** Two short waits, then fifteen over almost four hours. */
  guide: [20, 20, ...Array.from({ length: 15 }, () => 15 * MINUTE_SECONDS)],
  /** The schedule of Standard Webhooks, over three days. */
  standard: [
    5,
    5 * MINUTE_SECONDS,
    30 * MINUTE_SECONDS,
    2 * HOUR_SECONDS,
    5 * HOUR_SECONDS,
    10 * HOUR_SECONDS,
    14 * HOUR_SECONDS,
    20 * HOUR_SECONDS,
    24 * HOUR_SECONDS,
  ],
} as const satisfies Record<string, readonly number[]>

/** Maximum wait, even if a receiver requests a longer one. */
const LONGEST_WAIT_SECONDS = 24 * HOUR_SECONDS

/** `lenient`: any 2xx within 15 seconds. `strict`: only 200, within 5 seconds. */
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

/** Results of an attempt, in words. */
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

/** Returns the meaning of a response by its status alone. */
export function answerOutcome(status: number, acknowledgement: Acknowledgement): WebhookOutcome {
  if (acknowledgement === 'strict' ? status === 200 : status >= 200 && status < 300)
    return 'DELIVERED'
  if (status === 410) return 'GONE'
  return status >= 300 && status < 400 ? 'REDIRECT' : 'REFUSED'
}

/** Returns the seconds that a `Retry-After` requests, as a number or a date, or undefined if it is neither. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), LONGEST_WAIT_SECONDS)
  // The only date format that HTTP allows senders. Other formats may mean any time zone.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text))
    return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  const seconds = Math.ceil((at - now.getTime()) / 1000)
  return Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS)
}

export interface FailedAttempt {
  outcome: WebhookOutcome
  /** Number of attempts, including this one. */
  tries: number
  endedAt: Date
  retryAfter?: number | undefined
}

/**
 * Returns the time of the next attempt, or undefined if there is none. A receiver may request a later time, never an
 * earlier one.
 */
export function nextAttemptAt(
  { outcome, tries, endedAt, retryAfter = 0 }: FailedAttempt,
  waits: readonly number[],
): Date | undefined {
  const wait = waits[tries - 1]
  if (wait === undefined || outcome === 'GONE' || outcome === 'NOT_SENT') return undefined
  return new Date(endedAt.getTime() + Math.max(wait, retryAfter) * 1000)
}
