import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@tideway/contract/webhooks/webhook-deliveries'
import { webhookOutcomeTexts } from '@tideway/contract/webhooks/webhook-schedule'

/** What became of a test event so far. */
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

/** What came of a try: a code that is known in its words, anything else as the provider says it. */
export function outcomeText(outcome: string): string {
  return Object.hasOwn(webhookOutcomeTexts, outcome)
    ? webhookOutcomeTexts[outcome as keyof typeof webhookOutcomeTexts]
    : outcome
}

/** Whether a try was taken: by its outcome where that is known, else any 2xx (readings 5, webhook delivery). */
export function isAccepted({ outcome, status }: WebhookAttempt): boolean {
  if (Object.hasOwn(webhookOutcomeTexts, outcome)) return outcome === 'DELIVERED'
  return status !== null && status >= 200 && status < 300
}

/** '34 ms', '2.5 s' */
export function durationText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** What the last try brought: its status, or that none came. */
export function answerText({ lastStatus, attemptCount }: WebhookDelivery): string {
  if (lastStatus !== undefined) return String(lastStatus)
  return attemptCount === 0 ? '' : 'No response'
}

/** Where it went, as people call it. */
export function channelText({ channel, destinationId }: WebhookDelivery): string {
  return channel === 'callback' ? 'Callback' : (destinationId ?? '')
}

/** What it is about, by the client's own id where there is one. */
export function referenceOf({ reference, subjectId }: WebhookDelivery): string {
  return reference ?? subjectId
}
