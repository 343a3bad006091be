import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Webhook, WebhookDestination } from '@tideway/contract/webhooks/webhooks'
import { listeningTo, webhooksOrDefault } from '@tideway/contract/webhooks/webhooks'
import { Button } from '@tideway/design/buttons/button'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Tooltip } from '@tideway/design/overlays/tooltip'
import { useId, useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ReadFailed } from '../../ui/empty-state.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { DestinationStateChip } from './destination-state-chip.tsx'
import styles from './destinations-section.module.css'
import { destinationsQuery, webhooksQuery } from './webhook-queries.ts'

/** Section 'Configure Webhook Destinations' (spec 2.18). */
export function WebhookDestinationsSection() {
  const { actingClientId } = useSession()
  const api = useApi()
  const webhooks = useQuery(webhooksQuery(api, actingClientId))
  // Not part of the provider API: without this call, the column is left out. The table waits for the response, because
  // a late column would move the others.
  const destinations = useQuery(destinationsQuery(api, actingClientId))
  return (
    <SettingsSection title="Configure Webhook Destinations">
      {webhooks.data && destinations.isFetched ? (
        <Destinations
          destinations={destinations.data}
          webhooks={webhooksOrDefault(webhooks.data)}
        />
      ) : webhooks.isError ? (
        <ReadFailed query={webhooks} />
      ) : (
        <div aria-busy="true" className={styles.loading}>
          <span className="visually-hidden">Loading</span>
          <Skeleton height="32px" />
          <Skeleton height="44px" />
        </div>
      )}
    </SettingsSection>
  )
}

interface DestinationsProps {
  webhooks: readonly Webhook[]
  destinations: readonly WebhookDestination[] | undefined
}

function Destinations({ webhooks, destinations }: DestinationsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1)
    <section aria-label="Webhook destinations" className={styles.box} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">id</th>
            <th scope="col">Listening To</th>
            {destinations ? <th scope="col">Address</th> : null}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <tr key={webhook.id}>
              <th className="mono" scope="row">
                {webhook.id}
              </th>
              <td>
                <EventsCell events={webhook.webhooksOn} text={listeningTo(webhook)} />
              </td>
              {destinations ? (
                <td>
                  <Address destination={destinations.find(({ id }) => id === webhook.id)} />
                </td>
              ) : null}
              <td>
                <Link
                  aria-label={`Edit ${webhook.id}`}
                  params={{ id: webhook.id }}
                  to="/settings/manage-webhook/$id"
                >
                  Edit
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Address({ destination }: { destination: WebhookDestination | undefined }) {
  return (
    <div className={styles.address}>
      <DestinationStateChip state={destination?.state ?? 'NO_ADDRESS'} />
      <span>{destination?.url ?? 'No address, so events aren’t sent.'}</span>
    </div>
  )
}

interface EventsCellProps {
  events: readonly string[]
  /** Example: '3 events' */
  text: string
}

/** Number of events, with their names on hover or focus, and in the page after a press. */
function EventsCell({ events, text }: EventsCellProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  if (events.length === 0) return text
  return (
    <>
      <Tooltip delay={150} text={events.join('\n')}>
        <Button
          aria-controls={open ? id : undefined}
          aria-expanded={open}
          kind="link"
          onClick={() => setOpen(!open)}
        >
          {text}
        </Button>
      </Tooltip>
      {open ? (
        <ul className={styles.events} id={id}>
          {events.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
