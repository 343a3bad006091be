import type { WebhookAttempt } from '@tideway/contract/webhooks/webhook-deliveries'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import type { TimelineEntry } from '../../ui/timeline.tsx'
import { durationText, isAccepted, outcomeText } from './delivery-words.ts'

/** Every try in its order, with the start of its answer. */
export function attemptEntries(attempts: readonly WebhookAttempt[]): TimelineEntry[] {
  return attempts.map((attempt, index) => ({
    id: String(index),
    title: attempt.status === null ? 'No answer' : String(attempt.status),
    tone: isAccepted(attempt) ? 'green' : 'red',
    filled: isAccepted(attempt),
    text: (
      <>
        {outcomeText(attempt.outcome)}, {durationText(attempt.durationMs)}
        <br />
        <DateTimeText instant={attempt.at} />
      </>
    ),
    code: attempt.answer || undefined,
  }))
}
