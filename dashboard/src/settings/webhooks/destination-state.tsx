import type { WebhookDestination } from '@tideway/contract/webhooks/webhooks'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import styles from './destination-settings.module.css'
import { DestinationStateChip } from './destination-state-chip.tsx'

const words: Record<WebhookDestination['state'], string> = {
  OK: 'Events are sent.',
  FAILING: 'The last try failed. It is tried again by itself, and other destinations do not wait.',
  GONE: 'It answered that it is no more. Nothing is sent until its address is saved again.',
  NO_ADDRESS: 'Nothing is sent until it has an address.',
}

/** How the destination does. */
export function DestinationState({ destination }: { destination: WebhookDestination }) {
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
