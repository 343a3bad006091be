import { useQuery } from '@tanstack/react-query'
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@tideway/contract/webhooks/webhook-deliveries'
import { CopyField } from '@tideway/design/fields/copy-field'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { FailurePart } from '../../../failures/failure-part.tsx'
import { useApi } from '../../../session/api-context.tsx'
import { useClientConfig } from '../../../session/client-queries.ts'
import { useSession } from '../../../session/session-context.tsx'
import { EmptyState, ReadFailed } from '../../../ui/empty-state.tsx'
import type { TimelineEntry } from '../../../ui/layout/timeline.tsx'
import { Timeline } from '../../../ui/layout/timeline.tsx'
import { DetailList } from '../../../ui/text/detail-list.tsx'
import { IdText } from '../../../ui/text/id-text.tsx'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'
import { deliveryQuery } from '../webhook-queries.ts'
import styles from './deliveries.module.css'
import {
  channelText,
  durationText,
  failedOutcome,
  isAccepted,
  outcomeText,
  referenceOf,
} from './delivery-words.ts'
import { ResendDelivery } from './resend-delivery.tsx'

/** An opened delivery: its address, every attempt with its response, and the payload. */
export function DeliveryDetail({ delivery }: { delivery: WebhookDelivery }) {
  const { actingClientId } = useSession()
  const detail = useQuery(deliveryQuery(useApi(), actingClientId, delivery.deliveryId))
  return (
    <div className={styles.detail}>
      <DetailList groups={[factsOf(detail.data ?? delivery)]} />
      <ResendDelivery delivery={detail.data ?? delivery} />
      <FailurePart code={failedOutcome(detail.data)} kind="webhook" />
      {detail.data ? (
        <Sent detail={detail.data} />
      ) : detail.isError ? (
        <ReadFailed query={detail} />
      ) : (
        <div aria-busy="true" className={styles.parts}>
          <span className="visually-hidden">Loading</span>
          <Skeleton height="160px" />
          <Skeleton height="80px" />
        </div>
      )}
    </div>
  )
}

function Sent({ detail }: { detail: WebhookDeliveryDetail }) {
  const { attempts, payload, channel } = detail
  const isThin = useClientConfig().data?.thinPayload === true && channel === 'destination'
  return (
    <div className={styles.parts}>
      <CopyField
        hint={isThin ? 'While Thin Payload is on, we send only its IDs and status.' : undefined}
        label="Payload"
        lines
        value={JSON.stringify(payload, null, 2)}
      />
      <div>
        <h3 className={styles.title}>Attempts</h3>
        {attempts.length === 0 ? (
          <EmptyState text="We haven’t tried to send it yet." />
        ) : (
          <Timeline entries={attemptEntries(attempts)} label="Attempts" />
        )}
      </div>
    </div>
  )
}

function factsOf(delivery: WebhookDelivery) {
  return [
    { label: 'Event', value: delivery.event },
    { label: 'Reference', value: <IdText name="reference" value={referenceOf(delivery)} whole /> },
    { label: 'Event ID', value: <IdText name="event ID" value={delivery.eventId} whole /> },
    { label: 'Sent to', value: channelText(delivery) },
    { label: 'Address', value: delivery.url ?? '' },
    { label: 'Time', value: <DateTimeText instant={delivery.createdDatetime} /> },
    {
      label: 'Last attempt',
      value: delivery.lastAttemptDatetime && (
        <DateTimeText instant={delivery.lastAttemptDatetime} />
      ),
    },
    {
      label: 'Next attempt',
      value: delivery.nextAttemptDatetime && (
        <DateTimeText instant={delivery.nextAttemptDatetime} />
      ),
    },
  ]
}

/** Returns every attempt in order, with the start of its response. */
function attemptEntries(attempts: readonly WebhookAttempt[]): TimelineEntry[] {
  return attempts.map((attempt, index) => ({
    id: String(index),
    title: attempt.status === null ? 'No response' : String(attempt.status),
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
