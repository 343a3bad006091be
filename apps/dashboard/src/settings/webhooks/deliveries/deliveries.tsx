import { useInfiniteQuery } from '@tanstack/react-query'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { WebhookDelivery } from '@tideway/contract/webhooks/webhook-deliveries'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { LoadMoreFooter } from '../../../ui/table/load-more-footer.tsx'
import { deliveriesQuery } from '../webhook-queries.ts'
import styles from './deliveries.module.css'
import { compactDelivery, deliveryColumns } from './delivery-columns.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { DeliveryFilterFields } from './delivery-filter.tsx'
import type { FilterDraft } from './delivery-query.ts'
import { anyDelivery, deliveryFilterOf, filterOfAddress } from './delivery-query.ts'

interface DeliveriesProps {
  destinationId: string
  types: readonly string[]
}

/** Deliveries with their results, newest first. This section is not part of the specification. */
export function Deliveries({ destinationId, types }: DeliveriesProps) {
  const { actingClientId } = useSession()
  const [filter, setFilter] = useState<FilterDraft>(() => filterOfAddress(location.search))
  const [openKey, setOpenKey] = useState<string | null>(null)
  const log = useInfiniteQuery(
    deliveriesQuery(useApi(), actingClientId, deliveryFilterOf(filter, destinationId)),
  )
  if (isNotOffered(log.error)) return null
  const rows = log.data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <div className={styles.section}>
      <h2>Deliveries</h2>
      <p className={styles.words}>
        Sent and queued events, newest first. Open one to see its attempts, responses and payload.
      </p>
      <DeliveryFilterFields onChange={setFilter} types={types} value={filter} />
      <DataTable
        columns={deliveryColumns}
        compactRow={compactDelivery}
        emptyText={
          filter === anyDelivery
            ? 'We haven’t sent anything here yet. Send a test event to see one arrive.'
            : 'No deliveries match the filter.'
        }
        failedText={GENERIC_FAILURE}
        footer={<LoadMoreFooter query={log} />}
        label="Deliveries"
        onOpenChange={setOpenKey}
        onRefresh={() => void log.refetch()}
        openKey={openKey}
        renderDetail={renderDelivery}
        rowKey={keyOf}
        rowName={nameOf}
        rows={rows}
        skeletonRows={4}
        status={
          log.isPending || (log.isError && log.isFetching && !log.data)
            ? 'loading'
            : log.isPlaceholderData
              ? 'reloading'
              : log.data
                ? 'ready'
                : 'failed'
        }
      />
    </div>
  )
}

const keyOf = ({ deliveryId }: WebhookDelivery) => deliveryId
const nameOf = ({ event, reference, subjectId }: WebhookDelivery) =>
  `${event} ${reference ?? subjectId}`
const renderDelivery = (delivery: WebhookDelivery) => <DeliveryDetail delivery={delivery} />
