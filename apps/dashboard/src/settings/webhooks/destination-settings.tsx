import { useQuery } from '@tanstack/react-query'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { Webhook, WebhookDestination } from '@tideway/contract/webhooks/webhooks'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ReadFailed } from '../../ui/empty-state.tsx'
import { Card, Expected, Section } from '../../ui/layout/page.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { DestinationForm } from './destination-form.tsx'
import styles from './destination-settings.module.css'
import { DestinationStateChip } from './destination-state-chip.tsx'
import { TestEvent } from './events/test-event.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { destinationsQuery } from './webhook-queries.ts'

const words: Record<WebhookDestination['state'], string> = {
  OK: 'We’re sending events.',
  FAILING:
    'The last attempt failed. We’ll try again automatically; your other destinations aren’t affected.',
  GONE: 'Your endpoint returned 410 Gone, so we stopped sending. Save the address to resume.',
  NO_ADDRESS: 'We can’t send events until you add an address.',
}

/** The destination's state. */
function DestinationState({ destination }: { destination: WebhookDestination }) {
  const { state, stateSinceDatetime } = destination
  return (
    <div className={styles.part}>
      <p className={styles.state}>
        <DestinationStateChip state={state} />
        <span className={styles.words}>{words[state]}</span>
      </p>
      {stateSinceDatetime === undefined ? null : (
        <p className="quiet">
          Since <DateTimeText instant={stateSinceDatetime} />
        </p>
      )}
    </div>
  )
}

interface DestinationSettingsProps {
  webhook: Webhook
  /** All available events. */
  types: readonly string[]
}

/** Address and authentication of events. This section is not part of the specification. */
export function DestinationSettings({ webhook, types }: DestinationSettingsProps) {
  const { actingClientId } = useSession()
  const destinations = useQuery(destinationsQuery(useApi(), actingClientId))
  if (destinations.isPending) return <Expected />
  if (isNotOffered(destinations.error)) return null
  const destination =
    destinations.data?.find(({ id }) => id === webhook.id) ?? withoutAddress(webhook)
  return (
    <Section title="Where events are sent">
      <Card>
        {destinations.data ? (
          <div className={styles.parts}>
            <DestinationState destination={destination} />
            <DestinationForm destination={destination} />
            <SigningSecret destination={destination} />
            <TestEvent destination={destination} types={types} />
          </div>
        ) : (
          <ReadFailed query={destinations} />
        )}
      </Card>
    </Section>
  )
}

/** Returns the destination that the first save creates. */
function withoutAddress({ id, webhooksOn }: Webhook): WebhookDestination {
  return {
    id,
    url: null,
    hasAuthorization: false,
    signingSecret: null,
    webhooksOn,
    state: 'NO_ADDRESS',
  }
}
