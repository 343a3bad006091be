import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { BatchApp } from '@tideway/contract/payment-files/batch-app'
import { exampleFileNames } from '@tideway/contract/payment-files/batch-app'
import type {
  PaymentFile,
  PaymentFileConnection,
  PaymentFileStatus,
} from '@tideway/contract/payment-files/payment-file'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { LoadMoreFooter } from '../../ui/table/load-more-footer.tsx'
import { PaymentFileCard } from './payment-file.tsx'
import { compactBatch, paymentFileColumns } from './payment-file-columns.tsx'
import { paymentFileDay } from './payment-file-day.ts'
import { batchesQuery, connectionQuery, paymentFilesAppOf } from './payment-file-queries.ts'
import styles from './payment-files.module.css'
import { everyText } from './settings/last-poll.tsx'
import { paymentFilesDraftOf } from './settings/payment-files-draft.ts'

/** The collected files and their results, newest first. This section is not part of the specification. */
export function Batches() {
  const { actingClientId } = useSession()
  const api = useApi()
  const app = useQuery(paymentFilesAppOf(api, actingClientId))
  const connection = useQuery(connectionQuery(api, actingClientId))
  const batches = useInfiniteQuery(batchesQuery(api, actingClientId))
  const [openKey, setOpenKey] = useState<string | null>(null)
  if (isNotOffered(batches.error)) return null
  const files = batches.data?.pages.flatMap(({ records }) => records) ?? []
  const newest = files[0]
  return (
    <div className={styles.section}>
      <h2>Batches</h2>
      <p className={styles.words}>
        Files found in your input folder. Open one to see its payments and any errors.
      </p>
      <DataTable
        columns={paymentFileColumns}
        compactRow={compactBatch}
        emptyText={emptyText(app.data?.draft, connection.data)}
        failedText={GENERIC_FAILURE}
        footer={<LoadMoreFooter query={batches} />}
        label="Batches"
        onOpenChange={setOpenKey}
        onRefresh={() => void batches.refetch()}
        openKey={openKey}
        renderDetail={renderFile}
        rowKey={keyOf}
        rowName={nameOf}
        rows={files}
        skeletonRows={4}
        status={
          batches.isPending || (batches.isError && batches.isFetching && !batches.data)
            ? 'loading'
            : batches.data
              ? 'ready'
              : 'failed'
        }
      />
      <p className="visually-hidden" role="status">
        {newest ? `${newest.fileName}: ${wordsOf(newest)}` : ''}
      </p>
    </div>
  )
}

/** Words for screen readers, because the chips show the raw status. */
const statusWords: Record<PaymentFileStatus, string> = {
  RECEIVED: 'received, paying now',
  PROCESSED: 'processed',
  REJECTED: 'rejected, nothing paid',
}

function wordsOf({ status, waitsForApproval }: PaymentFile): string {
  return waitsForApproval ? 'received, waiting for approval' : statusWords[status]
}

const keyOf = ({ batchId }: PaymentFile) => batchId
const nameOf = ({ fileName }: PaymentFile) => fileName
const renderFile = (batch: PaymentFile) => <PaymentFileCard batch={batch} />

function emptyText(
  app: BatchApp | undefined,
  connection: PaymentFileConnection | undefined,
): string {
  if (!app?.enabled) {
    return 'We haven’t found any files yet. Turn on the Batch App and save, then upload a file to the input folder on your server.'
  }
  const { folder } = paymentFilesDraftOf(app)
  const [encrypted, plain] = exampleFileNames(paymentFilesDraftOf(app), paymentFileDay())
  const example = app.openPgpEnabled ? encrypted : plain
  return `We haven’t found any files yet. Upload one named like ${example?.name} to the folder ‘${folder}’ on your server; we check for files${everyText(connection)}.`
}
