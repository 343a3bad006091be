import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { webhooksOrDefault } from '@tideway/contract/webhooks/webhooks'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Card, Columns, Page } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SettingsAlert } from '../settings-alert.tsx'
import { UnsavedSections } from '../unsaved-sections.tsx'
import { Deliveries } from './deliveries/deliveries.tsx'
import { DestinationSettings } from './destination-settings.tsx'
import { EventsForm } from './events/events-form.tsx'
import styles from './manage-webhook.module.css'
import { destinationsQuery, eventTypesQuery, webhooksQuery } from './webhook-queries.ts'

/** Manage Webhook (spec 2.19). In addition, it shows the destination's address, authentication and deliveries. */
export function ManageWebhookRoute() {
  const { id } = useParams({ from: '/signed-in/settings/manage-webhook/$id' })
  return (
    <>
      <PageHead
        back={<Link to="/settings">Settings</Link>}
        subtitle={`id: ${id}`}
        title="Manage Webhook"
      />
      <Page>
        {/* Resets unsaved choices when the destination changes. */}
        <SettingsAlert key={id}>
          <Webhook id={id} />
        </SettingsAlert>
      </Page>
    </>
  )
}

function Webhook({ id }: { id: string }) {
  const { actingClientId } = useSession()
  const api = useApi()
  const webhooks = useQuery(webhooksQuery(api, actingClientId))
  const types = useQuery(eventTypesQuery(api, actingClientId))
  // Optional and not part of the provider API. The screen waits for it, because late content would move the page.
  const { isFetched } = useQuery(destinationsQuery(api, actingClientId))
  if (webhooks.data && types.data && isFetched) {
    const webhook = webhooksOrDefault(webhooks.data).find((one) => one.id === id)
    if (!webhook) {
      return (
        <Card>
          <p>
            We couldn’t find a webhook destination with this ID.{' '}
            <Link to="/settings">Go to Settings</Link>
          </p>
        </Card>
      )
    }
    return (
      <UnsavedSections>
        <Columns>
          {/* Each column has the height of its content. */}
          <div>
            <EventsForm types={types.data} webhook={webhook} />
          </div>
          <div>
            <DestinationSettings types={types.data} webhook={webhook} />
          </div>
        </Columns>
        <Deliveries destinationId={id} types={types.data} />
      </UnsavedSections>
    )
  }
  if (webhooks.isError || types.isError) {
    return (
      <Card>
        <ErrorState
          busy={webhooks.isFetching || types.isFetching}
          onRefresh={() => {
            if (!webhooks.data) void webhooks.refetch()
            if (!types.data) void types.refetch()
          }}
          text={GENERIC_FAILURE}
        />
      </Card>
    )
  }
  return (
    <div aria-busy="true" className={styles.loading}>
      <span className="visually-hidden">Loading</span>
      {['PaymentRequest', 'Payment', 'PaymentAgreement', 'Amendment', 'Initiation'].map((panel) => (
        <Skeleton height="44px" key={panel} />
      ))}
      <Skeleton height="32px" width="56px" />
    </div>
  )
}
