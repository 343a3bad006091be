import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@tideway/contract/webhooks/webhook-deliveries'
import { webhookOutcomeTexts } from '@tideway/contract/webhooks/webhook-schedule'

/** Returns a test event's current result in words. */
export function testWords({ status, attempts }: WebhookDeliveryDetail): string {
  const last = attempts.at(-1)
  if (last === undefined) return status === 'FAILED' ? 'We didn’t send it.' : 'Sending…'
  const words = outcomeText(last.outcome)
  const answer = last.status === null ? words : `${last.status}, ${words}`
  const came = `${answer}, after ${durationText(last.durationMs)}.`
  if (status === 'DELIVERED') return `Delivered: ${came}`
  const next = status === 'FAILED' ? 'We won’t try again.' : 'We’ll try again automatically.'
  return `Not delivered: ${came} ${next}`
}

/** Returns an attempt's outcome: words for a known code, or the provider's text. */
export function outcomeText(outcome: string): string {
  return Object.hasOwn(webhookOutcomeTexts, outcome)
    ? webhookOutcomeTexts[outcome as keyof typeof webhookOutcomeTexts]
    : outcome
}

/**
 * Returns true if an attempt was accepted, by its outcome if known, or else by any 2xx (readings 5, webhook delivery).
 */
export function isAccepted({ outcome, status }: WebhookAttempt): boolean {
  if (Object.hasOwn(webhookOutcomeTexts, outcome)) return outcome === 'DELIVERED'
  return status !== null && status >= 200 && status < 300
}

/** Returns the outcome of the last attempt if the event has not been delivered. */
export function failedOutcome(delivery: WebhookDeliveryDetail | undefined): string | undefined {
  const last = delivery?.attempts.at(-1)
  return last === undefined || isAccepted(last) ? undefined : last.outcome
}

/** Formats '34 ms' or '2.5 s'. */
export function durationText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** Returns the last attempt's status, or 'No answer'. */
export function answerText({ lastStatus, attemptCount }: WebhookDelivery): string {
  if (lastStatus !== undefined) return String(lastStatus)
  return attemptCount === 0 ? '' : 'No response'
}

/** Returns the name of the delivery's target. */
export function channelText({ channel, destinationId }: WebhookDelivery): string {
  return channel === 'callback' ? 'Callback' : (destinationId ?? '')
}

/** Returns the subject's id, preferring the client's own. */
export function referenceOf({ reference, subjectId }: WebhookDelivery): string {
  return reference ?? subjectId
}
